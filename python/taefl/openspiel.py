"""The games in OpenSpiel (needs pyspiel). Importing this registers them for `load_game("taefl(rules=brandubh)")`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from .game import Game
from .rules import Rules

DEFAULTS: dict[str, Any] = {"rules": "tablut-ashton", "max_plies": 1000}
"""The parameters of the game: after `max_plies` a game is drawn, since OpenSpiel's must end."""

TYPE = pyspiel.GameType(
    short_name="taefl", long_name="Tablut, Mǽrstánas, Gårdsdansen and other tafl games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=2, min_num_players=2,
    provides_information_state_string=True, provides_information_state_tensor=False,
    provides_observation_string=True, provides_observation_tensor=True, parameter_specification=DEFAULTS)


class TaeflGame(pyspiel.Game):
    """One rule set. OpenSpiel's players 0 and 1 are ours 1 and 2; its actions are ours."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {**DEFAULTS, **(params or {})}
        self.law, self.max_plies = Rules(settings["rules"]), int(settings["max_plies"])
        info = pyspiel.GameInfo(num_distinct_actions=self.law.num_actions, max_chance_outcomes=0, num_players=2,
                                min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=self.max_plies)
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> TaeflState:
        return TaeflState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.law)


class TaeflState(pyspiel.State):
    """A game with its history, in `game`."""

    def __init__(self, game: TaeflGame) -> None:
        super().__init__(game)
        self.game = Game(game.law)
        self._max_plies = game.max_plies

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.game.turn - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.game.legal_actions().tolist())

    def _apply_action(self, action: int) -> None:
        self.game.push(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.rules.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.game.result is not None or self.game.ply >= self._max_plies

    def returns(self) -> list[float]:
        winner = self.game.result.winner if self.game.result else None
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 1 else [-1.0, 1.0]

    def __str__(self) -> str:
        return self.game.position


class Observer:
    """The planes as numbers of 0 and 1, the same for both players (OpenSpiel's PyObserver)."""

    def __init__(self, rules: Rules) -> None:
        self.tensor = np.zeros(int(np.prod(rules.planes_shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(rules.planes_shape)}

    def set_from(self, state: TaeflState, player: int) -> None:
        self.dict["observation"][:] = state.game.planes()

    def string_from(self, state: TaeflState, player: int) -> str:
        return str(state)


pyspiel.register_game(TYPE, TaeflGame)
