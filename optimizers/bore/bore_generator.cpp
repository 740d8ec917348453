#include "optimizers/bore/bore_generator.hpp"

#include <algorithm>
#include <cmath>

#include "optimizers/model_range.hpp"
#include "optimizers/not_pending.hpp"
#include "surrogates/boosting/boosted_trees.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::optimizers {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Appends the encoded configurations of the observations to the columns of X, whose first rows are the features.
void append_points(const Encoding& encoding, const History& observations, MatrixXd& X) {
  Index at = X.cols();
  X.conservativeResize(Eigen::NoChange, at + static_cast<Index>(observations.size()));
  for (const Trial& trial : observations.trials()) {
    encoding.encode_into(trial.configuration, X.col(at++).head(encoding.features()));
  }
}

}  // namespace

double fidelity_feature(double fidelity, const std::vector<double>& fidelities) {
  const double highest = fidelities.back();
  if (fidelity >= highest) return 1.0;
  if (!(fidelity > 0.0)) return 0.0;
  const double lowest = *std::ranges::find_if(fidelities, [](double one) { return one > 0.0; });
  return (std::log(fidelity) - std::log(lowest)) / (std::log(highest) - std::log(lowest));
}

void BoreGeneratorOptions::fields(OptionFields& fields) {
  fields.real("gamma", gamma, 1e-6, 1.0, "share of the observations of a fidelity that are positive");
  fields.integer("initial_points", initial_points, 1, 100000,
                 "observations of a fidelity before the classifier learns from it");
  fields.real("random_share", random_share, 0.0, 1.0, "probability of a random configuration");
  maximizer.fields(fields, false);
  fields.real("min_distance", min_distance, 0.0, 1.0,
              "from points evaluated at this fidelity or above, on the unit box; of a finite space none is repeated");
  fields.component("classifier", classifier, {{"rf", fields_of(forest)}, {"xgb", fields_of(boosting)}},
                   "random forest or XGBoost");
}

surrogates::Classifier BoreGeneratorOptions::made_classifier(std::uint64_t seed) const {
  if (classifier == "xgb") return surrogates::BoostedTreesClassifier(boosting, seed);
  return surrogates::RandomForestClassifier(forest, seed);
}

BoreGenerator::BoreGenerator(const OptimizerContext& context, const BoreGeneratorOptions& options)
    : options_(options),
      fidelities_(context.fidelities),
      encoding_(context.space),
      design_(context.streams.shared("design")),
      random_(context.streams.own("suggester")),
      classifier_(options.made_classifier(context.streams.own("classifier")())),
      maximizer_(options.maximizer, context.space, false) {}

void BoreGenerator::learn(const Trial& trial, double value) {
  by_fidelity_[trial.fidelity].add(trial, {.value = within_model_range(value)});
}

Configuration BoreGenerator::propose(double fidelity, const std::vector<Trial>& pending) {
  const History evaluated = evaluated_from(fidelity, pending);
  ConfigurationSet known;
  if (encoding_.space().is_discrete()) known.update(evaluated);
  const LabelledPoints labelled = labelled_points();
  if (labelled.z.size() > 0 && !random_.bernoulli(options_.random_share)) {
    classifier_.fit(labelled.X, labelled.z);
    if (auto proposal = most_probable(evaluated, known)) return *std::move(proposal);
  }
  return draw_not_pending(encoding_.space(), pending, design_,
                          [&] { return sample_unseen(encoding_.space(), known, design_); });
}

std::optional<VectorXd> BoreGenerator::labels_of(const History& observations) const {
  const auto n = static_cast<Index>(observations.size());
  if (n < options_.initial_points || observations.finite_count() == 0) return std::nullopt;
  VectorXd values(n);
  for (Index i = 0; i < n; ++i) values[i] = observations.evaluations()[static_cast<std::size_t>(i)].value;
  auto labels = surrogates::quantile_labels(values, options_.gamma);
  if (!labels.has_both()) return std::nullopt;
  return std::move(labels.z);
}

BoreGenerator::LabelledPoints BoreGenerator::labelled_points() const {
  LabelledPoints all{MatrixXd(encoding_.features() + 1, 0), VectorXd(0)};
  for (const auto& [fidelity, observations] : by_fidelity_) {
    const auto labels = labels_of(observations);
    if (!labels) continue;
    const Index n = labels->size();
    append_points(encoding_, observations, all.X);
    all.X.bottomRightCorner(1, n).setConstant(fidelity_feature(fidelity, fidelities_));
    all.z.conservativeResize(all.z.size() + n);
    all.z.tail(n) = *labels;
  }
  return all;
}

std::optional<Configuration> BoreGenerator::most_probable(const History& evaluated, const ConfigurationSet& known) {
  const acquisitions::Acquisition at_highest_fidelity{[this](const MatrixXd& X) {
    MatrixXd with_fidelity(X.rows() + 1, X.cols());
    with_fidelity.topRows(X.rows()) = X;
    with_fidelity.bottomRows(1).setOnes();
    return classifier_.score(with_fidelity);
  }};
  // Local searches start from observations whose values can be compared: those of one fidelity.
  const auto highest_learnt = std::find_if(by_fidelity_.rbegin(), by_fidelity_.rend(),
                                           [this](const auto& one) { return labels_of(one.second).has_value(); });
  MatrixXd points(encoding_.features(), 0);
  append_points(encoding_, evaluated, points);
  const acquisitions::NearPoints near(encoding_, points);
  const double min_distance = encoding_.space().is_discrete() ? 0.0 : options_.min_distance;
  return maximizer_.maximize(at_highest_fidelity, {encoding_, highest_learnt->second, known, min_distance, &near},
                             random_);
}

History BoreGenerator::evaluated_from(double fidelity, const std::vector<Trial>& pending) const {
  History evaluated;
  const auto add = [&](const Trial& trial) { evaluated.add(trial, {}); };
  for (auto one = by_fidelity_.lower_bound(fidelity); one != by_fidelity_.end(); ++one) {
    std::ranges::for_each(one->second.trials(), add);
  }
  for (const Trial& trial : pending) {
    if (trial.fidelity >= fidelity) add(trial);
  }
  return evaluated;
}

}  // namespace bobench::optimizers
