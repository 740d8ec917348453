#include "acquisitions/maximizers/local_search.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// One parameter of every kind.
SearchSpace mixed_space() {
  return SearchSpace({{"x", RealParameter{-2.0, 2.0}},
                      {"rate", RealParameter{1e-6, 1.0, Scale::log}},
                      {"n", IntegerParameter{0, 1000}},
                      {"batch", OrdinalParameter{{8, 16, 32, 64}}},
                      {"kind", CategoricalParameter{{"a", "b", "c", "d"}}}});
}

/// A score of configurations.
Acquisition scored(const Encoding& encoding, std::function<double(const Configuration&)> score) {
  return {[&encoding, score](const MatrixXd& X) {
    VectorXd scores(X.cols());
    for (Index i = 0; i < X.cols(); ++i) scores[i] = score(encoding.decode(X.col(i)));
    return scores;
  }};
}

Configuration of(std::initializer_list<double> values) {
  Configuration configuration(static_cast<Index>(values.size()));
  std::ranges::copy(values, configuration.begin());
  return configuration;
}

/// The values of the only parameter in which a neighbour differs, by parameter. Fails unless exactly one differs.
std::map<Index, std::vector<double>> moved_to(const std::vector<Configuration>& neighbors, const Configuration& from) {
  std::map<Index, std::vector<double>> values;
  for (const Configuration& neighbor : neighbors) {
    Index changed = -1;
    REQUIRE(neighbor.size() == from.size());
    REQUIRE((neighbor.array() != from.array()).count() == 1);
    (neighbor.array() != from.array()).cast<int>().maxCoeff(&changed);
    values[changed].push_back(neighbor[changed]);
  }
  return values;
}

using Values = std::vector<double>;
Values sorted(Values values) {
  std::ranges::sort(values);
  return values;
}

/// The levels of one ordinal parameter: a line for the search.
SearchSpace line(int length) {
  std::vector<double> levels;
  for (int i = 0; i < length; ++i) levels.push_back(i);
  return SearchSpace({{"level", OrdinalParameter{levels}}});
}

}  // namespace

TEST_CASE("a neighbour differs in one parameter: all other categories, ordinals next to it, 8 of each number") {
  const SearchSpace space = mixed_space();
  Random random(test_seed(1));
  const Configuration from = of({0.3, 1e-3, 400, 1, 2});
  const auto neighbors = one_exchange_neighbors(space, from, {}, random);
  for (const Configuration& neighbor : neighbors) CHECK(space.contains(neighbor));
  auto values = moved_to(neighbors, from);
  REQUIRE(values.size() == 5);
  for (const Index number : {0, 1, 2}) CHECK(values[number].size() == 8);
  CHECK(sorted(values[3]) == Values{0, 2});
  CHECK(sorted(values[4]) == Values{0, 1, 3});
  for (const auto& [level, expected] : {std::pair{0.0, Values{1}}, {3.0, Values{2}}}) {
    const Configuration end = of({0.3, 1e-3, 400, level, 0});
    CHECK(moved_to(one_exchange_neighbors(space, end, {}, random), end)[3] == expected);
  }
  CHECK(moved_to(one_exchange_neighbors(space, from, {.neighbors = 3}, random), from)[0].size() == 3);
}

TEST_CASE("numbers move by normal steps of the given size on the unit scale, logarithmic ones too") {
  const SearchSpace space = mixed_space();
  Random random(test_seed(2));
  const Configuration from = of({0.0, 1e-3, 500, 0, 0});
  for (const double step : {0.05, 0.1}) {
    Eigen::Array3d sum = Eigen::Array3d::Zero(), squares = sum, count = sum;
    for (int batch = 0; batch < 500; ++batch) {
      const auto drawn = one_exchange_neighbors(space, from, {.neighbors = 40, .step = step}, random);
      auto values = moved_to(drawn, from);
      for (const Index number : {0, 1, 2}) {
        for (const double value : values[number]) {
          const double distance = to_unit(space[number], value) - 0.5;
          sum[number] += distance;
          squares[number] += distance * distance;
          count[number] += 1.0;
        }
      }
    }
    for (const Index number : {0, 1, 2}) {
      INFO("parameter " << number << ", step " << step);
      CHECK(count[number] == 20000.0);
      check_z("mean", sum[number] / count[number], 0.0, step / std::sqrt(count[number]));
      check_below("deviation", std::abs(std::sqrt(squares[number] / count[number]) / step - 1.0), 0.04);
    }
  }
}

