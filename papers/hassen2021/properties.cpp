#include "papers/hassen2021/properties.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/random.hpp"
#include "numerics/decompositions.hpp"
#include "surrogates/neural/laplace_posterior.hpp"

namespace bobench::papers::hassen2021 {

using reproduction::Scale, reproduction::Property, reproduction::PropertyContext, reproduction::PropertyResult;
namespace {

using surrogates::Mlp;

int cases_at(Scale scale) {
  return scale == Scale::smoke ? 3 : scale == Scale::quick ? 20 : 100;
}

Eigen::VectorXd sigmoid(const Eigen::VectorXd& logit) {
  return (1.0 + (-logit.array()).exp()).inverse();
}

Eigen::MatrixXd random_points(Random& random, Eigen::Index features, Eigen::Index n) {
  return random.uniform_vector(features * n).reshaped(features, n);
}

/// Covariances of the linearised logit at new points: in weight space by LaplacePosterior, in function space as the
/// Gaussian process with kernel J J' / delta and noise Lambda^-1.
PropertyResult weight_and_function_space(const PropertyContext& context) {
  Random random(context.seed);
  double worst = 0.0;
  for (int i = 0; i < cases_at(context.scale); ++i) {
    const Eigen::Index n = 5 + i % 40;
    const double delta = 0.1 + random.uniform();
    Mlp network(2, {6, 6}, Activation::tanh);
    network.initialize(random);
    const Eigen::MatrixXd X = random_points(random, 2, n), X_new = random_points(random, 2, 7);
    Mlp::Pass at, at_new;
    network.linearize(X, at);
    network.linearize(X_new, at_new);
    const Eigen::MatrixXd J = network.jacobian(at), J_new = network.jacobian(at_new);
    const surrogates::LaplacePosterior posterior(network, X, delta, surrogates::CurvatureStructure::full);
    Eigen::MatrixXd weight_space(7, 7);
    for (Eigen::Index k = 0; k < 7; ++k) {
      weight_space.col(k) = J_new * posterior.times_covariance(J_new.row(k).transpose());
    }
    const Eigen::VectorXd p = sigmoid(at.output);
    const Eigen::VectorXd lambda = (p.array() * (1.0 - p.array())).max(1e-7);
    Eigen::MatrixXd K = J * J.transpose() / delta;
    K.diagonal() += lambda.cwiseInverse();
    const Eigen::MatrixXd cross = J * J_new.transpose() / delta;
    const Eigen::MatrixXd function_space =
        J_new * J_new.transpose() / delta - cross.transpose() * Cholesky(K).solve(cross);
    worst = std::max(worst, (weight_space - function_space).cwiseAbs().maxCoeff() /
                                std::max(1.0, function_space.cwiseAbs().maxCoeff()));
  }
  return {worst < 1e-8, fmt::format("{} networks: covariances differ by at most {:.2g}; the means are both the "
                                    "network's output",
                                    cases_at(context.scale), worst)};
}

/// sum lambda J'J has no negative eigenvalue; of a network without hidden layers it is the Hessian of the
/// cross-entropy, taken here by central differences of the gradient.
PropertyResult gauss_newton(const PropertyContext& context) {
  Random random(context.seed);
  double least = 0.0, worst = 0.0;
  for (int i = 0; i < cases_at(context.scale); ++i) {
    const bool linear = i % 2 == 0;
    Mlp network(3, linear ? std::vector<Eigen::Index>{} : std::vector<Eigen::Index>{5}, Activation::tanh);
    network.initialize(random);
    const Eigen::MatrixXd X = random_points(random, 3, 25);
    Eigen::VectorXd z = random.uniform_vector(25).array().round();
    Mlp::Pass pass;
    network.linearize(X, pass);
    const Eigen::MatrixXd J = network.jacobian(pass);
    const Eigen::VectorXd p = sigmoid(pass.output);
    const Eigen::MatrixXd G = J.transpose() * (p.array() * (1.0 - p.array())).matrix().asDiagonal() * J;
    least = std::min(least, symmetric_eigenvalues(G)[0]);
    if (!linear) continue;
    const auto gradient = [&](Eigen::Index k, double step) -> Eigen::VectorXd {
      Mlp moved = network;
      moved.parameters()[k] += step;
      return J.transpose() * (sigmoid(moved.forward(X)) - z);
    };
    for (Eigen::Index k = 0; k < network.size(); ++k) {
      worst = std::max(worst, (G.col(k) - (gradient(k, 1e-5) - gradient(k, -1e-5)) / 2e-5).cwiseAbs().maxCoeff());
    }
  }
  return {least > -1e-9 && worst < 1e-7,
          fmt::format("least eigenvalue {:.2g}; linear models: Hessians differ by at most {:.2g}", least, worst)};
}

}  // namespace

std::vector<Property> properties() {
  return {{"weight-space-is-function-space", "the linearised network's predictive is a Gaussian process's",
           weight_and_function_space},
          {"gauss-newton-matrix", "positive semi-definite; the Hessian of a linear model", gauss_newton}};
}

}  // namespace bobench::papers::hassen2021
