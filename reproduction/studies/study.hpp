// What a study is: a published table or figure that bobench can run again and judge.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/table.hpp"
#include "reproduction/claims/claim.hpp"
#include "reproduction/studies/scale.hpp"
#include "runners/computed_parts.hpp"

namespace bobench::reproduction {

struct StudyOptions {
  Scale scale = Scale::quick;
  std::uint64_t seed = 1;
  int threads = 1;                                    ///< results do not depend on it
  std::filesystem::path output;                       ///< the study's files go to output/<id>/; empty: none are written
  std::function<bool()> stop = [] { return false; };  ///< asked between parts, by one thread at a time
  /// Told now and then how many of how many parts are done; called by one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress;
};

struct StudyReport {
  std::vector<analysis::Table> results;
  std::vector<Claim> claims;
  std::vector<analysis::plots::Figure> figures;
  std::vector<std::filesystem::path> files;  ///< that were written
  runners::PartsWork work;                   ///< behind it; if parts are missing the rest is empty
};

struct Study {
  std::string id;           ///< paper and place: "tiao2021/figure-12"
  std::string title;        ///< of the table or figure
  std::string description;  ///< in one line
  std::function<StudyReport(const StudyOptions&)> run;
};

}  // namespace bobench::reproduction
