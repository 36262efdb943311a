"""The run from loading to saving: a bar for each moment, the highest named."""

from core.memory import estimate
from core.memory.result import ORDER
from gui.views.explain import ExplainView
from gui.views.passage_card import PassageCard


def test_every_moment_has_a_bar_in_the_order_of_the_run(qtbot, compared, theme):
    card = PassageCard(theme)
    qtbot.addWidget(card)
    config = compared.config.replace(eval_batches=4, eval_batch_size=64, prediction_loss_only=False)
    card.show_estimate(estimate(config), "GiB")
    shown = [peak.phase for peak in card.bars.rows]
    assert shown == [phase for phase in ORDER if phase in shown]
    assert {"load", "first_step", "eval", "save"} <= set(shown)
    said = card.bars.accessibleName().split("; ")
    assert [line for line in said if line.endswith(", peak")] == [said[shown.index("eval")]]


def test_bars_share_a_scale_and_show_the_parts_in_their_colours(qtbot, compared, theme):
    card = PassageCard(theme)
    qtbot.addWidget(card)
    answer = estimate(compared.config)
    card.show_estimate(answer, "GiB")
    card.resize(300, card.sizeHint().height())
    picture = card.bars.grab().toImage()
    ratio, rows = picture.devicePixelRatio(), len(card.bars.rows)
    most = max(peak.peak_allocated for peak in card.bars.rows)
    for number, peak in enumerate(card.bars.rows):
        y = round((number + 0.5) * picture.height() / rows + 7 * ratio)
        weights = peak.components["weights"] * picture.width() // most
        assert picture.pixelColor(weights // 2, y) == theme.colour("weights")
        last = picture.pixelColor(picture.width() - round(4 * ratio), y)
        assert (last == theme.colour("track")) == (peak.peak_allocated < most * 0.95)


def test_the_explanation_shows_the_run_of_the_document_at_hand(qtbot, compared, theme):
    view = ExplainView(compared, theme)
    qtbot.addWidget(view)
    view.resize(1300, 700)
    with qtbot.waitExposed(view):
        view.show()
    assert view.passage.bars.rows == compared.estimate.passage
    assert view.passage.bars.highest == compared.estimate.peak_phase
