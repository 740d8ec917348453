#include "system/processes/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "system/processes/orphans.hpp"
#include "system/processes/process_keeper.hpp"

namespace bobench::system {
namespace {

using namespace std::chrono_literals;

constexpr auto slice = 100ms;           ///< interval at which stop() is checked
constexpr auto time_to_leave = 300ms;   ///< for a program whose input has been closed
constexpr auto time_to_die = 500ms;     ///< for a program that was sent SIGTERM
constexpr auto time_to_report = 200ms;  ///< for last output and exit status of a program that closed its output
constexpr std::size_t chunk_bytes = std::size_t{8} << 10;

void make_nonblocking(const Descriptor& descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

std::string describe_status(const siginfo_t& status) {
  if (status.si_code == CLD_EXITED) return fmt::format("exit code {}", status.si_status);
  return fmt::format("killed by signal {}, {}", status.si_status, ::strsignal(status.si_status));
}

/// Whether, and how, a child has ended. It is not reaped, so that its process id cannot be reused.
bool ended(pid_t process, siginfo_t& status) {
  status = {};
  while (::waitid(P_PID, static_cast<id_t>(process), &status, WEXITED | WNOHANG | WNOWAIT) != 0) {
    if (errno != EINTR) return true;
  }
  return status.si_pid != 0;
}

}  // namespace

Process::Process(const std::vector<std::string>& words, std::function<bool()> stop,
                 std::vector<std::string> environment)
    : stop_(std::move(stop)), mark_(new_mark()) {
  Pipe in, out, err;
  environment.push_back(mark_);
  process_ = spawn(words, {.in = in.read_end.get(),
                           .out = out.write_end.get(),
                           .err = err.write_end.get(),
                           .environment = std::move(environment)});
  try {
    keep(process_);
  } catch (...) {
    ::kill(-process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    reaped(process_);
    end_orphans(mark_);
    throw;
  }
  in_ = std::move(in.write_end);
  out_ = std::move(out.read_end);
  err_ = std::move(err.read_end);
  for (const Descriptor* descriptor : {&in_, &out_, &err_}) make_nonblocking(*descriptor);
}

Process::~Process() {
  in_.close();
  if (!wait_until_ended(time_to_leave)) {
    ::kill(-process_, SIGTERM);
    wait_until_ended(time_to_die);
  }
  // Its children may still be running; the group's id cannot be reused before the process is reaped.
  ::kill(-process_, SIGKILL);
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  release(process_);
  reaped(process_);
  end_orphans(mark_);
}

bool Process::has_ended() const {
  siginfo_t status;
  return ended(process_, status);
}

/// The remaining output is not read, so a program blocked on a full pipe does not end on its own.
bool Process::wait_until_ended(std::chrono::milliseconds most) const {
  const auto deadline = Clock::now() + most;
  for (auto pause = std::chrono::microseconds(100); !has_ended(); pause = std::min(2 * pause, decltype(pause)(5ms))) {
    if (Clock::now() > deadline) return false;
    std::this_thread::sleep_for(pause);
  }
  return true;
}

/// Waits until the program's input accepts data or its output has data; collects its standard error meanwhile.
Process::Ready Process::wait(bool for_input, Clock::time_point deadline, Seconds limit, const char* what) {
  bool quiet_end = false;
  while (true) {
    pollfd descriptors[] = {{for_input ? in_.get() : out_.get(), static_cast<short>(for_input ? POLLOUT : POLLIN), 0},
                            {err_.get(), POLLIN, 0}};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    const int count = ::poll(descriptors, 2, static_cast<int>(std::clamp(left, 0ms, decltype(left)(slice)).count()));
    if (count < 0 && errno != EINTR) throw Error(fmt::format("poll failed: {}", std::strerror(errno)));
    if (count > 0 && descriptors[1].revents != 0) read_errors();
    if (count > 0 && descriptors[0].revents != 0) return {for_input, !for_input};
    if (stop_()) throw ProcessError("was given up: bobench is stopping");
    if (left <= 0ms) throw ProcessError(fmt::format("{} within {:.3g} s", what, limit.count()));
    // A grandchild may keep the pipe open. One more round reads what the program wrote before it ended.
    if (count == 0 && quiet_end) refuse_ended();
    quiet_end = count == 0 && has_ended();
  }
}

void Process::write_line(std::string_view line, Seconds limit) {
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
  std::string text;
  text.reserve(line.size() + 1);
  text.append(line).push_back('\n');
  const SigpipeBlocked blocked;
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = ::write(in_.get(), text.data() + sent, text.size() - sent);
    if (count >= 0) {
      sent += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN) {
      wait(true, deadline, limit, "did not read its input");
    } else if (errno == EPIPE) {
      refuse_ended();
    } else if (errno != EINTR) {
      throw ProcessError(fmt::format("cannot be written to: {}", std::strerror(errno)));
    }
  }
}

std::string Process::read_line(Seconds limit, Clock::time_point since) {
  const auto deadline = since + std::chrono::duration_cast<Clock::duration>(limit);
  while (true) {
    const std::size_t end = received_.find('\n', searched_);
    if (end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      searched_ = 0;
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    searched_ = received_.size();
    if (received_.size() > max_line_bytes) {
      throw ProcessError(fmt::format("sent a line of more than {} MiB, which begins: {}", max_line_bytes >> 20,
                                     excerpt(received_, 80)));
    }
    if (output_closed_) refuse_ended();
    wait(false, deadline, limit, "gave no answer");
    read_output();
  }
}

std::optional<int> Process::finish(Seconds limit) {
  in_.close();
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
  siginfo_t status;
  while (!ended(process_, status)) {
    if (stop_() || Clock::now() > deadline) return std::nullopt;
    pollfd descriptors[] = {{output_closed_ ? -1 : out_.get(), POLLIN, 0}, {err_.get(), POLLIN, 0}};
    ::poll(descriptors, 2, 5);
    if (descriptors[0].revents != 0) read_output();
    if (descriptors[1].revents != 0) read_errors();
    received_.clear();
  }
  return status.si_code == CLD_EXITED ? status.si_status : 128 + status.si_status;
}

void Process::read_output() {
  char buffer[chunk_bytes];
  const ssize_t count = ::read(out_.get(), buffer, sizeof buffer);
  if (count > 0) received_.append(buffer, static_cast<std::size_t>(count));
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) output_closed_ = true;
}

void Process::read_errors() {
  char buffer[chunk_bytes];
  ssize_t count = 0;
  // Limited: a program may write faster than this reads.
  for (int round = 0; round < 64 && (count = ::read(err_.get(), buffer, sizeof buffer)) > 0; ++round) {
    errors_.append(buffer, static_cast<std::size_t>(count));
    if (errors_.size() > 2 * max_error_bytes) errors_.erase(0, errors_.size() - max_error_bytes);
  }
  if (count == 0) err_.close();
}

std::vector<std::string> Process::error_lines(std::size_t most) {
  if (err_.is_open()) read_errors();
  std::string_view text = errors_;
  if (text.size() > max_error_bytes) text.remove_prefix(text.size() - max_error_bytes);
  std::vector<std::string> lines;
  for (const std::string& line : split(text, '\n')) {
    if (line.find_first_not_of(" \t\r") != std::string::npos) lines.push_back(excerpt(line, 1000));
  }
  if (lines.size() > most) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
  return lines;
}

/// The program closed a stream or ended: waits a moment for the exit status and its last output.
void Process::refuse_ended() {
  const std::string rest = received_.empty() ? "" : fmt::format(" after half a line: {}", excerpt(received_));
  if (!wait_until_ended(time_to_report)) {
    throw ProcessError(fmt::format("closed its standard {}{}", output_closed_ ? "output" : "input", rest));
  }
  siginfo_t status;
  ended(process_, status);
  throw ProcessError(fmt::format("ended ({}){}", describe_status(status), rest));
}

}  // namespace bobench::system
