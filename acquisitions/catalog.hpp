// The acquisitions there are. Adding one: its files, and its name in the list below.
#pragma once

#include <string>
#include <tuple>

#include "acquisitions/augmented_expected_improvement.hpp"
#include "acquisitions/confidence_bound.hpp"
#include "acquisitions/empirical_expected_improvement.hpp"
#include "acquisitions/entropy_search.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "acquisitions/expected_quantile_improvement.hpp"
#include "acquisitions/fitted_model.hpp"
#include "acquisitions/lognormal_expected_improvement.hpp"
#include "acquisitions/max_value_entropy_search.hpp"
#include "acquisitions/predictive_entropy_search.hpp"
#include "acquisitions/probability_of_improvement.hpp"
#include "acquisitions/scarce_expected_improvement.hpp"
#include "acquisitions/thompson_sampling.hpp"
#include "core/options.hpp"

namespace bobench::acquisitions {

/// An acquisition is a struct of its options with
///   name        in option texts
///   suits()     whether a model has what it needs
///   fields()    its options
///   of()        itself, of a fitted model
using Acquisitions =
    std::tuple<ExpectedImprovement, LogExpectedImprovement, EmpiricalExpectedImprovement, EmpiricalConfidenceBound,
               ProbabilityOfImprovement, ConfidenceBound, AugmentedExpectedImprovement, ExpectedQuantileImprovement,
               LognormalExpectedImprovement, ScarceExpectedImprovement, MaxValueEntropySearch, EntropySearch,
               PredictiveEntropySearch, ThompsonSampling>;

/// Which one, and the options of each.
struct AcquisitionOptions {
  std::string acquisition = "log-ei";  ///< RoBO's default
  Acquisitions all = {};

  template <class T>
  T& of() {
    return std::get<T>(all);
  }
  /// @param model  says which acquisitions can be had
  void fields(OptionFields& fields, const surrogates::RegressorAbilities& model);
};

/// @throws InputError if the model cannot have that acquisition, or a setting is out of range
Acquisition make_acquisition(const AcquisitionOptions& options, const FittedModel& fitted);

}  // namespace bobench::acquisitions
