"""A storage lives exactly as long as something refers to it, and the tape sees both ends."""

from __future__ import annotations

import pytest

from core.tape import Dims
from core.tape.ops import transpose, view
from tests.core.tape.playing import alive, input_of, new_tape


def test_a_tensor_dies_with_its_last_reference() -> None:
    tape = new_tape()
    first = second = tape.new((4,), "fp32", "number")
    del first
    assert alive(tape) == ["number"]
    del second
    assert alive(tape) == []


def test_views_share_their_storage_and_keep_it() -> None:
    tape = new_tape()
    x = input_of(tape, 2, 64, 32)
    seen = view(tape, transpose(tape, transpose(tape, x, 1, 2), 1, 2), (128, 32))
    assert len(tape.recorder.records) == 1
    assert seen.storage is x.storage
    del x
    assert alive(tape) == ["input"]
    del seen
    assert alive(tape) == []


def test_a_workspace_is_gone_at_once() -> None:
    tape = new_tape()
    tape.workspace((1024,), "uint8", "scratch")
    assert tape.recorder.events == [0, ~0]


def test_tensors_carry_the_module_the_source_and_the_phase_they_were_born_in() -> None:
    tape = new_tape()
    with tape.scope("mlp", "transformers LlamaMLP.forward"), tape.scope("gate"):
        tape.new((1,), "fp32", "inside")
    tape.enter_phase("loss")
    tape.new((1,), "fp32", "outside")
    inside, outside = tape.recorder.records
    assert (inside.module, inside.source, inside.phase) == ("gate", "transformers LlamaMLP.forward", "forward")
    assert (outside.module, outside.source, outside.phase) == ("", "", "loss")


def test_the_tape_looks_at_numbers_only_by_questions_it_notes() -> None:
    tape = new_tape(b=1, s=100)
    assert tape.ask("s > 64", lambda dims: dims.s > 64) is True
    question, answer = tape.answers["s > 64"]
    assert answer is True
    assert question(Dims(1, 64)) is False


def test_a_question_is_put_once() -> None:
    tape = new_tape()
    tape.ask("b = 2", lambda dims: dims.b == 2)

    def again(dims: Dims) -> bool:
        pytest.fail("asked a second time")

    assert tape.ask("b = 2", again) is True
