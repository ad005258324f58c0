"""Statistics of games: intervals, Elo from pairs, sequential tests.

Numbers equal those of `taefl match` (docs/match.md, "Results"). The two games of a pair share an opening, so the pair
is the unit: a *pentanomial* has five counts, of pairs with 0, ½, 1, 1½ and 2 points for the first player.
"""

import math
from collections.abc import Hashable, Iterable, Sequence
from numbers import Integral
from statistics import NormalDist
from typing import Literal, NamedTuple

Pentanomial = Sequence[int]


class Interval(NamedTuple):
    """A value with the ends of its 95 % interval. Ends may be infinite."""

    low: float
    value: float
    high: float


class Sprt(NamedTuple):
    """A sequential probability ratio test: the logarithm of the likelihood ratio between its bounds."""

    ratio: float
    lower: float
    upper: float

    @property
    def verdict(self) -> Literal["H0", "H1"] | None:
        """The hypothesis that is accepted; None: play on."""
        return "H1" if self.ratio >= self.upper else "H0" if self.ratio <= self.lower else None


def elo_of_score(score: float) -> float:
    """How many Elo stronger a player is who scores this share of the points, 0 … 1; may be infinite."""
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return -400 * math.log10(1 / score - 1)


def score_of_elo(elo: float) -> float:
    """The share of the points that a player this much stronger scores (Elo 1978)."""
    return 1 / (1 + 10 ** (min(-elo, 100000.0) / 400))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, to three digits (Fisher and Cornish 1960)."""
    if freedom < 3:
        return (math.inf, 12.706, 4.303)[max(freedom, 0)]
    z, n = 1.959963984540054, freedom
    return (z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3))


def _checked(pairs: Pentanomial) -> list[int]:
    counts = list(pairs)
    if len(counts) != 5 or not all(isinstance(count, Integral) and 0 <= count < 1 << 53 for count in counts):
        raise ValueError(f"a pentanomial has five counts, each 0 or more, not {counts}")
    return counts


def _finite(**values: float) -> None:
    for name, value in values.items():
        if not math.isfinite(value):
            raise ValueError(f"{name} must be a number, not {value}")


def _variance(pairs: list[int]) -> float:
    """Of a pair's mean score. Where all pairs are equal, one of each extreme is added, to claim less."""
    if sum(count > 0 for count in pairs) < 2:
        pairs = [pairs[0] + 1, *pairs[1:4], pairs[4] + 1]
    total = sum(pairs)
    mean = sum(count * k / 4 for k, count in enumerate(pairs)) / total
    return sum(count * (k / 4 - mean) ** 2 for k, count in enumerate(pairs)) / (total - 1)


def score(pairs: Pentanomial) -> Interval:
    """The mean score of a game, 0 … 1, by Student's t over pairs. Without pairs: 0, ½, 1."""
    counts = _checked(pairs)
    total = sum(counts)
    if not total:
        return Interval(0, 0.5, 1)
    mean = sum(count * k / 4 for k, count in enumerate(counts)) / total
    half = student(max(total - 1, 2)) * math.sqrt(_variance(counts) / total)
    return Interval(max(0, mean - half), mean, min(1, mean + half))


def elo(pairs: Pentanomial) -> Interval:
    """The Elo difference of the first player to the second."""
    return Interval(*map(elo_of_score, score(pairs)))


def superiority(pairs: Pentanomial) -> float:
    """The probability that the first player is stronger, by the normal distribution of the mean score."""
    counts = _checked(pairs)
    total = sum(counts)
    if not total:
        return 0.5
    return NormalDist().cdf((score(counts).value - 0.5) / math.sqrt(_variance(counts) / total))


def _likelihood(weights: list[float], mean: float) -> float:
    """The logarithm of the best likelihood with this mean, relative to the best of all (Owen 1988)."""
    offsets = [k / 4 - mean for k in range(5)]
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(100):
        t = (low + high) / 2
        if sum(w * x / (1 + t * x) for w, x in zip(weights, offsets)) > 0:
            low = t
        else:
            high = t
    t = (low + high) / 2
    return -sum(w * math.log1p(t * x) for w, x in zip(weights, offsets))


def sprt(pairs: Pentanomial, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
    """Tests H1 "the difference is `elo1`" against H0 "it is `elo0`" (Wald 1945).

    `alpha` is the rate of accepting H1 when H0 is true, `beta` the reverse.
    """
    counts = _checked(pairs)
    _finite(elo0=elo0, elo1=elo1, alpha=alpha, beta=beta)
    if not -4000 <= elo0 < elo1 <= 4000:
        raise ValueError(f"elo0 must be below elo1, both from -4000 to 4000, not {elo0} and {elo1}")
    if not (alpha > 0 and beta > 0 and alpha + beta < 1):
        raise ValueError(f"alpha and beta must be above 0, and less than 1 together, not {alpha} and {beta}")
    weights = [count + 1e-3 for count in counts]
    ratio = _likelihood(weights, score_of_elo(elo1)) - _likelihood(weights, score_of_elo(elo0)) if sum(counts) else 0.0
    return Sprt(ratio, math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha))


def wilson(successes: float, trials: int) -> Interval:
    """The share of successes in independent trials (Wilson 1927). A draw is half of one. Without trials: 0, ½, 1."""
    if not 0 <= successes <= trials < math.inf:
        raise ValueError(f"{successes} successes in {trials} trials")
    if not trials:
        return Interval(0, 0.5, 1)
    z2 = NormalDist().inv_cdf(0.975) ** 2
    share = successes / trials
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = math.sqrt(z2 * (share * (1 - share) + z2 / (4 * trials)) / trials) / (1 + z2 / trials)
    return Interval(max(0, middle - half), share, min(1, middle + half))


def clustered(scores: Iterable[float], by: Iterable[Hashable]) -> Interval:
    """The mean of scores of which those of one cluster depend on each other, such as games from one opening.

    The standard error sums the residuals of each cluster first (Liang and Zeger 1986), times the square root of
    G / (G − 1) for G clusters; the interval is Student's t with G − 1 degrees of freedom. `by` names each score's
    cluster. One cluster: an interval without bounds.
    """
    values, names = list(scores), list(by)
    if not values or len(values) != len(names):
        raise ValueError(f"{len(values)} scores and {len(names)} clusters")
    for value in values:
        _finite(score=value)
    mean = math.fsum(values) / len(values)
    sums: dict[Hashable, float] = {}
    for value, name in zip(values, names):
        sums[name] = sums.get(name, 0.0) + value - mean
    groups = len(sums)
    if groups < 2:
        return Interval(-math.inf, mean, math.inf)
    error = math.sqrt(groups / (groups - 1) * math.fsum(total**2 for total in sums.values())) / len(values)
    half = student(groups - 1) * error
    return Interval(mean - half, mean, mean + half)
