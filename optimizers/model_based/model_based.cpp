#include "optimizers/model_based/model_based.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "acquisitions/maximizers/evolution.hpp"
#include "acquisitions/maximizers/random_candidates.hpp"
#include "core/error.hpp"

namespace bobench::optimizers {
namespace {

/// The z-score of a value among others; 0 if they are all the same.
double standardized(double value, const Eigen::VectorXd& values) {
  const double mean = values.mean(), sd = std::sqrt((values.array() - mean).square().mean());
  return sd > 0.0 ? (value - mean) / sd : 0.0;
}

class ModelBasedSuggester {
 public:
  ModelBasedSuggester(const OptimizerContext& context, const ModelBasedOptions& options,
                      ModelBased::ModelFactory make_model)
      : options_(options),
        encoding_(context.space),
        make_model_(std::move(make_model)),
        model_seeds_(context.streams.own("surrogate")),
        model_(make_model_(model_seeds_())) {
    options_.maximizer.robo.standardized_incumbent = options_.standardized_incumbent;
    if (options_.maximizer.maximizer == "exhaustive" && !context.space.is_discrete()) {
      throw InputError("maximizer=exhaustive needs a finite space, without real parameters");
    }
  }

  Configuration suggest(const History& history, Random& random) {
    const SearchSpace& space = encoding_.space();
    learn(history);
    if (space.is_discrete()) known_.update(history);
    if (told_ >= options_.initial_points && !observed_.empty() && !known_.exhausts(space)) {
      auto proposal = propose(random);
      if (proposal && !(options_.restart && is_revisit(*proposal))) return *std::move(proposal);
      if (proposal) restart();
    }
    return sample_unseen(space, known_, random);
  }

 private:
  /// What the history has gained.
  void learn(const History& history) {
    for (; seen_ < history.size(); ++seen_) {
      ++told_;
      const Trial& trial = history.trials()[seen_];
      const Evaluation& evaluation = history.evaluations()[seen_];
      if (!std::isfinite(evaluation.value)) continue;
      const auto n = static_cast<Eigen::Index>(observed_.size());
      observed_.add(trial, evaluation);
      points_.conservativeResize(encoding_.features(), n + 1);
      values_.conservativeResize(n + 1);
      encoding_.encode_into(trial.configuration, points_.col(n));
      values_[n] = evaluation.value;
    }
  }

  std::optional<Configuration> propose(Random& random) {
    model_.fit(points_, values_);
    const MaximizerOptions& maximizer = options_.maximizer;
    double best = values_.minCoeff();
    if (options_.standardized_incumbent) best = standardized(best, values_);
    const auto acquisition = make_acquisition(options_.acquisition, model_, best, points_);
    const acquisitions::SearchState state{encoding_, observed_, known_};
    if (maximizer.maximizer == "robo") {
      return acquisitions::maximize_random_and_local(acquisition, state, maximizer.robo, random);
    }
    if (maximizer.maximizer == "evolution") {
      return acquisitions::maximize_evolution(acquisition, state, maximizer.evolution_evaluations, random);
    }
    if (maximizer.maximizer == "exhaustive") return acquisitions::maximize_exhaustive(acquisition, state, random);
    return acquisitions::maximize_multi_start(acquisition, state, maximizer.multi_start, random);
  }

  bool is_revisit(const Configuration& proposal) const {
    const Eigen::VectorXd features = encoding_.encode(proposal);
    return ((points_.colwise() - features).cwiseAbs().colwise().maxCoeff().array() <= options_.revisit_distance).any();
  }

  void restart() {
    told_ = 0;
    observed_ = History();
    points_.resize(encoding_.features(), 0);
    values_.resize(0);
    model_ = make_model_(model_seeds_());
  }

  ModelBasedOptions options_;
  Encoding encoding_;
  ModelBased::ModelFactory make_model_;
  Random model_seeds_;
  surrogates::Regressor model_;
  ConfigurationSet known_;  ///< of a finite space
  std::size_t seen_ = 0;    ///< of the history

  // Since the last restart:
  int told_ = 0;
  History observed_;        ///< finite evaluations
  Eigen::MatrixXd points_;  ///< (features x n) of these
  Eigen::VectorXd values_;  ///< (n)
};

}  // namespace

void MaximizerOptions::fields(OptionFields& fields, const surrogates::RegressorAbilities& abilities) {
  std::vector<std::string> names{"robo", "evolution", "exhaustive"};
  const bool smooth = abilities.gradient || abilities.draw_gradients || abilities.prediction_gradients;
  if (smooth) names.insert(names.begin() + 1, "multi-start");
  fields.choice("maximizer", maximizer, std::move(names), "how the acquisition is maximised");
  fields.integer("robo_candidates", robo.candidates, 1, 10000000, "candidates of maximizer=robo");
  fields.real("local_share", robo.local_share, 0.0, 1.0, "of robo's candidates: near the incumbent");
  fields.real("step", robo.step, 1e-12, 1e12, "of these: standard deviation, in the parameter's own unit");
  fields.flag("unit_box", robo.unit_box, "the step is a share of the parameter's range instead");
  fields.integer("evolution_evaluations", evolution_evaluations, 10, 10000000, "scores of maximizer=evolution");
  if (!smooth) return;
  fields.integer("candidates", multi_start.candidates, 1, 1000000, "uniform candidates of maximizer=multi-start");
  fields.integer("local_candidates", multi_start.local_candidates, 0, 1000000, "near the incumbent");
  fields.integer("starts", multi_start.starts, 0, 100000, "L-BFGS starts from the best candidates; 0: none");
}

void ModelBasedOptions::fields(OptionFields& fields, const surrogates::RegressorAbilities& abilities) {
  fields.integer("initial_points", initial_points, 1, 100000, "uniform points before the first fit");
  acquisition.fields(fields, abilities);
  maximizer.fields(fields, abilities);
  fields.flag("standardized_incumbent", standardized_incumbent,
              "acquisition and maximiser are told the incumbent's z-scores, a slip of the thesis's RVFLs");
  fields.flag("restart", restart, "a revisited point starts a new search with what is left of the budget");
  fields.real("revisit_distance", revisit_distance, 0.0, 1.0, "proposals this near to an evaluated point revisit it");
}

ModelBasedOptions robo_search() {
  return {};
}

ModelBasedOptions rvfl_search() {
  ModelBasedOptions options;
  options.standardized_incumbent = true;
  return options;
}

ModelBasedOptions multi_start_search(const std::string& acquisition) {
  ModelBasedOptions options;
  options.acquisition.acquisition = acquisition;
  options.maximizer.maximizer = "multi-start";
  options.maximizer.multi_start = {.candidates = 150, .local_candidates = 0, .starts = 150};
  options.restart = true;
  return options;
}

ModelBased::ModelBased(const OptimizerContext& context, const ModelBasedOptions& options, ModelFactory make_model)
    : SequentialModelBased(context, ModelBasedSuggester(context, options, std::move(make_model)),
                           options.initial_points) {}

}  // namespace bobench::optimizers
