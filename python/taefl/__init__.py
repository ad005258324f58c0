"""Taefl: rules and engine of Tablut, Mǽrstánas, Gårdsdansen and other tafl games (docs/python.md)."""

from . import stats
from ._library import Error, lib, text
from .game import Game, Move, Result, Taken
from .records import Record, Score, frame, positions, read
from .rules import Clause, Option, Rules, Symmetries, rule_sets
from .selfplay import selfplay

__version__ = text(lib.taefl_version())
__all__ = ["Clause", "Error", "Game", "Move", "Option", "Record", "Result", "Rules", "Score", "Symmetries", "Taken",
           "frame", "positions", "read", "rule_sets", "selfplay", "stats"]
