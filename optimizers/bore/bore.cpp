#include "optimizers/bore/bore.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "optimizers/bayesian/refit_fields.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::optimizers {
namespace {

using surrogates::Classifier;

/// The share of positives after this number of observations.
double gamma(const BoreOptions& options, Eigen::Index observations, int budget) {
  if (options.schedule == Schedule::constant) return options.gamma;
  const double progress = std::min(1.0, static_cast<double>(observations) / static_cast<double>(budget));
  return 0.5 * std::pow(options.gamma / 0.5, progress);
}

acquisitions::Acquisition class_probability(const Classifier& classifier) {
  acquisitions::Acquisition acquisition{[&](const Eigen::MatrixXd& X) { return classifier.score(X); }};
  if (classifier.score_with_gradient) {
    acquisition.score_with_gradient = [&](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
      return classifier.score_with_gradient(x, gradient);
    };
  }
  return acquisition;
}

/// The observations, and the pending trials where they count.
EncodedPoints shown(const Observations& observations, BorePending pending) {
  EncodedPoints data = observations.all();
  if (pending == BorePending::exclude || observations.finite().size() == 0) return data;
  const Eigen::Index m = observations.pending().cols();
  data.points.conservativeResize(Eigen::NoChange, data.size() + m);
  data.points.rightCols(m) = observations.pending();
  data.values.conservativeResize(data.size() + m);
  data.values.tail(m).setConstant(observations.finite().values.maxCoeff());
  return data;
}

/// Adapts a classifier to the loop.
Surrogate surrogate_of(const std::shared_ptr<Classifier>& classifier, const BoreOptions& options, int budget) {
  const auto labels_of = [=](const Eigen::VectorXd& values) {
    return surrogates::quantile_labels(values, gamma(options, values.size(), budget),
                                       options.label == PositiveLabel::below);
  };
  const auto fit = [=](const Observations& observations) -> std::optional<acquisitions::Acquisition> {
    const auto [points, values] = shown(observations, options.pending);
    const auto labels = labels_of(values);
    if (!labels.has_both()) return std::nullopt;
    classifier->fit(points, labels.z);
    return class_probability(*classifier);
  };
  Surrogate surrogate{fit, static_cast<bool>(classifier->score_with_gradient)};
  if (classifier->partial_fit) {
    surrogate.partial_fit = [=](const Observations& observations) {
      const auto& [points, values] = observations.all();
      if (const auto labels = labels_of(values); labels.has_both()) classifier->partial_fit(points, labels.z);
    };
  }
  return surrogate;
}

LoopOptions loop_of(const OptimizerContext& context, const BoreOptions& options) {
  LoopOptions loop = options.loop;
  loop.budget = context.budget;
  return loop;
}

SurrogateSource surrogates_of(const OptimizerContext& context, const BoreOptions& options, Classifier classifier) {
  const auto shared = std::make_shared<Classifier>(std::move(classifier));
  return {[=, budget = context.budget](std::uint64_t) { return surrogate_of(shared, options, budget); },
          context.streams.own("classifier"), options.seen(context.space)};
}

}  // namespace

BoreOptions::BoreOptions() {
  loop.initial_points = 10;
  loop.random_share = 0.1;
  loop.min_distance = 0.01;
  loop.maximizer.maximizer = "auto";
  auto& multi_start = loop.maximizer.of<acquisitions::MultiStart>();
  multi_start.candidates = 1024;
  multi_start.local_candidates = 0;
  multi_start.starts = 3;
}

BoreOptions bore_at_distance(double min_distance) {
  BoreOptions options;
  options.loop.min_distance = min_distance;
  return options;
}

void BoreOptions::fields(OptionFields& fields, const surrogates::ClassifierAbilities& classifier) {
  fields.group("BORE");
  fields.real("gamma", gamma, 1e-6, 1.0, "share of the observations that are positive");
  fields.choice("schedule", schedule, {{"constant", Schedule::constant}, {"decay", Schedule::decay}},
                "decay: the share falls from 1/2 to gamma over the budget");
  fields.choice("label", label, {{"at-most", PositiveLabel::at_most}, {"below", PositiveLabel::below}},
                "positive observations: y <= tau (paper) or y < tau (code)");
  fields.integer("initial_points", loop.initial_points, 1, 100000, "uniform points before the first fit");
  fields.real("random_share", *loop.random_share, 0.0, 1.0, "share of the suggestions that are uniform draws");
  loop.maximizer.fields(fields, static_cast<bool>(classifier.score_with_gradient));
  fields.real("min_distance", loop.min_distance, 0.0, 1.0,
              "from evaluated points, on the unit box; of a finite space none is repeated");
  fields.choice("distance", loop.distance, {{"fixed", Distance::fixed}, {"shrinking", Distance::shrinking}},
                "min_distance stays, or falls to 1e-5 late in the budget");
  fields.choice("pending", pending, {{"exclude", BorePending::exclude}, {"liar-max", BorePending::liar_max}},
                "with several workers: trials that others evaluate are only not repeated, or count as negative");
  fields.choice("ordinals", ordinals, {{"scaled", Ordinals::scaled}, {"one-hot", Ordinals::one_hot}},
                "how the classifier sees ordinal parameters");
  refit_fields(fields, loop);
  if (classifier.partial_fit) {
    fields.flag("partial_fit", loop.partial_fit,
                "between two fits, the leaves of the trees are updated with what is new");
    fields.formerly("refresh", "partial_fit");
  }
  fields.style("paper", "min_distance=0.00001");
  fields.group("");
}

Bore::Bore(const OptimizerContext& context, const BoreOptions& options, surrogates::Classifier classifier)
    : BayesianOptimizer(context, loop_of(context, options), surrogates_of(context, options, std::move(classifier))) {}

}  // namespace bobench::optimizers
