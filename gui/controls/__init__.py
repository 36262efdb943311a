"""The configuration's controls, each declared from the field it edits."""
