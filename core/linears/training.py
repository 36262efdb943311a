"""Which parameters train."""

from __future__ import annotations

from typing import Literal

from core.config import TrainingConfig

__all__ = ["Role", "trains"]

#: What a parameter is to the methods that train a part of the network.
Role = Literal["body", "norm", "embedding", "head"]


def trains(config: TrainingConfig, name: str, role: Role, layer: int | None) -> bool:
    """Whether the parameter called ``name`` in ``layer`` of its stack (``None``: outside) trains; adapters always
    do."""
    method = config.method
    match method.method:
        case "full":
            return True
        case "partial":
            if method.head_trains_too and role == "head":
                return True
            match method.trained_part:
                case "bias":
                    return name.endswith("bias")
                case "norms":
                    return role == "norm"
                case "head":
                    return role == "head" or (role == "embedding" and _is_tied(config))
                case "upper":
                    return role != "embedding" if layer is None else layer >= method.first_trained_layer
        case "ln_tuning" | "trainable_tokens" | "prompt_tuning" | "p_tuning" | "prefix_tuning":
            return False
        case _:
            return config.lora.lora_bias == "all" and name.endswith("bias")


def _is_tied(config: TrainingConfig) -> bool:
    return config.batch.task not in ("reward", "sequence_classification") and bool(
        config.model.get("tie_word_embeddings", False)
    )
