#include "surrogates/neural/mlp_classifier.hpp"

#include <cmath>

#include "catch.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Labels drawn with the logit 6 x_1 - 4 x_2 - 1.
LabelledData logistic(Index n, std::uint64_t seed) {
  LabelledData data = noisy_ball(2, n, seed);
  Random random(test_seed(seed + 1000));
  data.truth = sigmoid(VectorXd(6.0 * data.X.row(0) - 4.0 * data.X.row(1) - Eigen::RowVectorXd::Ones(n)));
  for (Index i = 0; i < n; ++i) data.z[i] = random.bernoulli(data.truth[i]) ? 1.0 : 0.0;
  return data;
}

MlpClassifier fitted(const LabelledData& data, const MlpTrainingOptions& options, std::uint64_t seed = 1) {
  MlpClassifier model(options, test_seed(seed));
  model.fit(data.X, data.z);
  return model;
}

}  // namespace

TEST_CASE("the steps of a fit are those of Tiao et al. (2021): whole epochs, at most S steps") {
  CHECK(steps_per_fit(800, 64, 512) == 100 * 8);
  CHECK(steps_per_fit(1024, 64, 512) == 128 * 8);
  CHECK(steps_per_fit(100, 64, 1) == 100);
  CHECK(steps_per_fit(100, 64, 64) == 100);
  CHECK(steps_per_fit(100, 64, 65) == 50 * 2);
  CHECK(steps_per_fit(100, 64, 129) == 33 * 3);
  CHECK(steps_per_fit(100, 1, 100) == 100);
  CHECK(steps_per_fit(100, 1, 101) == 100);
  CHECK(steps_per_fit(1, 64, 100000) == 1);
  for (const int steps : {1, 100, 800}) {
    int last_epochs = steps;
    for (Index n = 1; n < 3000; ++n) {
      const auto batches = static_cast<int>((n + 63) / 64);
      const int done = steps_per_fit(steps, 64, n), epochs = done / batches;
      REQUIRE(done >= 1);
      REQUIRE(done <= steps);
      REQUIRE(epochs <= last_epochs);
      if (batches <= steps) REQUIRE(done == epochs * batches);
      last_epochs = epochs;
    }
  }
}

TEST_CASE("a first step is Adam's on the whole batch, weight decay included") {
  const auto data = noisy_ball(2, 20, 1);
  for (const double decay : {0.0, 3.0}) {
    const MlpTrainingOptions options{.hidden_units = 4, .steps = 1, .weight_decay = decay};
    // A rate of almost zero shows the start of the training.
    MlpTrainingOptions still = options;
    still.rate = 1e-12;
    const Mlp start = fitted(data, still).network();
    const VectorXd moved = fitted(data, options).network().parameters() - start.parameters();
    Mlp::Pass pass;
    VectorXd slope;
    start.forward(data.X, pass);
    start.backward((sigmoid(pass.output) - data.z) / 20.0, pass);
    start.gradient(pass, slope);
    slope += decay / 20.0 * start.parameters();
    Adam adam(start.size(), {.rate = options.rate});
    VectorXd expected = VectorXd::Zero(start.size());
    adam.step(slope, expected);
    CHECK((moved - expected).cwiseAbs().maxCoeff() < 1e-8);
  }
}

// Each point has its own weight, with a gradient that is not zero when the point is visited. Each point is visited once
// per epoch. As Adam divides by the gradient's size, the change of a weight shows the time of the visit.
TEST_CASE("an epoch visits every point once, in newly drawn batches") {
  const Index n = 12;
  LabelledData data{MatrixXd::Identity(n, n), VectorXd::Zero(n), {}};
  data.z.head(6).setOnes();
  const MlpTrainingOptions options{.hidden_layers = 0, .batch = 3, .steps = 4};
  MlpTrainingOptions still = options;
  still.rate = 1e-12;
  std::vector<int> batches(4);
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const VectorXd start = fitted(data, still, seed).network().parameters();
    const VectorXd moved = (fitted(data, options, seed).network().parameters() - start).head(n);
    CHECK((moved.array() * (data.z.array() - 0.5) > 0.0).all());
    VectorXd sorted = moved.cwiseAbs();
    std::ranges::sort(sorted);
    for (Index batch = 0; batch < 4; ++batch) {
      check_below("spread within a batch", sorted[3 * batch + 2] / sorted[3 * batch], 1.001);
      if (batch > 0) check_above("step between batches", sorted[3 * batch] / sorted[3 * batch - 1], 1.05);
      batches[static_cast<std::size_t>(batch)] += std::abs(moved[0]) == Approx(sorted[3 * batch]).epsilon(1e-3);
    }
  }
  for (const int count : batches) check_above("visits in a batch", count, 5.0);  // of 120, thirty on average: 1e-9
}

