// `bobench serve` without the pipes: the answers of SolverServer to the lines of a driver.
#include "external/solver_server.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "catch.hpp"
#include "external/kurobako.hpp"
#include "external/message.hpp"
#include "optimizers/catalog.hpp"
#include "runners/toy_catalogs.hpp"

using namespace bobench;
using namespace bobench::external;
using nlohmann::json;

namespace {

/// The driver's side.
class Driver {
 public:
  explicit Driver(const std::string& spec) : server_(toy_catalogs().optimizers.recipe(spec), "0.1.0", 100) {}

  json greeting() const { return json::parse(server_.greeting()); }
  bool is_concurrent() const {
    const json capabilities = greeting()["spec"]["capabilities"];
    return std::ranges::find(capabilities, "CONCURRENT") != capabilities.end();
  }
  json call(const json& message) {
    const auto answer = server_.answer(message.dump());
    REQUIRE(answer);
    CHECK(answer->find('\n') == std::string::npos);
    return json::parse(*answer);
  }
  json call_text(const std::string& line) { return json::parse(server_.answer(line).value_or("{}")); }
  void cast(const json& message) { REQUIRE_FALSE(server_.answer(message.dump())); }

  void create(std::uint64_t id, std::uint64_t seed, const ProblemSpec& problem) {
    cast({{"type", "CREATE_SOLVER_CAST"}, {"solver_id", id}, {"random_seed", seed}, {"problem", to_json(problem)}});
  }
  json ask(std::uint64_t id, std::uint64_t trial) {
    return call({{"type", "ASK_CALL"}, {"solver_id", id}, {"next_trial_id", trial}});
  }
  json tell(std::uint64_t id, std::uint64_t trial, const json& values, std::uint64_t step = 1) {
    return call({{"type", "TELL_CALL"},
                 {"solver_id", id},
                 {"trial", {{"id", trial}, {"values", values}, {"current_step", step}}}});
  }
  /// A result that the driver obtained elsewhere.
  json tell_unasked(std::uint64_t id, const json& params, const json& values, const json& step = nullptr) {
    json trial = {{"params", params}, {"values", values}};
    if (!step.is_null()) trial["current_step"] = step;
    return call({{"type", "TELL_CALL"}, {"solver_id", id}, {"trial", trial}});
  }

 private:
  SolverServer server_;
};

ProblemSpec unit_square() {
  return {.name = "square",
          .attributes = {},
          .space = SearchSpace::box(2, 0.0, 1.0),
          .fidelities = {1.0},
          .lower_bound = {}};
}

ProblemSpec mixed_problem(std::vector<double> fidelities = {1.0}) {
  return {.name = "mixed",
          .attributes = {},
          .space = MixedProblem{}.space(),
          .fidelities = std::move(fidelities),
          .lower_bound = {}};
}

/// The first trials of a solver on MixedProblem.
std::vector<json> trials(Driver& driver, std::uint64_t id, std::size_t count) {
  const MixedProblem problem;
  Random random(1);
  std::vector<json> asked;
  for (std::uint64_t trial = 0; trial < count; ++trial) {
    asked.push_back(driver.ask(id, trial));
    const Configuration point = configuration_from_json(asked.back()["trial"]["params"], problem.space());
    CHECK(driver.tell(id, trial, {problem.evaluate(point, 1.0, random).value})["type"] == "TELL_REPLY");
  }
  return asked;
}

void check_error(const json& reply, const std::string& kind, const std::string& message) {
  CHECK(reply["type"] == "ERROR_REPLY");
  CHECK(reply["kind"] == kind);
  CHECK_THAT(reply.value("message", ""), ContainsSubstring(message));
}

/// A quadratic bowl on the square; its minimum is far from the points of a 4 x 4 grid.
double bowl(const json& params) {
  return std::pow(params[0].get<double>() - 0.5, 2) + std::pow(params[1].get<double>() - 0.5, 2);
}

/// The best of a solver's next few trials.
double best_of_next(Driver& driver, std::uint64_t trials) {
  double best = std::numeric_limits<double>::infinity();
  for (std::uint64_t trial = 0; trial < trials; ++trial) {
    const double value = bowl(driver.ask(0, trial)["trial"]["params"]);
    CHECK(driver.tell(0, trial, {value})["type"] == "TELL_REPLY");
    best = std::min(best, value);
  }
  return best;
}

}  // namespace

