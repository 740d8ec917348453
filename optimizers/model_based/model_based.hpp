// Bayesian optimisation with a regressor: fit, maximise an acquisition, evaluate.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "acquisitions/catalog.hpp"
#include "core/options.hpp"
#include "optimizers/model_based/loop.hpp"
#include "optimizers/sequential_model_based.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::optimizers {

/// What the acquisition takes for the best value so far.
enum class Incumbent {
  observed,  ///< the lowest value observed
  /// What chapter 4's tables of aryan2020 come from: a RoBO model that standardises its data and keeps RoBO's
  /// get_incumbent() answers in z-scores, which nobody turns back. The acquisition takes the z-score of the best value
  /// for its value, and maximizer=robo that of the best point for its place (RandomAndLocalOptions). Neither moves with
  /// what it stands for: results depend on the values' unit and on where the box lies (docs/invariance.md).
  standardized,
  predicted  ///< the lowest mean that the model predicts for an evaluated configuration: SMAC's
};

/// What the model is shown of evaluations that failed (NaN, infinite).
enum class Failed {
  left_out,
  worst  ///< they count as the worst finite value
};

/// Settings that do not concern the model. Defaults are RoBO's as used by aryan2020 from chapter 4 on: log-EI by random
/// and local candidates.
struct ModelBasedOptions {
  LoopOptions loop = {.maximizer = {.maximizer = "robo"}};
  acquisitions::AcquisitionOptions acquisition;
  Incumbent incumbent = Incumbent::observed;
  Failed failed = Failed::left_out;

  /// All of the following, as most optimisers have them.
  void fields(OptionFields& fields, const surrogates::RegressorAbilities& model);
  void design_fields(OptionFields& fields);
  void search_fields(OptionFields& fields, const surrogates::RegressorAbilities& model);
};

/// RoBO's loop as aryan2020 uses it.
ModelBasedOptions robo_search();
/// The same with Incumbent::standardized: without it chapter 4's tables do not come out.
ModelBasedOptions rvfl_search();
/// aryan2020, chapter 3: EI (or eei) from 150 starts of L-BFGS, and the restart rule.
ModelBasedOptions multi_start_search(const std::string& acquisition = "ei");

/// The loop with a regressor: before each suggestion the model is fitted to all observations, hyper-parameters
/// included.
class ModelBased : public SequentialModelBased {
 public:
  /// A new model from a seed.
  using ModelFactory = std::function<surrogates::Regressor(std::uint64_t seed)>;

  /// @param own_design  see SequentialModelBased
  ModelBased(const OptimizerContext& context, const ModelBasedOptions& options, const ModelFactory& make_model,
             std::vector<Configuration> own_design = {});
};

}  // namespace bobench::optimizers
