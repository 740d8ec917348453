// Options of Bayesian optimisation with a regressor, and presets of the papers.
#pragma once

#include <string>

#include "acquisitions/catalog.hpp"
#include "core/options.hpp"
#include "optimizers/bayesian/bayesian_optimizer.hpp"
#include "optimizers/bayesian/infill.hpp"
#include "optimizers/bayesian/pending.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::optimizers {

/// Incumbent value of the acquisition.
enum class Incumbent {
  observed,  ///< the lowest value observed
  /// Its z-score, a possible explanation of the tables of chapter 4 of aryan2020. RoBO's get_incumbent() returns the
  /// unit that the model stores. RoBO's own standardising models convert it back; a model of the author that did not
  /// would give z-scores. The printed numbers support z-scores for the place (IncumbentPlace); they neither support nor
  /// contradict them for the value. It is not equivariant: results depend on the unit of the values
  /// (docs/invariance.md).
  standardized,
  predicted  ///< the lowest mean that the model predicts for an evaluated configuration, as in SMAC
};

/// Centre of the local candidates of maximizer=robo.
enum class IncumbentPlace {
  like_value,   ///< `standardized` with Incumbent::standardized, else `observed`
  observed,     ///< the best point
  standardized  ///< its z-scores, interpreted in the unit of the problem (RandomAndLocalOptions)
};

/// Treatment of failed evaluations (NaN, infinite) in the data of the model.
enum class Failed {
  left_out,
  worst  ///< they count as the worst finite value
};

/// Options of the search, without those of the model. Defaults are RoBO's as used by aryan2020 from chapter 4 on:
/// log-EI, maximised over random and local candidates.
struct SearchOptions {
  LoopOptions loop = {.maximizer = {.maximizer = "robo"}};
  acquisitions::AcquisitionOptions acquisition;
  Incumbent incumbent = Incumbent::observed;
  IncumbentPlace incumbent_place = IncumbentPlace::like_value;
  Failed failed = Failed::left_out;
  Pending pending = Pending::liar_mean;
  InfillOptions infill;

  /// Both groups of fields below, as in most optimisers.
  void fields(OptionFields& fields, const surrogates::RegressorAbilities& model);
  void design_fields(OptionFields& fields);
  void search_fields(OptionFields& fields, const surrogates::RegressorAbilities& model);
};

// For a new model: gp_ei_search() if its predictions have gradients, robo_search() otherwise. The others reproduce
// their papers.

/// RoBO's loop as aryan2020 uses it: log EI, the best of 500 candidates. For a model without gradients.
SearchOptions robo_search();
/// The same with Incumbent::standardized, which is required to reproduce the tables of aryan2020, chapter 4.
SearchOptions rvfl_search();
/// aryan2020, chapter 3: EI (or `acquisition`), maximised by L-BFGS from 150 points, with restarts. For a model with
/// gradients.
SearchOptions multi_start_search(const std::string& acquisition = "ei");
/// RoBO's loop with the infill criterion of chapter 5 (aryan2020, Alg. 4): EI is maximised by random search. The point
/// evaluated is where a network fitted to the data would be as low as EI expects.
SearchOptions conditional_search();
/// kruse2022, the final version of its program: five initial points of a budget of 40, EI at 10,000 uniform candidates
/// (5000 for each of two parameters). The tables of the thesis come from 2 initial points and 20,000 candidates.
SearchOptions uniform_search();
/// GP-BO of tiao2021: 10 initial points, log EI by L-BFGS from the best 5 of 1000 uniform candidates and 200 near the
/// incumbent. The paper names AutoGluon, whose source is not public. Unspecified settings follow its descendant in Syne
/// Tune and common practice. The usual choice for a model with gradients.
SearchOptions gp_ei_search(const std::string& acquisition = "log-ei");
/// BoTorch's examples: 10 initial points, log EI by L-BFGS from the best 10 of 512 candidates. BoTorch draws them from a
/// Sobol sequence and chooses the starts at random, by their scores.
SearchOptions botorch_search();
/// GPFIFOSearcher of AutoGluon 0.1 and Syne Tune, but for its first configuration, the default one of the space: 3
/// initial points, EI, ThompsonStart.
SearchOptions autogluon_search();
/// The authors' SAASBO (saasbo.py): 20 initial points as in their example, EI averaged over the samples, L-BFGS from the
/// best 5 of 5000 candidates (theirs are Sobol points) and one near the incumbent.
SearchOptions saasbo_search();

}  // namespace bobench::optimizers