TEST_CASE("a server introduces its optimiser", "[external]") {
  const json spec = Driver("gp-ei:kernel=se").greeting()["spec"];
  CHECK(spec["name"] == "gp-ei:kernel=se");
  CHECK(spec["capabilities"].size() == 7);
  CHECK(spec["attrs"]["bobench"] == "0.1.0");
}

TEST_CASE("a served optimiser asks as it does at home, and the same for the same seed", "[external]") {
  for (const char* spec : {"random-search", "bore-rf", "tpe"}) {
    INFO(spec);
    Driver driver(spec);
    driver.create(3, 18446744073709551615ULL, mixed_problem());
    const auto served = trials(driver, 3, 20);

    const MixedProblem problem;
    Random random(1);
    Optimizer home = optimizers::catalog().recipe(spec).make(
        {problem.space(), 100, RunStreams(18446744073709551615ULL, "mixed", spec, 0)});
    for (std::size_t i = 0; i < served.size(); ++i) {
      const Trial trial = home.ask();
      CHECK(served[i]["trial"]["id"] == i);
      CHECK(served[i]["next_trial_id"] == i + 1);
      CHECK(served[i]["trial"]["next_step"] == 1);
      CHECK(configuration_from_json(served[i]["trial"]["params"], problem.space()) == trial.configuration);
      home.tell(trial, problem.evaluate(trial.configuration, 1.0, random));
    }
    Driver again(spec), other(spec);
    again.create(0, 18446744073709551615ULL, mixed_problem());
    other.create(0, 18446744073709551614ULL, mixed_problem());
    CHECK(trials(again, 0, 20) == served);
    CHECK(trials(other, 0, 20) != served);
  }
}

TEST_CASE("one server serves several solvers that know nothing of each other", "[external]") {
  Driver alone("bore-rf"), both("bore-rf");
  alone.create(1, 5, mixed_problem());
  const auto expected = trials(alone, 1, 15);
  both.create(1, 5, mixed_problem());
  both.create(2, 6,
              {.name = "box",
               .attributes = {},
               .space = SearchSpace::box(2, 0.0, 1.0),
               .fidelities = {1.0},
               .lower_bound = {}});
  const MixedProblem problem;
  Random random(1);
  for (std::uint64_t trial = 0; trial < 15; ++trial) {
    CHECK(both.ask(2, trial)["trial"]["params"].size() == 2);
    const json asked = both.ask(1, trial);
    CHECK(asked == expected[trial]);
    const Configuration point = configuration_from_json(asked["trial"]["params"], problem.space());
    both.tell(1, trial, {problem.evaluate(point, 1.0, random).value});
    both.tell(2, trial, json::array());
  }
  both.cast({{"type", "DROP_SOLVER_CAST"}, {"solver_id", 2}});
  check_error(both.ask(2, 15), "INVALID_INPUT", "there is no solver 2");
  CHECK(both.ask(1, 15)["type"] == "ASK_REPLY");
}

TEST_CASE("a served optimiser works on fidelities", "[external]") {
  Driver driver("hyperband");
  driver.create(0, 1, mixed_problem({1.0, 3.0, 9.0}));
  std::set<std::uint64_t> steps;
  std::uint64_t next = 0;
  for (int i = 0; i < 15; ++i) {
    const json asked = driver.ask(0, next);
    next = asked["next_trial_id"].get<std::uint64_t>();
    const auto trial = asked["trial"]["id"].get<std::uint64_t>(),
               step = asked["trial"]["next_step"].get<std::uint64_t>();
    steps.insert(step);
    driver.tell(0, trial, {1.0 / static_cast<double>(trial + 1)}, step);
  }
  CHECK(steps.contains(1));
  CHECK(std::ranges::all_of(steps, [](std::uint64_t step) { return step == 1 || step == 3 || step == 9; }));
}

