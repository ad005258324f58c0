"""The program taefl, where the library has no function for it: forms of files, self-play."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ._library import Error
from .rules import Rules


def program() -> str:
    """The path of the program: the environment's TAEFL, or `taefl` on the PATH. Raises Error without one."""
    found = os.environ.get("TAEFL") or shutil.which("taefl")
    if not found:
        raise Error("the program taefl is not on the PATH; set TAEFL to its path, such as build/taefl")
    return found


def plain(argument: str | Path) -> str:
    """An argument for the program, which must not take the name of a file for an option."""
    return f"./{argument}" if isinstance(argument, Path) and str(argument).startswith("-") else str(argument)


def run(arguments: Sequence[str | Path], accept: Sequence[int] = (0,)) -> subprocess.CompletedProcess[str]:
    """Runs the program. Raises Error with what it says where it ends with another exit code than these."""
    done = subprocess.run([program(), *map(plain, arguments)], capture_output=True, encoding="utf-8", check=False)
    if done.returncode not in accept:
        raise Error("\n".join(messages(done)) or f"taefl {arguments[0]} ended with {done.returncode}")
    return done


def messages(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What the program said of errors, a line each, without its name."""
    return [line.removeprefix("taefl: ") for line in done.stderr.splitlines()]


@contextmanager
def named(rules: Rules) -> Iterator[str]:
    """The name of rules for the program; a law of one's own lies in a file meanwhile."""
    if rules.text is None:
        yield rules.name
        return
    with tempfile.TemporaryDirectory() as folder:
        law = Path(folder, "law.rules")
        law.write_text(rules.text, "utf-8")
        yield f"file:{law}" + "".join(rules.name.partition("+")[1:])
