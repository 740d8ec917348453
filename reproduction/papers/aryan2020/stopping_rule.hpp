// Section 2.4.3: when a search would stop because little improvement is expected.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <Eigen/Core>

#include "core/optimizer.hpp"
#include "optimizers/bayesian/search_options.hpp"
#include "reproduction/studies/study.hpp"
#include "surrogates/regressor_catalog.hpp"

namespace bobench::papers::aryan2020 {

/// Bayesian optimisation by `ei` or `log-ei`.
struct EiSearch {
  std::string name;
  optimizers::SearchOptions options;
  surrogates::RegressorType model;
};

/// A run by expected improvement that is not stopped. Position t is after t + 1 evaluations.
struct ImprovementRun {
  /// (budget) the largest expected improvement that the next evaluation has, over the range of the values so far;
  /// infinite if no acquisition was maximised: in the initial design, and after the last evaluation
  Eigen::VectorXd expected;
  Eigen::VectorXd lowest;  ///< (budget) lowest value so far
};

/// @param objective  values, all finite
/// The evaluations are those of the same search without the record.
ImprovementRun run_with_record(const EiSearch& search, const OptimizerContext& context,
                               const std::function<double(const Configuration&)>& objective);

/// Number of evaluations after which "stop when the expected improvement becomes zero" ends the run, with this
/// threshold in place of zero; nothing if it does not.
std::optional<Eigen::Index> stop_of(const ImprovementRun& run, double threshold);

/// The table of stops: GPO and gp-ei on one function of each of BBOB's groups. No claims.
reproduction::StudyReport section_2_4_3(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