TEST_CASE("a promoted trial keeps its number, so that its training can resume", "[external]") {
  for (const char* spec : {"hyperband", "bohb"}) {
    INFO(spec);
    Driver driver(spec);
    driver.create(0, 1, mixed_problem({1.0, 3.0, 9.0}));
    std::vector<json> params(9);
    for (std::uint64_t trial = 0; trial < 9; ++trial) {
      const json asked = driver.ask(0, trial);
      REQUIRE(asked["trial"]["id"] == trial);
      REQUIRE(asked["trial"]["next_step"] == 1);
      params[trial] = asked["trial"]["params"];
      driver.tell(0, trial, {static_cast<double>(trial * 5 % 9)}, 1);
    }
    // The best of nine at step 1 are trials 0, 2 and 4; the best of these at step 3 is trial 2.
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> promoted = {{0, 3}, {2, 3}, {4, 3}, {2, 9}};
    for (const auto& [trial, step] : promoted) {
      const json asked = driver.ask(0, 9);
      CHECK(asked["trial"] == json{{"id", trial}, {"params", params[trial]}, {"next_step", step}});
      CHECK(asked["next_trial_id"] == 9);
      CHECK(driver.tell(0, trial, {trial == 2 ? 0.0 : 1.0}, step)["type"] == "TELL_REPLY");
    }
    CHECK(driver.ask(0, 9)["trial"]["id"] == 9);  // the next bracket begins with a new trial
  }
}

TEST_CASE("a second question before an answer is refused by optimisers that cannot, which are as they were") {
  for (const char* spec : {"nlopt", "nlopt:algorithm=nelder-mead"}) {
    INFO(spec);
    Driver calm(spec), hasty(spec);
    CHECK_FALSE(hasty.is_concurrent());
    calm.create(0, 1, unit_square());
    hasty.create(0, 1, unit_square());
    for (std::uint64_t trial = 0; trial < 14; ++trial) {
      const json asked = hasty.ask(0, trial);
      CHECK(asked == calm.ask(0, trial));
      check_error(hasty.ask(0, trial + 1), "INCAPABLE",
                  "asks for no other trial before it is told trial " + std::to_string(trial));
      const json value = {bowl(asked["trial"]["params"])};
      CHECK(hasty.tell(0, trial, value) == calm.tell(0, trial, value));
    }
  }
}

TEST_CASE("a generation can be asked for at once, and is told in any order with the same result") {
  for (const char* spec : {"differential-evolution:population=4", "turbo-1:batch=4,initial_points=4"}) {
    INFO(spec);
    Driver calm(spec), hasty(spec);
    CHECK_FALSE(hasty.is_concurrent());
    calm.create(0, 1, unit_square());
    hasty.create(0, 1, unit_square());
    for (std::uint64_t first = 0; first < 16; first += 4) {
      std::map<std::uint64_t, json> params;
      for (std::uint64_t trial = first; trial < first + 4; ++trial) {
        params[trial] = hasty.ask(0, trial)["trial"]["params"];
        CHECK(calm.ask(0, trial)["trial"]["params"] == params[trial]);
        calm.tell(0, trial, {bowl(params[trial])});
      }
      check_error(hasty.ask(0, first + 4), "INCAPABLE", "asks for no other trial before it is told trial");
      for (const std::uint64_t i : {2, 0, 3, 1}) hasty.tell(0, first + i, {bowl(params[first + i])});
    }
  }
}

TEST_CASE("where CONCURRENT is declared, overlapping trials differ and every evaluation counts, in any order") {
  for (const char* spec : {"random-search", "regularized-evolution:population=6,sample=3", "tpe:startup=6",
                           "gp-ei:initial_points=6", "bore-rf:initial_points=6"}) {
    INFO(spec);
    Driver low(spec), high(spec);
    CHECK(low.is_concurrent());
    low.create(0, 1, unit_square());
    high.create(0, 1, unit_square());
    std::set<json> seen, seen_high;
    for (std::uint64_t round = 0; round < 10; ++round) {
      std::vector<json> asked;
      for (std::uint64_t i = 0; i < 3; ++i) {
        asked.push_back(low.ask(0, 3 * round + i)["trial"]);
        CHECK(asked.back()["id"] == 3 * round + i);
        CHECK(seen.insert(asked.back()["params"]).second);
        seen_high.insert(high.ask(0, 3 * round + i)["trial"]["params"]);
      }
      // In each round one evaluation differs: the last asked, which is told first, or one in between.
      for (const std::size_t i : {2U, 0U, 1U}) {
        const auto trial = asked[i]["id"].get<std::uint64_t>();
        const double value = bowl(asked[i]["params"]);
        CHECK(low.tell(0, trial, {value})["type"] == "TELL_REPLY");
        CHECK(high.tell(0, trial, {trial % 3 == round % 3 ? 10.0 - value : value})["type"] == "TELL_REPLY");
      }
    }
    CHECK((seen_high == seen) == (std::string(spec) == "random-search"));
  }
  // Pending trials count when new configurations are chosen.
  Driver finite("tpe:startup=12");
  finite.create(
      0, 1,
      {.name = "finite", .attributes = {}, .space = FiniteProblem{}.space(), .fidelities = {1.0}, .lower_bound = {}});
  std::set<json> configurations;
  for (std::uint64_t trial = 0; trial < 12; ++trial) configurations.insert(finite.ask(0, trial)["trial"]["params"]);
  CHECK(configurations.size() == 12);
}

