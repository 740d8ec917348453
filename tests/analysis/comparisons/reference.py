"""Every comparison by brute force: orders are gone through one by one wherever there are few enough.

Written from docs/statistics.md and docs/plots.md, not from the program: each function says the sentence that it is.
"""
import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
from scipy import stats

from judged_runs import INF, Horizon, NAN, Refused

FEW = 20000  # orders that are gone through one by one


def mid_ranks(values):
    """Each value's rank, 1 the lowest; those that are equal share the places between them."""
    return [sum(other < value for other in values) + (sum(other == value for other in values) + 1) / 2
            for value in values]


def wins(first, second):
    """Pairs in which the first ends lower, ties counting half."""
    return sum(1.0 if a < b else 0.5 if a == b else 0.0 for a in first for b in second)


def sums_of_ranks(ranks, size):
    """How many ways there are to choose so many of the ranks, by their (doubled) sum."""
    if math.comb(len(ranks), size) <= FEW:
        return Counter(sum(chosen) for chosen in itertools.combinations(ranks, size))
    ways = [Counter() for _ in range(size + 1)]
    ways[0][0] = 1
    for rank in ranks:
        for chosen in range(size, 0, -1):
            for total, number in list(ways[chosen - 1].items()):
                ways[chosen][total + rank] += number
    return ways[size]


def mann_whitney_p(first, second):
    """Twice the smaller share of all divisions with a U as low, or as high; of more than 20 runs normal."""
    n, m = len(first), len(second)
    both = list(first) + list(second)
    if len(set(both)) == 1:
        return 1.0
    if n > 20 or m > 20:
        ties = sum(t ** 3 - t for t in Counter(both).values())
        variance = n * m / 12 * ((n + m + 1) - ties / ((n + m) * (n + m - 1)))
        z = (wins(first, second) - n * m / 2) / math.sqrt(variance)
        return math.erfc(abs(z) / math.sqrt(2))
    ranks = [round(2 * rank) for rank in mid_ranks(both)]
    counts = sums_of_ranks(ranks, n)
    seen, ways = sum(ranks[:n]), sum(counts.values())
    low = sum(number for total, number in counts.items() if total <= seen)
    high = sum(number for total, number in counts.items() if total >= seen)
    return float(min(Fraction(1), Fraction(2 * min(low, high), ways)))


def friedman_exact_p(blocks):
    """The share of all ways to order each block's ranks, ties as they are, that give a chi^2 as large."""
    ranks = [[round(2 * rank) for rank in mid_ranks(block)] for block in blocks]
    k, n = len(ranks[0]), len(ranks)
    middle = n * (k + 1)
    spread = lambda sums: sum((one - middle) ** 2 for one in sums)
    counts = Counter({tuple(ranks[0]): 1})  # to rename the treatments changes nothing
    for block in ranks[1:]:
        following = Counter()
        for order, number in Counter(itertools.permutations(block)).items():
            for sums, before in counts.items():
                following[tuple(a + b for a, b in zip(sums, order))] += before * number
        # What treatments are called does not matter for what is still to come.
        counts = Counter()
        for sums, number in following.items():
            counts[tuple(sorted(sums))] += number
    seen = spread([sum(block[j] for block in ranks) for j in range(k)])
    return sum(number for sums, number in counts.items() if spread(sums) >= seen) / sum(counts.values())


def quantile(values, share):
    """Between order statistics, R's type 7."""
    values = sorted(values)
    position = share * (len(values) - 1)
    low = math.floor(position)
    if position == low or values[low] == values[low + 1]:
        return values[low]
    return values[low] + (position - low) * (values[low + 1] - values[low])


