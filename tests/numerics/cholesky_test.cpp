#include "numerics/cholesky.hpp"

#include <Eigen/LU>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

using namespace bobench;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

MatrixXd positive_definite(Eigen::Index n) {
  Random random(static_cast<std::uint64_t>(n));
  const MatrixXd A = random.normal_vector(n * n).reshaped(n, n);
  return A * A.transpose() + static_cast<double>(n) * MatrixXd::Identity(n, n);
}

}  // namespace

TEST_CASE("factor, inverse and growth agree with direct computation at all sizes around the block's") {
  for (const Eigen::Index n : {1, 2, 31, 32, 33, 64, 100, 131}) {
    const MatrixXd K = positive_definite(n);
    MatrixXd factor = K;
    CHECK(cholesky_in_place(factor) == 0.0);
    const MatrixXd L = factor.triangularView<Eigen::Lower>();
    CHECK((L * L.transpose()).isApprox(K, 1e-12));

    MatrixXd inverse, scratch;
    inverse_from_cholesky(factor, inverse, scratch);
    const MatrixXd full = inverse.selfadjointView<Eigen::Lower>();
    CHECK((full * K).isApprox(MatrixXd::Identity(n, n), 1e-10));

    if (n == 1) continue;
    MatrixXd grown = K.topLeftCorner(n - 1, n - 1);
    cholesky_in_place(grown);
    REQUIRE(extend_cholesky(grown, K.col(n - 1).head(n - 1), K(n - 1, n - 1)));
    CHECK(MatrixXd(grown.triangularView<Eigen::Lower>()).isApprox(L, 1e-12));
  }
}

TEST_CASE("a singular matrix gets the least jitter that helps, a hopeless one is refused") {
  MatrixXd ones = MatrixXd::Ones(4, 4);
  const double jitter = cholesky_in_place(ones);
  CHECK(jitter > 0.0);
  CHECK(jitter <= 1e-8);
  MatrixXd negative = -MatrixXd::Identity(3, 3);
  CHECK_THROWS_AS(cholesky_in_place(negative), Error);
  MatrixXd factor = MatrixXd::Identity(2, 2);
  CHECK_FALSE(extend_cholesky(factor, Eigen::Vector2d(1.0, 0.0), 1.0));
  CHECK(factor == MatrixXd::Identity(2, 2));
}
