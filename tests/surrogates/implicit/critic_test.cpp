#include "surrogates/implicit/critic.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXf, Eigen::RowVectorXf;

namespace {

MatrixXf normal_draws(Index n, float mean, float sd, Random& random) {
  MatrixXf draws(1, n);
  for (float& x : draws.reshaped()) x = mean + sd * static_cast<float>(random.normal());
  return draws;
}

}  // namespace

TEST_CASE("a trained critic is the log ratio of two normal densities where both have mass") {
  Random random(test_seed(1));
  const std::vector<HiddenLayer> hidden(2, {.units = 32, .activation = Activation::tanh});
  Critic critic(1, hidden, {.rate = 3e-3}, random);
  const int steps = instrumented ? 500 : 4000;
  for (int step = 0; step < steps; ++step) {
    // A constant rate leaves noise: the second half uses decreasing rates.
    const double left = 2.0 * (1.0 - static_cast<double>(step) / steps);
    critic.set_rate(3e-3 * std::min(1.0, left * left));
    critic.train(normal_draws(1000, 0.5f, 1.0f, random), normal_draws(1000, -0.5f, 1.0f, random));
  }
  // ln N(x; 1/2, 1) - ln N(x; -1/2, 1) = x
  const MatrixXf X = Eigen::RowVectorXf::LinSpaced(21, -1.5f, 1.5f);
  const RowVectorXf error = critic.log_ratio(X) - X.row(0);
  INFO(error);
  if (!instrumented) check_below("mean error", error.cwiseAbs().mean(), 0.05);
}

TEST_CASE("the critic's gradient by its inputs is that of finite differences") {
  Random random(test_seed(2));
  Critic critic(3, {{.units = 8, .activation = Activation::tanh}, {.units = 6, .activation = Activation::elu}}, {},
                random);
  MatrixXf X(3, 4);
  for (float& x : X.reshaped()) x = static_cast<float>(random.normal());
  const RowVectorXf weights = Eigen::RowVector4f(1.0f, -0.5f, 2.0f, 0.3f);
  critic.log_ratio(X);
  const MatrixXf gradient = critic.gradient(weights);
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 4; ++j) {
      MatrixXf up = X, down = X;
      up(i, j) += 0.01f;
      down(i, j) -= 0.01f;
      const float difference = (critic.log_ratio(up).dot(weights) - critic.log_ratio(down).dot(weights)) / 0.02f;
      CHECK(gradient(i, j) == Approx(difference).epsilon(0.02).margin(2e-3));
    }
  }
}
