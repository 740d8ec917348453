// A run of BORE or BOGGN that shows what its classifier was each time it had learnt.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "results/result_set.hpp"
#include "runners/plan.hpp"

namespace bobench::papers::tiao2021 {

/// After a fit.
struct ClassifierState {
  Eigen::MatrixXd X;            ///< (features x n) what it learnt from, in the unit box
  Eigen::VectorXd z;            ///< (n) its labels
  Eigen::VectorXd probability;  ///< (points looked at) of label 1

  Eigen::Index observations() const { return z.size(); }
};

struct WatchedRun {
  results::RunResult run;               ///< with its configurations
  std::vector<ClassifierState> states;  ///< by number of observations; none for suggestions that were random draws
};

struct WatchRequest {
  std::string problem, optimizer;  ///< id; spec of bore-mlp, boggn or boggn-gp
  int replicate = 0, budget = 1;
  std::uint64_t seed = 1;
  Eigen::MatrixXd points = {};  ///< (features x m) of the unit box: where the classifier is looked at
};

/// The very run that `bobench run` makes of these: the optimiser is built of the same parts, and its classifier looked
/// at through a wrapper.
/// @throws InputError for an unknown name, or an optimiser that cannot be watched  @throws Error if the run fails
WatchedRun watch(const WatchRequest& request, const runners::Catalogs& catalogs);

/// A spec with one option set to another value: ("boggn:gamma=0.25", "gamma", "0.5").
std::string with_option(const std::string& spec, const std::string& name, const std::string& value);

}  // namespace bobench::papers::tiao2021
