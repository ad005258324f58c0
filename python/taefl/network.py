"""Networks: files of `taefl learn` as arrays, and arrays as such files (docs/learn.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._library import STRANGE, Error, encoded, ffi, lib, text, wholes
from .game import Game
from .rules import Rules

SETS, HIDDEN, VIEWS = 6, 64, 4
ONE = 255
"""What 1 is in input, bias and the hidden numbers."""
UNIT = 64
"""What 1 is in the output."""
MOST = 15000
"""No evaluation is larger in amount."""
_HEAD = 1024


class Arrays(NamedTuple):
    """The numbers of a network, all whole. A view is side × 2 + half of the turn."""

    input: NDArray[np.int16]
    """(sets, squares, hidden), 1 is 255"""
    bias: NDArray[np.int16]
    """(views, hidden), 1 is 255"""
    output: NDArray[np.int16]
    """(views, hidden), 1 is 64; at most 127 in amount"""
    constant: NDArray[np.int32]
    """(views,), 1 is 255² × 64"""
    scale: int
    """The hundredths of a score that are odds of e, 1 … 1000."""


def log_odds(numbers: Any, seen: Any, view: Any, one: int = ONE) -> Any:
    """The logarithm of player 1's odds (docs/learn.md), in the unit of `constant`: (positions,).

    `numbers` are `Arrays` of 64 bits in which 1 is `one`, `seen` is a `network_input` of the same kind (positions,
    sets, squares), and `view` has whole numbers (positions,). Arrays of NumPy and tensors of PyTorch go alike.
    """
    sums = seen.reshape(len(seen), -1) @ numbers.input.reshape(-1, HIDDEN) + numbers.bias[view]
    return (numbers.output[view] * sums.clip(0, one) ** 2).sum(-1) + numbers.constant[view]


def score(numbers: Any, seen: Any, view: Any, factor: int = 1000, constant: int = 0) -> Any:
    """The engine's evaluation in the same whole numbers: hundredths, player 1's view, (positions,).

    Arguments as of `log_odds`, and the odds of the rules (`Network.odds`).
    """
    unit = ONE * ONE * UNIT
    value = (log_odds(numbers, seen, view) * factor + unit * constant) * numbers.scale
    amount = (abs(value) // (unit * 1000)).clip(0, MOST)
    return amount * (1 - 2 * (value < 0))


class Network:
    """A network of a file. It never changes and may serve many engines at once."""

    def __init__(self, data: bytes, rules: Rules | str | None = None) -> None:
        """The network of a file's bytes. Raises Error with the reason for a file that is refused.

        `rules` are some that it serves; needed where the file names only a law of one's own.
        """
        data = self.data = bytes(memoryview(data))
        head = dict(line.split(" ", 1) for line in data[:_HEAD].decode("utf-8", "replace").split("\n") if " " in line)
        self._entries = head.get("rules", "").split()
        parts = [[part.split(",") for part in entry.split("@")] for entry in self._entries]
        self.rules: tuple[str, ...] = tuple(entry[0][0] for entry in parts)
        """The rule sets that it serves."""
        self.training: str = head.get("training", "")
        """How it was made."""
        self._model = rules or (self.rules[0] if self.rules else "tablut-ashton")
        model = Game(self._model)
        size = lib.taefl_network_size()
        self._memory = ffi.new("char[]", size)
        self._made: Any = lib.taefl_network_read(self._memory, size, model._game, data, len(data))
        model._check(self._made != ffi.NULL)
        self.odds = {name[0]: (int(name[1]), int(name[2])) for name, *_ in parts if len(name) == 3}
        """By rule set: the factor and the constant of its odds, both in thousandths; absent: 1000 and 0."""
        self.calibration = {name[0]: {int(nodes): (int(factor), int(constant)) for nodes, factor, constant in rows}
                            for name, *rows in parts}
        """By rule set and nodes of a search: factor and constant that turn the odds of its score into a prediction."""
        out = ffi.new("char[]", lib.TAEFL_SUM_SIZE)
        lib.taefl_network_sum(self._made, model._game, out)
        self.sum: str = text(out)
        """Its checksum, which names it."""

    @classmethod
    def read(cls, path: str | Path, rules: Rules | str | None = None) -> Network:
        """The network of a file: its own form, or the JSON of `taefl learn export`. Raises Error."""
        data = Path(path).read_bytes()
        law = None if rules is None else Rules._of(rules)
        try:
            return cls._of_json(data, law) if data[:1] == b"{" else cls(data, law)
        except Error as wrong:
            raise Error(f"{path}: {wrong}") from None

    def __reduce__(self) -> tuple[Any, ...]:
        return Network, (self.data, self._model)

    def save(self, path: str | Path) -> None:
        """Writes its file, in its own form; as JSON where the name ends in `.json`, as `taefl learn export` does."""
        Path(path).write_bytes(self._json() if str(path).endswith(".json") else self.data)

    def _json(self) -> bytes:
        numbers = self.arrays
        weights: dict[str, Any] = {"taefl weights": 1, "rules": self._entries,
                                   "training": self.training, "scale": numbers.scale}
        weights |= {name: getattr(numbers, name).tolist() for name in ("constant", "bias", "output", "input")}
        return json.dumps(weights, ensure_ascii=False, separators=(",", ":")).encode()

    @classmethod
    def _of_json(cls, data: bytes, rules: Rules | None) -> Network:
        try:
            weights = json.loads(data)
            if weights["taefl weights"] != 1:
                raise Error("it is not a file of weights")
            if other := set(weights) - {"taefl weights", "rules", "training", *Arrays._fields}:
                raise Error(f"unknown key {min(other)!r}")
            entries = weights["rules"] or ([rules.name] if rules else [])
            numbers = Arrays(*(weights[name] for name in Arrays._fields))
            training = weights["training"]
        except STRANGE as wrong:
            raise wrong if isinstance(wrong, Error) else Error(f"it is not a file of weights: {wrong!r}") from None
        if not entries:
            raise Error("the file names no rules, so they must be given")
        return cls._made_of(entries, rules or Rules(re.split("[,@]", entries[0])[0]), numbers, training)

    @property
    def arrays(self) -> Arrays:
        """Its numbers, where they lie in `data`."""
        constant = np.frombuffer(self.data, "<i4", VIEWS, _HEAD)
        scale = int(np.frombuffer(self.data, "<i4", 1, _HEAD + 16)[0])
        small = np.frombuffer(self.data, "<i2", offset=_HEAD + 32)
        bias, output, rows = np.split(small, (VIEWS * HIDDEN, 2 * VIEWS * HIDDEN))
        return Arrays(rows.reshape(SETS, -1, HIDDEN), bias.reshape(VIEWS, HIDDEN), output.reshape(VIEWS, HIDDEN),
                      constant, scale)

    @classmethod
    def from_arrays(cls, rules: Iterable[Rules], input: ArrayLike, bias: ArrayLike, output: ArrayLike,
                    constant: ArrayLike, scale: int, training: str = "") -> Network:
        """A network of numbers as in `arrays`, for these rules. Raises Error for a wrong shape or range."""
        served = list(rules)
        if not served or not all(isinstance(law, Rules) for law in served):
            raise TypeError("rules must be Rules, one or more: [Rules('brandubh')]")
        for law in served:
            if (law.family, law.num_squares) != (served[0].family, served[0].num_squares):
                raise Error(f"{law.name} is not played on the board of {served[0].name}")
        numbers = Arrays(input, bias, output, constant, scale)  # type: ignore[arg-type]
        return cls._made_of([law.name for law in served], served[0], numbers, training)

    @classmethod
    def _made_of(cls, entries: list[str], model: Rules, numbers: Arrays, training: str) -> Network:
        """A network for rules as its file names them, of which `model` is one."""
        squares = model.num_squares
        parts = [wholes("constant", numbers.constant, (VIEWS,), "<i4"), wholes("scale", numbers.scale, (), "<i4"),
                 np.array([squares, 0, 0], "<i4"), wholes("bias", numbers.bias, (VIEWS, HIDDEN), "<i2"),
                 wholes("output", numbers.output, (VIEWS, HIDDEN), "<i2"),
                 wholes("input", numbers.input, (SETS, squares, HIDDEN), "<i2")]
        packed = b"".join(part.tobytes() for part in parts)
        encoded("training", training)
        lines = (f"taefl network 2\nrules {' '.join(entries)}\nshape sets {SETS}, squares {squares}, hidden {HIDDEN}\n"
                 f"training {training}\n").encode()
        head = lines + f"sum {_fnv(lines) ^ _fnv(packed):016x}\n".encode()
        return cls(head.ljust(_HEAD, b"\n") + packed, model)


def _fnv(data: bytes) -> int:
    """FNV-1a with 64 bits (Fowler, Noll and Vo)."""
    hash = 0xCBF29CE484222325
    for byte in data:
        hash = (hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return hash
