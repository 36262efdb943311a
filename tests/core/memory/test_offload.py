"""DeepSpeed's offloading and fp32 sums beside traced steps, phase by phase, on the GPU and on the host."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.accuracy.traced import traced_config
from core.architecture import load_model
from core.config import FitGaugeError, TrainingConfig
from core.memory import estimate
from core.memory.host import page_locked
from core.memory.result import HostMemory

CASES = Path(__file__).parents[2] / "accuracy" / "cases_offload.jsonl"
EXACT = 1e-3
#: DeepSpeed gathers a module's weights together: what a forward pass has at hand by then is not met everywhere.
GATHERED = 0.06
LLAMA = TrainingConfig(model=load_model("huggyllama/llama-7b")).replace(
    fp32_master_weights=True, sharding="zero3", data_parallel_size=16, sequence_length=512
)


@cache
def lines() -> dict[str, dict[str, Any]]:
    return {line["name"]: line for line in map(json.loads, CASES.read_text(encoding="utf-8").splitlines())}


@pytest.mark.parametrize("name", lines())
def test_a_traced_step_is_met_in_every_phase(name: str) -> None:
    line = lines()[name]
    answer = estimate(traced_config(line["config"]))
    divided = line["config"]["parallel"]["kind"] == "zero3"
    tolerance = GATHERED if divided and line["config"]["model"]["model_type"] == "qwen2" else EXACT
    assert answer.allocated.expected == pytest.approx(line["result"]["peak_allocated_bytes"], rel=tolerance)
    found = {phase.phase: phase.peak_bytes for phase in answer.phases}
    for phase, traced in line["result"]["phases"].items():
        tolerance = GATHERED if divided and phase == "forward" else tolerance
        assert found[phase] == pytest.approx(traced["peak_bytes"], rel=tolerance), phase


@pytest.mark.parametrize("name", [name for name, line in lines().items() if "offload" in name])
def test_the_host_holds_what_the_traced_one_holds(name: str) -> None:
    line = lines()[name]
    host = estimate(traced_config(line["config"])).host
    assert host is not None
    assert host.node.low / host.ranks == pytest.approx(line["result"]["host_steady_bytes"], rel=1e-5)


def on_host(**changes: Any) -> HostMemory:
    host = estimate(LLAMA.replace(**{"offload_optimizer": "cpu", **changes})).host
    assert host is not None
    return host


def test_nothing_waits_on_the_host_of_a_run_that_moves_nothing() -> None:
    assert estimate(LLAMA).host is None


def test_the_parts_of_the_host_sum_to_it_and_count_the_gpus_of_one_machine() -> None:
    host = on_host(offload_param="cpu")
    assert sum(part.bytes for part in host.parts) == host.node.expected
    assert host.ranks == 8
    assert on_host(offload_param="cpu", gpus_per_node=4).node.low * 2 == host.node.low


def test_page_locked_blocks_are_rounded_up_to_powers_of_two() -> None:
    host = on_host()
    assert host.node.low < host.node.expected < 2 * host.node.low
    assert on_host(offload_pin_memory=False).node.expected == host.node.low
    assert [page_locked(size) for size in (0, 1, 512, 513, 1 << 30, (1 << 30) + 1)] == [
        0,
        1,
        512,
        1024,
        1 << 30,
        2 << 30,
    ]


def test_the_host_has_a_verdict_when_its_memory_is_said() -> None:
    assert on_host().verdict is None
    assert on_host(host_memory_gib=512.0).verdict == "fits"
    assert on_host(host_memory_gib=16.0).verdict == "does_not_fit"


def test_a_disk_takes_the_optimizer_and_leaves_buffers_on_the_host() -> None:
    host, disk = on_host(), on_host(offload_optimizer="nvme")
    assert host.disk == 0
    # Master, gradient and two states in fp32, of the ranks of one machine out of two.
    parameters = estimate(LLAMA).parameters.total
    assert disk.disk == pytest.approx(16 * parameters / 2, rel=1e-3)
    assert {str(part.name) for part in disk.parts} >= {"buffer for a part of the optimizer"}


def test_a_disk_takes_the_weights_beyond_what_stays_on_the_host() -> None:
    both = on_host(offload_optimizer="nvme", offload_param="nvme", data_parallel_size=4, sub_group_size=100_000_000)
    names = {str(part.name) for part in both.parts}
    assert {"own part of the weights", "buffer for weights", "buffer for weights of a sub-group"} <= names


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sharding": "none", "offload_optimizer": "cpu"}, "offload_optimizer"),
        ({"sharding": "zero2", "offload_param": "cpu"}, "offload_param"),
    ],
)
def test_offloading_what_is_not_in_parts_is_refused(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(FitGaugeError, match=field):
        estimate(LLAMA.replace(**changes))