class Ranking:
    """`rank`: who beats whom on each problem, and the scores."""

    def __init__(self, results, options):
        self.results, self.options = results, options
        self.optimizers = options.get("optimizers", results.optimizers)
        self.horizon = Horizon(results, options)
        self.horizon.require_costs(results, self.optimizers)
        k = len(self.optimizers)
        pairs = k * (k - 1) / 2
        self.number_of_pairs = pairs
        self.friedman = options.get("test") == "friedman"
        seen = [problem for problem in results.problems
                if any((problem, optimizer) in results.series for optimizer in self.optimizers)]
        self.excluded = [problem for problem in seen
                         if not all(results.runs_of(problem, optimizer) for optimizer in self.optimizers)]
        ranked = [problem for problem in seen if problem not in self.excluded]
        self.unpaired = [problem for problem in ranked if self.friedman and len(self.shared(problem)) < 1]
        self.problems = [problem for problem in ranked if problem not in self.unpaired]
        if k < 2 or not self.problems:
            raise Refused("nothing to rank")
        self.alphas = {}
        self.pairs = {problem: self.compare(problem) for problem in self.problems}

    def finals(self, problem, optimizer):
        judged = self.results.judged[problem]
        return {run.replicate: judged.final(run, self.horizon) for run in self.results.runs_of(problem, optimizer)}

    def shared(self, problem):
        """Final values of the replicates that all have run: [replicate][optimiser]."""
        finals = [self.finals(problem, optimizer) for optimizer in self.optimizers]
        return [[one[r] for one in finals] for r in sorted(set.intersection(*(set(one) for one in finals)))]

    def mean_ranks(self, problem):
        blocks = [mid_ranks(block) for block in self.shared(problem)]
        return [sum(block[j] for block in blocks) / len(blocks) for j in range(len(self.optimizers))]

    def compare(self, problem):
        """Of each pair: runs, U, A12, p, p by the curve (nothing where the final value decides), who is better."""
        if self.friedman:
            ranks = dict(zip(self.optimizers, self.mean_ranks(problem)))
            return [{"optimizer": a, "other": b, "better": a if ranks[a] < ranks[b] else b if ranks[b] < ranks[a]
                     else None} for a, b in itertools.combinations(self.optimizers, 2)]
        runs = [self.results.runs_of(problem, optimizer) for optimizer in self.optimizers]
        judged = self.results.judged[problem]
        finals = [[judged.final(run, self.horizon) for run in row] for row in runs]
        areas = judged.areas(runs, self.horizon)
        self.alphas[problem] = alpha = self.level(1 if areas is None else 2)
        return [self.compare_pair(i, j, finals, areas, alpha)
                for i, j in itertools.combinations(range(len(self.optimizers)), 2)]

    def level(self, metrics):
        """Of each test, so that a verdict among all pairs by any of the metrics is wrong in one case of twenty."""
        tests = self.number_of_pairs * metrics
        return self.options.get("alpha", 1 - (1 - 0.05) ** (1 / tests))

    def compare_pair(self, i, j, finals, areas, alpha):
        u, pairs = wins(finals[i], finals[j]), len(finals[i]) * len(finals[j])
        p, p_curve, better, lower = mann_whitney_p(finals[i], finals[j]), None, None, u
        if p >= alpha and areas is not None:
            p_curve, lower = mann_whitney_p(areas[i], areas[j]), wins(areas[i], areas[j])
        if (p if p_curve is None else p_curve) < alpha:
            better = self.optimizers[i if lower > pairs / 2 else j]
        return {"optimizer": self.optimizers[i], "other": self.optimizers[j], "runs": len(finals[i]),
                "other_runs": len(finals[j]), "u": u, "a12": u / pairs, "p": p, "p_curve": p_curve, "better": better}

    def scores(self, problems=None):
        """A row for each optimiser, the best first."""
        problems = self.problems if problems is None else problems
        rows = {optimizer: Counter() for optimizer in self.optimizers}
        for problem in problems:
            beaten = Counter(), Counter()  # how often each is beaten, how many it beats
            for pair in self.pairs[problem]:
                if pair["better"]:
                    loser = pair["other"] if pair["better"] == pair["optimizer"] else pair["optimizer"]
                    beaten[0][loser] += 1
                    beaten[1][pair["better"]] += 1
            for optimizer, row in rows.items():
                below = sum(beaten[0][other] > beaten[0][optimizer] for other in self.optimizers)
                row["borda"] += beaten[1][optimizer] if self.options.get("borda") == "beats" else below
                row["firsts"] += beaten[0][optimizer] == 0
                row["mean_place"] += (1 + beaten[0][optimizer]) / len(problems)
                row["beats"] += beaten[1][optimizer]
                row["beaten"] += beaten[0][optimizer]
        by_runs = [self.mean_ranks(problem) for problem in problems if self.shared(problem)]
        for j, (optimizer, row) in enumerate(rows.items()):
            row["run_rank"] = sum(ranks[j] for ranks in by_runs) / len(by_runs) if by_runs else None
            row["problems"] = len(problems)
        return [{"optimizer": optimizer, **row} for optimizer, row in rows.items()]

    def keys(self):
        """What --by tells apart, and its problems."""
        parts = {}
        for problem in self.problems:
            parts.setdefault(self.results.key(problem, self.options["by"]), []).append(problem)
        return parts

    def some_pair_separated(self):
        return any(pair["better"] for pairs in self.pairs.values() for pair in pairs)

    def too_few(self):
        """Problems on which no difference, however large, can be told from chance."""
        def never(pair, alpha):
            n, m = pair["runs"], pair["other_runs"]
            return mann_whitney_p([0.0] * n, [1.0] * m) >= alpha if max(n, m) > 20 else (
                2 / math.comb(n + m, n) >= alpha)
        return [problem for problem in self.problems
                if all(never(pair, self.alphas[problem]) for pair in self.pairs[problem])]

    def places_by_chance(self, resamples=4000):
        """The bootstrap's share of each place (optimisers x places), of our own draws: good to a hundredth or two.

        Those that share a mean rank share their places.
        """
        blocks = [np.array([mid_ranks(block) for block in self.shared(problem)])
                  for problem in self.problems if self.shared(problem)]
        if not blocks:
            return None
        rng = np.random.default_rng(1)
        means = sum(block[rng.integers(len(block), size=(resamples, len(block)))].mean(axis=1) for block in blocks)
        means = means.round(9)
        shares = np.zeros((len(self.optimizers),) * 2)
        for j in range(len(self.optimizers)):
            lower = (means < means[:, j:j + 1]).sum(axis=1)
            equal = (means == means[:, j:j + 1]).sum(axis=1)
            for place in range(len(self.optimizers)):
                shares[j, place] = (((lower <= place) & (place < lower + equal)) / equal).mean()
        return shares


