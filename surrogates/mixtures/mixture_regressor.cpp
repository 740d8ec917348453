#include "surrogates/mixtures/mixture_regressor.hpp"

namespace bobench::surrogates {

void MixtureRegressorOptions::fields(OptionFields& fields) {
  fields.choice("standardize", standardize, {{"first", StandardizeBy::first}, {"each", StandardizeBy::each}},
                "by mean and deviation of the first data seen, or of those of each fit");
  fields.integer("draws", draws, 1, 100000, "of observations, for acquisitions that average over draws");
}

}  // namespace bobench::surrogates
