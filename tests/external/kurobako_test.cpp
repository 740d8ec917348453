#include "external/kurobako.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/error.hpp"
#include "external/message.hpp"

using namespace bobench;
using namespace bobench::external;
using nlohmann::json;

namespace {

SearchSpace mixed_space() {
  return SearchSpace({{"x", RealParameter{-5.0, 5.0, Scale::linear}},
                      {"lr", RealParameter{1e-4, 0.1, Scale::log}},
                      {"units", IntegerParameter{1, 8, Scale::linear}},
                      {"width", IntegerParameter{1, 1024, Scale::log}},
                      {"batch", OrdinalParameter{{8.0, 16.5, 1.0 / 3.0}}},
                      {"act", CategoricalParameter{{"relu", "ta\"nh\n"}}}});
}

json toy_problem() {
  return json::parse(R"({"name":"toy","attrs":{"version":"1"},
    "params_domain":[{"name":"x","range":{"type":"CONTINUOUS","low":-5.0,"high":5.0},"distribution":"UNIFORM"},
                     {"name":"units","range":{"type":"DISCRETE","low":1,"high":9},"distribution":"UNIFORM"},
                     {"name":"act","range":{"type":"CATEGORICAL","choices":["relu","tanh"]},"constraint":null}],
    "values_domain":[{"name":"loss","range":{"type":"CONTINUOUS","low":0.0},"distribution":"UNIFORM"}],
    "steps":1,"reference_point":null})");
}

