#include "landscape/features/separation.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "landscape/features/sampling.hpp"
#include "test_seed.hpp"
#include "testfunctions/catalog.hpp"

using namespace bobench;
using namespace bobench::landscape;

namespace {

/// Eight problems, of which the first optimiser wins more and more runs as `telling` falls.
std::vector<JudgedProblem> eight() {
  std::vector<JudgedProblem> problems;
  for (int i = 0; i < 8; ++i) {
    problems.push_back({"p" + std::to_string(i),
                        {{"silent", std::fmod(0.37 * i, 1.0)},
                         {"telling", 8.0 - i},
                         {"same", 2.0},
                         {"undefined", i == 3 ? std::nan("") : 1.0 * i}},
                        0.1 + 0.1 * i});
  }
  return problems;
}

}  // namespace

TEST_CASE("a feature that orders the problems as the shares do is found, others are not") {
  const auto rows = separation_table(eight(), "a", "b").to_json();
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].at("feature") == "telling");
  CHECK(rows[0].at("tau") == -1.0);
  // Of 8! orders two are as extreme for this feature, 5e-5, and hardly more for either.
  CHECK(rows[0].at("p").get<double>() < 0.002);
  CHECK(rows[1].at("p").get<double>() > 0.1);
  CHECK(rows[0].at("where_first_wins").get<double>() == 2.0);   // 3, 2, 1 at shares of 0.6 to 0.8
  CHECK(rows[0].at("where_second_wins").get<double>() == 6.5);  // 8, 7, 6, 5 at 0.1 to 0.4
}

TEST_CASE("features without relation to the shares are significant in five of a hundred tables") {
  int significant = 0;
  constexpr int tables = 200;
  Random random(test_seed(1));
  for (int t = 0; t < tables; ++t) {
    std::vector<JudgedProblem> problems;
    for (int i = 0; i < 10; ++i) {
      JudgedProblem& one = problems.emplace_back("p" + std::to_string(i), Features{}, random.uniform());
      for (const char* name : {"a", "b", "c"}) one.features.push_back({name, random.uniform()});
    }
    significant += separation_table(problems, "x", "y").to_json()[0].at("p").get<double>() <= 0.05;
  }
  const double expected = 0.05 * tables;
  CHECK(std::abs(significant - expected) < z_bound * std::sqrt(0.95 * expected));
}

TEST_CASE("too few problems, and equal shares, are refused") {
  auto problems = eight();
  problems.resize(4);
  CHECK_THROWS_WITH(separation_table(problems, "a", "b"), ContainsSubstring("5 or more"));
  problems = eight();
  for (JudgedProblem& one : problems) one.won = 0.5;
  CHECK_THROWS_WITH(separation_table(problems, "a", "b"), ContainsSubstring("same share"));
}

TEST_CASE("a sample of a problem is the same each time, in the unit box, without noise") {
  ProblemCatalog problems;
  testfunctions::add_to(problems);
  const Sample one = sample_problem(problems.make("bbob/f8/d3", 0), 40, 1),
               again = sample_problem(problems.make("bbob/f8/d3", 0), 40, 1),
               other = sample_problem(problems.make("bbob/f8/d3", 0), 40, 2);
  CHECK(one.points == again.points);
  CHECK(one.values == again.values);
  CHECK(one.points != other.points);
  CHECK(one.points.rows() == 40);
  CHECK(one.points.minCoeff() >= 0.0);
  CHECK(one.points.maxCoeff() <= 1.0);
  const Sample noisy = sample_problem(problems.make("synthetic/branin/noise=5", 0), 30, 1);
  for (Eigen::Index i = 0; i < 30; ++i) CHECK(noisy.values[i] >= 0.397);
}
