"""Rules and games: against data of independent programs, and what they refuse."""

import copy
import itertools
import json
import lzma
import os
import pickle
import random
import unittest
from pathlib import Path

import taefl

SOURCE = Path(os.environ["TAEFL_SOURCE"])
CALM = (SOURCE / "examples/rules/calm-brandubh.rules").read_text("utf-8")


def leaves(game, depth):
    if depth == 0:
        return 1
    count = 0
    for move in game.legal:
        game.push(move)
        count += leaves(game, depth - 1)
        game.pop()
    return count


def outcome(game):
    return game.result and {1: "p1", 2: "p2", None: "draw"}[game.result.winner]


class Conformance(unittest.TestCase):
    def test_vectors(self):
        """Every fourth vector: the legal moves, the position after a move, the result."""
        with lzma.open(SOURCE / "tests/conformance/vectors.jsonl.xz", "rt", encoding="utf-8") as lines:
            for line in itertools.islice(lines, 0, None, 4):
                vector = json.loads(line)
                game = taefl.Game(vector["rules"], vector["position"])
                self.assertEqual(sorted(game.legal), vector["moves"], line)
                if "score" in vector:
                    self.assertEqual(list(game.points), vector["score"], line)
                self.assertEqual(outcome(game), vector.get("result"), line)
                if "move" in vector:
                    game.push(vector["move"])
                    self.assertEqual(game.position, vector["next"], line)
                if "nextResult" in vector:
                    self.assertEqual(outcome(game), vector["nextResult"], line)

    def test_perft(self):
        """The counts of other programs up to 3,000 leaves."""
        checked = 0
        for file in ("conformance/perft.txt", "variants/perft.txt"):
            for line in (SOURCE / "tests" / file).read_text("utf-8").splitlines():
                rules, depth, count = line.split()
                if int(count) <= 3000:
                    self.assertEqual(leaves(taefl.Game(rules), int(depth)), int(count), line)
                    checked += 1
        self.assertGreater(checked, 50)


class RulesTest(unittest.TestCase):
    def test_names(self):
        names = [rules.name for rules in taefl.rule_sets()]
        self.assertIn("tablut-ashton", names)
        rules = taefl.Rules("tablut-katz+edge-capture+weaponless-king")
        self.assertEqual(rules.name, "tablut-katz+weaponless-king+edge-capture")
        self.assertEqual(rules, taefl.Rules("tablut-katz+weaponless-king+edge-capture"))
        with self.assertRaisesRegex(taefl.Error, "unknown rule set 'chess'"):
            taefl.Rules("chess")
        self.assertIn("rook", rules.clause("T2").words)
        self.assertIn(rules.clause("T2"), rules.clauses)
        with self.assertRaisesRegex(taefl.Error, "no clause 'T0'"):
            rules.clause("T0")

    def test_facts(self):
        for rules in taefl.rule_sets():
            self.assertEqual(rules.base, rules.name)
            self.assertTrue(rules.title and rules.source and rules.players[0] != rules.players[1])
            self.assertEqual(taefl.Game(rules).turn, rules.first)
            self.assertFalse(any(option.on for option in rules.options))
            self.assertEqual(rules.squares[0], "a1")
            self.assertEqual(rules.has_points, rules.family == "maerstanas")
            self.assertEqual(rules.halves, 2 if rules.family == "gardsdansen" else 1)
        katz = {option.name: option.on for option in taefl.Rules("tablut-katz+edge-capture").options}
        self.assertEqual([name for name, on in katz.items() if on], ["edge-capture"])
        self.assertEqual((taefl.Rules("copenhagen").size, len(taefl.Rules("copenhagen").squares)), (11, 121))

    def test_own_law(self):
        law = taefl.Rules.from_text(CALM)
        self.assertRegex(law.name, "^file:.*#")
        game = taefl.Game(law)
        game.push(game.legal[0])
        twin = pickle.loads(pickle.dumps(game))
        self.assertEqual((twin.rules.name, twin.position, twin.moves), (law.name, game.position, game.moves))
        with self.assertRaisesRegex(taefl.Error, "line 2, column 1: unknown key 'kng'"):
            taefl.Rules.from_text("name = mine\nkng = 1\n")


