// Tails of the binomial distribution, as sign tests use them.
#pragma once

#include <cstddef>

namespace bobench::analysis {

/// P(X >= successes), X binomial: the one-sided p of the sign test for a probability of 0.5 [Dixon & Mood 1946].
double binomial_at_least(std::size_t successes, std::size_t trials, double probability = 0.5);
/// P(X <= successes).
double binomial_at_most(std::size_t successes, std::size_t trials, double probability = 0.5);

}  // namespace bobench::analysis