TEST_CASE("neighbours of a bound are inside the box, and are not heaped on the bound") {
  const SearchSpace space = mixed_space();
  Random random(test_seed(3));
  for (const Configuration& from : {of({-2.0, 1e-6, 0, 0, 0}), of({2.0, 1.0, 1000, 3, 3})}) {
    const auto neighbors = one_exchange_neighbors(space, from, {.neighbors = 30}, random);
    for (const Configuration& neighbor : neighbors) CHECK(space.contains(neighbor));
    auto values = moved_to(neighbors, from);
    for (const Index number : {0, 1}) {
      REQUIRE(values[number].size() == 30);
      CHECK(std::set<double>(values[number].begin(), values[number].end()).size() == 30);
    }
  }
}

TEST_CASE("a parameter of one value has no neighbours, a coarse integer those it has") {
  const SearchSpace single(
      {{"n", IntegerParameter{3, 3}}, {"batch", OrdinalParameter{{8}}}, {"kind", CategoricalParameter{{"a"}}}});
  Random random(test_seed(4));
  CHECK(one_exchange_neighbors(single, of({3, 0, 0}), {}, random).empty());
  const SearchSpace coarse({{"n", IntegerParameter{0, 2}}});
  std::set<double> seen;
  for (int i = 0; i < 200; ++i) {
    for (const Configuration& neighbor : one_exchange_neighbors(coarse, of({1}), {.step = 0.25}, random)) {
      seen.insert(neighbor[0]);
    }
  }
  CHECK(seen == std::set<double>{0, 2});
}

TEST_CASE("neighbours come in random order") {
  const SearchSpace space({{"kind", CategoricalParameter{{"a", "b", "c", "d"}}}});
  Random random(test_seed(5));
  std::map<double, int> first;
  for (int i = 0; i < 3000; ++i) ++first[one_exchange_neighbors(space, of({0}), {}, random).front()[0]];
  REQUIRE(first.size() == 3);
  for (const auto& [category, count] : first) check_z("count", count, 1000.0, std::sqrt(3000.0 * 2.0 / 9.0));
}

TEST_CASE("local search climbs a hill in a mixed space from wherever it starts") {
  const Encoding encoding(mixed_space());
  const Configuration top = of({0.7, 1e-2, 640, 2, 3});
  const VectorXd peak = encoding.encode(top);
  const Acquisition hill{[&](const MatrixXd& X) { return VectorXd(-(X.colwise() - peak).colwise().squaredNorm()); }};
  int near = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(test_seed(seed));
    const Configuration start = encoding.space().sample(random);
    const auto found = maximize_local_search(hill, {encoding, {}, {}}, {start}, {}, random);
    REQUIRE(found);
    REQUIRE(encoding.space().contains(*found));
    CHECK((*found).tail(2) == top.tail(2));
    near += (encoding.encode(*found) - peak).cwiseAbs().maxCoeff() < 0.1 ? 1 : 0;
  }
  // At the end none of the 8 steps of size 0.05 per number goes uphill; this rarely happens farther out.
  check_above("near of 30", near, 19.0);
}

TEST_CASE("more neighbours lead closer to the top") {
  const Encoding encoding(SearchSpace::box(2, 0.0, 1.0));
  const Acquisition hill{[](const MatrixXd& X) { return VectorXd(-(X.array() - 0.6).square().colwise().sum()); }};
  Random random(test_seed(6));
  const auto found =
      maximize_local_search(hill, {encoding, {}, {}}, {of({0.05, 0.95})}, {.neighbors = 100, .step = 0.05}, random);
  check_below("distance", (found->array() - 0.6).abs().maxCoeff(), 0.02);
}

