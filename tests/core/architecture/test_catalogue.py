"""Every model of the catalogue is complete, and is read or refused by name."""

import json

import pytest

from core.architecture import UnknownModelTypeError, known_model_types, load_model, models, read_config
from core.config import FitGaugeError
from core.config.resources import resource_path


def test_the_catalogue_holds_209_models_with_licence_and_count() -> None:
    entries = models()
    assert len(entries) == 209
    assert len({entry.id.casefold() for entry in entries}) == 209
    for entry in entries:
        assert entry.name and entry.licence and entry.model_type, entry.id
        assert 0 < entry.active_parameters <= entry.parameters
        assert 0 < entry.text_parameters <= entry.parameters
        assert entry.verification in ("exact", "explained", "config-crosschecked")


def test_every_row_keeps_where_its_count_comes_from() -> None:
    rows = json.loads(resource_path("models.json").read_text(encoding="utf-8"))["models"]
    for row in rows:
        evidence = row["verification"]
        assert evidence.keys() & {"source", "config_checked_against", "explanation"}, row["id"]
        assert (evidence["status"] == "explained") <= ("explanation" in evidence), row["id"]


@pytest.mark.parametrize("entry", models(), ids=lambda entry: entry.id)
def test_a_model_is_read_exactly_when_it_is_marked_as_supported(entry) -> None:
    if entry.supported:
        spec = load_model(entry.id)
        assert (spec.id, spec.name, spec.licence) == (entry.id, entry.name, entry.licence)
        assert spec.treated_as_nearest_of is None
        assert (spec.text_part_of is None) or spec.text_part_of == entry.model_type
    else:
        with pytest.raises(UnknownModelTypeError) as caught:
            load_model(entry.id)
        nearest = caught.value.nearest
        assert nearest is None or load_model(entry.id, treat_unknown_as=nearest).treated_as_nearest_of


def test_the_families_of_the_first_release_are_supported() -> None:
    first = {"llama", "mistral", "qwen2", "qwen3", "phi3", "gpt2", "bert", "roberta"}
    assert first <= set(known_model_types())
    assert all(entry.supported for entry in models() if entry.model_type in first)


@pytest.mark.parametrize(
    "asked", ["meta-llama/Llama-3.1-8B", "META-LLAMA/llama-3.1-8b", "Llama-3.1-8B", " llama 3.1 8b ", "llama-3.1-8b"]
)
def test_a_model_is_found_by_id_short_id_and_name(asked: str) -> None:
    assert load_model(asked).id == "meta-llama/Llama-3.1-8B"


def test_an_unknown_id_is_answered_with_near_ones() -> None:
    with pytest.raises(FitGaugeError, match=r"meta-llama/Llama-3\.1-9B.*meta-llama/Llama-3\.1-8B"):
        load_model("meta-llama/Llama-3.1-9B")


@pytest.mark.parametrize("asked", ["", "zzzzzz", "x" * 10_000, "\0", "{0}"])
def test_a_hopeless_id_is_refused_with_the_other_way(asked: str) -> None:
    with pytest.raises(FitGaugeError, match=r"config\.json"):
        load_model(asked)


def test_a_catalogue_model_reads_as_its_own_written_spec() -> None:
    for entry in models():
        if entry.supported:
            spec = load_model(entry.id)
            written = {"model_type": spec.model_type, **spec.model_dump(mode="json")["fields"]}
            assert read_config(json.dumps(written)).fields == spec.fields
