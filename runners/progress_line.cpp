#include "runners/progress_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include <fmt/format.h>

namespace bobench::runners {
namespace {

std::string clock_text(double seconds) {
  const auto whole = std::lround(seconds);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::size_t terminal_width() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// Best effort: a log on a full disk, or a terminal that is gone, must not end a run. (fmt::print would throw.)
void say(const std::string& text) {
  std::cerr << text << std::flush;
}

}  // namespace

ProgressLine::Style ProgressLine::automatic() {
  return ::isatty(STDERR_FILENO) ? Style::bar : Style::lines;
}

ProgressLine::ProgressLine(std::size_t total, Style style, std::size_t before)
    : total_(total), before_(before), done_(before), style_(style), next_line_at_(before + 1) {}

ProgressLine::~ProgressLine() {
  if (style_ == Style::bar && shown_ != start_) say("\n");
}

bool ProgressLine::advance() {
  ++done_;
  if (style_ == Style::silent) return false;
  const auto now = Clock::now();
  using namespace std::chrono_literals;
  const auto pause = style_ == Style::bar ? 100ms : 30000ms;
  // A log gets a line after each tenth of the work, but at most one in a second, and one every half minute of slow
  // work.
  const bool line_is_due = style_ == Style::lines && done_ >= next_line_at_ && now - shown_ >= 1s;
  if (done_ != total_ && now - shown_ < pause && !line_is_due) return false;
  shown_ = now;
  next_line_at_ = done_ + std::max<std::size_t>(1, total_ / 10);
  return true;
}

std::string ProgressLine::describe(const std::string& unit, const std::string& note, double seconds_left) const {
  const double elapsed = std::max(1e-9, std::chrono::duration<double>(Clock::now() - start_).count());
  const double rate = static_cast<double>(done_ - before_) / elapsed;
  std::string text = fmt::format("{}/{} {}{}", done_, total_, unit, note);
  text += rate >= 10.0 ? fmt::format("  {:.0f}/s", rate) : fmt::format("  {:.2g}/s", rate);
  if (done_ == total_) return text + fmt::format("  took {}", clock_text(elapsed));
  const double left = std::isnan(seconds_left) ? static_cast<double>(total_ - done_) / rate : seconds_left;
  return text + fmt::format("  {} left", clock_text(left));
}

bool ProgressLine::is_due() {
  using namespace std::chrono_literals;
  const auto now = Clock::now();
  const auto pause = style_ == Style::bar ? 100ms : shown_ == start_ ? 5000ms : 30000ms;
  if (style_ == Style::silent || now - shown_ < pause) return false;
  shown_ = now;
  return true;
}

void ProgressLine::show_within(const std::string& unit, const std::string& note, const std::string& tail,
                               double begun) {
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const double done = static_cast<double>(done_ - before_) + begun;
  const double left = elapsed * (static_cast<double>(total_ - before_) - done) / std::max(1e-12, done);
  constexpr double long_time = 1e8;
  put(fmt::format("{}/{} {}{}  {} left{}", done_, total_, unit, note, clock_text(std::min(left, long_time)), tail),
      (static_cast<double>(done_) + begun) / static_cast<double>(std::max<std::size_t>(total_, 1)));
}

void ProgressLine::show(const std::string& unit, const std::string& note, const std::string& tail,
                        double seconds_left) {
  put(describe(unit, note, seconds_left) + tail,
      total_ == 0 ? 1.0 : static_cast<double>(done_) / static_cast<double>(total_));
}

/// @param share  finished fraction of the work
void ProgressLine::put(const std::string& text, double share) const {
  if (style_ == Style::lines) return say(text + "\n");
  constexpr std::size_t bar_width = 20;
  const auto filled = std::min(bar_width, static_cast<std::size_t>(static_cast<double>(bar_width) * share));
  std::string line = fmt::format("[{}{}] {}", std::string(filled, '#'), std::string(bar_width - filled, '.'), text);
  line.resize(std::min(line.size(), terminal_width() - 1));
  say("\r" + line + "\x1b[K");
}

}  // namespace bobench::runners
