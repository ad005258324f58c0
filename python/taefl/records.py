"""Games and positions out of files: game files of every form, journals of matches, games of self-play."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from ._library import STRANGE, Error, OnError, tell
from .game import Game
from .program import messages, named, plain, run
from .rules import Rules

if TYPE_CHECKING:
    import pandas

Outcome = Literal["1-0", "0-1", "1/2-1/2", "*"]
_OUTCOMES: dict[str, Outcome] = {"p1": "1-0", "p2": "0-1", "draw": "1/2-1/2", "none": "*"}


class Score(NamedTuple):
    """What a search found before a move, from player 1's view."""

    hundredths: int
    """The evaluation; 0 where a win was found."""
    win_in: int
    """The plies to a win of player 1, below 0 of player 2; 0 where none was found."""


class Eval(NamedTuple):
    """What comments of a game file say of the position behind a move, from player 1's view (docs/gamefile.md)."""

    chance: float | None
    """Of winning, 0 … 1, a draw as half a win, by `[%eval 62.5%,12]`; None where it is not said."""
    win_in: int
    """As in Score, by `[%eval #7,12]`; 0 where it is not said."""
    hundredths: int | None
    """By `[%score 0.35,12]`, of an engine with a scale of its own; None where it is not said."""
    depth: int | None
    """The plies that the search looked ahead; None where it is not said."""


@dataclass(frozen=True)
class Record:
    """A game as a file has it. All its moves are legal if `replay` says so."""

    rules: str
    moves: tuple[str, ...]
    result: Outcome
    source: str
    """The file and the number of the game in it."""
    start: str | None = None
    """The position where the game begins; None: the start of the rules."""
    rules_text: str | None = None
    """The rules file of a law of one's own."""
    reason: str = ""
    """The clause that ended it, or the termination of a game file."""
    scores: tuple[Score | None, ...] = ()
    """Of journals and self-play: one before each move; None where nothing was searched. Of other files: empty."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Players, date, and whatever else the file says of the game."""
    evals: tuple[Eval | None, ...] = ()
    """Of game files: empty, or one behind each move; None where no comment has one. Of other files: empty."""

    def law(self) -> Rules:
        """Its rules. Raises Error where they are unknown."""
        if self.rules_text is None:
            return Rules(self.rules)
        return Rules.from_text(self.rules_text, "".join(self.rules.partition("+")[1:]))

    def positions(self) -> Iterator[Game]:
        """The game before each move and after the last: one Game that goes on. Raises Error at an illegal move."""
        game = Game(self.law(), self.start)
        yield game
        for move in self.moves:
            game.push(move)
            yield game

    def replay(self) -> Game:
        """The game after its last move. Raises Error at an illegal move."""
        *_, game = self.positions()
        return game


def read(path: str | Path, on_error: OnError | None = None, rules: Rules | str | None = None,
         columns: str | None = None) -> Iterator[Record]:
    """The games of a file, one after the other.

    Reads journals of `taefl match`, games of `taefl learn` and `taefl tune`, and what `taefl convert` reads: game
    files, their JSON, OpenTafl notation, Bologna logs, tables (CSV). For the last ones the program taefl must be there.

    `on_error` gets each mistake of the file, and reading goes on: a game file gives the moves before it, of another
    file the game is left out. Without `on_error` the first mistake is raised. `rules` are those of games that name
    none, or only the name of a law of one's own. `columns` says what stands where in a table: `moves=1,result=4`, or
    `moves=MOVES` by the head (docs/gamefile.md).
    """
    path, rules = Path(path), None if rules is None else Rules._of(rules)
    with path.open("rb") as file:
        head = file.readline(1 << 20).removeprefix(b"\xef\xbb\xbf")
    if head.startswith(b'{"taefl match":'):
        return _lines(path, on_error, _of_match)
    if head.startswith(b'{"taefl tune":'):
        text = None if rules is None else rules.text
        return _lines(path, on_error, lambda *line: replace(_of_selfplay(*line), rules_text=text))
    return _converted(path, on_error, rules, columns)


def _lines(path: Path, on_error: OnError | None, make: Callable[[Any, Any, str], Record]) -> Iterator[Record]:
    """The games of JSON lines, of which the first has the settings."""
    with path.open("rb") as file:
        try:
            settings = json.loads(file.readline())["settings"]
        except STRANGE as wrong:
            raise Error(f"{path}: line 1: no settings: {wrong}") from None
        for number, line in enumerate(file, start=2):
            try:
                entry = json.loads(line)
                yield make(settings, entry, f"{path}: game {entry['game']}")
            except STRANGE as wrong:
                tell(Error(f"{path}: line {number}: no game: {wrong}"), on_error)


def _of_selfplay(settings: Any, entry: Any, source: str) -> Record:
    scores = tuple(_found(score) for score in entry["scores"])
    tags = {"Seed": str(settings["seed"]), "Nodes": str(settings["nodes"]), "Network": settings.get("network", "none")}
    return Record(settings["rules"], tuple(entry["moves"].split()), _OUTCOMES[entry["result"]], source,
                  scores=(None,) * entry["book"] + scores, tags=tags)


def _found(score: int) -> Score:
    """A score of a search: 16,000 and more are wins (src/engine/search/score.h)."""
    if abs(score) < 16000:
        return Score(score, 0)
    plies = 127 - (abs(score) - 16000) % 128
    return Score(0, plies if score > 0 else -plies)


