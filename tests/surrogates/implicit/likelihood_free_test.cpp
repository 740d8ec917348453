#include "surrogates/implicit/likelihood_free.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXf, Eigen::RowVectorXf;

namespace {

const DeepImplicitModel::Shape shape{.latent = 1, .hidden = {8}, .noise = {1}, .outputs = {2}};

DeepImplicitModel::Source source(Index n, Random& random) {
  return draw_normal_source(shape, n, random);
}

/// N((3, -1), diag(0.5^2, 2^2))
MatrixXf draw_target(Index n, Random& random) {
  MatrixXf drawn(2, n);
  for (Index i = 0; i < n; ++i) {
    drawn(0, i) = static_cast<float>(3.0 + 0.5 * random.normal());
    drawn(1, i) = static_cast<float>(-1.0 + 2.0 * random.normal());
  }
  return drawn;
}

/// Disagreement: the distance of the mean from the target's mean.
void distance(const MatrixXf& samples, RowVectorXf& utilities, MatrixXf& gradients) {
  gradients = samples.colwise() - Eigen::Vector2f(3.0f, -1.0f);
  utilities = 0.5f * gradients.colwise().squaredNorm();
}

}  // namespace

TEST_CASE("losses of both divergences, with order and without, have their gradients") {
  Random random(test_seed(1));
  Critic critic(2, {{.units = 5, .activation = Activation::tanh}}, {.rate = 1e-3}, random);
  const DeepImplicitModel::Source from = source(6, random);
  const MatrixXf samples = draw_target(6, random);
  for (const Divergence divergence : {Divergence::kullback_leibler, Divergence::jensen_shannon}) {
    for (const double kappa : {0.0, 2.0}) {
      for (const bool own_utility : {false, true}) {
        LikelihoodFreeTarget target{.draw = draw_target, .utility = {}, .draw_source = source};
        if (own_utility) target.utility = distance;
        const LikelihoodFreeOptions options{.order_weight = kappa, .divergence = divergence};
        const auto loss_at = [&](const MatrixXf& at) {
          return likelihood_free_loss(critic, target, from, at, options).value;
        };
        const MatrixXf by_samples = likelihood_free_loss(critic, target, from, samples, options).by_samples;
        for (Index i = 0; i < samples.size(); ++i) {
          MatrixXf up = samples, down = samples;
          up(i) += 0.01f;
          down(i) -= 0.01f;
          const double slope = (loss_at(up) - loss_at(down)) / 0.02;
          CHECK(static_cast<double>(by_samples(i)) == Approx(slope).epsilon(0.02).margin(1e-3));
        }
      }
    }
  }
}

TEST_CASE("a generator that a critic trains comes near to a normal distribution") {
  for (const Divergence divergence : {Divergence::kullback_leibler, Divergence::jensen_shannon}) {
    Random random(test_seed(2));
    ImplicitModel model(shape, {{.units = 24, .activation = Activation::tanh}}, 3e-3, random);
    const LikelihoodFreeTarget target{.draw = draw_target, .utility = {}, .draw_source = source};
    LikelihoodFreeOptions options{.steps = 3000, .batch = 128, .order_weight = 0.0, .divergence = divergence};
    train_likelihood_free(model, target, options, random);
    model.generator_adam.set_rate(3e-4);
    model.critic.set_rate(3e-4);
    options.steps = 1000;
    train_likelihood_free(model, target, options, random);
    const MatrixXf samples = model.generator.sample(source(5000, random));
    const Eigen::Vector2f mean = samples.rowwise().mean();
    const Eigen::Vector2f sd = ((samples.colwise() - mean).rowwise().squaredNorm() / 5000.0f).cwiseSqrt();
    CAPTURE(static_cast<int>(divergence), mean.transpose(), sd.transpose());
    CHECK((mean - Eigen::Vector2f(3.0f, -1.0f)).cwiseAbs().maxCoeff() < 0.3f);
    CHECK(sd[0] == Approx(0.5).epsilon(0.3));
    CHECK(sd[1] == Approx(2.0).epsilon(0.3));
  }
}
