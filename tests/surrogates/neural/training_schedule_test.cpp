#include "surrogates/neural/training_schedule.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "surrogates/classifier_data.hpp"
#include "surrogates/neural/mlp_classifier.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr int never = 1000000;  // a patience that is longer than any training here

/// The parameters after one fit.
VectorXd trained(const LabelledData& data, MlpTrainingOptions options, int steps) {
  options.steps = steps;
  MlpClassifier model(options, test_seed(1));
  model.fit(data.X, data.z);
  return model.network().parameters();
}

/// The number of steps after which a training without early stopping has these parameters; -1 if there is none.
int steps_taken(const LabelledData& data, const MlpTrainingOptions& options, const VectorXd& parameters, int batches) {
  MlpTrainingOptions patient = options;
  patient.schedule.patience = never;
  for (int steps = batches; steps <= options.steps; steps += batches) {
    if (trained(data, patient, steps) == parameters) return steps;
  }
  return -1;
}

LabelledData joined(const LabelledData& data, const std::vector<Index>& more) {
  LabelledData all = data;
  const Index n = data.z.size(), extra = static_cast<Index>(more.size());
  all.X.conservativeResize(Eigen::NoChange, n + extra);
  all.z.conservativeResize(n + extra);
  all.X.rightCols(extra) = data.X(Eigen::all, more);
  all.z.tail(extra) = data.z(more);
  return all;
}

}  // namespace

TEST_CASE("points are fresh if they are new or moved, or if their label has flipped") {
  FreshPoints fresh;
  MatrixXd X = MatrixXd::Random(2, 6);
  VectorXd z(6);
  z << 1, 0, 1, 0, 0, 1;
  CHECK(fresh.weights(X.leftCols(4), z.head(4), 3.0) == VectorXd::Constant(4, 3.0));
  CHECK(fresh.weights(X.leftCols(4), z.head(4), 3.0) == VectorXd::Ones(4));
  z[1] = 1.0;
  z[2] = 0.0;
  CHECK(fresh.weights(X, z, 3.0) == (VectorXd(6) << 1, 3, 3, 1, 3, 3).finished());
  X(1, 3) += 1.0;
  CHECK(fresh.weights(X, z, 0.5) == (VectorXd(6) << 1, 1, 1, 0.5, 1, 1).finished());
  CHECK(fresh.weights(X.leftCols(2), z.head(2), 3.0) == VectorXd::Ones(2));
  CHECK(fresh.weights(X, z, 3.0) == (VectorXd(6) << 1, 1, 3, 3, 3, 3).finished());
  CHECK(fresh.weights(X.topRows(1), z, 3.0) == VectorXd::Constant(6, 3.0));
  fresh.forget();
  CHECK(fresh.weights(X.topRows(1), z, 3.0) == VectorXd::Constant(6, 3.0));
  CHECK(fresh.weights(X, z, 1.0) == VectorXd::Ones(6));
}

// Two points of weight 1 at one place are one point of weight 2, and Adam gives the same steps for any multiple of the
// gradient that is not tiny. A batch has all points.
TEST_CASE("a weight of two for fresh points is as good as having them twice") {
  const LabelledData data = noisy_ball(2, 26, 1);
  LabelledData before = data;
  before.X.conservativeResize(Eigen::NoChange, 20);
  before.z.conservativeResize(20);
  for (const Index flipped : {3, 11}) before.z[flipped] = 1.0 - before.z[flipped];
  const auto parameters_after = [&](double weight, const LabelledData& second) {
    MlpClassifier model({.hidden_units = 8, .steps = 30, .schedule = {.fresh_weight = weight}}, test_seed(1));
    model.fit(before.X, before.z);
    model.fit(second.X, second.z);
    return model.network().parameters();
  };
  const VectorXd weighted = parameters_after(2.0, data),
                 twice = parameters_after(1.0, joined(data, {3, 11, 20, 21, 22, 23, 24, 25})),
                 plain = parameters_after(1.0, data);
  check_below("difference from points that are there twice", (weighted - twice).cwiseAbs().maxCoeff(), 1e-9);
  check_above("difference from equal weights", (weighted - plain).cwiseAbs().maxCoeff(), 1e-3);
}