TEST_CASE("no two trials have one number") {
  Driver driver("random-search");
  driver.create(0, 1, unit_square());
  CHECK(driver.ask(0, 0)["next_trial_id"] == 1);
  check_error(driver.ask(0, 0), "INVALID_INPUT", "'next_trial_id' is 0; the numbers below 1 are taken");
  CHECK(driver.tell(0, 0, {1.0})["type"] == "TELL_REPLY");
  check_error(driver.ask(0, 0), "INVALID_INPUT", "the numbers below 1 are taken");
  CHECK(driver.ask(0, 7)["trial"]["id"] == 7);
  check_error(driver.ask(0, 3), "INVALID_INPUT", "the numbers below 8 are taken");
}

TEST_CASE("a served optimiser learns from results that it never asked for") {
  for (const char* spec : {"gp-ei", "bore-rf", "tpe", "smac"}) {
    INFO(spec);
    Driver cold(spec), warm(spec);
    cold.create(0, 1, unit_square());
    warm.create(0, 1, unit_square());
    for (int i = 0; i < 25; ++i) {
      const json params = {(i % 5) / 5.0, (i / 5) / 5.0};
      CHECK(warm.tell_unasked(0, params, {bowl(params)}) == json{{"type", "TELL_REPLY"}});
    }
    // They replace the initial design. A failed evaluation is learnt, too.
    CHECK(warm.ask(0, 0)["trial"]["params"] != cold.ask(0, 0)["trial"]["params"]);
    CHECK(warm.tell_unasked(0, {0.0, 1.0}, json::array(), 1)["type"] == "TELL_REPLY");
    CHECK(warm.tell(0, 0, {0.5})["type"] == "TELL_REPLY");
  }
  Driver driver("gp-ei");
  driver.create(0, 1, unit_square());
  for (int i = 0; i < 16; ++i) {
    const json params = {(i % 4) / 3.0, (i / 4) / 3.0};
    driver.tell_unasked(0, params, {bowl(params)});
  }
  // The grid's best value is 0.056, and a random point is better than 0.01 in three of a hundred cases.
  CHECK(best_of_next(driver, 5) < 0.01);
}

