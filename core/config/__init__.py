"""What a person asks: frozen models, checked at the border.  Knows nothing of the rest of the program."""

from core.config.base import ITEM_BYTES, Dtype, Frozen
from core.config.batch import PAIR_TASKS, BatchConfig
from core.config.cluster import ClusterConfig
from core.config.framework import FrameworkConfig
from core.config.hardware import HardwareConfig
from core.config.method import LoraConfig, MethodConfig, QuantizationConfig
from core.config.model import ModelSpec
from core.config.offload import OffloadConfig
from core.config.optimizer import OptimizerConfig
from core.config.parallel import ParallelConfig
from core.config.precision import PrecisionConfig
from core.config.preference import PREFERENCE_TASKS, PreferenceConfig
from core.config.prompt import PromptConfig
from core.config.resources import resource_path
from core.config.run import RunConfig
from core.config.saving import SavingConfig
from core.config.text import FitGaugeError, Text
from core.config.training import SECTIONS, TrainingConfig

__all__ = [
    "ITEM_BYTES",
    "PAIR_TASKS",
    "PREFERENCE_TASKS",
    "SECTIONS",
    "BatchConfig",
    "ClusterConfig",
    "Dtype",
    "FitGaugeError",
    "FrameworkConfig",
    "Frozen",
    "HardwareConfig",
    "LoraConfig",
    "MethodConfig",
    "ModelSpec",
    "OffloadConfig",
    "OptimizerConfig",
    "ParallelConfig",
    "PrecisionConfig",
    "PromptConfig",
    "PreferenceConfig",
    "QuantizationConfig",
    "RunConfig",
    "SavingConfig",
    "Text",
    "TrainingConfig",
    "resource_path",
]