TEST_CASE("the best end point of several starts is taken") {
  const Encoding encoding(line(40));
  // Two hills, with tops at 10 and 30; the one at 30 is higher.
  const Acquisition hills = scored(encoding, [](const Configuration& c) {
    return std::max(10.0 - std::abs(c[0] - 10), 15.0 - std::abs(c[0] - 30));
  });
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(test_seed(seed));
    CHECK((*maximize_local_search(hills, {encoding, {}, {}}, {of({2})}, {}, random))[0] == 10);
    CHECK((*maximize_local_search(hills, {encoding, {}, {}}, {of({2}), of({36}), of({5})}, {}, random))[0] == 30);
  }
}

TEST_CASE("plateaus are crossed by at most as many steps as are allowed") {
  // A search that starts at the end of a line, where `width` steps forward lead next to the rise.
  const auto reaches = [](int width, int plateau_steps, std::uint64_t seed) {
    const Encoding encoding(line(width + 2));
    const Acquisition step = scored(encoding, [&](const Configuration& c) { return c[0] > width ? 1.0 : 0.0; });
    Random random(test_seed(seed));
    const LocalSearchOptions options{.plateau_steps = plateau_steps};
    return (*maximize_local_search(step, {encoding, {}, {}}, {of({0})}, options, random))[0] == width + 1;
  };
  int crossed = 0, far = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const int width : {1, 3, 9, 10}) {
      CHECK_FALSE(reaches(width, width - 1, seed));
    }
    CHECK(reaches(0, 0, seed));
    CHECK(reaches(1, 1, seed));
    crossed += reaches(3, 3, seed);
    far += reaches(3, 30, seed);
  }
  check_z("crossed", crossed, 50.0,
          std::sqrt(200.0 * 0.25 * 0.75));  // the second and third steps go forward in 1 of 4
  check_above("crossed with many steps", far, 150.0);
}

TEST_CASE("a search ends on a plateau without end") {
  const Encoding encoding(mixed_space());
  Index scores = 0;
  const Acquisition flat{[&](const MatrixXd& X) {
    scores += X.cols();
    return VectorXd(VectorXd::Zero(X.cols()));
  }};
  Random random(test_seed(7));
  CHECK(maximize_local_search(flat, {encoding, {}, {}}, {of({0, 1e-3, 500, 1, 0})}, {}, random));
  CHECK(scores <= 1 + 11 * (3 * 8 + 2 + 3));
  CHECK(scores > 10 * (3 * 8 + 1 + 3));
}

TEST_CASE("end points that are known are not proposed, and nothing is when all are") {
  const Encoding encoding(line(40));
  const Acquisition hills = scored(encoding, [](const Configuration& c) {
    return std::max(10.0 - std::abs(c[0] - 10), 15.0 - std::abs(c[0] - 30));
  });
  const std::vector<Configuration> starts = {of({2}), of({36})};
  ConfigurationSet known;
  Random random(test_seed(8));
  known.insert(of({30}));
  CHECK((*maximize_local_search(hills, {encoding, {}, known}, starts, {}, random))[0] == 10);
  known.insert(of({10}));
  CHECK_FALSE(maximize_local_search(hills, {encoding, {}, known}, starts, {}, random));
  CHECK_FALSE(maximize_local_search(hills, {encoding, {}, {}}, {}, {}, random));
}

TEST_CASE("scores that are NaN are not climbed to; a search without a finite score proposes nothing") {
  const Encoding encoding(line(20));
  const Acquisition hole = scored(encoding, [](const Configuration& c) { return c[0] > 12 ? std::nan("") : c[0]; });
  Random random(test_seed(9));
  CHECK((*maximize_local_search(hole, {encoding, {}, {}}, {of({3})}, {}, random))[0] == 12);
  CHECK_FALSE(maximize_local_search(hole, {encoding, {}, {}}, {of({15})}, {}, random));
}
