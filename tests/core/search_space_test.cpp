#include "core/search_space.hpp"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/encoding.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

SearchSpace mixed_space() {
  return SearchSpace({{"x", RealParameter{-5.0, 10.0}},
                      {"rate", RealParameter{1e-5, 1e-1, Scale::log}},
                      {"layers", IntegerParameter{1, 5}},
                      {"units", IntegerParameter{4, 1024, Scale::log}},
                      {"batch", OrdinalParameter{{8, 16, 32, 64}}},
                      {"activation", CategoricalParameter{{"tanh", "relu", "elu"}}}});
}

}  // namespace

TEST_CASE("samples lie in the space, encode into the unit box and decode to themselves") {
  const Encoding encoding(mixed_space());
  REQUIRE(encoding.features() == 8);
  Random random(test_seed(1));
  for (int i = 0; i < 2000; ++i) {
    const Configuration configuration = encoding.space().sample(random);
    REQUIRE(encoding.space().contains(configuration));
    const Eigen::VectorXd features = encoding.encode(configuration);
    REQUIRE(features.minCoeff() >= 0.0);
    REQUIRE(features.maxCoeff() <= 1.0);
    const Configuration back = encoding.decode(features);
    REQUIRE(back.tail(4) == configuration.tail(4));
    REQUIRE(back.head(2).isApprox(configuration.head(2), 1e-12));
  }
}

TEST_CASE("any point of the unit box decodes to a configuration of the space") {
  const Encoding encoding(mixed_space());
  Random random(test_seed(2));
  for (int i = 0; i < 2000; ++i) REQUIRE(encoding.space().contains(encoding.decode(random.uniform_vector(8))));
  CHECK(encoding.space().contains(encoding.decode(Eigen::VectorXd::Zero(8))));
  CHECK(encoding.space().contains(encoding.decode(Eigen::VectorXd::Ones(8))));
}

TEST_CASE("a categorical block decodes to its largest entry, the first one on ties") {
  const Encoding encoding(SearchSpace({{"c", CategoricalParameter{{"a", "b", "c"}}}}));
  CHECK(encoding.decode(Eigen::Vector3d(0.1, 0.7, 0.3))[0] == 1.0);
  CHECK(encoding.decode(Eigen::Vector3d(0.2, 0.5, 0.5))[0] == 1.0);
}

TEST_CASE("log scales are uniform in the logarithm, whole numbers are all reached") {
  const SearchSpace space = mixed_space();
  Random random(test_seed(3));
  double sum = 0.0;
  std::map<double, int> layers;
  const int count = 20000;
  for (int i = 0; i < count; ++i) {
    const Configuration c = space.sample(random);
    sum += std::log10(c[1]);
    ++layers[c[2]];
  }
  check_z("mean logarithm", sum / count, -3.0, 4.0 / std::sqrt(12.0 * count));
  REQUIRE(layers.size() == 5);
  for (const auto& [value, times] : layers)
    check_z("a number's count", times, count / 5.0, std::sqrt(count * 0.2 * 0.8));
}

TEST_CASE("cardinality is the product of the discrete parameters, and none for a real one") {
  CHECK_FALSE(mixed_space().cardinality());
  const SearchSpace discrete({{"a", OrdinalParameter{{1, 2, 3}}}, {"b", IntegerParameter{0, 9}}});
  CHECK(discrete.cardinality() == 30.0);
  CHECK(discrete.is_discrete());
  CHECK(SearchSpace::box(3, -1, 1).is_continuous());
}

TEST_CASE("nearest() clips and rounds") {
  const SearchSpace space = mixed_space();
  Configuration outside(6);
  outside << 12.0, 0.0, 2.6, 5000.0, -1.0, 1.4;
  const Configuration inside = space.nearest(outside);
  CHECK(space.contains(inside));
  CHECK(inside[0] == 10.0);
  CHECK(inside[2] == 3.0);
  CHECK(inside[5] == 1.0);
}

TEST_CASE("a point that does not fit is refused by name") {
  const SearchSpace space = mixed_space();
  Random random(test_seed(1));
  Configuration point = space.sample(random);
  CHECK_NOTHROW(space.require(point));
  point[2] = 2.5;
  CHECK_THROWS_WITH(space.require(point), ContainsSubstring("'layers' is 2.5") && ContainsSubstring("[1, 5]"));
  point[2] = std::nan("");
  CHECK_THROWS_AS(space.require(point), InputError);
  CHECK_THROWS_WITH(space.require(Eigen::VectorXd::Zero(2)), ContainsSubstring("2 coordinates"));
}

TEST_CASE("unusable parameters are refused by name") {
  CHECK_THROWS_WITH(SearchSpace({{"a", RealParameter{1.0, 0.0}}}), ContainsSubstring("'a'"));
  CHECK_THROWS_WITH(SearchSpace({{"a", RealParameter{0.0, 1.0, Scale::log}}}), ContainsSubstring("log scale"));
  // All samples of these would be the upper end.
  CHECK_THROWS_WITH(SearchSpace({{"a", RealParameter{-1e308, 1e308}}}), ContainsSubstring("'a': the width of"));
  CHECK_THROWS_WITH(SearchSpace({{"a", RealParameter{1e-170, 1e170, Scale::log}}}), ContainsSubstring("the ratio of"));
  CHECK_NOTHROW(SearchSpace({{"a", RealParameter{-1e307, 1e307}}, {"b", RealParameter{1e-150, 1e150, Scale::log}}}));
  CHECK_THROWS_WITH(SearchSpace({{"a", CategoricalParameter{}}}), ContainsSubstring("at least one choice"));
  CHECK_THROWS_WITH(SearchSpace({{"a", RealParameter{}}, {"a", RealParameter{}}}), ContainsSubstring("two parameters"));
  CHECK_THROWS_AS(SearchSpace(std::vector<Parameter>{}), InputError);
}

TEST_CASE("a space describes itself in JSON") {
  const auto json = to_json(mixed_space());
  CHECK(json.size() == 6);
  CHECK(json[1]["scale"] == "log");
  CHECK(json[4]["levels"] == nlohmann::json({8.0, 16.0, 32.0, 64.0}));
  CHECK(to_json(search_space_from_json(json)) == json);
  auto misspelt = json;
  misspelt[1]["scale"] = "Log";
  CHECK_THROWS_WITH(search_space_from_json(misspelt), ContainsSubstring("scale is 'Log'; expected linear or log"));
}

TEST_CASE("ordinals as choices: the same configurations, one-hot") {
  const SearchSpace space = mixed_space(), choices = with_ordinals_as_choices(space);
  Random random(test_seed(1));
  for (int i = 0; i < 20; ++i) CHECK(choices.contains(space.sample(random)));
  CHECK(choices[4].is_categorical());
  CHECK(std::get<CategoricalParameter>(choices[4].kind).choices == std::vector<std::string>{"8", "16", "32", "64"});
  CHECK(choices[4].cardinality() == space[4].cardinality());
  CHECK(Encoding(choices).features() == Encoding(space).features() + 3);
  for (const Eigen::Index i : {0, 1, 2, 3, 5}) CHECK(choices[i].kind.index() == space[i].kind.index());
}
