"""Trained virtual tokens and the network that makes them (PEFT ``tuners/prompt_tuning``, ``p_tuning``,
``prefix_tuning``).
"""

from __future__ import annotations

from core.config import TrainingConfig
from core.linears.builder import Builder
from core.tape import B, Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import cast, concatenate, embedding, linear, repeat, saving_output, view

__all__ = ["PromptEncoder"]


class PromptEncoder:
    """Embeddings of the virtual tokens, and what they go through: nothing, or linear layers with an activation."""

    def __init__(self, builder: Builder, config: TrainingConfig) -> None:
        spec, prompt = config.model, config.prompt
        self.tokens = prompt.num_virtual_tokens
        self.prefix = config.method.method == "prefix_tuning"
        width = spec["hidden_size"]
        self.layers, self.heads, self.head_dim = 0, 0, 0
        if self.prefix:
            self.layers = spec["num_hidden_layers"]
            self.heads = spec.get("num_key_value_heads") or spec["num_attention_heads"]
            self.head_dim = spec.get("head_dim") or width // spec["num_attention_heads"]
            width = self.heads * self.head_dim
        inner = prompt.encoder_hidden_size or width
        result = 2 * self.layers * width if self.prefix else width
        with builder.module("prompt_encoder"):
            projects = config.method.method == "p_tuning" or (self.prefix and prompt.prefix_projection)
            self.embedding = self._train(builder, "embedding.weight", (self.tokens, width if projects else result))
            self.projections: list[tuple[Parameter, Parameter]] = []
            self.activation = "tanh" if self.prefix else "relu"
            if projects:
                name = "transform" if self.prefix else "mlp_head"
                widths = (width, inner, result) if self.prefix else (width, inner, inner, result)
                for number, (before, after) in enumerate(zip(widths, widths[1:], strict=False)):
                    weight = self._train(builder, f"{name}.{2 * number}.weight", (after, before))
                    bias = self._train(builder, f"{name}.{2 * number}.bias", (after,))
                    self.projections.append((weight, bias))

    def _train(self, builder: Builder, name: str, shape: tuple[int, ...]) -> Parameter:
        return builder.weight(name, shape, builder.adapter_dtype, True)

    def __call__(self, tape: Tape) -> Tensor:
        """``[b, v, …]``: made for one sequence and repeated, or for prefixes made for each."""
        prompt_tokens = tape.new((B, self.tokens), "int64", "numbers of the virtual tokens")
        if self.prefix:
            return self._encoded(tape, prompt_tokens)
        first = Tensor(prompt_tokens.storage, (1, self.tokens), "int64")
        prompts = self._encoded(tape, first)
        prompts = repeat(tape, prompts, (B, *prompts.shape[1:]), "virtual tokens of every sequence")
        return prompts

    def past(self, tape: Tape, dtype: str) -> dict[int, list[Tensor]]:
        """Keys and values of the prefix by layer, ``[b, k, v, d]`` each, copied into the cache."""
        states = cast(tape, self(tape), dtype, "keys and values of all layers")
        parts = _split(tape, view(tape, states, (B, self.tokens, 2 * self.layers, self.heads, self.head_dim)))
        del states
        return {layer: [_copied(tape, x) for x in _unbind(tape, part)] for layer, part in enumerate(parts)}

    def _encoded(self, tape: Tape, indices: Tensor) -> Tensor:
        input_embeds = embedding(tape, indices, self.embedding)
        return self._projected(tape, input_embeds) if self.projections else input_embeds

    def _projected(self, tape: Tape, x: Tensor) -> Tensor:
        for number, (weight, bias) in enumerate(self.projections):
            if number:
                x = saving_output(tape, x, self.activation)
            x = linear(tape, x, weight, bias)
        return x


def _split(tape: Tape, states: Tensor) -> list[Tensor]:
    """``states.permute(2, 0, 3, 1, 4).split(2)``: a part ``[2, b, k, v, d]`` for each layer."""
    b, tokens, both, heads, head_dim = states.shape
    assert isinstance(both, int)
    node = tape.node("SplitBackward0", _split_backward, states)
    parts = []
    for number in range(both // 2):
        part = Tensor(states.storage, (2, b, heads, tokens, head_dim), states.dtype, (1, 3, 0, 2, 4), False)
        part.node, part.output = node, number
        parts.append(part)
    if node is not None:
        node.facts = states.shape
        node.outputs = len(parts)
    return parts


def _split_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    first = grads[0]
    assert first is not None
    dtype = first.dtype
    del first
    joined = tape.new(node.facts, dtype, "gradients of all layers", (2, 0, 3, 1, 4))
    grads.clear()
    result = tape.new(node.facts, dtype, "gradient in row-major order")
    del joined
    return (result,)


def _unbind(tape: Tape, part: Tensor) -> list[Tensor]:
    """``key_states, value_states = part[:2]``."""
    sliced = tape.node("SliceBackward0", _slice_backward, part)
    seen = Tensor(part.storage, part.shape, part.dtype, part.order, False)
    if sliced is not None:
        sliced.facts = part.shape
        seen.node = sliced
    node = tape.node("UnbindBackward0", _unbind_backward, seen)
    states = []
    for number in range(2):
        state = Tensor(part.storage, part.shape[1:], part.dtype, (0, 2, 1, 3), False)
        state.node, state.output = node, number
        states.append(state)
    if node is not None:
        node.facts = part.shape
        node.outputs = 2
    return states


def _slice_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of a slice"),)


def _unbind_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    key, _value = grads
    assert key is not None
    return (tape.new(node.facts, key.dtype, "gradient of keys and values"),)


def _copied(tape: Tape, states: Tensor) -> Tensor:
    """``cat`` behind an empty tensor."""
    return concatenate(tape, (states,), states.shape, "cache of a prefix")
