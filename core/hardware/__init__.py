"""What the run must fit into: the GPUs of this computer and of the catalogue, and the verdict."""

from core.hardware.catalogue import GpuModel, find_gpu, gpu_of_driver_name, gpus
from core.hardware.readings import DetectedGpu, DetectionResult, GpuProcess
from core.hardware.verdict import Spread, Verdict, judge

__all__ = [
    "DetectedGpu",
    "DetectionResult",
    "GpuModel",
    "GpuProcess",
    "Spread",
    "Verdict",
    "find_gpu",
    "gpu_of_driver_name",
    "gpus",
    "judge",
]
