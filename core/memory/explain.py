"""Why: the peak taken apart down to the tensors of a layer.

Nothing is computed a second time: the parts are the groups and held tensors the estimate was summed from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.config import ITEM_BYTES, Text, TrainingConfig
from core.memory.condensing import Group
from core.memory.engine import estimate, situation
from core.memory.explain_result import Part
from core.memory.heights import Played, Situation
from core.memory.held import HeldTensors
from core.memory.names import COMPONENT_NAMES, PLACE_NAMES
from core.memory.result import COMPONENTS, Estimate
from core.memory.runtime import communicator_bytes
from core.memory.timeline import Moment, rounded
from core.tape import Dims, Symbol
from core.tasks import batch_dims, evaluation_dims

__all__ = ["explain", "explain_at"]


def explain(config: TrainingConfig) -> Part:
    """The tree of the device's peak; every node's bytes are the sum of its children's."""
    answer, now = estimate(config), situation(config)
    phase = answer.peak_phase
    return _tree(Text.of("Peak on the device"), now, answer, now.held(phase), now.alive(phase))


def explain_at(config: TrainingConfig, moment: Moment | None) -> Part:
    """The same for another moment of the step; ``None``: the optimizer's."""
    answer, now = estimate(config), situation(config)
    if moment is None:
        held, alive = now.held("optimizer"), now.alive("optimizer")
    else:
        held, alive = now.at(moment)
    return _tree(Text.of("In use at this moment"), now, answer, held, alive)


def _tree(title: Text, now: Situation, answer: Estimate, held: Iterable[HeldTensors], played: Played) -> Part:
    leaves: dict[str, list[Part]] = {name: [] for name in COMPONENTS}
    for item in _merged(held):
        leaves[item.component].append(_held_part(item))
    for timeline, alive in played:
        dims = evaluation_dims(answer.config) if timeline is now.evaluation else batch_dims(answer.config)
        for number, count in alive.items():
            group = timeline.program.groups[number]
            leaves[group.component].append(_group_part(group, timeline.blocks[number], count, dims))
    # Without a played program nothing was multiplied yet.
    leaves["runtime"] = _runtime_parts(now.workspaces if played else 0, answer)
    children = tuple(
        _sum(COMPONENT_NAMES[name], name, _by_module(leaves[name], name)) for name in COMPONENTS if leaves[name]
    )
    return _sum(title, "", children)


def _merged(held: Iterable[HeldTensors]) -> Iterable[HeldTensors]:
    """Equal tensors of all layers as one line: the traced layers hold theirs apart.  Padding of nothing is no line."""
    counts: dict[HeldTensors, int] = {}
    for item in held:
        if item.each == 0:
            continue
        key = replace(item, count=1)
        counts[key] = counts.get(key, 0) + item.count
    return [replace(item, count=count) for item, count in counts.items()]


def _sum(title: Text, component: str, children: Sequence[Part]) -> Part:
    return Part(
        title=title,
        component=component,
        formula="Σ",
        numbers="",
        bytes=sum(child.bytes for child in children),
        source="",
        children=tuple(sorted(children, key=lambda child: -child.bytes)),
    )


def _by_module(leaves: Sequence[Part], component: str) -> list[Part]:
    """Optimizer states and the runtime are told apart by what they are, everything else by where it lives."""
    if component == "runtime":
        return list(leaves)
    places: dict[str, list[Part]] = {}
    for leaf in leaves:
        key = leaf.title.template if component == "optimizer" else _place(leaf.module)
        places.setdefault(key, []).append(leaf)
    return [
        parts[0] if len(parts) == 1 else _sum(PLACE_NAMES.get(place, Text(template=place)), component, parts)
        for place, parts in places.items()
    ]


def _place(path: str) -> str:
    """``layer.mlp.gate_proj.weight`` is shown under ``mlp``."""
    names = [name for name in path.split(".") if name not in ("layer", "model", "weight", "bias")]
    return names[0] if names else path


def _layer_name(path: str) -> str:
    return path.removesuffix(".weight").rsplit(".", 1)[-1]


def _product(factors: Sequence[str], dtype: str, count: int, ranks: int = 1) -> str:
    text = " · ".join([*factors, f"{ITEM_BYTES[dtype]} B"])
    if ranks > 1:
        text += f" / {ranks}"
    return text if count == 1 else f"{text} × {count:,}"


def _held_part(item: HeldTensors) -> Part:
    factors = [f"{dim:,}" for dim in item.shape]
    whole = ITEM_BYTES[item.dtype]
    for dim in item.shape:
        whole *= dim
    ranks = -(-whole // item.each) if item.each else 1
    formula = _product(factors, item.dtype, item.count, ranks)
    # A weight is known by its path; a flat buffer of many has none.
    is_weight = item.component in ("weights", "quantized_weights") and item.parameter not in PLACE_NAMES
    title = item.parameter.removeprefix("layer.") if is_weight else item.name
    return Part(
        title=Text(template=title),
        component=item.component,
        formula=formula,
        numbers=formula,
        bytes=item.blocks,
        source=item.source,
        shape=" × ".join(factors),
        dtype=item.dtype,
        count=item.count,
        module=item.parameter,
    )


def _title(group: Group) -> Text:
    if group.name == "output of the layer":
        return Text.of("output of {layer}", layer=_layer_name(group.module))
    if group.name == "gradient" and group.component == "gradients":
        return Text.of("gradient of {parameter}", parameter=group.module.removeprefix("layer."))
    return Text(template=group.name)


def _group_part(group: Group, each: int, count: int, dims: Dims) -> Part:
    known = [dim for dim in group.shape if isinstance(dim, Symbol) or dim != 1]
    symbols = [dim.name if isinstance(dim, Symbol) else f"{dim:,}" for dim in known]
    values = [f"{dim.value(dims) if isinstance(dim, Symbol) else dim:,}" for dim in known]
    whole = ITEM_BYTES[group.dtype]
    for dim in known:
        whole *= dim.value(dims) if isinstance(dim, Symbol) else dim
    ranks = -(-whole // each) if each and rounded(whole) != each else 1
    return Part(
        title=_title(group),
        component=group.component,
        formula=_product(symbols, group.dtype, count, ranks),
        numbers=_product(values, group.dtype, count, ranks),
        bytes=each * count,
        source=group.source,
        kept_by=group.kept_by,
        shape=" × ".join(values),
        dtype=group.dtype,
        count=count,
        module=group.module,
    )


def _runtime_parts(workspaces: int, answer: Estimate) -> list[Part]:
    def part(title: Text, size: int, source: str) -> Part:
        return Part(title=title, component="runtime", formula="", numbers="", bytes=size, source=source)

    cached = answer.reserved.expected - answer.allocated.expected
    communicator = communicator_bytes(answer.config.parallel.gpus).expected
    context = answer.device.expected - answer.reserved.expected - communicator
    parts = [
        part(Text.of("blocks cached by the allocator"), cached, "PyTorch CUDACachingAllocator.cpp"),
        part(Text.of("CUDA context"), context, "published measurements by GPU generation"),
    ]
    if workspaces:
        parts.append(part(Text.of("cuBLAS workspaces of two threads"), workspaces, "PyTorch CUDABlas.cpp"))
    if communicator:
        parts.append(part(Text.of("NCCL buffers"), communicator, "published measurements"))
    return parts
