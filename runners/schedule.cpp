#include "runners/schedule.hpp"

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

std::optional<RunTicket> Schedule::next() {
  const std::lock_guard lock(mutex_);
  Queue* best = nullptr;
  double longest = -1.0;
  for (Queue& queue : queues_) {
    if (queue.replicates.empty()) continue;
    const double seconds = estimate(queue);
    const bool tried_less =
        best && seconds == longest && optimizers_[queue.optimizer].started < optimizers_[best->optimizer].started;
    if (!best || seconds > longest || tried_less) {
      best = &queue;
      longest = seconds;
    }
  }
  if (!best) return std::nullopt;
  const std::size_t replicate = best->replicates.back();
  best->replicates.pop_back();
  ++optimizers_[best->optimizer].started;
  return RunTicket{static_cast<std::size_t>(best - queues_.data()), replicate};
}

void Schedule::finished(const RunTicket& ticket, double seconds) {
  const std::lock_guard lock(mutex_);
  Queue& queue = queues_[ticket.series];
  for (Duration* duration : {&queue.duration, &optimizers_[queue.optimizer]}) {
    duration->seconds += seconds;
    ++duration->runs;
  }
}

}  // namespace bobench::runners
