"""Detection on every kind of machine that was seen to go wrong, through a stand-in for the driver's library."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hardware.nvidia import detect_nvidia
from core.hardware.readings import DetectedGpu, DetectionResult
from core.hardware.unified import HostMemory

_SPEC = importlib.util.spec_from_file_location("fake_nvml", Path(__file__).with_name("fake_nvml.py"))
fake = importlib.util.module_from_spec(_SPEC)
sys.modules["fake_nvml"] = fake
_SPEC.loader.exec_module(fake)
Device, FakeNvml, MIB = fake.Device, fake.FakeNvml, fake.MIB

RAM = HostMemory(total=127_600_748 * 1024, available=100_000_000 * 1024)


def detect(*devices: Any, ram: HostMemory | None = RAM, environment: dict | None = None, **options: Any) -> Any:
    return detect_nvidia(FakeNvml(*devices, **options), ram=lambda: ram, environment=environment or {})


def only(*devices: Any, **options: Any) -> DetectedGpu:
    result = detect(*devices, **options)
    assert result.status == "found"
    assert len(result.gpus) == 1
    return result.gpus[0]


def said(gpu: DetectedGpu) -> str:
    return " ".join(str(note) for note in gpu.notes)


def test_an_ordinary_board_is_read_whole() -> None:
    result = detect(Device())
    gpu = result.gpus[0]
    assert (gpu.uuid, gpu.index, gpu.name) == ("GPU-0000", 0, "NVIDIA A100-SXM4-80GB")
    assert (gpu.total, gpu.free, gpu.used, gpu.reserved) == (81920 * MIB, 81420 * MIB, 50 * MIB, 450 * MIB)
    assert (gpu.compute_capability, gpu.ecc, gpu.usable, gpu.hidden) == ("8.0", True, True, False)
    assert (result.driver_version, result.cuda_version) == ("570.86.10", "12.8")
    assert gpu.notes == ()


@pytest.mark.parametrize(
    ("code", "status", "words"),
    [
        (12, "none", "No NVIDIA driver was found"),
        (9, "failed", "installed but not running"),
        (18, "failed", "Restart the computer"),
        (4, "failed", "no access"),
        (999, "failed", "no access"),
        (13, "failed", "Update the driver"),
        (15, "failed", "does not answer"),
        (12345, "failed", "does not answer"),
    ],
)
def test_a_library_that_does_not_start_is_explained_in_words(code: int, status: str, words: str) -> None:
    result = detect(Device(), refused={"Init": code})
    assert (result.status, result.gpus) == (status, ())
    assert words in str(result.reason)
    assert str(code) in result.details


def test_a_missing_binding_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pynvml", None)
    result = detect_nvidia(environment={})
    assert result.status == "failed"
    assert "nvidia-ml-py" in str(result.reason)


def test_a_failure_after_the_start_is_a_failure_and_the_library_is_closed() -> None:
    library = FakeNvml(Device(), refused={"Count": 12})
    result = detect_nvidia(library, ram=lambda: RAM, environment={})
    assert result.status == "failed"
    assert library.shut_down


def test_a_driver_without_devices_is_none() -> None:
    result = detect()
    assert (result.status, result.gpus) == ("none", ())
    assert "finds no GPU" in str(result.reason)


def test_a_lost_gpu_keeps_its_place_and_hides_no_other() -> None:
    result = detect(Device(uuid="GPU-a"), Device(lost=15), Device(uuid="GPU-c"))
    assert [gpu.uuid for gpu in result.gpus] == ["GPU-a", "unknown-1", "GPU-c"]
    assert [gpu.index for gpu in result.gpus] == [0, 1, 2]
    lost = result.gpus[1]
    assert (lost.usable, lost.total, lost.free) == (False, None, None)
    assert "stopped answering" in said(lost)


def test_refused_versions_do_not_hide_the_devices() -> None:
    result = detect(Device(), refused={"DriverVersion": 999, "CudaDriverVersion": 13})
    assert (result.status, result.driver_version, result.cuda_version) == ("found", None, None)


class TestMemory:
    @pytest.mark.parametrize("code", [13, 3, 25, 999])
    def test_an_old_driver_is_asked_the_old_way(self, code: int) -> None:
        gpu = only(Device(refused={"MemoryInfo_v2": code}))
        assert (gpu.total, gpu.free, gpu.used, gpu.reserved) == (81920 * MIB, 81420 * MIB, 500 * MIB, None)

    def test_an_old_binding_is_asked_the_old_way(self) -> None:
        class OldBinding(FakeNvml):
            def nvmlDeviceGetMemoryInfo(self, device: Any) -> Any:
                return super().nvmlDeviceGetMemoryInfo(device)

        gpu = detect_nvidia(OldBinding(Device()), ram=lambda: RAM, environment={}).gpus[0]
        assert (gpu.used, gpu.reserved) == (500 * MIB, None)

    def test_a_gpu_lost_between_two_calls_has_no_size(self) -> None:
        gpu = only(Device(refused={"MemoryInfo_v2": 15}))
        assert (gpu.total, gpu.free, gpu.used) == (None, None, None)
        assert "does not tell how much memory" in said(gpu)

    def test_not_supported_on_a_discrete_board_is_unknown_and_not_zero(self) -> None:
        gpu = only(Device(refused={"MemoryInfo_v2": 3, "MemoryInfo": 3}))
        assert (gpu.total, gpu.unified_memory) == (None, False)

    def test_a_total_of_zero_is_unknown(self) -> None:
        assert only(Device(total=0, free=0, used_v2=0, reserved=0)).total is None

    def test_the_drivers_size_wins_over_the_name(self) -> None:
        gpu = only(Device(name="NVIDIA GeForce RTX 4090", total=49140 * MIB, free=49000 * MIB))
        assert gpu.total == 49140 * MIB

    @given(*(st.integers(min_value=-(2**40), max_value=2**64) for _ in range(5)))
    def test_no_reading_uses_more_than_there_is(self, total: int, free: int, used: int, old: int, kept: int) -> None:
        gpu = only(Device(total=total, free=free, used_v2=max(used, 0), used_v1=max(old, 0), reserved=kept))
        assert gpu.total is None or gpu.total > 0
        assert (gpu.used or 0) + (gpu.free or 0) <= (gpu.total or 0)


class TestUnifiedMemory:
    REFUSED = {"MemoryInfo_v2": 3, "MemoryInfo": 3}

    @pytest.mark.parametrize("name", ["NVIDIA GB10", "NVIDIA Thor", "Orin (nvgpu)"])
    def test_integrated_parts_without_figures_get_those_of_the_ram(self, name: str) -> None:
        gpu = only(Device(name=name, refused=self.REFUSED))
        assert (gpu.total, gpu.free, gpu.unified_memory) == (RAM.total, RAM.available, True)
        assert "Shares the computer's memory" in said(gpu)

    def test_its_use_is_what_its_processes_use(self) -> None:
        gpu = only(Device(name="NVIDIA GB10", refused=self.REFUSED, compute=[(7, 300 * MIB)], graphics=[(8, 50 * MIB)]))
        assert gpu.used == 350 * MIB

    def test_a_total_that_is_the_ram_means_unified(self) -> None:
        assert only(Device(name="NVIDIA GB10", total=RAM.total, free=RAM.total)).free == RAM.available

    def test_a_small_wrong_total_of_an_integrated_part_is_not_believed(self) -> None:
        assert only(Device(name="NVIDIA N1X", total=8128 * MIB, free=8000 * MIB)).total == RAM.total

    def test_a_coherent_board_with_memory_of_its_own_is_discrete(self) -> None:
        gpu = only(
            Device(name="NVIDIA GH200 480GB", total=97871 * MIB, free=97000 * MIB, addressing=2),
            ram=HostMemory(480 * 1024 * MIB, 400 * 1024 * MIB),
        )
        assert (gpu.total, gpu.unified_memory) == (97871 * MIB, False)

    def test_unknown_ram_changes_nothing(self) -> None:
        assert only(Device(name="NVIDIA GB10", refused=self.REFUSED), ram=None).total is None


class TestMig:
    SLICE = Device(name="NVIDIA A100-SXM4-80GB MIG 2g.20gb", uuid="MIG-1", total=19968 * MIB, free=19900 * MIB)

    def test_the_instances_are_listed_and_the_board_cannot_be_used(self) -> None:
        result = detect(Device(mig=[self.SLICE, None, Device(uuid="MIG-2", total=9856 * MIB, free=9856 * MIB)]))
        board, first, second = result.gpus
        assert (board.usable, board.free, board.total) == (False, None, 81920 * MIB)
        assert "Divided by MIG" in said(board)
        assert (first.uuid, first.total, first.usable) == ("MIG-1", 19968 * MIB, True)
        assert (second.uuid, second.index) == ("MIG-2", 0)

    def test_a_board_that_could_be_divided_but_is_not_is_ordinary(self) -> None:
        assert only(Device(mig=[])).usable

    def test_empty_slots_are_no_trouble(self) -> None:
        result = detect(Device(mig=[self.SLICE]))
        assert "MigDeviceHandle" not in result.details


class TestWindowsAndVirtual:
    def test_wddm_hides_the_use_of_processes_and_spills(self) -> None:
        gpu = only(Device(driver_model=0, compute=[(10, None), (11, None)]))
        assert gpu.driver_model == "WDDM"
        assert [process.used for process in gpu.processes] == [None, None]
        assert "slows down" in said(gpu)

    @pytest.mark.parametrize(("code", "name"), [(1, "TCC"), (2, "MCDM")])
    def test_other_driver_models_behave_like_linux(self, code: int, name: str) -> None:
        gpu = only(Device(driver_model=code))
        assert (gpu.driver_model, gpu.notes) == (name, ())

    def test_a_virtual_gpu_is_said(self) -> None:
        assert "virtual GPU" in said(only(Device(virtualization=2)))


def test_a_process_in_both_lists_is_one() -> None:
    gpu = only(Device(compute=[(5, 100), (6, None)], graphics=[(5, 120), (4, 7)]))
    assert [(process.pid, process.used) for process in gpu.processes] == [(4, 7), (5, 120), (6, None)]


def test_an_older_list_of_processes_is_taken_when_the_newer_is_refused() -> None:
    gpu = only(Device(compute=[(5, 100)], refused={"ComputeRunningProcesses_v3": 13}))
    assert [process.pid for process in gpu.processes] == [5]


def test_names_in_bytes_are_read() -> None:
    gpu = only(Device(name=b"Tesla T4", uuid=b"GPU-b"))
    assert (gpu.name, gpu.uuid) == ("Tesla T4", "GPU-b")


@pytest.mark.parametrize(
    "function",
    ["Name", "UUID", "CudaComputeCapability", "AddressingMode", "VirtualizationMode", "DisplayActive", "EccMode"],
)
def test_any_refused_detail_leaves_the_rest(function: str) -> None:
    gpu = only(Device(refused={function: 3}))
    assert gpu.total == 81920 * MIB
    assert gpu.uuid and gpu.name


def test_the_environment_marks_what_programs_cannot_see() -> None:
    result = detect(Device(uuid="GPU-a"), Device(uuid="GPU-b"), environment={"CUDA_VISIBLE_DEVICES": "GPU-b"})
    assert [gpu.hidden for gpu in result.gpus] == [True, False]


@pytest.mark.parametrize("make", [lambda: detect(Device()), lambda: detect(refused={"Init": 12}), lambda: detect()])
def test_a_result_survives_the_way_between_two_processes(make: Callable[[], DetectionResult]) -> None:
    result = make()
    assert DetectionResult.model_validate_json(result.model_dump_json()) == result
