"""Where single parameters come into being: their dtype, whether they train, and how many layers they stand for.

Source: PEFT ``prepare_model_for_kbit_training`` (half-precision parameters that are not quantized become fp32).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from core.config import TrainingConfig
from core.linears.adapters import ADAPTERS
from core.linears.stack import stands_for, traced_layers
from core.linears.training import Role, trains
from core.tape import HeldStorage, Parameter, Record, Shape, numel

__all__ = ["ParameterBuilder", "last_part"]


class ParameterBuilder:
    """Makes single parameters, and says for which layers of the network they stand.

    ``copies`` is how many equal layers the layer under construction stands for; ``counts`` gives it for each parameter.
    """

    def __init__(
        self,
        config: TrainingConfig,
        rests: Callable[[int | None, int], bool] | None = None,
        first_layer: int = 0,
    ) -> None:
        """``rests``: whether a layer (``None``: what lies outside the stack) of a depth is frozen for the moment.

        ``first_layer``: number of the first traced layer, above 0 beside another network.
        """
        method = config.method.method
        self.config = config
        self.base_trains = method == "full"
        self.quantizes = config.method.quantizes
        self.tunes_norms = method == "ln_tuning"
        self.adapts = method in ADAPTERS
        #: Some rows of the token table train.
        self.trains_rows = (self.adapts or method == "trainable_tokens") and config.lora.trainable_token_count > 0
        #: transformers ``_activation_checkpointing_enable``: the embeddings' output is made to need a gradient.
        self.input_requires_grad = config.saving.gradient_checkpointing != "none"
        #: No layer is like another where buckets fill across their borders, where offloading still copies away what
        #: layers before saved, where what becomes of a layer's output hangs on how its neighbour is treated, where
        #: the loss looks at every adapter once more, and where every layer's cache is filled before the first.
        self.whole_stack = (
            config.parallel.sharding.startswith("zero")
            or config.saving.activation_offload == "torchtune"
            or config.saving.gradient_checkpointing in ("every_nth", "offloaded_staged")
            or method in ("adalora", "prefix_tuning")
            or rests is not None
        )
        #: PEFT leaves GPTQ and HQQ models as they are.
        self.prepared = (
            self.quantizes
            and config.quantization.prepare_for_kbit_training
            and not config.parallel.sharding.startswith("zero")
            and config.quantization.quant_type not in ("gptq", "hqq")
        )
        self.weight_dtype: str = config.precision.weight_dtype
        #: DeepSpeed's engine casts the whole module, adapters and prepared norms too (``module.bfloat16()``), but not
        #: parameters that are divided already.
        self.one_dtype = config.parallel.sharding in ("zero1", "zero2") and self.weight_dtype != "fp32"
        self.adapter_dtype: str = self.weight_dtype
        if not self.one_dtype and config.lora.lora_adapter_dtype is not None:
            self.adapter_dtype = config.lora.lora_adapter_dtype
        #: dtype of what is not quantized: norms, embeddings, head.
        self.rest_dtype: str = "fp32" if self.prepared else self.weight_dtype
        #: Of these, what keeps the checkpoint's dtype.
        self.unprepared_roles: tuple[Role, ...] = (
            ("embedding", "head") if config.quantization.embeddings_skip_upcast else ()
        )
        self.tensor_parallel_size = config.parallel.tensor_parallel_size
        self._rests = rests
        self._depth = 0
        #: A network beside the one that trains.
        self.frozen = first_layer > 0
        #: Parameters that train at other times.
        self.resting: list[Parameter] = []
        self.parameters: list[Parameter] = []
        self.counts: dict[Parameter, int] = {}
        self.elements: dict[Parameter, int] = {}
        self.buffers: list[tuple[Parameter, int]] = []
        #: Names by which adapters may target linear layers, in the order of the network.
        self.linear_names: dict[str, None] = {}
        #: Names by which LoRA may target parameters of their own.
        self.parameter_names: dict[str, None] = {}
        #: Frozen tensors that all adapters share, by name.
        self.shared: dict[str, Parameter] = {}
        #: ``(whether it is the one next to the input, factor)`` of adapters whose factors the loss holds orthogonal.
        self.orthogonal_factors: list[tuple[bool, Parameter]] = []
        #: Names of checkpoints' linear layers that became part of a stacked parameter -> that parameter's name.
        self.moved_targets: dict[str, str] = {}
        #: Parameters that no loss reaches: they hold memory, but get neither gradients nor optimizer states.
        self.unreached: set[Parameter] = set()
        self._reached = True
        self.copies = 1
        #: Index of the layer under construction in its stack; ``None`` outside.
        self.layer: int | None = None
        self.first_layer = first_layer
        #: A frozen network beside this one: a reference model, a teacher.
        self.second: ParameterBuilder | None = None
        #: For each layer of all stacks, the number of the traced layer that stands for it.
        self.places: list[int] = []
        #: Which module that FSDP may wrap each parameter belongs to: the number of a traced layer, ``embedding``,
        #: ``head``, or ``root`` for the rest.
        self.modules: dict[Parameter, int | str] = {}
        self._module = "root"
        #: For each traced layer, whether it is checkpointed.
        self.checkpointed: list[bool] = []
        self._path: list[str] = []

    @contextmanager
    def module(self, name: str) -> Iterator[None]:
        """Parameters made inside carry ``name`` in front of theirs."""
        self._path.append(name)
        try:
            yield
        finally:
            self._path.pop()

    @contextmanager
    def wrapped(self, module: str) -> Iterator[None]:
        """Parameters made inside belong to ``module``, as :attr:`modules` says."""
        outer, self._module = self._module, module
        try:
            yield
        finally:
            self._module = outer

    @contextmanager
    def without_gradients(self) -> Iterator[None]:
        """Parameters made inside are part of the model, but the task's loss does not depend on them."""
        self._reached = False
        try:
            yield
        finally:
            self._reached = True

    def stack(self, kinds: Sequence[str]) -> Iterator[tuple[int, str]]:
        """``(index, kind)`` of each layer that has to be built, in order; what is made meanwhile belongs to it.

        Layers of one kind count as equal where the method treats them alike.
        """
        self._depth = len(kinds)
        treatments = [self._treatment(index) for index in range(len(kinds))]
        alike = len({*zip(kinds, treatments, strict=True)}) == 1
        if self.config.parallel.sharding == "fsdp2" and not (alike and (self.base_trains or self.input_requires_grad)):
            # A layer gathers the weights of its neighbour, which may be of another size; and the first layer whose
            # input needs no gradient reduces its own after all others, when backward is over.
            self.whole_stack = True
        if self.whole_stack:
            yield from self._every_layer(kinds)
            return
        # The first layer that trains gets an input that needs no gradient, which its equals do not.
        named = [
            f"{kind} {treatment} after {treatments[max(index - 1, 0)]}"
            for index, (kind, treatment) in enumerate(zip(kinds, treatments, strict=True))
        ]
        first = max(self.places, default=self.first_layer - 1) + 1
        self.places += [first + place for place in stands_for(named)]
        for index, copies in traced_layers(named):
            self.copies, self.layer = copies, index
            self.checkpointed.append(self.config.saving.checkpoints(index))
            with self.module("layer"):
                yield index, kinds[index]
        self.copies, self.layer = 1, None

    def _every_layer(self, kinds: Sequence[str]) -> Iterator[tuple[int, str]]:
        first = max(self.places, default=self.first_layer - 1) + 1
        self.places += range(first, first + len(kinds))
        for index, kind in enumerate(kinds):
            self.layer = index
            self.checkpointed.append(self.config.saving.checkpoints(index))
            with self.module("layer"):
                yield index, kind
        self.layer = None

    def _treatment(self, index: int) -> str:
        config = self.config
        if self._rests is not None and self._rests(index, self._depth):
            return "resting"
        if config.method.method == "partial" and config.method.trained_part == "upper":
            return "trained" if index >= config.method.first_trained_layer else "frozen"
        treatment = "adapted" if self._adapts(index) else "frozen"
        # A parameter may be targeted in single layers.
        numbered = [name for name in config.lora.target_parameters if _of_layer(name, index)]
        return f"{treatment} with {numbered}" if numbered and self.adapts else treatment

    def _adapts(self, index: int | None) -> bool:
        wanted = self.config.lora.layers_to_transform
        return self.adapts and (wanted is None or index is None or index in wanted)

    @property
    def adapted_here(self) -> bool:
        """Whether the layer under construction gets adapters."""
        return self._adapts(self.layer)

    def _held(self, name: str, shape: Shape, dtype: str, trainable: bool, component: str, elements: int) -> Parameter:
        path = ".".join([*self._path, name])
        record = Record(-1, numel(shape), shape, dtype, name, path, "", "held", False, -1)
        parameter = Parameter(HeldStorage(record), path, shape, dtype, trainable, component)
        self.counts[parameter] = self.copies
        self.modules[parameter] = self._module if self.layer is None else len(self.checkpointed) - 1
        if not self._reached:
            self.unreached.add(parameter)
        self.elements[parameter] = elements
        return parameter

    def weight(
        self,
        name: str,
        shape: Shape,
        dtype: str | None = None,
        trainable: bool | None = None,
        role: Role = "body",
        whole: Shape | None = None,
    ) -> Parameter:
        """A parameter that is never quantized: an embedding, a norm's gain, a bias.

        ``whole``: the shape of that of which tensor parallelism leaves ``shape`` to a rank.
        """
        if self.tunes_norms and role == "norm" and trainable is None:
            # PEFT's LNTuningLayer: a trained copy takes the place of the frozen original.
            self.weight(name, shape, dtype, False)
            trainable = True
        trained = not self.frozen and (trains(self.config, name, role, self.layer) if trainable is None else trainable)
        rests = trained and self._rests is not None and self._rests(self.layer, self._depth)
        rest = self.weight_dtype if role in self.unprepared_roles else self.rest_dtype
        parameter = self._held(
            name,
            shape,
            dtype or rest,
            trained and not rests,
            "weights",
            numel(whole or shape)[0],
        )
        self.parameters.append(parameter)
        if rests:
            self.resting.append(parameter)
        return parameter

    def buffer(self, name: str, shape: Shape, dtype: str) -> Parameter:
        """A tensor the module holds that is no parameter: rotary frequencies, a causal mask."""
        parameter = self._held(name, shape, dtype, False, "weights", 0)
        self.buffers.append((parameter, self.copies))
        return parameter

    @property
    def all_places(self) -> list[int]:
        """``places`` of this network and of the frozen one beside it."""
        return self.places if self.second is None else self.places + self.second.places

    def held_parameters(self) -> list[tuple[Parameter, int]]:
        """All parameters and buffers and how many of each."""
        return [*((item, self.counts[item]) for item in self.parameters), *self.held_buffers()]

    def held_buffers(self) -> list[tuple[Parameter, int]]:
        """All buffers and how many of each, with the frozen tensors that adapters share."""
        return [*self.buffers, *((parameter, 1) for parameter in self.shared.values())]


def _of_layer(name: str, index: int) -> bool:
    return str(index) in name.split(".")


def last_part(name: str) -> str:
    """The name of a module within its parent, by which PEFT's targets know it."""
    return name.rsplit(".", 1)[-1]
