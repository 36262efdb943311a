"""ORPO and CPO: no reference; the chosen answer's likelihood and a contrast of both, from whole logits.

Sources: TRL 1.16 ``ORPOTrainer``, ``CPOTrainer`` (``concatenated_forward``, ``get_batch_logps``; with Triton a kernel
takes the log-probabilities, which keeps the logits).
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, contiguous, cross_entropy, part
from core.tape.ops.selected_scores import row_kernel_log_probs, selected_log_probs
from core.tape.ops.sequences import sequence_loss, sequence_sums
from core.tape.ops.token_scores import PAIRS, SHIFTED
from core.tasks.scoring import all_logits, autocast_of

__all__ = ["contrastive_preference_loss"]


def contrastive_preference_loss(
    tape: Tape, network: Network, batch: Batch, config: TrainingConfig
) -> tuple[Tensor, object]:
    """``(loss, nothing)``: the chosen answers are the first half of the rows, the rejected ones the other."""
    with tape.autocasting(autocast_of(config)), tape.scope("batch", "trl concatenated_inputs"):
        ids, mask, labels = (tape.new((B, LENGTH), "int64", name) for name in ("token ids", "attention mask", "labels"))
        both = Batch(ids, labels, mask, batch.padded)
        logits = all_logits(tape, network, both, config)
        with tape.scope("loss", "trl ORPOTrainer.concatenated_forward"):
            learned = None
            if config.batch.task == "orpo" or config.preference.cpo_learns_chosen:
                learned = _likelihood(tape, logits)
            scored = part(tape, logits, (B, SHIFTED, logits.shape[-1]))
            fused = config.preference.log_prob_head == "fused"
            per_token = row_kernel_log_probs(tape, scored) if fused else selected_log_probs(tape, scored)
            contrast = sequence_loss(tape, sequence_sums(tape, per_token))
            return contrast if learned is None else add(tape, learned, contrast, "loss"), None


def _likelihood(tape: Tape, logits: Tensor) -> Tensor:
    """Cross entropy of the chosen answers, over a copy of their logits."""
    words = logits.shape[-1]
    copy_labels = tape.new((B, LENGTH), "int64", "labels")
    chosen = part(tape, logits, (PAIRS, LENGTH, words))
    shifted = part(tape, chosen, (PAIRS, SHIFTED, words))
    # One sequence without its last position is one block of memory.
    shifted.dense = tape.ask("b / 2 = 1", lambda dims: PAIRS.value(dims) == 1)
    shifted = contiguous(tape, shifted, "chosen logits, shifted")
    labels = tape.new((PAIRS, SHIFTED), "int64", "shifted labels")
    del copy_labels
    return cross_entropy(tape, shifted, labels)
