#include "runners/schedule.hpp"

#include <cmath>
#include <optional>
#include <set>
#include <tuple>

#include "catch.hpp"

using namespace bobench;
using namespace bobench::runners;

namespace {

results::ResultSet two_by_two() {
  results::ResultSet set;
  for (const char* problem : {"p", "q"}) {
    for (const char* optimizer : {"fast", "slow"}) {
      results::Series series;
      series.problem = problem;
      series.optimizer = optimizer;
      series.runs.resize(3);
      set.series.push_back(series);
    }
  }
  return set;
}

std::vector<RunTicket> all_runs(const results::ResultSet& set) {
  std::vector<RunTicket> tickets;
  for (std::size_t s = 0; s < set.series.size(); ++s) {
    for (std::size_t r = 0; r < set.series[s].runs.size(); ++r) tickets.push_back({s, r});
  }
  return tickets;
}

}  // namespace

TEST_CASE("every run is handed out once") {
  const auto set = two_by_two();
  Schedule schedule(set, all_runs(set), 1);
  std::set<std::pair<std::size_t, std::size_t>> seen;
  while (const auto ticket = schedule.next()) CHECK(seen.insert({ticket->series, ticket->replicate}).second);
  CHECK(seen.size() == 12);
}

TEST_CASE("each optimiser is tried first, then the longest runs of each replicate come first") {
  const auto set = two_by_two();
  Schedule schedule(set, all_runs(set), 1);
  const auto first = schedule.next(), second = schedule.next();
  CHECK(set.series[first->series].optimizer != set.series[second->series].optimizer);
  schedule.finished(*first, set.series[first->series].optimizer == "slow" ? 10.0 : 1.0);
  schedule.finished(*second, set.series[second->series].optimizer == "slow" ? 10.0 : 1.0);
  // The rest of the first replicate, then one replicate after the other, both problems' slow runs before the fast.
  for (const auto& [replicate, optimizer, count] : {std::tuple{0U, "slow", 1},
                                                    {0U, "fast", 1},
                                                    {1U, "slow", 2},
                                                    {1U, "fast", 2},
                                                    {2U, "slow", 2},
                                                    {2U, "fast", 2}}) {
    for (int i = 0; i < count; ++i) {
      const auto ticket = schedule.next();
      REQUIRE(ticket);
      CHECK(ticket->replicate == replicate);
      CHECK(set.series[ticket->series].optimizer == optimizer);
    }
  }
  CHECK_FALSE(schedule.next());
}

TEST_CASE("what is left is the sum of what is known of each run, not a mean of all") {
  const auto set = two_by_two();
  Schedule schedule(set, all_runs(set), 1);
  CHECK(std::isnan(schedule.seconds_left(1)));
  const auto first = schedule.next(), second = schedule.next();
  const auto seconds = [&](const std::optional<RunTicket>& ticket) {
    return set.series[ticket->series].optimizer == "slow" ? 100.0 : 1.0;
  };
  schedule.finished(*first, seconds(first));
  schedule.finished(*second, seconds(second));
  // Five slow runs and five fast ones are left.
  CHECK(schedule.seconds_left(1) == Approx(505.0));
  CHECK(schedule.seconds_left(2) == Approx(252.5));
  CHECK(schedule.seconds_left(50) == Approx(100.0));  // a run has one thread
  // Slow runs come first: once they are done, the overall mean is informative, and the fast ones take little time.
  std::vector<RunTicket> fast;
  while (const auto ticket = schedule.next()) {
    if (seconds(ticket) == 1.0) {
      fast.push_back(*ticket);
    } else {
      schedule.finished(*ticket, 100.0);
    }
  }
  REQUIRE(fast.size() == 5);
  CHECK(schedule.seconds_left(1) == Approx(2.5));  // in progress, half done
  for (const RunTicket& ticket : fast) schedule.finished(ticket, 1.0);
  CHECK(schedule.seconds_left(1) == 0.0);
}
