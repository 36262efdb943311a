"""Methods whose run would fail: adapters on what they cannot change, and virtual tokens where none can stand.

Sources: PEFT 0.21 ``tuners/lora/layer.py`` (``ParamWrapper``), ``tuners/tuners_utils.py`` (``inject_adapter`` raises
when no parameter matches), ``peft_model.py`` (``_setup_prompt_encoder`` refuses checkpointing with prefixes).
"""

from __future__ import annotations

from functools import lru_cache

from core.architecture.vision_parts import require_vision_part
from core.config import FitGaugeError, ModelSpec, Text, TrainingConfig
from core.config.refusal import not_allowed, shown
from core.memory.program import layout
from core.memory.requirement import require

__all__ = ["admit_method", "parameter_names"]

#: Adapters that compute with the frozen weight as a matrix.
_ON_WHOLE_WEIGHTS = ("hra", "loha", "lokr")


def admit_method(config: TrainingConfig) -> None:
    """Raises ``FitGaugeError`` naming field, value and what is allowed."""
    method = config.method.method
    why = Text.of("method is {value}", value=shown(method))
    if config.method.whole_checkpoint:
        require_vision_part(config.model)
    if method in _ON_WHOLE_WEIGHTS:
        require(config, why, quantized_base=False)
    if method == "trainable_tokens" and not config.lora.trainable_token_count:
        raise FitGaugeError(
            Text.of("trainable_token_count is 0; method trainable_tokens needs at least 1 row to train")
        )
    if config.method.learns_prompts:
        require(config, why, task="causal_lm", loss="eager", packing="none")
    if method == "prefix_tuning":
        require(config, why, gradient_checkpointing="none")
    if method in ("lora", "qlora"):
        _admit_parameters(config)


def _admit_parameters(config: TrainingConfig) -> None:
    wanted = config.lora.target_parameters
    if not wanted:
        return
    require(config, Text.of("target_parameters are named"), use_dora=False)
    names = parameter_names(config.model, config.batch.task)
    if not any(_names(target, name) for target in wanted for name in names):
        raise not_allowed("target_parameters", ", ".join(wanted), names)


def _names(target: str, name: str) -> bool:
    """Whether ``target``, with the number of a layer in front or without, is the end of ``name``."""
    bare = target.split(".")
    while bare and (bare[0].isdigit() or bare[0] in ("model", "layers")):
        bare.pop(0)
    return f".{name}".endswith("." + ".".join(bare))


@lru_cache(maxsize=64)
def parameter_names(model: ModelSpec, task: str) -> tuple[str, ...]:
    """Names by which LoRA may target parameters of the model that are no linear layer."""
    return tuple(layout(TrainingConfig(model=model).replace(task=task)).parameter_names)
