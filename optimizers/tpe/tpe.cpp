#include "optimizers/tpe/tpe.hpp"

#include <cmath>
#include <memory>
#include <utility>

#include "optimizers/not_pending.hpp"

namespace bobench::optimizers {
namespace {

/// BOHB's generator, updated from a history.
class KdeSuggester {
 public:
  KdeSuggester(const SearchSpace& space, const TpeOptions& options)
      : space_(space), unseen_(options.unseen && space.is_discrete()), generator_(space, options.kde) {}

  Configuration suggest(const History& history, const std::vector<Trial>& pending, Random& random) {
    for (; seen_ < history.size(); ++seen_) {
      generator_.learn(history.trials()[seen_], history.evaluations()[seen_].value);
    }
    if (unseen_) {
      known_.update(history);
      for (const Trial& trial : pending) known_.insert(trial.configuration);
    }
    const bool avoid = unseen_ && !known_.exhausts(space_);
    if (auto configuration = generator_.propose(random, avoid ? &known_ : nullptr)) return *std::move(configuration);
    return avoid ? sample_unseen(space_, known_, random) : space_.sample(random);
  }

 private:
  SearchSpace space_;
  bool unseen_;
  KdeGenerator generator_;
  ConfigurationSet known_;
  std::size_t seen_ = 0;
};

/// The highest finite value.
std::optional<double> worst_of(const History& history) {
  std::optional<double> worst;
  for (const Evaluation& evaluation : history.evaluations()) {
    if (std::isfinite(evaluation.value) && (!worst || evaluation.value > *worst)) worst = evaluation.value;
  }
  return worst;
}

void pending_field(OptionFields& fields, TpePending& pending) {
  fields.choice("pending", pending, {{"ignore", TpePending::ignore}, {"liar-max", TpePending::liar_max}},
                "with several workers: trials that others evaluate do not count, or count as bad");
}

const std::string unseen_description = "true: no configuration of a finite space twice before all were asked";

void version_field(OptionFields& fields, const std::string& name, TpeOptions& options, const std::string& prefix) {
  fields.choice(name, options.optuna_version, {{"3.1", OptunaVersion::v3_1}, {"3.5", OptunaVersion::v3_5}},
                prefix + "whose densities, of 3.1 to 3.4, or since 3.5, when a factor that was missing came in");
}

}  // namespace

void TpeOptions::fields(OptionFields& fields) {
  fields.choice("style", style,
                {{"hyperopt", TpeStyle::hyperopt}, {"bohb", TpeStyle::bohb}, {"optuna", TpeStyle::optuna}},
                "hyperopt's TPE, Optuna's (as tpe-optuna), or BOHB's, one density for all parameters (as tpe-bohb)");
  fields.integer("initial_points", initial_points, 1, 100000, "hyperopt, bohb: uniform points before the first model");
  fields.formerly("startup", "initial_points");
  fields.flag("unseen", unseen, unseen_description);
  pending_field(fields, pending);
  fields.real("gamma", parzen.gamma, 1e-6, 100.0, "hyperopt: gamma sqrt(n) observations are good, 25 at most");
  fields.integer("candidates", parzen.candidates, 1, 1000000, "hyperopt, optuna: draws for each parameter");
  fields.real("prior_weight", parzen.prior_weight, 1e-6, 1e6,
              "hyperopt, optuna: weight of the prior relative to observations");
  fields.integer("linear_forgetting", parzen.linear_forgetting, 1, 1000000,
                 "hyperopt, optuna: the newest observations, of full weight");
  version_field(fields, "optuna_version", *this, "optuna: ");
  fields.integer("optuna_initial_points", optuna_initial_points, 1, 100000,
                 "optuna: uniform points before the first model");
  fields.formerly("optuna_startup", "optuna_initial_points");
  fields.real("optuna_gamma", parzen.optuna_gamma, 1e-6, 1.0, "optuna: share of good observations, 25 at most");
  kde.fields(fields, "kde_candidates");
}

void TpeOptunaOptions::fields(OptionFields& fields) {
  fields.integer("initial_points", optuna_initial_points, 1, 100000, "uniform points before the first model");
  fields.flag("unseen", unseen, unseen_description);
  pending_field(fields, pending);
  fields.real("gamma", parzen.optuna_gamma, 1e-6, 1.0, "share of good observations, 25 at most");
  fields.integer("candidates", parzen.candidates, 1, 1000000, "draws for each parameter");
  fields.real("prior_weight", parzen.prior_weight, 1e-6, 1e6, "weight of the prior relative to observations");
  fields.integer("linear_forgetting", parzen.linear_forgetting, 1, 1000000,
                 "number of newest observations that have full weight");
  version_field(fields, "version", *this, "");
}

void TpeBohbOptions::fields(OptionFields& fields) {
  fields.integer("initial_points", initial_points, 1, 100000, "uniform points before the first model");
  fields.flag("unseen", unseen, unseen_description);
  pending_field(fields, pending);
  kde.fields(fields);
}

Tpe::Suggest Tpe::suggester(const SearchSpace& space, const Options& options) {
  const auto of = [](auto made) {
    return [shared = std::make_shared<decltype(made)>(std::move(made))](
               const History& history, const std::vector<Trial>& pending, Random& random) {
      return shared->suggest(history, pending, random);
    };
  };
  if (options.style == TpeStyle::bohb) return of(KdeSuggester(space, options));
  ParzenSuggesterOptions parzen = options.parzen;
  parzen.unseen = options.unseen;
  parzen.form = options.style == TpeStyle::optuna ? ParzenForm::optuna : ParzenForm::hyperopt;
  parzen.is_normalized = options.optuna_version == OptunaVersion::v3_5;
  return of(ParzenSuggester(space, parzen));
}

Tpe::Tpe(const OptimizerContext& context, const Options& options)
    : design_(context, initial_design(context, options)),
      random_(context.streams.own("suggester")),
      space_(context.space),
      options_(options),
      suggest_(suggester(context.space, options)) {}

std::optional<Trial> Tpe::ask(const std::vector<Trial>& pending) {
  if (auto trial = design_.next(pending.size())) return trial;
  const auto draw = [&] { return suggest(pending); };
  return Trial{draw_not_pending(space_, pending, random_, draw), design_.full_fidelity()};
}

Configuration Tpe::suggest(const std::vector<Trial>& pending) {
  const auto worst = worst_of(design_.history());
  if (pending.empty() || options_.pending == TpePending::ignore || !worst) {
    return suggest_(design_.history(), pending, random_);
  }
  History with_lies = design_.history();
  for (const Trial& trial : pending) with_lies.add(trial, {.value = *worst});
  Options options = options_;
  options.parzen.lies = static_cast<int>(pending.size());
  return suggester(space_, options)(with_lies, pending, random_);
}

std::string Tpe::streams(const Options& options) {
  TpeOptions given = options, defaults;
  const std::string changes = fields_of(given).changes_from(fields_of(defaults), OptionFields::Names::former);
  return changes.empty() ? "tpe" : "tpe:" + changes;
}

}  // namespace bobench::optimizers