TEST_CASE("separable labels are separated") {
  for (const Activation activation : {Activation::elu, Activation::relu, Activation::tanh}) {
    LabelledData data = noisy_ball(2, 100, 3);
    for (Index i = 0; i < 100; ++i) data.z[i] = (data.X.col(i).array() - 0.5).matrix().norm() < 0.35 ? 1.0 : 0.0;
    const MlpClassifier model = fitted(data, {.activation = activation, .steps = 3000, .rate = 5e-3});
    INFO(static_cast<int>(activation));
    check_below("log loss", log_loss(model.probability(data.X), data.z), 0.2);
  }
}

TEST_CASE("the Bayes cross-entropy of a logistic problem is reached") {
  const auto train = logistic(4000, 1), test = logistic(20000, 2);
  const double best = log_loss(test.truth, test.z);
  for (const int hidden_layers : {0, 2}) {
    const MlpClassifier model =
        fitted(train, {.hidden_layers = hidden_layers, .steps = hidden_layers == 0 ? 6000 : 1500, .rate = 3e-3});
    const double loss = log_loss(model.probability(test.X), test.z);
    INFO(hidden_layers << " hidden layers: " << loss << ", best " << best);
    check_below("loss over the best", loss - best, 0.02);
    check_above("loss over the best", loss - best, -0.01);
  }
}

TEST_CASE("a warm start continues with the last fit's weights and moments, retraining starts from scratch") {
  const auto data = noisy_ball(2, 30, 1);
  const MlpTrainingOptions options{.hidden_units = 8, .steps = 20, .rate = 1e-3};
  MlpTrainingOptions twice = options, retrain = options;
  twice.steps = 40;
  retrain.retrain = true;
  MlpClassifier warm(options, test_seed(1)), cold(retrain, test_seed(1));
  warm.fit(data.X, data.z);
  cold.fit(data.X, data.z);
  const VectorXd first = warm.network().parameters();
  CHECK(cold.network().parameters() == first);
  warm.fit(data.X, data.z);
  cold.fit(data.X, data.z);
  // One batch contains all points, so two fits of 20 steps equal one of 40, except for the order within the batch
  CHECK((warm.network().parameters() - fitted(data, twice).network().parameters()).cwiseAbs().maxCoeff() < 1e-9);
  check_below("warm start's way", (warm.network().parameters() - first).cwiseAbs().maxCoeff(), 0.1);
  check_above("new start's way", (cold.network().parameters() - first).cwiseAbs().maxCoeff(), 0.2);
}

TEST_CASE("points of another number of features begin a new network; seeds fix what is learnt") {
  const auto data = noisy_ball(2, 30, 1), wider = noisy_ball(5, 30, 1);
  MlpClassifier model({.steps = 10}, 1);
  model.fit(data.X, data.z);
  model.fit(wider.X, wider.z);
  CHECK(model.network().inputs() == 5);
  CHECK(model.probability(wider.X).allFinite());
  const auto parameters = [&](std::uint64_t seed) {
    return fitted(data, {.batch = 8, .steps = 30}, seed).network().parameters();
  };
  CHECK(parameters(1) == parameters(1));
  CHECK(parameters(1) != parameters(2));
}

TEST_CASE("elu_up_to chooses elu for few features and relu for more") {
  for (const Index features : {2, 3, 4}) {
    const auto data = noisy_ball(features, 30, 1);
    const auto parameters = [&](MlpTrainingOptions options) {
      options.hidden_units = 8;
      options.steps = 20;
      return fitted(data, options).network().parameters();
    };
    const VectorXd expected = parameters({.activation = features <= 3 ? Activation::elu : Activation::relu});
    CHECK(parameters({.activation = Activation::tanh, .elu_up_to = 3}) == expected);
    CHECK(parameters({.activation = Activation::tanh}) != expected);
  }
}