std::string refusal(const json& problem) {
  try {
    problem_spec_from_json(problem);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a space described in kurobako's words is read back bit for bit", "[external]") {
  const ProblemSpec spec{.name = "p",
                         .attributes = {{"budget", "7"}},
                         .space = mixed_space(),
                         .fidelities = {1.0, 3.0, 9.0},
                         .lower_bound = 0.1};
  const ProblemSpec again = problem_spec_from_json(json::parse(to_json(spec).dump()));
  CHECK(to_json(again.space) == to_json(spec.space));
  CHECK(again.fidelities == spec.fidelities);
  CHECK(again.lower_bound == 0.1);
  CHECK(again.attributes.at("budget") == "7");
}

TEST_CASE("upper ends are exclusive in kurobako and inclusive in bobench", "[external]") {
  const json described = to_json(ProblemSpec{"p", {}, mixed_space(), {1.0}, std::nullopt});
  const json& domain = described["params_domain"];
  CHECK(domain[0]["range"]["high"].get<double>() == std::nextafter(5.0, 6.0));
  CHECK(domain[2]["range"] == json{{"type", "DISCRETE"}, {"low", 1}, {"high", 9}});
  CHECK(domain[3]["distribution"] == "LOG_UNIFORM");
  CHECK(domain[4]["range"] == json{{"type", "DISCRETE"}, {"low", 0}, {"high", 3}});
  CHECK(domain[5]["range"]["choices"].size() == 2);
  CHECK(described["values_domain"].size() == 1);

  const ProblemSpec toy = problem_spec_from_json(toy_problem());
  CHECK(toy.space[0].low() == -5.0);
  CHECK(toy.space[0].high() == std::nextafter(5.0, 0.0));
  CHECK(toy.space[1].high() == 8.0);
  CHECK(toy.space[2].high() == 1.0);
  CHECK(toy.lower_bound == 0.0);
}

TEST_CASE("whole fidelities are steps, others are numbered", "[external]") {
  CHECK(Steps({1.0}).to_json() == 1);
  CHECK(Steps({1.0, 2.0, 3.0}).to_json() == 3);
  CHECK(Steps({1.0, 3.0, 9.0, 27.0}).to_json() == json{1, 3, 9, 27});
  CHECK(Steps({100.0}).to_json() == json::array({100}));
  CHECK(Steps({0.25, 0.5, 1.0}).to_json() == 3);
  const Steps epochs({1.0, 3.0, 9.0}), shares({0.25, 0.5, 1.0});
  CHECK(epochs.step(3.0) == 3);
  CHECK(epochs.fidelity(9) == 9.0);
  CHECK_FALSE(epochs.fidelity(2));
  CHECK_FALSE(epochs.fidelity(0));
  CHECK(shares.step(0.5) == 2);
  CHECK(shares.fidelity(3) == 1.0);
  CHECK_FALSE(shares.fidelity(4));
  CHECK_FALSE(shares.fidelity(0));
  for (const std::vector<double>& fidelities :
       {std::vector<double>{1.0}, {0.5}, {0.25, 0.5, 1.0}, {4.0, 12.0, 36.0}, {1.0, 2.0, 3.0}, {100.0}}) {
    const ProblemSpec spec{"p", {}, mixed_space(), fidelities, std::nullopt};
    CHECK(problem_spec_from_json(to_json(spec)).fidelities == fidelities);
  }
}

TEST_CASE("problems that bobench cannot do, and wrong ones, are refused in words", "[external]") {
  const auto changed = [](const std::string& pointer, const json& value) {
    json problem = toy_problem();
    problem[json::json_pointer(pointer)] = value;
    return refusal(problem);
  };
  CHECK(refusal(toy_problem()) == "accepted");
  CHECK_THAT(changed("/params_domain/0/constraint", "x > 0"), ContainsSubstring("expected an object"));
  CHECK_THAT(changed("/params_domain/0/constraint", {{"lua_script", "units == 1"}}),
             ContainsSubstring("'x': its constraint names 'units', which is not a variable before it"));
  CHECK_THAT(changed("/params_domain/0/range/high", nullptr), ContainsSubstring("no upper end"));
  CHECK_THAT(changed("/params_domain/0/range/high", -5.0), ContainsSubstring("'x'"));
  CHECK_THAT(changed("/params_domain/0/range/low", "a"), ContainsSubstring("'low' is \"a\"; expected a number"));
  CHECK_THAT(changed("/params_domain/0/distribution", "NORMAL"), ContainsSubstring("UNIFORM or LOG_UNIFORM"));
  CHECK_THAT(changed("/params_domain/0/distribution", "LOG_UNIFORM"), ContainsSubstring("'x'"));
  CHECK_THAT(changed("/params_domain/0/range/type", "NUMBER"), ContainsSubstring("CATEGORICAL"));
  CHECK_THAT(changed("/params_domain/0/name", "units"), ContainsSubstring("two parameters named 'units'"));
  CHECK_THAT(changed("/params_domain/1/range/high", 1), ContainsSubstring("empty range [1, 1)"));
  CHECK_THAT(changed("/params_domain/1/range/high", 2.5), ContainsSubstring("expected a whole number"));
  CHECK_THAT(changed("/params_domain/1/range/high", 1e300), ContainsSubstring("expected a whole number"));
  CHECK_THAT(changed("/params_domain/2/range/choices", json::array()), ContainsSubstring("at least one choice"));
  CHECK_THAT(changed("/params_domain", json::array()), ContainsSubstring("at least one parameter"));
  CHECK_THAT(changed("/params_domain", 3), ContainsSubstring("expected a list"));
  CHECK_THAT(changed("/params_domain/0", 3), ContainsSubstring("expected an object"));
  CHECK_THAT(changed("/values_domain/1", toy_problem()["values_domain"][0]), ContainsSubstring("2 objectives"));
  CHECK_THAT(changed("/values_domain", json::array()), ContainsSubstring("0 objectives"));
  CHECK_THAT(changed("/steps", 0), ContainsSubstring("steps"));
  CHECK_THAT(changed("/steps", 2000000000), ContainsSubstring("steps"));
  CHECK_THAT(changed("/steps", {1, 1}), ContainsSubstring("rising"));
  CHECK_THAT(changed("/steps", {0, 1}), ContainsSubstring("rising"));
  CHECK_THAT(changed("/steps", json::array()), ContainsSubstring("at least one step"));
  CHECK_THAT(changed("/steps", nullptr), ContainsSubstring("'steps' is missing"));
  CHECK_THAT(changed("/name", nullptr), ContainsSubstring("'name' is missing"));
  CHECK_THAT(refusal(json::array()), ContainsSubstring("expected an object"));
}

TEST_CASE("attributes that only look like bobench's change nothing", "[external]") {
  json problem = toy_problem();
  problem["attrs"] = {{"levels.units", "[1,2]"}, {"fidelities", "[0.5"}, {"levels.act", "x"}, {"number", 3}};
  const ProblemSpec spec = problem_spec_from_json(problem);
  CHECK(spec.space[1].is_integer());
  CHECK(spec.fidelities == std::vector<double>{1.0});
  CHECK(spec.attributes.at("number") == "3");
}

TEST_CASE("parameters are read exactly and refused by name", "[external]") {
  const SearchSpace space = mixed_space();
  const auto refused = [&](const char* params) {
    try {
      configuration_from_json(json::parse(params), space);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK(refused("[-5,0.1,8.0,1024,2,1]") == "accepted");
  CHECK_THAT(refused("[0,0.01,1,1,0]"), ContainsSubstring("has 5 parameters; the space has 6"));
  CHECK_THAT(refused("[0,0.01,1,1,0,0,0]"), ContainsSubstring("has 7 parameters"));
  CHECK_THAT(refused("[null,0.01,1,1,0,0]"), ContainsSubstring("'x' is null"));
  CHECK_THAT(refused("[0,\"0.01\",1,1,0,0]"), ContainsSubstring("'lr' is \"0.01\"; expected a number"));
  CHECK_THAT(refused("[0,0.01,9,1,0,0]"), ContainsSubstring("'units' is 9"));
  CHECK_THAT(refused("[0,0.01,1.5,1,0,0]"), ContainsSubstring("a whole number"));
  CHECK_THAT(refused("[0,0.01,1,1,3,0]"), ContainsSubstring("'batch' is 3"));
  CHECK_THAT(refused("[0,0.01,1,1,0,2]"), ContainsSubstring("'act' is 2"));
  CHECK_THAT(refused("[5.1,0.01,1,1,0,0]"), ContainsSubstring("'x' is 5.1"));
  CHECK_THAT(refused("{}"), ContainsSubstring("expected a list"));

  const double end = std::nextafter(5.0, 6.0);
  CHECK(configuration_from_json({end, 0.01, 1, 1, 0, 0}, space)[0] == 5.0);
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    const Configuration point = space.sample(random);
    CHECK(configuration_from_json(json::parse(params_text(point, space)), space) == point);
  }
}

TEST_CASE("capabilities say what an optimiser is able to do, and are compared with the problem", "[external]") {
  CHECK(capabilities_of(Abilities{}).size() == 6);
  const Abilities all = abilities_of(capabilities_of(Abilities{}));
  CHECK(missing_abilities(all, mixed_space(), 1).empty());
  const auto missing = [](const std::vector<std::string>& capabilities) {
    return missing_abilities(abilities_of(capabilities), mixed_space(), 1);
  };
  CHECK(missing({}).size() == 4);
  CHECK(missing({"UNIFORM_CONTINUOUS", "UNIFORM_DISCRETE", "CATEGORICAL"}) ==
        std::vector<std::string>{"real logarithmic parameters (the problem has 'lr')",
                                 "integer logarithmic parameters (the problem has 'width')"});
  CHECK(missing({"LOG_UNIFORM_CONTINUOUS", "UNIFORM_CONTINUOUS", "UNIFORM_DISCRETE", "LOG_UNIFORM_DISCRETE"}) ==
        std::vector<std::string>{"categorical parameters (the problem has 'act')"});
  CHECK(capabilities_of({.real = true, .integer = false, .ordinal = false, .categorical = false}) ==
        std::vector<std::string>{"UNIFORM_CONTINUOUS", "LOG_UNIFORM_CONTINUOUS", "CONDITIONAL"});
  CHECK_FALSE(abilities_of({"CATEGORICAL"}).conditional);
  CHECK_FALSE(all.concurrent);
  CHECK(abilities_of(capabilities_of({.concurrent = true})).concurrent);
}
