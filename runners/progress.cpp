#include "runners/progress.hpp"

#include <cmath>

#include <fmt/format.h>

#include "core/maximized.hpp"
#include "results/judgement.hpp"

namespace bobench::runners {

void Progress::evaluated(const results::Series& series, std::size_t evaluations, std::size_t budget, double best) {
  if (style_ == Style::silent) return;
  const std::lock_guard lock(mutex_);
  begun_[std::this_thread::get_id()] = static_cast<double>(evaluations) / static_cast<double>(budget);
  if (!line_.is_due()) return;
  double done = 0.0;
  for (const auto& [thread, share] : begun_) done += share;
  const std::string lowest = std::isfinite(best) ? fmt::format(", best {:.3g}", best) : "";
  line_.show_within(
      "runs", failed_ > 0 ? fmt::format(" ({} failed)", failed_) : "",
      fmt::format("  {} on {}: {}/{} evaluations{}", series.optimizer, series.problem, evaluations, budget, lowest),
      done);
}

void Progress::finished(const results::Series& series, const results::RunResult& run) {
  if (style_ == Style::silent) return;
  const std::lock_guard lock(mutex_);
  begun_.erase(std::this_thread::get_id());
  if (run.status == results::RunStatus::failed) ++failed_;
  const bool is_regret = std::isfinite(run.optimum);
  const double top = series.details.value(results::top_fidelity_key, 0.0);
  for (std::size_t i = 0; i < run.judged_values().size(); ++i) {
    const double value = run.judged_values()[i];
    if (!std::isfinite(value) || (i < run.fidelity.size() && run.fidelity[i] < top)) continue;
    const Best candidate{is_regret ? value - run.optimum : value, is_regret, series.optimizer};
    const auto [position, is_new] = best_.try_emplace(series.problem, candidate);
    if (!is_new && candidate.value < position->second.value) position->second = candidate;
  }
  if (!line_.advance()) return;
  std::string tail;
  if (const auto best = best_.find(series.problem); best != best_.end()) {
    const char* const what = !best->second.is_regret      ? "best"
                             : best->second.value < -1e-8 ? "noisy, best observed value above the optimum"
                                                          : "best regret";
    const double sign = best->second.is_regret ? 1.0 : shown_sign(series.details);
    tail = fmt::format("  {}: {} {:.3g} ({})", series.problem, what, sign * best->second.value, best->second.optimizer);
  }
  line_.show("runs", failed_ > 0 ? fmt::format(" ({} failed)", failed_) : "", tail, seconds_left_());
}

void Progress::finished_elsewhere(bool has_failed) {
  if (style_ == Style::silent) return;
  const std::lock_guard lock(mutex_);
  failed_ += has_failed ? 1 : 0;
  if (line_.advance()) line_.show("runs", failed_ > 0 ? fmt::format(" ({} failed)", failed_) : "", "", seconds_left_());
}

}  // namespace bobench::runners
