// How long a reproduction will take.
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

/// Processor seconds that files take together at a scale. A run that several of them share counts once, one that the
/// results folder holds already does not count, nor do a study's parts there. Durations are those of the optimiser's
/// runs in that folder, else the file's own; a study's and those of properties always are.
class CostEstimate {
 public:
  CostEstimate(const runners::Catalogs& catalogs, const ReproductionOptions& options)
      : catalogs_(catalogs), options_(options) {}

  /// @return the seconds that come to those of the files added before
  double add(const PaperFile& file);

  double seconds() const;
  /// Of each optimiser, whatever its options, and of studies by their file's id; the most first.
  std::vector<std::pair<std::string, double>> by_method() const;

 private:
  /// A series' runs: how many are done or counted already, and what one takes, NaN if none is done.
  struct Known {
    std::size_t replicates = 0;
    double seconds = 0.0;
  };
  using Key = std::tuple<std::string, std::string, std::string>;  // result file, problem, spec

  void read_stored(const std::filesystem::path& path);
  double add_runs(const PaperFile& file);
  double study_seconds(const PaperFile& file) const;

  const runners::Catalogs& catalogs_;
  const ReproductionOptions& options_;
  std::map<Key, Known> known_;
  std::map<std::string, bool> files_read_;
  std::map<std::string, double> by_method_;
};

/// Of one file by itself.
double estimated_seconds(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options);

/// "40 s", "46 min", "1.5 h", "3.0 days"
std::string describe_seconds(double seconds);

/// "about 1.5 h of processor time, 46 min with 2 threads"
std::string describe_cost(double seconds, int threads);

/// "gp-mcmc 61 %, smac 12 % and 9 others": who takes it, the first `most` by name; "" where nothing is to be done.
std::string describe_shares(const CostEstimate& estimate, std::size_t most = 5);

}  // namespace bobench::reproduction
