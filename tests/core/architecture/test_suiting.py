"""A configuration given another model keeps what that model can have."""

from __future__ import annotations

from core.architecture import load_model
from core.architecture.suiting import suited
from core.config import TrainingConfig
from core.memory import estimate

LLAMA, BERT, ROBERTA = "huggyllama/llama-7b", "google-bert/bert-base-uncased", "FacebookAI/roberta-base"


def test_a_task_the_model_cannot_have_gives_way_to_its_usual_one() -> None:
    config = suited(TrainingConfig(model=load_model(LLAMA)), load_model(BERT))
    assert config.batch.task == "masked_lm"
    assert estimate(config).parameters.total > 0


def test_a_task_the_model_can_have_stays() -> None:
    config = TrainingConfig(model=load_model(BERT)).replace(task="sequence_classification", sequence_length=128)
    assert suited(config, load_model(ROBERTA)).batch == config.batch


def test_a_sequence_is_cut_to_the_models_positions() -> None:
    config = TrainingConfig(model=load_model(LLAMA)).replace(sequence_length=4096)
    assert suited(config, load_model(BERT)).batch.sequence_length == 512
    assert suited(config, load_model(LLAMA)).batch.sequence_length == 4096
