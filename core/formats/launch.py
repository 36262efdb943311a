"""From a scenario to what starts it: a command, and the files it reads."""

from __future__ import annotations

import json
from typing import NamedTuple

import yaml

from core.config import SECTIONS, FitGaugeError, Text, TrainingConfig
from core.config.frameworks import framework_defaults
from core.formats.accelerate_yaml import accelerate_yaml
from core.formats.deepspeed_json import deepspeed_json
from core.formats.trainer_arguments import sft_arguments, trainer_arguments
from core.formats.written import Written

__all__ = ["Launch", "launch"]

#: Fields that say nothing about how a run is started.
_ASIDE = frozenset(
    {"framework", "gpu", "free_mib", "compute_capability", "rank", "host_memory_gib", "gpu_link", "node_link"}
    | {"gpus_per_node", "data_parallel_size", "padded", "target_length", "loading", "eval_batches", "max_steps"}
)
_DEEPSPEED, _ACCELERATE, _SFT, _ARGUMENTS = "ds_config.json", "accelerate.yaml", "sft.yaml", "arguments.yaml"
_DATA = "YOUR_DATASET"


class Launch(NamedTuple):
    """``files``: name -> content; ``left_out``: leaf fields that no file of these formats has a key for."""

    command: str
    files: dict[str, str]
    left_out: tuple[str, ...]


def launch(config: TrainingConfig) -> Launch:
    """Command and files of ``config``.

    TRL's own script runs next-token training under TRL; elsewhere the script is the person's (``train.py``), which
    takes Trainer's arguments.  Raises ``FitGaugeError`` for GPUs that do not fill their machines.
    """
    machines = _machines(config)
    own = config.framework.framework == "trl" and config.batch.task == "causal_lm"
    arguments = sft_arguments(config) if own else trainer_arguments(config)
    said = set(arguments.said)
    files: dict[str, str] = {}
    content = dict(arguments.content)
    if own:
        content["dataset_name"] = _DATA
    if config.parallel.sharding.startswith("zero"):
        zero = deepspeed_json(config)
        said |= zero.said
        files[_DEEPSPEED] = json.dumps(zero.content, indent=2) + "\n"
        content["deepspeed"] = _DEEPSPEED
    elif config.parallel.sharding == "fsdp2":
        fsdp = accelerate_yaml(config, machines)
        said |= fsdp.said
        files[_ACCELERATE] = _yaml(fsdp)
    name = _SFT if own else _ARGUMENTS
    files[name] = yaml.safe_dump(content, sort_keys=False, allow_unicode=True)
    return Launch(_command(config, machines, own, name), files, _left_out(config, said, own))


def _yaml(written: Written) -> str:
    text: str = yaml.safe_dump(written.content, sort_keys=False, allow_unicode=True)
    return text


def _machines(config: TrainingConfig) -> int:
    ranks, each = config.parallel.gpus, config.cluster.gpus_per_node
    if ranks > each and ranks % each:
        raise FitGaugeError(
            Text.of(
                "The run has {ranks} GPUs; on machines of {each} they must be a multiple of that",
                ranks=ranks,
                each=each,
            )
        )
    return max(1, ranks // each)


def _command(config: TrainingConfig, machines: int, own: bool, name: str) -> str:
    ranks = config.parallel.gpus
    each = ranks // machines
    script = f"trl.scripts.sft --config {name}" if own else f"train.py {name}"
    if config.parallel.sharding.startswith("zero"):
        across = f"--hostfile=hostfile --num_nodes={machines} " if machines > 1 else ""
        return f"deepspeed {across}--num_gpus={each} {'--module ' if own else ''}{script}"
    if config.parallel.sharding == "fsdp2":
        return f"accelerate launch --config_file {_ACCELERATE} {'--module ' if own else ''}{script}"
    if ranks > 1:
        across = f"--nnodes={machines} --rdzv_backend=c10d --rdzv_endpoint=HOST:29500 " if machines > 1 else ""
        return f"torchrun {across}--nproc_per_node={each} {'--module ' if own else ''}{script}"
    return f"trl sft --config {name}" if own else f"python {script}"


def _left_out(config: TrainingConfig, said: set[str], own: bool) -> tuple[str, ...]:
    """What differs from how the framework runs by itself, and matters to this run."""
    usual = TrainingConfig(model=config.model)
    framework = framework_defaults(config.framework.framework, config.method.method)
    # TRL scores without logits whatever it is asked; a script of the person's own knows the length.
    always = {"loss"} if own else {"sequence_length"}
    idle = set()
    if config.method.method in ("full", "partial"):
        idle |= {leaf for leaf, section in SECTIONS.items() if section == "lora"}
    if config.method.method != "qlora":
        idle |= {leaf for leaf, section in SECTIONS.items() if section == "quantization"}
    return tuple(
        leaf
        for leaf in SECTIONS
        if leaf not in said | _ASIDE | idle
        and (leaf in always or config.value(leaf) != framework.get(leaf, usual.value(leaf)))
    )
