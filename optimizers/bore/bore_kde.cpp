#include "optimizers/bore/bore_kde.hpp"

#include "surrogates/density/density_ratio_classifier.hpp"

namespace bobench::optimizers {

void BoreKde::Options::fields(OptionFields& fields) {
  bore.fields(fields, surrogates::classifier_abilities<surrogates::DensityRatioClassifier>());
  fields.real("min_bandwidth", min_bandwidth, 1e-12, 1.0, "least bandwidth, for parameters whose values are all alike");
}

BoreKde::BoreKde(const OptimizerContext& context, const Options& options)
    : Bore(context, options.bore,
           surrogates::DensityRatioClassifier(surrogates::levels_of(options.bore.seen(context.space)),
                                              options.min_bandwidth)) {}

}  // namespace bobench::optimizers
