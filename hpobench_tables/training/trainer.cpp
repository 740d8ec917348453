#include "hpobench_tables/training/trainer.hpp"

#include <time.h>

#include <cmath>
#include <numbers>

#include "hpobench_tables/training/trainer_templates.hpp"
#include "numerics/flush_subnormals.hpp"

namespace bobench::hpobench_tables {
namespace {

/// Processor time of this thread, not affected by other programs.
double thread_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

double learning_rate(const TrainingSettings& settings, int epoch, int epochs) {
  if (settings.schedule == Schedule::constant) return settings.initial_rate;
  return settings.initial_rate * 0.5 * (1.0 + std::cos(std::numbers::pi * epoch / epochs));
}

template class Network<float>;
template class Trainer<float>;

TrainingResult train(const TrainingSettings& settings, const Parts<float>& data, Task task,
                     const std::vector<int>& epochs, std::uint64_t seed) {
  const FlushSubnormals guard;
  TrainingResult result;
  double start = thread_seconds();
  Trainer<float> trainer(settings, data.training, task, epochs.back(), seed);
  int done = 0;
  for (const int until : epochs) {
    for (; done < until; ++done) trainer.run_epoch();
    result.seconds += thread_seconds() - start;
    result.validation.push_back(trainer.error(data.validation));
    start = thread_seconds();
  }
  result.test = trainer.error(data.test);
  return result;
}

}  // namespace bobench::hpobench_tables
