// A model of an MPI job: ranks that request runs, runs that take about as long as elsewhere, and the clock between
// them. The production code assigns the runs.
#include "runners/distribution/dealing.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"

using namespace bobench;
using namespace bobench::runners;

namespace {

/// A plan, and the duration of each of its runs.
struct Costs {
  results::ResultSet set;
  std::vector<RunTicket> runs;
  std::vector<std::vector<double>> seconds;  // by series and replicate
  double sum = 0.0, longest = 0.0;

  double of(const RunTicket& run) const { return seconds[run.series][run.replicate]; }
};

/// Optimisers by the seconds of a run, on problems that multiply them by a factor; single runs vary by a fifth.
Costs costs(const std::vector<double>& optimizers, const std::vector<double>& problems, std::size_t replicates) {
  Costs made;
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (std::size_t p = 0; p < problems.size(); ++p) {
    for (std::size_t o = 0; o < optimizers.size(); ++o) {
      results::Series series;
      series.problem = "p" + std::to_string(p);
      series.optimizer = "o" + std::to_string(o);
      series.runs.resize(replicates);
      made.set.series.push_back(series);
      auto& seconds = made.seconds.emplace_back();
      for (std::size_t r = 0; r < replicates; ++r) {
        made.runs.push_back({made.seconds.size() - 1, r});
        seconds.push_back(optimizers[o] * problems[p] * std::exp(0.2 * normal(random)));
        made.sum += seconds.back();
        made.longest = std::max(made.longest, seconds.back());
      }
    }
  }
  return made;
}

struct Job {
  double end = 0.0;         // when the last run ends
  double most_idle = 0.0;   // of a rank before that
  double last_chunk = 0.0;  // the longest in progress when the first rank became idle
  std::size_t done = 0;
};

constexpr double answer = 0.001;  // seconds that rank 0 takes to answer, one request at a time

/// One thread per rank.
Job work(const Costs& costs, int ranks) {
  Schedule schedule(costs.set, costs.runs, ranks);
  using Event = std::pair<double, int>;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> asking;
  std::vector<std::vector<RunTicket>> chunks(static_cast<std::size_t>(ranks));
  std::vector<double> begun(chunks.size()), ended(chunks.size());
  for (int rank = 0; rank < ranks; ++rank) asking.emplace(0.0, rank);
  Job job;
  double dealer_is_free = 0.0, first_idle = -1.0;
  while (!asking.empty()) {
    const auto [now, number] = asking.top();
    asking.pop();
    const auto rank = static_cast<std::size_t>(number);
    for (const RunTicket& run : std::exchange(chunks[rank], {})) schedule.finished(run, costs.of(run));
    dealer_is_free = std::max(dealer_is_free, now) + answer;
    const std::vector<RunTicket> chunk = deal(schedule, 1, ranks);
    if (chunk.empty()) {
      if (first_idle < 0.0) first_idle = now;
      continue;
    }
    double seconds = 0.0;
    for (const RunTicket& run : chunk) seconds += costs.of(run);
    job.done += chunk.size();
    chunks[rank] = chunk;
    begun[rank] = dealer_is_free;
    ended[rank] = dealer_is_free + seconds;
    asking.emplace(ended[rank], number);
  }
  for (std::size_t rank = 0; rank < ended.size(); ++rank) {
    job.end = std::max(job.end, ended[rank]);
    if (ended[rank] >= first_idle) job.last_chunk = std::max(job.last_chunk, ended[rank] - begun[rank]);
  }
  for (const double end : ended) job.most_idle = std::max(job.most_idle, job.end - end);
  return job;
}

}  // namespace

TEST_CASE("a thousand ranks: none idles for longer than a chunk at the end, and little is lost") {
  // Seconds per run as in aryan2020's tables 4.2 to 4.10, on problems that make them up to four times as long.
  const std::vector<double> thesis = {1, 1, 1, 1, 45, 45, 12, 12, 0.4, 0.3, 60, 150, 0.01};
  struct Plan {
    const char* name;
    Costs costs;
    int ranks;
  };
  const std::vector<double> many(50, 1.0);
  std::vector<double> some;
  for (int i = 0; i < 24; ++i) some.push_back(1.0 + i / 8.0);
  const std::vector<Plan> plans = {{"two weeks of a core", costs(thesis, some, 60), 1000},
                                   {"as much, few replicates", costs(thesis, std::vector<double>(144, 2.5), 5), 500},
                                   {"runs of a second", costs(std::vector<double>(20, 1.0), many, 20), 1000},
                                   {"an expensive optimiser", costs({3600, 1, 1, 1, 1, 1, 1, 1, 1, 1}, many, 20), 1000},
                                   {"more ranks than is good", costs(thesis, {1, 2, 3, 4}, 10), 1000},
                                   {"four ranks", costs(thesis, {1, 2}, 10), 4}};
  for (const Plan& plan : plans) {
    const Job job = work(plan.costs, plan.ranks);
    const double least = std::max(plan.costs.sum / plan.ranks, plan.costs.longest);
    CAPTURE(plan.name, plan.costs.sum, least, job.end, job.end / least, job.most_idle, job.last_chunk);
    CHECK(job.done == plan.costs.runs.size());
    CHECK(job.most_idle <= job.last_chunk + answer * plan.ranks);
    CHECK(job.end <= 1.15 * least);
  }
}
