#include "cli/interrupt.hpp"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <optional>

#include "core/error.hpp"

namespace bobench::cli {
namespace {

std::atomic<bool> is_guarded = false;
std::atomic<int> caught = 0;  ///< signal number
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may touch nothing else");

extern "C" void request_stop(int signal) {
  caught = signal;
  std::signal(signal, SIG_DFL);
}

void end_in_time(const std::stop_token& stop, std::chrono::seconds grace) {
  using Clock = std::chrono::steady_clock;
  constexpr auto moment = std::chrono::milliseconds(100);  // signal handlers cannot notify, so poll
  std::optional<Clock::time_point> end;
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  while (!wake.wait_for(lock, stop, moment, [&] { return stop.stop_requested(); })) {
    if (!end && caught == SIGTERM) end = Clock::now() + grace;
    if (end && Clock::now() >= *end) std::_Exit(exit_unfinished);
  }
}

}  // namespace

InterruptGuard::InterruptGuard(std::chrono::seconds grace) {
  if (is_guarded.exchange(true)) throw Error("another command of bobench is running in this process");
  caught = 0;
  on_interrupt_ = std::signal(SIGINT, request_stop);
  on_terminate_ = std::signal(SIGTERM, request_stop);
  watch_ = std::jthread([grace](const std::stop_token& stop) { end_in_time(stop, grace); });
}

InterruptGuard::~InterruptGuard() {
  watch_.request_stop();
  watch_.join();
  std::signal(SIGINT, on_interrupt_);
  std::signal(SIGTERM, on_terminate_);
  is_guarded = false;
}

bool InterruptGuard::requested() {
  return caught.load(std::memory_order_relaxed) != 0;
}

int InterruptGuard::exit_code() {
  constexpr int after_interrupt = 130;
  return caught == SIGTERM ? exit_unfinished : after_interrupt;
}

}  // namespace bobench::cli
