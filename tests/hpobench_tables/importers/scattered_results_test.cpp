#include "hpobench_tables/importers/scattered_results.hpp"

#include <fmt/format.h>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

ScatteredResults read(const std::string& text, OwnResults results, const std::vector<Parameter>& given = {}) {
  results.id = "mine/past";
  return read_scattered_results(CsvColumns("past.csv", text), results, given);
}

/// A file of `rows` evaluations with parameters of all types; every seventh target is missing.
std::string mixed_file(int rows) {
  Random random(test_seed(1));
  std::string text = "id,lr,layers,units,batch,act,constant,epochs,seconds,acc\n";
  for (int i = 0; i < rows; ++i) {
    text += fmt::format("{},{},{},{},{},{},7,{},{},{}\n", i, std::pow(10.0, random.uniform(-5.0, -1.0)),
                        1 + random.index(8), std::floor(std::pow(2.0, random.uniform(4.0, 10.0))),
                        16 << random.index(3), random.bernoulli(0.5) ? "relu" : "tanh", random.bernoulli(0.5) ? 3 : 9,
                        random.uniform(), i % 7 == 6 ? "" : fmt::format("{}", random.uniform()));
  }
  return text;
}

std::vector<double> drawn(double low, double high, int count, bool log, bool whole) {
  Random random(test_seed(2));
  std::vector<double> numbers;
  for (int i = 0; i < count; ++i) {
    const double value = log ? low * std::pow(high / low, random.uniform()) : random.uniform(low, high);
    numbers.push_back(whole ? std::round(value) : value);
  }
  return numbers;
}

}  // namespace

TEST_CASE("types and scales of columns are guessed") {
  const ScatteredResults read_file =
      read(mixed_file(300),
           {.target = "acc", .is_maximized = true, .cost = "seconds", .fidelity = "epochs", .ignored = {"id"}});
  const OwnEvaluations& evaluations = read_file.evaluations;
  const SearchSpace& space = evaluations.space;
  REQUIRE(space.dimension() == 5);
  CHECK((space[0].is_real() && space[0].is_log()));
  CHECK((space[1].is_integer() && !space[1].is_log() && space[1].low() == 1.0 && space[1].high() == 8.0));
  CHECK((space[2].is_integer() && space[2].is_log()));
  CHECK(std::get<OrdinalParameter>(space[3].kind).levels == std::vector<double>{16, 32, 64});
  CHECK(std::get<CategoricalParameter>(space[4].kind).choices == std::vector<std::string>{"relu", "tanh"});
  CHECK(read_file.constant_columns == std::vector<std::string>{"constant"});
  CHECK(read_file.failed == 42);
  CHECK(evaluations.size() == 258);
  CHECK(evaluations.fidelities == std::vector<double>{3.0, 9.0});
  CHECK(evaluations.value.maxCoeff() <= 0.0);
  CHECK(evaluations.cost.size() == 258);
  CHECK(evaluations.objective == "acc");
  CHECK(evaluations.is_maximized);
  for (const auto& configuration : evaluations.configurations.colwise()) CHECK(space.contains(configuration));
}

TEST_CASE("a scale is logarithmic if the numbers are spread so") {
  CHECK(guess_parameter("x", drawn(1e-4, 1.0, 200, true, false)).is_log());
  CHECK_FALSE(guess_parameter("x", drawn(1e-4, 1.0, 200, false, false)).is_log());
  CHECK_FALSE(guess_parameter("x", drawn(1.0, 5.0, 200, true, false)).is_log());  // less than a factor of ten
  CHECK_FALSE(guess_parameter("x", drawn(0.0, 100.0, 200, false, true)).is_log());
  CHECK(guess_parameter("x", drawn(4.0, 4096.0, 200, true, true)).is_log());
  CHECK(guess_parameter("x", {1e-3, 1e-2, 1e-1}).is_log());  // few rows: not yet levels
  CHECK_FALSE(guess_parameter("x", {-1e-3, 1e-2, 1e-1}).is_log());
  std::vector<double> cycle;
  for (int i = 0; i < 60; ++i) cycle.push_back(i % 6);
  CHECK(guess_parameter("x", cycle).is_integer());  // consecutive
  for (double& one : cycle) one *= 0.25;
  CHECK(guess_parameter("x", cycle).is_ordinal());
}

TEST_CASE("a given parameter replaces the guess, and may have a condition") {
  std::string text = "kernel,gamma,c,err\n";
  for (int i = 0; i < 20; ++i) {
    text += i % 2 ? fmt::format("rbf,{},{},{}\n", 0.1 * (i + 1), i, i) : fmt::format("linear,,{},{}\n", i, i);
  }
  CHECK_THROWS_WITH(read(text, {.target = "err"}), ContainsSubstring("column 'gamma'") &&
                                                       ContainsSubstring("is empty") && ContainsSubstring("--space"));
  const Parameter gamma{"gamma", RealParameter{0.01, 10.0, Scale::log}, Condition{"kernel", {1}}};
  const Parameter kernel{"kernel", CategoricalParameter{{"linear", "rbf"}}};
  const OwnEvaluations evaluations = read(text, {.target = "err"}, {gamma, kernel}).evaluations;
  CHECK(evaluations.space.is_conditional());
  CHECK(evaluations.configurations(1, 0) == evaluations.space.imputed(1));
  CHECK(evaluations.configurations(1, 1) == Approx(0.2));
  const Parameter narrow{"c", IntegerParameter{0, 9}};
  CHECK_THROWS_WITH(read(text, {.target = "err"}, {gamma, kernel, narrow}),
                    ContainsSubstring("line 12, column 'c'") && ContainsSubstring("a whole number in [0, 9]"));
  CHECK_THROWS_WITH(read(text, {.target = "err"}, {gamma, {"kernel", CategoricalParameter{{"rbf", "poly"}}}}),
                    ContainsSubstring("column 'kernel'") && ContainsSubstring("one of the parameter's choices"));
  CHECK_THROWS_WITH(read(text, {.target = "err"}, {{"kernels", CategoricalParameter{{"a", "b"}}}}),
                    ContainsSubstring("no column of parameters 'kernels'; did you mean 'kernel'?"));
}

TEST_CASE("files without enough for a surrogate are refused") {
  CHECK_THROWS_WITH(read("x,y\n1,2\n2,3\n", {.target = "y"}), ContainsSubstring("2 rows with a target"));
  std::string constant = "x,y\n";
  for (int i = 0; i < 20; ++i) constant += fmt::format("1,{}\n", i);
  CHECK_THROWS_WITH(read(constant, {.target = "y"}), ContainsSubstring("has no parameter"));
  CHECK_THROWS_WITH(read(mixed_file(20), {.target = "act"}), ContainsSubstring("column 'act'"));
}
