#include "optimizers/bore/bore_generator.hpp"

#include <cmath>
#include <limits>
#include <set>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::VectorXd;
using optimizers::BoreGenerator, optimizers::BoreGeneratorOptions, optimizers::fidelity_feature;

namespace {

const SearchSpace line = SearchSpace::box(1, 0.0, 1.0), square = SearchSpace::box(2, 0.0, 1.0);
const double failed = std::nan("");

Configuration at(double x) {
  return Configuration::Constant(1, x);
}

OptimizerContext context_of(const SearchSpace& space, int replicate = 0) {
  return {space, 100, RunStreams(test_seed(1), "test", "bore-hb", replicate), {1.0, 3.0, 9.0, 27.0}};
}

BoreGeneratorOptions never_random(int initial_points = 10) {
  BoreGeneratorOptions options;
  options.random_share = 0.0;
  options.initial_points = initial_points;
  return options;
}

/// The same with trees and searches that are small enough for many models.
BoreGeneratorOptions small() {
  BoreGeneratorOptions options = never_random();
  options.forest.trees = options.boosting.rounds = 30;
  options.maximizer.of<acquisitions::Evolution>().evaluations = 300;
  return options;
}

/// Observes the distance to (a, b) at n uniform points.
void learn_bowl(BoreGenerator& generator, double a, double b, int n, double fidelity, std::uint64_t seed = 1) {
  Random random(test_seed(seed));
  for (int i = 0; i < n; ++i) {
    const Configuration x = square.sample(random);
    generator.learn({x, fidelity}, (x - Eigen::Vector2d(a, b)).norm());
  }
}

}  // namespace

TEST_CASE("fidelities become features on a logarithmic scale from 0 to 1") {
  const std::vector<double> geometric{1.0, 3.0, 9.0, 27.0, 81.0};
  for (int i = 0; i < 5; ++i) {
    CHECK(fidelity_feature(geometric[static_cast<std::size_t>(i)], geometric) == Approx(0.25 * i));
  }
  CHECK(fidelity_feature(12.0, {12.0, 200.0}) == 0.0);
  CHECK(fidelity_feature(200.0, {12.0, 200.0}) == 1.0);
  CHECK(fidelity_feature(1.0, {1.0}) == 1.0);
  CHECK(fidelity_feature(0.0, {0.0}) == 1.0);
  CHECK(fidelity_feature(0.0, {0.0, 0.25, 1.0}) == 0.0);
  CHECK(fidelity_feature(0.25, {0.0, 0.25, 1.0}) == 0.0);
  CHECK(fidelity_feature(0.5, {0.0, 0.25, 1.0}) == Approx(0.5));
  CHECK(fidelity_feature(1.0, {1e-300, 1.0, 1e300}) == Approx(0.5));
  std::vector<double> many;
  for (int epoch = 1; epoch <= 200; ++epoch) many.push_back(epoch);
  double last = -1.0;
  for (const double epoch : many) {
    const double feature = fidelity_feature(epoch, many);
    CHECK((feature > last && feature <= 1.0));
    last = feature;
  }
}

TEST_CASE("labels split each fidelity on its own, and leave out those that cannot be split") {
  BoreGeneratorOptions options = never_random(3);
  options.gamma = 1.0 / 3.0;
  BoreGenerator generator(context_of(line), options);
  CHECK(generator.labelled_points().z.size() == 0);
  // The third of 4 values is at the position (4 - 1) / 3 = 1: the two lowest are positive.
  for (const double value : {30.0, 10.0, 40.0, 20.0}) generator.learn({at(value / 100.0), 1.0}, value);
  // Too few.
  for (const double value : {5.0, 6.0}) generator.learn({at(value / 100.0), 3.0}, value);
  // All lower than those of the lowest fidelity; the failure is the worst.
  for (const double value : {3.0, failed, 1.0, 2.0}) generator.learn({at(0.5), 9.0}, value);
  // Constant.
  for (int i = 0; i < 3; ++i) generator.learn({at(0.6), 27.0}, 7.0);
  const BoreGenerator::LabelledPoints labelled = generator.labelled_points();
  REQUIRE(labelled.X.rows() == 2);
  REQUIRE(labelled.X.cols() == 8);
  CHECK(labelled.z == (VectorXd(8) << 0, 1, 0, 1, 0, 0, 1, 1).finished());
  CHECK(labelled.X.row(0).transpose().isApprox((VectorXd(8) << 0.3, 0.1, 0.4, 0.2, 0.5, 0.5, 0.5, 0.5).finished()));
  CHECK(labelled.X.row(1).head(4).isZero());
  CHECK(labelled.X.row(1).tail(4).isApproxToConstant(2.0 / 3.0));
}

