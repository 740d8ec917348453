// The posterior density of a network's weights, estimated from mini-batches.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/neural/mlp.hpp"

namespace bobench::surrogates {

/// Distribution of y given f(x; theta) and beta: N(f, 1 / beta), or a label 0 or 1 with the logit f, whose likelihood is
/// raised to the power beta.
enum class Likelihood { normal, bernoulli };

/// ln p(theta | X, y) up to a constant, for a likelihood of y and theta ~ N(0, prior_sd^2 I): a LogDensity.
/// Each call uses the next `batch` points of a random order and scales their likelihood by n / batch. The estimate is
/// unbiased, and exact if `batch` >= n.
class MlpPosterior {
 public:
  /// @param X (features x n)  @param y (n); both must outlive this
  MlpPosterior(Mlp network, const Eigen::MatrixXd& X, const Eigen::VectorXd& y, double beta, double prior_sd,
               Eigen::Index batch, Random& random, Likelihood likelihood = Likelihood::normal);

  double operator()(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient);

 private:
  void next_batch();
  /// Log likelihood of the batch at the outputs of the last pass, divided by beta; writes its slopes to residual_.
  double log_likelihood();

  Mlp network_;
  const Eigen::MatrixXd& X_;
  const Eigen::VectorXd& y_;
  double beta_, prior_precision_;
  Eigen::Index batch_;
  Random& random_;
  Likelihood likelihood_;
  std::vector<std::int64_t> order_;
  Eigen::Index at_ = 0;
  Eigen::MatrixXd batch_X_;
  Eigen::VectorXd batch_y_, residual_;
  Mlp::Pass pass_;
};

}  // namespace bobench::surrogates
