"""What the fields of every family share: bounds, derived values, and the laws between fields.

Defaults are those of the configuration classes of transformers 5.24.  Names are the usual ones (``hidden_size``,
``num_hidden_layers`` …) for every family; a family whose ``config.json`` says it differently lists its own words in
``native_names``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticUndefined

from core.config import Frozen
from core.config.text import FitGaugeError, Text

__all__ = [
    "Activation",
    "ArchitectureFields",
    "ExpertCount",
    "HeadCount",
    "HeadSize",
    "LayerCount",
    "LayerIndex",
    "LayerTypes",
    "Length",
    "Probability",
    "RotaryShare",
    "VocabularySize",
    "Width",
    "Window",
    "divided",
    "given",
    "take_rotary_share",
    "whole",
]

#: Far above every published model; beyond them a file is broken, not ambitious.
LayerCount = Annotated[int, Field(ge=1, le=1000)]
LayerIndex = Annotated[int, Field(ge=0, le=1000)]
Width = Annotated[int, Field(ge=1, le=1_000_000)]
HeadCount = Annotated[int, Field(ge=1, le=65_536)]
HeadSize = Annotated[int, Field(ge=1, le=65_536)]
VocabularySize = Annotated[int, Field(ge=1, le=10_000_000)]
Length = Annotated[int, Field(ge=1, le=1_000_000_000)]
Window = Annotated[int, Field(ge=1, le=1_000_000_000)]
ExpertCount = Annotated[int, Field(ge=1, le=65_536)]
Probability = Annotated[float, Field(ge=0.0, lt=1.0, allow_inf_nan=False)]
#: Part of a head that the rotary embedding turns.
RotaryShare = Annotated[float, Field(gt=0.0, le=1.0, allow_inf_nan=False)]
#: Keys of transformers' ``ACT2FN`` that models use.
Activation = Literal[
    "gelu",
    "gelu_accurate",
    "gelu_fast",
    "gelu_new",
    "gelu_python",
    "gelu_python_tanh",
    "gelu_pytorch_tanh",
    "hardswish",
    "leaky_relu",
    "linear",
    "mish",
    "quick_gelu",
    "relu",
    "relu2",
    "relu6",
    "sigmoid",
    "silu",
    "swish",
    "tanh",
]
LayerTypes = Annotated[tuple[str, ...], Field(strict=False)]


class ArchitectureFields(Frozen):
    """The fields of a ``config.json`` that give tensors their shapes, checked and with defaults filled in.

    ``hidden_act`` and dropout probabilities are among them because they decide which tensors are kept.
    """

    #: The name in ``config.json`` -> the name here, where they differ.
    native_names: ClassVar[Mapping[str, str]] = {}
    #: What the file of a whole model always holds; without one of these it is damaged.
    required: ClassVar[tuple[str, ...]] = (
        "hidden_size",
        "intermediate_size",
        "num_hidden_layers",
        "num_attention_heads",
        "vocab_size",
    )
    #: What ``layer_types`` may hold.
    layer_kinds: ClassVar[tuple[str, ...]] = ("full_attention", "sliding_attention")

    vocab_size: VocabularySize
    hidden_size: Width
    intermediate_size: Width
    num_hidden_layers: LayerCount
    num_attention_heads: HeadCount
    max_position_embeddings: Length
    tie_word_embeddings: bool
    hidden_act: Activation

    @model_validator(mode="before")
    @classmethod
    def _fill_derived(cls, values: Any) -> Any:
        filled = dict(values)
        cls.derive(filled)
        return filled

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Puts in what transformers computes from other fields; wrong values are left for the checks to name."""

    @model_validator(mode="after")
    def _check_heads(self) -> ArchitectureFields:
        heads = self.num_attention_heads
        groups = getattr(self, "num_key_value_heads", None)
        if groups is not None and heads % groups:
            raise FitGaugeError(
                Text.of(
                    "num_key_value_heads is {groups}; it must divide num_attention_heads, which is {heads}",
                    groups=groups,
                    heads=heads,
                )
            )
        layer_types = getattr(self, "layer_types", None)
        if layer_types is not None:
            _check_layer_types(layer_types, self.num_hidden_layers, self.layer_kinds)
            _check_sharing(layer_types, getattr(self, "num_kv_shared_layers", 0))
        return self


def _check_sharing(layer_types: tuple[str, ...], sharing: int) -> None:
    """The last ``sharing`` layers use keys and values of the last layer of their kind before them."""
    own = max(len(layer_types) - sharing, 0)
    for kind in layer_types[own:]:
        if kind not in layer_types[:own]:
            raise FitGaugeError(
                Text.of(
                    "num_kv_shared_layers is {sharing}; a {kind} layer must come before those that share its keys",
                    sharing=sharing,
                    kind=kind,
                )
            )


def _check_layer_types(layer_types: tuple[str, ...], layers: int, kinds: tuple[str, ...]) -> None:
    if len(layer_types) != layers:
        raise FitGaugeError(
            Text.of(
                "layer_types names {named} layers, but num_hidden_layers is {layers}; they must be equal",
                named=len(layer_types),
                layers=layers,
            )
        )
    for kind in layer_types:
        if kind not in kinds:
            raise FitGaugeError(
                Text.of(
                    "layer_types holds {kind}; allowed: {allowed}",
                    kind=kind if len(kind) <= 60 else kind[:59] + "…",
                    allowed=", ".join(kinds),
                )
            )


def given(cls: type[ArchitectureFields], values: Mapping[str, Any], name: str) -> Any:
    """What the file says of ``name``, else its default; ``None`` for null and for a field without default."""
    default = cls.model_fields[name].default
    return values.get(name, None if default is PydanticUndefined else default)


def whole(cls: type[ArchitectureFields], values: Mapping[str, Any], name: str) -> int | None:
    """The positive whole number that ``name`` has or gets by default; ``None`` when it is no such number."""
    value = given(cls, values, name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def divided(cls: type[ArchitectureFields], values: Mapping[str, Any]) -> int | None:
    """Head size as hidden size over heads; ``None`` when one of the two is no usable number.

    Raises ``FitGaugeError`` when the heads do not divide the hidden size.
    """
    hidden, heads = whole(cls, values, "hidden_size"), whole(cls, values, "num_attention_heads")
    if not hidden or not heads:
        return None
    if hidden % heads:
        raise FitGaugeError(
            Text.of(
                "hidden_size is {hidden}, which {heads} attention heads (num_attention_heads) do not divide; "
                "correct one of them, or give head_dim",
                hidden=hidden,
                heads=heads,
            )
        )
    return hidden // heads


def take_rotary_share(values: dict[str, Any]) -> None:
    """Moves ``partial_rotary_factor`` out of ``rope_parameters`` (transformers 5); null means the default."""
    parameters = values.pop("rope_parameters", None)
    share = values.pop("partial_rotary_factor", None)
    if isinstance(parameters, Mapping) and parameters.get("partial_rotary_factor") is not None:
        share = parameters["partial_rotary_factor"]
    if share is not None:
        values["partial_rotary_factor"] = share
