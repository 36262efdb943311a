"""The nine parts every bar is made of: what is in them, and what makes them smaller."""

from __future__ import annotations

from html import escape

from core.memory.names import COMPONENT_NAMES
from core.memory.result import COMPONENTS, Component
from gui.help.pages import Page, heading, paragraph
from gui.translation import mark, say, tr

__all__ = ["PAGE"]

#: Part -> (what it is, what helps).
_PARTS: dict[Component, tuple[str, str]] = {
    "weights": (
        mark("The model's parameters and buffers in the type they are trained in, with the adapters' own."),
        mark("A smaller type, quantized weights, dividing them over GPUs (ZeRO-3, FSDP)."),
    ),
    "quantized_weights": (
        mark("Frozen parameters packed to 8 or 4 bits, with the scales that unpack them."),
        mark("Fewer bits; double quantization, which packs the scales too."),
    ),
    "gradients": (
        mark("One value for each trained parameter, from its first backward pass to the optimizer's step."),
        mark("Training fewer parameters (LoRA, frozen layers), dividing them (ZeRO-2), the optimizer in backward."),
    ),
    "optimizer": (
        mark("What the optimizer remembers of each parameter between steps, and fp32 master weights."),
        mark("An optimizer with smaller states, training fewer parameters, dividing them (ZeRO-1), the host."),
    ),
    "activations": (
        mark("Results of the forward pass that the backward pass needs again. They grow with batch and length."),
        mark("Checkpointing, a smaller micro batch, shorter sequences, flash attention, offloading."),
    ),
    "logits_loss": (
        mark("One score for each token and each word of the vocabulary, their copies in fp32, and their gradients."),
        mark("A chunked or fused loss, a smaller micro batch."),
    ),
    "temporary": (
        mark("What lives only within one operation at the highest moment: casts, unpacked weights, copies of a step."),
        mark("A fused optimizer instead of one that works on all parameters at once."),
    ),
    "communication": (
        mark("Buckets and buffers through which GPUs exchange gradients and gather weights."),
        mark("Smaller buckets; views into the buckets instead of copies."),
    ),
    "runtime": (
        mark("What is beyond tensors: workspaces of the kernels, blocks the allocator keeps, the CUDA context."),
        mark("Expandable segments, fewer different shapes. The context itself cannot be saved."),
    ),
}


def _body() -> str:
    parts = [
        heading(tr(PAGE.title), 1),
        paragraph(
            mark("A bar shows the highest moment of a training step. What exists only at other moments is not in it.")
        ),
    ]
    for component in COMPONENTS:
        what, helps = _PARTS[component]
        parts.append(heading(say(COMPONENT_NAMES[component]), 2, component))
        parts.append(paragraph(what))
        parts.append(f"<p><i>{escape(tr('What makes it smaller: {how}', how=tr(helps)))}</i></p>")
    return "".join(parts)


PAGE = Page("parts", mark("The parts of memory"), _body)
