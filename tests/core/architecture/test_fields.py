"""The fields of each family against what transformers' own configuration classes hold for the same input.

``transformers_fields.json`` was recorded with the version it names: for each case the input given to the class and the
resolved values of the fields the program uses (``intermediate_size`` as the modelling code fills it in).
"""

import json
from pathlib import Path

import pytest

from core.architecture.field_reading import read_fields
from core.architecture.fields import FIELDS, blocks_of

_CASES = json.loads(Path(__file__).with_name("transformers_fields.json").read_text(encoding="utf-8"))["cases"]

#: Null by default, which no model can run with; always zero, so that no file says it.
_NOT_RECORDED = {
    "bloom": {"hidden_act", "intermediate_size", "max_position_embeddings"},
    "deepseek_v2": {"num_experts_per_tok"},
    "ernie4_5": {"attention_dropout"},
    "ernie4_5_moe": {"attention_dropout"},
    "gemma4_text": {"global_head_dim", "num_global_key_value_heads"},
    "lfm2": {"attention_dropout", "hidden_act"},
    "qwen3_5_moe_text": {"full_attention_interval", "intermediate_size"},
    "qwen3_5_text": {"full_attention_interval"},
    "qwen3_next": {"full_attention_interval"},
}


@pytest.mark.parametrize("case", _CASES, ids=lambda case: f"{case['model_type']}:{len(case['config'])}")
def test_fields_equal_those_of_transformers(case: dict) -> None:
    cls = FIELDS[case["model_type"]]
    read = read_fields(cls, case["config"], complete=False).model_dump(mode="json")
    assert {name: read[name] for name in case["fields"]} == case["fields"]


#: Their configuration classes come with the checkpoints, or from another library.
_REMOTE = {"baichuan", "chatglm", "internlm2", "litgpt", "qwen"}


@pytest.mark.parametrize("model_type", sorted(set(FIELDS) - _REMOTE))
def test_every_family_is_compared_with_transformers(model_type: str) -> None:
    recorded = [case["fields"] for case in _CASES if case["model_type"] == model_type and not case["config"]]
    assert len(recorded) == 1
    # What transformers computes elsewhere or has no name for.
    derived = {"head_dim", "max_position_embeddings", "scale_decoder_outputs", "sliding_window_pattern"}
    text_only = {"tie_word_embeddings", "use_sliding_window", "sliding_window", "max_window_layers", "layer_types"}
    wordless = {"vocab_size", "tie_word_embeddings"} if model_type == "vit" else set()
    missing = set(FIELDS[model_type].model_fields) - set(recorded[0]) - _NOT_RECORDED.get(model_type, set())
    assert missing <= wordless | derived | (text_only if model_type.endswith("_vl_text") else set())


@pytest.mark.parametrize("model_type", FIELDS)
def test_shared_blocks_are_those_of_a_family_with_the_same_fields(model_type: str) -> None:
    layout = FIELDS[blocks_of(model_type)]
    assert blocks_of(blocks_of(model_type)) == blocks_of(model_type)
    assert set(FIELDS[model_type].model_fields) == set(layout.model_fields)


@pytest.mark.parametrize("model_type", FIELDS)
def test_every_family_answers_the_common_names(model_type: str) -> None:
    common = {
        "attention_dropout",
        "head_dim",
        "hidden_act",
        "hidden_size",
        "intermediate_size",
        "max_position_embeddings",
        "num_attention_heads",
        "num_hidden_layers",
        "tie_word_embeddings",
        "vocab_size",
    }
    fields = FIELDS[model_type]().model_dump()
    assert common <= fields.keys()
    assert all(fields[name] is not None for name in common)
