"""The shared library and its header, which lie beside this file."""

import re
import threading
from collections.abc import Callable, Iterator
from operator import index
from pathlib import Path
from typing import Any, NoReturn, SupportsIndex

import cffi
import numpy as np
from numpy.typing import ArrayLike, NDArray

HERE = Path(__file__).resolve().parent


class Error(ValueError):
    """What is refused. The text says where and why; nothing has changed."""

    __module__ = "taefl"


OnError = Callable[[Error], None]


STRANGE = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""What JSON of another shape than the expected one raises."""


def tell(error: Error, on_error: OnError | None) -> None:
    """Gives a mistake of a file to `on_error`, or raises it."""
    if on_error is None:
        raise error
    on_error(error)


def encoded(name: str, value: str) -> bytes:
    """A text for the library. Raises Error for what no text of Taefl has, and TypeError for another type."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    if "\0" in value:
        raise Error(f"{name} has a zero byte: {value[:80]!r}")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise Error(f"{name} cannot be written as UTF-8: {value[:80]!r}") from None


def read_text(path: str | Path) -> str:
    """The text of a file, without a byte-order mark. Raises Error where it is not UTF-8."""
    try:
        return Path(path).read_text("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Error(f"{path}: it is no text in UTF-8: byte {wrong.start + 1}") from None


def whole(name: str, value: SupportsIndex, low: int, high: int) -> int:
    """A whole number in this range. Raises Error for another one, and TypeError for another type."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if not low <= number <= high:
        raise Error(f"{name} must be {low} to {high}, not {number}")
    return number


def wholes(name: str, values: ArrayLike, shape: tuple[int, ...], kind: str) -> NDArray[Any]:
    """An array of whole numbers, of this shape and kind. Raises Error where the values are others."""
    try:
        array = np.asarray(values)
    except (ValueError, OverflowError):
        raise Error(f"{name} must have the shape {shape}") from None
    if array.shape != shape:
        raise Error(f"{name} must have the shape {shape}, not {array.shape}")
    with np.errstate(invalid="ignore"):
        if array.dtype.kind not in "biuf" or not np.array_equal(array, array.astype(kind)):
            raise Error(f"{name} must have whole numbers that fit into {8 * np.dtype(kind).itemsize} bits")
    return np.ascontiguousarray(array, kind)


def wanted(name: str, value: object, kind: type) -> None:
    """Raises TypeError for a value of another type."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {type(value).__name__}")


class Alone:
    """Lets one thread at a time in: `with` it. Raises Error for a second one, and for one that is in already."""

    def __init__(self, what: str) -> None:
        self._what, self._lock = what, threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise Error(f"{self._what} is at work; use another one for each thread")

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Fixed:
    """What lies in memory of the library's and can be neither copied nor pickled."""

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__} can be neither copied nor pickled; make another one")


def _declarations(header: str) -> str:
    """The header without the lines that only a compiler needs."""
    plain = re.sub(r"#ifdef __cplusplus.*?#endif", "", header, flags=re.DOTALL)
    return "\n".join(line for line in plain.splitlines() if not line.startswith("#"))


ffi: Any = cffi.FFI()
ffi.cdef(_declarations((HERE / "taefl.h").read_text("utf-8")))
lib: Any = ffi.dlopen(str(next(HERE.glob("libtaefl.*"))))


def text(pointer: Any) -> str:
    """A text of the library's."""
    return str(ffi.string(pointer).decode("utf-8"))


def texts(of: Callable[..., Any], *arguments: Any) -> Iterator[str]:
    """The texts with number 0 and up of a function of the library, whose last parameter is the number."""
    number = 0
    while (found := of(*arguments, number)) != ffi.NULL:
        yield text(found)
        number += 1


def written(write: Callable[..., Any], *arguments: Any, size: int) -> str:
    """What a function of the library writes into a buffer of this size, its last two parameters."""
    out = ffi.new("char[]", size)
    write(*arguments, out, size)
    return text(out)


def made(make: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of the library makes, whose last two parameters take the reason why not. Raises Error."""
    why = ffi.new("char[]", lib.TAEFL_ERROR_SIZE)
    found = make(*arguments, why, lib.TAEFL_ERROR_SIZE)
    if found == ffi.NULL:
        raise Error(text(why))
    return found


def data(array: NDArray[Any]) -> Any:
    """Where the numbers of a contiguous array lie, for a function of the library that reads or fills them."""
    kind = {"u1": "uint8_t[]", "i1": "int8_t[]", "u2": "uint16_t[]", "i4": "int32_t[]"}[array.dtype.str[1:]]
    return ffi.from_buffer(kind, array, require_writable=array.flags.writeable)


Bytes = NDArray[np.uint8]


def filled(fill: Callable[..., Any], of: Any, shape: tuple[int, ...], out: Bytes | None) -> Bytes:
    """An array of bytes that a function of the library fills: a new one, or `out`. Raises Error for a wrong `out`."""
    if out is None:
        out = np.empty(shape, np.uint8)
    wanted("out", out, np.ndarray)
    if out.shape != shape or out.dtype != np.uint8 or not (out.flags.c_contiguous and out.flags.writeable):
        raise Error(f"out must be a contiguous, writable array of uint8 of the shape {shape}")
    fill(of, data(out))
    return out
