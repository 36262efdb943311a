"""From words of the command line to configurations: the file or preset, the scenario, and settings by name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from core.cli.files import read_text
from core.config import SECTIONS, FitGaugeError, ModelSpec, Text, TrainingConfig
from core.config.frameworks import apply_framework
from core.config.refusal import near_matches, not_allowed, refusal
from core.config.resources import resource_path
from core.formats.fitgauge_file import FILE_FORMAT, Scenario, read_workspace
from core.optimizers import OPTIMIZERS

__all__ = ["asked_scenarios", "file_scenarios", "parsed_settings", "setting_named", "with_settings"]

#: Scenarios that ship with the program.
_BUILT_IN = ("seed",)


def asked_scenarios(file: str | None, preset: str | None, scenario: str | None) -> tuple[Scenario, ...]:
    """What ``estimate`` is asked about: all scenarios of a built-in set, else exactly one.

    A built-in set keeps its own model unless ``file`` or ``preset`` names another.
    Raises :class:`FitGaugeError` when nothing or too much is named.
    """
    if file and preset:
        raise FitGaugeError(Text.of("FILE and --preset both name a model; give one of them"))
    if scenario in _BUILT_IN:
        built_in = read_workspace(resource_path(f"scenarios/{scenario}.json").read_text(encoding="utf-8")).scenarios
        model = _model(file, preset)
        return built_in if model is None else tuple(_for_model(one, model) for one in built_in)
    if file:
        return (_chosen(_text(file), file, scenario),)
    if scenario:
        raise FitGaugeError(
            Text.of("scenario is {name}; without a FILE it must be one of: {known}", name=scenario, known="seed")
        )
    model = _model(None, preset)
    if model is None:
        raise FitGaugeError(Text.of("Name a FILE, a --preset ID or --scenario seed"))
    return (Scenario(name=model.name, config=_usual(model)),)


def file_scenarios(file: str) -> tuple[Scenario, ...]:
    """Every scenario of a FitGauge file, or the default one of a ``config.json``."""
    text = _text(file)
    if _is_fitgauge(text):
        return read_workspace(text).scenarios
    model = _described(text, file)
    return (Scenario(name=model.name, config=_usual(model)),)


def _chosen(text: str, file: str, name: str | None) -> Scenario:
    if not _is_fitgauge(text):
        if name:
            raise FitGaugeError(Text.of("{file} is no FitGauge file; it has no scenario {name}", file=file, name=name))
        model = _described(text, file)
        return Scenario(name=model.name, config=_usual(model))
    workspace = read_workspace(text)
    if name is None:
        return workspace.scenarios[workspace.selected]
    for scenario in workspace.scenarios:
        if scenario.name == name:
            return scenario
    known = ", ".join(scenario.name for scenario in workspace.scenarios)
    raise FitGaugeError(Text.of("{file} has no scenario {name}; it has: {known}", file=file, name=name, known=known))


def _model(file: str | None, preset: str | None) -> ModelSpec | None:
    if preset:
        from core.architecture.catalogue import load_model

        return load_model(preset)
    return _described(_text(file), file) if file else None


def _text(file: str) -> str:
    """Text of the file, or of the ``config.json`` in a folder of a model."""
    path = Path(file)
    return read_text(str(path / "config.json") if path.is_dir() else file)


def _described(text: str, file: str) -> ModelSpec:
    if _is_fitgauge(text):
        workspace = read_workspace(text)
        return workspace.scenarios[workspace.selected].config.model
    from core.architecture.reading import read_config_file

    return read_config_file(file)


def _is_fitgauge(text: str) -> bool:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        # A FitGauge file cut short must not be refused as a config.json without model_type.
        return f'"format": "{FILE_FORMAT}"' in text[:200]
    return isinstance(content, dict) and "format" in content and "scenarios" in content


def _usual(model: ModelSpec) -> TrainingConfig:
    """Every setting at its default, as far as the model can have it."""
    from core.architecture.suiting import suited

    return suited(TrainingConfig(model=model), model)


def _for_model(scenario: Scenario, model: ModelSpec) -> Scenario:
    from core.architecture.suiting import suited

    return Scenario(name=scenario.name, config=suited(scenario.config, model))


def parsed_settings(words: Sequence[str]) -> dict[str, str]:
    """``key=value`` words as leaf name -> text of the value; ``batch.micro_batch_size`` works as well."""
    settings: dict[str, str] = {}
    for word in words:
        key, separator, text = word.partition("=")
        if not separator:
            raise FitGaugeError(Text.of("--set takes KEY=VALUE; {word} has no =", word=word))
        settings[setting_named(key.strip())] = text.strip()
    return settings


def setting_named(key: str) -> str:
    """The leaf name that ``key`` means; raises :class:`FitGaugeError` with near ones for a name that is none."""
    section, _, leaf = key.rpartition(".")
    if leaf in SECTIONS and section in ("", SECTIONS[leaf]):
        return leaf
    near = near_matches(leaf, SECTIONS)
    if near:
        raise FitGaugeError(Text.of("{key} is no setting; did you mean {near}?", key=key, near=", ".join(near)))
    raise FitGaugeError(Text.of("{key} is no setting; settings: {known}", key=key, known=", ".join(SECTIONS)))


def with_settings(config: TrainingConfig, settings: Mapping[str, str]) -> TrainingConfig:
    """``config`` with each setting put in; a framework first brings its defaults for the settings not named.

    Raises :class:`FitGaugeError` naming field, value and what is allowed.
    """
    for leaf, text in settings.items():
        config = _with_setting(config, leaf, text)
    if "framework" in settings:
        config = apply_framework(config, config.framework.framework, keep=settings)
    return config


def _with_setting(config: TrainingConfig, leaf: str, text: str) -> TrainingConfig:
    refused: ValidationError | None = None
    for value in _readings(text, isinstance(config.value(leaf), tuple)):
        try:
            return config.replace(**{leaf: _catalogued(leaf, value)})
        except ValidationError as error:
            refused = refused or error
    if refused is None:
        raise FitGaugeError(Text.of("{key} has no value", key=leaf))
    raise refusal(refused)


def _catalogued(leaf: str, value: Any) -> Any:
    """``value`` as its table writes it, for fields that take any text but mean a name; refuses a name no table has."""
    if not isinstance(value, str):
        return value
    if leaf == "optimizer" and value not in OPTIMIZERS:
        raise not_allowed(leaf, value, OPTIMIZERS)
    if leaf == "teacher":
        from core.architecture.catalogue import load_model

        try:
            return load_model(value)
        except FitGaugeError as error:
            raise FitGaugeError(Text.of("{field}: {reason}", field=leaf, reason=error.text)) from None
    if leaf == "gpu":
        from core.hardware.catalogue import find_gpu

        return find_gpu(value).name
    return value


def _readings(text: str, is_list: bool) -> list[Any]:
    """What ``text`` may mean, most likely first: JSON, names separated by commas, plain text (``9.0`` as a version)."""
    readings: list[Any] = []
    try:
        readings.append(json.loads(text))
    except (ValueError, RecursionError):
        # Python and YAML write these words differently from JSON.
        word = {"True": True, "False": False, "None": None}.get(text, text)
        readings += [word] if not is_list else []
    if is_list:
        readings.append([part.strip() for part in text.split(",")])
    if text not in readings:
        readings.append(text)
    return readings
