#include "optimizers/multi_fidelity/hyperband.hpp"

#include <cmath>
#include <map>

#include "catch.hpp"
#include "optimizers/random_search.hpp"

using namespace bobench;
using namespace bobench::optimizers;

namespace {

const SearchSpace line = SearchSpace::box(1, 0.0, 1.0);
const std::vector<double> epochs{1, 3, 9, 27, 81};

std::vector<double> up_to(int count) {
  std::vector<double> fidelities;
  for (int i = 1; i <= count; ++i) fidelities.push_back(i);
  return fidelities;
}

Evaluation value_of(double value) {
  return {.value = value};
}

Configuration one(double x) {
  return Configuration::Constant(1, x);
}

OptimizerContext context(std::vector<double> fidelities) {
  return {line, 1000, RunStreams(1, "line", "hyperband", 0), std::move(fidelities)};
}

}  // namespace

TEST_CASE("the ladder descends by eta from the full fidelity, on fidelities of the problem") {
  CHECK(fidelity_ladder(epochs, {}) == epochs);
  CHECK(fidelity_ladder(up_to(81), {}) == epochs);
  CHECK(fidelity_ladder(up_to(100), {.eta = 3, .min_fidelity = 3.0}) == std::vector<double>{4, 11, 33, 100});
  CHECK(fidelity_ladder({4, 12, 36, 108}, {}) == std::vector<double>{4, 12, 36, 108});
  CHECK(fidelity_ladder({4, 12, 36, 108}, {.eta = 9, .min_fidelity = 0.0}) == std::vector<double>{12, 108});
  // 100/3 and 100/9 are both nearest to 25 in logarithms.
  CHECK(fidelity_ladder({25, 100}, {.eta = 3, .min_fidelity = 10.0}) == std::vector<double>{25, 100});
  // Zero is not a rung of a geometric ladder.
  CHECK(fidelity_ladder({0.0, 0.25, 0.5, 0.75, 1.0}, {}) == std::vector<double>{0.25, 1.0});
  CHECK(fidelity_ladder({1.0}, {}) == std::vector<double>{1.0});
  CHECK(fidelity_ladder({1e-300, 1e300}, {}) == std::vector<double>{1e-300, 1e300});
  CHECK(fidelity_ladder({0.0}, {}) == std::vector<double>{0.0});
  CHECK(fidelity_ladder(epochs, {.eta = 3, .min_fidelity = 1000.0}) == std::vector<double>{81});
}

TEST_CASE("brackets of eta 3 on 1, 3, 9, 27, 81") {
  CHECK(bracket(epochs, 3, 0) == std::vector<Rung>{{1, 81}, {3, 27}, {9, 9}, {27, 3}, {81, 1}});
  CHECK(bracket(epochs, 3, 1) == std::vector<Rung>{{3, 27}, {9, 9}, {27, 3}, {81, 1}});
  CHECK(bracket(epochs, 3, 2) == std::vector<Rung>{{9, 9}, {27, 3}, {81, 1}});
  CHECK(bracket(epochs, 3, 3) == std::vector<Rung>{{27, 6}, {81, 2}});
  CHECK(bracket(epochs, 3, 4) == std::vector<Rung>{{81, 5}});
  CHECK(bracket(epochs, 3, 5) == bracket(epochs, 3, 0));
  CHECK(bracket({1.0}, 3, 7) == std::vector<Rung>{{1.0, 1}});
}

TEST_CASE("hyperband asks by the schedule, and promotes the best of each rung") {
  Hyperband hyperband(context(epochs), {});
  for (int i = 0; i < 7; ++i) {
    std::map<double, double> last_rung;  // value -> configuration
    for (const Rung& rung : bracket(epochs, 3, i)) {
      std::map<double, double> this_rung;
      for (int k = 0; k < rung.configurations; ++k) {
        const Trial trial = hyperband.ask();
        const double x = trial.configuration[0], value = std::abs(x - 0.4) + 0.1 / rung.fidelity;
        REQUIRE(trial.fidelity == rung.fidelity);
        if (!last_rung.empty()) {
          // The k-th best of the lower rung.
          CHECK(x == std::next(last_rung.begin(), k)->second);
        }
        this_rung[value] = x;
        hyperband.tell(trial, value_of(value));
      }
      last_rung = this_rung;
    }
  }
}

