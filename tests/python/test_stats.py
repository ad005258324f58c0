"""Statistics: equal to those of `taefl match`, and to values from elsewhere."""

import json
import math
import unittest

from taefl import Error, stats
from taefl.program import run


class StatsTest(unittest.TestCase):
    def test_known(self):
        self.assertAlmostEqual(stats.elo_of_score(0.75), 190.8485, 3)
        self.assertAlmostEqual(stats.score_of_elo(stats.elo_of_score(0.3)), 0.3)
        self.assertEqual(stats.elo([0, 0, 0, 0, 0]), (-math.inf, 0, math.inf))
        # Wilson's interval of 8 in 10, as in textbooks.
        for found, wanted in zip(stats.wilson(8, 10), (0.4902, 0.8, 0.9433)):
            self.assertAlmostEqual(found, wanted, 4)
        self.assertAlmostEqual(stats.student(9), 2.262, 3)
        for wrong in ([1, 2, 3], [0, 0, -1, 0, 0]):
            with self.assertRaisesRegex(ValueError, "five counts"):
                stats.elo(wrong)
        with self.assertRaises(ValueError):
            stats.wilson(11, 10)

    def test_clusters(self):
        """Each score twice says no more than once; clusters of one are Student's t."""
        scores = [1, 0, 1, 1, 0, 0.5]
        once = stats.clustered(scores, range(6))
        for found, wanted in zip(stats.clustered(scores * 2, list(range(6)) * 2), once):
            self.assertAlmostEqual(found, wanted)
        mean = sum(scores) / 6
        error = math.sqrt(sum((score - mean) ** 2 for score in scores) / 5 / 6)
        self.assertAlmostEqual(once.high - mean, stats.student(5) * error)
        self.assertAlmostEqual(stats.student(5), 2.571, 2)
        self.assertEqual(stats.clustered([1, 0], "aa"), (-math.inf, 0.5, math.inf))
        with self.assertRaises(ValueError):
            stats.clustered([1], [])

    def test_as_the_program(self):
        """`taefl match` counts its pairs by the same formulas."""
        engines = ["--engine", "name=a", "nodes=60", "--engine", "name=b", "nodes=30"]
        test = ["--pairs", "20", "--sprt", "elo0=0", "elo1=100"]
        said = run(["match", "--rules", "brandubh", *engines, *test, "--json"], accept=(0, 1))
        report = json.loads(said.stdout)
        (pairing,) = report["pairings"]
        pairs = pairing["pairs"]
        self.assertGreater(sum(count > 0 for count in pairs), 1)
        for found, name in ((stats.score(pairs), "mean"), (stats.elo(pairs), "elo")):
            for key, value in found._asdict().items():
                self.assertAlmostEqual(value, pairing[name][key], 6)
        self.assertAlmostEqual(stats.superiority(pairs), pairing["superiority"], 6)
        test = stats.sprt(pairs, 0, 100)
        self.assertAlmostEqual(test.ratio, report["sprt"]["ratio"], 6)
        self.assertEqual((test.lower, test.upper), (-test.upper, math.log(0.95 / 0.05)))

    def test_verdict(self):
        self.assertEqual(stats.sprt([0, 0, 10, 20, 60], 0, 50).verdict, "H1")
        self.assertEqual(stats.sprt([60, 20, 10, 0, 0], 0, 50).verdict, "H0")
        self.assertIsNone(stats.sprt([0, 0, 0, 0, 0], 0, 50).verdict)
        with self.assertRaises(Error):
            run(["match", "--nonsense"])
