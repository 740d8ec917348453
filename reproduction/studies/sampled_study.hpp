// A study that measures some quantities in independent replicates.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "reproduction/measurements/samples.hpp"
#include "reproduction/studies/study.hpp"

namespace bobench::reproduction {

/// The measured values of all quantities.
class SampledQuantities {
 public:
  /// @param values  (quantities x replicates)
  SampledQuantities(std::vector<std::string> names, Eigen::MatrixXd values)
      : names_(std::move(names)), values_(std::move(values)) {}

  /// One value per replicate, as a sample of that name.
  /// @throws Error for an unknown quantity
  Sample operator[](const std::string& quantity) const;

 private:
  std::vector<std::string> names_;
  Eigen::MatrixXd values_;
};

struct SampledStudy {
  std::string id;
  std::string title;                    ///< of the table of results
  std::vector<std::string> quantities;  ///< names of the measured quantities
  int replicates = 50;                  ///< at the scales decide and paper; at most 10 at quick, 3 at smoke
  /// One value for each quantity. `random` is the replicate's own stream.
  std::function<Eigen::VectorXd(Random& random)> measure;
  std::function<std::vector<Claim>(const SampledQuantities& found, Random& random)> claims;
  /// Pictures of single cases; empty: none.
  std::function<std::vector<analysis::plots::Figure>(std::uint64_t seed)> figures = {};
  std::vector<std::string> notes = {};  ///< below the table: settings, and which of them are ours
};

/// Measures the replicates in parts with a checkpoint. The table has the median and the quartiles of each quantity.
StudyReport run_sampled(const SampledStudy& study, const StudyOptions& options);

}  // namespace bobench::reproduction
