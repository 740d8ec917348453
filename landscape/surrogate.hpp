// A surrogate model fitted to the evaluations of a run: its predictions and its acquisition function.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "acquisitions/acquisition.hpp"
#include "core/encoding.hpp"
#include "landscape/suggestions.hpp"
#include "surrogates/regressor_catalog.hpp"

namespace bobench::landscape {

/// Mean and standard deviation of an observation, and the acquisition function, at given configurations.
struct SurrogatePredictions {
  Eigen::VectorXd mean, deviation, acquisition;
};

/// A model fitted to the successful evaluations of a run.
class Surrogate {
 public:
  /// @param acquisition  a name of acquisitions/catalog.hpp, with its default options
  /// @throws InputError for fewer than two finite values, or an acquisition that the model does not support;
  ///         surrogates::FitFailure
  Surrogate(const surrogates::RegressorRecipe& model, std::string acquisition, const SearchSpace& space,
            const Suggestions& observed, std::uint64_t seed);

  const std::string& model() const { return spec_; }
  const std::string& acquisition() const { return name_; }
  SurrogatePredictions at(const std::vector<Configuration>& configurations) const;

 private:
  std::string spec_, name_;
  Encoding encoding_;
  std::unique_ptr<surrogates::Regressor> model_;  ///< referenced by the acquisition
  acquisitions::Acquisition acquisition_;
};

}  // namespace bobench::landscape
