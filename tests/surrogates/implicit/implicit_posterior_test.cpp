#include "surrogates/implicit/implicit_posterior.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::MatrixXf, Eigen::RowVectorXf, Eigen::VectorXd;

namespace {

/// y = X' theta + noise with standard normal theta: the posterior is known.
struct LinearProblem {
  MatrixXf X;  // (2 x n)
  RowVectorXf y;

  ImplicitTarget target() const {
    return {[](Index n, Random& random) {
              MatrixXf drawn(2, n);
              for (float& value : drawn.reshaped()) value = static_cast<float>(random.normal());
              return drawn;
            },
            [this](const MatrixXf& samples, double noise, RowVectorXf& values, MatrixXf& gradients) {
              const auto precision = static_cast<float>(1.0 / (noise * noise));
              const MatrixXf residuals = (-(samples.transpose() * X)).rowwise() + y;  // (samples x n)
              values = -0.5f * precision * residuals.rowwise().squaredNorm().transpose();
              gradients = precision * X * residuals.transpose();
            }};
  }
};

LinearProblem linear_problem() {
  LinearProblem problem{MatrixXf(2, 6), RowVectorXf(6)};
  problem.X << -1.0f, -0.6f, -0.2f, 0.3f, 0.7f, 1.0f,  //
      1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f;
  problem.y << -0.9f, -0.1f, 0.4f, 0.8f, 1.9f, 2.1f;
  return problem;
}

const DeepImplicitModel::Shape shape{.latent = 3, .hidden = {16, 16}, .noise = {1, 0}, .outputs = {2}};

}  // namespace

TEST_CASE("the generator's loss is the negative ELBO and the order, with its gradient") {
  Random random(test_seed(1));
  const LinearProblem problem = linear_problem();
  const ImplicitTarget target = problem.target();
  Critic critic(2, {{.units = 5, .activation = Activation::tanh}}, {.rate = 1e-3}, random);
  DeepImplicitModel generator(shape, random);
  const DeepImplicitModel::Source source = draw_normal_source(shape, 6, random);
  const MatrixXf samples = generator.sample(source);

  RowVectorXf likelihood;
  MatrixXf gradients;
  target.log_likelihood(samples, 0.5, likelihood, gradients);
  const double elbo = static_cast<double>((critic.log_ratio(samples) + likelihood).mean());
  CHECK(generator_loss(critic, target, source, samples, 0.5, 0.0).value == Approx(-elbo).epsilon(1e-5));

  for (const double kappa : {0.0, 2.0}) {
    const MatrixXf by_samples = generator_loss(critic, target, source, samples, 0.5, kappa).by_samples;
    for (Index i = 0; i < samples.size(); ++i) {
      MatrixXf up = samples, down = samples;
      up(i) += 0.01f;
      down(i) -= 0.01f;
      const double slope = (generator_loss(critic, target, source, up, 0.5, kappa).value -
                            generator_loss(critic, target, source, down, 0.5, kappa).value) /
                           0.02;
      CHECK(static_cast<double>(by_samples(i)) == Approx(slope).epsilon(0.01).margin(2e-3));
    }
  }
}

TEST_CASE("an implicit posterior of a linear model is the closed form", "[slow]") {
  Random random(test_seed(2));
  const LinearProblem problem = linear_problem();
  constexpr double noise = 0.5;
  const MatrixXd X = problem.X.cast<double>();
  const MatrixXd precision = MatrixXd::Identity(2, 2) + X * X.transpose() / (noise * noise);
  const MatrixXd covariance = precision.llt().solve(MatrixXd::Identity(2, 2));
  const VectorXd mean = covariance * X * problem.y.transpose().cast<double>() / (noise * noise);

  ImplicitModel posterior(shape, std::vector<HiddenLayer>(2, {.units = 32, .activation = Activation::elu}), 1e-3,
                          random);
  ImplicitTrainingOptions options{.steps = 3000,
                                  .critic_steps = 10,
                                  .batch = 256,
                                  .rate = 1e-3,
                                  .order_weight = 0.0,
                                  .first_noise = noise,
                                  .last_noise = noise};
  train_implicit(posterior, problem.target(), options, random);
  posterior.generator_adam.set_rate(1e-4);
  posterior.critic.set_rate(1e-4);
  options.steps = 1000;
  train_implicit(posterior, problem.target(), options, random);

  const MatrixXd samples = posterior.generator.sample(draw_normal_source(shape, 20000, random)).cast<double>();
  const VectorXd found = samples.rowwise().mean();
  const MatrixXd centred = samples.colwise() - found;
  for (Index k = 0; k < 2; ++k) {
    const double sd = std::sqrt(covariance(k, k));
    CAPTURE(k, mean[k], found[k], sd);
    CHECK(found[k] == Approx(mean[k]).epsilon(0.1));
    CHECK(std::sqrt(centred.row(k).squaredNorm() / 20000.0) == Approx(sd).epsilon(0.1));
  }
}

TEST_CASE("noise falls geometrically from the first to the last step, and stays where both are equal") {
  const auto noises_of = [](double first, double last) {
    Random random(test_seed(3));
    std::vector<double> noises;
    const ImplicitTarget target{[](Index n, Random&) { return MatrixXf(MatrixXf::Zero(2, n)); },
                                [&](const MatrixXf& samples, double noise, RowVectorXf& values, MatrixXf& gradients) {
                                  noises.push_back(noise);
                                  values = RowVectorXf::Zero(samples.cols());
                                  gradients = MatrixXf::Zero(2, samples.cols());
                                }};
    ImplicitModel posterior(shape, {{.units = 3, .activation = Activation::elu}}, 1e-3, random);
    train_implicit(posterior, target,
                   {.steps = 5, .critic_steps = 0, .batch = 4, .first_noise = first, .last_noise = last}, random);
    return noises;
  };
  const std::vector<double> falling = noises_of(1.0, 0.0001), fixed = noises_of(0.002, 0.002);
  REQUIRE(falling.size() == 5);
  for (int i = 0; i < 5; ++i) {
    CHECK(falling[static_cast<std::size_t>(i)] == Approx(std::pow(0.1, i)));
    CHECK(fixed[static_cast<std::size_t>(i)] == 0.002);
  }
}

TEST_CASE("truncated latent codes are those of a truncated normal distribution; noise is not truncated") {
  Random random(test_seed(4));
  constexpr Index n = 20000;
  constexpr double bound = 0.8;
  const DeepImplicitModel::Source source = draw_normal_source(shape, n, random, bound);
  std::vector<float> codes(source.latent.data(), source.latent.data() + source.latent.size());
  std::ranges::sort(codes);
  CHECK(codes.front() >= -0.8000001f);
  CHECK(codes.back() <= 0.8000001f);
  const auto probability = [](double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); };
  const double low = probability(-bound), high = probability(bound), count = 3.0 * n;
  double distance = 0.0;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const double expected = (probability(static_cast<double>(codes[i])) - low) / (high - low);
    distance = std::max(distance, std::abs(expected - (static_cast<double>(i) + 0.5) / count));
  }
  check_below("distance from the truncated normal", distance, ks_bound(count));
  CHECK(source.noise[0].cwiseAbs().maxCoeff() > 2.0f);

  Random first(5), second(5);
  const DeepImplicitModel::Source normal = draw_normal_source(shape, 10, first),
                                  wide = draw_normal_source(shape, 10, second, 100.0);
  CHECK(normal.latent == wide.latent);
  CHECK(normal.noise[0] == wide.noise[0]);
}
