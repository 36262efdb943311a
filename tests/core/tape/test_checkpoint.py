"""A checkpointed region keeps its arguments, and is played again when backward first needs something of it."""

from __future__ import annotations

from core.tape import Parameter, Tape, Tensor, checkpoint
from core.tape.ops import add, linear, mul_scalar, saving_input, saving_output
from tests.core.tape.playing import alive, births_since, differentiate, input_of, new_tape, weight


def region(tape: Tape, x: Tensor, matrix: Parameter) -> Tensor:
    """Keeps the tensors named ``wide`` and ``SiLU``; what comes after the last of them keeps nothing."""
    wide = saving_output(tape, linear(tape, x, matrix), "tanh", "wide")
    return add(tape, x, mul_scalar(tape, saving_output(tape, saving_input(tape, wide, "silu", "SiLU"), "relu", "ReLU")))


def test_it_keeps_only_its_arguments() -> None:
    tape, matrix = new_tape(), weight("W", 32, 32)
    plain = region(tape, input_of(tape, 64, 32, needs_grad=True), matrix)
    assert alive(tape) == ["input", "wide", "ReLU", "sum"]
    del plain
    tape = new_tape()
    out = checkpoint(tape, region, tape, input_of(tape, 64, 32, needs_grad=True), matrix)
    assert alive(tape) == ["input", "sum"]
    assert out.node is not None


def test_it_is_played_again_once_and_only_to_its_last_kept_tensor() -> None:
    tape, matrix = new_tape(), weight("W", 32, 32)
    out = checkpoint(tape, region, tape, input_of(tape, 64, 32, needs_grad=True), matrix)
    names = differentiate(tape, out)
    again = [record.name for record in tape.recorder.records if record.recomputed]
    assert again == ["output of the layer", "wide", "SiLU", "ReLU"]
    assert "scaled" not in names


def test_gradients_are_those_of_the_region_without_checkpointing() -> None:
    def outcome(checkpointed: bool) -> list[str]:
        tape, matrix = new_tape(), weight("W", 32, 32)
        x = input_of(tape, 64, 32)
        out = checkpoint(tape, region, tape, x, matrix) if checkpointed else region(tape, x, matrix)
        differentiate(tape, out)
        del out, x
        assert matrix.grad is not None
        return alive(tape)

    assert outcome(True) == outcome(False) == ["gradient"]


def test_it_is_played_again_under_the_autocast_of_its_forward() -> None:
    tape, matrix = new_tape(), weight("W", 32, 32)
    with tape.autocasting("bf16"):
        out = checkpoint(tape, region, tape, input_of(tape, 64, 32), matrix)
    forward = len(tape.recorder.records)
    differentiate(tape, out)
    assert births_since(tape, forward).count("half-precision copy of a weight") == 1
    wide = [record for record in tape.recorder.records if record.name == "wide"]
    assert [record.dtype for record in wide] == ["bf16", "bf16"]
    # The cast kept for the recomputation goes with the autocast that lasts only as long.
    del out
    assert alive(tape) == ["gradient"]


def test_without_gradients_it_is_just_played() -> None:
    tape = new_tape()
    tape.grad_enabled = False
    out = checkpoint(tape, region, tape, input_of(tape, 64, 32), weight("W", 32, 32))
    assert out.node is None
    assert alive(tape) == ["sum"]
