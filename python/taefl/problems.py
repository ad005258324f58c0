"""Positions with their solution: puzzles, and suites for engines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ._library import STRANGE, Error, OnError, read_text, tell
from .game import Game


@dataclass(frozen=True)
class Problem:
    """A position and how it goes on best. The moves are legal."""

    rules: str
    position: str
    line: tuple[str, ...]
    """The solver's moves and the answers in turn; of a suite the best move alone."""
    themes: tuple[str, ...]
    """Of a suite `quiet` or `sharp`."""
    source: str
    """The file, and the puzzle's id or the line."""

    def game(self) -> Game:
        """A game at the position."""
        return Game(self.rules, self.position)


def problems(path: str | Path, on_error: OnError | None = None) -> Iterator[Problem]:
    """The puzzles of a file of `taefl puzzles` or the positions of one of `taefl suite`, one after the other.

    `on_error` gets each mistake, and the problem with it is left out. Without it the first mistake is raised.
    """
    text = read_text(path)
    for problem in _puzzles(path, text, on_error) if text.lstrip().startswith("[") else _suite(path, text):
        try:
            game = problem.game()
            for move in problem.line:
                game.push(move)
        except (Error, TypeError) as wrong:
            tell(Error(f"{problem.source}: {wrong}"), on_error)
            continue
        yield problem


def _puzzles(path: str | Path, text: str, on_error: OnError | None) -> Iterator[Problem]:
    try:
        puzzles = json.loads(text)
    except STRANGE as wrong:
        raise Error(f"{path}: {wrong}") from None
    for number, puzzle in enumerate(puzzles, start=1):
        try:
            found = Problem(puzzle["rules"], puzzle["position"], tuple(puzzle["line"]), tuple(puzzle["themes"]),
                            f"{path}: puzzle {puzzle['id']}")
        except STRANGE as wrong:
            tell(Error(f"{path}: entry {number}: no puzzle: {wrong!r}"), on_error)
            continue
        yield found


def _suite(path: str | Path, text: str) -> Iterator[Problem]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line and not line.startswith("#"):
            rules, position, theme, move, *_ = [part.strip() for part in line.split("|")] + [""] * 4
            yield Problem(rules, position, (move,), (theme,), f"{path}: line {number}")
