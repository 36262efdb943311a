"""The frontier is exact: one more does not fit."""

from __future__ import annotations

from core.architecture import load_model
from core.config import TrainingConfig
from core.memory import estimate
from core.memory.sweep import Axis, Sweep
from core.planning import largest_that_fits

RUN = TrainingConfig(model=load_model("huggyllama/llama-7b")).replace(
    method="lora", gradient_checkpointing="full", gpu="RTX 6000 Ada 48GB"
)


def test_one_more_token_does_not_fit() -> None:
    sweep = Sweep(RUN, Axis("sequence_length", (512, 8192, 131072)), Axis("micro_batch_size", (1, 4)))
    for row, batch in enumerate((1, 4)):
        longest = largest_that_fits(sweep, row)
        assert longest is not None and 512 < longest < 131072
        verdicts = [
            estimate(RUN.replace(sequence_length=length, micro_batch_size=batch)).verdict
            for length in (longest, longest + 1)
        ]
        assert verdicts[0] != "does_not_fit" and verdicts[1] == "does_not_fit"


def test_nothing_fits_where_the_weights_do_not() -> None:
    sweep = Sweep(RUN.replace(free_mib=1000), Axis("sequence_length", (64, 128)), Axis("micro_batch_size", (1,)))
    assert largest_that_fits(sweep, 0) is None


def test_where_all_fits_the_axis_ends() -> None:
    sweep = Sweep(RUN, Axis("sequence_length", (64, 128)), Axis("micro_batch_size", (1,)))
    assert largest_that_fits(sweep, 0) == 128


def test_without_a_gpu_nothing_is_asked() -> None:
    sweep = Sweep(RUN.replace(gpu=None), Axis("sequence_length", (64, 128)), Axis("micro_batch_size", (1,)))
    assert largest_that_fits(sweep, 0) is None
