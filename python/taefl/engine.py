"""The engine: what it searches, and what a position is worth without a search."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._library import Alone, Error, Fixed, data, ffi, lib, text, wanted, whole
from .batch import Batch
from .game import Game, Move
from .network import Network

Kind = Literal["guess", "win", "loss", "draw"]
_KINDS: tuple[Kind, ...] = ("guess", "win", "loss", "draw")


@dataclass(frozen=True)
class Found:
    """What a search knows of a move, from the view of the player to move."""

    score: int
    """Hundredths, of a scale of each game's own; 16,000 and more in amount where the end is seen."""
    kind: Kind
    """`guess` for an evaluation; what is proven otherwise."""
    win: int
    """Plies to a proven win; below 0 to a proven loss; else 0."""
    chance: float
    """Of winning, 0 … 1, a draw as half a win."""
    depth: int
    """Plies searched."""
    nodes: int
    """Searched so far."""
    seconds: float
    """Passed so far."""


@dataclass(frozen=True)
class Line(Found):
    """A line of play."""

    number: int
    """1 for the best line."""
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Answer(Found):
    """What a search ends with."""

    move: str
    action: int
    reply: str | None
    """The move expected after it."""
    network: str
    """The checksum of the network that evaluated; `terms` for the hand-made terms."""
    lines: tuple[Line, ...]


class Evaluation(NamedTuple):
    """What positions are worth to player 1 without a search."""

    score: NDArray[np.int32]
    """Hundredths."""
    chance: NDArray[np.float64]
    """Of winning, 0 … 1, a draw as half a win."""


