// Patterns for problem ids.
#pragma once

#include "reproduction/measurements/samples.hpp"

namespace bobench::reproduction {

/// Expands ranges and lists ("bbob/f1-5/d2,3") into ids, without duplicates. Does not check that the ids exist.
Labels expand_ids(const Labels& patterns);

}  // namespace bobench::reproduction
