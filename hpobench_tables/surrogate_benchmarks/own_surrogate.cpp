#include "hpobench_tables/surrogate_benchmarks/own_surrogate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/maximized.hpp"
#include "core/random.hpp"
#include "surrogates/catalog.hpp"

namespace bobench::hpobench_tables {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr std::uint64_t seed = 1;  ///< of models and folds: the same file is always the same problem
constexpr std::size_t folds = 10;

surrogates::Regressor regressor(const std::string& model) {
  return surrogates::regressor_catalog().recipe(model).make(seed);
}

/// The position of a fidelity on the logarithmic scale, from 0 to 1.
double fidelity_feature(const OwnEvaluations& evaluations, double fidelity) {
  const double low = evaluations.fidelities.front(), high = evaluations.fidelities.back();
  return std::log(fidelity / low) / std::log(high / low);
}

/// (features) of a configuration, followed by that of the fidelity if there are several.
VectorXd features_of(const Encoding& encoding, const OwnEvaluations& evaluations, const Configuration& configuration,
                     double fidelity) {
  const bool has_fidelities = evaluations.fidelities.size() > 1;
  VectorXd features(encoding.features() + (has_fidelities ? 1 : 0));
  encoding.encode_into(configuration, features.head(encoding.features()));
  if (has_fidelities) features[encoding.features()] = fidelity_feature(evaluations, fidelity);
  return features;
}

MatrixXd all_features(const Encoding& encoding, const OwnEvaluations& evaluations) {
  MatrixXd X(encoding.features() + (evaluations.fidelities.size() > 1 ? 1 : 0), evaluations.size());
  for (Index i = 0; i < X.cols(); ++i) {
    X.col(i) = features_of(encoding, evaluations, evaluations.configurations.col(i), evaluations.fidelity[i]);
  }
  return X;
}

/// The fold of each evaluation, the same for all evaluations of a configuration.
std::vector<std::size_t> folds_of(const MatrixXd& configurations) {
  std::map<std::string_view, std::vector<Index>> groups;  // by the bytes of the configuration
  const auto bytes = static_cast<std::size_t>(configurations.rows()) * sizeof(double);
  for (Index i = 0; i < configurations.cols(); ++i) {
    groups[{reinterpret_cast<const char*>(configurations.col(i).data()), bytes}].push_back(i);
  }
  if (groups.size() < folds) {
    throw InputError(
        fmt::format("there are {} different configurations; a surrogate needs at least {}", groups.size(), folds));
  }
  // In the order of their first evaluations, so that the folds do not depend on the bytes.
  std::vector<const std::vector<Index>*> ordered;
  for (const auto& [key, members] : groups) ordered.push_back(&members);
  std::ranges::sort(ordered, {}, [](const auto* members) { return members->front(); });
  Random random(seed);
  const auto shuffled = random.permutation(static_cast<std::int64_t>(ordered.size()));
  std::vector<std::size_t> fold(static_cast<std::size_t>(configurations.cols()));
  for (std::size_t place = 0; place < ordered.size(); ++place) {
    for (const Index i : *ordered[static_cast<std::size_t>(shuffled[place])]) {
      fold[static_cast<std::size_t>(i)] = place % folds;
    }
  }
  return fold;
}

/// Ranks from 1; equal values have their mean rank.
VectorXd ranks_of(const VectorXd& values) {
  std::vector<Index> order(static_cast<std::size_t>(values.size()));
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::sort(order, {}, [&](Index i) { return values[i]; });
  VectorXd ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    for (std::size_t i = first; i < end; ++i) ranks[order[i]] = 0.5 * static_cast<double>(first + end + 1);
    first = end;
  }
  return ranks;
}

/// 0 if either is constant.
double correlation(const VectorXd& a, const VectorXd& b) {
  const VectorXd x = a.array() - a.mean(), y = b.array() - b.mean();
  const double scale = x.norm() * y.norm();
  return scale > 0.0 ? x.dot(y) / scale : 0.0;
}

double limited(double prediction, const VectorXd& observed) {
  return std::clamp(prediction, observed.minCoeff(), observed.maxCoeff());
}

