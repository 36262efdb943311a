"""Every text a person reads is translated, whole, and with the same fields in it."""

import importlib
import string
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from core.architecture import load_model
from core.config import Text, TrainingConfig, resource_path
from core.memory import explain
from gui.translation import LANGUAGES, Language, say, tr

PACKAGING = str(Path(__file__).parents[2] / "packaging")
sys.path.insert(0, PACKAGING)
update_translations = importlib.import_module("update_translations")
sys.path.remove(PACKAGING)

LANGUAGE = pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])


def fields(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.fixture(scope="module")
def texts():
    """Every (context, text) of the program; the runs that show the names of tensors are played once."""
    return {(context, text) for context, found in update_translations.texts().items() for text in found}


def test_texts_are_found_in_both_rooms(texts):
    assert ("gui", "Copy summary") in texts
    assert ("core", "checkpointing") in texts


def test_names_of_tensors_are_texts_and_identifiers_are_not(texts):
    assert {("core", "residual sum"), ("core", "gathered weight"), ("core", "fp32 copy of the weights")} <= texts
    assert not {text for _, text in texts} & {"gate_up_proj", "dt_bias", "A_log", "position_ids"}


@pytest.mark.parametrize(
    ("model", "settings"),
    [
        ("Qwen/Qwen3-0.6B", {"method": "lora", "optimizer": "adamw_8bit", "gradient_checkpointing": "full"}),
        ("google/gemma-2-2b", {"autocast_dtype": "bf16", "weight_dtype": "fp32", "optimizer": "adafactor"}),
        ("mistralai/Mixtral-8x7B-v0.1", {"method": "qlora", "autocast_dtype": "bf16"}),
    ],
)
def test_runs_that_were_not_played_show_no_other_names(texts, model, settings):
    config = TrainingConfig(model=load_model(model)).replace(**settings)
    parts, shown = [explain(config)], set()
    while parts:
        part = parts.pop()
        parts += part.children
        if not part.children and part.component not in ("weights", "quantized_weights"):
            shown.add(("core", part.title.template))
    assert len(shown) > 10
    assert shown <= texts


@LANGUAGE
def test_every_text_is_translated(language, texts):
    finished = update_translations.translations(language)
    missing = sorted(text for text in texts if text not in finished)
    assert missing == []


@LANGUAGE
def test_no_translation_is_left_of_a_text_that_is_gone(language, texts):
    gone = sorted(text for text in update_translations.translations(language) if text not in texts)
    assert gone == []


@LANGUAGE
def test_a_translation_keeps_every_field(language):
    for (context, text), translation in update_translations.translations(language).items():
        assert fields(translation) == fields(text), (context, text)


@LANGUAGE
def test_a_translation_keeps_the_mnemonic(language):
    for (context, text), translation in update_translations.translations(language).items():
        if context == "gui" and "&" in text.replace("& ", ""):
            assert translation.replace("& ", "").count("&") == text.replace("& ", "").count("&"), text
            letter = text.split("&", 1)[1][0].upper()
            assert f"(&{letter})" in translation, text


@LANGUAGE
def test_what_the_window_loads_is_what_was_translated(language, qapp):
    translator = QTranslator()
    assert translator.load(str(resource_path(f"translations/fitgauge_{language}.qm")))
    for (context, text), translation in update_translations.translations(language).items():
        assert translator.translate(context, text) == translation


def test_a_text_without_translation_stays_english_with_its_values(qapp):
    assert tr("{n} of nobody", n=3) == "3 of nobody"
    inner = Text.of("inner {x}", x=1)
    assert say(Text.of("outer {inner}", inner=inner)) == "outer inner 1"
    assert QCoreApplication.translate("gui", "no such text") == "no such text"


@LANGUAGE
def test_qts_own_words_are_translated_and_come_back(language, qapp):
    spoken = Language(qapp)
    spoken.use(language)
    try:
        assert QCoreApplication.translate("QPlatformTheme", "OK") != "OK"
        assert QCoreApplication.translate("QWidgetTextControl", "&Paste") != "&Paste"
        assert tr("Copy summary") != "Copy summary"
    finally:
        spoken.use("en")
    assert QCoreApplication.translate("QPlatformTheme", "OK") == "OK"
    assert tr("Copy summary") == "Copy summary"
