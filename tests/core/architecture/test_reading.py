"""Good files become specs; each kind of bad file is answered with its field, its value and the way out."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.architecture import UnknownModelTypeError, known_model_types, read_config, read_config_file
from core.architecture.field_reading import read_fields
from core.architecture.fields import FIELDS, ArchitectureFields, blocks_of
from core.architecture.parsing import MAX_BYTES
from core.config import FitGaugeError, ModelSpec

LLAMA = {
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 11008,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "vocab_size": 32000,
}
GPT2 = {"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12, "vocab_size": 50257}


def refusal(source: Any, **options: Any) -> str:
    with pytest.raises(FitGaugeError) as caught:
        read_config(source, **options)
    return str(caught.value)


def test_text_bytes_and_mapping_give_the_same_spec() -> None:
    text = json.dumps(LLAMA)
    assert read_config(text) == read_config(text.encode()) == read_config("\ufeff" + text) == read_config(LLAMA)


def test_fields_that_give_no_shape_are_ignored() -> None:
    noisy = {**LLAMA, "rope_theta": "anything", "torch_dtype": "float16", "id2label": {"0": "a"}, "rope_parameters": {}}
    assert read_config(noisy) == read_config(LLAMA)


def test_gpt2_words_become_the_usual_ones() -> None:
    spec = read_config(GPT2)
    assert (spec["hidden_size"], spec["num_hidden_layers"], spec["num_attention_heads"]) == (768, 12, 12)
    assert spec["intermediate_size"] == 4 * 768
    assert spec.get("n_embd") is None


def test_the_name_comes_from_the_caller_then_from_the_file_then_from_the_type() -> None:
    origin = {**LLAMA, "_name_or_path": "/home/me/models/My-Llama/"}
    assert read_config(origin, name="mine").name == "mine"
    assert read_config(origin).name == "My-Llama"
    assert read_config(LLAMA).name == "llama"


@pytest.mark.parametrize("model_type", [known for known in known_model_types() if blocks_of(known) == known])
def test_a_spec_written_as_config_reads_as_itself(model_type: str) -> None:
    spec = read_config({"model_type": model_type, **FIELDS[model_type]().model_dump(mode="json")})
    written = json.dumps({"model_type": spec.model_type, **spec.model_dump(mode="json")["fields"]})
    assert read_config(written) == spec


def test_a_spec_survives_its_own_json() -> None:
    spec = read_config({**LLAMA, "model_type": "qwen2", "use_sliding_window": True, "max_window_layers": 20})
    assert ModelSpec.model_validate_json(spec.model_dump_json()) == spec
    assert spec["layer_types"].count("sliding_attention") == 12


class TestMultimodal:
    def test_the_text_model_is_read_and_the_outer_type_said(self) -> None:
        spec = read_config({"model_type": "qwen2_5_vl", "text_config": {"hidden_size": 4096}, "vision_config": {}})
        assert (spec.model_type, spec.text_part_of) == ("qwen2", "qwen2_5_vl")
        assert spec["hidden_size"] == 4096
        assert spec["num_hidden_layers"] == 80

    def test_a_text_model_may_leave_out_all_its_defaults(self) -> None:
        spec = read_config({"model_type": "llava", "text_config": {"model_type": "llama", "vocab_size": 32064}})
        assert (spec["hidden_size"], spec["vocab_size"]) == (4096, 32064)

    def test_types_that_share_blocks_are_laid_out_by_them(self) -> None:
        spec = read_config({"model_type": "mistral3", "text_config": {**LLAMA, "model_type": "ministral3"}})
        assert (spec.model_type, spec.text_part_of) == ("mistral", "mistral3")
        assert spec.treated_as_nearest_of is None

    def test_fields_beside_the_vision_model_are_read_from_older_files(self) -> None:
        spec = read_config({**LLAMA, "model_type": "qwen2_5_vl", "vision_config": {"hidden_size": 1280}})
        assert (spec.model_type, spec.text_part_of, spec["hidden_size"]) == ("qwen2", "qwen2_5_vl", 4096)

    @pytest.mark.parametrize(
        ("outer", "inner", "tied"),
        [(True, False, True), (False, True, True), (False, False, False), (None, True, True), (None, None, False)],
    )
    def test_the_head_is_tied_when_either_part_says_so(self, outer: Any, inner: Any, tied: bool) -> None:
        config: dict[str, Any] = {"model_type": "llava", "text_config": {"model_type": "llama"}}
        if outer is not None:
            config["tie_word_embeddings"] = outer
        if inner is not None:
            config["text_config"]["tie_word_embeddings"] = inner
        assert read_config(config)["tie_word_embeddings"] is tied

    def test_a_text_part_that_is_no_object_is_named(self) -> None:
        assert refusal({"model_type": "llava", "text_config": 7}).startswith("text_config is 7")

    def test_a_missing_text_part_is_named(self) -> None:
        assert "text_config is missing" in refusal({"model_type": "llava", "vision_config": {}})


class TestUnknownTypes:
    UNKNOWN = {**LLAMA, "model_type": "newmodel"}

    def test_the_type_the_known_ones_and_the_nearest_are_named(self) -> None:
        with pytest.raises(UnknownModelTypeError) as caught:
            read_config(self.UNKNOWN)
        assert "newmodel" in str(caught.value)
        assert all(known in str(caught.value) for known in known_model_types())
        assert caught.value.nearest in known_model_types()

    def test_it_is_treated_as_the_nearest_when_the_person_agrees_and_marked_so(self) -> None:
        spec = read_config(self.UNKNOWN, treat_unknown_as="llama")
        assert (spec.model_type, spec.treated_as_nearest_of) == ("llama", "newmodel")
        assert spec.fields == read_config(LLAMA).fields

    def test_a_known_type_stays_itself(self) -> None:
        assert read_config(GPT2, treat_unknown_as="llama").model_type == "gpt2"

    def test_only_a_known_type_can_stand_in(self) -> None:
        assert refusal(self.UNKNOWN, treat_unknown_as="other").startswith("other cannot stand in")

    def test_nothing_is_near_a_model_without_attention(self) -> None:
        with pytest.raises(UnknownModelTypeError) as caught:
            read_config({"model_type": "mamba", "hidden_size": 768, "num_hidden_layers": 32, "vocab_size": 50280})
        assert caught.value.nearest is None


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"num_attention_heads": 0}, "num_attention_heads is 0; it must be a whole number from 1 to 65,536"),
        ({"hidden_size": 4097}, "hidden_size is 4097, which 32 attention heads"),
        (
            {"num_hidden_layers": 10**12},
            "num_hidden_layers is 1000000000000; it must be a whole number from 1 to 1,000",
        ),
        ({"hidden_size": "4096"}, 'hidden_size is "4096"; it must be a whole number'),
        ({"hidden_size": 4096.0}, "hidden_size is 4096.0; it must be a whole number"),
        ({"hidden_size": -1}, "hidden_size is -1; it must be"),
        ({"hidden_size": True}, "hidden_size is true; it must be"),
        ({"hidden_size": None}, "hidden_size is missing"),
        ({"hidden_size": [4096]}, "hidden_size is [4096]; it must be"),
        ({"num_key_value_heads": 5}, "num_key_value_heads is 5; it must divide num_attention_heads, which is 32"),
        ({"num_key_value_heads": 0}, "num_key_value_heads is 0; it must be"),
        ({"head_dim": 0}, "head_dim is 0; it must be"),
        ({"vocab_size": 10**8}, "vocab_size is 100000000; it must be"),
        ({"tie_word_embeddings": "yes"}, 'tie_word_embeddings is "yes"; it must be true or false'),
        ({"hidden_act": "magic"}, 'hidden_act is "magic"; allowed: gelu'),
        ({"attention_dropout": 1.0}, "attention_dropout is 1.0; it must be a number from 0.0 to 1.0"),
        ({"attention_dropout": float("nan")}, "attention_dropout is NaN"),
        ({"attention_dropout": "0.1"}, 'attention_dropout is "0.1"'),
        ({"model_type": None}, "model_type is missing"),
        ({"model_type": 3}, "model_type is 3; it must be a text"),
        ({"model_type": ""}, 'model_type is ""'),
    ],
)
def test_a_wrong_field_is_named_with_its_value_and_what_is_allowed(change: dict, expected: str) -> None:
    assert expected in refusal({**LLAMA, **change})


@pytest.mark.parametrize(
    ("model_type", "change", "expected"),
    [
        ("mistral", {"sliding_window": 0}, "sliding_window is 0; it must be a whole number from 1 to"),
        ("qwen2", {"max_window_layers": -1}, "max_window_layers is -1; it must be a whole number from 0 to 1,000"),
        ("qwen2", {"layer_types": "full"}, 'layer_types is "full", which is not allowed there'),
        ("gemma2", {"sliding_window_pattern": 0}, "sliding_window_pattern is 0; it must be a whole number from 1"),
        ("gemma2", {"final_logit_softcapping": -1.0}, "final_logit_softcapping is -1.0, which is not allowed"),
        ("phi3", {"partial_rotary_factor": 0}, "partial_rotary_factor is 0; it must be a number from 0.0 to 1.0"),
        ("phi3", {"rope_parameters": {"partial_rotary_factor": "half"}}, 'partial_rotary_factor is "half"'),
        ("bert", {"add_cross_attention": True}, "add_cross_attention is true; allowed: False"),
        ("qwen3_moe", {"num_experts": 8, "num_experts_per_tok": 2, "mlp_only_layers": [-1]}, "mlp_only_layers is [-1]"),
    ],
)
def test_a_wrong_field_of_a_family_is_named(model_type: str, change: dict, expected: str) -> None:
    with pytest.raises(FitGaugeError) as caught:
        read_fields(FIELDS[model_type], {**LLAMA, **change}, complete=True)
    assert expected in str(caught.value)


def test_a_wrong_field_is_named_in_the_words_of_its_file() -> None:
    assert refusal({**GPT2, "n_head": 0}).startswith("n_head is 0")
    assert refusal({**GPT2, "attn_pdrop": 2}).startswith("attn_pdrop is 2")
    without_width = {key: value for key, value in GPT2.items() if key != "n_embd"}
    assert refusal(without_width).startswith("n_embd is missing")


@pytest.mark.parametrize("field", ["hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads"])
def test_a_missing_field_is_named(field: str) -> None:
    rest = {key: value for key, value in LLAMA.items() if key != field}
    assert refusal(rest).startswith(f"{field} is missing")


def test_a_head_size_of_its_own_frees_the_width() -> None:
    assert read_config({**LLAMA, "hidden_size": 4100, "head_dim": 128})["head_dim"] == 128


def test_more_experts_per_token_than_experts_are_refused() -> None:
    mixtral = {**LLAMA, "num_local_experts": 2, "num_experts_per_tok": 3}
    with pytest.raises(FitGaugeError, match="num_experts_per_tok is 3"):
        read_fields(FIELDS["mixtral"], mixtral, complete=True)


def test_layer_types_must_name_each_layer_and_a_known_kind() -> None:
    qwen = {**LLAMA, "model_type": "qwen3", "num_hidden_layers": 2}
    assert "layer_types names 1 layers" in refusal({**qwen, "layer_types": ["full_attention"]})
    assert "layer_types holds linear" in refusal({**qwen, "layer_types": ["full_attention", "linear"]})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "not JSON: line 1, column 1"),
        ('{"model_type": "llama",\n "hidden_size": }', "not JSON: line 2, column 17"),
        ("[1, 2]", "holds [1, 2] where an object"),
        ("null", "holds null where an object"),
        ('{"model_type": "llama", "x": "unclosed', "not JSON: line 1"),
        ("[" * 100_000, "more than 64 levels deep"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "more than 64 levels deep"),
        ('{"model_type": "llama", "hidden_size": ' + "9" * 5000 + "}", "thousands of digits"),
        ('{"peft_type": "LORA", "r": 8}', "configuration of an adapter"),
        (b"\xff\xfe{", "not UTF-8"),
    ],
)
def test_a_file_that_is_no_config_is_refused(text: str | bytes, expected: str) -> None:
    assert expected in refusal(text)


def test_brackets_inside_strings_are_no_nesting() -> None:
    assert read_config(json.dumps({**LLAMA, "chat_template": '\\"{{[' * 500})).model_type == "llama"


def test_a_huge_text_is_refused_before_it_is_parsed() -> None:
    assert "larger than 4 MiB" in refusal("[" * (MAX_BYTES + 1))


def test_an_integer_without_text_is_still_refused_in_words() -> None:
    assert "hidden_size" in refusal({**LLAMA, "hidden_size": 10**5000})


def test_endless_nesting_in_a_mapping_is_refused_in_words() -> None:
    nested: list[Any] = []
    nested.append(nested)
    assert refusal({**LLAMA, "hidden_size": nested}).startswith("hidden_size is ")


class TestFiles:
    def test_a_folder_stands_for_its_config_and_gives_the_name(self, tmp_path: Path) -> None:
        folder = tmp_path / "Some-Model"
        folder.mkdir()
        (folder / "config.json").write_text(json.dumps(LLAMA), encoding="utf-8")
        assert read_config_file(folder).name == "Some-Model"
        assert read_config_file(folder / "config.json") == read_config_file(folder)

    def test_a_missing_file_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(FitGaugeError, match=r"nowhere.json does not exist"):
            read_config_file(tmp_path / "nowhere.json")

    def test_a_huge_file_is_not_read_whole(self, tmp_path: Path) -> None:
        file = tmp_path / "config.json"
        with file.open("wb") as stream:
            stream.truncate(200 * 1024 * 1024)
        with pytest.raises(FitGaugeError, match="larger than 4 MiB"):
            read_config_file(file)

    def test_a_path_that_cannot_be_is_refused(self) -> None:
        with pytest.raises(FitGaugeError):
            read_config_file("bad\0name")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
_NAMES = sorted(
    {name for cls in FIELDS.values() for name in (*cls.model_fields, *cls.native_names)}
    | {"model_type", "text_config", "rope_parameters", "peft_type", "_name_or_path", "tie_word_embeddings"}
)


@given(st.sampled_from(sorted(FIELDS)), st.dictionaries(st.sampled_from(_NAMES), _JSON, max_size=5), st.booleans())
def test_any_damage_to_a_config_ends_in_a_spec_or_a_refusal(model_type: str, damage: dict, nested: bool) -> None:
    config = {"model_type": model_type, **FIELDS[model_type]().model_dump(mode="json"), **damage}
    _answers(lambda: read_config({"model_type": "llava", "text_config": config} if nested else config))
    _answers(lambda: read_fields(FIELDS[model_type], config, complete=not nested))


@given(st.dictionaries(st.text(max_size=10) | st.sampled_from(_NAMES), _JSON, max_size=6))
def test_any_mapping_ends_in_a_spec_or_a_refusal(config: dict) -> None:
    _answers(lambda: read_config(config))


@given(st.text() | st.binary() | _JSON.map(json.dumps))
def test_any_text_ends_in_a_spec_or_a_refusal(text: str | bytes) -> None:
    _answers(lambda: read_config(text))


def _answers(read: Callable[[], ModelSpec | ArchitectureFields]) -> None:
    try:
        answer = str(read())
    except FitGaugeError as error:
        answer = str(error)
    assert answer.encode("utf-8")
