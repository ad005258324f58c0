"""The shared library and its header, which lie beside this file."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cffi
import numpy as np
from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent


class Error(ValueError):
    """What is refused. The text says where and why; nothing has changed."""

    __module__ = "taefl"


OnError = Callable[[Error], None]


STRANGE = (LookupError, TypeError, ValueError, AttributeError)
"""What JSON of another shape than the expected one raises."""


def tell(error: Error, on_error: OnError | None) -> None:
    """Gives a mistake of a file to `on_error`, or raises it."""
    if on_error is None:
        raise error
    on_error(error)


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
    elif out.shape != shape or out.dtype != np.uint8 or not out.flags.c_contiguous:
        raise Error(f"out must be a contiguous array of uint8 of the shape {shape}")
    fill(of, data(out))
    return out
