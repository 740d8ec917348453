#include "surrogates/random_features/elm_regressor.hpp"

#include <algorithm>

#include "numerics/activation.hpp"
#include "numerics/decompositions.hpp"
#include "surrogates/draw_moments.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void ElmOptions::fields(OptionFields& fields) {
  fields.integer("members", members, 1, 1000000, "networks of the ensemble");
  fields.formerly("networks", "members");
  fields.integer("hidden_units", hidden_units, 1, 100000, "hidden tanh units of a network");
  fields.formerly("hidden", "hidden_units");
  fields.real("limit", limit, 1e-12, 1e12, "hidden weights and biases are uniform on [-limit, limit]");
  fields.flag("output_bias", output_bias, "the output layer has a constant term");
  fields.real("cutoff", cutoff, 0.0, 0.999,
              "relative size of pivots that count as zero in the pseudo-inverse; 0: machine precision");
}

MatrixXd ElmRegressor::hidden(const MatrixXd& X) const {
  MatrixXd H(weights_.rows(), X.cols());
  H.noalias() = weights_ * X;
  H.colwise() += biases_;
  activate(H, Activation::tanh);
  return H;
}

void ElmRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "an extreme learning machine");
  const Index units = options_.hidden_units, networks = options_.members, n = X.cols();
  weights_.resize(networks * units, X.rows());
  for (double& weight : weights_.reshaped()) weight = random_.uniform(-options_.limit, options_.limit);
  biases_.resize(networks * units);
  for (double& bias : biases_) bias = random_.uniform(-options_.limit, options_.limit);

  const MatrixXd H = hidden(standardization_.inputs(X));
  const VectorXd targets = standardization_.targets(y);
  const Index columns = units + (options_.output_bias ? 1 : 0);
  MatrixXd design = MatrixXd::Ones(n, columns);
  LeastSquares least_squares(options_.cutoff);
  output_weights_.resize(units, networks);
  output_biases_ = VectorXd::Zero(networks);
  for (Index k = 0; k < networks; ++k) {
    design.leftCols(units) = H.middleRows(k * units, units).transpose();
    const VectorXd solution = least_squares.solve(design, targets);
    output_weights_.col(k) = solution.head(units);
    if (options_.output_bias) output_biases_[k] = solution[units];
  }
}

MatrixXd ElmRegressor::outputs(const MatrixXd& H) const {
  MatrixXd values(options_.members, H.cols());
  for (Index i = 0; i < H.cols(); ++i) {
    const Eigen::Map<const MatrixXd> h(H.col(i).data(), options_.hidden_units, options_.members);
    values.col(i) = h.cwiseProduct(output_weights_).colwise().sum().transpose();
  }
  values.colwise() += output_biases_;
  return values;
}

MatrixXd ElmRegressor::draws(const MatrixXd& X) const {
  // Blocks of points, so that their 5,000 activations fit in the second-level cache.
  constexpr Index block = 16;
  MatrixXd values(options_.members, X.cols());
  for (Index start = 0; start < X.cols(); start += block) {
    const Index count = std::min(block, X.cols() - start);
    values.middleCols(start, count) = outputs(hidden(standardization_.inputs(X.middleCols(start, count))));
  }
  standardization_.restore_values(values);
  return values;
}

Prediction ElmRegressor::predict(const MatrixXd& X) const {
  return moments_of(draws(X));
}

PointDraws ElmRegressor::draws_with_gradient(const VectorXd& x) const {
  const MatrixXd H = hidden(standardization_.inputs(x));
  PointDraws point{outputs(H), MatrixXd(x.size(), options_.members)};
  VectorXd slope = output_weights_.reshaped();
  multiply_by_slope(slope, H.col(0), Activation::tanh);
  for (Index k = 0; k < options_.members; ++k) {
    const Index first = k * options_.hidden_units;
    point.gradients.col(k).noalias() =
        weights_.middleRows(first, options_.hidden_units).transpose() * slope.segment(first, options_.hidden_units);
  }
  standardization_.restore(point);
  return point;
}

PointPrediction ElmRegressor::predict_with_gradient(const VectorXd& x) const {
  return moments_of(draws_with_gradient(x));
}

}  // namespace bobench::surrogates
