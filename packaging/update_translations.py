"""Brings every text a person reads into ``resources/translations`` and compiles what is translated.

``python packaging/update_translations.py``: new texts are added as unfinished, texts that are gone are dropped, and the
``.qm`` file is built.  Translate by editing the ``.ts`` file (Qt Linguist or any editor), then run it again.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from tensor_names import OPTIMIZERS, tensor_names

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("zh_CN",)


def texts() -> dict[str, dict[str, str]]:
    """Context -> text -> the file it is found by.

    ``gui``: ``tr`` and ``mark``, and labels of optimizers, which lists show; ``core``: templates of ``Text``, and names
    of tensors, which become templates of it.
    """
    found: dict[str, dict[str, str]] = {"gui": {}, "core": {}}
    for folder in ("core", "gui"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            place = file.relative_to(ROOT).as_posix()
            for context, text in _texts_of(ast.parse(file.read_text(encoding="utf-8"))):
                found[context].setdefault(text, place)
    for optimizer in OPTIMIZERS.values():
        found["gui"].setdefault(optimizer.label, "core/optimizers/__init__.py")
    for name in tensor_names():
        found["core"].setdefault(name, "packaging/tensor_names.py")
    return found


def _texts_of(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        context = _context(node.func)
        arguments = node.args[:1] + [k.value for k in node.keywords if k.arg == "template"]
        for argument in arguments if context else ():
            for text in _literals(argument):
                yield context, text


def _context(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return {"tr": "gui", "mark": "gui", "Text": "core"}.get(function.id, "")
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return "core" if (function.value.id, function.attr) == ("Text", "of") else ""
    return ""


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def ts_file(language: str) -> Path:
    """The file a translator edits."""
    return FOLDER / f"fitgauge_{language}.ts"


def translations(language: str) -> dict[tuple[str, str], str]:
    """(context, text) -> finished translation."""
    if not ts_file(language).exists():
        return {}
    root = ElementTree.parse(ts_file(language)).getroot()
    found = {}
    for context in root.iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") != "unfinished" and translation.text:
                found[name, message.findtext("source", "")] = translation.text
    return found


def write(language: str, finished: dict[tuple[str, str], str]) -> None:
    """Write the file of a language with every text of the program; what is not in ``finished`` is unfinished."""
    root = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for name, found in texts().items():
        context = ElementTree.SubElement(root, "context")
        ElementTree.SubElement(context, "name").text = name
        for text, place in sorted(found.items(), key=lambda item: (item[1], item[0])):
            message = ElementTree.SubElement(context, "message")
            ElementTree.SubElement(message, "location", filename=f"../../{place}")
            ElementTree.SubElement(message, "source").text = text
            translation = ElementTree.SubElement(message, "translation")
            if (name, text) in finished:
                translation.text = finished[name, text]
            else:
                translation.set("type", "unfinished")
    ElementTree.indent(root, " ")
    body = ElementTree.tostring(root, encoding="unicode")
    content = f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n'
    ts_file(language).write_text(content, encoding="utf-8", newline="\n")


def compile_language(language: str) -> None:
    """Build the ``.qm`` file that the window loads."""
    source = ts_file(language)
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([str(tool), "-silent", str(source), "-qm", str(source.with_suffix(".qm"))], check=True)


def main() -> None:
    """Update every language."""
    for language in LANGUAGES:
        write(language, translations(language))
        compile_language(language)
        missing = sum(len(found) for found in texts().values()) - len(translations(language))
        print(f"{language}: {missing} texts without translation")


if __name__ == "__main__":
    main()
