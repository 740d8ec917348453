#include "runners/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace bobench::runners {

Schedule::Schedule(const results::ResultSet& results, const std::vector<RunTicket>& runs, int workers,
                   Clock::time_point end)
    : workers_(workers), end_(end), queues_(results.series.size()) {
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    queues_[i].optimizer = known.try_emplace(results.series[i].optimizer, known.size()).first->second;
  }
  optimizers_.resize(known.size());
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    for (const results::RunResult& run : results.series[i].runs) {
      const double seconds = results::total_seconds(run);
      if (run.status != results::RunStatus::complete || seconds <= 0.0) continue;  // 0: times are not on record
      for (Duration* duration : {&queues_[i].duration, &optimizers_[queues_[i].optimizer]}) {
        duration->seconds += seconds;
        ++duration->runs;
      }
    }
  }
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) queues_[run->series].replicates.push_back(run->replicate);
}

double Schedule::estimate(const Queue& queue) const {
  const Duration& optimizer = optimizers_[queue.optimizer];
  if (queue.duration.runs > 0) return queue.duration.seconds / static_cast<double>(queue.duration.runs);
  if (optimizer.runs > 0) return optimizer.seconds / static_cast<double>(optimizer.runs);
  return std::numeric_limits<double>::infinity();
}

Schedule::Rest Schedule::rest() const {
  Rest rest;
  for (const Queue& queue : queues_) {
    if (queue.replicates.empty()) continue;
    const double one = estimate(queue);
    rest.is_known = rest.is_known && std::isfinite(one);
    rest.seconds += one * static_cast<double>(queue.replicates.size());
    rest.longest = std::max(rest.longest, one);
  }
  return rest;
}

bool Schedule::is_ending() const {
  if (workers_ == 1) return false;
  const Rest left = rest();
  return left.is_known && left.seconds < 2.0 * left.longest * workers_;
}

double Schedule::seconds_to_begin() const {
  const std::lock_guard lock(mutex_);
  const Rest left = rest();
  return left.is_known ? left.seconds / workers_ : std::numeric_limits<double>::quiet_NaN();
}

bool Schedule::precedes(const Queue& a, const Queue& b, bool is_ending) const {
  const double first = estimate(a), second = estimate(b);
  if (is_ending && first != second) return first > second;
  if (a.replicates.back() != b.replicates.back()) return a.replicates.back() < b.replicates.back();
  if (first != second) return first > second;
  return optimizers_[a.optimizer].started < optimizers_[b.optimizer].started;
}

bool Schedule::can_end(const Queue& queue) const {
  if (end_ == Clock::time_point::max()) return true;
  const double seconds = estimate(queue), left = std::chrono::duration<double>(end_ - Clock::now()).count();
  return std::isfinite(seconds) ? seconds <= left : left > 0.0;
}

Schedule::Queue* Schedule::first_queue(bool is_ending) {
  Queue* best = nullptr;
  for (Queue& queue : queues_) {
    if (queue.replicates.empty() || (best && !precedes(queue, *best, is_ending)) || !can_end(queue)) continue;
    best = &queue;
  }
  return best;
}

RunTicket Schedule::take(Queue& queue) {
  const std::size_t replicate = queue.replicates.back();
  queue.replicates.pop_back();
  ++optimizers_[queue.optimizer].started;
  ++queue.at_work;
  return {static_cast<std::size_t>(&queue - queues_.data()), replicate};
}

std::optional<RunTicket> Schedule::next() {
  const std::lock_guard lock(mutex_);
  Queue* const best = first_queue(is_ending());
  return best ? std::optional(take(*best)) : std::nullopt;
}

std::vector<RunTicket> Schedule::next_chunk(double seconds, std::size_t unknown, double share) {
  const std::lock_guard lock(mutex_);
  std::size_t left = 0;
  for (const Queue& queue : queues_) left += queue.replicates.size();
  const auto most = std::max(static_cast<std::size_t>(share * static_cast<double>(left)), unknown);
  const bool at_end = is_ending();
  std::vector<RunTicket> chunk;
  for (double sum = 0.0; sum < seconds && chunk.size() < most;) {
    Queue* const best = first_queue(at_end);
    if (!best) break;
    const double one = estimate(*best);
    sum += std::isfinite(one) ? one : seconds / static_cast<double>(unknown);
    chunk.push_back(take(*best));
  }
  return chunk;
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
