#include "surrogates/mixtures/joint_kernel_density.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

double log_normal_scale(double width) {
  return -std::log(width * std::sqrt(2.0 * std::numbers::pi));
}

}  // namespace

JointKernelDensity::JointKernelDensity(MatrixXd X, VectorXd y, double x_width, double y_width)
    : X_(std::move(X)), y_(std::move(y)), x_width_(x_width), y_width_(y_width) {
  require_finite_data(X_, y_, "a kernel density");
  if (!(x_width > 0.0) || !(y_width > 0.0) || !std::isfinite(x_width) || !std::isfinite(y_width)) {
    throw Error(fmt::format("the widths of a kernel density are {} and {}; expected > 0", x_width, y_width));
  }
}

MatrixXd JointKernelDensity::log_kernels(const MatrixXd& x) const {
  const double scale =
      static_cast<double>(X_.rows()) * log_normal_scale(x_width_) - std::log(static_cast<double>(X_.cols()));
  MatrixXd result = MatrixXd::Zero(x.cols(), X_.cols());
  const MatrixXd points = x.transpose() / x_width_;
  for (Index i = 0; i < X_.cols(); ++i) {
    for (Index d = 0; d < X_.rows(); ++d) {
      result.col(i).array() -= 0.5 * (points.col(d).array() - X_(d, i) / x_width_).square();
    }
  }
  result.array() += scale;
  return result;
}

ConditionalMixture JointKernelDensity::conditionals(const MatrixXd& x) const {
  ConditionalMixture result = conditional_of(log_kernels(x));
  result.means = y_.transpose();
  result.variances = VectorXd::Constant(y_.size(), y_width_ * y_width_);
  return result;
}

VectorXd JointKernelDensity::log_density(const MatrixXd& x, const VectorXd& y) const {
  MatrixXd kernels = log_kernels(x);
  for (Index i = 0; i < y_.size(); ++i) {
    kernels.col(i).array() -= 0.5 * ((y.array() - y_[i]) / y_width_).square();
  }
  return log_sum_exp_of_rows(kernels).array() + log_normal_scale(y_width_);
}

}  // namespace bobench::surrogates
