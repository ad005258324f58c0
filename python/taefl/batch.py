"""Many games of the same rules in one block of memory, for learning."""

from __future__ import annotations

from threading import RLock
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._library import Alone, Error, Fixed, data, ffi, filled, lib, text, wanted, whole, wholes
from .game import Game
from .rules import Rules


class Observation(NamedTuple):
    """What each game shows. The arrays are the batch's own: the next `observe` overwrites them.

    No game is copied. DLPack shares the memory: `torch.from_dlpack(observation.planes)`.
    """

    planes: NDArray[np.uint8]
    """(games, planes, rows, columns), 0 or 1"""
    mask: NDArray[np.uint8]
    """(games, actions), 1 for each legal action; empty for a game that is over"""
    player: NDArray[np.uint8]
    """(games,), 1 or 2"""
    half: NDArray[np.uint8]
    """(games,), 0 or 1"""


class Step(NamedTuple):
    """What a step did to each game."""

    reward: NDArray[np.int8]
    """(games,): 1 if player 1 has won by this ply, -1 if player 2 has, else 0"""
    done: NDArray[np.uint8]
    """(games,): 1 if the game is over by it, 2 if it is cut off for want of room, else 0"""


class Ends(NamedTuple):
    """The game that ended last at each number."""

    result: NDArray[np.uint8]
    """(games,): the winner, 3 for a draw, 0 if the game was cut off or none has ended"""
    plies: NDArray[np.int32]
    """(games,): 0 where none has ended"""
    reason: NDArray[np.str_]
    """(games,): the clause that ended it, or empty"""


class Batch(Fixed):
    """Games numbered 0 to `games` - 1. Use a batch in one thread at a time, and several batches for several threads.

    A call in a second thread raises Error. All of it is the same on every machine.
    """

    def __init__(self, model: Game | Rules | str, games: int, *, plies: int = 512, renew: bool = True) -> None:
        """So many games of up to `plies` plies, each from the model's position, without its history.

        With `renew` a game that ends begins anew at once. Raises Error for no games or plies, or a model that is over.
        """
        model = model if isinstance(model, Game) else Game(model)
        games, plies = whole("games", games, 1, (1 << 31) - 1), whole("plies", plies, 1, (1 << 31) - 1)
        self.rules, self.games, self._plies, self._alone = model.rules, games, plies, Alone("the batch")
        if games * plies >= 1 << 40:
            raise Error(f"there cannot be {games} games of {plies} plies")
        if model.result:
            raise Error(f"{model!r} is over")
        size = lib.taefl_batch_size(games, plies)
        self._memory = ffi.new("char[]", size)
        with model._lock:
            self._batch = lib.taefl_batch_create(self._memory, size, model._game, games, plies)
        lib.taefl_batch_renew(self._batch, renew)
        shape = self.rules.planes_shape
        mask = np.empty((games, self.rules.num_actions), np.uint8)
        self._seen = Observation(np.empty((games, *shape), np.uint8), mask, np.empty(games, np.uint8),
                                 np.empty(games, np.uint8))

    def __len__(self) -> int:
        return self.games

    def _check(self, fine: bool) -> None:
        if not fine:
            raise Error(text(lib.taefl_batch_error(self._batch)))

    def _number(self, number: SupportsIndex) -> int:
        """The number of a game. Raises IndexError for another one."""
        try:
            return whole("the number of a game", number, 0, self.games - 1)
        except Error as wrong:
            raise IndexError(str(wrong)) from None

    def observe(self) -> Observation:
        """What each game shows now."""
        with self._alone:
            lib.taefl_batch_observe(self._batch, *map(data, self._seen))
        return self._seen

    def network_input(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What a network sees of each game: (games, sets, squares), 0 or 1. Written into `out` if given."""
        shape = (self.games, lib.TAEFL_SETS, self.rules.num_squares)
        with self._alone:
            return filled(lib.taefl_batch_network_input, self._batch, shape, out)

    def step(self, actions: ArrayLike) -> Step:
        """Plays an action in each game; -1 leaves a game alone, and a game that is over takes nothing else.

        Raises Error, and no game has changed, if an action is not legal.
        """
        step = Step(np.empty(self.games, np.int8), np.empty(self.games, np.uint8))
        chosen = wholes("actions", actions, (self.games,), "i4")
        with self._alone:
            self._check(lib.taefl_batch_step(self._batch, data(chosen), *map(data, step)))
        return step

    def choose(self, seed: int) -> NDArray[np.int32]:
        """A legal action for each game, all equally likely, by seed and number; -1 if it is over."""
        actions = np.empty(self.games, np.int32)
        seed = whole("seed", seed, 0, (1 << 64) - 1)
        with self._alone:
            lib.taefl_batch_choose(self._batch, seed, data(actions))
        return actions

    def playout(self, seed: int) -> Ends:
        """Plays every game to its end by random actions."""
        seed = whole("seed", seed, 0, (1 << 64) - 1)
        with self._alone:
            lib.taefl_batch_playout(self._batch, seed)
        return self.ends()

    def ends(self) -> Ends:
        """How the games ended that ended last."""
        result, plies = np.empty(self.games, np.uint8), np.empty(self.games, np.int32)
        reason = np.empty(self.games, np.uint16)
        with self._alone:
            lib.taefl_batch_ends(self._batch, data(result), data(plies), data(reason))
        numbers, where = np.unique(reason, return_inverse=True)
        names = [text(lib.taefl_batch_reason(self._batch, int(number))) for number in numbers]
        return Ends(result, plies, np.array(names)[where])

    def reset(self, which: ArrayLike | None = None) -> None:
        """Begins the games anew that are not 0 in `which`, or all."""
        chosen = np.ones(self.games, "u1") if which is None else wholes("which", which, (self.games,), "i8") != 0
        with self._alone:
            lib.taefl_batch_reset(self._batch, data(chosen.astype("u1")))

    def __getitem__(self, number: SupportsIndex) -> Game:
        """A copy of a game, with its history in the batch."""
        number = self._number(number)
        game = Game.__new__(Game)
        size = lib.taefl_game_size(self._plies)
        game.rules, game._room, game._memory = self.rules, self._plies, ffi.new("char[]", size)
        game._lock = RLock()
        with self._alone:
            game._game = lib.taefl_batch_copy(self._batch, number, game._memory, size)
        return game

    def __setitem__(self, number: SupportsIndex, game: Game) -> None:
        """Puts a copy of a game there. Raises Error for other rules or too many plies."""
        number = self._number(number)
        wanted("a game of a batch", game, Game)
        with self._alone, game._lock:
            self._check(lib.taefl_batch_put(self._batch, number, game._game))
