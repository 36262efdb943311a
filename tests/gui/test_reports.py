"""Every format of a report, read back by a reader that is not ours."""

import csv
import io
import json
from xml.etree import ElementTree

import pypdf
import pytest
from PySide6.QtCore import QByteArray, QLocale
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from core.config import FitGaugeError
from core.report.numbers import value
from gui.export import ExportWork, report_bytes
from gui.reports.formats import FORMATS, content_as, format_of
from gui.translation import Language
from gui.views.report_picture import report_picture
from tests.gui.test_export import Answers


def written(document, name):
    return content_as(FORMATS[name], document)


def device(document):
    return value(document.estimate.device.expected, document.unit)


@pytest.fixture
def chinese(qapp):
    language = Language(qapp)
    language.use("zh_CN")
    yield
    language.use("en")


def test_the_picture_has_the_pixels_a_slide_needs(compared):
    image = QImage.fromData(written(compared, "png"))
    assert (image.width(), image.height()) == (3200, 1800)
    # Twice as sharp, not twice as blurred: letters have edges the small picture cannot have.
    small = report_picture(compared)
    assert image.scaled(1600, 900) != small.scaled(3200, 1800).scaled(1600, 900)


def test_the_drawing_shows_what_the_picture_shows(compared):
    content = written(compared, "svg")
    root = ElementTree.fromstring(content)
    assert root.attrib["viewBox"] == "0 0 1600 900"
    assert compared.scenario.name in "".join(root.itertext())
    drawn = QImage(1600, 900, QImage.Format.Format_RGB32)
    drawn.fill(QColor("white"))
    painter = QPainter(drawn)
    QSvgRenderer(QByteArray(content)).render(painter)
    painter.end()
    picture = report_picture(compared)
    places = [(x, y) for x in range(5, 1600, 10) for y in range(5, 900, 10)]
    alike = sum(drawn.pixelColor(x, y).rgb() == picture.pixelColor(x, y).rgb() for x, y in places)
    # Qt's own reader knows no clipping: there the hatch goes on beyond the chart.
    assert alike > 0.8 * len(places)
    assert b"clip-path" in content


def test_the_pdf_has_the_picture_first_and_every_number_after_it(compared):
    pages = pypdf.PdfReader(io.BytesIO(written(compared, "pdf"))).pages
    first, *others = [page.extract_text().replace("\t", " ") for page in pages]
    assert device(compared) in first
    assert pages[0].mediabox.width > pages[0].mediabox.height
    assert all(page.mediabox.width < page.mediabox.height for page in pages[1:])
    text = "\n".join(others)
    for scenario, estimate in zip(compared.workspace.scenarios, compared.estimates, strict=True):
        assert scenario.name in text
        assert f"{estimate.device.expected:,}" in text
    assert [page.split()[-1] for page in others] == [str(number + 2) for number in range(len(others))]


def test_the_web_page_and_the_text_say_the_same_numbers(compared):
    for name in ("html", "md"):
        text = written(compared, name).decode("utf-8")
        for estimate in compared.estimates:
            assert f"{estimate.device.expected:,}" in text


def test_the_objects_are_those_of_the_command_line(compared):
    found = json.loads(written(compared, "json"))
    assert [one["name"] for one in found] == [scenario.name for scenario in compared.workspace.scenarios]
    assert [one["device"]["expected"] for one in found] == [e.device.expected for e in compared.estimates]


def test_a_table_for_a_place_with_decimal_commas(compared, monkeypatch):
    german = QLocale(QLocale.Language.German, QLocale.Country.Germany)
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: german))
    rows = list(csv.DictReader(io.StringIO(written(compared, "csv").decode("utf-8-sig")), delimiter=";"))
    for row, estimate in zip(rows, compared.estimates, strict=True):
        assert float(row["device_gib"].replace(",", ".")) == pytest.approx(estimate.device.expected / 2**30, abs=1e-3)


def test_reports_speak_the_windows_language(compared, chinese):
    page = written(compared, "html").decode("utf-8")
    assert '<html lang="zh-CN">' in page
    assert "权重" in page and "Weights" not in page
    assert "权重" in written(compared, "md").decode("utf-8")
    assert written(compared, "csv").decode("utf-8-sig").startswith("scenario,")


def test_what_cannot_be_computed_is_left_out(compared):
    compared.edit(0, compared.workspace.scenarios[0].config.replace(gpu="no such card", free_mib=None), "broken")
    compared.flush()
    found = json.loads(written(compared, "json"))
    assert compared.workspace.scenarios[0].name not in [one["name"] for one in found]


@pytest.mark.parametrize("name", list(FORMATS))
def test_the_menu_writes_every_format(window, tmp_path, name):
    work = ExportWork(window, Answers(tmp_path / "mine"))
    window.actions_.command[f"export_{name}"].trigger()
    assert work.dialogs.told == []
    assert (tmp_path / f"mine{FORMATS[name].suffix}").read_bytes() == content_as(FORMATS[name], window.document) or (
        name == "pdf"
    )


def test_the_suffix_chooses_the_format(workspace, qapp):
    assert format_of("/a/B.SVG") is FORMATS["svg"]
    assert report_bytes(workspace, "out.html").startswith(b"<!DOCTYPE html>")
    with pytest.raises(FitGaugeError, match="out.docx ends in .docx; .*.png, .svg, .pdf"):
        report_bytes(workspace, "out.docx")
