"""The dry runs of a configuration: one step of training, one evaluation."""

from __future__ import annotations

from core.architecture.network import Network
from core.config import TrainingConfig
from core.linears import Builder
from core.memory.condensing import Program, condensed
from core.memory.in_backward import step_in_backward
from core.memory.networks import networks
from core.memory.uncollected import uncollected
from core.sharding import (
    Bf16Flow,
    DdpFlow,
    Visits,
    Zero3Flow,
    ZeroFlow,
    tensor_parallel_of,
    torch_flow,
    zero3_flow,
    zero_flow,
)
from core.tape import Parameter, Tape, backward
from core.tape.offload import offload_of
from core.tasks import LOSSES, batch_dims, evaluate, evaluation_dims, make_batch

__all__ = ["layout", "played_passes", "trace", "trace_evaluation"]


@uncollected()
def trace(config: TrainingConfig) -> Program:
    """Play one step through on the configuration's sizes; accumulation beyond two micro-batches repeats the second."""
    tape = Tape(batch_dims(config))
    builder, network = networks(config)
    flow: Bf16Flow | ZeroFlow | Zero3Flow | None = zero_flow(tape, builder, config)
    if config.parallel.sharding == "zero3":
        flow = zero3_flow(tape, builder, config, _visits(builder, network, config))
        tape.weights = flow.gathering
    around = tape.modules = torch_flow(tape, builder, config)
    tape.tensor_parallel = tensor_parallel_of(config.parallel)
    stepping = step_in_backward(tape, builder, config)
    tape.flow = around if isinstance(around, DdpFlow) else flow or stepping
    tape.packed = config.batch.packing == "masked"
    tape.fused_kernels = config.saving.fused_kernels != "none"
    passes = played_passes(config)
    for micro in range(passes):
        tape.micro, tape.layer = micro, -1
        if around is not None:
            around.syncs = config.parallel.gradient_sync == "every" or micro == passes - 1
        tape.enter_phase("forward")
        if flow is not None:
            flow.begin(last=micro == passes - 1)
        batch = make_batch(tape, config)
        tape.saving = tape.hooks = offload_of(config.saving.activation_offload)
        loss, outputs = LOSSES[config.batch.task](tape, network, batch, config)
        tape.saving = None
        del batch
        tape.enter_phase("backward")
        if stepping is None:
            backward(tape, loss)
        else:
            stepping.backward(loss)
        if tape.hooks is not None:
            tape.hooks.finish()
        if flow is not None:
            flow.end_backward()
        # The graph goes with the loss, and with it what Python functions kept on their contexts.
        tape.enter_layer(-1)
        if around is not None:
            around.end_backward()
        del loss, outputs
    if flow is not None:
        flow.step()
    program = condensed(tape, builder.all_places, whole=builder.whole_stack)
    # Nodes and flows know the tape as it knows them: circles, which only the collection of garbage would undo.
    for known in (tape, flow):
        if known is not None:
            vars(known).clear()
    return program


def played_passes(config: TrainingConfig) -> int:
    """Micro-batches that have to be played: later ones are like the second, but the last where only it sums gradients
    over the ranks."""
    alike = 3 if config.parallel.gradient_sync == "last" else 2
    return min(config.batch.gradient_accumulation_steps, alike)


def _visits(builder: Builder, network: Network, config: TrainingConfig) -> list[Parameter | None]:
    """In which order the modules run, forward and backward, which the weights' way depends on from the start."""
    tape = Tape(batch_dims(config))
    visits = tape.weights = Visits(builder.parameters)
    batch = make_batch(tape, config)
    loss, _outputs = LOSSES[config.batch.task](tape, network, batch, config)
    backward(tape, loss)
    for parameter in builder.parameters:
        parameter.grad = None
    return visits.order


@uncollected()
def trace_evaluation(config: TrainingConfig) -> Program:
    """Play the evaluation loop through, without gradients and without dropout; all of it is one phase."""
    tape = Tape(evaluation_dims(config))
    tape.training = False
    tape.fused_kernels = config.saving.fused_kernels != "none"
    tape.tensor_parallel = tensor_parallel_of(config.parallel)
    tape.packed = config.batch.packing == "masked"
    builder, network = networks(config)
    if config.parallel.sharding == "fsdp2":
        # Of DDP's wrapper, evaluation takes the model out.
        tape.modules = torch_flow(tape, builder, config)
    with tape.no_grad():
        evaluate(tape, network, config)
    for mark in tape.recorder.marks:
        mark.phase = "eval"
    return condensed(tape, builder.all_places, whole=builder.whole_stack)


def layout(config: TrainingConfig) -> Builder:
    """The parameters of the configuration's network, without playing a step."""
    return networks(config)[0]
