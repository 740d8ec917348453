#include "hpobench_tables/tabular_problem.hpp"

#include <cmath>
#include <map>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/small_table.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

std::shared_ptr<const Table> table() {
  return std::make_shared<const Table>(small_table());
}

TabularProblem problem(const std::vector<std::string>& texts = {}) {
  return {table(), TabularRules::from(texts), "mine/small"};
}

const Eigen::Vector2d relu_16(0.0, 0.0), relu_64(0.0, 2.0), tanh_32(1.0, 1.0);

}  // namespace

TEST_CASE("repeat=random returns each training equally often, with its own cost; their mean is free of noise") {
  Random random(test_seed(1));
  std::map<double, int> seen;
  constexpr int draws = 4000;
  for (int i = 0; i < draws; ++i) {
    const Evaluation evaluation = problem().evaluate(relu_16, 10.0, random);
    ++seen[evaluation.value];
    CHECK(evaluation.cost_seconds == (evaluation.value == 1.0 ? 10.0 : 20.0));
    CHECK(evaluation.noise_free == 1.25);
    CHECK(evaluation.fidelity == 10.0);
  }
  REQUIRE(seen.size() == 2);
  check_z("draws", seen[1.0], draws / 2, std::sqrt(draws / 4.0));
}

TEST_CASE("a missing training is never drawn, a diverged one is returned as it is") {
  Random random(test_seed(1));
  double largest = 0.0;
  for (int i = 0; i < 50; ++i) {
    CHECK(problem().evaluate(relu_64, 10.0, random).value == 3.0);
    largest = std::max(largest, problem().evaluate(tanh_32, 10.0, random).value);
  }
  CHECK(largest == 1e8);
}

TEST_CASE("repeat=mean and repeat=first have no noise") {
  Random random(test_seed(1));
  const Evaluation mean = problem({"repeat=mean"}).evaluate(relu_16, 10.0, random);
  CHECK(mean.value == 1.25);
  CHECK(mean.cost_seconds == 30.0);
  CHECK_FALSE(mean.noise_free);
  const Evaluation first = problem({"repeat=first"}).evaluate(relu_16, 10.0, random);
  CHECK(first.value == 1.0);
  CHECK(first.cost_seconds == 10.0);
  CHECK_FALSE(first.noise_free);
}

TEST_CASE("epochs are fidelities, their cost is their share") {
  Random random(test_seed(1));
  const TabularProblem epochs = problem({"repeat=first"});
  CHECK(epochs.fidelities() == std::vector<double>{1.0, 10.0});
  const Evaluation early = epochs.evaluate(relu_16, 1.0, random);
  CHECK(early.value == 8.0);
  CHECK(early.cost_seconds == 1.0);
  CHECK_THROWS_WITH(epochs.evaluate(relu_16, 5.0, random), ContainsSubstring("has no fidelity 5"));
}

TEST_CASE("regret's zero follows the rule") {
  CHECK(problem().optimum() == 1.25);  // of the means
  CHECK(problem({"repeat=mean"}).optimum() == 1.25);
  CHECK(problem({"repeat=first"}).optimum() == 0.5);        // of the first trainings
  CHECK(problem({"optimum=published"}).optimum() == 2.25);  // of the lowest mean test error, in row 1
  TableData without_test = small_table();
  without_test.test.clear();
  const TabularRules rules = TabularRules::from(std::vector<std::string>{"optimum=published"});
  CHECK_THROWS_WITH(TabularProblem(std::make_shared<const Table>(without_test), rules, "x"),
                    ContainsSubstring("needs test errors"));
}

TEST_CASE("a configuration that the table lacks is a failed evaluation") {
  TableData partial = small_table();
  partial.rows = {0, 1, 2, 3, 4, -1};
  for (auto* matrix : {&partial.value[0], &partial.value[1], &partial.cost[0], &partial.test}) matrix->resize(10);
  Random random(test_seed(1));
  const TabularProblem problem(std::make_shared<const Table>(partial), {}, "mine/small");
  const Evaluation evaluation = problem.evaluate(Eigen::Vector2d(1.0, 2.0), 10.0, random);
  CHECK(std::isnan(evaluation.value));
  CHECK(evaluation.cost_seconds == 0.0);
}

TEST_CASE("rules and data are kept with the results; an unknown rule is refused with those there are") {
  const nlohmann::json details = Problem(problem({"repeat=mean"})).details();
  CHECK(details.at("repeat") == "mean");
  CHECK(details.at("optimum") == "validation");
  CHECK(details.at("source") == "small.csv");
  CHECK(details.at("source_sha256") == "abc");
  CHECK(details.at("fidelity") == "epoch");
  CHECK_THROWS_WITH(problem({"repeat=median"}), ContainsSubstring("expected one of random, mean, first"));
  CHECK_THROWS_WITH(problem({"seed=1"}), ContainsSubstring("repeat=random|mean|first"));
}

TEST_CASE("rules are written in one order, defaults left out; a rule has one value") {
  const auto texts = [](const std::vector<std::string>& given) { return TabularRules::from(given).texts(); };
  using Texts = std::vector<std::string>;
  CHECK(texts({}).empty());
  CHECK(texts({"optimum=validation", "repeat=random"}).empty());
  CHECK(texts({"optimum=published", "repeat=mean"}) == Texts{"repeat=mean", "optimum=published"});
  CHECK_THROWS_WITH(texts({"repeat=mean", "optimum=published", "repeat=random"}),
                    "repeat is given twice: 'mean' and 'random'");
  CHECK_THROWS_WITH(texts({"repeat=mean", "repeat=mean"}), "repeat is given twice: 'mean' and 'mean'");
}
