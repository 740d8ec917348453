// What a run on a noisy problem is credited with.
#pragma once

#include "results/result_set.hpp"

namespace bobench::results {

/// Has runs judged by another kind than oracle: their noise-free values become those of the configuration that counts
/// after each evaluation. Runs without noise-free values stay as they are, and so do whole problems without noise,
/// where all kinds are one.
void judge_by(RegretKind kind, ResultSet& results);

}  // namespace bobench::results
