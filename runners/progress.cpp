#include "runners/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

namespace bobench::runners {
namespace {

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::size_t terminal_width() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

Progress::Style Progress::automatic() {
  return ::isatty(STDERR_FILENO) ? Style::bar : Style::lines;
}

Progress::Progress(std::size_t total, Style style) : total_(total), style_(style) {}

Progress::~Progress() {
  if (style_ == Style::bar && done_ > 0) std::fputs("\n", stderr);
}

void Progress::finished(const results::Series& series, const results::RunResult& run) {
  if (style_ == Style::silent) return;
  const std::lock_guard lock(mutex_);
  ++done_;
  if (run.status == results::RunStatus::failed) ++failed_;
  const bool is_regret = std::isfinite(run.optimum);
  for (const double value : run.judged_values()) {
    if (!std::isfinite(value)) continue;
    const Best candidate{is_regret ? value - run.optimum : value, is_regret, series.optimizer};
    const auto [position, is_new] = best_.try_emplace(series.problem, candidate);
    if (!is_new && candidate.value < position->second.value) position->second = candidate;
  }

  const auto now = Clock::now();
  const bool last = done_ == total_;
  using namespace std::chrono_literals;
  const auto pause = style_ == Style::bar ? 100ms : 30000ms;
  // A log gets a line a tenth of the way, but no more than one a second, and one every half minute of slow work.
  const bool line_is_due = style_ == Style::lines && done_ >= next_line_at_ && now - shown_ >= 1s;
  if (!last && now - shown_ < pause && !line_is_due) return;
  shown_ = now;
  next_line_at_ = done_ + std::max<std::size_t>(1, total_ / 10);
  show(describe(series.problem));
}

std::string Progress::describe(const std::string& problem) const {
  const double elapsed = std::max(1e-9, std::chrono::duration<double>(Clock::now() - start_).count());
  const double rate = static_cast<double>(done_) / elapsed;
  std::string text = fmt::format("{}/{} runs", done_, total_);
  if (failed_ > 0) text += fmt::format(" ({} failed)", failed_);
  text += rate >= 10.0 ? fmt::format("  {:.0f}/s", rate) : fmt::format("  {:.2g}/s", rate);
  text += done_ == total_ ? fmt::format("  took {}", clock_text(elapsed))
                          : fmt::format("  {} left", clock_text(static_cast<double>(total_ - done_) / rate));
  if (const auto best = best_.find(problem); best != best_.end()) {
    text += fmt::format("  {}: {} {:.3g} ({})", problem, best->second.is_regret ? "best regret" : "best",
                        best->second.value, best->second.optimizer);
  }
  return text;
}

void Progress::show(const std::string& text) {
  if (style_ == Style::lines) {
    fmt::print(stderr, "{}\n", text);
    return;
  }
  constexpr std::size_t bar_width = 20;
  const std::size_t filled = total_ == 0 ? bar_width : bar_width * done_ / total_;
  std::string line = fmt::format("[{}{}] {}", std::string(filled, '#'), std::string(bar_width - filled, '.'), text);
  line.resize(std::min(line.size(), terminal_width() - 1));
  fmt::print(stderr, "\r{}\x1b[K", line);
  std::fflush(stderr);
}

}  // namespace bobench::runners
