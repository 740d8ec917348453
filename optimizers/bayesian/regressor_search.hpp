// Bayesian optimisation with a regressor, and its catalogue entries.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "optimizers/bayesian/bayesian_optimizer.hpp"
#include "optimizers/bayesian/search_options.hpp"
#include "surrogates/regressor_catalog.hpp"

namespace bobench::optimizers {

/// Makes a new model from a seed.
using RegressorFactory = std::function<surrogates::Regressor(std::uint64_t seed)>;

/// Bayesian optimisation with a model that is fitted to all observations before each suggestion, including its
/// hyper-parameters. If the fit fails (FitFailure), a uniform point is suggested; with LoopOptions::restart, a new
/// search begins.
/// @param own_design  see InitialDesign
BayesianOptimizer regressor_search(const OptimizerContext& context, const SearchOptions& options,
                                   const RegressorFactory& make_model, std::vector<Configuration> own_design = {});

/// A catalogue entry; its options are those of the search and of the model.
///
///     catalogs.optimizers.add(
///         regressor_search_entry("my-ei", "what it is", "", gp_ei_search(), surrogates::regressor<MyRegressor>()));
///
/// @param source  keys of docs/references.md, or ""
OptimizerEntry regressor_search_entry(std::string name, std::string description, std::string source,
                                      SearchOptions search, surrogates::RegressorType model);

}  // namespace bobench::optimizers
