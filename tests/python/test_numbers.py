"""Planes, actions and symmetries."""

import unittest

import numpy as np
import taefl

SETS = ("tablut-ashton", "brandubh", "maerstanas", "gardsdansen", "copenhagen")


class Numbers(unittest.TestCase):
    def test_actions(self):
        for rules in taefl.rule_sets():
            game = taefl.Game(rules)
            actions = game.legal_actions()
            self.assertEqual([rules.action_to_string(int(action)) for action in actions], list(game.legal))
            self.assertEqual([game.action(move) for move in game.legal], actions.tolist())
            np.testing.assert_array_equal(np.flatnonzero(game.mask()), np.sort(actions))
            game.push(actions[0])
            self.assertEqual(game.actions, (actions[0],))
            for wrong in (-1, rules.num_actions, 10**12):
                with self.assertRaises(taefl.Error):
                    game.push(wrong)
                with self.assertRaises(taefl.Error):
                    rules.action_to_string(wrong)

    def test_planes(self):
        game = taefl.Game("brandubh")
        planes = dict(zip(game.rules.plane_names, game.planes()))
        self.assertEqual(game.planes().shape, game.rules.planes_shape)
        self.assertEqual(planes["king"].sum(), 1)
        self.assertEqual(planes["king"][3, 3], 1)  # d4
        self.assertEqual((planes["attacker"].sum(), planes["defender"].sum()), (8, 4))
        out = np.zeros(game.rules.planes_shape, np.uint8)
        self.assertIs(game.planes(out), out)
        np.testing.assert_array_equal(out, game.planes())
        for wrong in (np.zeros(3, np.uint8), np.zeros(game.rules.planes_shape), out.transpose(0, 2, 1)):
            with self.assertRaisesRegex(taefl.Error, "contiguous, writable array of uint8"):
                game.planes(wrong)

    def test_symmetries(self):
        """A turned game has the turned planes, actions and folded key."""
        checked = 0
        for name in SETS:
            rules = taefl.Rules(name)
            found = rules.symmetries
            start = taefl.Game(rules).planes().reshape(rules.planes_shape[0], -1)
            for actions, places in zip(found.actions, found.places):
                game, turned = taefl.Game(rules), taefl.Game(rules)
                if not np.array_equal(start[:, places], start):
                    continue  # it begins with the players on other sides
                checked += 1
                for number in range(20):
                    if game.result:
                        break
                    action = int(game.legal_actions()[number * 5 % len(game.legal_actions())])
                    game.push(action)
                    turned.push(int(actions[action]))
                planes = np.empty_like(game.planes()).reshape(rules.planes_shape[0], -1)
                planes[:, places] = game.planes().reshape(rules.planes_shape[0], -1)
                np.testing.assert_array_equal(planes, turned.planes().reshape(planes.shape))
                self.assertEqual(game.folded_key, turned.folded_key)
                np.testing.assert_array_equal(np.sort(actions[game.legal_actions()]), np.sort(turned.legal_actions()))
        self.assertGreaterEqual(checked, 4 * 8)
