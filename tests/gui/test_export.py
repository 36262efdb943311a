"""What leaves the window: the report picture, CSV, the clipboard; and what is said when it cannot be saved."""

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage

from core.formats.fitgauge_file import Scenario, Workspace, write_workspace
from core.memory.result import COMPONENTS
from gui.document import Document
from gui.export import ExportWork, picture_bytes
from gui.reports.table import content as csv_bytes
from gui.theme import Theme
from gui.tokens import LIGHT
from gui.views.report_picture import HEIGHT, WIDTH, report_picture


class Answers:
    """Stands in for the dialogs."""

    def __init__(self, path):
        self.path, self.told = str(path), []

    def choose_export(self, title, suggestion, kinds):
        self.suggestion = suggestion
        return self.path

    def tell_error(self, what, error):
        self.told.append((what, str(error)))


def colours(image, step=3):
    found = {}
    for y in range(0, image.height(), step):
        for x in range(0, image.width(), step):
            name = image.pixelColor(x, y).name()
            found[name] = found.get(name, 0) + 1
    return found


def test_the_picture_has_its_size_and_the_colours_of_every_part_that_is_there(compared):
    image = report_picture(compared)
    assert (image.width(), image.height()) == (WIDTH, HEIGHT) == (1600, 900)
    found = colours(image)
    assert found[LIGHT.bg1.lower()] > sum(found.values()) / 2
    largest = max(compared.estimate.components.values())
    for component in COMPONENTS:
        if compared.estimate.components[component] > largest / 10:
            assert found.get(getattr(LIGHT, component).lower(), 0) > 20, component


def test_the_picture_is_light_whatever_the_person_wears(compared, qapp):
    light = report_picture(compared)
    theme = Theme(qapp, "dark")
    assert report_picture(compared) == light
    theme.set_mode("light")


def test_the_verdict_stands_first_in_its_colour(compared):
    compared.select(0)
    compared.flush()
    assert compared.estimate.verdict == "does_not_fit"
    head = report_picture(compared).copy(40, 40, 400, 50)
    assert colours(head, 1).get(LIGHT.over.lower(), 0) > 50
    compared.edit(0, compared.config.replace(free_mib=200_000), "a larger card")
    compared.flush()
    head = report_picture(compared).copy(40, 40, 400, 50)
    assert colours(head, 1).get(LIGHT.ok.lower(), 0) > 50


@pytest.mark.parametrize("number", [1, 14, 60])
def test_any_number_of_scenarios_fits_into_the_picture(qapp, workspace, number):
    config = workspace.scenarios[0].config
    many = tuple(Scenario(name=f"scenario {i}", config=config.replace(lora_r=1 + i)) for i in range(number))
    document = Document(Workspace(scenarios=many, selected=number - 1))
    image = report_picture(document)
    # The rule above the configuration is not painted over.
    rule = {image.pixelColor(x, 772).name() for x in range(60, 1540, 20)}
    assert rule == {QColor(LIGHT.line).name()}


def test_a_picture_of_what_cannot_be_computed_is_refused_in_words(qapp, workspace):
    from core.config import FitGaugeError

    broken = workspace.scenarios[1].config.replace(gpu="no such card", free_mib=None)
    alone = Workspace(scenarios=(Scenario(name="broken", config=broken),))
    with pytest.raises(FitGaugeError, match="no such card"):
        picture_bytes(alone)


def test_csv_has_a_line_for_each_scenario_and_reads_back(compared):
    text = csv_bytes(compared).decode("utf-8-sig")
    assert csv_bytes(compared).startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["scenario"] for row in rows] == [scenario.name for scenario in compared.workspace.scenarios]
    for row, estimate in zip(rows, compared.estimates, strict=True):
        assert int(row["device_expected_bytes"]) == estimate.device.expected
        assert row["verdict"] == estimate.verdict


def test_the_menu_saves_a_picture_and_adds_the_suffix(window, tmp_path):
    work = ExportWork(window, Answers(tmp_path / "mine"))
    window.actions_.command["export_png"].trigger()
    image = QImage(str(tmp_path / "mine.png"))
    assert (image.width(), image.height()) == (3200, 1800)
    assert work.dialogs.suggestion.endswith("fitgauge.png") and work.dialogs.told == []


def test_the_menu_saves_the_numbers(window, tmp_path):
    ExportWork(window, Answers(tmp_path / "numbers.csv"))
    window.actions_.command["export_csv"].trigger()
    rows = list(csv.DictReader(io.StringIO((tmp_path / "numbers.csv").read_text(encoding="utf-8-sig"))))
    assert len(rows) == len(window.document.workspace.scenarios)


def test_a_place_that_cannot_be_written_is_said_and_leaves_nothing(window, tmp_path):
    work = ExportWork(window, Answers(tmp_path / "no such folder" / "picture.png"))
    window.actions_.command["export_png"].trigger()
    ((what, why),) = work.dialogs.told
    assert what == "The export was not saved" and "no such folder" in why
    assert list(tmp_path.iterdir()) == [tmp_path / "settings.ini"] or not any(
        path.name.endswith(".png") for path in tmp_path.rglob("*")
    )


def test_changing_ones_mind_writes_nothing(window, tmp_path):
    answers = Answers("")
    ExportWork(window, answers)
    window.actions_.command["export_png"].trigger()
    assert not any(path.suffix == ".png" for path in tmp_path.iterdir()) and answers.told == []


def test_chart_and_numbers_go_to_the_clipboard(window, tmp_path, qtbot):
    qtbot.waitUntil(lambda: window.compare.chart is not None and window.compare.chart.width() > 300)
    ExportWork(window, Answers(tmp_path))
    window.actions_.command["copy_picture"].trigger()
    image = QGuiApplication.clipboard().image()
    assert image.width() > 600 and LIGHT.weights.lower() in colours(image)
    window.actions_.command["copy_numbers"].trigger()
    text = QGuiApplication.clipboard().text()
    assert all(scenario.name in text for scenario in window.document.workspace.scenarios)


def test_the_command_line_draws_the_picture_without_a_display(tmp_path, workspace):
    file, out = tmp_path / "mine.fitgauge", tmp_path / "out.png"
    file.write_text(write_workspace(workspace), encoding="utf-8")
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "gui", "--render", str(out), str(file)], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1600, 900)
    assert LIGHT.weights.lower() in colours(image)
