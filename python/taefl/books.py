"""Opening books, files of `taefl book` (docs/book.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ._library import Error, OnError, read_text, tell


class BookMove(NamedTuple):
    """A move of a book, and the games that had it."""

    move: str
    """Folded, as the position: the image under a symmetry whose text comes first."""
    wins1: int
    wins2: int
    draws: int
    chance: float
    """Of player 1 to win after it, 0 … 1, as the games' searches said."""


@dataclass(frozen=True)
class BookEntry:
    """A position of a book."""

    rules: str
    key: str
    """Seven characters for the folded position; `query fold` of `taefl engine` tells that of a position."""
    moves: tuple[BookMove, ...]
    """Most games first."""


def book(path: str | Path, on_error: OnError | None = None) -> Iterator[BookEntry]:
    """The positions of an opening book, one after the other.

    `on_error` gets each mistake, and the line is left out. Without it the first mistake is raised.
    """
    first, *lines = read_text(path).splitlines() or [""]
    if first != "taefl book 1":
        raise Error(f"{path}: line 1: no opening book: its first line must be 'taefl book 1'")
    rules, head = "", lines.index("") if "" in lines else len(lines)
    for line in lines[:head]:
        key, _, value = line.partition(" ")
        rules = value if key == "rules" else rules
    for number, line in enumerate(lines[head + 1 :], start=head + 3):
        try:
            yield _entry(rules, line.split())
        except ValueError as wrong:
            tell(Error(f"{path}: line {number}: no position of a book: {wrong}"), on_error)


def _entry(rules: str, words: list[str]) -> BookEntry:
    key, *rest = words or [""]
    if len(key) != 7 or not rest or len(rest) % 5:
        raise ValueError("a key of seven characters and five words for each move are needed")
    moves = (rest[at : at + 5] for at in range(0, len(rest), 5))
    return BookEntry(rules, key, tuple(BookMove(move, int(one), int(two), int(draws), int(chance) / 100)
                                       for move, one, two, draws, chance in moves))
