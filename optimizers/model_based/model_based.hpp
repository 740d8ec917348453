// Bayesian optimisation with a regressor: fit, maximise an acquisition, evaluate.
#pragma once

#include <functional>
#include <string>

#include "acquisitions/maximizers/multi_start.hpp"
#include "acquisitions/maximizers/random_and_local.hpp"
#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"
#include "optimizers/model_based/acquisition_choice.hpp"
#include "optimizers/sequential_model_based.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::optimizers {

/// How the acquisition is maximised.
///   robo         random and local candidates (acquisitions/maximizers/random_and_local.hpp)
///   multi-start  L-BFGS from the best of random candidates; for acquisitions with gradients, of others the best
///                candidate
///   evolution    differential evolution
///   exhaustive   every configuration of a finite space
struct MaximizerOptions {
  std::string maximizer = "robo";
  acquisitions::RandomAndLocalOptions robo;
  acquisitions::MultiStartOptions multi_start;
  int evolution_evaluations = 2000;

  void fields(OptionFields& fields, const surrogates::RegressorAbilities& abilities);
};

/// Settings that do not concern the model. Defaults are RoBO's as used by aryan2020 from chapter 4 on (methods.md 1.1).
struct ModelBasedOptions {
  int initial_points = 2;  ///< uniform, before the first fit and after each restart
  AcquisitionOptions acquisition;
  MaximizerOptions maximizer;
  /// What chapter 4's tables of aryan2020 come from: a RoBO model that standardises its data and keeps RoBO's
  /// get_incumbent() answers in z-scores, which nobody turns back. The acquisition takes the z-score of the best value
  /// for its value, and maximizer=robo that of the best point for its place (RandomAndLocalOptions).
  bool standardized_incumbent = false;
  /// aryan2020, Sec. 3.5: a search that revisits a point is over; a new one begins with what is left of the budget.
  bool restart = false;
  double revisit_distance = 1e-5;  ///< a proposal this near to an evaluated point, in every feature, revisits it

  void fields(OptionFields& fields, const surrogates::RegressorAbilities& abilities);
};

/// RoBO's loop as aryan2020 uses it: log-EI by random and local candidates.
ModelBasedOptions robo_search();
/// The same with `standardized_incumbent`: without it chapter 4's tables do not come out.
ModelBasedOptions rvfl_search();
/// aryan2020, chapter 3: EI (or eei) from 150 starts of L-BFGS, and the restart rule.
ModelBasedOptions multi_start_search(const std::string& acquisition = "ei");

/// The loop: `initial_points` uniform points, then in each iteration the model is fitted to all finite observations,
/// hyper-parameters included, and the maximiser of its acquisition evaluated next. The incumbent is the best value
/// observed. Failed evaluations (NaN, infinite) are not shown to the model. A finite space is never asked twice for the
/// same point unless it is exhausted.
///
/// With `restart`, a proposal that revisits a point is not evaluated again: a new model, from a new seed, starts from
/// `initial_points` new uniform points and knows nothing of what came before; nor does its incumbent.
class ModelBased : public SequentialModelBased {
 public:
  /// A new model from a seed.
  using ModelFactory = std::function<surrogates::Regressor(std::uint64_t seed)>;

  ModelBased(const OptimizerContext& context, const ModelBasedOptions& options, ModelFactory make_model);

  /// For the catalogue: only a finite space can be searched exhaustively.
  template <class Options>
  static Abilities abilities_for(const Options& options) {
    return {.real = options.search.maximizer.maximizer != "exhaustive"};
  }
};

}  // namespace bobench::optimizers
