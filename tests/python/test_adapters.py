"""PettingZoo, OpenSpiel and alpha-zero-general, each used as its documents say."""

import random
import unittest

import numpy as np
import published  # noqa: F401: first, for what is not installed
import taefl
import pyspiel
import taefl.alphazero
import taefl.openspiel
import taefl.pettingzoo


class PettingZoo(unittest.TestCase):
    def test_games(self):
        """What PettingZoo's own api_test looks at, in whole games."""
        for rules, longest in (("brandubh", 1000), ("gardsdansen", 1000), ("maerstanas", 1000), ("copenhagen", 30)):
            dice, env = random.Random(3), taefl.pettingzoo.env(rules, max_plies=longest)
            env.reset(seed=1)
            total, last, twice = {agent: 0 for agent in env.possible_agents}, None, False
            for agent in env.agent_iter():
                seen, reward, ended, cut, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(seen))
                self.assertEqual(info, {})
                total[agent] += reward
                self.assertEqual(set(env.rewards), set(env.agents))
                if ended or cut:
                    self.assertEqual(cut, longest == 30)
                    env.step(None)
                    continue
                twice = twice or agent == last
                last = agent
                self.assertFalse(env.observe(f"player_{3 - int(agent[-1])}")["action_mask"].any())
                env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
            self.assertEqual(env.agents, [])
            self.assertEqual(twice, rules == "gardsdansen")
            self.assertEqual(sum(total.values()), 0)
            winner = env.game.result.winner if env.game.result else None
            self.assertEqual(total["player_1"], {None: 0, 1: 1, 2: -1}[winner])

    def test_refusal(self):
        env = taefl.pettingzoo.env("brandubh", render_mode="ansi")
        env.reset()
        self.assertEqual(env.render(), taefl.Game("brandubh").position)
        with self.assertRaises(taefl.Error):
            env.step(0)
        for wrong in None, float(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]):
            with self.assertRaisesRegex(TypeError, "a move is a str or the number of an action"):
                env.step(wrong)
        for make in taefl.pettingzoo.env, taefl.alphazero.Game:
            with self.assertRaisesRegex(TypeError, "rules must be Rules or a name"):
                make(3)


class OpenSpiel(unittest.TestCase):
    def test_games(self):
        for rules in ("brandubh", "gardsdansen", "maerstanas"):
            dice, game = random.Random(4), pyspiel.load_game(f"taefl(rules={rules},max_plies=300)")
            self.assertEqual(game.num_distinct_actions(), taefl.Rules(rules).num_actions)
            state, mine, observer = game.new_initial_state(), taefl.Game(rules), game.make_py_observer()
            while not state.is_terminal():
                self.assertEqual(state.current_player(), mine.turn - 1)
                self.assertEqual(state.legal_actions(), sorted(mine.legal_actions()))
                observer.set_from(state, 0)
                np.testing.assert_array_equal(observer.dict["observation"], mine.planes())
                action = dice.choice(state.legal_actions())
                self.assertEqual(state.action_to_string(action), mine.rules.action_to_string(action))
                twin = state.clone()
                state.apply_action(action)
                self.assertEqual(str(twin), mine.position)
                mine.push(action)
                self.assertEqual(str(state), mine.position)
            self.assertEqual(state.current_player(), pyspiel.PlayerId.TERMINAL)
            winner = mine.result.winner if mine.result else None
            self.assertEqual(state.returns(), {None: [0, 0], 1: [1, -1], 2: [-1, 1]}[winner])
            self.assertEqual(game.max_game_length(), 300)


class AlphaZeroGeneral(unittest.TestCase):
    def test_games(self):
        """A game as its Arena plays it, with what its search asks in each position."""
        for rules in ("brandubh", "copenhagen", "maerstanas"):
            dice, game = random.Random(5), taefl.alphazero.Game(rules)
            board, player, mine = game.getInitBoard(), 1, taefl.Game(rules)
            while game.getGameEnded(board, player) == 0 and mine.ply < 400:
                one = board.game.turn == game.rules.first
                self.assertEqual(player, 1 if one else -1)
                canonical = game.getCanonicalForm(board, player)
                self.assertEqual(np.asarray(canonical).shape, game.getBoardSize())
                valid = game.getValidMoves(canonical, 1)
                self.assertEqual(valid.shape, (game.getActionSize(),))
                self.assertEqual(game.getGameEnded(canonical, 1), 0)
                turned = game.getSymmetries(canonical, valid / valid.sum())
                self.assertEqual(len(turned), len(game.rules.symmetries.actions))
                np.testing.assert_array_equal(turned[0][0], np.asarray(canonical))
                self.assertAlmostEqual(sum(turned[-1][1]), 1)
                action = dice.choice(np.flatnonzero(valid))
                mine.push(action)
                before = game.stringRepresentation(board)
                after, player = game.getNextState(board, player, action)
                self.assertEqual(game.stringRepresentation(board), before)
                board = after
                self.assertEqual(board.game.position, mine.position)
            if mine.result and mine.result.winner:
                began = mine.result.winner == game.rules.first
                self.assertEqual(game.getGameEnded(board, 1), 1 if began else -1)
                self.assertEqual(game.getGameEnded(board, -1), -1 if began else 1)
                mover = mine.result.winner == board.game.turn
                self.assertEqual(game.getGameEnded(game.getCanonicalForm(board, player), 1), 1 if mover else -1)

    def test_refusal(self):
        with self.assertRaisesRegex(taefl.Error, "twice running"):
            taefl.alphazero.Game("gardsdansen")
