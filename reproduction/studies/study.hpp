// Study: a published table or figure that bobench can rerun and judge.
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
  std::filesystem::path output = {};                  ///< files are written to output/<id>/; empty: no files
  std::function<bool()> stop = [] { return false; };  ///< asked between parts, by one thread at a time
  /// Receives the number of finished parts and of all parts from time to time; called by one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

struct StudyReport {
  std::vector<analysis::Table> results;
  std::vector<Claim> claims;
  std::vector<analysis::plots::Figure> figures;
  std::vector<std::filesystem::path> files;  ///< the files written
  runners::PartsWork work;                   ///< time, missing parts and builds; if parts are missing the rest is empty
};

struct Study {
  std::string id;           ///< paper and place: "tiao2021/figure-12"
  std::string title;        ///< of the table or figure
  std::string description;  ///< in one line
  std::function<StudyReport(const StudyOptions&)> run;
};

}  // namespace bobench::reproduction
