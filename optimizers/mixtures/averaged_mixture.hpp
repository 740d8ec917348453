// Average of a Gaussian process and a mixture.
#pragma once

#include <cstdint>
#include <utility>

#include "optimizers/mixtures/tuned_mixture_regressor.hpp"
#include "surrogates/averaging/averaged_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"

namespace bobench::optimizers {

/// The model of `gp` and a tuned mixture, averaged [kruse2022, Sec. 5.4: "Could we combine GP and SPN?"]. The Gaussian
/// process is not one that lowers outliers, because its density is that of the targets themselves.
template <class Kind>
class AveragedMixture : public surrogates::AveragedRegressor {
 public:
  struct Options {
    surrogates::AveragingOptions averaging = {};
    surrogates::GaussianProcessRegressor::Options process = {};
    typename TunedMixtureRegressor<Kind>::Options mixture = {};

    void fields(OptionFields& fields) {
      averaging.fields(fields);
      process.fields(fields);
      mixture.fields(fields);
    }
  };

  AveragedMixture(const Options& options, std::uint64_t seed)
      : AveragedRegressor(
            averaging(options),
            {[process = options.process](std::uint64_t own) {
               return surrogates::GaussianProcessRegressor(process, own);
             },
             [mixture = options.mixture](std::uint64_t own) { return TunedMixtureRegressor<Kind>(mixture, own); }},
            seed) {}

 private:
  static surrogates::AveragingOptions averaging(const Options& options) {
    surrogates::AveragingOptions made = options.averaging;
    made.draws = options.mixture.mixture.common.draws;
    return made;
  }
};

}  // namespace bobench::optimizers
