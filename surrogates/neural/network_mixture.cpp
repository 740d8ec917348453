#include "surrogates/neural/network_mixture.hpp"

#include <cmath>

#include "surrogates/classifier.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

double mean_logit(const VectorXd& logits, VectorXd* slopes) {
  const VectorXd up = sigmoid(logits), down = sigmoid(VectorXd(-logits));
  const double mean_up = up.mean(), mean_down = down.mean();
  if (slopes) {
    *slopes = up.cwiseProduct(down) * ((1.0 / mean_up + 1.0 / mean_down) / static_cast<double>(logits.size()));
  }
  return std::log(mean_up) - std::log(mean_down);
}

VectorXd NetworkMixture::score(const MatrixXd& X) const {
  const MatrixXd logits = draws(X);
  VectorXd scores(X.cols());
  for (Index i = 0; i < X.cols(); ++i) scores[i] = mean_logit(logits.col(i), nullptr);
  return scores;
}

VectorXd NetworkMixture::probability(const MatrixXd& X) const {
  return sigmoid(score(X));
}

double NetworkMixture::score_with_gradient(const VectorXd& x, VectorXd* gradient) const {
  if (!gradient) return score(x)[0];
  const PointDraws point = draws_with_gradient(x);
  VectorXd slopes;
  const double score = mean_logit(point.values, &slopes);
  *gradient = point.gradients * slopes;
  return score;
}

}  // namespace bobench::surrogates
