"""The games for alpha-zero-general (github.com/suragnair/alpha-zero-general): the methods of its class Game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import game as _game
from ._library import Error
from .rules import Rules

DRAW = 1e-4
"""What its search takes for a draw: small, but not 0."""


class Board:
    """A position with its history, as that search hands it around. `np.asarray(board)` has the planes."""

    def __init__(self, game: _game.Game, canonical: bool) -> None:
        self.game = game
        self.canonical = canonical
        """Whether player 1 means the player to move; otherwise the player who began."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self.game.planes().astype(dtype or np.float32)


class Game:
    """One rule set. Its player 1 is the one who begins, player -1 the other.

    The two sides of tafl differ, so the canonical form changes no piece: a plane says whose turn it is. That search
    takes it that players take turns, so Gårdsdansen is refused (Error).
    """

    def __init__(self, rules: Rules | str) -> None:
        self.rules = Rules._of(rules)
        if self.rules.halves != 1:
            raise Error(f"in {self.rules.name} a player moves twice running, which alpha-zero-general cannot search")

    def getInitBoard(self) -> Board:
        return Board(_game.Game(self.rules), canonical=False)

    def getBoardSize(self) -> tuple[int, int, int]:
        """Planes, rows, columns."""
        return self.rules.planes_shape

    def getActionSize(self) -> int:
        return self.rules.num_actions

    def getNextState(self, board: Board, player: int, action: int) -> tuple[Board, int]:
        game = board.game.copy()
        game.push(action)
        return Board(game, board.canonical), -player

    def getValidMoves(self, board: Board, player: int) -> NDArray[np.uint8]:
        return board.game.mask()

    def getGameEnded(self, board: Board, player: int) -> float:
        """0 while it goes on, 1 or -1 if this player has won or lost, DRAW."""
        result = board.game.result
        if result is None or result.winner is None:
            return 0 if result is None else DRAW
        one = board.game.turn if board.canonical else self.rules.first
        return player if result.winner == one else -player

    def getCanonicalForm(self, board: Board, player: int) -> Board:
        return Board(board.game, canonical=True)

    def getSymmetries(self, board: Board, pi: Sequence[float]) -> list[tuple[NDArray[Any], list[float]]]:
        """The planes and the policy (actions,) under each symmetry of the rules."""
        planes, policy, found = np.asarray(board), np.asarray(pi), []
        for actions, places in zip(self.rules.symmetries.actions, self.rules.symmetries.places):
            turned, moved = np.empty_like(planes), np.empty_like(policy)
            turned.reshape(len(planes), -1)[:, places] = planes.reshape(len(planes), -1)
            moved[actions] = policy
            found.append((turned, moved.tolist()))
        return found

    def stringRepresentation(self, board: Board) -> str:
        """Position and ply: repetition depends on the past, and a search by positions alone would go in circles."""
        return f"{board.game.position} {board.game.ply}"
