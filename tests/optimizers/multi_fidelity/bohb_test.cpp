#include "optimizers/multi_fidelity/bohb.hpp"

#include <cmath>

#include "catch.hpp"
#include "optimizers/random_search.hpp"
#include "test_seed.hpp"

using namespace bobench;
using optimizers::Bohb;
using optimizers::KdeGenerator;
using optimizers::KdeGeneratorOptions;

namespace {

const SearchSpace square = SearchSpace::box(2, 0.0, 1.0);

double distance(const Configuration& x, double a, double b) {
  return (x - Eigen::Vector2d(a, b)).norm();
}

Evaluation value_of(double value) {
  return {.value = value};
}

KdeGenerator never_random(double min_bandwidth = 1e-3) {
  KdeGeneratorOptions options;
  options.random_share = 0.0;
  options.min_bandwidth = min_bandwidth;
  return {square, options};
}

/// Observes the distance to (a, b) at n uniform points.
void learn_bowl(KdeGenerator& generator, double a, double b, int n, double fidelity) {
  Random random(test_seed(1));
  for (int i = 0; i < n; ++i) {
    const Configuration x = square.sample(random);
    generator.learn({x, fidelity}, distance(x, a, b));
  }
}

/// Share of 200 proposals within 0.25 of (a, b); about 0.2 by chance.
double share_near(KdeGenerator& generator, double a, double b) {
  Random random(test_seed(2));
  int near = 0;
  for (int i = 0; i < 200; ++i) near += distance(generator.propose(random).value(), a, b) < 0.25;
  return near / 200.0;
}

}  // namespace

TEST_CASE("BOHB's generator proposes from the good region") {
  KdeGenerator generator = never_random();
  learn_bowl(generator, 0.2, 0.7, 60, 1.0);
  check_above("share near", share_near(generator, 0.2, 0.7), 0.5);
}

TEST_CASE("BOHB's generator needs 2 (D + 1) observations on one fidelity") {
  KdeGenerator generator = never_random();
  Random random(test_seed(1));
  learn_bowl(generator, 0.2, 0.7, 5, 1.0);
  learn_bowl(generator, 0.2, 0.7, 5, 3.0);
  CHECK_FALSE(generator.propose(random));
  learn_bowl(generator, 0.2, 0.7, 1, 1.0);
  CHECK(generator.propose(random));
}

TEST_CASE("BOHB's generator uses the largest fidelity with a model") {
  KdeGenerator generator = never_random();
  learn_bowl(generator, 0.2, 0.7, 100, 1.0);
  learn_bowl(generator, 0.8, 0.2, 60, 3.0);
  learn_bowl(generator, 0.2, 0.7, 5, 9.0);
  check_above("share near", share_near(generator, 0.8, 0.2), 0.5);
}

TEST_CASE("BOHB's generator counts failures as bad") {
  KdeGenerator generator = never_random();
  Random random(test_seed(3));
  for (int i = 0; i < 100; ++i) {
    const Configuration x = square.sample(random);
    const double failed = i % 2 == 0 ? std::nan("") : -std::numeric_limits<double>::infinity();
    generator.learn({x, 1.0}, x[0] < 0.7 ? failed : 1.0 + random.uniform());
  }
  int right = 0;
  for (int i = 0; i < 100; ++i) right += generator.propose(random).value()[0] > 0.6;
  check_above("right of 100", right, 70.0);
}

TEST_CASE("BOHB's generator is random in its share of proposals") {
  KdeGenerator generator(square, {});
  learn_bowl(generator, 0.2, 0.7, 20, 1.0);
  Random random(test_seed(4));
  int random_ones = 0;
  for (int i = 0; i < 900; ++i) random_ones += !generator.propose(random);
  check_z("random ones", random_ones, 300.0, std::sqrt(200.0));
}

TEST_CASE("BOHB's generator proposes nothing that is known") {
  const SearchSpace two({{"kind", CategoricalParameter{{"a", "b"}}}});
  KdeGeneratorOptions options;
  options.random_share = 0.0;
  options.min_bandwidth = 0.3;  // otherwise it proposes only the good points, which are all equal
  KdeGenerator generator(two, options);
  ConfigurationSet known;
  known.insert(Configuration::Constant(1, 0.0));
  Random random(test_seed(5));
  for (int i = 0; i < 12; ++i) generator.learn({Configuration::Constant(1, i % 2), 1.0}, i % 2 + 0.1 * i);
  for (int i = 0; i < 20; ++i) CHECK(generator.propose(random, &known).value()[0] == 1.0);
  known.insert(Configuration::Constant(1, 1.0));
  CHECK_FALSE(generator.propose(random, &known));
}

TEST_CASE("bohb starts with random search's configurations and then leaves them, on a single fidelity too") {
  for (const std::vector<double>& fidelities : {std::vector<double>{1.0}, std::vector<double>{1.0, 3.0, 9.0}}) {
    double near = 0.0;  // per hundred, on average
    constexpr int replicates = 12;
    for (int replicate = 0; replicate < replicates; ++replicate) {
      const OptimizerContext context{square, 100, RunStreams(test_seed(1), "bowl", "bohb", replicate), fidelities};
      Bohb bohb(context, {});
      optimizers::RandomSearch random(context);
      for (int i = 0; i < 5; ++i) {
        const Trial trial = bohb.ask();
        CHECK(trial.configuration == random.ask().configuration);
        bohb.tell(trial, value_of(distance(trial.configuration, 0.2, 0.7)));
      }
      for (int i = 0; i < 100; ++i) {
        const Trial trial = bohb.ask();
        CHECK(trial.fidelity <= fidelities.back());
        near += (distance(trial.configuration, 0.2, 0.7) < 0.25) / double(replicates);
        bohb.tell(trial, value_of(distance(trial.configuration, 0.2, 0.7)));
      }
    }
    check_above("near of 100", near, 40.0);  // 20 by chance
  }
}

TEST_CASE("bohb learns from trials that it never asked for") {
  optimizers::BohbOptions options;
  options.generator.random_share = 0.0;
  int near = 0;
  for (int replicate = 0; replicate < 100; ++replicate) {
    Bohb bohb({square, 100, RunStreams(test_seed(1), "bowl", "bohb", replicate), {1.0, 3.0}}, options);
    Random random(test_seed(static_cast<std::uint64_t>(6 + replicate)));
    for (int i = 0; i < 60; ++i) {
      const Configuration x = square.sample(random);
      bohb.tell({x, 3.0}, value_of(distance(x, 0.2, 0.7)));
    }
    const Trial trial = bohb.ask();
    CHECK(trial.fidelity == 1.0);
    near += distance(trial.configuration, 0.2, 0.7) < 0.25;
  }
  check_above("near of 100", near, 50.0);  // 20 by chance
}