TEST_CASE("a failed configuration is not promoted, a new one takes its place") {
  SuccessiveHalving halving({{1.0, 4}, {2.0, 2}, {4.0, 2}});
  const auto asked = [&](double proposed) { return *halving.ask(true, [&] { return one(proposed); }); };
  const auto is_at = [](const Trial& trial, double x, double fidelity) {
    return trial.configuration == one(x) && trial.fidelity == fidelity;
  };
  for (const double x : {0.1, 0.2, 0.3, 0.4}) {
    const Trial trial = asked(x);
    CHECK(is_at(trial, x, 1.0));
    CHECK(halving.tell(trial, x == 0.3 ? 7.0 : x == 0.1 ? -std::numeric_limits<double>::infinity() : std::nan("")));
  }
  CHECK(is_at(asked(0.9), 0.3, 2.0));
  CHECK(is_at(asked(0.9), 0.9, 2.0));
  CHECK_FALSE(halving.ask(true, [] { return one(0.5); }));  // the whole rung is pending
  CHECK_FALSE(halving.tell({one(0.5), 2.0}, 0.0));
  CHECK(halving.tell({one(0.9), 2.0}, 2.0));
  CHECK_FALSE(halving.tell({one(0.9), 2.0}, 1.0));
  CHECK(is_at(*halving.ask(false, [] { return one(0.5); }), 0.3, 2.0));  // dropped: it is asked for again
  CHECK(halving.tell({one(0.3), 2.0}, 3.0));
  for (const double x : {0.9, 0.3}) {
    const Trial trial = asked(0.5);
    CHECK(is_at(trial, x, 4.0));
    CHECK(halving.tell(trial, 1.0));
  }
  CHECK(halving.finished());
}

TEST_CASE("while a rung is pending, hyperband begins the next bracket") {
  Hyperband hyperband(context({1.0, 3.0}), {});
  std::vector<Trial> pending;
  const auto ask = [&] {
    pending.push_back(*hyperband.ask(pending));
    return pending.back().fidelity;
  };
  REQUIRE(bracket({1.0, 3.0}, 3, 0) == std::vector<Rung>{{1.0, 3}, {3.0, 1}});
  REQUIRE(bracket({1.0, 3.0}, 3, 1) == std::vector<Rung>{{3.0, 2}});
  std::vector<double> fidelities;
  for (int i = 0; i < 7; ++i) fidelities.push_back(ask());
  CHECK(fidelities == std::vector<double>{1.0, 1.0, 1.0, 3.0, 3.0, 1.0, 1.0});
  // Once the first rung is told, its best configuration is promoted before the third bracket continues.
  for (const int i : {2, 0, 1}) hyperband.tell(pending[static_cast<std::size_t>(i)], value_of(3.0 - i));
  const Trial promoted = *hyperband.ask({pending.begin() + 3, pending.end()});
  CHECK(promoted.fidelity == 3.0);
  CHECK(promoted.configuration == pending[2].configuration);
}

TEST_CASE("on a single fidelity hyperband is random search") {
  Hyperband hyperband(context({1.0}), {});
  RandomSearch random(context({1.0}));
  for (int i = 0; i < 20; ++i) {
    const Trial trial = hyperband.ask();
    CHECK(trial.configuration == random.ask().configuration);
    hyperband.tell(trial, value_of(trial.configuration[0]));
  }
}

TEST_CASE("hyperband passes over what it did not ask for, and asks again for what it was not told") {
  Hyperband hyperband(context(epochs), {});
  const Trial trial = hyperband.ask();
  hyperband.tell({one(0.123), 1.0}, value_of(0.0));
  hyperband.tell({trial.configuration, 81.0}, value_of(0.0));
  CHECK(hyperband.ask().configuration == trial.configuration);
  hyperband.tell(trial, value_of(0.0));
  CHECK(hyperband.ask().configuration != trial.configuration);
}
