#include "surrogates/mixtures/mixture_kinds.hpp"

#include <memory>
#include <utility>

#include "surrogates/mixtures/joint_kernel_density.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::MatrixXd, Eigen::VectorXd;

/// [X; y]
MatrixXd joint_points(const MatrixXd& X, const VectorXd& y) {
  MatrixXd points(X.rows() + 1, X.cols());
  points.topRows(X.rows()) = X;
  points.row(X.rows()) = y.transpose();
  return points;
}

/// A function that owns `density` and calls its conditionals(x).
template <class Density>
Conditionals conditionals_by(Density density) {
  return
      [kept = std::make_shared<const Density>(std::move(density))](const MatrixXd& x) { return kept->conditionals(x); };
}

}  // namespace

void KernelDensityKind::Options::fields(OptionFields& fields) {
  fields.real("x_width", x_width, 1e-6, 1e6, "standard deviation of kernels in standardised inputs");
  fields.real("y_width", y_width, 1e-6, 1e6, "standard deviation of kernels in standardised targets");
}

Conditionals KernelDensityKind::fit(const MatrixXd& X, const VectorXd& y, const Options& options, Random&) {
  return conditionals_by(JointKernelDensity(X, y, options.x_width, options.y_width));
}

Conditionals GaussianMixtureKind::fit(const MatrixXd& X, const VectorXd& y, const Options& options, Random& random) {
  return conditionals_by(GaussianMixtureRegression(fit_mixture(joint_points(X, y), options, random).mixture));
}

Conditionals SumProductKind::fit(const MatrixXd& X, const VectorXd& y, const Options& options, Random& random) {
  return conditionals_by(fit_sum_product_network(joint_points(X, y), options, random).network);
}

}  // namespace bobench::surrogates
