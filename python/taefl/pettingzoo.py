"""The games as environments of PettingZoo (AEC). Needs pettingzoo and gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .game import Game
from .rules import Rules


class raw_env(AECEnv):
    """A game of the agents player_1 and player_2. In Gårdsdansen the same agent acts twice running.

    An observation is a dictionary: `observation` are the planes, uint8, `Rules.planes_shape`; `action_mask` is int8,
    (actions,), all 0 for the agent who does not act. The winner gets 1, the other -1. After `max_plies` the game is
    truncated. An illegal action raises taefl.Error.
    """

    metadata = {"name": "taefl_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules: Rules | str, max_plies: int = 1000, render_mode: str | None = None) -> None:
        super().__init__()
        self.rules = Rules._of(rules)
        self.max_plies, self.render_mode = max_plies, render_mode
        self.possible_agents = ["player_1", "player_2"]
        shape, actions = self.rules.planes_shape, self.rules.num_actions
        seen = spaces.Dict({"observation": spaces.Box(0, 1, shape, np.uint8),
                            "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begins at the start. The games have no chance: the seed changes nothing."""
        self.game = Game(self.rules)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._acting()

    def _acting(self) -> str:
        return f"player_{self.game.turn}"

    def observe(self, agent: str) -> dict[str, Any]:
        mask = self.game.mask().astype(np.int8)
        return {"observation": self.game.planes(), "action_mask": mask if agent == self._acting() else mask * 0}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.push(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        result = self.game.result
        if result is not None:
            self.terminations = {agent: True for agent in self.agents}
            if result.winner is not None:
                self.rewards = {agent: 1 if agent == f"player_{result.winner}" else -1 for agent in self.agents}
        elif self.game.ply >= self.max_plies:
            self.truncations = {agent: True for agent in self.agents}
        self.agent_selection = self._acting()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as text, with the render mode "ansi"."""
        return self.game.position if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def env(rules: Rules | str, max_plies: int = 1000, render_mode: str | None = None) -> Any:
    """The environment in the wrapper that PettingZoo recommends, which tells wrong orders of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(rules, max_plies, render_mode))