def effects(results, options):
    """Vargha and Delaney's A12 of each pair, the mean over problems."""
    ranking = Ranking(results, options)
    means = {}
    for a, b in itertools.permutations(ranking.optimizers, 2):
        shares = []
        for problem in ranking.problems:
            first, second = (list(ranking.finals(problem, one).values()) for one in (a, b))
            shares.append(wins(first, second) / (len(first) * len(second)))
        means[f"{a} {b}"] = sum(shares) / len(shares)
    return means


def holm(p):
    """Holm's corrected p of each pair: the lowest first, each by the number of pairs that remain [Holm 1979]."""
    corrected, highest = {}, 0.0
    for i, pair in enumerate(sorted(p, key=p.get)):
        highest = max(highest, min(1.0, (len(p) - i) * p[pair]))
        corrected[pair] = highest
    return corrected


def post_hoc(results, options):
    """p of each pair after Friedman's test: of z = (R - R') / sqrt(k (k + 1) / 6 n), by Holm or by Nemenyi."""
    ranking = Ranking(results, {})
    ranks, _ = mean_ranks_over_problems(results, {})
    paired = [problem for problem in ranking.problems if ranking.shared(problem)]
    n = len(paired) if len(paired) > 1 else len(ranking.shared(paired[0]))
    k = len(ranks)
    z = {tuple(sorted((a, b))): abs(ranks[a] - ranks[b]) / math.sqrt(k * (k + 1) / (6 * n))
         for a, b in itertools.combinations(ranks, 2)}
    if options["post-hoc"] == "holm":
        p = holm({pair: math.erfc(one / math.sqrt(2)) for pair, one in z.items()})
    else:
        p = {pair: float(stats.studentized_range.sf(one * math.sqrt(2), k, np.inf)) for pair, one in z.items()}
    return {f"{a} {b}": one for (a, b), one in p.items()}


def mean_ranks_over_problems(results, options):
    """Friedman's test with problems as blocks: a problem's value is its mean rank over the replicates of all.

    Of one problem alone the replicates are the blocks.
    """
    ranking = Ranking(results, options)
    problems = [problem for problem in ranking.problems if ranking.shared(problem)]
    if not problems:
        raise Refused("nothing is paired")
    blocks = [ranking.mean_ranks(problem) for problem in problems]
    if len(blocks) == 1:
        blocks = ranking.shared(problems[0])
    ranks = [mid_ranks(block) for block in blocks]
    return ({optimizer: sum(rank[j] for rank in ranks) / len(ranks) for j, optimizer in
             enumerate(ranking.optimizers)}, friedman_exact_p(blocks))
