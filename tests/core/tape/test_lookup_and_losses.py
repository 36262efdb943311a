"""Table look-ups and losses: dense gradients, sorted indices, and how often the logits exist."""

from __future__ import annotations

from core.tape import LENGTH, B, Dims, Tape, Tensor
from core.tape.ops import cross_entropy, embedding, fused_linear_cross_entropy
from tests.core.tape.playing import births_since, differentiate, input_of, kept, new_tape, weight


def looked_up(tape: Tape, rows: int = 1000) -> Tensor:
    return embedding(tape, tape.new((B, LENGTH), "int64", "ids"), weight("table", rows, 32))


def test_a_look_up_keeps_the_indices_and_its_gradient_is_the_whole_table() -> None:
    tape = new_tape()
    out = looked_up(tape)
    assert [name for name, *_ in kept(out)] == ["ids"]
    differentiate(tape, out)
    assert tape.recorder.records[-1].shape == (1000, 32)


def test_a_frozen_table_keeps_nothing() -> None:
    tape = new_tape()
    ids = tape.new((B, LENGTH), "int64", "ids")
    assert embedding(tape, ids, weight("table", 1000, 32, trainable=False)).node is None


def test_many_indices_are_sorted_which_takes_scratch_memory_and_is_asked() -> None:
    def scratch(b: int, s: int) -> bool:
        tape = new_tape(b, s)
        names = differentiate(tape, looked_up(tape))
        assert "1·b·s > 3072" in tape.answers
        return "sorting of the indices" in names

    assert not scratch(3, 1024)
    assert scratch(3, 1025)


def test_cross_entropy_keeps_the_log_softmax_once_for_both_of_its_operations() -> None:
    tape = new_tape()
    logits = input_of(tape, 64, 1000, needs_grad=True)
    cross_entropy(tape, logits, input_of(tape, 64, dtype="int64", name="labels"))
    (record,) = (record for record in tape.recorder.records if record.name == "log-softmax")
    assert record.kept_by == "LogSoftmaxBackward0, NllLossBackward0"


def test_the_gradient_of_cross_entropy_is_made_beside_that_of_log_softmax() -> None:
    tape = new_tape()
    logits = input_of(tape, 64, 1000, needs_grad=True)
    loss = cross_entropy(tape, logits, input_of(tape, 64, dtype="int64", name="labels"))
    assert differentiate(tape, loss) == ["gradient of log-softmax", "gradient"]


def test_autocast_takes_the_loss_in_fp32() -> None:
    tape = new_tape()
    with tape.autocasting("bf16"):
        cross_entropy(tape, input_of(tape, 64, 1000, dtype="bf16"), input_of(tape, 64, dtype="int64"))
    assert "fp32 copy of log-softmax" in births_since(tape, 0)


def fused(tape: Tape, trainable: bool) -> Tensor:
    hidden = tape.new((B, LENGTH, 32), "bf16", "hidden")
    tape.require_grad(hidden)
    head = weight("head", 1000, 32, dtype="bf16", trainable=trainable)
    return fused_linear_cross_entropy(tape, hidden, head, tape.new((B, LENGTH), "int64", "labels"))


def test_the_fused_loss_has_a_chunk_of_the_logits_and_makes_its_gradients_in_forward() -> None:
    tape = new_tape()
    out = fused(tape, trainable=True)
    (chunk,) = (record for record in tape.recorder.records if record.name == "one chunk of logits")
    rows, vocabulary = chunk.shape
    # 2 · 64 tokens over ⌈1000 / 32⌉ = 32 parts are 4 rows at a time.
    assert vocabulary == 1000
    assert not isinstance(rows, int) and rows.value(Dims(2, 64)) == 4
    assert [name for name, *_ in kept(out)] == ["gradient of the hidden states", "gradient of the head"]
    assert "gradient of the head" not in births_since(tape, len(tape.recorder.records))


def test_the_fused_loss_makes_no_gradient_of_a_frozen_head() -> None:
    tape = new_tape()
    assert [name for name, *_ in kept(fused(tape, trainable=False))] == ["gradient of the hidden states"]
