#include "landscape/surrogate.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "acquisitions/catalog.hpp"
#include "core/error.hpp"
#include "surrogates/observation_model.hpp"

namespace bobench::landscape {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

Surrogate::Surrogate(const surrogates::RegressorRecipe& model, std::string acquisition, const SearchSpace& space,
                     const Suggestions& observed, std::uint64_t seed)
    : spec_(model.spec),
      name_(std::move(acquisition)),
      encoding_(space),
      model_(std::make_unique<surrogates::Regressor>(model.make(seed))) {
  std::vector<Configuration> known;
  std::vector<double> values;
  for (std::size_t t = 0; t < observed.values.size(); ++t) {
    if (!std::isfinite(observed.values[t])) continue;
    known.push_back(space.nearest(observed.configurations[t]));  // imported points may lie outside the space
    values.push_back(observed.values[t]);
  }
  if (values.size() < 2) {
    throw InputError(
        fmt::format("{} has {} finite values; a surrogate needs at least two", observed.optimizer, values.size()));
  }
  const MatrixXd points = encoding_.encode(known);
  model_->fit(points, Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size())));
  acquisition_ = acquisitions::make_acquisition({.acquisition = name_}, {*model_, std::ranges::min(values), points,
                                                                         &encoding_, stable_hash("acquisition", seed)});
}

SurrogatePredictions Surrogate::at(const std::vector<Configuration>& configurations) const {
  const MatrixXd points = encoding_.encode(configurations);
  const surrogates::Prediction prediction = surrogates::ObservationModel(*model_).predict(points);
  return {prediction.mean, prediction.variance.cwiseSqrt(), acquisition_.score(points)};
}

}  // namespace bobench::landscape
