// Runs of several workers in simulated time.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "catch.hpp"
#include "core/timed_problem.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"

using namespace bobench;

namespace {

/// Asks for 0, 1, 2, ... and writes down what happens.
struct Counter {
  explicit Counter(const OptimizerContext& context) : workers(context.workers) {}

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    std::vector<double> numbers;
    for (const Trial& trial : pending) numbers.push_back(trial.configuration[0]);
    story += fmt::format("ask {} [{}]; ", next, fmt::join(numbers, " "));
    return Trial{Configuration::Constant(1, next++)};
  }
  void tell(const Trial& trial, const Evaluation& evaluation) {
    story += fmt::format("tell {} {}; ", trial.configuration[0], evaluation.value);
  }
  std::string log() const { return story; }

  int workers;
  double next = 0.0;
  std::string story;
};

/// Members of generations of three; each waits for the last one.
struct Generations : Counter {
  using Counter::Counter;
  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    if (asked == told + 3 || (asked % 3 == 0 && asked != told)) return std::nullopt;
    ++asked;
    return Counter::ask(pending);
  }
  void tell(const Trial& trial, const Evaluation& evaluation) {
    ++told;
    Counter::tell(trial, evaluation);
  }
  int asked = 0, told = 0;
};

/// Knows nothing of pending trials.
struct OneAtATime {
  Trial ask() { return Trial{Configuration::Constant(1, next++)}; }
  void tell(const Trial&, const Evaluation&) {}
  double next = 0.0;
  explicit OneAtATime(const OptimizerContext&) {}
};

/// The trial with number i takes seconds[i]; its value is 10 i.
struct Costs {
  std::vector<double> seconds;
  SearchSpace space() const { return SearchSpace::box(1, 0.0, 1000.0); }
  Evaluation evaluate(const Configuration& x, double, Random&) const {
    return {.value = 10.0 * x[0], .cost_seconds = seconds.empty() ? 0.0 : seconds[static_cast<std::size_t>(x[0])]};
  }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "costs"; }
};

template <class T>
results::RunResult run_of(const Problem& problem, int workers, int budget) {
  OptimizerRecipe recipe = optimizer_entry<T>("counter", "").recipe("");
  recipe = with_workers(std::move(recipe), workers);
  const auto run = runners::execute_run({problem, "costs", recipe, 0, {1, budget, true}});
  INFO(run->message);
  REQUIRE(run->status == results::RunStatus::complete);
  return *run;
}

}  // namespace

TEST_CASE("two workers, worked by hand") {
  // Worker 1: trial 0 from 0 to 5, then 3 from 5 to 6, then 4 from 6 to 10. Worker 2: 1 from 0 to 2, then 2 from 2 to 6.
  // At 6 both are told before the next trials begin.
  const auto run = run_of<Counter>(Costs{{5, 2, 4, 1, 4, 1}}, 2, 6);
  CHECK(run.log ==
        "ask 0 []; ask 1 [0]; tell 1 10; ask 2 [0]; tell 0 0; ask 3 [2]; tell 2 20; tell 3 30; ask 4 []; ask 5 [4]; "
        "tell 5 50; tell 4 40; ");
  CHECK(run.value == std::vector<double>{10, 0, 20, 30, 50, 40});
  CHECK(run.worker == std::vector<double>{2, 1, 2, 1, 2, 1});
  CHECK(run.started == std::vector<double>{0, 0, 2, 5, 6, 6});
  CHECK(run.ended == std::vector<double>{2, 5, 6, 6, 7, 10});
  CHECK(run.cost_seconds == std::vector<double>{2, 5, 4, 1, 1, 4});
}

TEST_CASE("an optimiser that waits for its generation leaves workers idle") {
  const auto run = run_of<Generations>(Costs{{1, 3, 2, 1, 1, 1}}, 4, 6);
  CHECK(run.started == std::vector<double>{0, 0, 0, 3, 3, 3});
  CHECK(run.ended == std::vector<double>{1, 2, 3, 4, 4, 4});
  CHECK(run.worker == std::vector<double>{1, 3, 2, 1, 2, 3});
}

TEST_CASE("an optimiser that knows nothing of pending trials is asked for one at a time") {
  const auto run = run_of<OneAtATime>(Costs{{1, 2, 3}}, 4, 3);
  CHECK(run.started == std::vector<double>{0, 1, 3});
  CHECK(run.worker == std::vector<double>{1, 1, 1});
}

TEST_CASE("an evaluation without a cost takes a second") {
  const auto run = run_of<Counter>(Costs{}, 3, 7);
  CHECK(run.ended == std::vector<double>{1, 1, 1, 2, 2, 2, 3});
  CHECK(run.cost_seconds == std::vector<double>(7, 1.0));
}

