#include "surrogates/gaussian_process/stationary_covariance.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "surrogates/gaussian_process/spectrum.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

StationaryCovariance covariance_of(KernelFamily family) {
  return {family, 1.3, 1.7, Eigen::Vector3d(2.0, 0.9, 3.1)};
}

MatrixXd some_points(Index count, Random& random) {
  MatrixXd points(3, count);
  for (double& x : points.reshaped()) x = random.uniform();
  return points;
}

constexpr KernelFamily smooth[] = {KernelFamily::matern52, KernelFamily::squared_exponential,
                                   KernelFamily::rational_quadratic};

}  // namespace

TEST_CASE("the curvature of a kernel is the difference of its slopes") {
  for (const KernelFamily family : smooth) {
    for (const double r2 : {0.01, 0.3, 2.0, 9.0}) {
      constexpr double h = 1e-5;
      const auto slope_at = [&](double at) {
        Eigen::ArrayXd k = Eigen::ArrayXd::Constant(1, at), slope(1);
        Eigen::Ref<Eigen::ArrayXd> out(slope);
        evaluate_kernel(family, 1.3, k, &out);
        return slope[0];
      };
      const double curvature = kernel_curvature(family, 1.3, Eigen::ArrayXd::Constant(1, r2))[0];
      CHECK(curvature == Approx((slope_at(r2 + h) - slope_at(r2 - h)) / (2.0 * h)).epsilon(1e-6));
    }
  }
  CHECK_THROWS_AS(kernel_curvature(KernelFamily::matern32, 1.0, Eigen::ArrayXd::Zero(1)), InputError);
}

TEST_CASE("the gradient of covariances is that of finite differences") {
  Random random(test_seed(1));
  for (const KernelFamily family : {KernelFamily::matern52, KernelFamily::matern32, KernelFamily::squared_exponential,
                                    KernelFamily::rational_quadratic}) {
    const StationaryCovariance k = covariance_of(family);
    const MatrixXd A = some_points(5, random);
    const VectorXd x = some_points(1, random);
    const MatrixXd gradient = k.gradient(A, x);
    for (Index d = 0; d < 3; ++d) {
      VectorXd up = x, down = x;
      up[d] += 1e-6;
      down[d] -= 1e-6;
      const VectorXd difference = (k.covariance(A, up) - k.covariance(A, down)) / 2e-6;
      CHECK((gradient.row(d).transpose() - difference).cwiseAbs().maxCoeff() < 1e-8);
    }
  }
}

TEST_CASE("covariances with derivatives are derivatives of covariances") {
  Random random(test_seed(2));
  for (const KernelFamily family : smooth) {
    const StationaryCovariance k = covariance_of(family);
    const MatrixXd X = some_points(4, random);
    const VectorXd z = some_points(1, random);
    const MatrixXd found = k.covariance_with_derivatives(X, z);
    REQUIRE(found.cols() == 10);
    CHECK((found.col(0) - k.covariance(X, z)).cwiseAbs().maxCoeff() < 1e-14);
    constexpr double h = 1e-4;
    for (Index d = 0; d < 3; ++d) {
      for (Index e = d; e < 3; ++e) {
        VectorXd total = VectorXd::Zero(4);
        for (const int a : {-1, 1}) {
          for (const int b : {-1, 1}) {
            VectorXd moved = z;
            moved[d] += a * h;
            moved[e] += b * h;
            total += a * b * k.covariance(X, moved);
          }
        }
        const VectorXd difference = total / (4.0 * h * h);
        CHECK((found.col(k.hessian_position(d, e)) - difference).cwiseAbs().maxCoeff() < 2e-5);
      }
      VectorXd up = z, down = z;
      up[d] += h;
      down[d] -= h;
      const VectorXd difference = (k.covariance(X, up) - k.covariance(X, down)) / (2.0 * h);
      CHECK((found.col(1 + d) - difference).cwiseAbs().maxCoeff() < 1e-5);
    }
  }
}

TEST_CASE("covariances among derivatives are derivatives of covariances with them") {
  for (const KernelFamily family : smooth) {
    const StationaryCovariance k = covariance_of(family);
    const MatrixXd among = k.covariance_of_derivatives();
    CHECK(among.isApprox(among.transpose()));
    CHECK(among.ldlt().isPositive());
    const VectorXd z = Eigen::Vector3d(0.4, 0.5, 0.6);
    // Third differences of a Matern kernel are proportional to the step.
    constexpr double h = 1e-3;
    const auto at = [&](const VectorXd& x) -> VectorXd { return k.covariance_with_derivatives(x, z).transpose(); };
    CHECK((among.col(0) - at(z)).cwiseAbs().maxCoeff() < 1e-12);
    for (Index d = 0; d < 3; ++d) {
      const VectorXd step = h * VectorXd::Unit(3, d);
      const VectorXd first = (at(z + step) - at(z - step)) / (2.0 * h);
      CHECK((among.col(1 + d) - first).cwiseAbs().maxCoeff() < 0.02 * among.cwiseAbs().maxCoeff());
      for (Index e = d; e < 3; ++e) {
        const VectorXd other = h * VectorXd::Unit(3, e);
        const VectorXd second =
            (at(z + step + other) - at(z + step - other) - at(z - step + other) + at(z - step - other)) / (4.0 * h * h);
        CHECK((among.col(k.hessian_position(d, e)) - second).cwiseAbs().maxCoeff() <
              0.02 * among.cwiseAbs().maxCoeff());
      }
    }
  }
}

TEST_CASE("cosines of the drawn frequencies have the kernel as their mean") {
  Random random(test_seed(5));
  constexpr Index count = 200000;
  const Eigen::Vector3d offset(0.4, -0.3, 0.6);
  for (const KernelFamily family : {KernelFamily::matern52, KernelFamily::matern32, KernelFamily::squared_exponential,
                                    KernelFamily::rational_quadratic}) {
    const Eigen::ArrayXd waves =
        (draw_frequencies(family, 0.8, 3, count, random).transpose() * offset).array().unaryExpr([](double angle) {
          return std::cos(angle);
        });
    Eigen::ArrayXd k = Eigen::ArrayXd::Constant(1, offset.squaredNorm());
    evaluate_kernel(family, 0.8, k, nullptr);
    const double sd = std::sqrt((waves - waves.mean()).square().mean());
    check_z("mean cosine", waves.mean(), k[0], sd / std::sqrt(static_cast<double>(count)));
  }
}
