// Maps of problems with two parameters, for a report's page.
#pragma once

#include <functional>
#include <string>

#include "core/problem_catalog.hpp"

namespace bobench::cli {

/// ReportRequest::map for formulas (BBOB and synthetic functions), whose evaluation costs nothing.
/// @param problems  must outlive the result
std::function<std::string(const std::string& problem, std::size_t replicate)> maps_of(const ProblemCatalog& problems);

}  // namespace bobench::cli