TEST_CASE("results from elsewhere are checked, and refused by those who cannot learn from them") {
  Driver driver("gp-ei");
  driver.create(0, 1, mixed_problem({1.0, 3.0, 9.0}));
  const json params = {0.01, 4, 0, 1};
  check_error(driver.tell_unasked(0, {0.01, 10, 0, 1}, {1.0}), "INVALID_INPUT", "'n' is 10");
  check_error(driver.tell_unasked(0, {"a", 4, 0, 1}, {1.0}), "INVALID_INPUT", "'x' is \"a\"; expected a number");
  check_error(driver.tell_unasked(0, {0.01, 4.5, 0, 1}, {1.0}), "INVALID_INPUT", "'n' is 4.5");
  check_error(driver.tell_unasked(0, {0.01, 4}, {1.0}), "INVALID_INPUT", "has 2 parameters; the space has 4");
  check_error(driver.tell_unasked(0, params, {1.0, 2.0}), "INVALID_INPUT", "expected one");
  check_error(driver.tell_unasked(0, params, {1.0}, 2), "INVALID_INPUT",
              "'current_step' is 2; the problem's steps are [1,3,9]");
  check_error(driver.tell_unasked(0, params, {1.0}, 3), "INCAPABLE",
              "'gp-ei' learns from trials at the last step alone, 9");
  check_error(driver.tell_unasked(7, params, {1.0}), "INVALID_INPUT", "there is no solver 7");
  check_error(driver.tell(0, 3, {1.0}), "INVALID_INPUT", "a result from elsewhere has 'params' and no 'id'");
  check_error(driver.call({{"type", "TELL_CALL"}, {"solver_id", 0}, {"trial", {{"values", {1.0}}}}}), "INVALID_INPUT",
              "'id' is missing");
  CHECK(driver.tell_unasked(0, params, {1.0}, 9)["type"] == "TELL_REPLY");
  CHECK(driver.tell_unasked(0, params, {1.0})["type"] == "TELL_REPLY");
  CHECK(driver.ask(0, 0)["type"] == "ASK_REPLY");

  for (const char* spec : {"random-search", "differential-evolution", "hyperband"}) {
    Driver other(spec), untold(spec);
    for (Driver* one : {&other, &untold}) one->create(0, 1, mixed_problem());
    check_error(other.tell_unasked(0, params, {1.0}), "INCAPABLE",
                std::string("'") + spec + "' learns nothing from trials that it did not ask for");
    CHECK(trials(other, 0, 25) == trials(untold, 0, 25));
  }
  Driver bohb("bohb");
  bohb.create(0, 1, mixed_problem({1.0, 3.0, 9.0}));
  for (const std::uint64_t step : {1, 3, 9}) CHECK(bohb.tell_unasked(0, params, {1.0}, step)["type"] == "TELL_REPLY");
  CHECK(bohb.ask(0, 0)["trial"]["next_step"] == 1);
}

TEST_CASE("a problem beyond the optimiser's abilities is refused by the first call", "[external]") {
  Driver driver("picky");
  CHECK(driver.greeting()["spec"]["capabilities"] ==
        json{"UNIFORM_CONTINUOUS", "LOG_UNIFORM_CONTINUOUS", "CONDITIONAL"});
  driver.create(1, 1, mixed_problem());
  check_error(driver.ask(1, 0), "INCAPABLE", "'picky' lacks integer parameters (the problem has 'n')");
}

TEST_CASE("a driver's wrong message is answered by an error, and the server continues", "[external]") {
  Driver driver("random-search");
  driver.create(0, 1, mixed_problem());
  check_error(driver.call_text("hello"), "INVALID_INPUT", "not JSON");
  check_error(driver.call_text(""), "INVALID_INPUT", "not JSON");
  check_error(driver.call({{"type", "SING_CALL"}}), "INVALID_INPUT", "SING_CALL");
  check_error(driver.call({{"type", "ASK_CALL"}}), "INVALID_INPUT", "'solver_id' is missing");
  check_error(driver.call({{"type", "ASK_CALL"}, {"solver_id", 0}}), "INVALID_INPUT", "'next_trial_id' is missing");
  check_error(driver.ask(9, 0), "INVALID_INPUT", "there is no solver 9");
  check_error(driver.tell(0, 5, {1.0}), "INVALID_INPUT", "trial 5 was not asked for");
  driver.ask(0, 0);
  check_error(driver.tell(0, 0, {1.0, 2.0}), "INVALID_INPUT", "expected one");
  check_error(driver.ask(0, std::numeric_limits<std::uint64_t>::max()), "INVALID_INPUT", "no more numbers");
  driver.cast({{"type", "FUTURE_CAST"}});
  driver.cast({{"type", "CREATE_SOLVER_CAST"}, {"solver_id", 4}});
  check_error(driver.ask(4, 0), "INVALID_INPUT", "'problem' is missing");
  json conditional = to_json(mixed_problem());
  conditional["params_domain"][0]["constraint"] = {{"lua_script", "n == 1"}};
  driver.cast({{"type", "CREATE_SOLVER_CAST"}, {"solver_id", 5}, {"random_seed", 1}, {"problem", conditional}});
  check_error(driver.ask(5, 0), "INVALID_INPUT", "its constraint names 'n', which is not a variable before it");
  CHECK(driver.tell(0, 0, json::array())["type"] == "TELL_REPLY");
  CHECK(driver.ask(0, 1)["type"] == "ASK_REPLY");
}
