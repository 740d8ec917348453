// What published optimisers needed on COCO's suites: the average runtimes on the result pages of its workshops, 2009 to
// 2023.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bobench::archive {

/// Precisions above the optimum at which the pages have figures.
inline constexpr std::array<double, 7> coco_targets = {1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7};

/// Evaluations to each of coco_targets on the average (analysis/runtimes/runtimes.hpp); infinite where no run got there.
using AverageRuntimes = std::array<double, coco_targets.size()>;

/// A row of a page: a function in a dimension.
struct PublishedRow {
  AverageRuntimes runtimes;
  int reached;  ///< how many of the runs came within 1e-8 of the optimum, whatever the runtimes say
  int runs;
};

struct PublishedOptimizer {
  std::string name;                                  ///< as on the page, without blanks, "noiseless" and the author
  int year;                                          ///< of the page: of the workshop, not of the method
  std::string page;                                  ///< "2015-GECCO"
  std::string author;                                ///< as the page has it: a surname in small letters
  std::map<std::pair<int, int>, PublishedRow> rows;  ///< by function and dimension
};

/// The suites that there are figures on: bbob, bbob-noisy, bbob-largescale, bbob-mixint.
const std::vector<std::string>& published_suites();

/// All that are part of the program (docs/archive.md), by year. Read when first asked for; by several threads at once if
/// need be. @throws InputError if there are no figures on the suite
const std::vector<PublishedOptimizer>& published_on(std::string_view suite);
const std::vector<PublishedOptimizer>& published_on_bbob();

/// One of them. @throws InputError offering near names if there is none of that name
const PublishedOptimizer& published_named(std::string_view name, std::string_view suite = "bbob");

}  // namespace bobench::archive
