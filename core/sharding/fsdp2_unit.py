"""One unit of PyTorch's FSDP2 (``fully_shard``): when its weights are whole, and what carries them about.

Source: torch/distributed/fsdp/_fully_shard: ``_fsdp_state.py`` (the hooks around a module's forward and backward),
``_fsdp_param_group.py`` (``unshard``, ``wait_for_unshard``, ``reshard``, ``post_backward``), ``_fsdp_collectives.py``
(``foreach_all_gather``, ``foreach_reduce``).  Work on side streams is queued at once, so that memory follows the order
of the calls; what another stream still reads is held by a reference until a wait for it has been queued.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.config import ITEM_BYTES
from core.sharding.fsdp2_options import Fsdp2Options
from core.sharding.fsdp2_weights import Weight
from core.tape import Parameter, Tape, Tensor, numel
from core.tape.flows import before_backward, tensors_in, watched
from core.tape.ops import cast

__all__ = ["SIDE_STREAMS", "Common", "Unit"]

#: Names of what is made on a stream of its own, whose memory no other stream takes over -> the stream.
SIDE_STREAMS = {
    "own part, cast": "gathering",
    "gathered weights in flight": "gathering",
    "sum of the own gradients": "reducing",
    "own part of the gradients": "reducing",
}
_FLOATS = ("fp32", "bf16", "fp16")
_SOURCE = "torch/distributed/fsdp/_fully_shard"


class Common:
    """What all units share: buffers that another stream may still read, and the order in which units ran forward."""

    def __init__(self) -> None:
        self.gathered: Tensor | None = None
        self.scattered: list[Tensor] = []
        self.order: list[Unit] = []
        #: The unit whose call the others lie within (``iter_forward_root``): the model, or in backward one that
        #: reentrant checkpointing runs again.
        self.outermost: Unit | None = None


class Unit:
    """One wrapped module (``FSDPState``) and its weights (``FSDPParamGroup``).

    ``state`` and ``group_state`` are the two objects' ``_training_state``.
    """

    def __init__(
        self, tape: Tape, common: Common, parameters: Sequence[Parameter], options: Fsdp2Options, reshards: bool
    ) -> None:
        self.tape = tape
        self.common = common
        self.options = options
        self.reshards = reshards
        self.weights = [Weight(parameter, options) for parameter in parameters]
        trained = [weight for weight in self.weights if weight.parameter.trainable]
        #: dtype of the sharded gradients, which is that of the stored weights.
        self.stored = trained[0].stored if trained else ""
        self.state = self.group_state = "idle"
        self.indices: list[int] = []
        #: The gather under way; an empty tuple is that of a group of one rank.
        self.pending: tuple[Tensor, ...] | None = None
        self.whole: list[Tensor] | None = None
        #: Weights divided among fewer ranks after forward.
        self.nearby: list[Tensor] | None = None
        self.reduced: Tensor | None = None
        #: Unsharded gradients in the dtype of the reduction, from backward passes that did not reduce.
        self.accumulated: dict[Parameter, Tensor] = {}
        self.gradient: Tensor | None = None

    def new(self, elements: int, dtype: str, name: str, function: str, role: str = "") -> Tensor:
        """Memory of the run's own; ``role`` as in :class:`core.tape.Record`."""
        with self.tape.scope("fsdp", f"{_SOURCE} {function}"):
            tensor = self.tape.new((elements,), dtype, name)
        tensor.storage.record.role = role
        return tensor

    def enter(self, inputs: Any) -> Any:
        """``FSDPState._pre_forward`` and ``FSDPParamGroup.pre_forward``."""
        if self.state == "pre_backward":
            if self.whole is None:
                self._unshard()
                self._wait()
            return self._cast(inputs, self.options.param_dtype)
        if self.state != "forward" and self.common.outermost is None:
            self.common.outermost = self
        self.state = "forward"
        inputs = self._cast(inputs, self.options.param_dtype)
        if not self.weights:
            return inputs
        entering = self.group_state != "forward"
        self.group_state = "forward"
        self._unshard()
        self._wait()
        return watched(self.tape, inputs, self.post_backward) if entering else inputs

    def leave(self, outputs: Any) -> Any:
        """``FSDPState._post_forward`` and ``FSDPParamGroup.post_forward``."""
        if self.state == "pre_backward":
            return outputs
        if self.weights:
            if self.tape.running is None:
                self._reshard()
                self.indices.append(len(self.common.order))
                self.common.order.append(self)
            self.group_state = "idle"
        if self.tape.grad_enabled:
            before_backward(outputs, self.pre_backward)
        self.state = "idle"
        return outputs

    def let_go(self, outputs: Any) -> Any:
        """The end of ``FSDPState._post_forward``; gives what the module's caller gets."""
        if self.common.outermost is self:
            self.common.gathered = self.common.outermost = None
        return self._cast(outputs, self.options.output_dtype)

    def _cast(self, value: Any, dtype: str | None) -> Any:
        if dtype is None or all(item.dtype not in _FLOATS or item.dtype == dtype for item in tensors_in(value)):
            return value
        if isinstance(value, Tensor):
            return cast(self.tape, value, dtype)
        items = [self._cast(item, dtype) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)

    def _unshard(self) -> None:
        if self.pending is not None or self.whole is not None:
            return
        ranks = self._group_size()
        self.pending = () if ranks == 1 else (self._gather(ranks),)

    def _group_size(self) -> int:
        return self.options.shard_size if self.nearby is None else self.options.reshard_size

    def _gather(self, ranks: int) -> Tensor:
        """``foreach_all_gather``: the copy of the own part in the dtype of the computation lives until it returns."""
        sizes = [weight.part(ranks) for weight in self.weights]
        converted = sum(size for weight, size in zip(self.weights, sizes, strict=True) if weight.converts)
        copy = None
        if converted:
            assert self.options.param_dtype is not None
            copy = self.new(converted, self.options.param_dtype, "own part, cast", "foreach_all_gather")
        dtypes = {weight.computed for weight in self.weights}
        if len(dtypes) == 1:
            elements, dtype = sum(sizes), dtypes.pop()
        else:
            # Weights of several dtypes travel as bytes.
            elements, dtype = (
                sum(size * ITEM_BYTES[weight.computed] for weight, size in zip(self.weights, sizes, strict=True)),
                "uint8",
            )
        gathered = self.new(elements * ranks, dtype, "gathered weights in flight", "foreach_all_gather")
        del copy
        return gathered

    def _wait(self) -> None:
        """``wait_for_unshard``: in forward the message of the unit before is let go of after the copy out of this."""
        if self.pending is None:
            return
        before = None
        if self.group_state == "forward":
            before, self.common.gathered = self.common.gathered, None
        ranks = self._group_size()
        if ranks == 1:
            self.whole = self._copied_alone()
        else:
            self.whole = [
                self.new(weight.part(ranks) * ranks, weight.computed, "gathered weight", "init_all_gather_outputs")
                for weight in self.weights
            ]
        self.nearby = None
        if self.group_state == "forward" and ranks > 1:
            self.common.gathered = self.pending[0]
        self.pending = None
        del before

    def _copied_alone(self) -> list[Tensor]:
        whole = []
        for weight in self.weights:
            size = weight.part(1)
            # The loop's variable keeps each cast copy until the next one is made.
            copy = self.new(size, weight.computed, "own part, cast", "wait_for_unshard") if weight.converts else None
            whole.append(self.new(size, weight.computed, "gathered weight", "init_all_gather_outputs"))
        del copy
        return whole

    def _reshard(self) -> None:
        if self.group_state == "forward":
            if not self.reshards:
                return
            if self.options.reshard_size != self.options.shard_size:
                self._reshard_nearby()
                return
        self.whole = self.nearby = None

    def _reshard_nearby(self) -> None:
        """``to_sharded_post_forward``: each weight is divided and freed before the next."""
        if self.whole is None:
            return
        ranks = self.options.reshard_size
        self.nearby = []
        for weight in self.weights:
            size = weight.part(self.options.shard_size) * self.options.shard_size // ranks
            self.nearby.append(self.new(size, weight.computed, "own part after forward", "to_sharded_post_forward"))
            self.whole.pop(0)
        self.whole = None

    def pre_backward(self) -> None:
        """``_pre_backward``: the weights come back, and the gather for the unit that ran before is sent off."""
        self.state = "pre_backward"
        if not self.weights or self.group_state == "pre_backward":
            return
        self.group_state = "pre_backward"
        self._unshard()
        self._wait()
        if not self.indices:
            return
        index = self.indices.pop()
        if index > 0:
            self.common.order[index - 1]._unshard()

    def post_backward(self) -> None:
        """``post_backward``: weights go, and gradients are summed over the ranks."""
        self.group_state = "post_backward"
        for weight in self.weights:
            if weight.parameter in self.accumulated and weight.parameter.grad is not None:
                weight.parameter.grad = None
        if not self.options.syncs:
            self._reshard()
            self._keep_unsharded()
            return
        gradients: list[Tensor] = []
        sources: list[Weight] = []
        for weight in self.weights:
            found = self.accumulated.pop(weight.parameter, None) or weight.parameter.grad
            if found is not None:
                gradients.append(self._own_rows(weight, found))
                sources.append(weight)
            weight.parameter.grad = None
            del found
        self._reshard()
        self.common.scattered.clear()
        if gradients:
            self.reduced = None
            self.common.scattered.append(self._reduce(sources, gradients))

    def _own_rows(self, weight: Weight, grad: Tensor) -> Tensor:
        """``_get_grad_inner_tensor``: of a gradient tensor parallelism made whole, the rank's rows."""
        own = weight.parameter.storage.record.size[0]
        if numel(grad.shape)[0] == own:
            return grad
        return self.new(own, grad.dtype, "own rows of the gradient", "_get_grad_inner_tensor", "gradient")

    def _keep_unsharded(self) -> None:
        """``to_accumulated_grad_if_needed``: one gradient after the other is cast to the dtype of the reduction."""
        for weight in self.weights:
            grad = weight.parameter.grad
            dtype = self.options.reduced(weight)
            if grad is None or dtype == grad.dtype:
                continue
            weight.parameter.grad = None
            kept = self.new(
                numel(grad.shape)[0], dtype, "gradient kept whole", "to_accumulated_grad_if_needed", "gradient"
            )
            self.accumulated[weight.parameter] = kept
            del kept
            del grad

    def _reduce(self, sources: Sequence[Weight], gradients: list[Tensor]) -> Tensor:
        """``foreach_reduce``; gives the message, which another stream still reads."""
        ranks = self.options.shard_size
        dtype = self.options.reduced(sources[0])
        own = sum(weight.part(ranks) for weight in sources)
        message = self.new(own * ranks, dtype, "gradients in flight", "foreach_reduce")
        last = gradients[-1] if ranks > 1 else None
        gradients.clear()
        output = self.new(own, dtype, "sum of the own gradients", "foreach_reduce")
        # A loop's variable there still refers to the last gradient.
        if self.options.replicate_size > 1:
            self.reduced = output
        if dtype != self.stored:
            output = self.new(own, self.stored, "own part of the gradients", "foreach_reduce")
        if self.gradient is None:
            self.gradient = output
            record = output.storage.record
            record.role, record.name = "gradient", "own part of the gradients"
        del last
        return message

    def finalize(self) -> None:
        """``finalize_backward``."""
        self.reduced = None
        self.pending = None
        self.indices.clear()
