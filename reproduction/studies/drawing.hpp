// Drawings: a paper's figures that are neither regret curves nor part of a study.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "reproduction/measurements/measured_runs.hpp"
#include "reproduction/studies/scale.hpp"
#include "runners/plan.hpp"

namespace bobench::reproduction {

struct DrawingContext {
  const runners::Catalogs& catalogs;
  Scale scale = Scale::quick;
  std::uint64_t seed = 1;
  const MeasuredRuns* runs = nullptr;  ///< the complete runs of a file of kind runs; else null
};

struct Drawing {
  std::string id;           ///< paper and figure: "tiao2021/figure-8"
  std::string description;  ///< what is shown, in one line
  /// Figures with their data. Throws InputError if the file's runs do not meet its requirements.
  std::function<std::vector<analysis::plots::Figure>(const DrawingContext&)> draw;
};

}  // namespace bobench::reproduction
