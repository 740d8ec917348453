// Bayesian optimisation with a given regressor: one line in the catalogue.
#pragma once

#include <utility>

#include "optimizers/model_based/model_based.hpp"

namespace bobench::optimizers {

/// Options of the loop and of the model.
template <class Model>
struct RegressorOptions {
  ModelBasedOptions search = robo_search();
  typename Model::Options model = {};

  void fields(OptionFields& fields) {
    search.fields(fields, surrogates::regressor_abilities<Model>());
    model.fields(fields);
  }
};

/// RoBO's loop, the model as it comes.
template <class Model>
RegressorOptions<Model> robo_defaults() {
  return {};
}

/// Chapter 4's loop around its own models (aryan2020), the model as it comes.
template <class Model>
RegressorOptions<Model> rvfl_defaults() {
  return {.search = rvfl_search()};
}

/// Chapter 3's loop (aryan2020), the model as it comes.
template <class Model>
RegressorOptions<Model> multi_start_defaults() {
  return {.search = multi_start_search()};
}

/// RoBO's loop with chapter 5's infill criterion (aryan2020), the model as it comes.
template <class Model>
RegressorOptions<Model> conditional_defaults() {
  return {.search = conditional_search()};
}

/// kruse2022's loop, the model as it comes.
template <class Model>
RegressorOptions<Model> uniform_defaults() {
  return {.search = uniform_search()};
}

/// Any model that is made from (Model::Options, seed), with defaults of its own: one class, several lines in the
/// catalogue.
template <class Model, RegressorOptions<Model> (*defaults)() = robo_defaults<Model>>
class WithRegressor : public ModelBased {
 public:
  struct Options : RegressorOptions<Model> {
    Options() : RegressorOptions<Model>(defaults()) {}
  };

  static Abilities abilities_for(const Options& options) { return options.search.loop.abilities(); }

  WithRegressor(const OptimizerContext& context, const Options& options)
      : ModelBased(context, options.search, [model = options.model](std::uint64_t seed) -> surrogates::Regressor {
          return Model(model, seed);
        }) {}
};

}  // namespace bobench::optimizers
