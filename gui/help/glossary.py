"""The words of the field, in plain ones."""

from __future__ import annotations

from gui.help.pages import Page, heading, rows
from gui.translation import mark, tr

__all__ = ["PAGE"]

_TERMS = (
    (mark("activation"), mark("A result inside the model that the backward pass needs again.")),
    (mark("adapter"), mark("Small trained matrices beside frozen weights, as in LoRA.")),
    (mark("autocast"), mark("Computing in a half type with weights that stay in fp32.")),
    (mark("checkpointing"), mark("Keeping a layer's input alone and computing the layer a second time in backward.")),
    (mark("CUDA context"), mark("What the driver takes for a process before the first tensor: about half a GiB.")),
    (mark("flash attention"), mark("A kernel that never writes down the length × length matrix of attention.")),
    (mark("GiB and GB"), mark("2^30 and 10^9 bytes; a GPU sold with 24 GB has about 23.6 GiB.")),
    (
        mark("gradient accumulation"),
        mark("Adding up the gradients of several passes before one step of the optimizer."),
    ),
    (mark("logits"), mark("The scores of every word of the vocabulary for every token.")),
    (mark("LoRA"), mark("Training two thin matrices, of rank r, for each frozen one.")),
    (
        mark("master weights"),
        mark("A copy of the weights in fp32 that the optimizer changes, behind weights in a half type."),
    ),
    (
        mark("micro batch"),
        mark("The sequences of one pass on one GPU. The batch is that times accumulation times GPUs."),
    ),
    (mark("offloading"), mark("Keeping in the host's memory what the GPU does not need at the moment.")),
    (mark("packing"), mark("Putting several short sequences into one row, so that no token is padding.")),
    (mark("QLoRA"), mark("LoRA over weights packed to 4 bits.")),
    (mark("rank (of a GPU)"), mark("The number of one process among those that train together.")),
    (mark("reserved memory"), mark("What the allocator has taken from the driver, in use or not.")),
    (mark("tensor parallel"), mark("Each GPU holding a part of every matrix and computing its part of every layer.")),
    (
        mark("ZeRO and FSDP"),
        mark("Dividing optimizer states, gradients and weights over GPUs that each train on other data."),
    ),
)


def _body() -> str:
    return heading(tr(PAGE.title), 1) + rows((tr(term), tr(words)) for term, words in _TERMS)


PAGE = Page("glossary", mark("Glossary"), _body)
