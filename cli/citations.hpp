// What to cite: the references of optimisers, models and problems, and of bobench, as `list` and reports print them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/report/citation.hpp"
#include "results/result_set.hpp"
#include "runners/plan.hpp"

namespace bobench::cli {

/// An entry of docs/references.md.
struct Reference {
  std::vector<std::string> keys;  ///< by which sources name it: "tiao2021", "Tiao et al. 2021"
  std::string text;               ///< on one line, without Markdown marks; of a program, its name comes first
};

/// All entries, in order.
const std::vector<Reference>& references();

/// The entries that the source of a catalogue's line names, in its order, each once. Of "Storn & Price 1997; settings
/// of Awad et al. 2020" these are two. Words that are not keys are skipped.
std::vector<Reference> cited(std::string_view source);

/// bobench itself.
std::string citation_of_bobench();

/// References of these results: bobench, then each reference of their optimisers and problem suites, with the names of
/// those that it is for. The last one, without a reference, is for those of which none is known, such as programs.
std::vector<analysis::report::Citation> citations_of(const results::ResultSet& results,
                                                     const runners::Catalogs& catalogs);

}  // namespace bobench::cli
