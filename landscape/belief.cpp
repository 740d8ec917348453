#include "landscape/belief.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "acquisitions/confidence_bound.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "acquisitions/probability_of_improvement.hpp"
#include "core/encoding.hpp"
#include "core/error.hpp"
#include "regression/catalog.hpp"

namespace bobench::landscape {

using Eigen::Index, Eigen::VectorXd;

const std::vector<std::string>& belief_acquisitions() {
  static const std::vector<std::string> names = {"ei", "log-ei", "poi", "lcb"};
  return names;
}

Surrogate::Surrogate(const std::string& model, std::string acquisition, const SearchSpace& space,
                     const Suggestions& learnt, std::uint64_t seed)
    : spec_(regression::model_recipe(model).spec),
      acquisition_(std::move(acquisition)),
      space_(space),
      model_(regression::model_recipe(model).make(seed)) {
  if (std::ranges::find(belief_acquisitions(), acquisition_) == belief_acquisitions().end()) {
    throw InputError(fmt::format("there is no acquisition '{}' here; expected one of {}", acquisition_,
                                 fmt::join(belief_acquisitions(), ", ")));
  }
  std::vector<Configuration> known;
  std::vector<double> values;
  for (std::size_t t = 0; t < learnt.values.size(); ++t) {
    if (!std::isfinite(learnt.values[t])) continue;
    known.push_back(space_.nearest(learnt.configurations[t]));  // from elsewhere, it may lie outside
    values.push_back(learnt.values[t]);
  }
  if (values.size() < 2) {
    throw InputError(
        fmt::format("{} has {} finite values; a surrogate needs at least two", learnt.optimizer, values.size()));
  }
  incumbent_ = std::ranges::min(values);
  model_.fit(Encoding(space_).encode(known),
             Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size())));
}

Belief Surrogate::at(const std::vector<Configuration>& configurations) const {
  const surrogates::Prediction prediction = model_.predict(Encoding(space_).encode(configurations));
  Belief belief{prediction.mean, prediction.variance.cwiseMax(0.0).cwiseSqrt(), {}};
  if (acquisition_ == "ei") belief.acquisition = acquisitions::expected_improvement(prediction, incumbent_);
  if (acquisition_ == "log-ei") belief.acquisition = acquisitions::log_expected_improvement(prediction, incumbent_);
  if (acquisition_ == "poi") belief.acquisition = acquisitions::probability_of_improvement(prediction, incumbent_);
  constexpr double kappa = 2.0;
  if (acquisition_ == "lcb") belief.acquisition = acquisitions::confidence_bound(prediction, kappa);
  return belief;
}

}  // namespace bobench::landscape
