#include "runners/plan_size.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"
#include "runners/schedule.hpp"
#include "system/base64.hpp"

namespace bobench::runners {
namespace {

/// The number of numbers that a run stores for each kept evaluation.
double numbers_per_row(const Problem& problem, bool noisy, const results::Settings& settings) {
  double numbers = 4.0;  // value, evaluation number, seconds of asking and of evaluating
  if (problem.fidelities().size() > 1) numbers += 2.0;
  if (noisy) numbers += 1.0;
  if (settings.record_configurations) numbers += static_cast<double>(problem.space().dimension());
  return numbers;
}

/// Rows of a run. The number of improvements is not known in advance; only a steady descent of some thousand steps
/// exceeds this.
double rows(const Problem& problem, const Plan& plan) {
  const double budget = plan.settings.budget;
  constexpr double most_improvements = 5000.0;
  if (problem.fidelities().size() > 1 || !keeps_improvements(plan.trace, plan.settings.budget)) return budget;
  return std::min(budget, most_improvements);
}

std::string readable(double bytes) {
  return bytes < 1e9 ? fmt::format("{:.0f} MB", bytes / 1e6) : fmt::format("{:.1f} GB", bytes / 1e9);
}

}  // namespace

double plan_bytes(const Plan& plan, int threads) {
  const double replicates = plan.replicates, optimizers = static_cast<double>(plan.optimizers.size());
  constexpr double ticket = 5.0 * sizeof(RunTicket);  // in the list of runs to do, and in the set of recorded runs
  double all = 0.0, largest_run = 0.0, largest_series = 0.0;
  for (const PlannedProblem& planned : plan.problems) {
    const bool noisy = planned.id.find("/noise=") != std::string::npos;
    const double run = sizeof(results::RunResult) + ticket +
                       8.0 * rows(planned.problem, plan) * numbers_per_row(planned.problem, noisy, plan.settings);
    all += run * replicates * optimizers;
    largest_run = std::max(largest_run, run);
    largest_series = std::max(largest_series, 8.0 * rows(planned.problem, plan) * replicates);
  }
  // The file's image in memory is at most as large as the runs; in addition, one column of a series is laid out.
  constexpr double base64 = 4.0 / 3.0;
  return 2.0 * all + largest_series + base64 * largest_run * threads;
}

double available_bytes() {
  double bytes = static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    bytes = std::min(bytes, static_cast<double>(limit.rlim_cur));
  }
  if (double group = 0.0; std::ifstream("/sys/fs/cgroup/memory.max") >> group) bytes = std::min(bytes, group);
  return bytes;
}

void require_fitting(const Plan& plan, int threads) {
  const double needed = plan_bytes(plan, threads), available = available_bytes();
  if (needed <= available) return;
  throw InputError(fmt::format(
      "the plan's {} runs of {} evaluations would take {} of memory, and there are {}: give fewer replicates, a "
      "smaller --budget, or several outputs (`bobench merge` puts them together)",
      plan.runs(), plan.settings.budget, readable(needed), readable(available)));
}

}  // namespace bobench::runners
