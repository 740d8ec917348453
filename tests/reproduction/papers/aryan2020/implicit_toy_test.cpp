#include "reproduction/papers/aryan2020/implicit_toy.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::papers::aryan2020;
using Eigen::Index, Eigen::MatrixXf;

TEST_CASE("a mixture in the plane has the density of its draws, with its gradient") {
  Random random(test_seed(1));
  for (const PlaneMixture& target : {grid_of_25(), mixture_of_unequal(), ring_of_8()}) {
    // The mean of q / p over draws of p is 1 for a density q whose support is within that of p.
    const MatrixXf points = target.draw(20000, random);
    const Eigen::RowVectorXf log_density = target.log_density(points, nullptr);
    const Eigen::Vector2f mean = target.means.col(1).cast<float>();
    const auto sd = static_cast<float>(target.deviations[1]);
    const Eigen::ArrayXf distance = (points.colwise() - mean).colwise().squaredNorm().transpose().array();
    const Eigen::ArrayXf narrow = (-0.5f * distance / (sd * sd)).exp() / (2.0f * 3.14159265f * sd * sd);
    CHECK((narrow / log_density.transpose().array().exp()).mean() == Approx(1.0).margin(0.1));
    MatrixXf gradients;
    const MatrixXf at = points.leftCols(20);
    target.log_density(at, &gradients);
    for (Index i = 0; i < 20; ++i) {
      for (Index k = 0; k < 2; ++k) {
        MatrixXf up = at.col(i), down = at.col(i);
        up(k) += 1e-3f;
        down(k) -= 1e-3f;
        const double slope = (target.log_density(up, nullptr)[0] - target.log_density(down, nullptr)[0]) / 2e-3;
        CHECK(static_cast<double>(gradients(k, i)) == Approx(slope).epsilon(0.02).margin(0.1));
      }
    }
    CHECK(target.modes_covered(points) == target.components());
    CHECK(target.share_on_modes(points) > 0.98);  // 1 - exp(-4.5)
    CHECK(target.modes_covered(points.col(0).replicate(1, 100)) <= 2);
  }
}

TEST_CASE("the level set of a code is its circle of noise") {
  const surrogates::DeepImplicitModel::Source source = level_source(1.5, 4);
  CHECK((source.latent.array() == 1.5f).all());
  CHECK(source.noise[0].col(1).isApprox(Eigen::Vector2f(0.0f, 1.0f), 1e-6f));
  CHECK(source.noise[0].colwise().norm().isApprox(Eigen::RowVector4f::Ones(), 1e-6f));
}

TEST_CASE("latent codes of a toy are truncated where the settings say so") {
  Random random(test_seed(3));
  const MatrixXf codes = draw_toy_source(2000, random, 1.0).latent;
  CHECK(codes.cwiseAbs().maxCoeff() <= 1.0f);
  CHECK(codes.cwiseAbs().maxCoeff() > 0.95f);
  CHECK(draw_toy_source(2000, random).latent.cwiseAbs().maxCoeff() > 2.0f);
}

// As in the thesis's figure 6.5: every mode, and an order where the simple model has none.
TEST_CASE("an order-preserving model has all modes of the ring, and its level sets are in order", "[slow]") {
  const PlaneMixture target = ring_of_8();
  for (const double kappa : {2.0, 0.0}) {
    Random random(test_seed(2));
    surrogates::DeepImplicitModel model = train_toy(target, {.steps = 10000, .order_weight = kappa}, random);
    const ToyQuality quality = quality_of(model, target, random);
    CAPTURE(kappa, quality.modes, quality.on_modes, quality.tau, quality.level_tau);
    CHECK(quality.modes == 8);
    CHECK(quality.on_modes > 0.85);
    if (kappa > 0.0) {
      CHECK(quality.level_tau > 0.9);
      CHECK(quality.tau > 0.3);
    } else {
      CHECK(quality.tau < 0.2);
    }
  }
}
