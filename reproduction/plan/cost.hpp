// Cost estimate of reproductions.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "reproduction/files/registry.hpp"
#include "reproduction/plan/options.hpp"

namespace bobench::reproduction {

/// Processor seconds that several files need together at a scale. A run shared by several files counts once. Runs and
/// parts of studies that exist in the results folder do not count. The duration of a run is the mean of the optimiser's
/// runs in that folder, or else that given in the file. Durations of studies and properties are those of the file.
class CostEstimate {
 public:
  CostEstimate(const runners::Catalogs& catalogs, const ReproductionOptions& options)
      : catalogs_(catalogs), options_(options) {}

  /// @return the seconds in addition to those of the files added before
  double add(const PaperFile& file);
  /// The same for a file of kind runs with other settings than those of the scale.
  double add(const PaperFile& file, const ScaleSettings& settings);

  double seconds() const;
  /// Seconds by optimiser name (without options), or by file id for studies and properties, in decreasing order.
  std::vector<std::pair<std::string, double>> by_method() const;

 private:
  /// Runs of a series: number done or counted already, and mean duration; NaN if none is done.
  struct Known {
    std::size_t replicates = 0;
    double seconds = 0.0;
  };
  using Key = std::tuple<std::string, std::string, std::string>;  // result file, problem, spec

  void read_stored(const std::filesystem::path& path);
  double seconds_left(const PaperStudy& study) const;

  const runners::Catalogs& catalogs_;
  const ReproductionOptions& options_;
  std::map<Key, Known> known_;
  std::map<std::string, bool> files_read_;
  std::map<std::string, double> by_method_;
};

/// Estimate for a single file.
double estimated_seconds(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options);

/// "about 1.5 h of processor time, 46 min with 2 threads"
std::string describe_cost(double seconds, int threads);

/// "gp-mcmc 61 %, smac 12 % and 9 others": shares of the cost, naming the `most` largest; "" if the cost is 0.
std::string describe_shares(const CostEstimate& estimate, std::size_t most = 5);

}  // namespace bobench::reproduction
