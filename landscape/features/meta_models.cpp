#include <limits>

#include <Eigen/QR>

#include "landscape/features/features.hpp"

namespace bobench::landscape {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// A linear model with an intercept, by least squares; of several solutions that with the smallest coefficients.
struct LinearModel {
  double intercept = 0.0;
  VectorXd coefficients;
  double adjusted_r2 = nan;  ///< NaN unless there are more points than parameters
};

LinearModel fit(const MatrixXd& terms, const VectorXd& values) {
  const Eigen::RowVectorXd centre = terms.colwise().mean();
  const MatrixXd centred = terms.rowwise() - centre;
  const double mean = values.mean();
  const VectorXd targets = values.array() - mean;
  LinearModel model;
  model.coefficients = centred.completeOrthogonalDecomposition().solve(targets);
  model.intercept = mean - centre.dot(model.coefficients);
  const double residual = (targets - centred * model.coefficients).squaredNorm() / targets.squaredNorm();
  const auto n = static_cast<double>(terms.rows()), p = static_cast<double>(terms.cols());
  if (n > p + 1.0) model.adjusted_r2 = 1.0 - residual * (n - 1.0) / (n - p - 1.0);
  return model;
}

/// The columns and their pairwise products.
MatrixXd with_products(const MatrixXd& columns) {
  const Index p = columns.cols();
  MatrixXd terms(columns.rows(), p + p * (p - 1) / 2);
  terms.leftCols(p) = columns;
  Index next = p;
  for (Index i = 0; i < p; ++i) {
    for (Index j = i + 1; j < p; ++j) terms.col(next++) = columns.col(i).cwiseProduct(columns.col(j));
  }
  return terms;
}

}  // namespace

Features meta_model_features(const Sample& sample) {
  const MatrixXd& x = sample.points;
  MatrixXd squares(x.rows(), 2 * x.cols());
  squares << x, x.cwiseProduct(x);
  const LinearModel linear = fit(x, sample.values), quadratic = fit(squares, sample.values);
  const VectorXd slopes = linear.coefficients.cwiseAbs(), curvatures = quadratic.coefficients.tail(x.cols()).cwiseAbs();
  return {{"ela_meta.lin_simple.adj_r2", linear.adjusted_r2},
          {"ela_meta.lin_simple.intercept", linear.intercept},
          {"ela_meta.lin_simple.coef.min", slopes.minCoeff()},
          {"ela_meta.lin_simple.coef.max", slopes.maxCoeff()},
          {"ela_meta.lin_simple.coef.max_by_min", slopes.maxCoeff() / slopes.minCoeff()},
          {"ela_meta.lin_w_interact.adj_r2", fit(with_products(x), sample.values).adjusted_r2},
          {"ela_meta.quad_simple.adj_r2", quadratic.adjusted_r2},
          {"ela_meta.quad_simple.cond", curvatures.maxCoeff() / curvatures.minCoeff()},
          {"ela_meta.quad_w_interact.adj_r2", fit(with_products(squares), sample.values).adjusted_r2}};
}

}  // namespace bobench::landscape
