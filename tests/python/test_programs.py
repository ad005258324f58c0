"""The benchmark prints its table. The example runs to its end, plays whole games and learns from them."""

import importlib.util
import os
import subprocess
import sys
import unittest
from pathlib import Path

import numpy as np
import taefl

EXAMPLE = Path(os.environ["TAEFL_SOURCE"], "examples/python/alphazero.py")


def said(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, encoding="utf-8", check=True).stdout


class AlphaZero(unittest.TestCase):
    def test_program(self):
        lines = said(EXAMPLE, "--minutes", "0.01", "--games", "4").splitlines()
        self.assertRegex(lines[0], r"^before: [\d.]+ of 4 points against random$")
        self.assertRegex(lines[-1], r"^after \d+ games: [\d.]+ of 4 points against random$")

    def test_learning(self):
        spec = importlib.util.spec_from_file_location("alphazero", EXAMPLE)
        zero = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(zero)
        zero.SEARCHES, zero.LONGEST = 6, 16
        for name in ("brandubh", "gardsdansen"):
            rules, dice, memory = taefl.Rules(name), np.random.default_rng(1), []
            network = zero.Network(int(np.prod(rules.planes_shape)), rules.num_actions, dice)
            players = [zero.Player(rules) for _ in range(8)]
            for _ in range(zero.LONGEST):
                zero.search(network, [player.root for player in players], dice)
                memory += [example for player in players for example in player.move(dice)]
            self.assertGreaterEqual(len(memory), 8 * 6)
            for planes, mask, policy, end in memory:
                self.assertAlmostEqual(policy.sum(), 1, 5)
                self.assertFalse(policy[mask == 0].any())
                self.assertIn(end, (-1, 0, 1))
            losses = [zero.train(network, memory, rules, dice) for _ in range(60)]
            self.assertLess(np.mean(losses[-10:], 0)[0], np.mean(losses[:10], 0)[0])


class Bench(unittest.TestCase):
    def test_table(self):
        lines = said("-m", "taefl.bench", "0.01").splitlines()
        self.assertEqual(len(lines), 6)
        self.assertRegex(lines[1], r"^tablut-ashton( +[\d,]+){5}$")
