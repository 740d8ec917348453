// Conditional power: probability that more replicates decide a claim or number, and how many are needed.
#pragma once

#include <limits>

#include "analysis/statistics/group_sequential.hpp"
#include "reproduction/claims/claim.hpp"
#include "reproduction/published/printed_number.hpp"

namespace bobench::reproduction {

/// Conditional power under the current trend.
struct ConditionalPower {
  double power = 0.0;  ///< probability of a decision by the last stage
  /// Multiple of all replicates that gives a decision with a probability of 0.8; infinite if none does.
  double needed = std::numeric_limits<double>::infinity();

  bool is_futile() const { return power < 0.05; }
};

/// Conditional power of a claim that is open at this stage. Each p-value is transformed into a normal variable, which
/// has a conditional power [Lan & Wittes 1988]. If all tests must be decided the smallest power counts, if one is
/// enough the largest, as if the tests were fully correlated. 0 at the last stage.
/// @param of_numbers  power of tests without a p-value, which count published numbers
ConditionalPower conditional_power_of(const Claim& claim, const analysis::GroupSequentialTest& test, std::size_t stage,
                                      double of_numbers = 1.0);

/// Conditional power of a published number of `theirs` runs: probability that it is called different, or that it agrees
/// where a ratio of 2 would have been detected. For rules without a standard error it is 1 until the last stage.
/// @param ours, all  replicates now, and at the last stage
ConditionalPower conditional_power_of(const Comparison& comparison, int theirs, int ours, int all, bool is_last);

/// Whether a number is decided: different, or in agreement where a ratio of 2 would have been detected. Agreement only
/// at the strict level of an early stage does not count.
bool is_decided(const Comparison& comparison);

}  // namespace bobench::reproduction