TEST_CASE("in mini-batches too, points of a tiny weight do not move the network") {
  const LabelledData data = noisy_ball(2, 26, 1);
  LabelledData moved = data;
  moved.X.rightCols(6).array() = 1.0 - moved.X.rightCols(6).array().square();
  const auto parameters_after = [&](double weight, const LabelledData& second) {
    MlpClassifier model({.hidden_units = 8, .batch = 5, .steps = 30, .schedule = {.fresh_weight = weight}},
                        test_seed(1));
    model.fit(data.X.leftCols(20), data.z.head(20));
    model.fit(second.X, second.z);
    return model.network().parameters();
  };
  const auto change = [&](double weight) {
    return (parameters_after(weight, data) - parameters_after(weight, moved)).cwiseAbs().maxCoeff();
  };
  check_below("change by points of weight 1e-6", change(1e-6), 1e-4);
  check_above("change by points of weight 1", change(1.0), 1e-3);
}

TEST_CASE("with new weights of the network, all points have the same weight") {
  const LabelledData data = noisy_ball(2, 30, 1);
  const auto parameters = [&](double weight, bool retrain) {
    MlpTrainingOptions options{.hidden_units = 8, .steps = 10, .retrain = retrain};
    options.schedule.fresh_weight = weight;
    MlpClassifier model(options, test_seed(1));
    model.fit(data.X.leftCols(20), data.z.head(20));
    model.fit(data.X, data.z);
    return model.network().parameters();
  };
  CHECK(parameters(4.0, true) == parameters(1.0, true));
  CHECK(parameters(4.0, false) != parameters(1.0, false));
}

TEST_CASE("a split draws the share of each label, each of its points as often, and never all") {
  VectorXd z = VectorXd::Zero(30);
  z.head(10).setOnes();
  Random random(test_seed(1));
  const int draws = 2000;
  VectorXd times = VectorXd::Zero(30);
  for (int draw = 0; draw < draws; ++draw) {
    const Split split = stratified_split(z, 0.2, random);
    REQUIRE(split.validation.size() == 6);
    REQUIRE(std::ranges::count_if(split.validation, [&](Index i) { return z[i] > 0.5; }) == 2);
    std::vector<Index> all = split.training;
    REQUIRE(std::ranges::is_sorted(all));
    REQUIRE(std::ranges::is_sorted(split.validation));
    all.insert(all.end(), split.validation.begin(), split.validation.end());
    std::ranges::sort(all);
    for (Index i = 0; i < 30; ++i) REQUIRE(all[static_cast<std::size_t>(i)] == i);
    for (const Index i : split.validation) times[i] += 1.0;
  }
  for (const double count : times) check_z("draws of a point", count, draws * 0.2, std::sqrt(draws * 0.2 * 0.8));
}

TEST_CASE("both parts of a split have both labels; a label of one point makes all points train") {
  Random random(test_seed(1));
  const auto sizes = [&](Index positive, Index negative, double share) {
    VectorXd z = VectorXd::Zero(positive + negative);
    z.head(positive).setOnes();
    const Split split = stratified_split(z, share, random);
    const auto count = [&](double label) {
      return std::ranges::count_if(split.validation, [&](Index i) { return z[i] == label; });
    };
    REQUIRE(split.training.size() + split.validation.size() == static_cast<std::size_t>(z.size()));
    return std::pair<Index, Index>(count(1.0), count(0.0));
  };
  using Counts = std::pair<Index, Index>;
  CHECK(sizes(2, 20, 0.01) == Counts(1, 1));
  CHECK(sizes(2, 20, 0.9) == Counts(1, 18));
  CHECK(sizes(4, 6, 0.3) == Counts(1, 2));
  CHECK(sizes(1, 20, 0.3) == Counts(0, 0));
  CHECK(sizes(20, 1, 0.3) == Counts(0, 0));
  CHECK(sizes(20, 20, 0.0) == Counts(0, 0));
}

TEST_CASE("a training stops after epochs without a lower loss; a fall within the tolerance is none") {
  EarlyStopping stopping(2);
  CHECK_FALSE(stopping.stops(1.0));
  CHECK_FALSE(stopping.stops(1.0));
  CHECK_FALSE(stopping.stops(0.9));  // counted from the lowest again
  CHECK_FALSE(stopping.stops(0.95));
  CHECK(stopping.stops(0.9 - 0.5 * EarlyStopping::tolerance));
  // A slow fall adds up.
  EarlyStopping slow(3);
  double loss = 1.0;
  for (int epoch = 0; epoch < 100; ++epoch) CHECK_FALSE(slow.stops(loss -= 0.4 * EarlyStopping::tolerance));
  EarlyStopping one(1);
  CHECK_FALSE(one.stops(1.0));
  CHECK(one.stops(1.0));
}