class OwnSurrogateProblem {
 public:
  OwnSurrogateProblem(std::shared_ptr<const OwnSurrogate> surrogate, std::string name, bool residuals)
      : surrogate_(std::move(surrogate)), name_(std::move(name)), residuals_(residuals) {}

  const SearchSpace& space() const { return evaluations().space; }
  const std::string& name() const { return name_; }
  const std::vector<double>& fidelities() const { return evaluations().fidelities; }
  std::optional<double> optimum() const { return std::nullopt; }
  nlohmann::json details() const {
    nlohmann::json details = {{"model", surrogate_->model()},
                              {"objective", evaluations().objective},
                              {"source_sha256", evaluations().source_sha256}};
    if (evaluations().is_maximized) details[maximized_key] = true;
    return details;
  }

  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const {
    space().require(configuration);
    Evaluation evaluation{.value = surrogate_->value(configuration, fidelity),
                          .fidelity = fidelity,
                          .cost_seconds = surrogate_->cost(configuration, fidelity)};
    if (!residuals_) return evaluation;
    evaluation.noise_free = evaluation.value;
    const VectorXd& residual = surrogate_->validation().residual;
    evaluation.value += residual[random.index(residual.size())];
    return evaluation;
  }

 private:
  const OwnEvaluations& evaluations() const { return surrogate_->evaluations(); }

  std::shared_ptr<const OwnSurrogate> surrogate_;
  std::string name_;
  bool residuals_;
};

}  // namespace

CrossValidation cross_validate(const OwnEvaluations& evaluations, const std::string& model) {
  const MatrixXd X = all_features(Encoding(evaluations.space), evaluations);
  const std::vector<std::size_t> fold = folds_of(evaluations.configurations);
  VectorXd predicted(evaluations.size());
  for (std::size_t held_out = 0; held_out < folds; ++held_out) {
    std::vector<Index> training, testing;
    for (Index i = 0; i < evaluations.size(); ++i) {
      (fold[static_cast<std::size_t>(i)] == held_out ? testing : training).push_back(i);
    }
    surrogates::Regressor fitted = regressor(model);
    fitted.fit(X(Eigen::all, training), evaluations.value(training));
    predicted(testing) = fitted.predict(X(Eigen::all, testing)).mean;
  }
  CrossValidation validation;
  for (double& value : predicted) value = limited(value, evaluations.value);
  validation.residual = evaluations.value - predicted;
  const double mean_square = validation.residual.squaredNorm() / static_cast<double>(evaluations.size());
  const double variance = (evaluations.value.array() - evaluations.value.mean()).square().mean();
  validation.rmse = std::sqrt(mean_square);
  validation.explained = variance > 0.0 ? 1.0 - mean_square / variance : 0.0;
  validation.rank_correlation = correlation(ranks_of(predicted), ranks_of(evaluations.value));
  return validation;
}

OwnSurrogate::OwnSurrogate(OwnEvaluations evaluations, std::string model, CrossValidation validation)
    : evaluations_(std::move(evaluations)),
      model_(std::move(model)),
      validation_(std::move(validation)),
      encoding_(evaluations_.space),
      value_model_(regressor(model_)) {
  const MatrixXd X = all_features(encoding_, evaluations_);
  value_model_.fit(X, evaluations_.value);
  if (evaluations_.cost.size() == 0) return;
  cost_model_ = regressor(model_);
  cost_model_->fit(X, evaluations_.cost);
}

double OwnSurrogate::value(const Configuration& configuration, double fidelity) const {
  const VectorXd x = features_of(encoding_, evaluations_, configuration, fidelity);
  return limited(value_model_.predict(x).mean[0], evaluations_.value);
}

double OwnSurrogate::cost(const Configuration& configuration, double fidelity) const {
  if (!cost_model_) return 0.0;
  const VectorXd x = features_of(encoding_, evaluations_, configuration, fidelity);
  return limited(cost_model_->predict(x).mean[0], evaluations_.cost);
}

Problem own_surrogate_problem(std::shared_ptr<const OwnSurrogate> surrogate, std::string name, bool residuals) {
  return OwnSurrogateProblem(std::move(surrogate), std::move(name), residuals);
}

}  // namespace bobench::hpobench_tables
