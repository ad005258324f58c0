"""One played game: its position, its moves and why some are refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any, Concatenate, Literal, NamedTuple, ParamSpec, SupportsIndex, TypeVar

import numpy as np
from numpy.typing import NDArray

from ._library import Error, data, encoded, ffi, filled, lib, text, wanted, whole, written
from .rules import Clause, Rules

Player = Literal[1, 2]
Move = str | SupportsIndex
"""A move as text, `e3e7` or `e3-e7xd7`, or as an action."""


class Result(NamedTuple):
    """How a game ended."""

    winner: Player | None
    """None: a draw."""
    clause: Clause
    """The clause that ended it."""


class Taken(NamedTuple):
    """A piece that the last ply took."""

    square: str
    piece: str
    """Its letter in the text of a position."""
    clause: Clause
    """The clause that took it."""


P = ParamSpec("P")
T = TypeVar("T")


def _whole(method: Callable[Concatenate[Game, P], T]) -> Callable[Concatenate[Game, P], T]:
    """Lets no other thread at the game meanwhile: cffi gives Python's lock away during each call of the library."""

    @wraps(method)
    def call(game: Game, /, *args: P.args, **named: P.kwargs) -> T:
        with game._lock:
            return method(game, *args, **named)

    return call


class Game:
    """A game and its history. Copies and pickles keep the history.

    Names follow python-chess and OpenSpiel where they have one. Players are 1 and 2, moves are texts (`e3e7`,
    docs/protocol.md) or actions (numbers, `Rules.num_actions`). Several threads may use a game: each call of a method
    is done as a whole before another begins. What must not change between two calls needs a copy for each thread.
    """

    def __init__(self, rules: Rules | str, position: str | None = None) -> None:
        """A game at the start, or at a position. Raises Error for unknown rules or a wrong position."""
        self.rules, self._lock = Rules._of(rules), RLock()
        self._room = 32
        size = lib.taefl_game_size(self._room)
        self._memory = ffi.new("char[]", size)
        self._game = self.rules._create(self._memory, size)
        if position is not None:
            self._check(lib.taefl_set_position(self._game, encoded("position", position)))

    def _check(self, fine: bool) -> None:
        if not fine:
            raise Error(text(lib.taefl_error(self._game)))

    @property
    @_whole
    def position(self) -> str:
        """The position as text (docs/protocol.md)."""
        return written(lib.taefl_position, self._game, size=lib.TAEFL_POSITION_SIZE)

    @property
    @_whole
    def start(self) -> str:
        """The position where the game began."""
        first = self.copy()
        while first.ply:
            first.pop()
        return first.position

    @property
    @_whole
    def turn(self) -> Player:
        """Whose turn it is. A player may move twice running (Gårdsdansen)."""
        player: Player = lib.taefl_player(self._game)
        return player

    @property
    @_whole
    def half(self) -> int:
        """Which half of the turn comes next, 0 or 1."""
        return int(lib.taefl_half(self._game))

    @property
    @_whole
    def ply(self) -> int:
        """How many plies have been played."""
        return int(lib.taefl_plies(self._game))

    @property
    @_whole
    def moves(self) -> tuple[str, ...]:
        """The moves played, in the form `e3e7`."""
        return tuple(written(lib.taefl_played, self._game, n, size=lib.TAEFL_MOVE_SIZE) for n in range(self.ply))

    @property
    @_whole
    def actions(self) -> tuple[int, ...]:
        """The moves played, as actions."""
        return tuple(lib.taefl_played_action(self._game, n) for n in range(self.ply))

    @property
    @_whole
    def legal(self) -> tuple[str, ...]:
        """The legal moves, in the form `e3e7`; none when the game is over."""
        return tuple(written(lib.taefl_move, self._game, number, size=lib.TAEFL_MOVE_SIZE)
                     for number in range(lib.taefl_move_count(self._game)))

    @_whole
    def legal_actions(self) -> NDArray[np.uint16]:
        """The legal actions, in the order of `legal`."""
        out = np.empty(lib.TAEFL_MOST_MOVES, np.uint16)
        return out[: lib.taefl_legal(self._game, data(out))]

    @_whole
    def mask(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """1 for each legal action, 0 for the others: (actions,). Written into `out` if given."""
        return filled(lib.taefl_legal_mask, self._game, (self.rules.num_actions,), out)

    @_whole
    def planes(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The position as 0 and 1: `Rules.planes_shape`, named by `Rules.plane_names`. Written into `out` if given."""
        return filled(lib.taefl_planes, self._game, self.rules.planes_shape, out)

    @_whole
    def network_input(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What a network sees of the position (docs/learn.md): (sets, squares), 0 or 1. Written into `out` if given."""
        return filled(lib.taefl_network_input, self._game, (lib.TAEFL_SETS, self.rules.num_squares), out)

    @_whole
    def action(self, move: Move) -> int:
        """The action of a move; it need not be legal. Raises Error for a text that is no move."""
        if not isinstance(move, str):
            return self.rules._action(move)
        action = int(lib.taefl_action(self._game, encoded("move", move)))
        self._check(action >= 0)
        return action

    @_whole
    def human(self, move: Move) -> str:
        """A legal move with its captures, `e3-e7xd7`. Raises Error if it is not legal."""
        said = written(lib.taefl_action_human, self._game, self.action(move), size=lib.TAEFL_HUMAN_SIZE)
        if not said:
            raise Error(f"{move} is not legal")
        return said

    @_whole
    def push(self, move: Move) -> None:
        """Plays a move. Raises Error, and nothing changes, if it is not legal."""
        if lib.taefl_plies(self._game) == self._room:
            self._room *= 2
            self._memory, self._game = self._copy(self._room)
        if isinstance(move, str):
            self._check(lib.taefl_play(self._game, encoded("move", move)))
        else:
            self._check(lib.taefl_act(self._game, self.rules._action(move)))

    @_whole
    def pop(self) -> str:
        """Takes back the last move and returns it. Raises Error where none has been played."""
        last = written(lib.taefl_played, self._game, lib.taefl_plies(self._game) - 1, size=lib.TAEFL_MOVE_SIZE)
        self._check(lib.taefl_undo(self._game))
        return last

    @_whole
    def why(self, move: Move) -> Clause | None:
        """The clause that forbids a move now; None: it is legal.

        When the game is over, the clause that ended it. Raises Error for what is no move.
        """
        asked = move if isinstance(move, str) else self.rules.action_to_string(move)
        clause = lib.taefl_why(self._game, encoded("move", asked))
        self._check(clause != ffi.NULL)
        return self.rules.clause(text(clause)) if text(clause) else None

    @property
    @_whole
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        code = lib.taefl_result(self._game)
        if code == 0:
            return None
        return Result(None if code == 3 else code, self.rules.clause(text(lib.taefl_reason(self._game))))

    @property
    @_whole
    def effects(self) -> tuple[Taken, ...]:
        """What the last ply took."""
        out = ffi.new("taefl_taken[]", lib.TAEFL_MOST_TAKEN)
        count = lib.taefl_effects(self._game, out, lib.TAEFL_MOST_TAKEN)
        return tuple(Taken(text(lib.taefl_square_name(self._game, taken.square)), taken.piece.decode(),
                           self.rules.clause(text(taken.clause))) for taken in out[0:count])

    @property
    @_whole
    def points(self) -> tuple[int, int] | None:
        """The players' points; None in games without."""
        first, second = ffi.new("int *"), ffi.new("int *")
        return (first[0], second[0]) if lib.taefl_score(self._game, first, second) else None

    @property
    @_whole
    def exits(self) -> int:
        """How many escape squares the king could reach at once if it were his turn."""
        return int(lib.taefl_exits(self._game))

    @property
    @_whole
    def key(self) -> int:
        """64 bits for the position, without rules and history; other versions may have other keys."""
        return int(lib.taefl_key(self._game))

    @property
    @_whole
    def folded_key(self) -> int:
        """As `key`, and the same for positions that a symmetry of the rules turns into each other."""
        return int(lib.taefl_key_folded(self._game))

    @property
    @_whole
    def occurrences(self) -> int:
        """How often the position has been in the game, 1 or more."""
        return int(lib.taefl_occurrences(self._game))

    @_whole
    def perft(self, depth: int) -> int:
        """How many ways there are to play `depth` plies (0 and more), without regard to repetition.

        Ctrl-C waits for the end of it.
        """
        return int(lib.taefl_perft(self._game, whole("depth", depth, 0, 127)))

    @classmethod
    def read(cls, file: str, rules: Rules | str | None = None) -> Game:
        """The main line of the first game of a game file (docs/gamefile.md).

        A game by a rules file needs its `rules`. Raises Error with line and column for a file that is refused.
        `taefl.read` reads whole files, with names and variations of the rules.
        """
        content = encoded("file", file)
        game = cls("tablut-ashton" if rules is None else rules)
        game._memory, game._game = game._copy(len(content) // 2 + 1)
        game._room = len(content) // 2 + 1
        size = (1 << 17) + 512 * game._room + 2 * len(content)
        game._check(lib.taefl_read(game._game, content, len(content), ffi.new("char[]", size), size))
        if rules is None:
            game.rules = Rules(text(lib.taefl_game_rules(game._game)))
        return game

    @_whole
    def write(self) -> str:
        """The game as a game file."""
        out_size = 4096 + 128 * self.ply + len(self.rules.text or "")
        size = (1 << 17) + 512 * self.ply + 2 * out_size
        out = ffi.new("char[]", out_size)
        self._check(lib.taefl_write(self._game, out, out_size, ffi.new("char[]", size), size) > 0)
        return text(out)

    def _copy(self, plies: int) -> tuple[Any, Any]:
        """Memory for so many plies, with this game in it."""
        size = lib.taefl_game_size(plies)
        memory = ffi.new("char[]", size)
        return memory, lib.taefl_game_copy(memory, size, self._game)

    @_whole
    def copy(self) -> Game:
        """The same game with its history, on its own from now on."""
        twin = Game.__new__(Game)
        twin.rules, twin._room, twin._lock = self.rules, self._room, RLock()
        twin._memory, twin._game = self._copy(self._room)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    @_whole
    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.rules, self.start, self.actions)

    def __eq__(self, other: object) -> bool:
        """Whether rules and position are equal, whatever the history."""
        return isinstance(other, Game) and self.rules == other.rules and self.position == other.position

    def __hash__(self) -> int:
        """The key: it changes with each move, so do not change a game that is in a set."""
        return self.key

    def __repr__(self) -> str:
        return f"Game({self.rules.name!r}, {self.position!r})"


def _restored(rules: Rules, start: str, actions: tuple[int, ...]) -> Game:
    game = Game(rules, start)
    for action in actions:
        game.push(action)
    return game