TEST_CASE("a fidelity with failures alone is left out until it has a value") {
  BoreGenerator generator(context_of(line), never_random(3));
  for (int i = 0; i < 5; ++i)
    generator.learn({at(0.1 * i), 1.0}, i % 2 == 0 ? failed : -std::numeric_limits<double>::infinity());
  CHECK(generator.labelled_points().z.size() == 0);
  generator.learn({at(0.9), 1.0}, std::numeric_limits<double>::max());
  CHECK(generator.labelled_points().z == (VectorXd(6) << 0, 0, 0, 0, 0, 1).finished());
}

TEST_CASE("BORE's generator is random search before a fidelity has its initial points") {
  const OptimizerContext context = context_of(square);
  BoreGenerator generator(context, never_random());
  Random design = context.streams.shared("design");
  learn_bowl(generator, 0.2, 0.7, 9, 1.0);
  learn_bowl(generator, 0.2, 0.7, 9, 3.0);
  for (int i = 0; i < 5; ++i) CHECK(generator.propose(1.0) == square.sample(design));
  learn_bowl(generator, 0.2, 0.7, 1, 1.0);
  CHECK(generator.propose(1.0) != square.sample(design));
}

TEST_CASE("BORE's generator is random in its share of proposals") {
  const OptimizerContext context = context_of(square);
  BoreGeneratorOptions options;
  options.forest.trees = 2;
  options.maximizer.of<acquisitions::Evolution>().evaluations = 10;
  BoreGenerator generator(context, options);
  learn_bowl(generator, 0.2, 0.7, 20, 1.0);
  Random design = context.streams.shared("design");
  Configuration next_random = square.sample(design);
  int random_ones = 0;
  for (int i = 0; i < 900; ++i) {
    if (generator.propose(1.0) != next_random) continue;
    ++random_ones;
    next_random = square.sample(design);
  }
  check_z("random ones", random_ones, 300.0, std::sqrt(200.0));
}

TEST_CASE("BORE's generator maximises the probability at the highest fidelity, for each classifier") {
  for (const char* classifier : {"rf", "xgb"}) {
    INFO(classifier);
    BoreGeneratorOptions options = small();
    options.classifier = classifier;
    double near = 0.0;  // share; about 0.2 by chance
    for (int replicate = 0; replicate < 20; ++replicate) {
      BoreGenerator generator(context_of(square, replicate), options);
      const auto seed = static_cast<std::uint64_t>(10 + replicate);
      learn_bowl(generator, 0.2, 0.7, 100, 1.0, seed);
      learn_bowl(generator, 0.8, 0.2, 100, 27.0, seed);
      for (int i = 0; i < 5; ++i) near += (generator.propose(1.0) - Eigen::Vector2d(0.8, 0.2)).norm() < 0.25 ? 0.01 : 0;
    }
    check_above("share near the optimum of the highest fidelity", near, 0.5);
  }
}

