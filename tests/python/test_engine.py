"""The engine and networks from Python."""

import os
import signal
import subprocess
import sys
import threading
import unittest
import weakref
from pathlib import Path

import numpy as np
import taefl
from taefl.program import program

SOURCE = Path(os.environ["TAEFL_SOURCE"])
FILE = SOURCE / "data/networks/brandubh.network"


def thought(*settings):
    """What the program says to `go depth 4`."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
    with subprocess.Popen([program(), "engine"], **pipes) as engine:
        print(*settings, "ugi", "go depth 4", sep="\n", file=engine.stdin, flush=True)
        lines = []
        while not lines or not lines[-1].startswith("bestmove"):
            lines.append(engine.stdout.readline())
        return lines


class Search(unittest.TestCase):
    def test_as_the_program(self):
        """The same depth finds the same move, score and line as in `taefl engine`."""
        for rules in ("brandubh", "maerstanas", "gardsdansen"):
            answer = taefl.Engine().search(taefl.Game(rules), depth=4)
            *_, info, best = thought(f"setoption name Rules value {rules}", "setoption name Contempt value 0")
            self.assertEqual(best, f"bestmove {answer.move}\n")
            self.assertIn(f" score cp {answer.score} ", info)
            self.assertIn(f" nodes {answer.nodes} ", info)
            self.assertIn(" chance %d pv %s\n" % (answer.chance * 1000, " ".join(answer.lines[0].moves)), info)

    def test_answer(self):
        game, seen = taefl.Game("brandubh"), []
        answer = taefl.Engine().search(game, nodes=5000, lines=3, report=seen.append)
        self.assertIn(answer.move, game.legal)
        self.assertEqual(game.action(answer.move), answer.action)
        self.assertEqual([line.number for line in answer.lines], [1, 2, 3])
        self.assertEqual(answer.lines[0].moves[0], answer.move)
        self.assertEqual(answer.kind, "guess")
        self.assertTrue(0 < answer.chance < 1 and answer.depth > 1 and answer.nodes >= 5000)
        self.assertEqual(answer.network, taefl.Network.read(FILE).sum)
        self.assertTrue(seen)
        only = taefl.Engine().search(game, nodes=500, only=game.legal[-2:])
        self.assertIn(only.move, game.legal[-2:])
        self.assertEqual(game.ply, 0)
        game.push(answer.move)
        self.assertEqual(game.action(answer.reply or game.legal[0]) in game.legal_actions(), True)

    def test_refusals(self):
        game, engine = taefl.Game("brandubh"), taefl.Engine()
        for wrong in ({"depth": 500}, {"strength": 11, "nodes": 1}, {"nodes": -1}, {"ms": 1 << 40},
                      {"lines": 10**6, "nodes": 9}, {"nodes": 1, "only": ["a1a2"]}):
            with self.assertRaises(taefl.Error):
                engine.search(game, **wrong)
        for wrong in ({"hash_mb": 0}, {"threads": 0}, {"threads": 257}):
            with self.assertRaises(taefl.Error):
                taefl.Engine(**wrong)
        with self.assertRaises(TypeError):  # of the report: it ends the search
            engine.search(game, nodes=10**9, report=lambda: None)

    def test_memory(self):
        """An engine's memory is free as soon as nobody holds the engine."""
        engine = taefl.Engine()
        engine.search(taefl.Game("brandubh"), nodes=100, report=lambda line: None)
        held = weakref.ref(engine)
        del engine
        self.assertIsNone(held())

    def test_threads(self):
        """A search with several threads, and two searches at once, one of which is stopped."""
        game = taefl.Game("brandubh")
        self.assertIn(taefl.Engine(threads=2).search(game, nodes=3000).move, game.legal)
        engine, found = taefl.Engine(), []
        begun = threading.Event()
        search = threading.Thread(target=lambda: found.append(
            engine.search(taefl.Game("copenhagen"), report=lambda _: begun.set())))
        search.start()
        begun.wait()
        taefl.Engine().search(taefl.Game("copenhagen"), nodes=2000)
        engine.stop()
        search.join()
        self.assertEqual(len(found), 1)

    def test_interrupt(self):
        """Ctrl-C ends a search without limit, as KeyboardInterrupt."""
        code = "import taefl\ntaefl.Engine().search(taefl.Game('brandubh'), report=lambda _: print('on', flush=True))"
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        child = subprocess.Popen([sys.executable, "-c", code], **pipes)
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, said = child.communicate()
        self.assertEqual(said.splitlines()[-1], "KeyboardInterrupt")

    def test_evaluate(self):
        engine, batch = taefl.Engine(), taefl.Batch("brandubh", 5)
        for seed in range(4):
            batch.step(batch.choose(seed))
        found = engine.evaluate_batch(batch)
        for number in range(5):
            self.assertEqual((found.score[number], found.chance[number]), engine.evaluate(batch[number]))
        terms = taefl.Engine(network="terms")
        self.assertNotEqual(terms.evaluate(batch[0]), engine.evaluate(batch[0]))
        self.assertEqual(terms.search(taefl.Game("brandubh"), nodes=100).network, "terms")
        own = taefl.Engine(network=taefl.Network.read(FILE))
        self.assertEqual(own.evaluate(batch[0]), engine.evaluate(batch[0]))
        with self.assertRaises(taefl.Error):
            own.evaluate(taefl.Game("copenhagen"))
