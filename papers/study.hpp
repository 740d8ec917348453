// What a study is: a published table or figure that bobench can run again and judge.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/table.hpp"
#include "analysis/verdicts/claim.hpp"

namespace bobench::papers {

using analysis::Claim;
using analysis::ClaimTest;
using analysis::Verdict;

/// How much is run: smoke shows that it works, quick decides what is clear, paper is what was published.
enum class Scale { smoke, quick, paper };

/// @throws InputError naming the accepted scales
Scale scale_from(const std::string& name);
std::string name_of(Scale scale);

struct StudyOptions {
  Scale scale = Scale::quick;
  std::uint64_t seed = 1;
  int threads = 1;                                    ///< results do not depend on it
  std::filesystem::path output;                       ///< the study's files go to output/<id>/; empty: none are written
  std::function<bool()> stop = [] { return false; };  ///< asked between pieces of work, by one thread at a time
  /// Told now and then how many of how many pieces of work are done; called by one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress;
};

struct StudyReport {
  std::vector<analysis::Table> results;
  std::vector<Claim> claims;
  std::vector<analysis::plots::Figure> figures;
  std::vector<std::filesystem::path> files;  ///< that were written
  double seconds = 0.0;                      ///< of processor time behind it, whenever it was spent
  std::size_t missing = 0;                   ///< pieces of work left undone because of `stop`: the rest is empty then
};

struct Study {
  std::string id;           ///< paper and place: "tiao2021/figure-12"
  std::string title;        ///< of the table or figure
  std::string description;  ///< in one line
  std::function<StudyReport(const StudyOptions&)> run;
};

}  // namespace bobench::papers
