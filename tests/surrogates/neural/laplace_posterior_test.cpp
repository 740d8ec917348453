#include "surrogates/neural/laplace_posterior.hpp"

#include <Eigen/Dense>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr CurvatureStructure structures[] = {CurvatureStructure::full, CurvatureStructure::kronecker,
                                             CurvatureStructure::diagonal};

Mlp random_network(std::vector<Index> hidden, std::uint64_t seed = 1) {
  Mlp network(3, std::move(hidden), Activation::tanh);
  Random random(test_seed(seed));
  network.parameters() = random.normal_vector(network.size());
  return network;
}

MatrixXd random_points(Index count, std::uint64_t seed = 2) {
  Random random(test_seed(seed));
  return random.normal_vector(3 * count).reshaped(3, count);
}

Mlp::Pass linearized(const Mlp& network, const MatrixXd& X) {
  Mlp::Pass pass;
  network.linearize(X, pass);
  return pass;
}

VectorXd lambda_of(const Mlp& network, const MatrixXd& X) {
  const VectorXd p = sigmoid(network.forward(X));
  return p.array() * (1.0 - p.array());
}

/// The Gauss-Newton matrix with the given structure, without the prior, computed by definition.
MatrixXd dense_curvature(const Mlp& network, const MatrixXd& X, CurvatureStructure structure) {
  const Mlp::Pass pass = linearized(network, X);
  const VectorXd lambda = lambda_of(network, X);
  const MatrixXd J = network.jacobian(pass);
  const MatrixXd full = J.transpose() * lambda.asDiagonal() * J;
  if (structure == CurvatureStructure::full) return full;
  if (structure == CurvatureStructure::diagonal) return full.diagonal().asDiagonal();
  MatrixXd blocks = MatrixXd::Zero(network.size(), network.size());
  for (std::size_t l = 0; l < network.layers().size(); ++l) {
    const Mlp::Layer& layer = network.layers()[l];
    MatrixXd A = MatrixXd::Zero(layer.inputs + 1, layer.inputs + 1), G = MatrixXd::Zero(layer.outputs, layer.outputs);
    for (Index n = 0; n < X.cols(); ++n) {
      VectorXd input(layer.inputs + 1);
      input << pass.inputs[l].col(n), 1.0;
      A += input * input.transpose();
      G += lambda[n] / static_cast<double>(X.cols()) * pass.deltas[l].col(n) * pass.deltas[l].col(n).transpose();
    }
    // The weight from input i to output o is at i * outputs + o; biases belong to the last input.
    const auto at = [&](Index i, Index o) { return layer.weights + i * layer.outputs + o; };
    for (Index i = 0; i <= layer.inputs; ++i) {
      for (Index j = 0; j <= layer.inputs; ++j) {
        for (Index o = 0; o < layer.outputs; ++o) {
          for (Index q = 0; q < layer.outputs; ++q) blocks(at(i, o), at(j, q)) = A(i, j) * G(o, q);
        }
      }
    }
  }
  return blocks;
}

MatrixXd dense_covariance(const Mlp& network, const MatrixXd& X, double precision, CurvatureStructure structure) {
  MatrixXd matrix = dense_curvature(network, X, structure);
  matrix.diagonal().array() += precision;
  return matrix.inverse();
}

MatrixXd covariance_of(const LaplacePosterior& posterior, Index size) {
  MatrixXd S(size, size);
  for (Index i = 0; i < size; ++i) S.col(i) = posterior.times_covariance(VectorXd::Unit(size, i));
  return S;
}

/// cross-entropy + precision / 2 |theta|^2 of logistic regression.
double penalised_loss(const Mlp& network, const VectorXd& parameters, const MatrixXd& X, const VectorXd& z,
                      double precision) {
  Mlp other = network;
  other.parameters() = parameters;
  const VectorXd f = other.forward(X);
  double loss = 0.5 * precision * parameters.squaredNorm();
  for (Index i = 0; i < f.size(); ++i) loss += std::log1p(std::exp(f[i])) - z[i] * f[i];
  return loss;
}

