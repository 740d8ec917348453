#include "hpobench_tables/surrogate_benchmarks/own_surrogate.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/catalog.hpp"
#include "hpobench_tables/surrogate_benchmarks/own_surrogate_file.hpp"
#include "temporary_folder.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

double truth(const Configuration& x, double fidelity) {
  return std::pow(x[0] - 0.3, 2) + (x[2] == 1.0 ? 0.5 * std::abs(std::log10(x[1]) + 2.0) : 0.4) + 1.0 / fidelity;
}

/// Evaluations of a conditional space: the second parameter is active with the second choice of the third.
OwnEvaluations evaluations_of(int count, double noise, std::uint64_t seed = 1) {
  OwnEvaluations made;
  made.id = "mine/past";
  made.objective = "error";
  made.source = "past.csv";
  made.source_sha256 = "0123";
  made.space = SearchSpace({{"x", RealParameter{0.0, 1.0}},
                            {"rate", RealParameter{1e-4, 1.0, Scale::log}, Condition{"kind", {1}}},
                            {"kind", CategoricalParameter{{"a", "b"}}}});
  made.fidelities = {1.0, 10.0};
  made.fidelity_name = "epochs";
  Random random(seed);
  made.configurations.resize(3, count);
  made.fidelity.resize(count);
  made.value.resize(count);
  made.cost.resize(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    // Every configuration is evaluated at both fidelities.
    if (i % 2 == 0) made.configurations.col(i) = made.space.sample(random);
    if (i % 2 == 1) made.configurations.col(i) = made.configurations.col(i - 1);
    made.fidelity[i] = i % 2 == 0 ? 1.0 : 10.0;
    made.value[i] = truth(made.configurations.col(i), made.fidelity[i]) + noise * random.normal();
    made.cost[i] = made.fidelity[i] * (1.0 + made.configurations(0, i));
  }
  return made;
}

}  // namespace

TEST_CASE(
    "a surrogate predicts a function that it was fitted to, and its cross-validated error is that of new points") {
  const OwnEvaluations evaluations = evaluations_of(600, 0.05), fresh = evaluations_of(600, 0.05, 2);
  for (const char* model : {"rf", "gp:restarts=0"}) {
    INFO(model);
    const CrossValidation validation = cross_validate(evaluations, model);
    CHECK(validation.explained > 0.9);
    CHECK(validation.rank_correlation > 0.95);
    const OwnSurrogate surrogate(evaluations, model, validation);
    double squares = 0.0;
    for (Eigen::Index i = 0; i < fresh.size(); ++i) {
      squares += std::pow(surrogate.value(fresh.configurations.col(i), fresh.fidelity[i]) - fresh.value[i], 2);
      CHECK(surrogate.cost(fresh.configurations.col(i), fresh.fidelity[i]) == Approx(fresh.cost[i]).epsilon(0.35));
    }
    const double rmse = std::sqrt(squares / 600.0);
    CHECK(rmse < 1.5 * validation.rmse);
    CHECK(rmse > validation.rmse / 1.7);
  }
}

TEST_CASE("the cross-validated error of noise is the noise: repeats are not told apart") {
  OwnEvaluations evaluations = evaluations_of(400, 0.0);
  Random random(test_seed(3));
  for (double& value : evaluations.value) value = random.normal();
  const CrossValidation validation = cross_validate(evaluations, "mean");
  CHECK(validation.rmse == Approx(1.0).margin(0.15));
  CHECK(validation.explained < 0.02);
  // Each configuration occurs twice. If a repeat were in the training data, a forest would predict it.
  for (Eigen::Index i = 1; i < evaluations.size(); i += 2) evaluations.value[i] = evaluations.value[i - 1];
  CHECK(cross_validate(evaluations, "rf").explained < 0.1);
}

