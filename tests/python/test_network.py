"""Networks: their files, their numbers, and the same evaluation as the engine's."""

import importlib.util
import json
import os
import tempfile
import unittest
from pathlib import Path

import numpy as np
import taefl
from taefl import network as formulas
from taefl.program import run

SOURCE = Path(os.environ["TAEFL_SOURCE"])
FILE = SOURCE / "data/networks/brandubh.network"
HAS_TORCH = importlib.util.find_spec("torch") is not None


def seen_by(name, games=32, plies=30):
    """A batch of random games in their middle, what a network sees of them, and the views."""
    batch = taefl.Batch(name, games)
    for seed in range(plies):
        batch.step(batch.choose(seed))
    shown = batch.observe()
    return batch, batch.network_input(), 2 * (shown.player.astype(int) - 1) + shown.half


class Networks(unittest.TestCase):
    def test_round_trip(self):
        network = taefl.Network.read(FILE)
        self.assertIn("brandubh", network.rules)
        arrays = network.arrays
        self.assertEqual(arrays.input.shape, (6, 49, 64))
        served = [taefl.Rules(name) for name in network.rules]
        again = taefl.Network.from_arrays(served, *arrays, training=network.training)
        self.assertEqual((again.rules, again.training), (network.rules, network.training))
        for mine, theirs in zip(again.arrays, arrays):
            np.testing.assert_array_equal(mine, theirs)
        with tempfile.TemporaryDirectory() as folder:
            again.save(Path(folder, "x.network"))
            self.assertEqual(taefl.Network.read(Path(folder, "x.network")).data, again.data)

    def test_formula(self):
        """Weights on pieces alone: the engine says what docs/learn.md says."""
        dice = np.random.default_rng(5)
        rules = taefl.Rules("brandubh")
        rows, bias = np.zeros((6, 49, 64), int), dice.integers(0, 200, (4, 64))
        rows[:3] = dice.integers(-60, 60, (3, 49, 64))
        output, constant = dice.integers(-127, 128, (4, 64)), dice.integers(-(10**6), 10**6, 4)
        network = taefl.Network.from_arrays([rules], rows, bias, output, constant, 200)
        engine, game = taefl.Engine(network=network), taefl.Game(rules)
        for number in range(20):
            planes = dict(zip(rules.plane_names, game.planes().reshape(len(rules.plane_names), -1)))
            sets = np.stack([planes["attacker"], planes["defender"], planes["king"]])
            view = 2 * (game.turn - 1)
            hidden = np.clip(np.einsum("ps,psh->h", sets, rows[:3]) + bias[view], 0, 255)
            odds = int((hidden**2 * output[view]).sum() + constant[view])
            self.assertEqual(engine.evaluate(game)[0], int(odds * 200 / (255 * 255 * 64)))
            game.push(game.legal[number % len(game.legal)])

    def test_refusals(self):
        data = bytearray(FILE.read_bytes())
        data[-1] ^= 1
        with self.assertRaisesRegex(taefl.Error, "checksum is wrong"):
            taefl.Network(bytes(data))
        with self.assertRaises(taefl.Error):
            taefl.Network(b"")
        arrays = taefl.Network.read(FILE).arrays
        rules = [taefl.Rules("brandubh")]
        with self.assertRaisesRegex(taefl.Error, "bias must have the shape"):
            taefl.Network.from_arrays(rules, arrays.input, arrays.bias[:2], arrays.output, arrays.constant, 200)
        with self.assertRaisesRegex(taefl.Error, "whole numbers"):
            taefl.Network.from_arrays(rules, arrays.input * 0.5, arrays.bias, arrays.output, arrays.constant, 200)
        with self.assertRaisesRegex(taefl.Error, "out of range"):
            taefl.Network.from_arrays(rules, arrays.input, arrays.bias, arrays.output * 99, arrays.constant, 200)

    def test_json(self):
        """The JSON of `taefl learn export`, byte for byte, and back; with odds of rules, and of an own law."""
        with tempfile.TemporaryDirectory() as folder:
            theirs, ours, file = Path(folder, "theirs.json"), Path(folder, "ours.json"), Path(folder, "x.network")
            for path in (SOURCE / "data/networks").glob("*.network"):
                file_of_law = SOURCE / f"examples/rules/{path.stem}.rules"
                law = taefl.Rules.from_text(file_of_law.read_text("utf-8")) if file_of_law.exists() else None
                network = taefl.Network.read(path, law)
                network.save(ours)
                again = taefl.Network.read(ours, law)
                self.assertEqual(again.data, path.read_bytes())
                self.assertEqual((again.odds, again.calibration), (network.odds, network.calibration))
            for name in ("brandubh", "tablut-katz"):
                path = SOURCE / f"data/networks/{name}.network"
                run(["learn", "export", path, "--out", theirs, "--force"])
                taefl.Network.read(path).save(ours)
                self.assertEqual(ours.read_bytes(), theirs.read_bytes())
            law = taefl.Rules.from_text((SOURCE / "examples/rules/calm-brandubh.rules").read_text("utf-8"))
            own = taefl.Network.from_arrays([law], *taefl.Network.read(FILE).arrays)
            own.save(ours)
            self.assertEqual(taefl.Network.read(ours, law).data, own.data)
            rules = f"file:{SOURCE}/examples/rules/calm-brandubh.rules"
            run(["learn", "import", ours, "--rules", rules, "--out", file])
            self.assertEqual(file.read_bytes(), own.data)

            weights = json.loads(theirs.read_text("utf-8"))
            for key, value, said in (
                ("taefl weights", 2, "not a file of weights"), ("bias", [1], "bias must have the shape"),
                ("output", [[1.5] * 64] * 4, "whole numbers"), ("output", [[128] * 64] * 4, "out of range"),
                ("scale", "x", "scale must have whole numbers"), ("rules", [], "names no rules"),
                ("constant", [[1], [1, 2]], "constant must have the shape"), ("rules", ["x"], "unknown rule set")):
                ours.write_text(json.dumps({**weights, key: value}), "utf-8")
                with self.assertRaisesRegex(taefl.Error, said):
                    taefl.Network.read(ours)
            ours.write_text('{"taefl weights":1', "utf-8")
            with self.assertRaisesRegex(taefl.Error, "not a file of weights"):
                taefl.Network.read(ours)

    def test_input(self):
        """A batch shows what its games show."""
        for name in ("tablut-ashton", "maerstanas", "gardsdansen"):
            batch, seen, view = seen_by(name, games=4)
            self.assertEqual(seen.shape, (4, 6, batch.rules.num_squares))
            for number in range(4):
                np.testing.assert_array_equal(batch[number].network_input(), seen[number])

    def test_score(self):
        """In NumPy the same whole numbers as the engine's, for each family and for odds of their own."""
        for file, name in (("brandubh", "brandubh"), ("tablut-katz", "tablut-katz"),
                           ("copenhagen", "copenhagen"), ("maerstanas", "maerstanas"),
                           ("gardsdansen", "gardsdansen")):
            path = SOURCE / f"data/networks/{file}.network"
            if not path.exists():
                continue
            network = taefl.Network.read(path)
            numbers = taefl.network.Arrays(*(np.asarray(part, np.int64) for part in network.arrays[:4]),
                                           network.arrays.scale)
            batch, seen, view = seen_by(name)
            going = np.array([batch[number].result is None for number in range(len(batch))])
            odds = network.odds.get(batch.rules.name, (1000, 0))
            found = formulas.score(numbers, seen.astype(np.int64), view, *odds)
            said = taefl.Engine(network=network).evaluate_batch(batch).score
            np.testing.assert_array_equal(found[going], said[going])

    @unittest.skipUnless(HAS_TORCH, "torch is not there")
    def test_torch(self):
        """The module has the engine's numbers, learns, and becomes a network with its own."""
        import torch
        from taefl.torch import Module

        network = taefl.Network.read(FILE)
        batch, seen, view = seen_by("brandubh")
        told = torch.from_dlpack(seen), torch.from_numpy(view)
        module = Module(49, network.arrays)
        np.testing.assert_array_equal(module.score(*told), taefl.Engine(network=network).evaluate_batch(batch).score)
        rules = [taefl.Rules(name) for name in network.rules]
        again = taefl.Network.from_arrays(rules, *module.whole(), training=network.training)
        self.assertEqual(again.data, network.data)

        torch.manual_seed(1)
        module, target = Module(49), torch.rand(len(view)).double()
        loss, losses = torch.nn.functional.binary_cross_entropy_with_logits, []
        adam = torch.optim.Adam(module.parameters(), 0.01)
        for _ in range(100):
            adam.zero_grad()
            losses.append(loss(module(*told).double(), target))
            losses[-1].backward()
            adam.step()
        self.assertLess(losses[-1], losses[0])
        own = taefl.Engine(network=taefl.Network.from_arrays(rules, *module.whole()))
        said = own.evaluate_batch(batch).score
        np.testing.assert_array_equal(module.score(*told), said)
        with torch.no_grad():  # rounding changes little
            np.testing.assert_allclose(module(*told).numpy() * 200, said, atol=25)
