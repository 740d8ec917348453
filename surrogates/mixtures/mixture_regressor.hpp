// Regression by the conditional of a joint density of inputs and targets, with a prior where evidence is missing.
#pragma once

#include <cmath>
#include <cstdint>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/bayesian_conditional.hpp"
#include "surrogates/mixtures/mixture_kinds.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// Settings of a MixtureModel.
template <class Kind>
struct MixtureModelOptions {
  typename Kind::Options density = {};
  PriorOptions prior = {};

  void fields(OptionFields& fields) {
    density.fields(fields);
    prior.fields(fields);
  }
};

/// A density p(x, y) of standardised data, and its Bayesian conditional p(y | x) [kruse2022, Sec. 4.1].
template <class Kind>
class MixtureModel {
 public:
  using Options = MixtureModelOptions<Kind>;

  MixtureModel() = default;
  MixtureModel(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const Options& options, Random& random)
      : conditionals_(Kind::fit(X, y, options.density, random)),
        prior_(options.prior),
        n_(static_cast<double>(y.size())) {}

  BayesianConditional conditional(const Eigen::MatrixXd& X) const { return {conditionals_(X), n_, prior_}; }
  /// ln p(y_i | x_i): (n)
  Eigen::VectorXd log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
    return conditional(X).log_density(y);
  }
  /// ln p(x): (n)
  Eigen::VectorXd log_evidence(const Eigen::MatrixXd& X) const { return conditionals_(X).log_evidence; }

 private:
  Conditionals conditionals_;
  PriorOptions prior_;
  double n_ = 0.0;
};

/// Settings of a MixtureRegressor in addition to those of its density and prior.
struct MixtureRegressorOptions {
  StandardizeBy standardize = StandardizeBy::first;
  int draws = 500;  ///< for acquisitions that average over draws

  void fields(OptionFields& fields);
};

/// A MixtureModel with standardisation of the data. It predicts observations, not a latent function. (To restore y, the
/// thesis prints the mean and deviation of x.)
template <class Kind>
class MixtureRegressor {
 public:
  struct Options {
    MixtureModelOptions<Kind> model = {};
    MixtureRegressorOptions common = {};

    void fields(OptionFields& fields) {
      model.fields(fields);
      common.fields(fields);
    }
  };

  MixtureRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
    fit(X, y, [this](const auto&...) { return options_.model; });
  }
  /// Fits with the settings that choose(standardised X, standardised y) returns.
  template <class Choose>
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, Choose&& choose) {
    standardization_.fit(X, y, Kind::name, options_.common.standardize);
    const Eigen::MatrixXd inputs = standardization_.inputs(X);
    const Eigen::VectorXd targets = standardization_.targets(y);
    const MixtureModelOptions<Kind> chosen = choose(inputs, targets);
    model_ = MixtureModel<Kind>(inputs, targets, chosen, random_);
    chosen_ = random_.uniform_vector(options_.common.draws);
    normal_ = random_.normal_vector(options_.common.draws);
  }

  Prediction predict(const Eigen::MatrixXd& X) const {
    Prediction prediction = conditional(X).moments();
    standardization_.restore(prediction);
    return prediction;
  }

  /// Draws of observations, with the same random numbers at all points: (draws x n).
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const {
    const BayesianConditional at = conditional(X);
    Eigen::MatrixXd values(chosen_.size(), X.cols());
    for (Eigen::Index s = 0; s < values.rows(); ++s) {
      values.row(s) =
          at.draw(Eigen::VectorXd::Constant(X.cols(), chosen_[s]), Eigen::VectorXd::Constant(X.cols(), normal_[s]))
              .transpose();
    }
    standardization_.restore_values(values);
    return values;
  }

  /// ln p(y_i | x_i), in the targets' unit: (n).
  Eigen::VectorXd log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
    return conditional(X).log_density(standardization_.targets(y)).array() - std::log(standardization_.target_scale());
  }
  /// ln p(x_i) of standardised inputs: (n).
  Eigen::VectorXd log_evidence(const Eigen::MatrixXd& X) const {
    return model_.log_evidence(standardization_.inputs(X));
  }
  /// P(Y <= y_i | x_i): (n).
  Eigen::VectorXd probability(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
    return conditional(X).probability(standardization_.targets(y));
  }
  /// Quantiles of observations at the given levels: (levels x n).
  Eigen::MatrixXd quantiles(const Eigen::MatrixXd& X, const Eigen::VectorXd& levels) const {
    const BayesianConditional at = conditional(X);
    Eigen::MatrixXd values(levels.size(), X.cols());
    for (Eigen::Index l = 0; l < levels.size(); ++l) values.row(l) = at.quantile(levels[l]).transpose();
    standardization_.restore_values(values);
    return values;
  }

 private:
  BayesianConditional conditional(const Eigen::MatrixXd& X) const {
    return model_.conditional(standardization_.inputs(X));
  }

  Options options_;
  Random random_;
  Standardization standardization_;
  MixtureModel<Kind> model_;
  Eigen::VectorXd chosen_, normal_;
};

using KernelDensityRegressor = MixtureRegressor<KernelDensityKind>;
using GaussianMixtureRegressor = MixtureRegressor<GaussianMixtureKind>;
using SumProductRegressor = MixtureRegressor<SumProductKind>;

}  // namespace bobench::surrogates
