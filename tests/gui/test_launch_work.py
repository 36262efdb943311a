"""The command goes to the clipboard, its files into a folder, and what has no place in them is said."""

from PySide6.QtGui import QGuiApplication

from gui.launch_work import LaunchWork


class Answers:
    """Stands in for the dialogs."""

    def __init__(self, folder):
        self.folder, self.told = str(folder), []

    def choose_folder(self, title, folder):
        return self.folder

    def tell(self, what, why):
        self.told.append((what, why))

    def tell_error(self, what, error):
        self.told.append((what, str(error)))


def test_the_menu_copies_the_command(window):
    LaunchWork(window, Answers(""))
    window.actions_.command["copy_command"].trigger()
    copied = QGuiApplication.clipboard().text()
    assert copied.endswith(".yaml")
    assert "arguments.yaml" in window.status.currentMessage() or "sft.yaml" in window.status.currentMessage()


def test_the_menu_writes_the_files_once_and_says_what_is_left_out(window, tmp_path):
    answers = Answers(tmp_path)
    LaunchWork(window, answers)
    window.actions_.command["export_launch"].trigger()
    written = {path.name for path in tmp_path.iterdir() if path.suffix in (".yaml", ".json", ".txt")}
    assert {"command.txt", "arguments.yaml"} <= written
    ((what, why),) = answers.told
    assert "sequence_length" in why
    window.actions_.command["export_launch"].trigger()
    assert "exists already" in answers.told[-1][1]


def test_changing_ones_mind_writes_nothing(window, tmp_path):
    answers = Answers("")
    LaunchWork(window, answers)
    window.actions_.command["export_launch"].trigger()
    assert answers.told == []
    assert not list(tmp_path.glob("*.yaml"))


def test_gpus_that_do_not_fill_their_machines_are_said(window):
    document = window.document
    config = document.config.replace(data_parallel_size=12, gpus_per_node=8)
    document.edit(document.selected_index, config, "twelve")
    answers = Answers("")
    LaunchWork(window, answers)
    window.actions_.command["copy_command"].trigger()
    assert "multiple" in answers.told[0][1]
