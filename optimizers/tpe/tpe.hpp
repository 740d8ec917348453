// TPE: the tree-structured Parzen estimator, in the forms of hyperopt, BOHB and Optuna.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"
#include "optimizers/initial_design.hpp"
#include "optimizers/tpe/kde_generator.hpp"
#include "optimizers/tpe/parzen_suggester.hpp"

namespace bobench::optimizers {

/// One density for each parameter, as in hyperopt or Optuna, or multivariate kernel densities.
enum class TpeStyle { hyperopt, bohb, optuna };

/// Version of style optuna. Before 3.5, wide components had too much weight (TruncatedParzen). docs/defaults.md reports
/// the regrets of both.
enum class OptunaVersion { v3_1, v3_5 };

/// Treatment of pending trials: nothing, as in hyperopt; or they count as the worst value observed, as with the option
/// constant_liar of Optuna.
enum class TpePending { ignore, liar_max };

/// Settings of `tpe`. hyperopt's defaults are those of the BORE paper's TPE [Tiao et al. 2021].
struct TpeOptions {
  TpeStyle style = TpeStyle::hyperopt;
  int initial_points = 20;  ///< uniform points before the first model, for styles hyperopt and bohb
  OptunaVersion optuna_version = OptunaVersion::v3_1;
  int optuna_initial_points = 10;  ///< the same for style optuna
  bool unseen = false;  ///< after the start-up, do not repeat configurations of a finite space before all were asked
  TpePending pending = TpePending::ignore;
  ParzenSuggesterOptions parzen;  ///< for styles hyperopt and optuna
  KdeGeneratorOptions kde;        ///< for style bohb

  void fields(OptionFields& fields);
};

/// Settings of `tpe-optuna`: style optuna, with only the options that it has.
struct TpeOptunaOptions : TpeOptions {
  TpeOptunaOptions() { style = TpeStyle::optuna; }
  void fields(OptionFields& fields);
};

/// Settings of `tpe-bohb`: style bohb, with only the options that it has.
struct TpeBohbOptions : TpeOptions {
  TpeBohbOptions() { style = TpeStyle::bohb; }
  void fields(OptionFields& fields);
};

/// See ParzenSuggester (styles hyperopt and optuna) and KdeGenerator (style bohb). Style optuna is Optuna's TPESampler
/// with its default start-up, share of good observations and densities. It ignores failed evaluations; in Optuna,
/// infinite ones are bad. In these styles, observations count equally at any fidelity; only trials at the highest
/// fidelity are asked for. In a finite space, no pending trial is repeated.
class Tpe {
 public:
  using Options = TpeOptions;
  Tpe(const OptimizerContext& context, const Options& options);
  static int initial_design(const OptimizerContext&, const Options& options) {
    return options.style == TpeStyle::optuna ? options.optuna_initial_points : options.initial_points;
  }

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending);
  void tell(const Trial& trial, const Evaluation& evaluation) { design_.tell(trial, evaluation); }
  static constexpr Abilities abilities = {.concurrent = true};
  /// The text of `tpe` with these settings: the runs of `tpe-optuna` are those of `tpe:style=optuna`, bit by bit.
  static std::string streams(const Options& options);

 private:
  InitialDesign design_;
  Random random_;
  using Suggest =
      std::function<Configuration(const History& history, const std::vector<Trial>& pending, Random& random)>;
  static Suggest suggester(const SearchSpace& space, const Options& options);
  Configuration suggest(const std::vector<Trial>& pending);

  SearchSpace space_;
  Options options_;
  Suggest suggest_;
};

class TpeOptuna : public Tpe {
 public:
  using Options = TpeOptunaOptions;
  using Tpe::Tpe;
};

class TpeBohb : public Tpe {
 public:
  using Options = TpeBohbOptions;
  using Tpe::Tpe;
};

}  // namespace bobench::optimizers