TEST_CASE("weight decay keeps weights small") {
  const auto data = noisy_ball(2, 50, 1);
  const auto norm = [&](double decay) {
    return fitted(data, {.steps = 2000, .rate = 5e-3, .weight_decay = decay}).network().parameters().norm();
  };
  const double free = norm(0.0);
  for (const double decay : {1.0, 10.0, 1000.0}) check_below("ratio of norms", norm(decay) / free, 0.5);
}

TEST_CASE("a network is a Classifier with gradients, whose score is the logit") {
  const auto data = noisy_ball(3, 50, 1);
  Classifier model{MlpClassifier({}, 1)};
  model.fit(data.X, data.z);
  REQUIRE(static_cast<bool>(model.score_with_gradient));
  const VectorXd scores = model.score(data.X);
  CHECK((model.probability(data.X) - sigmoid(scores)).cwiseAbs().maxCoeff() < 1e-15);
  const VectorXd x = data.X.col(4);
  VectorXd gradient;
  CHECK(model.score_with_gradient(x, &gradient) == Approx(scores[4]).epsilon(1e-12));
  for (Index d = 0; d < 3; ++d) {
    const VectorXd step = 1e-6 * VectorXd::Unit(3, d);
    const double slope =
        (model.score_with_gradient(x + step, nullptr) - model.score_with_gradient(x - step, nullptr)) / 2e-6;
    CHECK(gradient[d] == Approx(slope).epsilon(1e-6).margin(1e-9));
  }
}

TEST_CASE("the losses and their slopes are those of their formulas") {
  const auto loss = [](RatioLoss kind, double f, double z) {
    const double r = std::exp(f);
    switch (kind) {
      case RatioLoss::exponential:
        return z > 0.5 ? std::exp(-0.5 * f) : std::exp(0.5 * f);
      case RatioLoss::least_squares:
        return z > 0.5 ? -r : 0.5 * r * r;
      case RatioLoss::kullback_leibler:
        return z > 0.5 ? -f : r;
      default:
        return z > 0.5 ? std::log1p(1.0 / r) : std::log1p(r);
    }
  };
  for (const RatioLoss kind :
       {RatioLoss::logistic, RatioLoss::exponential, RatioLoss::least_squares, RatioLoss::kullback_leibler}) {
    for (const double f : {-3.0, -0.5, 0.0, 1.5}) {
      for (const double z : {0.0, 1.0}) {
        const double slope = (loss(kind, f + 1e-6, z) - loss(kind, f - 1e-6, z)) / 2e-6;
        CHECK(loss_slopes(kind, VectorXd::Constant(1, f), VectorXd::Constant(1, z))[0] ==
              Approx(slope).epsilon(1e-6).margin(1e-8));
        CHECK(loss_values(kind, VectorXd::Constant(1, f), VectorXd::Constant(1, z))[0] ==
              Approx(loss(kind, f, z)).epsilon(1e-12));
      }
    }
    for (const double f : {-1e4, 1e4}) {
      for (const double z : {0.0, 1.0}) {
        CHECK(loss_slopes(kind, VectorXd::Constant(1, f), VectorXd::Constant(1, z)).allFinite());
        CHECK(loss_values(kind, VectorXd::Constant(1, f), VectorXd::Constant(1, z)).allFinite());
      }
    }
  }
}

TEST_CASE("each loss has its minimum at the logarithm of the odds") {
  // At x = 0, two of ten labels are 1; at x = 1, six of ten.
  MatrixXd X(1, 20);
  VectorXd z(20);
  for (Index i = 0; i < 20; ++i) {
    X(0, i) = i < 10 ? 0.0 : 1.0;
    z[i] = i % 10 < (i < 10 ? 2 : 6) ? 1.0 : 0.0;
  }
  for (const RatioLoss loss :
       {RatioLoss::logistic, RatioLoss::exponential, RatioLoss::least_squares, RatioLoss::kullback_leibler}) {
    MlpClassifier model({.hidden_units = 8, .steps = 3000, .loss = loss}, test_seed(1));
    model.fit(X, z);
    const VectorXd odds = model.score(Eigen::RowVector2d(0.0, 1.0));
    CHECK(odds[0] == Approx(std::log(0.25)).margin(0.05));
    CHECK(odds[1] == Approx(std::log(1.5)).margin(0.05));
  }
}
