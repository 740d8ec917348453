#include "cli/report_maps.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "landscape/slice.hpp"

namespace bobench::cli {
namespace {

constexpr Eigen::Index points = 24;  // in each direction

/// For each value the share of the others below it, in percent; a value that is not finite has 100.
std::string quantiles_of(const Eigen::MatrixXd& values) {
  std::vector<double> sorted;
  for (const double value : values.reshaped()) {
    if (std::isfinite(value)) sorted.push_back(value);
  }
  std::ranges::sort(sorted);
  std::vector<int> shares;
  for (const double value : values.transpose().reshaped()) {  // row after row
    const auto below = static_cast<double>(std::ranges::lower_bound(sorted, value) - sorted.begin());
    const double share = std::isfinite(value) ? below / static_cast<double>(sorted.size()) : 1.0;
    shares.push_back(static_cast<int>(std::lround(100.0 * share)));
  }
  return fmt::format("{}", fmt::join(shares, ","));
}

std::string map_of(const Problem& problem) {
  const auto section = landscape::section_through(problem, landscape::centre_of(problem.space()), 0, 1, points);
  std::vector<std::string> minimizers;
  for (const Configuration& at : problem.minimizers())
    minimizers.push_back(fmt::format("[{:.5g},{:.5g}]", at[0], at[1]));
  return fmt::format("{{\"x\":[{:.5g}],\"y\":[{:.5g}],\"q\":[{}],\"m\":[{}]}}", fmt::join(section.x, ","),
                     fmt::join(section.y, ","), quantiles_of(section.value), fmt::join(minimizers, ","));
}

}  // namespace

std::function<std::string(const std::string& problem, std::size_t replicate)> maps_of(const ProblemCatalog& problems) {
  return [&problems](const std::string& id, std::size_t replicate) -> std::string {
    if (!id.starts_with("bbob/") && !id.starts_with("synthetic/")) return "";
    try {
      const Problem problem = problems.make(problems.canonical_id(id), static_cast<int>(replicate));
      return problem.space().dimension() == 2 ? map_of(problem) : "";
    } catch (const InputError&) {
      return "";  // an imported result under a name of the same form
    }
  };
}

}  // namespace bobench::cli
