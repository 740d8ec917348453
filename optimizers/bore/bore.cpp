#include "optimizers/bore/bore.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "acquisitions/maximizers/evolution.hpp"
#include "acquisitions/maximizers/multi_start.hpp"
#include "acquisitions/maximizers/random_candidates.hpp"
#include "core/error.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::optimizers {
namespace {

std::string resolved_maximizer(const BoreOptions& options, const SearchSpace& space,
                               const surrogates::Classifier& classifier) {
  const std::string& name = options.maximizer;
  if (name == "auto") {
    if (space.is_discrete()) return "random";
    return classifier.has_gradient() ? "lbfgs" : "evolution";
  }
  if ((name == "lbfgs" || name == "relaxed") && !classifier.has_gradient()) {
    throw InputError("maximizer=" + name + " needs a classifier with gradients; this one takes random, evolution " +
                     "or exhaustive");
  }
  if (name == "exhaustive" && !space.is_discrete()) {
    throw InputError("maximizer=exhaustive needs a finite space, without real parameters");
  }
  return name;
}

class BoreSuggester {
 public:
  BoreSuggester(const OptimizerContext& context, const BoreOptions& options, surrogates::Classifier classifier)
      : options_(options),
        budget_(context.budget),
        encoding_(options.seen(context.space)),
        maximizer_(resolved_maximizer(options, context.space, classifier)),
        classifier_(std::move(classifier)) {}

  Configuration suggest(const History& history, Random& random) {
    const SearchSpace& space = encoding_.space();
    if (space.is_discrete()) known_.update(history);
    if (!random.bernoulli(options_.random_share) && !known_.exhausts(space)) {
      if (const auto proposal = propose(history, random)) return *proposal;
    }
    return sample_unseen(space, known_, random);
  }

 private:
  std::optional<Configuration> propose(const History& history, Random& random) {
    learn(history);
    const auto labels = surrogates::quantile_labels(values_, gamma(history), options_.label == "below");
    if (!labels.has_both()) return std::nullopt;
    classifier_.fit(points_, labels.z);
    acquisitions::Acquisition acquisition{[&](const Eigen::MatrixXd& X) { return classifier_.score(X); }};
    if (classifier_.has_gradient()) {
      acquisition.score_with_gradient = [&](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
        return classifier_.score_with_gradient(x, gradient);
      };
    }
    // In a finite space the set of known configurations says it all.
    const double min_distance = encoding_.space().is_discrete() ? 0.0 : options_.min_distance;
    return maximize(acquisition, {encoding_, history, known_, min_distance}, random);
  }

  std::optional<Configuration> maximize(const acquisitions::Acquisition& acquisition,
                                        const acquisitions::SearchState& state, Random& random) const {
    if (maximizer_ == "random") {
      return acquisitions::maximize_random(acquisition, state, options_.random_candidates, random);
    }
    if (maximizer_ == "evolution") {
      return acquisitions::maximize_evolution(acquisition, state, options_.evolution_evaluations, random);
    }
    if (maximizer_ == "exhaustive") return acquisitions::maximize_exhaustive(acquisition, state, random);
    return acquisitions::maximize_multi_start(acquisition, state,
                                              {.candidates = options_.candidates,
                                               .local_candidates = 0,
                                               .starts = options_.starts,
                                               .relax = maximizer_ == "relaxed"},
                                              random);
  }

  double gamma(const History& history) const {
    if (options_.schedule == "constant") return options_.gamma;
    const double progress = std::min(1.0, static_cast<double>(history.size()) / static_cast<double>(budget_));
    return 0.5 * std::pow(options_.gamma / 0.5, progress);
  }

  void learn(const History& history) {
    const auto n = static_cast<Eigen::Index>(history.size());
    Eigen::Index seen = values_.size();
    points_.conservativeResize(encoding_.features(), n);
    values_.conservativeResize(n);
    for (; seen < n; ++seen) {
      encoding_.encode_into(history.trials()[static_cast<std::size_t>(seen)].configuration, points_.col(seen));
      values_[seen] = history.evaluations()[static_cast<std::size_t>(seen)].value;
    }
  }

  BoreOptions options_;
  int budget_;
  Encoding encoding_;
  std::string maximizer_;
  surrogates::Classifier classifier_;
  ConfigurationSet known_;  ///< of a finite space
  Eigen::MatrixXd points_;  ///< (features x n) what the history holds
  Eigen::VectorXd values_;  ///< (n)
};

}  // namespace

void BoreOptions::fields(OptionFields& fields, bool gradients) {
  std::vector<std::string> maximizers{"auto", "random", "evolution", "exhaustive"};
  if (gradients) maximizers.insert(maximizers.end(), {"lbfgs", "relaxed"});
  fields.real("gamma", gamma, 1e-6, 1.0, "share of the observations that are positive");
  fields.choice("schedule", schedule, {"constant", "decay"},
                "decay: the share falls from 1/2 to gamma over the budget");
  fields.choice("label", label, {"at-most", "below"}, "positive observations: y <= tau (paper) or y < tau (code)");
  fields.integer("initial_points", initial_points, 1, 100000, "uniform points before the first fit");
  fields.real("random_share", random_share, 0.0, 1.0, "share of the suggestions that are uniform draws");
  fields.choice("maximizer", maximizer, std::move(maximizers), "how the class probability is maximised");
  fields.integer("random_candidates", random_candidates, 1, 10000000, "candidates of maximizer=random");
  fields.integer("evolution_evaluations", evolution_evaluations, 10, 10000000, "scores of maximizer=evolution");
  fields.integer("candidates", candidates, 1, 1000000, "scored to choose the starts of L-BFGS");
  fields.real("min_distance", min_distance, 0.0, 1.0,
              "from evaluated points, on the unit box; of a finite space none is repeated");
  fields.integer("starts", starts, 0, 1000, "L-BFGS starts; 0: the best candidate is taken");
  fields.choice("ordinals", ordinals, {"scaled", "one-hot"}, "how the classifier sees ordinal parameters");
}

Bore::Bore(const OptimizerContext& context, const BoreOptions& options, surrogates::Classifier classifier)
    : SequentialModelBased(context, BoreSuggester(context, options, std::move(classifier)), options.initial_points) {}

}  // namespace bobench::optimizers
