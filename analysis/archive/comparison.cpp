#include "analysis/archive/comparison.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "analysis/archive/chosen_published.hpp"
#include "analysis/archive/published.hpp"
#include "analysis/comparability.hpp"
#include "core/error.hpp"
#include "results/formats/bbob_ids.hpp"

namespace bobench::archive {

using results::Horizon, results::ResultSet;

std::vector<OwnDimension> dimensions_to_compare(const ResultSet& results, const Horizon& horizon,
                                                const ComparisonRequest& request) {
  if (horizon.cost) throw InputError("the archive counts evaluations: compare at a number of them, not at a cost");
  if (horizon.evaluations < 2) throw InputError("with one evaluation there is nothing to compare");
  for (const std::string& word : request.with) {
    if (word != best_published && word != most_alike_published) published_named(word, request.suite);
  }
  std::vector<OwnDimension> dimensions = own_dimensions(results, horizon, request.suite);
  if (dimensions.empty()) {
    throw InputError(
        fmt::format("no runs on the functions of {0} ({0}/fK/dD), which the archive is about", request.suite));
  }
  return dimensions;
}

std::vector<std::string> suites_in(const ResultSet& results) {
  std::vector<std::string> suites;
  for (const std::string& suite : published_suites()) {
    const bool has_runs = std::ranges::any_of(results.series, [&](const results::Series& series) {
      const auto id = results::suite_id(series.problem);
      return id && id->suite == suite;
    });
    if (has_runs) suites.push_back(suite);
  }
  return suites;
}

std::vector<std::string> comparison_notes(const ResultSet& results, const Horizon& horizon,
                                          const std::vector<OwnDimension>& dimensions) {
  std::vector<std::string> notes;
  notes.emplace_back(
      "Published: average runtimes on the result pages of COCO's workshops of 2009 to 2023 (docs/archive.md), mostly "
      "of other instances than this file's, and with larger budgets. Single runs are not on those pages: no test can "
      "be made, and neighbours may be equal.");
  for (const OwnDimension& dimension : dimensions) {
    std::string functions;
    for (const int function : dimension.left_out) functions += fmt::format(" f{}", function);
    if (functions.empty()) continue;
    notes.push_back(fmt::format("Left out in {} dimensions, because not all optimisers have runs there:{}.",
                                dimension.dimension, functions));
  }
  std::ranges::copy(analysis::notes_on_comparison(results, horizon), std::back_inserter(notes));
  return notes;
}

}  // namespace bobench::archive
