// A run of BORE or BOGGN that records the state of its classifier after each fit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "results/result_set.hpp"
#include "runners/plan.hpp"

namespace bobench::papers::tiao2021 {

/// The state of the classifier after a fit.
struct ClassifierState {
  Eigen::MatrixXd X;            ///< (features x n) training inputs, in the unit box
  Eigen::VectorXd z;            ///< (n) training labels
  Eigen::VectorXd probability;  ///< (points of the request) of label 1

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
  Eigen::MatrixXd points = {};  ///< (features x m) in the unit box: where the classifier is evaluated
};

/// The same run as by `bobench run` with these settings: the optimiser has the same parts, and a wrapper records its
/// classifier.
/// @throws InputError for an unknown name, or an optimiser that cannot be watched
/// @throws Error if the run fails
WatchedRun watch(const WatchRequest& request, const runners::Catalogs& catalogs);

/// A spec with one option set to another value: ("boggn:gamma=0.25", "gamma", "0.5").
std::string with_option(const std::string& spec, const std::string& name, const std::string& value);

}  // namespace bobench::papers::tiao2021
