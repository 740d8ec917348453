// Bayesian optimisation with a regressor: fit, maximise an acquisition, evaluate.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "acquisitions/catalog.hpp"
#include "core/options.hpp"
#include "optimizers/model_based/infill.hpp"
#include "optimizers/model_based/loop.hpp"
#include "optimizers/sequential_model_based.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::optimizers {

/// What the acquisition takes for the best value so far.
enum class Incumbent {
  observed,  ///< the lowest value observed
  /// Its z-score. What chapter 4's tables of aryan2020 may come from: RoBO's get_incumbent() answers in the unit that
  /// the model stores. RoBO's own models that standardise turn it back; one of the author's own that did not would give
  /// z-scores. The printed numbers speak for the place (IncumbentPlace), and neither for nor against the value. It does
  /// not move with the values: results depend on their unit (docs/invariance.md).
  standardized,
  predicted  ///< the lowest mean that the model predicts for an evaluated configuration: SMAC's
};

/// Around what maximizer=robo puts its local candidates.
enum class IncumbentPlace {
  like_value,   ///< `standardized` with Incumbent::standardized, else `observed`
  observed,     ///< the best point
  standardized  ///< its z-scores, taken for the problem's own unit (RandomAndLocalOptions)
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
  IncumbentPlace incumbent_place = IncumbentPlace::like_value;
  Failed failed = Failed::left_out;
  InfillOptions infill;

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
/// RoBO's loop with chapter 5's infill criterion (aryan2020, Alg. 4): EI is maximised by random search, and the point that
/// is evaluated is where a network fitted to the data would be as low as EI expects.
ModelBasedOptions conditional_search();
/// kruse2022, the last state of its program: five initial points of a budget of 40, EI at 10,000 uniform candidates,
/// 5000 for each of two parameters. Its tables come from 2 points and 20,000.
ModelBasedOptions uniform_search();

/// The loop with a regressor: before each suggestion the model is fitted to all observations, hyper-parameters
/// included. Where the model has no answer to them (FitFailure), a uniform point is suggested, and with `restart` a new
/// search begins.
class ModelBased : public SequentialModelBased {
 public:
  /// A new model from a seed.
  using ModelFactory = std::function<surrogates::Regressor(std::uint64_t seed)>;

  /// @param own_design  see SequentialModelBased
  ModelBased(const OptimizerContext& context, const ModelBasedOptions& options, const ModelFactory& make_model,
             std::vector<Configuration> own_design = {});
};

}  // namespace bobench::optimizers
