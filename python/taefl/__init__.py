"""Taefl: rules and engine of Tablut, Mǽrstánas, Gårdsdansen and other tafl games (docs/python.md)."""

from . import stats
from ._library import Error, lib, text
from .batch import Batch, Ends, Observation, Step
from .books import BookEntry, BookMove, book
from .engine import Answer, Engine, Evaluation, Line
from .game import Game, Move, Result, Taken
from .network import Arrays, Network
from .problems import Problem, problems
from .records import Eval, Record, Score, frame, positions, read
from .rules import Clause, Option, Rules, Symmetries, rule_sets
from .selfplay import selfplay

__version__ = text(lib.taefl_version())
__all__ = ["Answer", "Arrays", "Batch", "BookEntry", "BookMove", "Clause", "Ends", "Engine", "Error", "Eval",
           "Evaluation", "Game", "Line", "Move", "Network", "Observation", "Option", "Problem", "Record", "Result", "Rules",
           "Score", "Step", "Symmetries", "Taken", "book", "frame", "positions", "problems", "read", "rule_sets",
           "selfplay", "stats"]
