"""Games of the engine against itself, by the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ._library import Error
from .program import named, run
from .records import Record, read
from .rules import Rules


def selfplay(rules: Rules | str, out: str | Path, games: int, *, nodes: int = 1000, network: str | Path = "",
             random: int = 12, level: int = 0, longest: int = 300, seed: int = 1,
             threads: int = 1) -> Iterator[Record]:
    """Plays games into the file `out`, and returns them. The file equals that of `taefl learn --data`, byte for byte.

    There are 20 games and more. Each move is searched for so many `nodes`. The first `random` plies are chosen at random; with `level` every second
    game begins after that many, at a position that a search finds level. After `longest` plies a game is a draw. By
    `network` play a file, that of another rule set, or `none`: the hand-made terms; empty: the one of the rules.

    Equal arguments give equal games, with any number of `threads`. After Ctrl-C the same call goes on: games are kept
    in `out` with `.part` until all are there. Raises Error if `out` exists or the program refuses something.
    """
    rules = Rules._of(rules)
    out = Path(out)
    if out.exists():
        raise Error(f"{out} exists")
    part = out.with_name(out.name + ".part")
    options = ["--games", str(games), "--nodes", str(nodes), "--random", str(random), "--level", str(level),
               "--longest", str(longest), "--seed", str(seed), "--threads", str(threads)]
    if network:
        options += ["--from", str(network)]
    with named(rules) as name:
        # Only a shard plays without training. Merged, a single one is the file of a whole run.
        run(["learn", "--rules", name, *options, "--shard", "1/1", "--data", part])
    run(["learn", "merge", part, "--data", out])
    part.unlink()
    return read(out, rules=rules)