TEST_CASE("the problem gives predictions, with residuals on demand") {
  const auto surrogate = [] {
    const OwnEvaluations evaluations = evaluations_of(300, 0.2);
    return std::make_shared<const OwnSurrogate>(evaluations, "rf", cross_validate(evaluations, "rf"));
  }();
  const Problem plain = own_surrogate_problem(surrogate, "mine/past", false);
  const Problem noisy = own_surrogate_problem(surrogate, "mine/past/residuals", true);
  CHECK(plain.fidelities() == std::vector<double>{1.0, 10.0});
  CHECK_FALSE(plain.optimum());
  Random random(test_seed(4));
  const Configuration x = plain.space().sample(random);
  const double value = plain.evaluate(x, 10.0, random).value;
  CHECK(value == plain.evaluate(x, 10.0, random).value);
  CHECK(plain.evaluate(x, 10.0, random).cost_seconds > plain.evaluate(x, 1.0, random).cost_seconds);
  CHECK_FALSE(plain.evaluate(x, 10.0, random).noise_free);
  const Eigen::VectorXd& residual = surrogate->validation().residual;
  double sum = 0.0, squares = 0.0;
  constexpr int n = 4000;
  for (int i = 0; i < n; ++i) {
    const Evaluation evaluation = noisy.evaluate(x, 10.0, random);
    REQUIRE(evaluation.noise_free == value);
    sum += evaluation.value - value;
    squares += std::pow(evaluation.value - value, 2);
  }
  const double sd = std::sqrt((residual.array() - residual.mean()).square().mean());
  check_z("mean residual", sum / n, residual.mean(), sd / std::sqrt(n));
  CHECK(std::sqrt(squares / n) == Approx(surrogate->validation().rmse).epsilon(0.1));

  Configuration outside = x;
  outside[0] = 1.5;
  CHECK_THROWS_WITH(plain.evaluate(outside, 10.0, random), ContainsSubstring("'x' is 1.5"));
  for (int i = 0; i < 500; ++i) {
    const double one = plain.evaluate(plain.space().sample(random), 10.0, random).value;
    CHECK(one >= surrogate->evaluations().value.minCoeff());
    CHECK(one <= surrogate->evaluations().value.maxCoeff());
  }
}

TEST_CASE("a surrogate is written and read back as the same problem, by its id") {
  const TemporaryFolder folder;
  const DataDirectory data(folder.file("data"));
  const OwnEvaluations evaluations = evaluations_of(120, 0.1);
  const CrossValidation validation = cross_validate(evaluations, "rf:trees=5");
  const std::string path = data.prepare_file("mine/past");
  write_own_surrogate(path, evaluations, "rf:trees=5", validation);
  CHECK(is_own_surrogate(path));
  const OwnSurrogate first(evaluations, "rf:trees=5", validation), again = read_own_surrogate(path, "mine/past");
  CHECK(again.validation().residual == validation.residual);
  CHECK(again.evaluations().configurations == evaluations.configurations);
  ProblemCatalog catalog;
  add_to(catalog, data);
  const Problem problem = catalog.make("mine/past", 0);
  CHECK(problem.space().is_conditional());
  CHECK(catalog.make("mine/past/residuals", 0).name() == "mine/past/residuals");
  CHECK(catalog.canonical_id("mine/past/residuals") == "mine/past/residuals");
  Random random(test_seed(5));
  for (int i = 0; i < 100; ++i) {
    const Configuration x = problem.space().sample(random);
    CHECK(first.value(x, 10.0) == again.value(x, 10.0));
    CHECK(problem.evaluate(x, 10.0, random).value == first.value(x, 10.0));
  }
  CHECK_THROWS_WITH(catalog.make("mine/past/optimum=published", 0),
                    ContainsSubstring("it has the rule 'residuals' alone"));
  CHECK_THROWS_WITH(read_own_surrogate(path, "mine/other"), ContainsSubstring("holds the surrogate 'mine/past'"));
}

TEST_CASE("damaged files of surrogates are refused in one line") {
  const TemporaryFolder folder;
  const std::string path = folder.file("past.h5");
  write_own_surrogate(path, evaluations_of(40, 0.1), "rf:trees=2",
                      cross_validate(evaluations_of(40, 0.1), "rf:trees=2"));
  std::string bytes;
  {
    std::ifstream in(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  Random random(test_seed(6));
  for (int i = 0; i < 60; ++i) {
    std::string changed = bytes;
    changed[static_cast<std::size_t>(random.index(static_cast<std::int64_t>(bytes.size())))] ^= 0x11;
    if (i % 5 == 0) changed.resize(static_cast<std::size_t>(random.index(static_cast<std::int64_t>(bytes.size()))));
    const std::string damaged = folder.file("damaged.h5");
    std::ofstream(damaged, std::ios::binary) << changed;
    try {
      read_own_surrogate(damaged, "mine/past");  // unused bytes may have changed
    } catch (const InputError& error) {
      CHECK(std::string(error.what()).find('\n') == std::string::npos);
    }
  }
  CHECK_THROWS_AS(read_own_surrogate(folder.file("none.h5"), "mine/past"), InputError);
  CHECK_THROWS_WITH(cross_validate(evaluations_of(10, 0.1), "rf"), ContainsSubstring("5 different configurations"));
  CHECK_THROWS_AS(cross_validate(evaluations_of(40, 0.1), "forest"), InputError);
}
