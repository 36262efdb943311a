"""Every text a person reads is translated, whole, and with the same fields in it."""

import importlib
import string
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from core.config import Text, resource_path
from gui.translation import LANGUAGES, say, tr

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))
update_translations = importlib.import_module("update_translations")
sys.path.pop(0)

LANGUAGE = pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
TEXTS = [(context, text) for context, found in update_translations.texts().items() for text in found]


def fields(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_texts_are_found_in_both_rooms():
    assert ("gui", "Copy summary") in TEXTS
    assert ("core", "checkpointing") in TEXTS


@LANGUAGE
def test_every_text_is_translated(language):
    finished = update_translations.translations(language)
    missing = [text for text in TEXTS if text not in finished]
    assert missing == []


@LANGUAGE
def test_no_translation_is_left_of_a_text_that_is_gone(language):
    assert set(update_translations.translations(language)) <= set(TEXTS)


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
