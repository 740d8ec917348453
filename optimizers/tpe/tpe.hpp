// TPE: the tree-structured Parzen estimator, in hyperopt's, in BOHB's and in Optuna's form.
#pragma once

#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"
#include "optimizers/sequential_model_based.hpp"
#include "optimizers/tpe/kde_generator.hpp"
#include "optimizers/tpe/parzen_suggester.hpp"

namespace bobench::optimizers {

/// One density a parameter, as hyperopt or as Optuna has it, or multivariate kernel densities.
enum class TpeStyle { hyperopt, bohb, optuna };

/// Of style optuna: before 3.5 wide components counted for more than they should (TruncatedParzen). It does better so:
/// on Branin and Hartmann-6 medians of 0.06 and 0.47 after 60 evaluations, since 3.5 of 0.13 and 0.60 (100 runs each, p
/// of 0.01 and 0.003).
enum class OptunaVersion { v3_1, v3_5 };

/// Settings of `tpe`. hyperopt's defaults are those of the BORE paper's TPE [Tiao et al. 2021].
struct TpeOptions {
  TpeStyle style = TpeStyle::hyperopt;
  int startup = 20;  ///< uniform points before the first model, of styles hyperopt and bohb
  OptunaVersion optuna_version = OptunaVersion::v3_1;
  int optuna_startup = 10;  ///< of style optuna: its own
  bool unseen = false;      ///< after the start-up, no configuration of a finite space twice before all were asked
  ParzenSuggesterOptions parzen;  ///< of styles hyperopt and optuna
  KdeGeneratorOptions kde;        ///< of style bohb

  void fields(OptionFields& fields);
};

/// See ParzenSuggester (styles hyperopt and optuna) and KdeGenerator (style bohb). Style optuna is Optuna's TPESampler
/// as it comes: its start-up, share of good ones and densities; evaluations that failed count for nothing, in Optuna
/// infinite ones are bad. Observations count at any fidelity alike in these styles; only full evaluations are asked
/// for.
class Tpe : public SequentialModelBased {
 public:
  using Options = TpeOptions;
  Tpe(const OptimizerContext& context, const Options& options);
  /// Suggestions are draws, no two alike. Only who must not repeat one has to know those that are not told yet.
  static Abilities abilities_for(const Options& options) { return {.concurrent = !options.unseen}; }
};

}  // namespace bobench::optimizers
