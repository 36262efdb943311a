"""What a screen reader is told, through Qt's own accessibility interface."""

import pytest
from PySide6.QtGui import QAccessible

from core.report.numbers import value
from gui.controls.sections import label_words

Role = QAccessible.Role
Text = QAccessible.Text
#: Roles a person acts on or reads; the others are frames and fillers.
_SPEAKING = {
    Role.Button,
    Role.CheckBox,
    Role.ComboBox,
    Role.SpinBox,
    Role.EditableText,
    Role.PageTab,
    Role.MenuItem,
    Role.Table,
    Role.Tree,
    Role.List,
    Role.ButtonMenu,
    Role.ButtonDropDown,
}


def nodes(interface, way=()):
    """Every visible node below, with the way to it."""
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is None or not child.isValid() or child.state().invisible:
            continue
        here = (*way, f"{child.role().name} {child.text(Text.Name)}")
        yield child, here
        # Cells of tables are told one by one when they are asked for.
        if child.role() not in (Role.Table, Role.Tree, Role.List):
            yield from nodes(child, here)


@pytest.fixture(params=["en", "zh_CN"])
def told(request, window):
    window.language.use(request.param)
    return list(nodes(QAccessible.queryAccessibleInterface(window)))


def test_whatever_can_be_acted_on_says_its_name(told):
    nameless = [
        way
        for node, way in told
        if node.role() in _SPEAKING
        and not node.text(Text.Name)
        # The line within a box is told with the box, which has the name.
        and not any(outer.startswith(("SpinBox", "ComboBox")) for outer in way[:-1])
    ]
    assert nameless == []


def test_roles_are_those_of_what_one_sees(told, window):
    roles = {node.text(Text.Name): node.role() for node, _way in told}
    for field in ("micro_batch_size", "sequence_length"):
        assert roles[label_words(field)] == Role.SpinBox
    assert roles[label_words("padded")] == Role.CheckBox
    # On Linux Qt gives a list's value as its name, and its label as a relation.
    row = window.configuration.rows["task"]
    assert QAccessible.queryAccessibleInterface(row.editor).role() == Role.ComboBox
    assert row.label.buddy() is row.editor and row.editor.accessibleName() == label_words("task")


def test_a_control_tells_what_it_does_and_what_stands_in_it(told, window):
    found = {node.text(Text.Name): node for node, _way in told if node.role() == Role.SpinBox}
    node = found[label_words("micro_batch_size")]
    assert node.text(Text.Description) == window.configuration.rows["micro_batch_size"].editor.accessibleDescription()
    assert node.text(Text.Value) == "1"


def test_the_verdict_is_told_as_a_sentence(window):
    node = QAccessible.queryAccessibleInterface(window.verdict)
    needed = value(window.document.estimate.device.expected, "GiB")
    assert node.text(Text.Name).startswith(f"Does not fit: {needed} of 23.6 GiB on GeForce RTX 4090")
