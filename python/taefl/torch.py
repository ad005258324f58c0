"""Networks as modules of PyTorch (needs torch): train one here, then let the engine play with it.

A position goes in as `network_input` (positions, 6 sets, squares) and its view, side × 2 + half of the turn.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from . import network
from .network import HIDDEN, ONE, SETS, UNIT, VIEWS, Arrays

UNITS = (ONE, ONE, UNIT, ONE * ONE * UNIT)
"""What 1 is in the whole numbers of input, bias, output and constant."""
LIMITS = (1 << 15, 1 << 15, 128, 1 << 31)
"""Their amounts are smaller."""


class Module(torch.nn.Module):
    """A network in floating point. Its whole numbers are those of the engine."""

    def __init__(self, squares: int, arrays: Arrays | None = None, scale: int = 200) -> None:
        """Begins with the numbers of a network (`Network.arrays`), or with random ones on so many squares."""
        super().__init__()
        shapes = (SETS, squares, HIDDEN), (VIEWS, HIDDEN), (VIEWS, HIDDEN), (VIEWS,)
        begin = [torch.randn(shape) / 8 for shape in shapes]
        if arrays:
            begin = [(torch.tensor(whole).double() / unit).float() for whole, unit in zip(arrays, UNITS)]
            begin[3] = torch.tensor(arrays.constant).double() / UNITS[3]
        self.input, self.bias, self.output, self.constant = map(torch.nn.Parameter, begin)
        self.scale = arrays.scale if arrays else scale

    def forward(self, seen: Tensor, view: Tensor) -> Tensor:
        """The logarithm of player 1's odds: (positions,). Train it with binary_cross_entropy_with_logits."""
        odds: Tensor = network.log_odds(self, seen.float(), view.long(), one=1)
        return odds

    def whole(self) -> Arrays:
        """The whole numbers, as tensors of 64 bits; `Network.from_arrays(rules, *module.whole())` keeps them."""
        own = (self.input, self.bias, self.output, self.constant)
        rounded: Any = [(numbers.detach().double() * unit).round().clip(1 - limit, limit - 1).long()
                        for numbers, unit, limit in zip(own, UNITS, LIMITS)]
        return Arrays(rounded[0], rounded[1], rounded[2], rounded[3], self.scale)

    def score(self, seen: Tensor, view: Tensor) -> Tensor:
        """The engine's evaluation with these whole numbers: hundredths, player 1's view, (positions,)."""
        score: Tensor = network.score(self.whole(), seen.long(), view.long())
        return score
