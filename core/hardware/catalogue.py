"""The GPUs that ship with the program (``resources/gpus.json``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal

from core.config import Frozen
from core.config.refusal import near_matches
from core.config.resources import resource_path
from core.config.text import FitGaugeError, Text
from core.hardware.addressable import driver_reserve_mib, nominal_total_mib, working_set_mib

__all__ = ["AddressableBasis", "GpuModel", "find_gpu", "gpu_of_driver_name", "gpus"]

AddressableBasis = Literal["observed", "driver_total", "nominal", "unknown"]


class GpuModel(Frozen):
    """One GPU that can be bought; a part sold with several memory sizes is one of these for each size.

    ``addressable_mib``: what a process can get on an otherwise idle GPU.  Its basis: ``observed`` (capacities that
    processes reported), ``driver_total`` (less the driver's usual reserve), ``nominal`` (guessed from the size on the
    box), ``unknown`` (``None``).  Rates are vendor figures, for rough estimates of time only.
    """

    vendor: str
    name: str
    segment: str
    architecture: str
    compute_capability: str | None = None
    memory_gb: float | None = None
    driver_total_mib: int | None = None
    addressable_mib: int | None = None
    addressable_basis: AddressableBasis = "unknown"
    unified_memory: bool = False
    bf16_supported: bool = False
    bf16_dense_tflops: float | None = None
    memory_bandwidth_gb_s: float | None = None
    year: int | None = None
    driver_names: tuple[str, ...] = ()
    note: str = ""
    source: str = ""


@cache
def gpus() -> tuple[GpuModel, ...]:
    """Every GPU in the catalogue's order; the file is read on the first call."""
    content = json.loads(resource_path("gpus.json").read_text(encoding="utf-8"))
    return tuple(gpu for row in content["gpus"] for gpu in _sizes(row))


@lru_cache(maxsize=256)
def find_gpu(name: str) -> GpuModel:
    """The GPU with this catalogue name, or with this driver's name where that leaves one; case does not matter.

    Raises ``FitGaugeError`` with the candidates or near matches.
    """
    asked = " ".join(name.split()).casefold()
    found = [gpu for gpu in gpus() if gpu.name.casefold() == asked]
    found = found or [gpu for gpu in gpus() if asked in (driver.casefold() for driver in gpu.driver_names)]
    # The brand may be left out ("RTX 4090"), or the size where the part has only one ("H100 SXM5").
    found = found or [gpu for gpu in gpus() if asked and f" {gpu.name.casefold()}".endswith(f" {asked}")]
    found = found or [gpu for gpu in gpus() if asked and f"{gpu.name.casefold()} ".startswith(f"{asked} ")]
    if len(found) == 1:
        return found[0]
    near = [gpu.name for gpu in found[:12]] or _near(asked)
    if near:
        raise FitGaugeError(
            Text.of(
                "gpu is {name}; the catalogue has: {near}. Name one of them, or give the free memory instead",
                name=name[:120],
                near=", ".join(near),
            )
        )
    raise FitGaugeError(
        Text.of("gpu is {name}, which the catalogue does not have; give the free memory instead", name=name[:120])
    )


def gpu_of_driver_name(driver_name: str, total_mib: int | None) -> GpuModel | None:
    """The catalogue's GPU for a detected one: by the driver's name, of several sizes the nearest to ``total_mib``."""
    asked = driver_name.casefold()
    found = [gpu for gpu in gpus() if asked in (driver.casefold() for driver in gpu.driver_names)]
    if total_mib is None:
        return found[0] if len(found) == 1 else None
    return min(found, key=lambda gpu: abs((gpu.addressable_mib or 0) - total_mib), default=None)


def _near(asked: str) -> list[str]:
    name_of = {gpu.name.casefold(): gpu.name for gpu in gpus()}
    # People leave out the brand: "4090", "a100 80gb".
    containing = [name for folded, name in name_of.items() if asked and all(word in folded for word in asked.split())]
    return containing[:12] or [name_of[match] for match in near_matches(asked[:200], name_of)]


def _sizes(row: Mapping[str, Any]) -> list[GpuModel]:
    sizes = row.get("memory_options_gb")
    if not sizes:
        return [_gpu(row, row["name"], row.get("memory_gb"))]
    return [_gpu(row, f"{row['name']} {size}GB", size) for size in sizes]


def _gpu(row: Mapping[str, Any], name: str, memory_gb: float | None) -> GpuModel:
    addressable, basis = _addressable(row, memory_gb)
    return GpuModel(
        vendor=row["vendor"],
        name=name,
        segment=row["segment"],
        architecture=row["architecture"],
        compute_capability=row.get("compute_capability"),
        memory_gb=None if memory_gb is None else float(memory_gb),
        driver_total_mib=row.get("driver_total_mib"),
        addressable_mib=addressable,
        addressable_basis=basis,
        unified_memory=row["unified_memory"],
        bf16_supported=row["bf16_supported"],
        bf16_dense_tflops=_number(row, "bf16_dense_tflops"),
        memory_bandwidth_gb_s=_number(row, "memory_bandwidth_gb_s"),
        year=row.get("year"),
        driver_names=tuple(row["match"]),
        note=row.get("note", ""),
        source=row["source"],
    )


def _addressable(row: Mapping[str, Any], memory_gb: float | None) -> tuple[int | None, AddressableBasis]:
    if "addressable_gib_observed" in row:
        return int(row["addressable_gib_observed"] * 1024), "observed"
    working_set = row.get("working_set_observed_gib", {}).get(str(memory_gb))
    if working_set is not None:
        return int(working_set * 1024), "observed"
    total = row.get("driver_total_mib")
    if total is not None:
        return total - (0 if row["unified_memory"] else driver_reserve_mib(total)), "driver_total"
    if memory_gb is None:
        return None, "unknown"
    if row["vendor"] == "Apple":
        return working_set_mib(memory_gb), "nominal"
    total = nominal_total_mib(row["vendor"], memory_gb, unified=row["unified_memory"])
    return total - (0 if row["unified_memory"] else driver_reserve_mib(total)), "nominal"


def _number(row: Mapping[str, Any], name: str) -> float | None:
    value = row.get(name)
    return None if value is None else float(value)