class _Host:
    """What a search asks of Python. It does not know its engine, so that the engine's memory goes with the engine."""

    def __init__(self) -> None:
        self.begin(lambda line: None)
        self._workers: list[threading.Thread] = []
        self.stop = ffi.callback("bool(void *)", lambda _: self.stopped, error=True, onerror=self._failed)
        self.clock = ffi.callback("uint64_t(void *)", lambda _: time.monotonic_ns() // 1000, onerror=self._failed)
        self.spawn = ffi.callback("bool(void *, void (*)(void *), void *)", self._spawn, onerror=self._failed)
        self.join = ffi.callback("void(void *)", self._join, onerror=self._failed)
        self.report = ffi.callback("void(void *, const taefl_line *)", self._report, onerror=self._failed)

    def begin(self, said: Callable[[Any], None]) -> None:
        """A new search, whose lines go to `said`."""
        self.said, self.stopped = said, False
        self.failure: BaseException | None = None

    def _failed(self, kind: Any, failure: BaseException, trace: Any) -> None:
        """An exception inside a callback, such as Ctrl-C: the search stops, then it is raised."""
        self.failure, self.stopped = failure, True

    def _report(self, _: Any, line: Any) -> None:
        self.said(line)

    def _spawn(self, _: Any, job: Any, argument: Any) -> bool:
        worker = threading.Thread(target=job, args=(argument,), daemon=True)
        self._workers.append(worker)
        worker.start()
        return True

    def _join(self, _: Any) -> None:
        """Waits for every worker, through Ctrl-C too: they work in the engine's memory."""
        for worker in self._workers:
            while worker.is_alive():
                try:
                    worker.join()
                except BaseException as failure:
                    self._failed(type(failure), failure, None)
        self._workers.clear()


class Engine(Fixed):
    """A searcher with its table, for one thread at a time. Let one engine play one game, or `forget` between games.

    A search releases Python's lock, so engines in several threads search at once. Ctrl-C stops a search of the main
    thread. With one thread, and `nodes` or `depth` as the only limits, a new engine finds the same on every machine.
    """

    def __init__(self, hash_mb: int = 16, threads: int = 1, network: Network | Literal["terms"] | None = None) -> None:
        """An engine with a table of so many MiB (1 and more) that searches with so many threads (1 … 256).

        `network` evaluates: None is the one that comes with Taefl for the rules of the game, or the hand-made terms
        where there is none; "terms" are these in any case.
        """
        hash_mb, threads = whole("hash_mb", hash_mb, 1, 1 << 24), whole("threads", threads, 1, 256)
        if network is not None and network != "terms":
            wanted("network (if it is not 'terms')", network, Network)
        self.network, self._alone = network, Alone("the engine")
        size, crew_size = lib.taefl_engine_size(hash_mb << 20), lib.taefl_threads_size(threads)
        self._memory, self._crew_memory = ffi.new("char[]", size), ffi.new("char[]", crew_size)
        self._engine, self._host = lib.taefl_engine_create(self._memory, size), _Host()
        lib.taefl_engine_host(self._engine, ffi.NULL, self._host.stop, self._host.clock)
        if threads > 1:
            lib.taefl_engine_threads(self._engine, threads, self._crew_memory, crew_size,
                                     self._host.spawn, self._host.join)

    def stop(self) -> None:
        """Stops the search that another thread waits for; it answers with what it has found."""
        self._host.stopped = True

    def forget(self) -> None:
        """Forgets what was found about earlier positions. Raises Error while it searches."""
        with self._alone:
            lib.taefl_engine_forget(self._engine)

    def search(self, game: Game, *, nodes: int = 0, ms: int = 0, depth: int = 0, win_within: int = 0, lines: int = 1,
               only: Iterable[Move] = (), strength: int = 10, seed: int = 0, contempt: int = 0,
               report: Callable[[Line], None] | None = None) -> Answer:
        """The best move, and what is known of it.

        The search ends at the first limit that it reaches: nodes, milliseconds, depth in plies (… 127), a proven win
        in `win_within` plies. Without a limit it ends by `stop` alone. `lines` asks for so many best lines, `only` for
        these moves. Below `strength` 10 the engine errs, by `seed`. `contempt` says by how many hundredths (… 1000) a
        repetition is worse than level. `report` gets each finished line.

        Raises Error for a finished game, for what is out of range and while the engine searches already, and
        KeyboardInterrupt at Ctrl-C.
        """
        wanted("game", game, Game)
        if isinstance(only, str):
            raise TypeError(f"only must be several moves, such as [{only!r}]")
        lines = whole("lines", lines, 0, lib.TAEFL_MOST_MOVES)
        game = game.copy()  # `report` or another thread may play on meanwhile
        allowed = np.array([game.action(move) for move in only], np.uint16)
        space = ffi.new("taefl_line[]", max(lines, 1))
        network = self._network(game)
        request = _request(
            nodes=nodes, milliseconds=ms, depth=depth, win_within=win_within, contempt=contempt, strength=strength,
            lines=lines, seed=seed, only=data(allowed) if len(allowed) else ffi.NULL, only_count=len(allowed),
            network=network, line=space, report=self._host.report if report else ffi.NULL)
        answer = ffi.new("taefl_answer *", {"size": ffi.sizeof("taefl_answer")})
        with self._alone:
            self._host.begin(lambda line: report(_line(game, line)) if report else None)
            fine = lib.taefl_analyse(self._engine, game._game, request, answer)
            failure = self._host.failure
        if failure:
            raise failure
        game._check(fine)
        found = tuple(_line(game, space[number]) for number in range(answer.lines))
        reply = game.rules.action_to_string(answer.reply) if answer.reply >= 0 else None
        return Answer(*_found(answer), game.rules.action_to_string(answer.action), answer.action, reply,
                      text(answer.network), found)

    def _network(self, game: Game) -> Any:
        """The network of the library for a game; NULL: what comes with Taefl."""
        if self.network == "terms":
            return lib.taefl_network_none()
        return self.network._made if self.network else ffi.NULL

    def evaluate(self, game: Game) -> tuple[int, float]:
        """What a position is worth to player 1 without a search: hundredths, and the chance of winning, 0 … 1.

        Raises Error if the game is over or the network does not fit.
        """
        wanted("game", game, Game)
        score, chance = ffi.new("int *"), ffi.new("int *")
        with game._lock:
            game._check(lib.taefl_evaluate(game._game, self._network(game), score, chance))
        return score[0], chance[0] / 1000

    def evaluate_batch(self, batch: Batch) -> Evaluation:
        """The same for each game of a batch: arrays of the shape (games,)."""
        wanted("batch", batch, Batch)
        score, chance = np.empty(batch.games, np.int32), np.empty(batch.games, np.int32)
        network = self._network(batch[0])
        with batch._alone:
            batch._check(lib.taefl_batch_evaluate(batch._batch, network, data(score), data(chance)))
        return Evaluation(score, chance / 1000)


def _request(**fields: Any) -> Any:
    """The library's request. Raises Error for a number that has no room in its field."""
    request = ffi.new("taefl_request *", {"size": ffi.sizeof("taefl_request")})
    for name, value in fields.items():
        try:
            setattr(request, name, value)
        except OverflowError as wrong:
            raise Error(f"{name} is out of range: {wrong}") from None
        except TypeError as wrong:
            raise TypeError(f"{name}: {wrong}") from None
    return request


def _found(told: Any) -> tuple[int, Kind, int, float, int, int, float]:
    """What the library's taefl_line and taefl_answer have in common."""
    return (told.score, _KINDS[told.kind], told.win, told.chance / 1000, told.depth, told.nodes,
            told.microseconds / 1e6)


def _line(game: Game, line: Any) -> Line:
    moves = tuple(game.rules.action_to_string(action) for action in line.action[0 : line.plies])
    return Line(*_found(line), line.number, moves)
