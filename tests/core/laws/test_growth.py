"""More sequences in a batch, or longer ones, never take less memory."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.config import TrainingConfig
from core.memory import estimate
from tests.core.laws.strategies import expressible, runs


@settings(max_examples=10)
@given(runs(), st.integers(1, 8))
def test_more_sequences_never_take_less(config: TrainingConfig, more: int) -> None:
    # One sequence is a case of its own: what need not be expanded over a batch may keep more than its copy would.
    assume(config.batch.micro_batch_size > 1)
    grown = config.replace(micro_batch_size=config.batch.micro_batch_size + more)
    assume(expressible(config) and expressible(grown))
    assert_no_less(config, grown)


@settings(max_examples=10)
@given(runs(), st.integers(1, 3000))
def test_longer_sequences_never_take_less(config: TrainingConfig, more: int) -> None:
    grown = config.replace(sequence_length=config.batch.sequence_length + more)
    assume(expressible(config) and expressible(grown))
    # torch.chunk may cut a longer sequence into fewer chunks, each of which makes copies of its own.
    assume(config.saving.loss != "chunked" or chunks(grown) >= chunks(config))
    assert_no_less(config, grown)


def chunks(config: TrainingConfig) -> int:
    """Into how many parts of equal length, the last one shorter, a chunked loss cuts a sequence."""
    length = config.batch.sequence_length
    each = -(-length // config.saving.loss_chunks)
    return -(-length // each)


def assert_no_less(config: TrainingConfig, grown: TrainingConfig) -> None:
    # Unsloth's fused loss works in more and smaller chunks the more there is, to stay under a target.
    assume(config.saving.loss != "unsloth_fused")
    # torchtune leaves tensors below 1 KiB on the device: a longer batch may send one away.
    assume(not config.saving.activation_offload.startswith("torchtune"))
    before, after = estimate(config), estimate(grown)
    assert after.allocated.expected >= before.allocated.expected
    assert after.device.expected >= before.device.expected
    for smaller, larger in zip(before.phases, after.phases, strict=True):
        assert larger.peak_bytes >= smaller.peak_bytes, smaller.phase