class GameTest(unittest.TestCase):
    def test_play(self):
        game = taefl.Game("tablut-ashton")
        self.assertEqual(game.turn, 1)
        self.assertEqual(game.why("e3e1"), game.rules.clause("T2"))
        self.assertEqual(game.why(game.action("e3e1")), game.rules.clause("T2"))
        self.assertIsNone(game.why("e3e4") and game.why("e3f3"))
        before = game.position
        with self.assertRaisesRegex(taefl.Error, "."):
            game.push("e3e1")
        with self.assertRaisesRegex(taefl.Error, "not a move"):
            game.why("hello")
        self.assertEqual(game.position, before)
        game.push("e3-f3")
        self.assertEqual((game.turn, game.moves, game.actions), (2, ("e3f3",), (game.action("e3f3"),)))
        self.assertEqual(game.pop(), "e3f3")
        self.assertEqual(game.position, before)
        with self.assertRaises(taefl.Error):
            game.pop()
        with self.assertRaisesRegex(taefl.Error, "."):
            taefl.Game("tablut-ashton", "9/9")

    def test_effects(self):
        game = taefl.Game("tablut-ashton", "9/9/9/9/4K4/9/1t7/T8/1t7 1")
        self.assertEqual((game.effects, game.human("a2c2")), ((), "a2-c2"))
        game = taefl.Game("tablut-ashton", "9/9/9/9/4K4/9/9/1tT6/T8 1")
        self.assertEqual(game.human("a1a2"), "a1-a2xb2")
        game.push("a1a2")
        (taken,) = game.effects
        self.assertEqual((taken.square, taken.piece), ("b2", "t"))
        self.assertIn(taken.clause, game.rules.clauses)
        with self.assertRaisesRegex(taefl.Error, "not legal"):
            game.human("e5a1")

    def test_keys(self):
        """Equal positions on two ways; a turned one has the same folded key."""
        one, two, turned = (taefl.Game("brandubh") for _ in range(3))
        for move in ("d1c1", "d3c3", "d7c7"):
            one.push(move)
        for move in ("d7c7", "d3c3", "d1c1"):
            two.push(move)
        for move in ("d1e1", "d3e3", "d7e7"):
            turned.push(move)
        self.assertEqual((one.key, one, hash(one)), (two.key, two, hash(two)))
        self.assertNotEqual(one.key, turned.key)
        self.assertEqual(one.folded_key, turned.folded_key)
        self.assertEqual(one.occurrences, 1)
        self.assertEqual(one.perft(2), leaves(one, 2))

    def test_files(self):
        game = taefl.Game("tablut-ashton", "9/9/9/9/4K4/9/9/1tT6/T8 1")
        game.push("a1a2")
        again = taefl.Game.read(game.write())
        self.assertEqual((again, again.moves, again.start), (game, game.moves, game.start))
        law = taefl.Rules.from_text(CALM)
        own = taefl.Game(law)
        own.push(own.legal[0])
        self.assertEqual(taefl.Game.read(own.write(), law).moves, own.moves)
        with self.assertRaisesRegex(taefl.Error, "line 3, column 4: "):
            taefl.Game.read('[Rules "brandubh"]\n\n1. zz *\n')

    def test_history(self):
        """Copies and pickles know the past: a repetition ends them at the same ply. Long games find room."""
        for rules in ("tablut-ashton", "brandubh", "gardsdansen", "maerstanas", "copenhagen"):
            dice = random.Random(5)
            game = taefl.Game(rules)
            while game.result is None and len(game.moves) < 300:
                move = dice.choice(game.legal)
                twins = [copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
                game.push(move)
                for twin in twins:
                    self.assertEqual(len(twin.moves) + 1, len(game.moves))
                    twin.push(move)
                    self.assertEqual((twin.position, twin.result, twin.legal), (game.position, game.result, game.legal))
                    self.assertEqual((twin, hash(twin)), (game, hash(game)))
