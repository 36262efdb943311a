"""When one rank of DeepSpeed ZeRO-3 has which weights whole.

Source: DeepSpeed ``runtime/zero/partitioned_param_coordinator.py`` (``fetch_sub_module``, ``release_sub_module``,
``__params_to_release``, ``release_backward_leftovers``, ``reset_step``), ``partition_parameters.py``
(``all_gather_coalesced``, ``_all_gather_dtype``, ``AllGatherCoalescedHandle.wait``).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from itertools import accumulate

from core.config import OffloadConfig, ParallelConfig
from core.tape import Parameter, Tape, Tensor

__all__ = ["Gathering", "Visits"]

#: A module's parameter, or ``None`` for a module that has none of its own.
Visit = Parameter | None


class Visits:
    """Writes down which parameter is needed when, as DeepSpeed does over the first steps."""

    def __init__(self, divided: Sequence[Parameter]) -> None:
        self.divided = set(divided)
        self.order: list[Visit] = []

    def fetch(self, parameter: Visit) -> None:
        """A module is about to run, forward or backward."""
        self.order.append(parameter)

    def release(self, parameter: Parameter) -> None:
        """It has run."""

    def settle(self) -> None:
        """The next module is about to begin."""


class _Gather:
    """One message: its buffer lives until the last of its parameters has been asked for."""

    __slots__ = ("buffer", "parameters", "waiting")

    def __init__(self, buffer: Tensor | None, parameters: list[Parameter]) -> None:
        self.buffer = buffer
        self.parameters = parameters
        self.waiting = True


class Gathering:
    """Weights on their way in and out, module by module, with those that come ahead of their turn."""

    def __init__(
        self,
        tape: Tape,
        order: Sequence[Visit],
        parameters: Sequence[Parameter],
        parallel: ParallelConfig,
        offload: OffloadConfig,
    ) -> None:
        self.tape = tape
        self.order = order
        self.parallel = parallel
        self.offload = offload
        self.divided = set(parameters)
        self.sizes = {parameter: _count(parameter) for parameter in parameters}
        self.persistent = {
            parameter for parameter, size in self.sizes.items() if size <= parallel.stage3_param_persistence_threshold
        }
        self.places: dict[Parameter, list[int]] = {}
        for place, parameter in enumerate(order):
            if parameter is not None:
                self.places.setdefault(parameter, []).append(place)
        #: Elements asked for before each visit.
        self.traversed = [0, *accumulate(0 if item is None else self.sizes[item] for item in order)]
        self.whole: dict[Parameter, Tensor | None] = {}
        self.in_flight: dict[Parameter, _Gather] = {}
        #: Those of modules that are at work, and of modules that have ended.
        self.open: dict[Parameter, None] = {}
        self.ended: list[Parameter] = []

    def begin(self) -> None:
        """A forward pass of the whole model begins."""
        self.settle()
        for parameter in list(self.in_flight):
            self._drop(parameter)
        self.keep_small()
        self.queue = deque((item, place) for place, item in enumerate(self.order) if item is not None)
        self.fetched_for: dict[Parameter, int] = {}
        self.place = 0
        self.available = 0

    def keep_small(self) -> None:
        """What a rank keeps whole is gathered after each step, for the next one."""
        missing = [item for item in self.sizes if item in self.persistent and item not in self.whole]
        copies = self._from_host(missing)
        for parameter in missing:
            self.whole[parameter] = self._buffer([parameter], "small weight kept whole")
        copies.clear()

    def end(self) -> None:
        """The optimizer begins: every weight is divided again."""
        self.settle()
        self.in_flight.clear()
        self.whole.clear()

    def fetch(self, parameter: Visit) -> None:
        """Gather what the module at hand needs, then some of what the next ones will."""
        self.settle()
        if parameter is not None:
            if parameter not in self.whole and parameter not in self.in_flight:
                self._gather([parameter])
            self._wait(parameter)
            self.open[parameter] = None
            if self.fetched_for.get(parameter, -1) < self.place and self.queue:
                item, place = self.queue.popleft()
                self.fetched_for[item] = place
        self._prefetch()
        self.place += 1

    def release(self, parameter: Parameter) -> None:
        """The module has run; what it needed goes when the next one begins."""
        self.open.pop(parameter, None)
        self.ended.append(parameter)

    def settle(self) -> None:
        """Let go of what the module before needed, unless it is soon needed again."""
        for parameter in self.ended:
            if parameter in self.whole and not self._stays(parameter):
                self._drop(parameter)
        self.ended.clear()

    def release_leftovers(self) -> None:
        """Backward is over: what modules still have that never learnt of its end, without a gradient of their input."""
        self.settle()
        for parameter in self.open:
            if parameter in self.whole and parameter not in self.persistent:
                self._drop(parameter)
        self.open.clear()

    def _stays(self, parameter: Parameter) -> bool:
        if parameter in self.persistent or self.fetched_for.get(parameter, -1) > self.place:
            return True
        places = self.places[parameter]
        index = bisect_left(places, self.place)
        if index == len(places):
            return False
        between = self.traversed[places[index]] - self.traversed[self.place]
        return between < self.parallel.stage3_max_reuse_distance

    def _drop(self, parameter: Parameter) -> None:
        self._wait(parameter)
        self.whole.pop(parameter, None)
        self.available -= self.sizes[parameter]

    def _wait(self, parameter: Parameter) -> None:
        gather = self.in_flight.pop(parameter, None)
        if gather is None or not gather.waiting:
            return
        gather.waiting = False
        if len(gather.parameters) == 1 or gather.buffer is None:
            self.whole.update(dict.fromkeys(gather.parameters, gather.buffer))
            return
        for item in gather.parameters:
            self.whole[item] = self._new(self.sizes[item], item.dtype, "gathered weight")

    def _prefetch(self) -> None:
        limit = min(
            self.parallel.stage3_max_live_parameters - self.available, self.parallel.stage3_prefetch_bucket_size
        )
        wanted: dict[Parameter, None] = {}
        elements = 0
        while self.queue and elements < limit:
            parameter, place = self.queue.popleft()
            self.fetched_for[parameter] = max(self.fetched_for.get(parameter, -1), place)
            if parameter not in self.whole and parameter not in self.in_flight and parameter not in wanted:
                wanted[parameter] = None
                elements += self.sizes[parameter]
        if wanted:
            self._gather(list(wanted))

    def _gather(self, parameters: list[Parameter]) -> None:
        self.available += sum(self.sizes[item] for item in parameters)
        if self.parallel.data_parallel_size == 1:
            # Nothing to gather: each comes from the host by itself.
            for item in parameters:
                self.in_flight[item] = _Gather(self._message([item], "gathered weights in flight"), [item])
            return
        for dtype in dict.fromkeys(item.dtype for item in parameters):
            alike = [item for item in parameters if item.dtype == dtype]
            gather = _Gather(self._message(alike, "gathered weights in flight"), alike)
            for item in alike:
                self.in_flight[item] = gather

    def _message(self, parameters: list[Parameter], name: str) -> Tensor | None:
        """A buffer for the parts of all ranks, into which the own ones are copied."""
        message = self._buffer(parameters, name)
        self._from_host(parameters).clear()
        return message

    def _buffer(self, parameters: list[Parameter], name: str) -> Tensor | None:
        """A single rank has everything already, on the device or on the host."""
        ranks = self.parallel.data_parallel_size
        if ranks == 1 and not self.offload.weights_on_host:
            return None
        return self._new(sum(self._part(item) for item in parameters) * ranks, parameters[0].dtype, name)

    def _from_host(self, parameters: list[Parameter]) -> list[Tensor]:
        """Own parts on their way from the host into a buffer."""
        if self.parallel.data_parallel_size == 1 or not self.offload.weights_on_host:
            return []
        return [self._new(self._part(item), item.dtype, "own part from the host") for item in parameters]

    def _part(self, parameter: Parameter) -> int:
        return -(-self.sizes[parameter] // self.parallel.data_parallel_size)

    def _new(self, elements: int, dtype: str, name: str) -> Tensor:
        with self.tape.scope("zero", "DeepSpeed partition_parameters.py all_gather_coalesced"):
            return self.tape.new((elements,), dtype, name)


def _count(parameter: Parameter) -> int:
    return parameter.storage.record.size[0]
