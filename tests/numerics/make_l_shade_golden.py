"""Final values of L-SHADE (Tanabe & Fukunaga 2014) by a program of its own, for l_shade_test.cpp: distributions to be
compared, not traces. python3 make_l_shade_golden.py > golden (numpy; a minute or two)

Functions on [0, 1]^10, evaluated 10,000 times: see `functions`. Printed: the logarithms (base 10) of 51 final values.
"""
import numpy as np

N_DIM, EVALUATIONS, RUNS = 10, 10000, 51


def rastrigin(x):
    z = 10.24 * (x - 0.4)
    return 10 * x.shape[1] + (z**2 - 10 * np.cos(2 * np.pi * z)).sum(axis=1)


def rosenbrock(x):
    z = 4 * (x - 0.3) + 1
    return (100 * (z[:, :-1]**2 - z[:, 1:])**2 + (z[:, :-1] - 1)**2).sum(axis=1)


def ellipsoid(x):
    return (10.0**(6 * np.arange(x.shape[1]) / (x.shape[1] - 1)) * (x - 0.3)**2).sum(axis=1)


functions = {"ellipsoid": ellipsoid, "rosenbrock": rosenbrock, "rastrigin": rastrigin}


def minimize(f, rng, memories=6, per_dim=18, p=0.11, archive_rate=2.6):
    start = per_dim * N_DIM
    pop = rng.random((start, N_DIM))
    fit = f(pop)
    used = start
    m_f, m_cr = np.full(memories, 0.5), np.full(memories, 0.5)
    archive, slot = np.empty((0, N_DIM)), 0
    while used < EVALUATIONS:
        # Linear reduction of the population, the worst first.
        size = max(4, int(np.floor((4.0 - start) / EVALUATIONS * used + start + 0.5)))
        if size < len(pop):
            keep = np.argsort(fit, kind="stable")[:size]
            pop, fit = pop[keep], fit[keep]
        places = int(np.floor(archive_rate * size + 0.5))
        if len(archive) > places:
            archive = archive[rng.permutation(len(archive))[:places]]
        n = len(pop)
        r = rng.integers(memories, size=n)
        cr = np.where(m_cr[r] < 0, 0.0, np.clip(rng.normal(m_cr[r], 0.1), 0, 1))
        scale = np.zeros(n)
        while (scale <= 0).any():
            bad = scale <= 0
            scale[bad] = m_f[r[bad]] + 0.1 * rng.standard_cauchy(bad.sum())
        scale = np.minimum(scale, 1)
        best = np.argsort(fit, kind="stable")[:max(2, int(np.floor(p * n + 0.5)))]
        everybody = np.vstack([pop, archive])
        trial = pop.copy()
        for i in range(n):
            b = best[rng.integers(len(best))]
            one = rng.choice([j for j in range(n) if j != i]) if n < 8 else i
            while one == i:
                one = rng.integers(n)
            two = i
            while two in (i, one):
                two = rng.integers(len(everybody))
            mutant = pop[i] + scale[i] * (pop[b] - pop[i]) + scale[i] * (pop[one] - everybody[two])
            mutant = np.where(mutant < 0, pop[i] / 2, np.where(mutant > 1, (1 + pop[i]) / 2, mutant))
            mask = rng.random(N_DIM) < cr[i]
            mask[rng.integers(N_DIM)] = True
            trial[i] = np.where(mask, mutant, pop[i])
        value = f(trial)
        used += n
        better = value < fit
        if better.any():
            gain = fit[better] - value[better]
            w = gain / gain.sum()
            for parent in pop[better]:
                if len(archive) < places:
                    archive = np.vstack([archive, parent])
                elif places:
                    archive[rng.integers(len(archive))] = parent
            s_f, s_cr = scale[better], cr[better]
            m_f[slot] = (w * s_f**2).sum() / (w * s_f).sum()
            if m_cr[slot] < 0 or s_cr.max() == 0:
                m_cr[slot] = -1
            else:
                m_cr[slot] = (w * s_cr**2).sum() / (w * s_cr).sum()
            slot = (slot + 1) % memories
        accept = value <= fit
        pop[accept], fit[accept] = trial[accept], value[accept]
    return fit.min()


for name, f in functions.items():
    finals = [minimize(f, np.random.default_rng(run)) for run in range(RUNS)]
    print(name, " ".join(f"{np.log10(max(v, 1e-300)):.4g}" for v in sorted(finals)))
