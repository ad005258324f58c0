"""Stand-ins for PettingZoo, Gymnasium and OpenSpiel, which Debian does not have: as much of their published interfaces
as the adapters use. They are put in place only where the real packages are missing."""

import copy
import importlib.util
import sys
import types
from collections import namedtuple
from enum import IntEnum

import numpy as np


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype and (x >= self.low).all() and (x <= self.high).all()


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= x < self.n


class Dict:
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, x):
        return set(x) == set(self.spaces) and all(self.spaces[key].contains(value) for key, value in x.items())


class AECEnv:
    """PettingZoo's base class: it walks the agents, sums their rewards and removes those that are done."""

    @property
    def num_agents(self):
        return len(self.agents)

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("an agent that is done takes the action None")
        agent = self.agent_selection
        for held in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del held[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()


class State:
    """OpenSpiel's base class of a state: what its C++ part adds to the methods of a game in Python."""

    def __init__(self, game):
        self._of, self._history = game, []

    def legal_actions(self):
        return [] if self.is_terminal() else self._legal_actions(self.current_player())

    def apply_action(self, action):
        self._history.append(action)
        self._apply_action(action)

    def action_to_string(self, action):
        return self._action_to_string(self.current_player(), action)

    def history(self):
        return list(self._history)

    def clone(self):
        twin = self._of.new_initial_state()
        for name, value in vars(self).items():
            setattr(twin, name, value if value is self._of else copy.deepcopy(value))
        return twin


class SpielGame:
    def __init__(self, type, info, params):
        self._type, self._info, self._params = type, info, params

    def num_distinct_actions(self):
        return self._info.num_distinct_actions

    def max_game_length(self):
        return self._info.max_game_length


TYPE = ("short_name long_name dynamics chance_mode information utility reward_model max_num_players min_num_players "
        "provides_information_state_string provides_information_state_tensor provides_observation_string "
        "provides_observation_tensor parameter_specification")
INFO = "num_distinct_actions max_chance_outcomes num_players min_utility max_utility utility_sum max_game_length"


class GameType(namedtuple("GameType", TYPE)):
    Dynamics = IntEnum("Dynamics", "SEQUENTIAL")
    ChanceMode = IntEnum("ChanceMode", "DETERMINISTIC")
    Information = IntEnum("Information", "PERFECT_INFORMATION")
    Utility = IntEnum("Utility", "ZERO_SUM")
    RewardModel = IntEnum("RewardModel", "TERMINAL")


class PlayerId(IntEnum):
    TERMINAL = -4


def spiel():
    registered = {}

    def load_game(text):
        name, _, words = text.rstrip(")").partition("(")
        kind, game = registered[name]
        params = dict(word.split("=") for word in words.split(",") if word)
        assert set(params) <= set(kind.parameter_specification), params
        return game({key: type(kind.parameter_specification[key])(value) for key, value in params.items()})

    def register_game(kind, game):
        registered[kind.short_name] = kind, game

    return {"State": State, "Game": SpielGame, "GameType": GameType, "GameInfo": namedtuple("GameInfo", INFO),
            "PlayerId": PlayerId, "load_game": load_game, "register_game": register_game}


def put(name, members):
    if name.partition(".")[0] in _OURS or importlib.util.find_spec(name) is None:
        _OURS.add(name)
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)


_OURS = set()
put("gymnasium", {"spaces": types.SimpleNamespace(Box=Box, Dict=Dict, Discrete=Discrete)})
put("pettingzoo", {"AECEnv": AECEnv})
put("pettingzoo.utils", {"wrappers": types.SimpleNamespace(OrderEnforcingWrapper=lambda env: env)})
put("pyspiel", spiel())
