#include "external/constraint.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "external/kurobako.hpp"
#include "runners/toy_catalogs.hpp"

using namespace bobench;
using namespace bobench::external;

namespace {

const std::vector<Parameter> before{{"kernel", CategoricalParameter{{"rbf", "a \"b\"\\", "poly\n"}}},
                                    {"end", IntegerParameter{-2, 3}},
                                    {"learning rate", OrdinalParameter{{0.1, 0.2}}},
                                    {"x", RealParameter{0.0, 1.0}}};

Condition read(const std::string& lua) {
  return condition_of_constraint(lua, before);
}

}  // namespace

TEST_CASE("conditions are written in Lua and read back", "[external]") {
  CHECK(lua_constraint({"kernel", {0}}, before[0]) == "kernel == \"rbf\"");
  CHECK(lua_constraint({"end", {-2, 3}}, before[1]) == "_G[\"end\"] == -2 or _G[\"end\"] == 3");
  CHECK(lua_constraint({"learning rate", {1}}, before[2]) == "_G[\"learning rate\"] == 1");
  for (const Condition& condition :
       {Condition{"kernel", {0, 1, 2}}, Condition{"end", {-2, 3}}, Condition{"learning rate", {0}}}) {
    const auto parent = std::ranges::find(before, condition.parent, &Parameter::name);
    const Condition again = read(lua_constraint(condition, *parent));
    CHECK(again.parent == condition.parent);
    CHECK(again.values == condition.values);
  }
}

TEST_CASE("other ways to write the same are read, everything else is refused", "[external]") {
  CHECK(read("return kernel == 'rbf'").values == std::vector<double>{0});
  CHECK(read("((kernel=='rbf') or (kernel == \"poly\\n\"))").values == std::vector<double>{0, 2});
  const auto refused = [](const std::string& lua) {
    try {
      read(lua);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  for (const char* lua : {"", "kernel", "kernel ==", "== 1", "(kernel == 'rbf'", "kernel == 'rbf')", "kernel ~= 'rbf'",
                          "kernel == 'rbf' and x == 1", "kernel == 'rbf' or x == 1", "kernel == 'rbf' kernel",
                          "x > 0.5", "_G[", "_G[1] == 2", "kernel == 'rbf' or", "((((((((((", "'", "not kernel"}) {
    INFO(lua);
    CHECK_THAT(refused(lua), ContainsSubstring("its constraint "));
  }
  CHECK_THAT(refused("kernel == 'linear'"), ContainsSubstring("compares 'kernel' to linear, which it cannot be"));
  CHECK_THAT(refused("kernel == 0"), ContainsSubstring("cannot be"));
}

TEST_CASE("texts of Lua without an end and with other escapes are refused", "[external]") {
  for (const char* lua : {"kernel == \"rbf", "kernel == 'rb\\tf'", "kernel == '\\065'", "kernel == 'rbf\\"}) {
    CHECK_THROWS_WITH(read(lua), ContainsSubstring("its constraint is '"));
  }
  const Parameter lines{"a", CategoricalParameter{{"x\r\n"}}};
  CHECK(lua_constraint({"a", {0}}, lines) == "a == \"x\\r\\n\"");
  CHECK(condition_of_constraint("a == \"x\\r\\n\"", {lines}).values == std::vector<double>{0});
}

TEST_CASE("a conditional space is described with constraints; inactive parameters are null", "[external]") {
  const ConditionalProblem problem;
  const ProblemSpec spec{"p", {}, problem.space(), {1.0}, std::nullopt};
  const nlohmann::json described = to_json(spec);
  CHECK(described["params_domain"][1]["constraint"]["lua_script"] == "model == \"svm\"");
  CHECK_FALSE(described["params_domain"][0].contains("constraint"));
  const SearchSpace again = problem_spec_from_json(described).space;
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const Configuration x = problem.space().sample(random);
    const nlohmann::json params = nlohmann::json::parse(params_text(x, problem.space()));
    for (Eigen::Index d = 0; d < x.size(); ++d) {
      CHECK(params[static_cast<std::size_t>(d)].is_null() == !problem.space().is_active(d, x));
    }
    CHECK(configuration_from_json(params, problem.space()) == x);
    CHECK(again.contains(configuration_from_json(params, again)));
  }
  // Values of inactive parameters are not read.
  CHECK(configuration_from_json({0, 0.5, 5, 1, 1}, problem.space()) ==
        problem.space().canonical(configuration_from_json({0, nullptr, nullptr, nullptr, nullptr}, problem.space())));
  CHECK_THROWS_WITH(configuration_from_json({1, nullptr, nullptr, nullptr, nullptr}, problem.space()),
                    ContainsSubstring("'gamma' is null; expected a number, since it is active"));
  CHECK_THROWS_WITH(configuration_from_json({nullptr, 0.1, 1, 1, 1}, problem.space()),
                    ContainsSubstring("'model' is null"));
}
