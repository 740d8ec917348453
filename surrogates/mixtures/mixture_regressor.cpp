#include "surrogates/mixtures/mixture_regressor.hpp"

namespace bobench::surrogates {

void MixtureRegressorOptions::fields(OptionFields& fields) {
  add_standardize_field(fields, standardize);
  fields.integer("samples", draws, 1, 100000, "of observations, for acquisitions that average over draws");
  fields.formerly("draws", "samples");
}

}  // namespace bobench::surrogates