TEST_CASE("the event queue does what a search through all evaluations does") {
  Random random(5);
  for (const int workers : {2, 3, 8}) {
    constexpr int budget = 60;
    std::vector<double> seconds;
    for (int i = 0; i < budget; ++i) seconds.push_back(static_cast<double>(random.index(6)));  // many ties, and 0
    seconds[0] = 2.0;                                                                          // there are costs
    const auto run = run_of<Counter>(Costs{seconds}, workers, budget);
    // Each evaluation is assigned when a worker is free; all that end at the same time end before the next are assigned.
    struct Busy {
      int trial;
      double end;
    };
    std::vector<std::optional<Busy>> busy(static_cast<std::size_t>(workers));
    std::vector<double> value, ended, worker;
    double now = 0.0;
    int asked = 0;
    while (static_cast<int>(value.size()) < budget) {
      for (auto& place : busy) {
        if (place || asked == budget) continue;
        place = Busy{asked, now + seconds[static_cast<std::size_t>(asked)]};
        ++asked;
      }
      now = INFINITY;
      for (const auto& place : busy) {
        if (place) now = std::min(now, place->end);
      }
      for (int trial = 0; trial < asked; ++trial) {
        for (std::size_t i = 0; i < busy.size(); ++i) {
          if (!busy[i] || busy[i]->trial != trial || busy[i]->end != now) continue;
          value.push_back(10.0 * trial);
          ended.push_back(now);
          worker.push_back(static_cast<double>(i + 1));
          busy[i].reset();
        }
      }
    }
    CHECK(run.value == value);
    CHECK(run.ended == ended);
    CHECK(run.worker == worker);
  }
}

TEST_CASE("the time of the optimiser passes on the clock if it counts") {
  /// Takes some milliseconds to ask and to tell.
  struct Slow : Counter {
    using Counter::Counter;
    static void wait() {
      const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(4);
      while (std::chrono::steady_clock::now() < end) {
      }
    }
    std::optional<Trial> ask(const std::vector<Trial>& pending) {
      wait();
      return Counter::ask(pending);
    }
    Trial ask() { return *ask({}); }
    void tell(const Trial& trial, const Evaluation& evaluation) {
      wait();
      Counter::tell(trial, evaluation);
    }
  };
  const Problem timed = TimedProblem(Costs{}, CostModel::parse("constant+overhead"), 0, "timed");
  for (const int workers : {1, 2}) {
    const auto run = run_of<Slow>(timed, workers, 6);
    REQUIRE(run.started.size() == 6);
    CHECK(run.started[0] >= 0.004);
    for (std::size_t i = 0; i < 6; ++i) CHECK(run.ended[i] == Approx(run.started[i] + 1.0));
    // The optimiser does one thing at a time: the second worker begins after the second ask().
    if (workers == 2) CHECK(run.started[1] >= run.started[0] + 0.004);
    // Between two evaluations of a worker: a tell() and an ask().
    const auto second = static_cast<std::size_t>(workers);
    CHECK(run.started[second] >= run.ended[0] + 0.008);
  }
}

TEST_CASE("a time limit ends a run, and leaves out what would end later") {
  const auto limited = [](Costs costs, double seconds, int workers, int budget) {
    const Problem problem = TimedProblem(std::move(costs), CostModel::parse("recorded"), 0, "costs", seconds);
    return run_of<Counter>(problem, workers, budget);
  };
  const Costs costs{{5, 2, 4, 1, 4, 1}};
  const auto whole = run_of<Counter>(costs, 2, 6);  // ends at 2, 5, 6, 6, 7, 10
  for (const auto& [seconds, rows] : {std::pair(1.0, 0U), {2.0, 1U}, {5.9, 2U}, {6.0, 4U}, {9.9, 5U}, {10.0, 6U}}) {
    const auto run = limited(costs, seconds, 2, 6);
    INFO(seconds);
    CHECK(run.ended == std::vector<double>(whole.ended.begin(), whole.ended.begin() + rows));
    CHECK(run.value == std::vector<double>(whole.value.begin(), whole.value.begin() + rows));
  }
  CHECK_THAT(limited(costs, 6.0, 2, 6).log, EndsWith("tell 3 30; "));  // nothing is asked for at the limit

  const auto alone = limited(Costs{}, 7.0, 1, 100);
  CHECK(alone.worker == std::vector<double>(7, 1.0));
  CHECK(alone.ended == std::vector<double>{1, 2, 3, 4, 5, 6, 7});
  CHECK(limited(Costs{}, 1000.0, 3, 9).rows() == 9);  // the budget is a limit, too
  const auto generations =
      run_of<Generations>(TimedProblem(Costs{{1, 3, 2, 1, 1, 1}}, CostModel::parse("recorded"), 0, "costs", 3.5), 4, 6);
  CHECK(generations.ended == std::vector<double>{1, 2, 3});
}

TEST_CASE("a run's optimiser knows its number of workers") {
  struct Known {
    explicit Known(const OptimizerContext& context) { CHECK(context.workers == 5); }
    Trial ask() { return Trial{Configuration::Constant(1, 0.0)}; }
    void tell(const Trial&, const Evaluation&) {}
  };
  run_of<Known>(Costs{}, 5, 2);
}
