#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/error.hpp"
#include "core/search_space.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

/// A tree of depth three; `units2` precedes its parent.
SearchSpace tree() {
  return SearchSpace({{"units2", IntegerParameter{1, 4}, Condition{"layers", {2, 3}, 4}},
                      {"model", CategoricalParameter{{"svm", "net", "tree"}}},
                      {"gamma", RealParameter{1e-4, 1.0, Scale::log}, Condition{"model", {0}}},
                      {"layers", IntegerParameter{1, 3}, Condition{"model", {1}}},
                      {"depth", OrdinalParameter{{2, 4, 8}}, Condition{"model", {2}}},
                      {"seed", IntegerParameter{0, 1}}});
}

/// The same without its real parameter.
SearchSpace finite_tree() {
  std::vector<Parameter> parameters = tree().parameters();
  std::erase_if(parameters, [](const Parameter& parameter) { return parameter.is_real(); });
  return SearchSpace(std::move(parameters));
}

std::string refusal(std::vector<Parameter> parameters) {
  try {
    SearchSpace{std::move(parameters)};
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a parameter is active if its ancestors have the values") {
  const SearchSpace space = tree();
  CHECK(space.is_conditional());
  CHECK_FALSE(without_conditions(space).is_conditional());
  const auto active = [&](const Configuration& configuration) {
    std::string names;
    for (Eigen::Index i = 0; i < space.dimension(); ++i) {
      if (space.is_active(i, configuration)) names += space[i].name + " ";
    }
    return names;
  };
  Configuration x(6);
  x << 1, 0, 0.5, 2, 0, 0;
  CHECK(active(x) == "model gamma seed ");
  x[1] = 1;
  CHECK(active(x) == "units2 model layers seed ");
  x[3] = 1;
  CHECK(active(x) == "model layers seed ");
  x[1] = 2;
  x[3] = 3;  // the parent's value is not read where the parent is inactive
  CHECK(active(x) == "model depth seed ");
  Configuration expected(6);
  expected << 4, 2, 0.01, 2, 0, 0;
  CHECK(space.canonical(x).isApprox(expected, 1e-15));
  CHECK(space.contains(space.canonical(x)));
  CHECK_FALSE(space.contains(x));
  CHECK_THROWS_WITH(space.require(x), ContainsSubstring("'units2' is 1; expected 4, since 'layers' makes it inactive"));
  CHECK(space.parents_first() == std::vector<Eigen::Index>{1, 3, 0, 2, 4, 5});
  CHECK(without_conditions(space).parents_first() == std::vector<Eigen::Index>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("samples are canonical, and each active parameter is uniform") {
  const SearchSpace space = tree();
  Random random(test_seed(1)), again = random;
  const SearchSpace flat = without_conditions(space);
  std::map<double, int> layers;
  int nets = 0;
  constexpr int n = 6000;
  for (int i = 0; i < n; ++i) {
    const Configuration x = space.sample(random);
    REQUIRE(space.contains(x));
    REQUIRE(space.nearest(x) == x);
    REQUIRE(x == space.canonical(flat.sample(again)));
    if (x[1] != 1.0) continue;
    ++nets;
    ++layers[x[3]];
  }
  check_z("share of a choice", nets, n / 3.0, std::sqrt(n * 2.0 / 9.0));
  for (const auto& [value, count] : layers) check_z("layers", count, nets / 3.0, std::sqrt(nets * 2.0 / 9.0));
}

TEST_CASE("each configuration of a finite conditional space is visited once, and all are counted") {
  const SearchSpace space = finite_tree();
  std::vector<Configuration> visited;
  for_each_configuration(space, [&](const Configuration& x) { visited.push_back(x); });
  ConfigurationSet distinct, of_product;
  for (const Configuration& x : visited) {
    REQUIRE(space.contains(x));
    CHECK(distinct.insert(x));
  }
  for_each_configuration(without_conditions(space),
                         [&](const Configuration& x) { of_product.insert(space.canonical(x)); });
  // svm 1, net with one layer 1, with two or three 4 each, trees 3; two seeds
  CHECK(visited.size() == 2 * (1 + 1 + 4 + 4 + 3));
  CHECK(of_product.size() == visited.size());
  CHECK(space.cardinality() == static_cast<double>(visited.size()));
  CHECK(distinct.exhausts(space));
  CHECK_FALSE(tree().cardinality());
  Random random(test_seed(2));
  ConfigurationSet known;
  for (std::size_t i = 0; i < visited.size(); ++i) REQUIRE(known.insert(sample_unseen(space, known, random)));
}

TEST_CASE("features of activity follow the parameters, and points decode to canonical configurations") {
  const Encoding encoding(tree());
  REQUIRE(encoding.features() == 1 + 3 + 1 + 1 + 1 + 1 + 4);
  Configuration net(6);
  net << 3, 1, 0.01, 2, 0, 1;
  net = encoding.space().canonical(net);
  const Eigen::VectorXd features = encoding.encode(net);
  CHECK(features.tail(4) == Eigen::Vector4d(1, 0, 1, 0));
  Random random(test_seed(3));
  for (int i = 0; i < 1000; ++i) {
    const Configuration x = encoding.space().sample(random);
    REQUIRE(encoding.decode(encoding.encode(x)).isApprox(x, 1e-12));
    REQUIRE(encoding.space().contains(encoding.decode(random.uniform_vector(encoding.features()))));
  }
  const FeatureBox of_net = free_box(encoding, features);
  CHECK(of_net.low == of_net.high);  // the real parameter is inactive
  Configuration svm(6);
  svm << 4, 0, 0.5, 2, 1, 0;
  const FeatureBox of_svm = free_box(encoding, encoding.encode(encoding.space().canonical(svm)));
  CHECK((of_svm.low.array() < of_svm.high.array()).count() == 1);
}

TEST_CASE("conditions are kept in JSON by the values of the parent") {
  const SearchSpace space = tree();
  const nlohmann::json described = to_json(space);
  CHECK(described[2]["condition"]["parent"] == "model");
  CHECK(described[2]["condition"]["values"] == nlohmann::json::array({"svm"}));
  CHECK(described[4]["condition"]["imputed"] == 4.0);  // a level
  const SearchSpace again = search_space_from_json(described);
  CHECK(to_json(again) == described);
  Random random(test_seed(4));
  for (int i = 0; i < 200; ++i) CHECK(again.contains(space.sample(random)));
  nlohmann::json changed = described;
  changed[2]["condition"]["values"] = {"svm", "forest"};
  CHECK_THROWS_WITH(search_space_from_json(changed), ContainsSubstring("'model' does not have the value"));
  changed[2]["condition"] = {{"parent", "kind"}, {"values", {1}}};
  CHECK_THROWS_WITH(search_space_from_json(changed), ContainsSubstring("its parent 'kind' is not a parameter"));
  changed[2]["condition"] = {{"parent", "model"}, {"values", "svm"}};
  CHECK_THROWS_WITH(search_space_from_json(changed), ContainsSubstring("expected a list"));
  changed[2]["condition"] = nullptr;
  CHECK_FALSE(search_space_from_json(changed)[2].condition);
  changed[2]["condition"] = 3;
  CHECK_THROWS_WITH(search_space_from_json(changed), ContainsSubstring("parameter 3"));
  const SearchSpace negative(
      {{"n", IntegerParameter{-3, 3}}, {"x", RealParameter{-20.0, 0.0}, Condition{"n", {3, -2, 3}, -13.8}}});
  CHECK(negative[1].condition->values == std::vector<double>{-2, 3});
  CHECK(to_json(negative)[1]["condition"] ==
        nlohmann::json({{"parent", "n"}, {"values", {-2, 3}}, {"imputed", -13.8}}));
  const SearchSpace nominal = with_ordinals_as_choices(space);
  for (int i = 0; i < 200; ++i) CHECK(nominal.contains(space.sample(random)));
}

TEST_CASE("conditions that cannot be met are refused by name") {
  const Parameter choice{"c", CategoricalParameter{{"a", "b"}}}, real{"r", RealParameter{0.0, 1.0}};
  const auto child = [](Condition condition) { return Parameter{"x", IntegerParameter{1, 3}, std::move(condition)}; };
  CHECK(refusal({choice, child({"c", {1}})}) == "accepted");
  CHECK_THAT(refusal({choice, child({"d", {1}})}), ContainsSubstring("'x': its parent 'd' is not a parameter"));
  CHECK_THAT(refusal({real, child({"r", {1}})}), ContainsSubstring("its parent 'r' is real"));
  CHECK_THAT(refusal({choice, child({"c", {}})}), ContainsSubstring("has no value with which it is active"));
  CHECK_THAT(refusal({choice, child({"c", {2}})}), ContainsSubstring("cannot have the value 2"));
  CHECK_THAT(refusal({choice, child({"c", {std::nan("")}})}), ContainsSubstring("cannot have the value nan"));
  CHECK_THAT(refusal({choice, child({"c", {1}, 4})}), ContainsSubstring("imputed value 4"));
  CHECK_THAT(refusal({choice, child({"x", {1}})}), ContainsSubstring("depends on a cycle of conditions"));
  CHECK_THAT(
      refusal({{"a", IntegerParameter{0, 1}, Condition{"b", {1}}}, {"b", IntegerParameter{0, 1}, Condition{"a", {1}}}}),
      ContainsSubstring("depends on a cycle of conditions"));
}
