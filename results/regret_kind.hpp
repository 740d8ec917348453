// What a run is credited with, where it is not the best configuration evaluated.
#pragma once

#include "results/result_set.hpp"

namespace bobench::results {

/// Has runs judged by another kind than oracle: their noise-free values become those of the configuration that counts
/// after each evaluation. On a problem without noise all kinds are one, unless some run on it has recommendations on
/// record (of configurations anywhere in the space): these count by RegretKind::inference. On noisy problems runs
/// without noise-free values stay as they are.
void judge_by(RegretKind kind, ResultSet& results);

}  // namespace bobench::results
