// TPE: the tree-structured Parzen estimator, in hyperopt's and in BOHB's form.
#pragma once

#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"
#include "optimizers/sequential_model_based.hpp"
#include "optimizers/tpe/kde_generator.hpp"
#include "optimizers/tpe/parzen_suggester.hpp"

namespace bobench::optimizers {

/// One density a parameter, or multivariate kernel densities.
enum class TpeStyle { hyperopt, bohb };

/// Settings of `tpe`. hyperopt's defaults are those of the BORE paper's TPE [Tiao et al. 2021].
struct TpeOptions {
  TpeStyle style = TpeStyle::hyperopt;
  int startup = 20;     ///< uniform points before the first model, the same for both styles
  bool unseen = false;  ///< after the start-up, no configuration of a finite space twice before all were asked
  ParzenSuggesterOptions parzen;  ///< of style hyperopt
  KdeGeneratorOptions kde;        ///< of style bohb

  void fields(OptionFields& fields);
};

/// See ParzenSuggester (style hyperopt) and KdeGenerator (style bohb). Observations count at any fidelity alike in
/// style hyperopt; only full evaluations are asked for.
class Tpe : public SequentialModelBased {
 public:
  using Options = TpeOptions;
  Tpe(const OptimizerContext& context, const Options& options);
  /// Suggestions are draws, no two alike. Only who must not repeat one has to know those that are not told yet.
  static Abilities abilities_for(const Options& options) { return {.concurrent = !options.unseen}; }
};

}  // namespace bobench::optimizers
