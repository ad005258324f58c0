"""Batches, against single games."""

import unittest

import numpy as np
import taefl

SETS = ("tablut-ashton", "brandubh", "maerstanas", "gardsdansen", "copenhagen")


class BatchTest(unittest.TestCase):
    def test_as_games(self):
        """A batch shows and does what single games do."""
        for name in SETS:
            batch = taefl.Batch(name, 7, plies=60, renew=False)
            games = [taefl.Game(name) for _ in range(7)]
            for seed in range(60):
                seen = batch.observe()
                for number, game in enumerate(games):
                    np.testing.assert_array_equal(seen.planes[number], game.planes())
                    np.testing.assert_array_equal(seen.mask[number], game.mask())
                    self.assertEqual((seen.player[number], seen.half[number]), (game.turn, game.half))
                actions = batch.choose(seed)
                step = batch.step(actions)
                for number, (game, action) in enumerate(zip(games, actions)):
                    if action < 0:
                        self.assertIsNotNone(game.result)
                        continue
                    game.push(action)
                    winner = game.result.winner if game.result else None
                    self.assertEqual(step.reward[number], {None: 0, 1: 1, 2: -1}[winner])
                    self.assertEqual(step.done[number], 1 if game.result else 2 if game.ply == 60 else 0)
                    self.assertEqual(batch[number].moves, game.moves)
                    self.assertEqual(batch[number].start, game.start)
                if all(game.result for game in games):
                    break

    def test_ends(self):
        batch = taefl.Batch("brandubh", 200, plies=400)
        ends = batch.playout(3)
        self.assertTrue((ends.plies > 0).all())
        np.testing.assert_array_equal(ends.reason == "", ends.result == 0)
        again = taefl.Batch("brandubh", 200, plies=400).playout(3)
        np.testing.assert_array_equal(ends.plies, again.plies)
        self.assertTrue(any(reason in "".join(clause.id for clause in batch.rules.clauses) for reason in ends.reason))

    def test_from_position(self):
        model = taefl.Game("brandubh")
        model.push(model.legal[0])
        batch = taefl.Batch(model, 2)
        self.assertEqual(batch[1].position, model.position)
        self.assertEqual(batch[1].moves, ())
        batch.step([batch[0].action(batch[0].legal[0]), -1])
        self.assertEqual((batch[0].ply, batch[1].ply), (1, 0))
        batch[1] = batch[0]
        self.assertEqual(batch[1].moves, batch[0].moves)
        batch.reset([1, 0])
        self.assertEqual((batch[0].ply, batch[1].ply), (0, 1))

    def test_refusals(self):
        batch = taefl.Batch("brandubh", 2)
        before = batch.observe().planes.copy()
        with self.assertRaisesRegex(taefl.Error, "."):
            batch.step([batch.choose(1)[0], 0])
        np.testing.assert_array_equal(batch.observe().planes, before)
        with self.assertRaisesRegex(taefl.Error, "actions must have the shape \\(2,\\)"):
            batch.step([1])
        with self.assertRaises(taefl.Error):
            batch[0] = taefl.Game("copenhagen")
        for number in (-1, 2):
            with self.assertRaises(IndexError):
                batch[number]
        for games, plies in ((0, 10), (1, 0), (-1, 5), (1 << 40, 1), (1 << 30, 1 << 30)):
            with self.assertRaises(taefl.Error):
                taefl.Batch("brandubh", games, plies=plies)
        with self.assertRaisesRegex(taefl.Error, "is over"):
            taefl.Batch(taefl.Game("brandubh", "K6/7/7/7/7/7/4t2 2"), 1)

    def test_shared_memory(self):
        """DLPack and the next observation see the batch's own memory."""
        batch = taefl.Batch("tablut-ashton", 3)
        seen = batch.observe()
        shared = np.from_dlpack(seen.planes)
        self.assertTrue(np.shares_memory(shared, seen.planes))
        self.assertTrue(np.shares_memory(np.from_dlpack(seen.mask), seen.mask))
        before = shared.copy()
        batch.step(batch.choose(1))
        self.assertIs(batch.observe().planes, seen.planes)
        self.assertFalse(np.array_equal(shared, before))
