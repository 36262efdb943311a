"""An estimate whose allocator was played at the run's own sizes, layer by layer.

That takes a tenth of a second where :func:`core.memory.estimate` takes none, which measures a structure's fragments
once and scales them.  Tensors are the same in both; what differs is what the allocator reserves beside them.
"""

from __future__ import annotations

from core.config import TrainingConfig
from core.hardware.verdict import judge
from core.memory.available import compute_capability
from core.memory.engine import estimate, situation
from core.memory.playing import play, streams_of
from core.memory.result import Bytes, Estimate
from core.memory.runtime import communicator_bytes, device_bytes, played_bytes

__all__ = ["refine"]

#: The first step makes the states, the second one finds them.
_STEPS = 2


def refine(config: TrainingConfig) -> Estimate:
    """Like :func:`core.memory.estimate`.  Batches of changing length have no sizes to be played at: they stay as they
    are."""
    answer = estimate(config)
    if config.batch.lengths_vary:
        return answer
    now = situation(config)
    steps = [now.timeline] * (1 if config.run.max_steps == 1 else _STEPS)
    allocator = play(steps, now.state, now.workspaces, None, streams_of(now.timeline), now.evaluation)
    made = answer.allocated.expected - now.state.blocks - now.workspaces
    ranges = played_bytes(answer.allocated, max(allocator.reserved, answer.allocated.expected), made)
    reserved = Bytes(**ranges._asdict())
    communicator = communicator_bytes(config.parallel.gpus)
    device = Bytes(**device_bytes(reserved, compute_capability(config.hardware), communicator)._asdict())
    components = {
        **answer.components,
        "runtime": answer.components["runtime"] + device.expected - answer.device.expected,
    }
    verdict = None if answer.available is None else judge(device, answer.available)
    return answer.model_copy(
        update={"components": components, "reserved": reserved, "device": device, "verdict": verdict}
    )
