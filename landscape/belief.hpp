// What a surrogate believes of a problem after some evaluations, and where it would look next.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/search_space.hpp"
#include "landscape/suggestions.hpp"
#include "regression/predictive_model.hpp"

namespace bobench::landscape {

/// Mean and standard deviation of an observation, and an acquisition, at some configurations.
struct Belief {
  Eigen::VectorXd mean, deviation, acquisition;
};

/// "ei", "log-ei", "poi", "lcb"
const std::vector<std::string>& belief_acquisitions();

/// A model of `bobench list models`, fitted to a run's evaluations that did not fail.
class Surrogate {
 public:
  /// @throws InputError for an unknown model or acquisition, or fewer than two finite values; surrogates::FitFailure
  Surrogate(const std::string& model, std::string acquisition, const SearchSpace& space, const Suggestions& learnt,
            std::uint64_t seed);

  const std::string& model() const { return spec_; }
  const std::string& acquisition() const { return acquisition_; }
  Belief at(const std::vector<Configuration>& configurations) const;

 private:
  std::string spec_, acquisition_;
  SearchSpace space_;
  double incumbent_ = 0.0;
  regression::PredictiveModel model_;
};

}  // namespace bobench::landscape
