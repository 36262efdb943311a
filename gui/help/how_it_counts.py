"""How the figures come about, and how sure they are."""

from __future__ import annotations

from core.version import FOLLOWED
from gui.help.pages import Page, heading, paragraph
from gui.translation import mark, tr

__all__ = ["PAGE"]

_CHAPTERS = (
    (
        mark("The step is played, not estimated"),
        (
            mark(
                "FitGauge runs the training step without data: every operation of the model, the loss, the backward "
                "pass and the optimizer, written like the libraries' own code. Each tensor is born where theirs is "
                "born and dies where their last reference to it goes."
            ),
            mark("The highest moment of that play is the peak; the bar shows what is alive then, part by part."),
        ),
    ),
    (
        mark("Three counters"),
        (
            mark("Allocated is what PyTorch's tensors take, in blocks of 512 bytes: torch.cuda.max_memory_allocated."),
            mark("Reserved adds what the caching allocator holds for later: torch.cuda.max_memory_reserved."),
            mark("Device adds the CUDA context: what nvidia-smi shows for the process. It decides whether a run fits."),
        ),
    ),
    (
        mark("Where the ranges come from"),
        (
            mark(
                "Counted bytes have no range. A range stands where the outcome depends on what cannot be known "
                "beforehand: the order in which blocks are freed and reused, kernels' workspaces, the driver's version."
            ),
        ),
    ),
    (
        mark("A rule of thumb is not this"),
        (
            mark(
                "Rules of thumb count bytes per parameter: 16 for full fine-tuning with Adam in mixed precision. They "
                "leave out activations, logits, the copies of a step and what the runtime takes, and they divide by "
                "the number of GPUs what is not divided. Explain shows the rule beside the count, and why they differ."
            ),
        ),
    ),
)


def _body() -> str:
    parts = [heading(tr(PAGE.title), 1)]
    for title, texts in _CHAPTERS:
        parts.append(heading(tr(title)))
        parts += [paragraph(text) for text in texts]
    parts.append(heading(tr("Whose code it follows")))
    parts.append(f"<p>{', '.join(f'{name} {version}' for name, version in FOLLOWED.items())}</p>")
    return "".join(parts)


PAGE = Page("counting", mark("How it counts"), _body)