def _of_match(settings: Any, entry: Any, source: str) -> Record:
    players = [settings["engines"][entry[key] - 1] for key in ("player1", "player2")]
    names = [words.split()[0].removeprefix("name=") for words in players]
    tags = {"Player1": names[0], "Player2": names[1], "Date": entry["date"], "Opening": str(entry["opening"])}
    scores = tuple(_said(score) for score in entry["eval"])
    return Record(settings["rules"], tuple(entry["moves"].split()), _OUTCOMES[entry["result"]], source, entry["start"],
                  settings.get("rulesText"), entry["reason"] or entry["ending"],
                  (None,) * entry["book"] + scores, tags)


def _said(score: str) -> Score | None:
    if not score:
        return None
    return Score(0, int(score[1:])) if score.startswith("#") else Score(round(float(score) * 100), 0)


def _converted(path: Path, on_error: OnError | None, rules: Rules | None, columns: str | None) -> Iterator[Record]:
    options = (["--part"] if on_error else []) + (["--columns", columns] if columns else [])
    with named(rules) if rules else nullcontext() as name:
        done = run(["convert", path, "--to", "json", *options, *(["--rules", name] if name else [])],
                   (0, 3) if on_error else (0,))
    for message in messages(done):
        if message.startswith(plain(path)):
            tell(Error(message), on_error)
    games = json.loads(done.stdout or "[]")
    for number, game in enumerate(games if isinstance(games, list) else [games], start=1):
        moves = tuple(move["move"] for move in game["moves"])
        yield Record(game["rules"], moves, game["result"], f"{path}: game {number}", game.get("position") or None,
                     game.get("rulesText"), game.get("termination", ""), tags=game["tags"],
                     evals=_commented(game["moves"]))


# As src/game/record/comment.c reads them.
_EVAL = re.compile(r"\[%(?:eval (?:#(?P<win>-?\d{1,4})|(?P<percent>\d{1,3}(?:\.\d?)?)\d*%)"
                   r"|score (?P<score>-?\d+(?:\.\d{0,2})?)\d*)(?:,(?P<depth>\d{1,4}))?\]")


def _commented(moves: Iterable[Any]) -> tuple[Eval | None, ...]:
    evals = tuple(_eval(" ".join(move.get("comments", ()))) for move in moves)
    return evals if any(evals) else ()


def _eval(comments: str) -> Eval | None:
    found: Eval | None = None
    for said in _EVAL.finditer(comments):
        win, percent, score, depth = said.group("win", "percent", "score", "depth")
        if float(percent or 0) > 100 or (win and not int(win)):
            continue
        old = found or Eval(None, 0, None, None)
        found = Eval(round(float(percent) * 10) / 1000 if percent else old.chance,
                     int(win or old.win_in), round(float(score) * 100) if score else old.hundredths,
                     int(depth or 0) or old.depth)
    return found


def frame(records: Iterable[Record], per: Literal["game", "position"] = "game") -> pandas.DataFrame:
    """A pandas table with a row for each game, or for each position before a move. Needs pandas.

    A game has source, rules, result, reason, plies and its tags. A position has source, rules, ply, position,
    key, player, move, score (hundredths, player 1's view), win_in, and chance, which game files have in comments.
    """
    if per not in ("game", "position"):
        raise Error(f"per must be 'game' or 'position', not {per!r}")
    import pandas

    if per == "game":
        return pandas.DataFrame(
            {"source": game.source, "rules": game.rules, "result": game.result, "reason": game.reason,
             "plies": len(game.moves), **game.tags} for game in records
        )
    return pandas.DataFrame(row for record in records for row in _rows(record))


def _rows(record: Record) -> Iterator[dict[str, object]]:
    scores = record.scores or (None,) * len(record.moves)
    evals = (None, *record.evals) if record.evals else (None,) * len(record.moves)
    for ply, (game, move, score, said) in enumerate(zip(record.positions(), record.moves, scores, evals)):
        yield {"source": record.source, "rules": record.rules, "ply": ply, "position": game.position, "key": game.key,
               "player": game.turn, "move": move,
               "score": score.hundredths if score else said.hundredths if said else None,
               "win_in": score.win_in if score else said.win_in if said else None,
               "chance": said.chance if said else None}


def positions(path: str | Path) -> np.memmap[Any, np.dtype[np.void]]:
    """The packed positions of `taefl learn --positions` (docs/learn.md) where they lie, block by block.

    Each element is a block with `checksum`, `held_out`, `count` and `rows`; of the 64 rows the first `count` are used.
    A row has `target` (player 1's chance, 65,535 is 1), `view` (side × 2 + half of the turn) and `bits`:
    `np.unpackbits(bits, bitorder="little")` has a bit for each square of each set. Raises Error for another file.
    """
    head = np.fromfile(path, dtype=np.uint8, count=64)
    if head[:12].tobytes() != b"taefl pos 1\n":
        raise Error(f"{path}: no file of packed positions")
    squares, bytes_of_row, rows_of_block = head[16:28].view("<u4").tolist() if len(head) == 64 else (0, 0, 0)
    if not (0 < squares <= 128 and bytes_of_row == 3 + (6 * squares + 7) // 8 and 0 < rows_of_block <= 1 << 16):
        raise Error(f"{path}: its head has no sizes of packed positions")
    row = np.dtype([("target", "<u2"), ("view", "u1"), ("bits", "u1", bytes_of_row - 3)])
    block = np.dtype([("checksum", "<u8"), ("held_out", "<u4"), ("count", "<u4"), ("rows", row, rows_of_block)])
    return np.memmap(path, dtype=block, mode="r", offset=64)
