#include "optimizers/multi_fidelity/asha.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "catch.hpp"
#include "optimizers/random_search.hpp"

using namespace bobench;
using namespace bobench::optimizers;

namespace {

OptimizerContext context(std::vector<double> fidelities) {
  return {SearchSpace::box(1, 0.0, 1.0), 1000, RunStreams(1, "line", "asha", 0), std::move(fidelities)};
}

/// Li et al. (2020), Alg. 2, written down as it is printed: get_job() of rungs with all their evaluations.
class PrintedAsha {
 public:
  explicit PrintedAsha(std::vector<double> ladder) : rungs_(ladder.size()), ladder_(std::move(ladder)) {}

  /// The fidelity of the next job, and the configuration if it is a promotion.
  std::pair<double, std::optional<double>> get_job() {
    for (std::size_t k = rungs_.size() - 1; k-- > 0;) {
      std::vector<std::pair<double, double>> all = rungs_[k];  // value, configuration
      std::ranges::stable_sort(all, {}, [](const auto& one) { return one.first; });
      all.resize(all.size() / 3);
      for (const auto& [value, x] : all) {
        if (!std::isfinite(value) || std::ranges::count(promoted_[k], x) > 0) continue;
        promoted_[k].push_back(x);
        return {ladder_[k + 1], x};
      }
    }
    return {ladder_[0], std::nullopt};
  }
  void done(double fidelity, double x, double value) {
    const auto k = static_cast<std::size_t>(std::ranges::find(ladder_, fidelity) - ladder_.begin());
    rungs_[k].emplace_back(std::isnan(value) ? INFINITY : value, x);
  }

 private:
  std::vector<std::vector<std::pair<double, double>>> rungs_;
  std::map<std::size_t, std::vector<double>> promoted_;
  std::vector<double> ladder_;
};

}  // namespace

TEST_CASE("asha's jobs are those of the printed algorithm, with any number of workers and order of evaluations") {
  const std::vector<double> epochs{1, 3, 9, 27};
  for (const std::size_t workers : {1U, 4U, 20U}) {
    Asha asha(context(epochs), {});
    PrintedAsha printed(epochs);
    Random random(workers);
    std::vector<Trial> pending;
    int promotions = 0;
    for (int told = 0; told < 400; ++told) {
      while (pending.size() < workers) {
        const Trial trial = *asha.ask(pending);
        const auto [fidelity, promoted] = printed.get_job();
        REQUIRE(trial.fidelity == fidelity);
        if (promoted) REQUIRE(trial.configuration[0] == *promoted);
        promotions += promoted.has_value();
        pending.push_back(trial);
      }
      const auto next = random.index(static_cast<std::int64_t>(workers));
      const Trial trial = pending[static_cast<std::size_t>(next)];
      pending.erase(pending.begin() + next);
      const double x = trial.configuration[0];
      const double value = x > 0.9 ? std::nan("") : std::abs(x - 0.4) + 0.3 * random.uniform() / trial.fidelity;
      asha.tell(trial, {.value = value});
      printed.done(trial.fidelity, x, value);
    }
    CHECK(promotions > 80);
  }
}

TEST_CASE("asha on a single fidelity is random search, and ignores what it did not ask for") {
  Asha asha(context({1.0}), {});
  RandomSearch random(context({1.0}));
  for (int i = 0; i < 20; ++i) {
    const Trial trial = asha.ask();
    CHECK(trial.configuration == random.ask().configuration);
    asha.tell({Configuration::Constant(1, 0.123), 1.0}, {.value = -1.0});
    CHECK(asha.ask().configuration == trial.configuration);  // not told yet
    asha.tell(trial, {.value = trial.configuration[0]});
  }
}

TEST_CASE("asynchronous BOHB promotes as asha does, and proposes near good configurations") {
  AsynchronousBohb search(context({1.0, 3.0, 9.0}), {});
  std::vector<double> proposed;
  for (int i = 0; i < 200; ++i) {
    const Trial trial = search.ask();
    if (trial.fidelity == 1.0) proposed.push_back(trial.configuration[0]);
    search.tell(trial, {.value = std::abs(trial.configuration[0] - 0.4)});
  }
  const auto near =
      std::count_if(proposed.begin() + 60, proposed.end(), [](double x) { return std::abs(x - 0.4) < 0.1; });
  CHECK(near > static_cast<std::ptrdiff_t>(proposed.size() - 60) / 2);  // uniform: a fifth
}
