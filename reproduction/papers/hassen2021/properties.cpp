#include "reproduction/papers/hassen2021/properties.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <fmt/format.h>

#include "core/random.hpp"
#include "numerics/decompositions.hpp"
#include "surrogates/neural/laplace_classifier.hpp"
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

Eigen::VectorXd weights_of_points(const Mlp::Pass& pass) {
  const Eigen::VectorXd p = sigmoid(pass.output);
  return (p.array() * (1.0 - p.array())).max(1e-7);
}

/// S as a matrix, from the products of production code with the unit vectors.
Eigen::MatrixXd covariance_of(const surrogates::LaplacePosterior& posterior, Eigen::Index size) {
  Eigen::MatrixXd S(size, size);
  for (Eigen::Index k = 0; k < size; ++k) S.col(k) = posterior.times_covariance(Eigen::VectorXd::Unit(size, k));
  return S;
}

double relative_difference(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

/// The predictive distribution at new points in weight space, by LaplacePosterior, and in function space. The latter is
/// the Gaussian process with kernel J J' / delta and noise Lambda^-1. The means are those of one step of Laplace's
/// method from the current weights w: S J' (Lambda J w + z - p) and J J' / delta K^-1 (J w + Lambda^-1 (z - p)). At a
/// mode both are the network's output. Cases have fewer or more points than weights. Production code uses the Woodbury
/// identity in only one of these cases, so the inverse is also checked densely.
PropertyResult weight_and_function_space(const PropertyContext& context) {
  Random random(context.seed);
  double covariances = 0.0, means = 0.0, inverses = 0.0;
  for (int i = 0; i < cases_at(context.scale); ++i) {
    const Eigen::Index n = i % 2 == 0 ? 5 + i % 40 : 80 + i % 40;  // the network has 67 weights
    const double delta = 0.1 + random.uniform();
    Mlp network(2, {6, 6}, Activation::tanh);
    network.initialize(random);
    const Eigen::MatrixXd X = random_points(random, 2, n), X_new = random_points(random, 2, 7);
    const Eigen::VectorXd z = random.uniform_vector(n).array().round();
    Mlp::Pass at, at_new;
    network.linearize(X, at);
    network.linearize(X_new, at_new);
    const Eigen::MatrixXd J = network.jacobian(at), J_new = network.jacobian(at_new);
    const Eigen::VectorXd lambda = weights_of_points(at), w = network.parameters(), residual = z - sigmoid(at.output);
    const surrogates::LaplacePosterior posterior(network, X, delta, surrogates::CurvatureStructure::full);
    const Eigen::MatrixXd S = covariance_of(posterior, network.size());
    Eigen::MatrixXd precision = J.transpose() * lambda.asDiagonal() * J;
    precision.diagonal().array() += delta;
    inverses = std::max(inverses, relative_difference(S * precision, Eigen::MatrixXd::Identity(w.size(), w.size())));

    Eigen::MatrixXd K = J * J.transpose() / delta;
    K.diagonal() += lambda.cwiseInverse();
    const Cholesky factor(K);
    const Eigen::MatrixXd cross = J * J_new.transpose() / delta;
    covariances = std::max(
        covariances, relative_difference(J_new * S * J_new.transpose(),
                                         J_new * J_new.transpose() / delta - cross.transpose() * factor.solve(cross)));
    const Eigen::VectorXd linear = J * w;
    const Eigen::VectorXd by_weights =
        J_new * posterior.times_covariance(J.transpose() * (lambda.cwiseProduct(linear) + residual));
    const Eigen::VectorXd targets = linear + residual.cwiseQuotient(lambda);
    means = std::max(means, relative_difference(by_weights, cross.transpose() * factor.solve(targets)));
  }
  return {covariances < 1e-8 && means < 1e-8 && inverses < 1e-8,
          fmt::format("{} networks: covariances differ by at most {:.2g}, means by {:.2g}; S times its inverse is the "
                      "identity to {:.2g}",
                      cases_at(context.scale), covariances, means, inverses)};
}

/// The Hessian of a linear model's cross-entropy by central differences of its gradient.
Eigen::MatrixXd hessian_by_differences(const Mlp& network, const Eigen::MatrixXd& X, const Eigen::MatrixXd& J,
                                       const Eigen::VectorXd& z) {
  const auto gradient = [&](Eigen::Index k, double step) -> Eigen::VectorXd {
    Mlp moved = network;
    moved.parameters()[k] += step;
    return J.transpose() * (sigmoid(moved.forward(X)) - z);
  };
  Eigen::MatrixXd hessian(network.size(), network.size());
  for (Eigen::Index k = 0; k < network.size(); ++k) {
    hessian.col(k) = (gradient(k, 1e-5) - gradient(k, -1e-5)) / 2e-5;
  }
  return hessian;
}

/// The covariance used by the posterior, for each structure, has positive eigenvalues, none of which exceeds the
/// prior's 1 / delta. For a network without hidden layers, it is the inverse of the true Hessian plus delta.
PropertyResult gauss_newton(const PropertyContext& context) {
  Random random(context.seed);
  double least = 1.0, most = 0.0, worst = 0.0, asymmetry = 0.0;
  for (int i = 0; i < cases_at(context.scale); ++i) {
    const bool linear = i % 2 == 0;
    const double delta = 0.1 + random.uniform();
    Mlp network(3, linear ? std::vector<Eigen::Index>{} : std::vector<Eigen::Index>{5}, Activation::tanh);
    network.initialize(random);
    const Eigen::MatrixXd X = random_points(random, 3, 25);
    const Eigen::VectorXd z = random.uniform_vector(25).array().round();
    for (const auto& [name, structure] : surrogates::curvature_structures()) {
      const surrogates::LaplacePosterior posterior(network, X, delta, structure);
      const Eigen::MatrixXd S = covariance_of(posterior, network.size());
      const Eigen::VectorXd eigenvalues = symmetric_eigenvalues(0.5 * (S + S.transpose()));
      asymmetry = std::max(asymmetry, relative_difference(S, S.transpose()));
      least = std::min(least, delta * eigenvalues[0]);
      most = std::max(most, delta * eigenvalues[eigenvalues.size() - 1]);
      if (!linear || structure != surrogates::CurvatureStructure::full) continue;
      Mlp::Pass pass;
      network.linearize(X, pass);
      Eigen::MatrixXd precision = hessian_by_differences(network, X, network.jacobian(pass), z);
      precision.diagonal().array() += delta;
      worst = std::max(worst, relative_difference(S * precision, Eigen::MatrixXd::Identity(S.rows(), S.cols())));
    }
  }
  return {least > 0.0 && most < 1.0 + 1e-9 && worst < 1e-6 && asymmetry < 1e-9,
          fmt::format("eigenvalues of delta S between {:.2g} and {:.6g}; of linear models S times (Hessian + delta) is "
                      "the identity to {:.2g}",
                      least, most, worst)};
}

/// The acquisition pi / gamma of trained classifiers, at points inside the box and far outside, for all three
/// predictives. It never exceeds 1 / gamma; by the probit formula it is never farther from 1/2 than the trained
/// network's own.
PropertyResult bounded_acquisition(const PropertyContext& context) {
  Random random(context.seed);
  double highest = 0.0, lowest = 1.0, beyond = 0.0;
  for (int i = 0; i < cases_at(context.scale); ++i) {
    surrogates::LaplaceClassifierOptions options;
    options.network.hidden_units = 8;
    options.prior_precision = i % 2 == 0 ? 0.1 : 1.0;
    options.function_space = i % 3 == 1;
    options.probit = i % 3 == 2;
    surrogates::LaplaceClassifier classifier(options, random());
    const Eigen::MatrixXd X = random_points(random, 2, 30);
    const Eigen::VectorXd z = (X.row(0).array() < 1.0 / 3.0).cast<double>().transpose();
    for (int fit = 0; fit < 5; ++fit) classifier.fit(X, z);
    const Eigen::MatrixXd near_and_far = 100.0 * random_points(random, 2, 100).array().cube() - 10.0;
    const Eigen::VectorXd p = classifier.probability(near_and_far);
    highest = std::max(highest, p.maxCoeff());
    lowest = std::min(lowest, p.minCoeff());
    if (!options.probit) continue;
    const Eigen::ArrayXd own = (classifier.map_probability(near_and_far).array() - 0.5).abs();
    beyond = std::max(beyond, ((p.array() - 0.5).abs() - own).maxCoeff());
  }
  return {highest <= 1.0 && lowest >= 0.0 && beyond <= 1e-12,
          fmt::format("gamma times the acquisition lies between {:.2g} and {:.6g}", lowest, highest)};
}

/// Processor time of a fit, Laplace's posterior included, over the number of observations. The number of steps of Adam
/// and of weights (1185 here) is the same for all. With fewer observations than weights, production code inverts a
/// matrix of the observations' size; with more, the Gauss-Newton matrix, whose cost is linear in n.
PropertyResult fit_time(const PropertyContext& context) {
  Random random(context.seed);
  const auto seconds = [&](Eigen::Index n) {
    const Eigen::MatrixXd X = random_points(random, 2, n);
    const Eigen::VectorXd z = (X.row(0).array() > X.row(1).array()).cast<double>().transpose();
    double least = 1e300;
    for (int i = 0; i < 3; ++i) {
      surrogates::LaplaceClassifier classifier({}, 1);
      const std::clock_t start = std::clock();
      classifier.fit(X, z);
      least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return least;
  };
  const Eigen::Index low = context.scale == Scale::smoke ? 25 : 200;
  const double first = seconds(low), second = seconds(8 * low), third = seconds(64 * low);
  const double below = std::log(second / first) / std::log(8.0), beyond = std::log(third / second) / std::log(8.0);
  return {beyond < 1.3,
          fmt::format("processor time of a fit grows with n to the power {:.2f} from {} to {}, {:.2f} from "
                      "{} to {}",
                      below, low, 8 * low, beyond, 8 * low, 64 * low)};
}

}  // namespace

std::vector<Property> properties() {
  return {{"weight-space-is-function-space", "the linearised network's predictive is a Gaussian process's",
           weight_and_function_space},
          {"gauss-newton-matrix", "positive definite; the inverse Hessian of a linear model", gauss_newton},
          {"bounded-acquisition", "the Laplace classifier's acquisition stays below 1 / gamma", bounded_acquisition},
          {"boggn-linear", "the time of BOGGN's fit as observations grow", fit_time}};
}

}  // namespace bobench::papers::hassen2021
