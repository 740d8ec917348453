#include "surrogates/inference/ensemble_sampler.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/LU>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/inference/diagnostics.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// A normal density given by its mean and a matrix A with covariance A A'.
struct Normal {
  VectorXd mean;
  MatrixXd root;
  mutable Eigen::PartialPivLU<MatrixXd> inverse = root.partialPivLu();
  void operator()(const MatrixXd& points, VectorXd& values) const {
    const MatrixXd z = inverse.solve(points.colwise() - mean);
    values = -0.5 * z.colwise().squaredNorm().transpose();
  }
};

MatrixXd normal_matrix(Index rows, Index columns, Random& random) {
  return random.normal_vector(rows * columns).reshaped(rows, columns);
}

/// Means of the quantities over the ensemble at each step: (count of quantities x steps).
template <class Density, class Quantities>
MatrixXd ensemble_means(EnsembleSampler& sampler, const Density& density, int burn_in, int steps, Random& random,
                        Quantities quantities) {
  sampler.run(burn_in, density, random);
  MatrixXd series;
  for (int step = 0; step < steps; ++step) {
    sampler.run(1, density, random);
    const VectorXd now = quantities(sampler.walkers());
    if (step == 0) series.resize(now.size(), steps);
    series.col(step) = now;
  }
  return series;
}

/// Whether the series' mean is as expected, within standard errors by effective sample size.
void check_mean(const VectorXd& series, double expected) {
  const double variance = (series.array() - series.mean()).square().mean();
  check_z("a series' mean", series.mean(), expected, std::sqrt(variance / effective_sample_size(series)));
}

}  // namespace

TEST_CASE("the ensemble has the moments of correlated and of ill-conditioned normals", "[ensemble_sampler]") {
  constexpr Index dim = 4;
  Random random(test_seed(3));
  for (const double condition : {1.0, 1e4}) {
    MatrixXd root = normal_matrix(dim, dim, random);
    for (Index i = 0; i < dim; ++i) {
      root.col(i) *= std::pow(condition, static_cast<double>(i) / static_cast<double>(dim - 1));
    }
    const Normal target{random.normal_vector(dim), root};
    EnsembleSampler sampler(normal_matrix(dim, 12, random), target);
    const MatrixXd series = ensemble_means(sampler, target, 2000, 20000, random, [&](const MatrixXd& walkers) {
      const MatrixXd centered = walkers.colwise() - target.mean;
      const MatrixXd products = centered * centered.transpose() / static_cast<double>(walkers.cols());
      VectorXd all(dim + dim * dim);
      all << walkers.rowwise().mean(), products.reshaped();
      return all;
    });
    const MatrixXd covariance = root * root.transpose();
    for (Index i = 0; i < dim; ++i) {
      INFO("condition " << condition << ", coordinate " << i);
      check_mean(series.row(i).transpose(), target.mean[i]);
      for (Index j = 0; j <= i; ++j) {
        check_mean(series.row(dim + i * dim + j).transpose(), covariance(i, j));
      }
    }
    check_above("acceptance rate", sampler.acceptance_rate(), 0.4);
    check_below("acceptance rate", sampler.acceptance_rate(), 0.8);
  }
}

TEST_CASE("a transformed target gives the transformed chain", "[ensemble_sampler]") {
  constexpr Index dim = 3;
  Random random(test_seed(5));
  const MatrixXd A = normal_matrix(dim, dim, random) * Eigen::Vector3d(1.0, 0.01, 10.0).asDiagonal();
  const VectorXd b = random.normal_vector(dim);
  // A non-normal density: a ridge along a parabola.
  const auto curved = [](const MatrixXd& x, VectorXd& values) {
    for (Index i = 0; i < x.cols(); ++i) {
      values[i] = -0.5 * x(0, i) * x(0, i) - 2.0 * std::pow(x(1, i) - x(0, i) * x(0, i), 2) - std::abs(x(2, i));
    }
  };
  const Eigen::PartialPivLU<MatrixXd> inverse(A);
  const auto transformed = [&](const MatrixXd& x, VectorXd& values) { curved(inverse.solve(x.colwise() - b), values); };
  const MatrixXd start = normal_matrix(dim, 10, random);
  EnsembleSampler plain(start, curved), other((A * start).colwise() + b, transformed);
  Random first(test_seed(9)), second(test_seed(9));
  plain.run(50, curved, first);
  other.run(50, transformed, second);
  check_above("acceptance rate", plain.acceptance_rate(), 0.2);
  CHECK(plain.acceptance_rate() == other.acceptance_rate());
  const MatrixXd image = (A * plain.walkers()).colwise() + b;
  CHECK((image - other.walkers()).norm() < 1e-9 * image.norm());
  CHECK((plain.log_densities() - other.log_densities()).norm() < 1e-6);
}

TEST_CASE("the ensemble stays where the density is, also where it is NaN elsewhere", "[ensemble_sampler]") {
  Random random(test_seed(7));
  for (const double outside : {-std::numeric_limits<double>::infinity(), std::nan("")}) {
    const auto half_normal = [outside](const MatrixXd& x, VectorXd& values) {
      for (Index i = 0; i < x.cols(); ++i) values[i] = x(0, i) < 0.0 ? outside : -0.5 * x(0, i) * x(0, i);
    };
    const VectorXd places{{-0.3, -0.2, 0.5, 1.0, 1.5, 2.0}};  // two walkers start outside
    EnsembleSampler sampler(places.transpose(), half_normal);
    const MatrixXd series = ensemble_means(sampler, half_normal, 500, 20000, random, [](const MatrixXd& walkers) {
      return VectorXd{{walkers.mean(), walkers.minCoeff()}};
    });
    CHECK(series.row(1).minCoeff() >= 0.0);
    check_mean(series.row(0).transpose(), std::sqrt(2.0 / std::numbers::pi));
  }
}

TEST_CASE("an unusable ensemble is refused", "[ensemble_sampler]") {
  const auto flat = [](const MatrixXd&, VectorXd& values) { values.setZero(); };
  CHECK_THROWS_AS(EnsembleSampler(MatrixXd::Zero(2, 5), flat), Error);
  CHECK_THROWS_AS(EnsembleSampler(MatrixXd::Zero(3, 4), flat), Error);
  CHECK_THROWS_AS(EnsembleSampler(MatrixXd::Zero(0, 4), flat), Error);
  CHECK_THROWS_AS(EnsembleSampler(MatrixXd::Zero(2, 4), flat, 1.0), Error);
  CHECK_THROWS_AS(EnsembleSampler(MatrixXd::Constant(2, 4, std::nan("")), flat), Error);
  CHECK(EnsembleSampler(MatrixXd::Zero(2, 4), flat).acceptance_rate() == 0.0);
}
