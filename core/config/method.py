"""How the network is trained: all weights, some of them, low-rank adapters, or adapters on a quantized base."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Dtype, Frozen

__all__ = ["LoraConfig", "MethodConfig", "QuantizationConfig"]

Names = Annotated[tuple[str, ...], Field(strict=False)]


class MethodConfig(Frozen):
    """``full``: every weight; ``lora``: adapters; ``qlora``: adapters over a quantized base; ``partial``: some weights;
    the others are PEFT's adapters of these names.

    ``trained_part`` of ``partial``: tensors named ``bias``, norms, the head, or all blocks from
    ``first_trained_layer`` on (with norm
    and head, without the embeddings).  ``head_trains_too`` adds the head to any of them.
    """

    method: Literal[
        "full",
        "lora",
        "qlora",
        "partial",
        "vera",
        "ia3",
        "loha",
        "lokr",
        "adalora",
        "miss",
        "oft",
        "boft",
        "hra",
        "ln_tuning",
        "trainable_tokens",
        "prompt_tuning",
        "p_tuning",
        "prefix_tuning",
    ] = "full"
    #: Adapters of another kind than LoRA over a quantized base; LoRA over one is ``qlora``.
    quantized_base: bool = False
    #: The vision part of a multimodal checkpoint is loaded too, although the data are texts alone.
    whole_checkpoint: bool = False
    trained_part: Literal["bias", "norms", "head", "upper"] = "upper"
    first_trained_layer: Annotated[int, Field(ge=0, le=1000)] = 0
    head_trains_too: bool = False

    @property
    def lengthens(self) -> bool:
        """Whether trained virtual tokens stand in front of each sequence."""
        return self.method in ("prompt_tuning", "p_tuning")

    @property
    def learns_prompts(self) -> bool:
        """Whether virtual tokens are trained, in the sequences or in the layers' caches."""
        return self.lengthens or self.method == "prefix_tuning"

    @property
    def quantizes(self) -> bool:
        """Whether the frozen weights are stored in fewer bits."""
        return self.method == "qlora" or (self.quantized_base and self.method not in ("full", "partial", "lora"))


class LoraConfig(Frozen):
    """Adapters as PEFT builds them; rank, dropout, targets and dtype are those of whichever adapter ``method`` names.

    ``adalora``: the rank is the initial one.  ``oft``: it is the number of blocks where no block size is given.
    ``ia3`` and ``ln_tuning`` have no rank.
    """

    lora_r: Annotated[int, Field(ge=1, le=4096)] = 16
    lora_dropout: Annotated[float, Field(ge=0.0, lt=1.0, strict=False)] = 0.0
    #: ``("all-linear",)``, last name components (``q_proj``, ``embed_tokens``), or one regular expression for whole
    #: paths.
    lora_target_modules: Annotated[tuple[str, ...], Field(min_length=1, strict=False)] = ("all-linear",)
    #: PEFT raises adapters to fp32 (``autocast_adapter_dtype=True``) unless told not to; ``None`` keeps the base's
    #: dtype.
    lora_adapter_dtype: Dtype | None = "fp32"
    #: ``ia3``: targets whose input is scaled instead of their output.
    feedforward_modules: Names = ("down_proj", "fc2", "c_proj", "wo", "dense_4h_to_h")
    #: ``oft``: inputs of one block; ``None``: as the rank says.
    oft_block_size: Annotated[int, Field(ge=2, le=65536)] | None = 32
    #: ``oft``: all blocks of a layer share one rotation.
    oft_block_share: bool = False
    #: ``oft``: an exact inverse instead of a series (PEFT ``use_cayley_neumann=False``).
    oft_exact_inverse: bool = False
    #: ``boft``: inputs of one block.
    boft_block_size: Annotated[int, Field(ge=2, le=65536)] = 4
    #: Weight-decomposed adapters: a trained magnitude for each output.
    use_dora: bool = False
    #: Biases that train too: none, those of the targets, or the model's.
    lora_bias: Literal["none", "lora_only", "all"] = "none"
    #: Parameters that get adapters although they are no linear layer, by the end of their path (experts held together).
    target_parameters: Names = ()
    #: Layers that get adapters; ``None``: all.
    layers_to_transform: Annotated[tuple[int, ...], Field(strict=False)] | None = None
    #: Modules trained as full copies beside the adapters (``embed_tokens``, ``lm_head``).
    modules_to_save: Names = ()
    #: Rows of the token table that train beside the adapters (PEFT ``trainable_token_indices``): how many.
    trainable_token_count: Annotated[int, Field(ge=0, le=10_000_000)] = 0


class QuantizationConfig(Frozen):
    """The quantized base of ``qlora``, and of other adapters where ``quantized_base`` is on."""

    quant_type: Literal["nf4", "fp4", "int8", "gptq", "awq", "hqq"] = "nf4"
    #: 4-bit bitsandbytes: the scales are quantized too.
    double_quant: bool = True
    #: GPTQ, AWQ, HQQ: weights that share a scale; ``None``: 128, HQQ 64.
    quant_group_size: Annotated[int, Field(ge=8, le=65536)] | None = None
    #: dtype a 4-bit weight is unpacked to; ``None``: bf16 for a bf16 checkpoint, else fp16.
    quant_compute_dtype: Literal["bf16", "fp16"] | None = None
    #: int8: columns of the input beyond the threshold, multiplied in 16 bits.  Data decides; bitsandbytes sees a few.
    int8_outlier_columns: Annotated[int, Field(ge=0, le=65536)] = 8
    #: PEFT's ``prepare_model_for_kbit_training``: embeddings, norms and head become fp32 (not with GPTQ and HQQ).
    prepare_for_kbit_training: bool = True
    #: GPTQ: bits of a weight; PyTorch's kernel, whose unpacked weight autograd keeps, or Triton's, which unpacks it
    #: again in backward.
    gptq_bits: Literal[4, 8] = 4
    gptq_kernel: Literal["torch", "triton"] = "torch"
    #: 4-bit bitsandbytes before its ``MatMul4Bit`` let go of its input, which checkpointing does not see either.
    bnb_keeps_input: bool = False
    #: Of the preparation only norms become fp32; embeddings and head keep the checkpoint's dtype (axolotl, older TRL).
    embeddings_skip_upcast: bool = False
