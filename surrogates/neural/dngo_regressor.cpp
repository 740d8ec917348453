#include "surrogates/neural/dngo_regressor.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// theta = (ln alpha, ln 1/beta)
LinearPrecisions precisions_at(const Eigen::Ref<const VectorXd>& theta) {
  return {std::exp(theta[0]), std::exp(-theta[1])};
}

}  // namespace

void DngoOptions::fields(OptionFields& fields) {
  fields.integer("hidden_layers", hidden_layers, 1, 100, "hidden layers");
  fields.integer("hidden_units", hidden_units, 1, 100000, "units of a hidden layer");
  fields.formerly("units", "hidden_units");
  fields.choice("activation", activation, activations(), "of the hidden layers");
  training.fields(fields, false);
  fields.choice("precisions", precisions,
                {{"mcmc", PrecisionRule::mcmc}, {"evidence", PrecisionRule::evidence}, {"fixed", PrecisionRule::fixed}},
                "of the linear regression's prior and noise");
  fields.real("noise_precision", noise_precision, 1e-12, 1e12, "where it is not sampled");
  fields.integer("walkers", walkers, 4, 100000, "of the ensemble sampler; an even number");
  fields.integer("burn_in", burn_in, 0, 100000000, "steps of the walkers before the first fit's chain");
  fields.integer("chain_length", chain_length, 1, 100000000, "steps of the walkers a fit");
  fields.formerly("chain", "chain_length");
  fields.flag("quirks", quirks, "the evidence as pybnn computes it");
}

DngoRegressor::DngoRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {
  if (options.walkers % 2 != 0) {
    throw InputError(fmt::format("DNGO's ensemble sampler needs an even number of walkers; got {}", options.walkers));
  }
}

double pybnn_log_evidence(const BayesianLinearRegression& regression, const LinearPrecisions& precisions) {
  const auto [alpha, beta] = precisions;
  const auto n = static_cast<double>(regression.size()), p = static_cast<double>(regression.features());
  const double log_determinant = regression.log_determinant(precisions);
  if (log_determinant > std::log(std::numeric_limits<double>::max())) return -infinity;
  return 0.5 * (p * std::log(alpha) + n * std::log(beta) - n * std::log(2.0 * std::numbers::pi) -
                beta * std::sqrt(regression.squared_residual(precisions)) -
                alpha * regression.squared_norm_of_mean(precisions) - std::log(std::exp(log_determinant) + 1e-10));
}

MatrixXd DngoRegressor::features(const MatrixXd& inputs) const {
  Mlp::Pass pass;
  network_.forward(inputs, pass);
  return std::move(pass.inputs.back());
}

void DngoRegressor::sample_precisions() {
  const auto log_density = [this](const MatrixXd& points, VectorXd& values) {
    for (Index i = 0; i < points.cols(); ++i) {
      const LinearPrecisions at = precisions_at(points.col(i));
      if (points.col(i).cwiseAbs().maxCoeff() > 10.0) {
        values[i] = -infinity;
      } else {
        values[i] = options_.quirks ? pybnn_log_evidence(regression_, at) : regression_.log_evidence(at);
      }
    }
  };
  int steps = options_.chain_length;
  MatrixXd walkers;
  if (sampler_) {
    walkers = sampler_->walkers();
  } else {
    walkers = random_.normal_vector(2 * options_.walkers).reshaped(2, options_.walkers);
    walkers.row(1).array() -= 3.0;
    steps += options_.burn_in;
  }
  sampler_.emplace(std::move(walkers), log_density);  // new, because the densities change with the data
  sampler_->run(steps, log_density, random_);
  precisions_.clear();
  for (Index k = 0; k < options_.walkers; ++k) precisions_.push_back(precisions_at(sampler_->walkers().col(k)));
}

void DngoRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "an adaptive basis regression");
  network_ = make_mlp(X.rows(), options_.hidden_layers, options_.hidden_units, options_.activation);
  network_.initialize(random_, FirstWeights::by_inputs);
  const MatrixXd inputs = standardization_.inputs(X);
  const VectorXd targets = standardization_.targets(y);
  train_by_squared_error(network_, inputs, targets, options_.training, random_);
  regression_.set_data(features(inputs), targets);
  if (options_.precisions == PrecisionRule::mcmc) {
    sample_precisions();
  } else if (options_.precisions == PrecisionRule::evidence) {
    precisions_ = {{evidence_alpha(regression_, options_.noise_precision), options_.noise_precision}};
  } else {
    precisions_ = {{1.0, options_.noise_precision}};
  }
}

Prediction DngoRegressor::predict(const MatrixXd& X) const {
  const auto projection = regression_.project(features(standardization_.inputs(X)));
  const auto count = static_cast<double>(precisions_.size());
  Prediction mixture{VectorXd::Zero(X.cols()), VectorXd::Zero(X.cols())};
  MatrixXd means(X.cols(), precisions_.size());
  for (std::size_t k = 0; k < precisions_.size(); ++k) {
    const Prediction one = regression_.predict(projection, precisions_[k]);
    means.col(static_cast<Index>(k)) = one.mean;
    mixture.variance.array() += (one.variance.array() + 1.0 / precisions_[k].beta) / count;
  }
  // The law of total variance.
  mixture.mean = means.rowwise().mean();
  mixture.variance += (means.colwise() - mixture.mean).cwiseAbs2().rowwise().mean();
  standardization_.restore(mixture);
  return mixture;
}

double DngoRegressor::noise_in_variance() const {
  const double scale = standardization_.target_scale();
  double sum = 0.0;
  for (const LinearPrecisions& precisions : precisions_) sum += 1.0 / precisions.beta;
  return scale * scale * sum / static_cast<double>(precisions_.size());
}

}  // namespace bobench::surrogates
