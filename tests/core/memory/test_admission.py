"""Questions whose run would fail are refused by field, value and what is allowed, before anything is computed."""

from __future__ import annotations

import pytest

from core.architecture import load_model
from core.architecture.families import FAMILIES, default_task
from core.config import FitGaugeError, TrainingConfig
from core.memory import estimate
from core.optimizers import OPTIMIZERS
from core.tasks import LOSSES

LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.2-1B"))
BERT = TrainingConfig(model=load_model("google-bert/bert-base-uncased")).replace(task="masked_lm", sequence_length=128)
ROBERTA = BERT.replace(model=load_model("FacebookAI/roberta-base"))
GPT2 = TrainingConfig(model=load_model("openai-community/gpt2")).replace(sequence_length=128)


def refused(config: TrainingConfig) -> str:
    with pytest.raises(FitGaugeError) as caught:
        estimate(config)
    return str(caught.value)


def test_a_task_the_model_is_not_made_for_is_refused_with_those_it_is_made_for() -> None:
    text = refused(LLAMA.replace(task="masked_lm"))
    assert 'task is "masked_lm"' in text
    assert "llama" in text
    assert "causal_lm, sequence_classification, token_classification" in text
    assert "masked_lm, sequence_classification" in refused(BERT.replace(task="causal_lm"))


@pytest.mark.parametrize("model_type", sorted(FAMILIES))
def test_every_family_names_tasks_that_have_a_loss(model_type: str) -> None:
    tasks = FAMILIES[model_type].tasks
    assert tasks
    assert set(tasks) <= set(LOSSES)
    assert default_task(model_type) == tasks[0]


@pytest.mark.parametrize(("config", "longest"), [(BERT, 512), (ROBERTA, 512), (GPT2, 1024)])
def test_learned_positions_end_where_their_table_does(config: TrainingConfig, longest: int) -> None:
    assert estimate(config.replace(sequence_length=longest)).allocated.expected > 0
    text = refused(config.replace(sequence_length=longest + 1))
    assert f"sequence_length is {longest + 1}" in text
    assert f"at most {longest}" in text


def test_of_a_transcript_the_text_alone_has_positions_that_end() -> None:
    whisper = TrainingConfig(model=load_model("openai/whisper-tiny")).replace(task="speech_seq2seq")
    assert estimate(whisper.replace(target_length=448)).allocated.expected > 0
    assert "target_length is 449" in refused(whisper.replace(target_length=449))
    assert "sequence_length is 449" in refused(whisper.replace(sequence_length=449))


def test_computed_positions_do_not_end() -> None:
    longer = LLAMA.model["max_position_embeddings"] * 2
    assert estimate(LLAMA.replace(sequence_length=longer)).allocated.expected > 0


def test_an_unknown_optimizer_is_refused_with_the_known_ones() -> None:
    text = refused(LLAMA.replace(optimizer="adamw_fussed"))
    assert 'optimizer is "adamw_fussed"; did you mean' in text
    assert all(name in text for name in OPTIMIZERS)


@pytest.mark.parametrize("loss", ["chunked", "fused_linear"])
def test_losses_made_for_language_models_are_refused_elsewhere(loss: str) -> None:
    assert estimate(LLAMA.replace(loss=loss)).allocated.expected > 0
    for config in (LLAMA.replace(task="sequence_classification"), BERT):
        text = refused(config.replace(loss=loss))
        assert f'loss is "{loss}"' in text
        assert "eager" in text


def test_adapters_that_would_reach_nothing_are_refused_with_the_names_that_exist() -> None:
    text = refused(BERT.replace(method="lora", lora_target_modules=("q_proj", "v_proj")))
    assert "lora_target_modules" in text
    assert "q_proj, v_proj" in text
    assert "all-linear, query, key, value, dense" in text
    # Without adapters the names are not looked at.
    assert estimate(BERT.replace(lora_target_modules=("q_proj",))).allocated.expected > 0


def test_a_target_beside_others_that_match_is_passed_over_and_said_so() -> None:
    both = estimate(LLAMA.replace(method="lora", lora_target_modules=("q_proj", "query")))
    one = estimate(LLAMA.replace(method="lora", lora_target_modules=("q_proj",)))
    assert both.allocated == one.allocated
    assert any("query" in str(note) and "q_proj, k_proj" in str(note) for note in both.notes)
    assert one.notes == ()


def test_a_method_that_trains_nothing_is_refused() -> None:
    text = refused(LLAMA.replace(method="partial", trained_part="bias"))
    assert 'method is "partial"' in text
    assert LLAMA.model.name in text
