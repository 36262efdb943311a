"""One NVIDIA device, as far as its driver answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from core.config.text import Text
from core.hardware.nvml import OLD_DRIVER, Library, code_of
from core.hardware.readings import DetectedGpu, GpuProcess
from core.hardware.unified import HostMemory, shares_host_memory

__all__ = ["lost_device", "read_device"]

_ATS_ADDRESSING = 2
_VGPU = 2
_DRIVER_MODELS: dict[Any, Literal["WDDM", "TCC", "MCDM"]] = {0: "WDDM", 1: "TCC", 2: "MCDM"}


class _Sizes(NamedTuple):
    total: int | None = None
    free: int | None = None
    used: int | None = None
    reserved: int | None = None


def lost_device(index: int, error: BaseException) -> DetectedGpu:
    """The place of a device that does not answer: the others keep their numbers, and the person sees which it is."""
    return DetectedGpu(
        uuid=f"unknown-{index}",
        index=index,
        name=f"GPU {index}",
        usable=False,
        notes=(Text.of("This GPU stopped answering ({problem}).", problem=str(error)[:120] or type(error).__name__),),
    )


def read_device(
    nvml: Library, handle: Any, index: int, ram: Callable[[], HostMemory | None], *, instance: bool = False
) -> DetectedGpu:
    """Everything known of the device behind ``handle``; what the driver refuses to say is ``None``.

    ``instance``: a MIG instance, which has no display, ECC or driver model of its own.
    """
    name = _text(nvml.ask("nvmlDeviceGetName", handle)) or f"GPU {index}"
    uuid = _text(nvml.ask("nvmlDeviceGetUUID", handle)) or f"unknown-{index}"
    processes = _processes(nvml, handle)
    sizes = _sizes(nvml, handle)
    notes: list[Text] = []
    coherent = not instance and nvml.ask("nvmlDeviceGetAddressingMode", handle) == _ATS_ADDRESSING
    host = ram()
    unified = host is not None and shares_host_memory(name, sizes.total, host.total, coherent=coherent)
    if unified and host is not None:
        # The RAM's own use is mostly not the GPU's; the processes' sum is.
        known = [process.used for process in processes if process.used is not None]
        free = min(host.available, host.total)
        sizes = _Sizes(host.total, free, min(sum(known), host.total - free) if known else None, None)
        notes.append(Text.of("Shares the computer's memory with the processor."))
    elif sizes.total is None:
        notes.append(Text.of("The driver does not tell how much memory this GPU has."))
    if not instance and nvml.ask("nvmlDeviceGetVirtualizationMode", handle) == _VGPU:
        notes.append(Text.of("A virtual GPU: its size is the share this computer was given."))
    driver_model = None if instance else _DRIVER_MODELS.get(nvml.ask("nvmlDeviceGetCurrentDriverModel", handle))
    if driver_model == "WDDM":
        notes.append(
            Text.of(
                "Windows moves what does not fit to the computer's memory: a run that is too large slows down a lot."
            )
        )
    display = None if instance else nvml.ask("nvmlDeviceGetDisplayActive", handle)
    return DetectedGpu(
        uuid=uuid,
        index=index,
        name=name,
        total=sizes.total,
        free=sizes.free,
        used=sizes.used,
        reserved=sizes.reserved,
        compute_capability=_capability(nvml.ask("nvmlDeviceGetCudaComputeCapability", handle)),
        driver_model=driver_model,
        unified_memory=unified,
        display_active=None if display is None else bool(display),
        ecc=None if instance else _ecc(nvml.ask("nvmlDeviceGetEccMode", handle)),
        processes=processes,
        notes=tuple(notes),
    )


def _sizes(nvml: Library, handle: Any) -> _Sizes:
    """Total, free and used; the newer call tells the driver's reserve apart from what is used."""
    try:
        memory = nvml.call("nvmlDeviceGetMemoryInfo", handle, version=nvml.module.nvmlMemory_v2)
    except nvml.errors as error:
        nvml.note("nvmlDeviceGetMemoryInfo_v2", error)
        # An old binding knows no version at all.
        if code_of(error) not in OLD_DRIVER and not isinstance(error, AttributeError | TypeError):
            return _Sizes()
        memory = nvml.ask("nvmlDeviceGetMemoryInfo", handle)
        if memory is None:
            return _Sizes()
        return _sound(int(memory.total), int(memory.free), int(memory.used), None)
    return _sound(int(memory.total), int(memory.free), int(memory.used), int(memory.reserved))


def _sound(total: int, free: int, used: int, reserved: int | None) -> _Sizes:
    """A total of 0 is no answer, and parts beyond the total are none either."""
    if total <= 0:
        return _Sizes()
    if not 0 <= free <= total:
        return _Sizes(total)
    return _Sizes(
        total,
        free,
        min(used, total - free),
        reserved if reserved is not None and 0 <= reserved <= total - free else None,
    )


def _processes(nvml: Library, handle: Any) -> tuple[GpuProcess, ...]:
    """Processes of both lists, a process in both once, by pid."""
    used_of: dict[int, int | None] = {}
    for kind in ("Compute", "Graphics"):
        listed = None
        for version in ("v3", "v2"):
            listed = nvml.ask(f"nvmlDeviceGet{kind}RunningProcesses_{version}", handle)
            if listed is not None:
                break
        for process in listed or ():
            used = process.usedGpuMemory
            known = used_of.get(process.pid)
            used_of[process.pid] = known if used is None else max(int(used), known or 0)
    return tuple(GpuProcess(pid=pid, used=used) for pid, used in sorted(used_of.items()))


def _text(value: Any) -> str | None:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def _capability(pair: Any) -> str | None:
    return None if pair is None else f"{pair[0]}.{pair[1]}"


def _ecc(modes: Any) -> bool | None:
    return None if modes is None else bool(modes[0])
