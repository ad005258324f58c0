"""How fast the package is here: `python -m taefl.bench [SECONDS]` measures each number for so long, 1 by default.

The seconds are those of the processor, of one thread, so other programs hardly matter.
"""

import sys
import time
from collections.abc import Callable

from . import Batch, Engine, Game

RULES = ("tablut-ashton", "brandubh", "copenhagen", "maerstanas", "gardsdansen")
COLUMNS = ("games/s", "plies/s", "positions/s", "steps/s", "nodes/s")
WIDTHS = (10, 12, 13, 10, 12)


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many things a second the work does, each call of which returns how many it did."""
    done, begin = 0, time.process_time()
    while (taken := time.process_time() - begin) < seconds or not done:
        done += work()
    return done / taken


def games(rules: str, seconds: float) -> tuple[float, float]:
    """Random games and their plies a second, in a batch of 256, one thread."""
    batch, plies, seed = Batch(rules, 256, plies=1000), 0, 0

    def play() -> int:
        nonlocal plies, seed
        seed += 1
        batch.reset()
        plies += int(batch.playout(seed).plies.sum())
        return len(batch)

    done = rate(play, seconds)
    return done, done * plies / (256 * seed)


def positions(rules: str, seconds: float) -> float:
    """Positions a second that `observe` shows: planes and masks of a batch of 4,096 games, eight plies on."""
    batch = Batch(rules, 4096)
    for seed in range(8):
        batch.step(batch.choose(seed))

    def look() -> int:
        batch.observe()
        return len(batch)

    return rate(look, seconds)


def steps(rules: str, seconds: float) -> float:
    """Random plies a second in Python alone: one game, its mask, one action at a time."""
    game = Game(rules)

    def step() -> int:
        nonlocal game
        game.mask()
        game.push(int(game.legal_actions()[game.ply * 7 % len(game.legal_actions())]))
        if game.result or game.ply > 200:
            game = Game(game.rules)
        return 1

    return rate(step, seconds)


def main() -> None:
    try:
        seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    except ValueError:
        sys.exit("usage: python -m taefl.bench [SECONDS]")
    print(f"{'rules':<16}" + "".join(f"{name:>{width}}" for name, width in zip(COLUMNS, WIDTHS)))
    for rules in RULES:
        engine = Engine()
        nodes = rate(lambda: engine.search(Game(rules), nodes=20_000).nodes, seconds)
        row = *games(rules, seconds), positions(rules, seconds), steps(rules, seconds), nodes
        print(f"{rules:<16}" + "".join(f"{number:>{width},.0f}" for number, width in zip(row, WIDTHS)), flush=True)


if __name__ == "__main__":
    main()