double largest(const MatrixXd& matrix) {
  return matrix.cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("for logistic regression the covariance is the inverse of the exact Hessian, with few points and many") {
  const Mlp network = random_network({});
  for (const Index n : {1, 3, 4, 5, 40}) {
    const MatrixXd X = random_points(n);
    // By hand: sum p (1 - p) (x, 1)(x, 1)' + delta I.
    MatrixXd hessian = 0.7 * MatrixXd::Identity(4, 4);
    for (Index i = 0; i < n; ++i) {
      VectorXd x(4);
      x << X.col(i), 1.0;
      const double p = sigmoid(network.parameters().dot(x));
      hessian += p * (1.0 - p) * x * x.transpose();
    }
    const LaplacePosterior posterior(network, X, 0.7, CurvatureStructure::full);
    CHECK(largest(covariance_of(posterior, 4) - hessian.inverse()) < 1e-8);
    // This Hessian is also that of the loss, by finite differences.
    const VectorXd z = VectorXd::LinSpaced(n, 0.0, 1.0).array().round();
    const auto loss = [&](const VectorXd& at) { return penalised_loss(network, at, X, z, 0.7); };
    for (Index i = 0; i < 4; ++i) {
      for (Index j = 0; j < 4; ++j) {
        const VectorXd a = 1e-3 * VectorXd::Unit(4, i), b = 1e-3 * VectorXd::Unit(4, j), at = network.parameters();
        const double curvature = (loss(at + a + b) - loss(at + a - b) - loss(at - a + b) + loss(at - a - b)) / 4e-6;
        CHECK(curvature == Approx(hessian(i, j)).margin(1e-4));
      }
    }
  }
}

TEST_CASE("covariances of all structures are their dense constructions', with few points and many") {
  for (const auto& hidden : {std::vector<Index>{}, std::vector<Index>{4}, std::vector<Index>{4, 3}}) {
    const Mlp network = random_network(hidden);
    for (const Index n : {1, 8, 30, 100}) {
      const MatrixXd X = random_points(n);
      for (const CurvatureStructure structure : structures) {
        for (const double precision : {0.01, 2.0}) {
          const LaplacePosterior posterior(network, X, precision, structure);
          const MatrixXd S = dense_covariance(network, X, precision, structure);
          INFO(hidden.size() << " hidden, n " << n << ", structure " << static_cast<int>(structure));
          CHECK(largest(covariance_of(posterior, network.size()) - S) < 1e-8 * largest(S));
          CHECK(posterior.prior_precision() == precision);
        }
      }
    }
  }
}

TEST_CASE("variances of the logit are J S J'") {
  const Mlp network = random_network({4, 3});
  const Mlp::Pass query = linearized(network, random_points(15, 9));
  const MatrixXd J = network.jacobian(query);
  for (const Index n : {8, 100}) {
    const MatrixXd X = random_points(n);
    for (const CurvatureStructure structure : structures) {
      const VectorXd expected = (J * dense_covariance(network, X, 0.3, structure) * J.transpose()).diagonal();
      const VectorXd variance = LaplacePosterior(network, X, 0.3, structure).variance(query);
      CHECK(((variance - expected).array() / expected.array()).abs().maxCoeff() < 1e-8);
    }
  }
}

TEST_CASE("draws have the mean zero and the posterior's covariance") {
  const Index draws = 50000;
  const Mlp network = random_network({2});
  const Index size = network.size();
  for (const Index n : {6, 60}) {
    const MatrixXd X = random_points(n);
    for (const CurvatureStructure structure : structures) {
      Random random(test_seed(5));
      const LaplacePosterior posterior(network, X, 0.5, structure);
      const MatrixXd sample = posterior.sample(draws, random);
      const MatrixXd S = dense_covariance(network, X, 0.5, structure);
      const MatrixXd estimate = sample * sample.transpose() / static_cast<double>(draws);
      const VectorXd mean = sample.rowwise().mean();
      double worst = 0.0;
      for (Index i = 0; i < size; ++i) {
        worst = std::max(worst, std::abs(mean[i]) / std::sqrt(S(i, i) / static_cast<double>(draws)));
        for (Index j = 0; j <= i; ++j) {  // Wishart: var = (S_ij^2 + S_ii S_jj) / draws
          const double sd = std::sqrt((S(i, j) * S(i, j) + S(i, i) * S(j, j)) / static_cast<double>(draws));
          worst = std::max(worst, std::abs(estimate(i, j) - S(i, j)) / sd);
        }
      }
      INFO("n " << n << ", structure " << static_cast<int>(structure));
      check_below("largest |z|", worst, z_bound);
    }
  }
}

TEST_CASE("without a word from the data the posterior is the prior") {
  Mlp network = random_network({4});
  network.parameters() *= 0.0;
  network.parameters()[network.size() - 1] = 1e3;  // a logit of 1000: lambda is held at 1e-7
  const MatrixXd X = random_points(5);
  for (const CurvatureStructure structure : structures) {
    const LaplacePosterior posterior(network, X, 4.0, structure);
    const MatrixXd S = covariance_of(posterior, network.size());
    Random random(test_seed(1));
    CHECK(posterior.sample(5, random).allFinite());
    CHECK(largest(S - 0.25 * MatrixXd::Identity(network.size(), network.size())) < 1e-6);
    CHECK(S.allFinite());
  }
}

TEST_CASE("the tuned prior precision maximises the marginal likelihood") {
  for (const Index n : {10, 80}) {
    const Mlp network = random_network({4});
    const MatrixXd X = random_points(n);
    for (const CurvatureStructure structure : structures) {
      const MatrixXd H = dense_curvature(network, X, structure);
      const double square_norm = network.parameters().squaredNorm();
      const auto evidence = [&](double delta) {
        const VectorXd values = Eigen::SelfAdjointEigenSolver<MatrixXd>(H).eigenvalues().array().max(0.0) + delta;
        return -0.5 *
               (values.array().log().sum() - static_cast<double>(H.rows()) * std::log(delta) + delta * square_norm);
      };
      const double tuned = tuned_prior_precision(network, X, structure), highest = evidence(tuned);
      CHECK(tuned > 1e-3);
      CHECK(tuned < 1e3);
      for (double log_delta = std::log(1e-4); log_delta < std::log(1e4); log_delta += 0.01) {
        REQUIRE(evidence(std::exp(log_delta)) <= highest + 1e-9);
      }
      CHECK(highest > evidence(1.2 * tuned));
      CHECK(highest > evidence(tuned / 1.2));
    }
  }
}

TEST_CASE("weights of zero tune the prior precision to its upper bound") {
  Mlp network = random_network({});
  network.parameters().setZero();
  CHECK(tuned_prior_precision(network, random_points(10), CurvatureStructure::full) == Approx(1e4).epsilon(1e-3));
}
