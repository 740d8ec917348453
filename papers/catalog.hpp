// The table of studies: everything that `bobench reproduce` can run.
#pragma once

#include <string>
#include <vector>

#include "papers/study.hpp"

namespace bobench::papers {

const std::vector<Study>& studies();

/// @throws InputError for an unknown id, naming the nearest ones
const Study& study(const std::string& id);

}  // namespace bobench::papers
