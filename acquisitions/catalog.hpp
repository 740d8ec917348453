// Registry of acquisition functions. To add one: write its files, and add its name to the list below.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "acquisitions/augmented_expected_improvement.hpp"
#include "acquisitions/confidence_bound.hpp"
#include "acquisitions/empirical_expected_improvement.hpp"
#include "acquisitions/entropy_search.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "acquisitions/expected_quantile_improvement.hpp"
#include "acquisitions/fitted_model.hpp"
#include "acquisitions/improvement_on_targets.hpp"
#include "acquisitions/lognormal_expected_improvement.hpp"
#include "acquisitions/max_value_entropy_search.hpp"
#include "acquisitions/predictive_entropy_search.hpp"
#include "acquisitions/probability_of_improvement.hpp"
#include "acquisitions/scarce_expected_improvement.hpp"
#include "acquisitions/thompson_sampling.hpp"
#include "core/options.hpp"

namespace bobench::acquisitions {

/// An acquisition is a struct of its options with
///   name        its name in option texts
///   suits()     whether a model supports it
///   fields()    its options
///   of()        the acquisition function of a fitted model
///   is_several  (optional) it maximises several functions in each iteration
using Acquisitions = std::tuple<ExpectedImprovement, LogExpectedImprovement, EmpiricalExpectedImprovement,
                                EmpiricalConfidenceBound, QuantileConfidenceBound, ProbabilityOfImprovement,
                                ImprovementOnTargets, ConfidenceBound, AugmentedExpectedImprovement,
                                ExpectedQuantileImprovement, LognormalExpectedImprovement, ScarceExpectedImprovement,
                                MaxValueEntropySearch, EntropySearch, PredictiveEntropySearch, ThompsonSampling>;

/// The selected acquisition, and the options of each.
struct AcquisitionOptions {
  std::string acquisition = "log-ei";  ///< RoBO's default
  Acquisitions all = {};

  template <class T>
  T& of() {
    return std::get<T>(all);
  }
  /// @param model  determines the available acquisitions
  void fields(OptionFields& fields, const surrogates::RegressorAbilities& model);
};

/// @throws InputError if the model does not support that acquisition, or a setting is out of range
Acquisition make_acquisition(const AcquisitionOptions& options, const FittedModel& fitted);

}  // namespace bobench::acquisitions
