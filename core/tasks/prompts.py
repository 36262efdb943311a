"""What PEFT's prompt learning does around a model: longer sequences, or a cache that is not empty.

Source: PEFT ``peft_model.py`` (``PeftModelForCausalLM.forward``, ``get_prompt``).  What that ``forward`` holds stays
until the model's own, with its loss, is through.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NoReturn

from core.architecture.network import Batch, Network
from core.blocks import with_past
from core.config import FitGaugeError, Text, TrainingConfig
from core.linears.prompts import PromptEncoder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import cast, concatenate

__all__ = ["prompted"]


@contextmanager
def prompted(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> Iterator[Batch]:
    """The batch the model sees; the batch itself where nothing is learned in front."""
    prompt = network.prompt
    if prompt is None:
        yield batch
        return
    with tape.scope("prompt_encoder", "PEFT PeftModelForCausalLM.forward"):
        tape.past_length = prompt.tokens if prompt.prefix else 0
        mask, _in_front = _mask(tape, prompt, batch)
        batch = replace(batch, attention_mask=mask)
        if not prompt.prefix:
            batch, _held = _lengthened(tape, network, prompt, batch, config)
        else:
            tape.past = prompt.past(tape, network.builder.rest_dtype)
    filled = _records(tape)
    yield batch
    if filled & _records(tape):
        _refuse(config)
    tape.past, tape.past_length = {}, 0


def _records(tape: Tape) -> set[int]:
    """Numbers of the tensors in the layers' caches."""
    return {state.storage.record.index for states in tape.past.values() for state in states}


def _refuse(config: TrainingConfig) -> NoReturn:
    raise FitGaugeError(
        Text.of(
            "method is {value}; FitGauge cannot compute it for a model of type {model_type}",
            value=config.method.method,
            model_type=config.model.model_type,
        )
    )


def _mask(tape: Tape, prompt: PromptEncoder, batch: Batch) -> tuple[Tensor, Tensor | None]:
    if not batch.padded:
        return batch.attention_mask, None
    in_front = tape.new((B, prompt.tokens), "fp32", "attention mask of the virtual tokens")
    length = with_past(tape, LENGTH) if prompt.prefix else LENGTH
    return tape.new((B, length), "fp32", "attention mask with the virtual tokens"), in_front


def _lengthened(
    tape: Tape, network: Network, prompt: PromptEncoder, batch: Batch, config: TrainingConfig
) -> tuple[Batch, object]:
    if network.word_embeddings is None or config.model.get("hidden_size_per_layer_input"):
        _refuse(config)
    inputs_embeds = network.word_embeddings(tape, batch.input_ids)
    prefix_labels = tape.new((B, prompt.tokens), "int64", "labels of the virtual tokens")
    labels = tape.new((B, LENGTH), "int64", "labels with the virtual tokens")
    prompts = prompt(tape)
    prompts = cast(tape, prompts, inputs_embeds.dtype, "virtual tokens in the model's dtype")
    shape = (B, LENGTH, inputs_embeds.shape[-1])
    inputs_embeds = concatenate(tape, (prompts, inputs_embeds), shape, "embeddings with the virtual tokens")
    return replace(batch, input_ids=inputs_embeds, labels=labels), (prefix_labels, prompts)
