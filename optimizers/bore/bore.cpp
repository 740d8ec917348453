#include "optimizers/bore/bore.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "optimizers/model_based/refit_fields.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::optimizers {
namespace {

using surrogates::Classifier;

/// The share of positives after so many observations.
double gamma(const BoreOptions& options, Eigen::Index observations, int budget) {
  if (options.schedule == Schedule::constant) return options.gamma;
  const double progress = std::min(1.0, static_cast<double>(observations) / static_cast<double>(budget));
  return 0.5 * std::pow(options.gamma / 0.5, progress);
}

acquisitions::Acquisition class_probability(const Classifier& classifier) {
  acquisitions::Acquisition acquisition{[&](const Eigen::MatrixXd& X) { return classifier.score(X); }};
  if (classifier.has_gradient()) {
    acquisition.score_with_gradient = [&](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
      return classifier.score_with_gradient(x, gradient);
    };
  }
  return acquisition;
}

/// A classifier as the loop wants it.
Learner learner(const std::shared_ptr<Classifier>& classifier, const BoreOptions& options, int budget) {
  const auto labels_of = [=](const Eigen::VectorXd& values) {
    return surrogates::quantile_labels(values, gamma(options, values.size(), budget),
                                       options.label == PositiveLabel::below);
  };
  const auto learn = [=](const Observations& observations) -> std::optional<acquisitions::Acquisition> {
    const auto& [points, values] = observations.all();
    const auto labels = labels_of(values);
    if (!labels.has_both()) return std::nullopt;
    classifier->fit(points, labels.z);
    return class_probability(*classifier);
  };
  Learner learner{learn, classifier->has_gradient()};
  if (classifier->has_refresh()) {
    learner.refresh = [=](const Observations& observations) {
      const auto& [points, values] = observations.all();
      if (const auto labels = labels_of(values); labels.has_both()) classifier->refresh(points, labels.z);
    };
  }
  return learner;
}

Suggester suggester(const OptimizerContext& context, const BoreOptions& options, Classifier classifier) {
  const auto shared = std::make_shared<Classifier>(std::move(classifier));
  const auto make = [=, budget = context.budget](std::uint64_t) { return learner(shared, options, budget); };
  LoopOptions loop = options.loop;
  loop.budget = context.budget;
  return ModelBasedLoop(options.seen(context.space), std::move(loop), make, context.streams.own("classifier"));
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

void BoreOptions::fields(OptionFields& fields, bool has_gradient, bool has_refresh) {
  fields.real("gamma", gamma, 1e-6, 1.0, "share of the observations that are positive");
  fields.choice("schedule", schedule, {{"constant", Schedule::constant}, {"decay", Schedule::decay}},
                "decay: the share falls from 1/2 to gamma over the budget");
  fields.choice("label", label, {{"at-most", PositiveLabel::at_most}, {"below", PositiveLabel::below}},
                "positive observations: y <= tau (paper) or y < tau (code)");
  fields.integer("initial_points", loop.initial_points, 1, 100000, "uniform points before the first fit");
  fields.real("random_share", *loop.random_share, 0.0, 1.0, "share of the suggestions that are uniform draws");
  loop.maximizer.fields(fields, has_gradient);
  fields.real("min_distance", loop.min_distance, 0.0, 1.0,
              "from evaluated points, on the unit box; of a finite space none is repeated");
  fields.choice("distance", loop.distance, {{"fixed", Distance::fixed}, {"shrinking", Distance::shrinking}},
                "min_distance stays, or falls to 1e-5 late in the budget");
  fields.choice("ordinals", ordinals, {{"scaled", Ordinals::scaled}, {"one-hot", Ordinals::one_hot}},
                "how the classifier sees ordinal parameters");
  refit_fields(fields, loop);
  if (has_refresh) {
    fields.flag("refresh", loop.refresh, "between two fits, the leaves of the trees learn what is new");
  }
  fields.style("paper", "min_distance=0.00001");
}

Bore::Bore(const OptimizerContext& context, const BoreOptions& options, surrogates::Classifier classifier)
    : SequentialModelBased(context, suggester(context, options, std::move(classifier)), options.loop.initial_points) {}

}  // namespace bobench::optimizers
