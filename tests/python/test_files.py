"""Readers of the files of Taefl, and games of self-play, against the program that writes them."""

import json
import os
import tempfile
import unittest
from pathlib import Path

import numpy as np
import taefl
from taefl.program import run

SOURCE = Path(os.environ["TAEFL_SOURCE"])
BAD = """[Rules "brandubh"]

1. d2-g2 zz *

[Rules "brandubh"]

1. d2-e2 *
"""


EVALS = """[Rules "brandubh"]

{[%eval 48%]} 1. d2-e2 {[%eval 62.55%,12] 0.05 s} d3-d2 {[%eval #-7]} 2. e2-e3 {[%score -1.239,4][%eval #0,9] [%eval 100.1%]
[%eval -3%]} d2-d3 {[%eval 0%,0]} {[%score 2,3]} 3. a4-a5 {words} c4-c3 {[%eval 7] [%eval 7%,] [%eval #7,12]} *
"""


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_tables(self):
        path, wrong = self.folder / "table.csv", []
        path.write_text("Nr,The moves\n1,d2c2 e4e2\n2,d2c2 zz\n3,d2b2\n", "utf-8")
        games = list(taefl.read(path, wrong.append, rules="brandubh", columns="moves=The moves"))
        self.assertEqual([game.moves for game in games], [("d2c2", "e4e2"), ("d2b2",)])
        self.assertRegex(str(wrong[0]), "table.csv: line 3, column 8: 'zz' is not a move")
        self.assertEqual(len(wrong), 1)
        with self.assertRaisesRegex(taefl.Error, "a game needs rules"):
            list(taefl.read(path, columns="moves=The moves"))
        with self.assertRaisesRegex(taefl.Error, "columns"):
            list(taefl.read(path))

    def write(self, name, text):
        (self.folder / name).write_text(text, "utf-8")
        return self.folder / name

    def test_game_files(self):
        records = list(taefl.read(SOURCE / "tests/data/games.pgn"))
        self.assertEqual(len(records), 6)
        for record in records:
            game = record.replay()
            self.assertEqual(game.moves, record.moves)
            self.assertEqual(record.result, {1: "1-0", 2: "0-1", None: "1/2-1/2"}[game.result.winner])
        self.assertEqual(records[0].tags["Player1"], "random")

    def test_evals(self):
        """What comments say, as `taefl export positions` has it."""
        path = self.write("evals.pgn", EVALS)
        (record,) = taefl.read(path)
        lines = [json.loads(line) for line in run(["export", "positions", path, "--to", "jsonl"]).stdout.splitlines()]
        said = [(line["chance"], line["win_in"] or 0, line["score"], line["depth"]) for line in lines[1:]]
        self.assertEqual([entry or (None, 0, None, None) for entry in record.evals], said)
        self.assertEqual(record.evals[:2], (taefl.Eval(0.625, 0, None, 12), taefl.Eval(None, -7, None, None)))
        self.assertEqual((record.evals[4], record.scores), (None, ()))
        self.assertEqual(next(taefl.read(SOURCE / "tests/data/games.pgn")).evals, ())

    def test_odd_but_good(self):
        """A byte-order mark, blanks before a list, a name that looks like an option."""
        mark, suite = "\ufeff", (SOURCE / "tests/data/suite-tafl.txt").read_text("utf-8")
        self.assertEqual(len(list(taefl.problems(self.write("suite", mark + suite)))), 200)
        puzzles = (SOURCE / "web/data/puzzles/tafl.json").read_text("utf-8")
        count = len(json.loads(puzzles))
        for before in mark, "\n ", mark + "\n":
            self.assertEqual(len(list(taefl.problems(self.write("puzzles", before + puzzles)))), count)
        self.assertEqual(len(list(taefl.book(self.write("book", mark + "taefl book 1\n\nabcdefg d2d3 1 2 3 4\n")))), 1)
        here = os.getcwd()
        os.chdir(self.folder)
        self.addCleanup(os.chdir, here)
        for name in "-", "--to", "-x.pgn":
            wrong = []
            self.write(name, BAD)
            self.assertEqual(len(list(taefl.read(name, wrong.append))), 2)
            self.assertRegex(str(wrong[0]), "line 3, column 10: 'zz' is not a move")

    def test_strange_json(self):
        """Also what Python's own reader cannot follow is an error of the file's line."""
        for deep in "[" * 100_000, '[{"rules":3,"position":4,"line":[5],"themes":[],"id":1}]':
            with self.assertRaises(taefl.Error):
                list(taefl.problems(self.write("deep", deep)))
        lines = ['{"taefl match":1,"settings":{}}', "[" * 100_000, '{"game":"\\u00e5"}']
        path, wrong = self.folder / "deep.jsonl", []
        path.write_bytes("\n".join(lines).encode() + b"\n" * 9_000 + b'{"game":"\xe5"}\n')
        self.assertEqual(list(taefl.read(path, wrong.append)), [])
        self.assertRegex(str(wrong[0]), "deep.jsonl: line 2: no game")
        self.assertRegex(str(wrong[-1]), "deep.jsonl: line 9003: no game")

    def test_mistakes(self):
        bad = self.write("bad.pgn", BAD)
        with self.assertRaisesRegex(taefl.Error, "bad.pgn: line 3, column 10: 'zz' is not a move"):
            list(taefl.read(bad))
        found = []
        self.assertEqual([record.moves for record in taefl.read(bad, found.append)], [("d2g2",), ("d2e2",)])
        self.assertEqual(len(found), 1)
        self.assertIn("line 3, column 10", str(found[0]))
        lines = self.write("bad.jsonl", '{"taefl tune":1,"settings":{"rules":"brandubh","seed":1,"nodes":9}}\n'
                           '{"game":1,"book":0,"result":"none","moves":"d2g2","scores":[-16250]}\n{"game":2,"bo')
        found = []
        (record,) = taefl.read(lines, found.append)
        self.assertEqual((record.result, record.scores), ("*", (taefl.Score(0, -5),)))
        self.assertIn("bad.jsonl: line 3: no game", str(found[0]))
        with self.assertRaises(taefl.Error):
            list(taefl.read(lines))
        for head in ('{"taefl match":1', '{"taefl tune":1}\n'):
            with self.assertRaisesRegex(taefl.Error, "line 1: no settings"):
                list(taefl.read(self.write("head.jsonl", head), found.append))
        match = self.write("match.jsonl", '{"taefl match":1,"settings":{"engines":[]}}\n{"game":1,"player1":3}\n')
        with self.assertRaisesRegex(taefl.Error, "line 2: no game"):
            list(taefl.read(match))

    def test_cut(self):
        """An export whose end is missing is a mistake, too."""
        games = run(["export", "games", SOURCE / "tests/data/games.pgn"]).stdout
        path, wrong = self.write("cut.jsonl", games[:-9]), []
        self.assertEqual(len(list(taefl.read(path, wrong.append))), games.count("\n") - 1)
        self.assertRegex(str(wrong[0]), "cut.jsonl: the last line is cut off")
        with self.assertRaisesRegex(taefl.Error, "is cut off"):
            list(taefl.read(path))

    def test_problems(self):
        for file, count in (("web/data/puzzles/tafl.json", 100), ("tests/data/suite-gardsdansen.txt", 100)):
            found = list(taefl.problems(SOURCE / file))
            self.assertGreaterEqual(len(found), count)
            self.assertTrue(all(problem.line and problem.themes for problem in found))
        line = "brandubh | 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 2 | quiet | {} | more\n"
        suite = self.write("suite.txt", "# words\n\n" + line.format("d1d2") + line.format("d1c1") + "brandubh\n")
        wrong = []
        (problem,) = taefl.problems(suite, wrong.append)
        self.assertEqual((problem.line, problem.themes), (("d1c1",), ("quiet",)))
        self.assertRegex(str(wrong[0]), "suite.txt: line 3: d1d2 is not legal")
        self.assertRegex(str(wrong[1]), "suite.txt: line 5: ")
        with self.assertRaisesRegex(taefl.Error, "line 3"):
            list(taefl.problems(suite))
        with self.assertRaisesRegex(taefl.Error, "puzzles.json: .*line 1"):
            list(taefl.problems(self.write("puzzles.json", "[{")))
        wrong = []
        self.assertEqual(list(taefl.problems(self.write("puzzles.json", '[{"id":1}, 2]'), wrong.append)), [])
        self.assertRegex(str(wrong[1]), "puzzles.json: entry 2: no puzzle")

    def test_book(self):
        for path in (SOURCE / "data/books").glob("*.book"):
            entries = list(taefl.book(path))
            self.assertGreater(len(entries), 100)
            rules = taefl.Rules(path.stem)
            for entry in entries:
                self.assertEqual(entry.rules, rules.name)
                games = [sum(move[1:4]) for move in entry.moves]
                self.assertEqual(games, sorted(games, reverse=True))
                self.assertGreaterEqual(min(games), 2)
                self.assertTrue(all(0 <= move.chance <= 1 for move in entry.moves))
        bad = self.write("bad.book", "taefl book 1\nrules brandubh\n\n-2U1uiq a3b3 0 2\n-3v0b79 e5f5 0 2 x 4\n"
                         "-7g8P6n c7b7 0 2 1 50\n")
        wrong = []
        (entry,) = taefl.book(bad, wrong.append)
        self.assertEqual(entry.moves, (taefl.BookMove("c7b7", 0, 2, 1, 0.5),))
        self.assertRegex(str(wrong[0]), "bad.book: line 4: no position of a book: a key of seven")
        self.assertRegex(str(wrong[1]), "line 5")
        with self.assertRaisesRegex(taefl.Error, "line 4"):
            list(taefl.book(bad))
        with self.assertRaisesRegex(taefl.Error, "line 1: no opening book"):
            list(taefl.book(self.write("none.book", "rules brandubh\n")))

    def test_journal(self):
        journal = self.folder / "run.jsonl"
        engines = ["--engine", "name=one", "nodes=50", "--engine", "kind=random"]
        run(["match", "--rules", "brandubh", *engines, "--pairs", "2", "--journal", journal])
        records = list(taefl.read(journal))
        self.assertEqual(len(records), 4)
        for record in records:
            self.assertEqual(len(record.scores), len(record.moves))
            self.assertEqual(record.replay().result.clause.id, record.reason)
            self.assertEqual({record.tags["Player1"], record.tags["Player2"]}, {"one", "random"})

    def test_selfplay(self):
        """The file is that of `taefl learn --data`, also where a run was stopped before; positions as it packs them."""
        command = self.folder / "command.games"
        packed = self.folder / "packed"
        run(["learn", "--rules", "brandubh", "--games", "20", "--nodes", "20", "--epochs", "1", "--data", command,
             "--positions", packed, "--out", self.folder / "x.network"])
        head = command.read_text("utf-8").splitlines(keepends=True)[:5]
        head[0] = head[0].replace("}}", ',"shard":[1,1]}}')
        self.write("mine.games.part", "".join(head))
        mine = self.folder / "mine.games"
        records = list(taefl.selfplay("brandubh", mine, 20, nodes=20))
        self.assertEqual(mine.read_bytes(), command.read_bytes())
        self.assertEqual([len(record.scores) for record in records], [len(record.moves) for record in records])
        with self.assertRaisesRegex(taefl.Error, "exists"):
            taefl.selfplay("brandubh", mine, 20)

        blocks = taefl.positions(packed)
        self.assertEqual(sum(np.fromfile(packed, "<u8", 2, offset=32).tolist()), blocks["count"].sum())
        row = blocks[0]["rows"][0]
        bits = np.unpackbits(row["bits"], bitorder="little")[: 6 * 49].reshape(6, 49)
        self.assertEqual(bits[2].sum(), 1)  # one king
        with self.assertRaisesRegex(taefl.Error, "packed positions"):
            taefl.positions(command)

    def test_selfplay_own_law(self):
        law = taefl.Rules.from_text((SOURCE / "examples/rules/calm-brandubh.rules").read_text("utf-8"))
        records = list(taefl.selfplay(law, self.folder / "own.games", 20, nodes=10))
        self.assertEqual(records[0].rules, law.name)
        self.assertEqual(records[0].law(), law)
        with self.assertRaisesRegex(taefl.Error, "nodes"):
            taefl.selfplay(law, self.folder / "none.games", 20, nodes=0)

    @unittest.skipUnless(__import__("importlib").util.find_spec("pandas"), "pandas is not there")
    def test_frame(self):
        records = list(taefl.read(SOURCE / "tests/data/games.pgn"))
        games = taefl.frame(records)
        self.assertEqual(games["plies"].tolist(), [len(record.moves) for record in records])
        rows = taefl.frame(records[1:2], per="position")
        self.assertEqual(rows["move"].tolist(), list(records[1].moves))
        self.assertEqual(rows["player"].tolist()[:2], [1, 2])
        rows = taefl.frame(taefl.read(self.write("evals.pgn", EVALS)), per="position")
        self.assertEqual(rows["chance"].dropna().tolist(), [0.625, 0.0])
        self.assertEqual(rows["win_in"].dropna().tolist(), [0, -7, 0, 0])
        self.assertEqual(rows["score"].dropna().tolist(), [-123, 200])
