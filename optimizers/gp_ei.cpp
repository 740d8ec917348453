#include "optimizers/gp_ei.hpp"

namespace bobench::optimizers {

using surrogates::FencedGaussianProcessRegressor;

GpEiOptions::GpEiOptions() {
  search.loop.initial_points = 10;
  search.loop.maximizer.maximizer = "multi-start";
  auto& multi_start = search.loop.maximizer.of<acquisitions::MultiStart>();
  multi_start.candidates = 1000;
  multi_start.local_candidates = 200;
  multi_start.starts = 5;
}

void GpEiOptions::fields(OptionFields& fields) {
  search.design_fields(fields);
  model.fields(fields);
  search.search_fields(fields, surrogates::regressor_abilities<FencedGaussianProcessRegressor>());
}

GpEi::GpEi(const OptimizerContext& context, const Options& options)
    : ModelBased(context, options.search, [model = options.model](std::uint64_t seed) -> surrogates::Regressor {
        return FencedGaussianProcessRegressor(model, seed);
      }) {}

}  // namespace bobench::optimizers
