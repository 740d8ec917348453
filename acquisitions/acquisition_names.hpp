// Names of the acquisition functions, for those that do not need the functions themselves.
#pragma once

#include <string>
#include <vector>

namespace bobench::acquisitions {

/// "ei", "log-ei", ..., in the order of the list in acquisitions/catalog.hpp, without those that are several functions.
std::vector<std::string> acquisition_names();

}  // namespace bobench::acquisitions
