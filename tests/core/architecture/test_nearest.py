"""What stands in for an unknown family is near it in the fields that give shapes."""

import pytest

from core.architecture import known_model_types, load_model, models, nearest_known
from core.architecture.fields import FIELDS, blocks_of
from core.architecture.reading import UnknownModelTypeError


def _nearest(id: str) -> str | None:
    with pytest.raises(UnknownModelTypeError) as caught:
        load_model(id)
    return caught.value.nearest


def test_no_layout_without_experts_stands_in_for_a_mixture() -> None:
    for model_type in ("anything", "mixtral2"):
        config = dict.fromkeys(FIELDS["llama"].model_fields, 8) | {"n_routed_experts": 8}
        assert nearest_known(model_type, config) is None


@pytest.mark.parametrize("known", [known for known in known_model_types() if blocks_of(known) == known])
def test_a_family_under_another_name_is_nearest_to_its_own_fields(known: str) -> None:
    cls = FIELDS[known]
    native_of = {field: native for native, field in cls.native_names.items()}
    fields = cls().model_dump(mode="json")
    config = {native_of.get(field, field): value for field, value in fields.items()}
    nearest = nearest_known("something", config)
    assert nearest is not None
    assert set(FIELDS[nearest].model_fields) == set(cls.model_fields)


def test_every_unsupported_catalogue_model_has_a_usable_nearest_or_none() -> None:
    for entry in models():
        if not entry.supported:
            nearest = _nearest(entry.id)
            assert nearest is None or nearest in known_model_types()
