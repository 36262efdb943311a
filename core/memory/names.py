"""Words for what configurations and estimates name by key."""

from __future__ import annotations

from collections.abc import Mapping

from core.config import Text
from core.memory.result import Component, Phase

__all__ = ["COMPONENT_NAMES", "PHASE_NAMES", "PHASE_TITLES", "PLACE_NAMES"]

COMPONENT_NAMES: Mapping[Component, Text] = {
    "weights": Text.of("Weights"),
    "quantized_weights": Text.of("Quantized weights"),
    "gradients": Text.of("Gradients"),
    "optimizer": Text.of("Optimizer"),
    "activations": Text.of("Activations"),
    "logits_loss": Text.of("Logits and loss"),
    "temporary": Text.of("Temporary"),
    "communication": Text.of("Communication"),
    "runtime": Text.of("Runtime"),
}
#: As they stand after "in": "the peak is in the backward pass".
PHASE_NAMES: Mapping[Phase, Text] = {
    "load": Text.of("loading"),
    "forward": Text.of("the forward pass"),
    "loss": Text.of("the loss"),
    "backward": Text.of("the backward pass"),
    "reduce": Text.of("the reduction of gradients"),
    "optimizer": Text.of("the optimizer step"),
    "eval": Text.of("the evaluation"),
    "first_step": Text.of("the first step"),
    "resume": Text.of("loading a checkpoint"),
    "save": Text.of("saving a checkpoint"),
}
#: The same as titles.
PHASE_TITLES: Mapping[Phase, Text] = {
    "load": Text.of("Loading"),
    "resume": Text.of("Loading a checkpoint"),
    "first_step": Text.of("First step"),
    "forward": Text.of("Forward"),
    "loss": Text.of("Loss"),
    "backward": Text.of("Backward"),
    "reduce": Text.of("Reduction"),
    "optimizer": Text.of("Optimizer"),
    "eval": Text.of("Evaluation"),
    "save": Text.of("Saving a checkpoint"),
}
#: Where tensors live that belong to no module of the model with a name of its own; others are shown by that name.
PLACE_NAMES: Mapping[str, Text] = {
    "": Text.of("the model itself"),
    "layer": Text.of("the layers themselves"),
    "all": Text.of("all parameters"),
    "batch": Text.of("the batch"),
    "loss": Text.of("the loss"),
    "outputs": Text.of("the outputs"),
    "pooling": Text.of("pooling"),
    "reference": Text.of("the reference model"),
    "streams": Text.of("streams"),
    "teacher": Text.of("the teacher"),
    "zero": Text.of("ZeRO"),
    "fsdp": Text.of("FSDP2"),
    "ddp": Text.of("DDP"),
}
