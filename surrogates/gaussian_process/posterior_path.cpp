#include "surrogates/gaussian_process/posterior_path.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "numerics/trigonometry.hpp"
#include "surrogates/gaussian_process/spectrum.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// In the standardised unit: g(x) = sum_i weights_i cos(frequencies_i' x + phases_i), plus the correction by the data.
class Path {
 public:
  Path(const GaussianProcess& model, Index frequencies, Random& random)
      : kernel_(model.prior()), points_(model.points()) {
    frequencies_ = draw_frequencies(kernel_.family, kernel_.shape, points_.rows(), frequencies, random);
    frequencies_.array().colwise() *= kernel_.inverse_lengths.array();
    phases_ = 2.0 * std::numbers::pi * random.uniform_vector(frequencies);
    weights_ =
        std::sqrt(2.0 * kernel_.amplitude / static_cast<double>(frequencies)) * random.normal_vector(frequencies);
    // The factorisation's jitter counts as noise.
    const VectorXd noise = std::sqrt(model.parameters().noise + model.jitter()) * random.normal_vector(points_.cols());
    correction_ = model.solve(model.standardized_targets() - prior_at(points_) - noise);
    mean_ = model.target_mean();
    scale_ = model.target_scale();
  }

  VectorXd values(const MatrixXd& X) const {
    constexpr Index block = 64;  // 64 columns of 1000 angles stay in the second-level cache
    VectorXd values(X.cols());
    for (Index start = 0; start < X.cols(); start += block) {
      const Index count = std::min(block, X.cols() - start);
      const auto some = X.middleCols(start, count);
      values.segment(start, count) = prior_at(some) + kernel_.covariance(points_, some).transpose() * correction_;
    }
    return (values.array() * scale_ + mean_).matrix();
  }

  double value_with_gradient(const VectorXd& x, VectorXd* gradient) const {
    if (!gradient) return values(x)[0];
    const VectorXd angles = frequencies_.transpose() * x + phases_;
    VectorXd wave(angles.size());
    sines_of(angles.data(), angles.size(), wave.data());
    *gradient =
        -scale_ * (frequencies_ * weights_.cwiseProduct(wave)) + scale_ * kernel_.gradient(points_, x) * correction_;
    cosines_of(angles.data(), angles.size(), wave.data());
    const double value = weights_.dot(wave) + kernel_.covariance(points_, x).col(0).dot(correction_);
    return value * scale_ + mean_;
  }

 private:
  VectorXd prior_at(const Eigen::Ref<const MatrixXd>& X) const {
    MatrixXd angles = frequencies_.transpose() * X;
    angles.colwise() += phases_;
    cosines_of(angles.data(), angles.size(), angles.data());
    return angles.transpose() * weights_;
  }

  StationaryCovariance kernel_;
  MatrixXd points_;       ///< (features x n)
  MatrixXd frequencies_;  ///< (features x count)
  VectorXd phases_, weights_, correction_;
  double mean_ = 0.0, scale_ = 1.0;
};

}  // namespace

FunctionDraw draw_path(const GaussianProcess& model, Index frequencies, Random& random) {
  const auto path = std::make_shared<const Path>(model, frequencies, random);
  return {[path](const MatrixXd& X) { return path->values(X); },
          [path](const VectorXd& x, VectorXd* gradient) { return path->value_with_gradient(x, gradient); }};
}

}  // namespace bobench::surrogates
