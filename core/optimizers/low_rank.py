"""GaLore and APOLLO: the matrices of the layers are updated through a projection of their gradients.

Sources: galore-torch 1.0 ``adamw.py``, ``adafactor.py``, ``adamw8bit.py``, ``galore_projector.py`` (a singular
factor's part: a view that keeps all of it, unless a cast to half precision copies the part), apollo-torch 1.0.3
``apollo.py``, ``random_projector.py``.

GaLore makes its projections anew every few hundred steps (``update_proj_gap``) by a decomposition in fp32.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig, Text
from core.optimizers.adafactor import factored, factored_step, projected_back
from core.optimizers.adam import FIRST_MOMENT, SECOND_MOMENT
from core.optimizers.base import Held, Moment, Optimizer, Trained, Usual
from core.optimizers.bench import Bench, Scratch, expanded, played
from core.optimizers.bitsandbytes import SMALLEST_QUANTIZED, BitsAndBytes
from core.optimizers.decomposition import decomposed

__all__ = ["LOW_RANK_FAMILY"]

_RANK = ("projection_rank",)
#: What the libraries' own recipes take where the person leaves the rank open.
GALORE_RANK, APOLLO_RANK, APOLLO_MINI_RANK = 128, 256, 1


def _rank(config: OptimizerConfig, usual: int = GALORE_RANK) -> int:
    return usual if config.projection_rank is None else config.projection_rank


def _ordered(trained: Sequence[Trained]) -> list[Trained]:
    """Projected matrices are the first parameter group."""
    return [item for item in trained if item.inside] + [item for item in trained if not item.inside]


def _low_shape(item: Trained, rank: int) -> tuple[int, int]:
    """The projected gradient: the long side stays (``proj_type="std"``)."""
    rows, columns = item.shape
    return (rows, min(rank, columns)) if rows >= columns else (min(rank, rows), columns)


def _low(item: Trained, rank: int) -> int:
    rows, columns = _low_shape(item, rank)
    return rows * columns


def _projector(item: Trained, rank: int, dtype: str) -> Held:
    short = min(item.shape)
    kept = short * short if dtype == "fp32" else short * min(rank, short)
    return Held("projection", item.name, kept, dtype, item.count)


class _LowRank(Usual):
    __slots__ = ()

    @property
    def settings(self) -> tuple[str, ...]:
        return _RANK


class _Galore(_LowRank):
    __slots__ = ()

    @property
    def settings(self) -> tuple[str, ...]:
        return (*_RANK, "projection_renewed")

    def _project(self, bench: Bench, item: Trained, config: OptimizerConfig, dtype: str) -> int:
        """Elements of the projected gradient, after the projection was renewed."""
        if config.projection_renewed:
            decomposed(bench, item, _rank(config), dtype)
        return _low(item, _rank(config))

    @property
    def remark(self) -> Text | None:
        """Projections are made anew now and then."""
        return Text.of(
            "GaLore decomposes the gradients anew every few hundred steps; unless switched off, such a step counts."
        )


@dataclass(frozen=True, slots=True)
class _GaloreAdamW(_Galore):
    label: str = "GaLore AdamW"
    source: str = "galore-torch adamw.py"
    layerwise: bool = False

    @property
    def moment(self) -> Moment:
        """The layer-wise recipe has an optimizer a tensor, in a hook."""
        return "gradient" if self.layerwise else "step"

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        held: list[Held] = []
        for item in trained:
            size = _low(item, _rank(config)) if item.inside else item.elements
            if item.inside:
                held.append(_projector(item, _rank(config), item.dtype))
            held += [Held(name, item.name, size, item.dtype, item.count) for name in (FIRST_MOMENT, SECOND_MOMENT)]
        return held

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        def step(bench: Bench, items: Sequence[Trained]) -> None:
            grad: Scratch | None
            for item in expanded(items):
                grad = None
                size = self._project(bench, item, config, item.dtype) if item.inside else item.elements
                grad = bench.new(item, size, item.dtype, "projected gradient") if item.inside else None
                denom = bench.new(item, size, item.dtype, "denominator")
                norm_grad = bench.new(item, size, item.dtype, "update")
                if item.inside:
                    norm_grad = projected_back(bench, item, item.dtype)
            del grad, denom, norm_grad

        return played(step, _ordered(trained))


@dataclass(frozen=True, slots=True)
class _GaloreAdafactor(_Galore):
    label: str = "GaLore Adafactor"
    source: str = "galore-torch adafactor.py"

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        held: list[Held] = []
        for item in trained:
            shape = _low_shape(item, _rank(config)) if item.inside else item.shape
            if item.inside:
                held.append(_projector(item, _rank(config), "fp32"))
            held += factored(item, shape, "fp32")
            held.append(Held("root mean square", item.name, 1, "fp32", item.count))
        return held

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        def step(bench: Bench, items: Sequence[Trained]) -> None:
            factored_step(
                bench, items, lambda item: self._project(bench, item, config, "fp32") if item.inside else None
            )

        return played(step, _ordered(trained))


@dataclass(frozen=True, slots=True)
class _Galore8bit(_Galore):
    """Its kernel updates a low-rank stand-in of the weight; the weight waits in a clone, the gradient is given up."""

    label: str = "GaLore AdamW 8-bit"
    source: str = "galore-torch adamw8bit.py"

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        inner, held, quantized = BitsAndBytes(self.label, 8, (1, 1)), [], False
        for item in trained:
            size = _low(item, _rank(config)) if item.inside else item.elements
            if item.inside:
                held.append(_projector(item, _rank(config), item.dtype))
            held += inner.of_one(item, size)
            quantized = quantized or size >= SMALLEST_QUANTIZED
        return [*held, inner.maps()] if quantized else held

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        def step(bench: Bench, items: Sequence[Trained]) -> None:
            gradients = []
            for item in expanded(items):
                size = self._project(bench, item, config, item.dtype)
                gradients.append(bench.new(item, size, item.dtype, "projected gradient"))
                waiting = bench.like(item, "weight set aside")
                stand_in = bench.new(item, size, item.dtype, "low-rank weight")
                # The clone takes the weight's place, whose storage and gradient go.
                del waiting
                bench.freed(item, "gradient given up")
                back = projected_back(bench, item, item.dtype)
                del stand_in, back

        return played(step, [item for item in trained if item.inside])


@dataclass(frozen=True, slots=True)
class _Apollo(_LowRank):
    """Only a factor for each channel (or the tensor) is learnt from the projected gradient; the gradient itself is
    scaled.  Its random projection may have a higher rank than the matrix."""

    label: str
    mini: bool
    source: str = "apollo-torch apollo.py"

    def _rank(self, config: OptimizerConfig) -> int:
        return _rank(config, APOLLO_MINI_RANK if self.mini else APOLLO_RANK)

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        held: list[Held] = []
        for item in trained:
            size = item.elements
            if item.inside:
                rank = self._rank(config)
                size, kept = max(item.shape) * rank, min(item.shape) * rank
                held.append(Held("projection", item.name, kept, item.dtype, item.count))
                held.append(Held("norm of the scaled gradient", item.name, 1, item.dtype, item.count))
            held += [Held(name, item.name, size, item.dtype, item.count) for name in (FIRST_MOMENT, SECOND_MOMENT)]
        return held

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        def step(bench: Bench, items: Sequence[Trained]) -> None:
            scaling: Scratch | None = None
            scaled: Scratch | None = None
            for item in expanded(items):
                size = max(item.shape) * self._rank(config) if item.inside else item.elements
                grad = bench.new(item, size, item.dtype, "projected gradient") if item.inside else None
                denom = bench.new(item, size, item.dtype, "denominator")
                norm_grad = bench.new(item, size, item.dtype, "update")
                if item.inside:
                    channels = 1 if self.mini else max(item.shape)
                    scaling = bench.new(item, channels, item.dtype, "scale of each channel")
                    scaled = bench.like(item, "scaled gradient")
                    scaled = bench.like(item, "limited gradient")
                    norm_grad = scaled
            del grad, denom, norm_grad, scaling, scaled

        return played(step, _ordered(trained))


LOW_RANK_FAMILY: dict[str, Optimizer] = {
    "galore_adamw": _GaloreAdamW(),
    "galore_adamw_layerwise": _GaloreAdamW("GaLore AdamW, layer-wise", layerwise=True),
    "galore_adamw_8bit": _Galore8bit(),
    "galore_adafactor": _GaloreAdafactor(),
    "apollo": _Apollo("APOLLO", False),
    "apollo_mini": _Apollo("APOLLO-Mini", True),
}
