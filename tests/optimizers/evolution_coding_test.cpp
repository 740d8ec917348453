#include "optimizers/evolution_coding.hpp"

#include <cmath>
#include <map>
#include <set>

#include "catch.hpp"
#include "core/encoding.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index, Eigen::VectorXd;
using optimizers::Coding;
using optimizers::EvolutionCoding;

namespace {

const SearchSpace mixed({{"x", RealParameter{-5.0, 10.0}},
                         {"rate", RealParameter{1e-5, 1e-1, Scale::log}},
                         {"layers", IntegerParameter{-1, 3}},
                         {"units", IntegerParameter{1, 9, Scale::log}},
                         {"batch", OrdinalParameter{{8, 16, 32, 64}}},
                         {"kind", CategoricalParameter{{"a", "b", "c", "d", "e"}}},
                         {"fixed", CategoricalParameter{{"only"}}}});

}  // namespace

TEST_CASE("points drawn for a configuration mean it, lie in the unit box and differ in its discrete parameters") {
  for (const Coding kind : {Coding::invariant, Coding::index}) {
    EvolutionCoding coding(mixed, kind, Random(test_seed(1)));
    REQUIRE(coding.dimension() == mixed.dimension());
    Random random(test_seed(2));
    for (int i = 0; i < 2000; ++i) {
      const Configuration configuration = mixed.sample(random);
      const VectorXd first = coding.draw(configuration), second = coding.draw(configuration);
      REQUIRE(first.minCoeff() >= 0.0);
      REQUIRE(first.maxCoeff() <= 1.0);
      REQUIRE(coding.decode(first).tail(5) == configuration.tail(5));
      REQUIRE(coding.decode(first).head(2).isApprox(configuration.head(2), 1e-12));
      REQUIRE((first.array() == second.array()).head(2).all());
      REQUIRE((first.array() != second.array()).tail(5).all());
    }
  }
}

TEST_CASE("codes of reals are their places on the scale: on a box both codings are the encoding") {
  const SearchSpace reals({{"x", RealParameter{-5.0, 10.0}}, {"rate", RealParameter{1e-5, 1e-1, Scale::log}}});
  const Encoding encoding(reals);
  for (const Coding kind : {Coding::invariant, Coding::index}) {
    EvolutionCoding coding(reals, kind, Random(test_seed(1)));
    Random random(test_seed(2));
    for (int i = 0; i < 100; ++i) {
      const Configuration configuration = reals.sample(random);
      REQUIRE(coding.draw(configuration) == encoding.encode(configuration));
      const VectorXd point = random.uniform_vector(2);
      REQUIRE(coding.decode(point) == encoding.decode(point));
    }
  }
}

TEST_CASE("of uniform points and of points drawn for uniform configurations all values come alike") {
  constexpr int count = 20000;
  EvolutionCoding coding(mixed, Coding::invariant, Random(test_seed(1)));
  Random random(test_seed(2));
  for (const Index i : {2, 4, 5}) {
    const double levels = *mixed[i].cardinality();
    std::map<double, int> times;
    int below_half = 0;
    for (int k = 0; k < count; ++k) {
      ++times[coding.decode(random.uniform_vector(7))[i]];
      below_half += coding.draw(mixed.sample(random))[i] < 0.5;
    }
    CHECK(static_cast<double>(times.size()) == levels);
    for (const auto& [value, n] : times) {
      check_z("a value's count", n, count / levels, std::sqrt(count / levels * (1.0 - 1.0 / levels)));
    }
    check_z("points below a half", below_half, 0.5 * count, 0.5 * std::sqrt(count));
  }
}

TEST_CASE("invariant: a run has an order of choices of its own, each choice anywhere") {
  std::map<double, int> first;
  constexpr int count = 5000;
  for (int i = 0; i < count; ++i) {
    const EvolutionCoding coding(mixed, Coding::invariant, Random(test_seed(static_cast<std::uint64_t>(i))));
    ++first[coding.decode(VectorXd::Zero(7))[5]];
  }
  REQUIRE(first.size() == 5);
  for (const auto& [choice, n] : first) check_z("a choice is first", n, count / 5.0, std::sqrt(count * 0.2 * 0.8));
}

TEST_CASE("index: choices and levels as they are listed, whole numbers to the nearest") {
  const EvolutionCoding coding(mixed, Coding::index, Random(test_seed(1)));
  const auto at = [&](double unit) { return coding.decode(VectorXd::Constant(7, unit)); };
  CHECK(at(0.0)[5] == 0.0);
  CHECK(at(0.21)[5] == 1.0);
  CHECK(at(0.99)[5] == 4.0);
  CHECK(at(1.0)[5] == 4.0);
  CHECK(at(0.26)[4] == 1.0);
  CHECK(at(0.12)[2] == -1.0);  // half a part of four
  CHECK(at(0.13)[2] == 0.0);
  CHECK(at(0.88)[2] == 3.0);
}

TEST_CASE("the order of a parameter is kept: of higher coordinates no lower number comes") {
  for (const Coding kind : {Coding::invariant, Coding::index}) {
    const EvolutionCoding coding(mixed, kind, Random(test_seed(1)));
    Configuration before = coding.decode(VectorXd::Zero(7));
    for (int i = 1; i <= 1000; ++i) {
      const Configuration now = coding.decode(VectorXd::Constant(7, i / 1000.0));
      REQUIRE((now.array() >= before.array()).head(5).all());
      before = now;
    }
    CHECK(before.head(5).isApprox((VectorXd(5) << 10.0, 0.1, 3.0, 9.0, 3.0).finished(), 1e-12));
  }
}
