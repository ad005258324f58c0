"""Rule sets: those that come with Taefl, and laws of one's own."""

from __future__ import annotations

from functools import cached_property
from operator import index
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._library import Error, data, encoded, ffi, lib, made, text, texts, written


class Clause(NamedTuple):
    """One rule of a rule set, such as T2."""

    id: str
    words: str


class Option(NamedTuple):
    """What can be added to the name of a rule set with `+`."""

    name: str
    words: str
    on: bool
    """Whether these rules have it."""


class Symmetries(NamedTuple):
    """The symmetries of the rules, the identity first: where each square, action and place of a plane goes.

    To turn planes p of shape (C, R, K) by symmetry s: `q.reshape(C, -1)[:, places[s]] = p.reshape(C, -1)`.
    """

    squares: NDArray[np.uint8]
    """(symmetries, squares)"""
    actions: NDArray[np.uint16]
    """(symmetries, actions)"""
    places: NDArray[np.uint8]
    """(symmetries, rows × columns of a plane)"""


class Rules:
    """The rules of a game. They never change; equal names mean equal rules."""

    name: str
    """The full name, such as `tablut-katz+edge-capture`, or `file:NAME#HASH` with options."""
    text: str | None
    """The rules file of a law of one's own."""

    def __init__(self, name: str) -> None:
        """The rules of this name, options added with `+`. Raises Error for a name that is unknown."""
        self._begin(None, name)

    @classmethod
    def from_text(cls, text: str, options: str = "") -> Rules:
        """The law of a rules file (docs/rule-files.md) with options, `+slow` or none.

        Raises Error with line and column for a file that is refused.
        """
        rules = cls.__new__(cls)
        encoded("text", text)
        rules._begin(text, options)
        return rules

    @classmethod
    def _of(cls, rules: Rules | str) -> Rules:
        """The rules of a name, or these. Raises TypeError for anything else."""
        if not isinstance(rules, (str, Rules)):
            raise TypeError(f"rules must be Rules or a name, not {type(rules).__name__}")
        return cls(rules) if isinstance(rules, str) else rules

    def _begin(self, law: str | None, name: str) -> None:
        self.text = law
        self._asked = encoded("a name of rules", name)
        if law is not None:
            file, size = law.encode(), lib.taefl_law_size()
            self._law_memory = ffi.new("char[]", size)
            self._law = made(lib.taefl_rules_read, self._law_memory, size, file, len(file))
        size = lib.taefl_game_size(0)
        self._memory = ffi.new("char[]", size)
        self._game = self._create(self._memory, size)
        self.name = text(lib.taefl_game_rules(self._game))

    def _create(self, memory: Any, size: int) -> Any:
        """A game of the library at the start, in this memory."""
        if self.text is not None:
            return made(lib.taefl_game_create_by, memory, size, self._law, self._asked)
        return made(lib.taefl_game_create, memory, size, self._asked)

    def _fact(self, fact: int) -> int:
        return int(lib.taefl_fact(self._game, fact))

    def _words(self, fact: int) -> str:
        return text(lib.taefl_fact_text(self._game, fact))

    @property
    def base(self) -> str:
        """The name without options."""
        return self._words(lib.TAEFL_BASE)

    @property
    def family(self) -> str:
        """`tafl`, `maerstanas` or `gardsdansen`."""
        return self._words(lib.TAEFL_FAMILY)

    @property
    def title(self) -> str:
        return self._words(lib.TAEFL_TITLE)

    @property
    def source(self) -> str:
        """The document that the rules come from."""
        return self._words(lib.TAEFL_SOURCE)

    @property
    def address(self) -> str:
        """Where the document can be read; empty if that is not known."""
        return self._words(lib.TAEFL_ADDRESS)

    @property
    def players(self) -> tuple[str, str]:
        """The players' names, player 1 first."""
        return self._words(lib.TAEFL_PLAYER_1), self._words(lib.TAEFL_PLAYER_2)

    @property
    def first(self) -> int:
        """The player who begins, 1 or 2."""
        return self._fact(lib.TAEFL_FIRST)

    @property
    def halves(self) -> int:
        """How many plies a turn has, 1 or 2."""
        return self._fact(lib.TAEFL_HALVES)

    @property
    def size(self) -> int:
        """The columns of the board."""
        return self._fact(lib.TAEFL_SIZE)

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares' names; a square's number is its place here."""
        return tuple(text(lib.taefl_square_name(self._game, n)) for n in range(self.num_squares))

    @cached_property
    def num_squares(self) -> int:
        return self._fact(lib.TAEFL_SQUARES)

    @property
    def has_points(self) -> bool:
        """Whether points decide (Mǽrstánas)."""
        return self._fact(lib.TAEFL_POINTS) == 1

    @property
    def options(self) -> tuple[Option, ...]:
        """All options that the rule set has."""
        words = texts(lib.taefl_option_words, self._game)
        return tuple(Option(name, said, lib.taefl_option_on(self._game, number))
                     for number, (name, said) in enumerate(zip(texts(lib.taefl_option, self._game), words)))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses by which the game is played. `taefl rules NAME` prints each with its source."""
        return tuple(map(self.clause, texts(lib.taefl_game_clause, self._game)))

    def clause(self, id: str) -> Clause:
        """A clause by its name. Raises Error for an unknown one."""
        words = lib.taefl_game_clause_words(self._game, encoded("id", id))
        if words == ffi.NULL:
            raise Error(f"{self.name} has no clause {id!r}")
        return Clause(id, text(words))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is unusual in a law of one's own."""
        return () if self.text is None else tuple(texts(lib.taefl_law_warning, self._law))

    @cached_property
    def num_actions(self) -> int:
        """How many actions there are: a move as a number below this. include/taefl.h says which is which."""
        return self._fact(lib.TAEFL_ACTIONS)

    def _action(self, number: SupportsIndex) -> int:
        """The number of an action. Raises Error if it is none."""
        try:
            action = index(number)
        except TypeError:
            raise TypeError(f"a move is a str or the number of an action, not {number!r}") from None
        if not 0 <= action < self.num_actions:
            raise Error(f"{self.name} has the actions 0 to {self.num_actions - 1}, not {action}")
        return action

    def action_to_string(self, action: SupportsIndex) -> str:
        """The move of an action, in the form `e3e7`. Raises Error for a number that is none."""
        return written(lib.taefl_action_text, self._game, self._action(action), size=lib.TAEFL_MOVE_SIZE)

    @property
    def plane_names(self) -> tuple[str, ...]:
        """What each plane shows."""
        return tuple(written(lib.taefl_plane_name, self._game, plane, size=lib.TAEFL_HUMAN_SIZE)
                     for plane in range(self.planes_shape[0]))

    @cached_property
    def planes_shape(self) -> tuple[int, int, int]:
        """Planes, rows, columns. include/taefl.h says how the hexagon lies in them."""
        return self._fact(lib.TAEFL_PLANES), self._fact(lib.TAEFL_PLANE_ROWS), self._fact(lib.TAEFL_PLANE_COLUMNS)

    @cached_property
    def symmetries(self) -> Symmetries:
        """The symmetries of the rules, to make more positions of one."""
        count = self._fact(lib.TAEFL_SYMMETRIES)
        _, rows, columns = self.planes_shape
        found = Symmetries(np.empty((count, self.num_squares), np.uint8),
                           np.empty((count, self.num_actions), np.uint16),
                           np.empty((count, rows * columns), np.uint8))
        for number in range(count):
            lib.taefl_symmetry_squares(self._game, number, data(found.squares[number]))
            lib.taefl_symmetry_actions(self._game, number, data(found.actions[number]))
            lib.taefl_symmetry_places(self._game, number, data(found.places[number]))
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        if self.text is None:
            return Rules, (self.name,)
        return Rules.from_text, (self.text, self._asked.decode())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Rules({self.name!r})"


def rule_sets() -> tuple[Rules, ...]:
    """The rule sets that come with Taefl, each without options."""
    return tuple(map(Rules, texts(lib.taefl_rules)))