// The losses from which the number of steps is found here are of separate trainings, one for each number of steps.
TEST_CASE("early stopping by the training's loss ends where it has stopped falling, with the weights of that step") {
  const LabelledData data = noisy_ball(2, 30, 1);
  // Without hidden layers the loss is convex, and Adam comes to rest at its minimum.
  const MlpTrainingOptions options{.hidden_layers = 0, .steps = 400, .rate = 0.1, .schedule = {.patience = 4}};
  MlpTrainingOptions without = options;
  without.schedule.patience = 0;
  // losses[k] is the loss after k steps. As a batch has all points, it is that of epoch k + 1, before its step.
  std::vector<double> losses;
  for (int steps = 0; steps < 400; ++steps) {
    MlpTrainingOptions shorter = without;
    shorter.steps = std::max(1, steps);
    if (steps == 0) shorter.rate = 1e-12;
    MlpClassifier model(shorter, test_seed(1));
    model.fit(data.X, data.z);
    losses.push_back(log_loss(model.probability(data.X), data.z));
  }
  int expected = 400;
  std::size_t lowest = 0;  // the last epoch that was lower than all before
  for (std::size_t k = 1; k < 400 && expected == 400; ++k) {
    if (losses[k] < losses[lowest] - 1e-4) lowest = k;
    if (k - lowest == 4) expected = static_cast<int>(k) + 1;
  }
  REQUIRE(expected < 400);
  const VectorXd stopped = trained(data, options, 400);
  CHECK(stopped == trained(data, without, expected));
  CHECK(steps_taken(data, options, stopped, 1) == expected);
}

TEST_CASE("early stopping by a validation share ends whole epochs early, with the weights of that step") {
  const LabelledData data = noisy_ball(2, 60, 1);
  for (const int batch : {64, 8}) {
    const MlpTrainingOptions options{
        .hidden_units = 8, .batch = batch, .steps = 600, .rate = 0.03, .schedule = {.patience = 3, .validation = 0.25}};
    const int batches = batch == 64 ? 1 : 6;  // of 45 points
    const VectorXd stopped = trained(data, options, 600);
    const int steps = steps_taken(data, options, stopped, batches);
    INFO(batch << ": " << steps << " steps");
    CHECK(steps >= 4 * batches);
    CHECK(steps < 600);
    // A longer patience stops later.
    MlpTrainingOptions longer = options;
    longer.schedule.patience = 12;
    CHECK(steps_taken(data, longer, trained(data, longer, 600), batches) > steps);
  }
}

TEST_CASE("points of the validation share do not move the weights") {
  LabelledData data = noisy_ball(2, 40, 1);
  const MlpTrainingOptions options{.hidden_units = 8, .steps = 20, .schedule = {.patience = never, .validation = 0.25}};
  const VectorXd parameters = trained(data, options, 20);
  int idle = 0;
  for (Index i = 0; i < 40; ++i) {
    LabelledData other = data;
    other.X.col(i).array() = 1.0 - other.X.col(i).array();
    if (trained(other, options, 20) == parameters) ++idle;
  }
  CHECK(idle == std::lround(0.25 * data.z.sum()) + std::lround(0.25 * (40.0 - data.z.sum())));
}

TEST_CASE("annealed steps fall by a power of the number of observations, and one is left") {
  CHECK(annealed_steps(100, 0.0, 10, 1000) == 100);
  CHECK(annealed_steps(100, 1.0, 10, 10) == 100);
  CHECK(annealed_steps(100, 1.0, 10, 20) == 50);
  CHECK(annealed_steps(100, 1.0, 10, 60) == 17);
  CHECK(annealed_steps(100, 2.0, 10, 20) == 25);
  CHECK(annealed_steps(100, 0.5, 10, 40) == 50);
  CHECK(annealed_steps(100, 1.0, 10, 100000) == 1);
  CHECK(annealed_steps(100, 1.0, 10, 5) == 100);
}

TEST_CASE("annealing makes later fits as many steps shorter") {
  const LabelledData data = noisy_ball(2, 80, 1);
  MlpClassifier annealed({.hidden_units = 8, .batch = 128, .steps = 8, .schedule = {.annealing = 1.0}}, test_seed(1)),
      single({.hidden_units = 8, .batch = 128, .steps = 1}, test_seed(1));
  for (const auto& [n, steps] : {std::pair<Index, int>{10, 8}, {40, 2}, {80, 1}}) {
    annealed.fit(data.X.leftCols(n), data.z.head(n));
    for (int step = 0; step < steps; ++step) single.fit(data.X.leftCols(n), data.z.head(n));
    CHECK(annealed.network().parameters() == single.network().parameters());
  }
}
