// Ids of problems written shortly.
#pragma once

#include "reproduction/measurements/samples.hpp"

namespace bobench::reproduction {

/// The ids a pattern stands for, "bbob/f1-5/d2,3": ranges and lists, without looking whether they exist; each once.
Labels expand_ids(const Labels& patterns);

}  // namespace bobench::reproduction