TEST_CASE("where the highest fidelity is not learnt from, BORE's generator predicts for the one below") {
  for (const char* classifier : {"rf", "xgb"}) {
    INFO(classifier);
    BoreGeneratorOptions options = small();
    options.classifier = classifier;
    BoreGenerator highest(context_of(square), options), middle(context_of(square), options);
    for (BoreGenerator* generator : {&highest, &middle}) learn_bowl(*generator, 0.2, 0.7, 50, 1.0);
    learn_bowl(highest, 0.8, 0.2, 50, 27.0);
    learn_bowl(middle, 0.8, 0.2, 50, 9.0);
    learn_bowl(middle, 0.2, 0.7, 9, 27.0);
    for (int i = 0; i < 10; ++i) CHECK(middle.propose(1.0) == highest.propose(1.0));
  }
}

TEST_CASE("BORE's generator combines the fidelities") {
  // The low fidelity shows the first coordinate of the optimum. At the highest, few points are known.
  double error_of_both = 0.0, error_of_highest = 0.0;
  for (int replicate = 0; replicate < 300; ++replicate) {
    BoreGenerator both(context_of(square, replicate), small()), highest(context_of(square, replicate), small());
    Random random(test_seed(static_cast<std::uint64_t>(100 + replicate)));
    for (int i = 0; i < 80; ++i) {
      const Configuration x = square.sample(random);
      both.learn({x, 1.0}, std::abs(x[0] - 0.3));
      if (i % 8 != 0) continue;
      for (BoreGenerator* one : {&both, &highest}) one->learn({x, 27.0}, std::abs(x[0] - 0.3) + std::abs(x[1] - 0.6));
    }
    error_of_both += std::abs(both.propose(1.0)[0] - 0.3);
    error_of_highest += std::abs(highest.propose(1.0)[0] - 0.3);
  }
  check_below("ratio of errors in the first coordinate", error_of_both / error_of_highest, 0.9);
}

TEST_CASE("of a finite space BORE's generator repeats configurations known from lower fidelities only") {
  const SearchSpace four({{"n", IntegerParameter{1, 4}}});
  for (const double random_share : {0.0, 1.0}) {
    BoreGeneratorOptions options = never_random(3);
    options.random_share = random_share;
    BoreGenerator generator(context_of(four), options);
    for (const double x : {1.0, 2.0, 3.0}) generator.learn({at(x), 3.0}, x);
    for (const double x : {1.0, 2.0, 3.0, 4.0}) generator.learn({at(x), 1.0}, x);
    generator.learn({at(4.0), 9.0}, 1.0);
    std::set<double> at_3, at_9, at_27;
    for (int i = 0; i < 60; ++i) {
      at_3.insert(generator.propose(3.0)[0]);
      at_9.insert(generator.propose(9.0)[0]);
      at_27.insert(generator.propose(27.0)[0]);
    }
    // At 3 all are known there or above: the whole space is drawn from.
    CHECK(at_3 == std::set<double>{1.0, 2.0, 3.0, 4.0});
    // Of those that are not known there, 1 is the best at both fidelities that are learnt from.
    CHECK(at_9 == (random_share == 1.0 ? std::set<double>{1.0, 2.0, 3.0} : std::set<double>{1.0}));
    if (random_share == 1.0) CHECK(at_27 == std::set<double>{1.0, 2.0, 3.0, 4.0});
  }
}

TEST_CASE("in a box BORE's generator keeps min_distance from points of the fidelity and above") {
  BoreGeneratorOptions options = never_random();
  options.min_distance = 0.1;
  BoreGenerator generator(context_of(line), options);
  for (int i = 0; i < 100; ++i) generator.learn({at(i / 100.0), 1.0}, std::abs(i / 100.0 - 0.5));
  generator.learn({at(0.5), 9.0}, 0.0);
  int near = 0;
  for (int i = 0; i < 20; ++i) {
    CHECK(std::abs(generator.propose(3.0)[0] - 0.5) > 0.1);
    near += std::abs(generator.propose(27.0)[0] - 0.5) < 0.2;
  }
  CHECK(near == 20);
}
