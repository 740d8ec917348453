// Results of published optimisers on COCO's suites: the average runtimes on the result pages of its workshops, 2009 to
// 2023.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bobench::archive {

/// Precisions above the optimum for which the pages give runtimes.
inline constexpr std::array<double, 7> coco_targets = {1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7};

/// The average number of evaluations to each of coco_targets (analysis/runtimes/runtimes.hpp); infinite where no run
/// reached it.
using AverageRuntimes = std::array<double, coco_targets.size()>;

/// A row of a page: a function in a dimension.
struct PublishedRow {
  AverageRuntimes runtimes;
  int reached;  ///< runs that came within 1e-8 of the optimum, independent of `runtimes`
  int runs;
};

struct PublishedOptimizer {
  std::string name;                                  ///< as on the page, without blanks, "noiseless" and the author
  int year;                                          ///< of the page, that is of the workshop, not of the method
  std::string page;                                  ///< "2015-GECCO"
  std::string author;                                ///< as on the page: a surname in lower case
  std::map<std::pair<int, int>, PublishedRow> rows;  ///< by function and dimension
};

/// The suites with published data: bbob, bbob-noisy, bbob-largescale, bbob-mixint.
const std::vector<std::string>& published_suites();

/// All optimisers embedded in the program (docs/archive.md), by year. Read at the first call; thread-safe.
/// @throws InputError for a suite without data
const std::vector<PublishedOptimizer>& published_on(std::string_view suite);

/// One of them. @throws InputError with similar names if none has that name
const PublishedOptimizer& published_named(std::string_view name, std::string_view suite = "bbob");

}  // namespace bobench::archive
