"""Freezing weights takes away their gradients, adds none, and leaves the others as they are."""

from __future__ import annotations

from collections.abc import Set

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.config import TrainingConfig
from core.memory.networks import networks
from core.tape import Dims, Shape, Tape, backward
from core.tasks import LOSSES, make_batch
from tests.core.laws.strategies import expressible, runs


def gradients(config: TrainingConfig, frozen: Set[int]) -> dict[int, tuple[Shape, str]]:
    """Of each parameter, by its number in the network, the gradient that a step with ``frozen`` ones leaves behind."""
    tape = Tape(Dims(config.batch.micro_batch_size, config.batch.sequence_length))
    builder, network = networks(config)
    for number in frozen:
        builder.parameters[number].trainable = False
    tape.enter_phase("forward")
    loss, _outputs = LOSSES[config.batch.task](tape, network, make_batch(tape, config), config)
    if loss.node is not None:
        tape.enter_phase("backward")
        backward(tape, loss)
    return {
        number: (parameter.grad.shape, parameter.grad.dtype)
        for number, parameter in enumerate(builder.parameters)
        if parameter.grad is not None
    }


@settings(max_examples=10)
@given(runs(optimizer_in_backward=False, sharding="none"), st.sets(st.integers(0, 400)))
def test_freezing_takes_away_the_gradients_of_what_is_frozen_and_nothing_else(
    config: TrainingConfig, frozen: set[int]
) -> None:
    # The older, reentrant checkpointing gives no gradients below the first layer whose input needs one.
    if config.saving.gradient_checkpointing != "none":
        config = config.replace(gradient_checkpointing="full")
    assume(expressible(config))
    before = gradients(config, set())
    assert before
    chosen = {sorted(before)[number % len(before)] for number in frozen}
    after = gradients(config, chosen)
    assert after == {number: gradient for number, gradient in before.items() if number not in chosen}
