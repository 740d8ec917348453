#include "surrogates/linear/precision_mixture.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

Prediction predict_mixture(const BayesianLinearRegression& regression,
                           const BayesianLinearRegression::Projection& projection,
                           std::span<const LinearPrecisions> precisions) {
  const Index n = projection.outside.size();
  const auto count = static_cast<double>(precisions.size());
  Prediction mixture{VectorXd::Zero(n), VectorXd::Zero(n)};
  MatrixXd means(n, precisions.size());
  for (std::size_t k = 0; k < precisions.size(); ++k) {
    const Prediction one = regression.predict(projection, precisions[k]);
    means.col(static_cast<Index>(k)) = one.mean;
    mixture.variance += one.variance / count;
  }
  // The law of total variance.
  mixture.mean = means.rowwise().mean();
  mixture.variance += (means.colwise() - mixture.mean).cwiseAbs2().rowwise().mean();
  return mixture;
}

WeightMoments mixture_weights(const BayesianLinearRegression& regression, const VectorXd& psi,
                              std::span<const LinearPrecisions> precisions) {
  const auto count = static_cast<double>(precisions.size());
  MatrixXd means(psi.size(), precisions.size());
  WeightMoments moments{{}, VectorXd::Zero(psi.size())};
  for (std::size_t k = 0; k < precisions.size(); ++k) {
    means.col(static_cast<Index>(k)) = regression.posterior_mean(precisions[k]);
    moments.times_covariance += regression.times_posterior_covariance(psi, precisions[k]) / count;
  }
  moments.mean = means.rowwise().mean();
  // Centred values: they are exactly 0 for a single draw.
  const VectorXd values = means.transpose() * psi;
  moments.times_covariance += means * (values.array() - values.mean()).matrix() / count;
  return moments;
}

}  // namespace bobench::surrogates
