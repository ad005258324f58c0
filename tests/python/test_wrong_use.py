"""What callers do wrong: other types, shapes, numbers, threads. Each gets an error that says what is wrong."""

import copy
import pickle
import tempfile
import threading
import unittest
from pathlib import Path

import numpy as np
import taefl
from taefl import stats

NETWORK = Path(__file__).parents[2] / "data/networks/brandubh.network"


class WrongUse(unittest.TestCase):
    def refused(self, kind, words, call, *arguments, **named):
        with self.assertRaisesRegex(kind, words):
            call(*arguments, **named)

    def test_types(self):
        game, engine, batch = taefl.Game("brandubh"), taefl.Engine(1), taefl.Batch("brandubh", 2)
        for wrong in (None, 3, b"brandubh"):
            self.refused(TypeError, "rules must be Rules or a name", taefl.Game, wrong)
            self.refused(TypeError, "rules must be Rules or a name", taefl.Batch, wrong, 2)
            self.refused(TypeError, "rules must be Rules or a name", taefl.selfplay, wrong, "out", 20)
            self.refused(TypeError, "must be a str", taefl.Rules, wrong)
            self.refused(TypeError, "text must be a str", taefl.Rules.from_text, wrong)
            self.refused(TypeError, "position must be a str", taefl.Game, "brandubh", wrong or 5)
            self.refused(TypeError, "file must be a str", taefl.Game.read, wrong)
            self.refused(TypeError, "network .* must be a Network", taefl.Engine, network=wrong or "none")
            self.refused(TypeError, "game must be a Game", engine.search, wrong, nodes=1)
            self.refused(TypeError, "game must be a Game", engine.evaluate, wrong)
            self.refused(TypeError, "batch must be a Batch", engine.evaluate_batch, wrong)
            self.refused(TypeError, "must be a Game", batch.__setitem__, 0, wrong)
            self.refused(TypeError, "out must be a", game.mask, wrong or "out")
        for wrong in (None, 1.5, np.array([1, 2])):
            for call in game.push, game.why, game.human, game.action, game.rules.action_to_string:
                self.refused(TypeError, "a move is a str or the number of an action", call, wrong)
            self.refused(TypeError, "depth must be a whole number", game.perft, wrong)
            self.refused(TypeError, "seed must be a whole number", batch.choose, wrong)
            self.refused(TypeError, "games must be a whole number", taefl.Batch, "brandubh", wrong)
            self.refused(TypeError, "the number of a game must be", batch.__getitem__, wrong)
        self.refused(TypeError, "only must be several moves", engine.search, game, only="d1d2")
        self.refused(TypeError, "nodes: ", engine.search, game, nodes=1.5)

    def test_texts(self):
        game = taefl.Game("brandubh")
        for wrong, words in ("d3\0c3", "zero byte"), ("\ud800", "UTF-8"):
            for call in game.push, game.why, game.rules.clause, taefl.Game, taefl.Game.read, taefl.Rules:
                self.refused(taefl.Error, words, call, wrong)
        self.assertEqual(game.ply, 0)

    def test_numbers(self):
        game, batch = taefl.Game("brandubh"), taefl.Batch("brandubh", 2)
        self.refused(taefl.Error, "depth must be 0 to 127, not -1", game.perft, -1)
        self.refused(taefl.Error, "depth must be", game.perft, 10**20)
        self.refused(taefl.Error, "hash_mb must be", taefl.Engine, 10**15)
        for call in batch.choose, batch.playout:
            self.refused(taefl.Error, "seed must be", call, -1)
            self.refused(taefl.Error, "seed must be", call, 1 << 64)
        self.refused(IndexError, "0 to 1, not -1", batch.__getitem__, -1)

    def test_arrays(self):
        game, batch = taefl.Game("brandubh"), taefl.Batch("brandubh", 2)
        action = int(game.legal_actions()[0])
        # 2**32 + action had been played as action, and action + 0.5 too.
        for wrong in action + 0.5, float(np.nan), float(np.inf), (1 << 32) + action, 10**20, None, "x":
            self.refused(taefl.Error, "actions must", batch.step, [wrong] * 2)
        self.refused(taefl.Error, "actions must have the shape", batch.step, [[1], [2, 3]])
        self.assertEqual(batch[0].ply, 0)
        batch.step([action, -1])
        batch.reset([256, 0])
        self.assertEqual(batch[0].ply, 0, "256 is not 0")
        sealed = np.zeros(game.rules.num_actions, np.uint8)
        sealed.setflags(write=False)
        self.refused(taefl.Error, "writable", game.mask, sealed)
        self.assertFalse(sealed.any(), "an array that must not be written")

    def test_copies(self):
        for one in taefl.Engine(1), taefl.Batch("brandubh", 2):
            for call in copy.copy, copy.deepcopy, pickle.dumps:
                self.refused(TypeError, "neither copied nor pickled", call, one)
        network = taefl.Network.read(NETWORK)
        for twin in copy.copy(network), copy.deepcopy(network), pickle.loads(pickle.dumps(network)):
            self.assertEqual(twin.sum, network.sum)
        kept = pickle.dumps(taefl.Game("brandubh"))
        for size in range(0, len(kept), 7):
            self.refused((pickle.UnpicklingError, EOFError), ".", pickle.loads, kept[:size])
        self.refused(taefl.Error, "unknown rule set", pickle.loads, kept.replace(b"brandubh", b"brandubx"))

    def test_networks(self):
        network, law = taefl.Network.read(NETWORK), taefl.Rules("brandubh")
        for data in bytearray(network.data), memoryview(network.data):
            self.assertEqual(taefl.Network(data).sum, network.sum)
        for wrong in [], ["brandubh"], "brandubh":
            self.refused(TypeError, "must be Rules", taefl.Network.from_arrays, wrong, *network.arrays)
        both = [law, taefl.Rules("copenhagen")]
        self.refused(taefl.Error, "copenhagen is not played on", taefl.Network.from_arrays, both, *network.arrays)
        for value in np.nan, np.inf, 40000:
            wrong = np.full(network.arrays.input.shape, value)
            self.refused(taefl.Error, "input must", taefl.Network.from_arrays, [law], wrong, *network.arrays[1:])
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "more.json")
            network.save(path)
            path.write_text(path.read_text("utf-8").replace("{", '{"outputs":[],', 1), "utf-8")
            self.refused(taefl.Error, "more.json: unknown key 'outputs'", taefl.Network.read, path)

    def test_one_thread_at_a_time(self):
        engine, game, begun = taefl.Engine(1), taefl.Game("brandubh"), threading.Event()
        long = threading.Thread(target=engine.search, args=[game], kwargs={"report": lambda line: begun.set()})
        long.start()
        begun.wait()
        self.refused(taefl.Error, "the engine is at work", engine.search, game, nodes=1)
        self.refused(taefl.Error, "the engine is at work", engine.forget)
        for _ in range(40):  # more plies than a game has room for at first
            if not game.legal:
                game = taefl.Game("brandubh")
            game.push(game.legal[0])
        engine.stop()
        long.join()
        self.refused(taefl.Error, "at work", engine.search, taefl.Game("brandubh"), nodes=1000,
                     report=lambda line: engine.search(taefl.Game("brandubh"), nodes=1))
        self.assertTrue(engine.search(taefl.Game("brandubh"), nodes=10).move, "and goes on")

    def test_a_batch_in_threads(self):
        batch, told = taefl.Batch("brandubh", 64, plies=64), []

        def play():
            for seed in range(200):
                try:
                    batch.step(batch.choose(seed))
                    batch.playout(seed)
                except taefl.Error as wrong:
                    told.append(str(wrong))

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all("the batch is at work" in words or "not legal" in words for words in told), told[:3])

    def test_a_game_in_threads(self):
        """Each call is whole: a list of moves is of one position, and what was played is a game."""
        game, wrong = taefl.Game("brandubh"), []

        def play():
            for turn in range(400):
                found = game.legal
                if len(found) != len(set(found)) or "" in found:
                    wrong.append(found)
                try:
                    game.push(found[turn % len(found)] if found else "d4d4")
                    if turn % 3:
                        game.pop()
                except taefl.Error:
                    pass  # another thread has played meanwhile

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertFalse(wrong)
        again = taefl.Game("brandubh")
        for move in game.moves:
            again.push(move)
        self.assertEqual(again, game)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "wrong")
            path.write_bytes(bytes(range(256)))
            for read in taefl.book, taefl.problems:
                self.refused(taefl.Error, "wrong: it is no text in UTF-8", lambda: list(read(path)))
            for head in b"", bytes(52), bytes(4) + b"\xff" * 48:
                path.write_bytes(b"taefl pos 1\n" + head)
                self.refused(taefl.Error, "wrong: its head", taefl.positions, path)
        self.refused(taefl.Error, "'game' or 'position'", taefl.frame, [], "games")

    def test_stats(self):
        for wrong in [1.5] * 5, [np.nan] * 5, [-1] * 5, [1, 2], [[1] * 5], ["1"] * 5, [10**400] * 5:
            self.refused(ValueError, "five counts", stats.elo, wrong)
        self.assertEqual(stats.elo(np.array([2, 10, 30, 25, 8])), stats.elo([2, 10, 30, 25, 8]))
        for wrong in dict(elo0=5, elo1=5), dict(elo0=np.nan, elo1=5), dict(elo0=0, elo1=1e9):
            self.refused(ValueError, "elo0|number", stats.sprt, [1] * 5, **wrong)
        for alpha, beta in (0, 0.5), (1, 0.5), (2, 0.5), (0.9, 0.9), (np.nan, 0.1):
            self.refused(ValueError, "alpha", stats.sprt, [1] * 5, 0, 5, alpha, beta)
        self.refused(ValueError, "successes", stats.wilson, 1, float("inf"))
        self.refused(ValueError, "score must be a number", stats.clustered, [np.nan, 1], [1, 2])
        self.assertLess(stats.score_of_elo(-1e9), 1e-9)
