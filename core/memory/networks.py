"""The networks of a run: the one that trains, and a frozen one that some tasks hold beside it.

Source: TRL ``DPOTrainer.__init__`` and its siblings (a reference model is made like the model before it got adapters,
in evaluation mode), ``GKDTrainer`` (the teacher).
"""

from __future__ import annotations

from core.architecture.families import FAMILIES
from core.architecture.network import Network
from core.architecture.vision_parts import idle_vision_part
from core.config import TrainingConfig
from core.linears import Builder
from core.linears.prompts import PromptEncoder
from core.memory.trained import resting_layers
from core.tape.interruption import look_for_interruption

__all__ = ["networks", "second_config"]


def networks(config: TrainingConfig) -> tuple[Builder, Network]:
    """The network that trains and its builder; ``second`` of either is the frozen one, where there is one."""
    look_for_interruption()
    builder = Builder(config, resting_layers(config))
    network = FAMILIES[config.model.model_type].build(builder, config)
    if config.method.whole_checkpoint:
        idle_vision_part(builder, config.model)
    if config.method.learns_prompts:
        network.prompt = PromptEncoder(builder, config)
    if config.holds_second_model:
        other = second_config(config)
        second = Builder(other, None, max(builder.places) + 1)
        second.whole_stack = builder.whole_stack
        with second.module("teacher" if config.batch.task == "distillation" else "reference"):
            network.second = FAMILIES[other.model.model_type].build(second, other)
            if config.method.whole_checkpoint and other.model == config.model:
                idle_vision_part(second, other.model)
        builder.second = second
    return builder, network


def second_config(config: TrainingConfig) -> TrainingConfig:
    """How the frozen model is laid out: whole, in the weights' dtype, without checkpoints."""
    return config.replace(
        model=(config.preference.teacher if config.batch.task == "distillation" else None) or config.model,
        method="full",
        quantized_base=False,
        float8_linears=False,
        gradient_checkpointing="none",
        activation_offload="none",
        sharding="none",
        data_parallel_size=1,
        offload_optimizer="none",
        offload_param="none",
        optimizer="adamw_fused",
    )
