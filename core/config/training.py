"""The whole question in one frozen value."""

from __future__ import annotations

from typing import Any, Literal

from core.config.base import Frozen
from core.config.batch import BatchConfig
from core.config.cluster import ClusterConfig
from core.config.framework import FrameworkConfig
from core.config.hardware import HardwareConfig
from core.config.method import LoraConfig, MethodConfig, QuantizationConfig
from core.config.model import ModelSpec
from core.config.offload import OffloadConfig
from core.config.optimizer import OptimizerConfig
from core.config.parallel import ParallelConfig
from core.config.precision import PrecisionConfig
from core.config.preference import PreferenceConfig
from core.config.prompt import PromptConfig
from core.config.run import RunConfig
from core.config.saving import SavingConfig

__all__ = ["SECTIONS", "TrainingConfig"]


class TrainingConfig(Frozen):
    """A fine-tuning run: equal configurations give equal estimates."""

    model: ModelSpec
    method: MethodConfig = MethodConfig()
    lora: LoraConfig = LoraConfig()
    quantization: QuantizationConfig = QuantizationConfig()
    precision: PrecisionConfig = PrecisionConfig()
    prompt: PromptConfig = PromptConfig()
    optimizer: OptimizerConfig = OptimizerConfig()
    batch: BatchConfig = BatchConfig()
    preference: PreferenceConfig = PreferenceConfig()
    saving: SavingConfig = SavingConfig()
    parallel: ParallelConfig = ParallelConfig()
    offload: OffloadConfig = OffloadConfig()
    cluster: ClusterConfig = ClusterConfig()
    run: RunConfig = RunConfig()
    framework: FrameworkConfig = FrameworkConfig()
    hardware: HardwareConfig = HardwareConfig()

    def replace(self, **values: Any) -> TrainingConfig:
        """A copy with leaf fields set by their own names: ``config.replace(micro_batch_size=4)``.

        ``model=ModelSpec`` replaces the model.  Raises ``KeyError`` for a name no section has and
        ``pydantic.ValidationError`` for a value its field does not allow.
        """
        changes: dict[str, Any] = {}
        for name, value in values.items():
            if name == "model":
                changes["model"] = value
                continue
            section = SECTIONS[name]
            current = changes.get(section) or getattr(self, section)
            changes[section] = type(current).model_validate({**current.model_dump(), name: value})
        return self.model_copy(update=changes)

    @property
    def reference_in_use(self) -> Literal["none", "model", "adapter", "precomputed"]:
        """What the task compares the trained model with."""
        task, chosen = self.batch.task, self.preference.reference
        if task not in ("dpo", "kto") and (task != "grpo" or self.preference.grpo_beta == 0.0):
            return "none"
        return chosen or ("model" if self.method.method in ("full", "partial") else "adapter")

    @property
    def holds_second_model(self) -> bool:
        """Whether a frozen model lies in memory beside the one that trains."""
        return self.batch.task == "distillation" or self.reference_in_use == "model"

    def value(self, name: str) -> Any:
        """Value of a leaf field by its own name; raises ``KeyError`` for a name no section has."""
        return getattr(getattr(self, SECTIONS[name]), name)


def _leaf_sections() -> dict[str, str]:
    sections: dict[str, str] = {}
    for section, info in TrainingConfig.model_fields.items():
        kind = info.annotation
        if section == "model" or not isinstance(kind, type) or not issubclass(kind, Frozen):
            continue
        for leaf in kind.model_fields:
            if leaf in sections:
                raise TypeError(f"field {leaf} stands in two sections")
            sections[leaf] = section
    return sections


#: Leaf field name -> the section it stands in.  Leaf names are unique over all sections.
SECTIONS: dict[str, str] = _leaf_sections()
