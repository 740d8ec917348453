#include "runners/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace bobench::runners {

Schedule::Schedule(const results::ResultSet& results, const std::vector<RunTicket>& runs)
    : queues_(results.series.size()) {
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    queues_[i].optimizer = known.try_emplace(results.series[i].optimizer, known.size()).first->second;
  }
  optimizers_.resize(known.size());
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) queues_[run->series].replicates.push_back(run->replicate);
}

double Schedule::estimate(const Queue& queue) const {
  const Duration& optimizer = optimizers_[queue.optimizer];
  if (queue.duration.runs > 0) return queue.duration.seconds / static_cast<double>(queue.duration.runs);
  if (optimizer.runs > 0) return optimizer.seconds / static_cast<double>(optimizer.runs);
  return std::numeric_limits<double>::infinity();
}

bool Schedule::precedes(const Queue& a, const Queue& b) const {
  if (a.replicates.back() != b.replicates.back()) return a.replicates.back() < b.replicates.back();
  if (const double first = estimate(a), second = estimate(b); first != second) return first > second;
  return optimizers_[a.optimizer].started < optimizers_[b.optimizer].started;
}

std::optional<RunTicket> Schedule::next() {
  const std::lock_guard lock(mutex_);
  Queue* best = nullptr;
  for (Queue& queue : queues_) {
    if (!queue.replicates.empty() && (!best || precedes(queue, *best))) best = &queue;
  }
  if (!best) return std::nullopt;
  const std::size_t replicate = best->replicates.back();
  best->replicates.pop_back();
  ++optimizers_[best->optimizer].started;
  ++best->at_work;
  return RunTicket{static_cast<std::size_t>(best - queues_.data()), replicate};
}

void Schedule::finished(const RunTicket& ticket, double seconds) {
  const std::lock_guard lock(mutex_);
  Queue& queue = queues_[ticket.series];
  --queue.at_work;
  for (Duration* duration : {&queue.duration, &optimizers_[queue.optimizer]}) {
    duration->seconds += seconds;
    ++duration->runs;
  }
}

double Schedule::seconds_left(int threads) const {
  const std::lock_guard lock(mutex_);
  Duration all;
  for (const Duration& optimizer : optimizers_) {
    all.seconds += optimizer.seconds;
    all.runs += optimizer.runs;
  }
  if (all.runs == 0) return std::numeric_limits<double>::quiet_NaN();
  double sum = 0.0, longest = 0.0;
  for (const Queue& queue : queues_) {
    if (queue.replicates.empty() && queue.at_work == 0) continue;
    double one = estimate(queue);
    if (!std::isfinite(one)) one = all.seconds / static_cast<double>(all.runs);
    sum += one * (static_cast<double>(queue.replicates.size()) + 0.5 * static_cast<double>(queue.at_work));
    longest = std::max(longest, queue.replicates.empty() ? 0.5 * one : one);
  }
  return std::max(sum / static_cast<double>(threads), longest);
}

}  // namespace bobench::runners
