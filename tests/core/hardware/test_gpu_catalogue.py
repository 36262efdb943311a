"""The GPUs of the catalogue, and how much of each a process can get."""

import json

import pytest

from core.config import FitGaugeError
from core.config.resources import resource_path
from core.hardware import find_gpu, gpu_of_driver_name, gpus
from core.hardware.addressable import driver_reserve_mib


def test_the_catalogue_holds_152_parts_with_their_sources() -> None:
    rows = json.loads(resource_path("gpus.json").read_text(encoding="utf-8"))["gpus"]
    assert len(rows) == 152
    assert all(row["source"] and row["match"] for row in rows)
    names = [gpu.name.casefold() for gpu in gpus()]
    assert len(set(names)) == len(names) >= 152


@pytest.mark.parametrize("gpu", gpus(), ids=lambda gpu: gpu.name)
def test_what_a_process_gets_is_below_what_the_driver_reports_and_the_box_promises(gpu) -> None:
    if gpu.addressable_basis == "unknown":
        assert gpu.addressable_mib is None
        return
    assert gpu.addressable_mib > 0
    if gpu.driver_total_mib is not None:
        assert gpu.addressable_mib < gpu.driver_total_mib or gpu.unified_memory
        assert gpu.addressable_mib >= gpu.driver_total_mib * 0.94
    # No part loses more than a third of its nominal size (Apple's limit is the lowest).
    assert gpu.memory_gb * 1024 * 0.66 < gpu.addressable_mib <= gpu.memory_gb * 1024


_MEASURED = [gpu for gpu in gpus() if gpu.addressable_basis == "observed" and gpu.driver_total_mib is not None]


@pytest.mark.parametrize("gpu", _MEASURED, ids=lambda gpu: gpu.name)
def test_the_drivers_reserve_is_near_what_was_observed(gpu) -> None:
    guessed = gpu.driver_total_mib - driver_reserve_mib(gpu.driver_total_mib)
    # GH200: 1.08 GiB missing where the rule says 0.59.
    assert abs(guessed - gpu.addressable_mib) <= (520 if "GH200" in gpu.name else 340)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("GeForce RTX 4090", "GeForce RTX 4090"),
        ("geforce  rtx 4090", "GeForce RTX 4090"),
        ("RTX 4090", "GeForce RTX 4090"),
        ("4090", "GeForce RTX 4090"),
        ("NVIDIA GeForce RTX 4090 Laptop GPU", "GeForce RTX 4090 Laptop"),
        ("Tesla T4", "T4 16GB"),
        ("H100 SXM5", "H100 SXM5 80GB"),
        ("Apple M3 Max 64GB", "Apple M3 Max 64GB"),
    ],
)
def test_a_gpu_is_found_by_any_of_its_names(asked: str, name: str) -> None:
    assert find_gpu(asked).name == name


@pytest.mark.parametrize(
    ("asked", "candidate"),
    [
        ("RTX 3080", "GeForce RTX 3080 12GB"),
        ("NVIDIA GeForce RTX 4060 Ti", "GeForce RTX 4060 Ti 8GB"),
        ("a100 80gb", "A100 PCIe 80GB"),
        ("Apple M3 Max", "Apple M3 Max 128GB"),
        ("GeForce RTX 4099", "GeForce RTX 4090"),
    ],
)
def test_an_unclear_name_is_answered_with_candidates(asked: str, candidate: str) -> None:
    with pytest.raises(FitGaugeError, match=candidate):
        find_gpu(asked)


@pytest.mark.parametrize("asked", ["", "  ", "zzz", "x" * 10_000, "{0}"])
def test_a_hopeless_name_is_refused(asked: str) -> None:
    with pytest.raises(FitGaugeError, match="free memory"):
        find_gpu(asked)


def test_a_drivers_name_with_two_sizes_is_settled_by_the_total() -> None:
    assert gpu_of_driver_name("NVIDIA GeForce RTX 3080", 12288).name == "GeForce RTX 3080 12GB"
    assert gpu_of_driver_name("NVIDIA GeForce RTX 3080", 10240).name == "GeForce RTX 3080 10GB"
    assert gpu_of_driver_name("NVIDIA GeForce RTX 3080", None) is None
    assert gpu_of_driver_name("NVIDIA A40", None).name == "A40 48GB"
    assert gpu_of_driver_name("NVIDIA Something", 1000) is None


def test_a_24_gb_card_offers_what_pytorch_reports_on_it() -> None:
    assert find_gpu("GeForce RTX 4090").addressable_mib == int(23.64 * 1024)
