#include "analysis/statistics/friedman_post_hoc.hpp"

#include <cmath>
#include <numbers>

#include "analysis/statistics/pair_corrections.hpp"
#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;

TEST_CASE("Nemenyi's critical values are the published ones") {
  // Demsar 2006, table 5(a), to the last printed digit; q_alpha, with k (k+1) / (6 n) divided out.
  const auto q = [](Eigen::Index k, double alpha) {
    const double treatments = static_cast<double>(k);
    return nemenyi_critical_difference(k, 1, alpha) / std::sqrt(treatments * (treatments + 1.0) / 6.0);
  };
  const double at_05[] = {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164};
  const double at_10[] = {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920};
  for (Eigen::Index k = 2; k <= 10; ++k) {
    CHECK(std::abs(q(k, 0.05) - at_05[k - 2]) < 1.01e-3);
    CHECK(std::abs(q(k, 0.10) - at_10[k - 2]) < 1.01e-3);
  }
}

TEST_CASE("with two treatments Nemenyi's difference is where the z test is significant") {
  const double difference = nemenyi_critical_difference(2, 12, 0.05);
  const Eigen::Vector2d ranks(1.5 - difference / 2.0, 1.5 + difference / 2.0);
  CHECK(friedman_pairwise_p(ranks, 12)(0, 1) == Approx(0.05).epsilon(1e-9));
}

TEST_CASE("pairwise z tests and Holm's correction, worked by hand") {
  // Three treatments, six blocks: the standard error is sqrt(3 * 4 / 36), so z = -1 / 0.577 = -sqrt(3), and twice that.
  const Eigen::Vector3d ranks(1.0, 2.0, 3.0);
  const Eigen::MatrixXd p = friedman_pairwise_p(ranks, 6);
  const double near = std::erfc(std::sqrt(3.0) / std::numbers::sqrt2), far = std::erfc(std::sqrt(6.0));
  CHECK(p(0, 1) == Approx(near).epsilon(1e-12));
  CHECK(p(0, 2) == Approx(far).epsilon(1e-12));
  CHECK(p == p.transpose());
  CHECK(p(1, 1) == 1.0);
  const Eigen::MatrixXd holm = holm_corrected(p);
  CHECK(holm(0, 2) == Approx(3.0 * far).epsilon(1e-12));
  CHECK(holm(0, 1) == Approx(2.0 * near).epsilon(1e-12));
  CHECK(holm(1, 2) == Approx(2.0 * near).epsilon(1e-12));
  CHECK(holm == holm.transpose());
}

TEST_CASE("post-hoc tests need two treatments and a block") {
  CHECK_THROWS_AS(friedman_pairwise_p(Eigen::VectorXd::Ones(1), 5), InputError);
  CHECK_THROWS_AS(friedman_pairwise_p(Eigen::VectorXd::Ones(3), 0), InputError);
  CHECK_THROWS_AS(nemenyi_critical_difference(3, 5, 1.0), InputError);
  CHECK_THROWS_AS(nemenyi_critical_difference(1, 5, 0.05), InputError);
}

TEST_CASE("Nemenyi's p is alpha at the critical difference") {
  for (const Eigen::Index k : {2, 5, 12}) {
    const double difference = nemenyi_critical_difference(k, 24, 0.05);
    Eigen::VectorXd ranks = Eigen::VectorXd::Constant(k, 1.0);
    ranks[k - 1] = 1.0 + difference;
    const Eigen::MatrixXd p = friedman_nemenyi_p(ranks, 24);
    CHECK(p(0, k - 1) == Approx(0.05).epsilon(1e-9));
    CHECK(p == p.transpose());
    CHECK(p(0, 0) == 1.0);
  }
}
