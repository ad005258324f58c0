"""Networks: files of `taefl learn` as arrays, and arrays as such files (docs/learn.md)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._library import Error, ffi, lib, text
from .game import Game
from .rules import Rules

SETS, HIDDEN, VIEWS = 6, 64, 4
ONE = 255
"""What 1 is in input, bias and the hidden numbers."""
UNIT = 64
"""What 1 is in the output."""
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


class Network:
    """A network of a file. It never changes and may serve many engines at once."""

    def __init__(self, data: bytes, rules: Rules | None = None) -> None:
        """The network of a file's bytes. Raises Error with the reason for a file that is refused.

        `rules` are some that it serves; needed where the file names only a law of one's own.
        """
        self.data = data
        head = dict(line.split(" ", 1) for line in data[:_HEAD].decode("utf-8", "replace").split("\n") if " " in line)
        self.rules: tuple[str, ...] = tuple(entry.split(",")[0] for entry in head.get("rules", "").split())
        """The rule sets that it serves."""
        self.training: str = head.get("training", "")
        """How it was made."""
        model = Game(rules or (self.rules[0] if self.rules else "tablut-ashton"))
        size = lib.taefl_network_size()
        self._memory = ffi.new("char[]", size)
        self._made: Any = lib.taefl_network_read(self._memory, size, model._game, data, len(data))
        model._check(self._made != ffi.NULL)
        out = ffi.new("char[]", lib.TAEFL_SUM_SIZE)
        lib.taefl_network_sum(self._made, model._game, out)
        self.sum: str = text(out)
        """Its checksum, which names it."""

    @classmethod
    def read(cls, path: str | Path, rules: Rules | None = None) -> Network:
        """The network of a file."""
        return cls(Path(path).read_bytes(), rules)

    def save(self, path: str | Path) -> None:
        """Writes its file."""
        Path(path).write_bytes(self.data)

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
        squares = len(served[0].squares)
        wide = _checked("constant", constant, (VIEWS,), "<i4")
        small = [_checked("bias", bias, (VIEWS, HIDDEN), "<i2"), _checked("output", output, (VIEWS, HIDDEN), "<i2"),
                 _checked("input", input, (SETS, squares, HIDDEN), "<i2")]
        numbers = b"".join((wide, np.array([scale, squares, 0, 0], "<i4").tobytes(), *small))
        names = " ".join(law.name for law in served)
        lines = (f"taefl network 2\nrules {names}\nshape sets {SETS}, squares {squares}, hidden {HIDDEN}\n"
                 f"training {training}\n").encode()
        head = lines + f"sum {_fnv(lines) ^ _fnv(numbers):016x}\n".encode()
        return cls(head.ljust(_HEAD, b"\n") + numbers, served[0])


def _checked(name: str, values: ArrayLike, shape: tuple[int, ...], kind: str) -> bytes:
    array = np.asarray(values)
    if array.shape != shape:
        raise Error(f"{name} must have the shape {shape}, not {array.shape}")
    if not np.array_equal(array, array.astype(kind)):
        raise Error(f"{name} must have whole numbers that fit into {8 * int(kind[2])} bits")
    return array.astype(kind).tobytes()


def _fnv(data: bytes) -> int:
    """FNV-1a with 64 bits (Fowler, Noll and Vo)."""
    hash = 0xCBF29CE484222325
    for byte in data:
        hash = (hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return hash
