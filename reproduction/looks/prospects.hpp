// Whether going on is of any use: what is the chance that more replicates decide a claim or a number, and how many
// would?
#pragma once

#include <limits>

#include "analysis/statistics/group_sequential.hpp"
#include "reproduction/claims/claim.hpp"
#include "reproduction/published/printed_number.hpp"

namespace bobench::reproduction {

/// If it goes on as it has begun.
struct Prospect {
  double chance = 0.0;  ///< that it is decided by the last look
  /// How many times all replicates decide it with a probability of 0.8; infinite where none would.
  double needed = std::numeric_limits<double>::infinity();

  /// Going on is as good as futile below a chance of 5 %.
  bool is_futile() const { return chance < 0.05; }
};

/// Of a claim that this look leaves open. Each p stands for a normal variable, whose conditional power [Lan & Wittes
/// 1988] says what becomes of the test; where all tests have to be decided the least chance counts, where one is enough
/// the largest, as if they went together. At the last look the chance is 0.
/// @param of_numbers  the chance of tests without a p, which count printed numbers
Prospect prospect_of(const Claim& claim, const analysis::GroupSequentialTest& looks, std::size_t look,
                     double of_numbers = 1.0);

/// The same of a printed number of `theirs` runs, that it is called different, or agrees and a ratio of 2 would have
/// been seen. Of rules that know no standard error nothing is said: their chance is 1 until the last look.
/// @param ours, all  replicates now, and by the last look
Prospect prospect_of(const Comparison& comparison, int theirs, int ours, int all, bool is_last);

/// Is a number decided: different, or in agreement where a ratio of 2 would have been seen? An agreement that only the
/// severity of an early look makes is none.
bool is_decided(const Comparison& comparison);

}  // namespace bobench::reproduction
