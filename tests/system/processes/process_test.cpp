#include "system/processes/process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <memory>

#include "catch.hpp"
#include "core/error.hpp"
#include "scripts.hpp"

using namespace bobench;
using namespace bobench::system;
using Seconds = Process::Seconds;

namespace {

constexpr Seconds plenty{patience};

/// A shell that runs a script, marked so that its processes can be found.
std::vector<std::string> shell(const std::string& script, const std::string& mark) {
  return {"/bin/sh", "-c", script, mark};
}

std::string failure_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const ProcessError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("lines go to a program and come back", "[system]") {
  Process cat({"cat"});
  cat.write_line("hello", plenty);
  cat.write_line("", plenty);
  cat.write_line("a\r", plenty);
  CHECK(cat.read_line(plenty) == "hello");
  CHECK(cat.read_line(plenty).empty());
  CHECK(cat.read_line(plenty) == "a");
  const std::string long_line(3000000, 'x');
  Process other({"sh", "-c", "head -n 1 | wc -c"});
  other.write_line(long_line, plenty);
  CHECK(other.read_line(plenty) == "3000001");
  CHECK_FALSE(cat.has_ended());
}

TEST_CASE("a program that cannot be started is bad input", "[system]") {
  CHECK_THROWS_AS(Process({"no-such-program-anywhere"}), InputError);
  CHECK_THROWS_WITH(Process({"/etc/passwd"}), ContainsSubstring("cannot start '/etc/passwd'"));
}

TEST_CASE("a program that ends says how, and what it said last", "[system]") {
  Process failing(shell("echo one >&2; printf 'half'; echo two >&2; exit 3", "mark"));
  const std::string failure = failure_of([&] { failing.read_line(plenty); });
  CHECK(failure == "ended (exit code 3) after half a line: half");
  CHECK(failing.error_lines(10) == std::vector<std::string>{"one", "two"});
  CHECK(failing.error_lines(1) == std::vector<std::string>{"two"});

  Process killed(shell("kill -SEGV $$", "mark"));
  CHECK_THAT(failure_of([&] { killed.read_line(plenty); }), StartsWith("ended (killed by signal 11"));

  Process quick({"true"});
  while (!quick.has_ended()) ::usleep(1000);
  CHECK_THAT(failure_of([&] { quick.write_line("x", plenty); }), StartsWith("ended (exit code 0)"));
}

TEST_CASE("a program that closes its output but lives on is told apart from one that ended", "[system]") {
  Process closed(shell("exec >&-; sleep 100", "mark"));
  CHECK(failure_of([&] { closed.read_line(plenty); }) == "closed its standard output");
  Process deaf(shell("exec <&-; echo; sleep 100", "mark"));
  deaf.read_line(plenty);
  CHECK(failure_of([&] { deaf.write_line("x", plenty); }) == "closed its standard input");
}

TEST_CASE("nothing waits longer than its limit", "[system]") {
  Process silent({"sleep", "100"});
  CHECK(failure_of([&] { silent.read_line(Seconds(0.15)); }) == "gave no answer within 0.15 s");
  const std::string more_than_a_pipe_holds(1000000, 'x');
  CHECK(failure_of([&] { silent.write_line(more_than_a_pipe_holds, Seconds(0.15)); }) ==
        "did not read its input within 0.15 s");
  Process chatty(shell("while :; do echo noise >&2; done", "mark"));
  std::size_t kept = 0;
  for (int wait = 0; wait < 400 && kept <= Process::max_error_bytes / 2; ++wait) {
    REQUIRE(failure_of([&] { chatty.read_line(Seconds(0.3)); }) == "gave no answer within 0.3 s");
    kept = 0;
    for (const std::string& line : chatty.error_lines(1000000)) kept += line.size() + 1;
  }
  CHECK(kept <= Process::max_error_bytes);
  CHECK(kept > Process::max_error_bytes / 2);
}

TEST_CASE("waiting is given up when bobench is to stop", "[system]") {
  Process silent({"sleep", "100"}, [] { return true; });
  CHECK_THAT(failure_of([&] { silent.read_line(plenty); }), ContainsSubstring("bobench is stopping"));
}

TEST_CASE("a line without an end is refused before it fills the memory", "[system]") {
  Process endless({"sh", "-c", "exec cat /dev/zero"});
  CHECK_THAT(failure_of([&] { endless.read_line(plenty); }),
             StartsWith("sent a line of more than 16 MiB, which begins: \\x00"));
}

TEST_CASE("much standard error does not hold the program up", "[system]") {
  Process chatty(
      shell("i=0; while [ $i -lt 20000 ]; do echo 'some noise and more' >&2; i=$((i+1)); done; echo done", "mark"));
  CHECK(chatty.read_line(plenty) == "done");
}

TEST_CASE("no process is left behind, even one that ignores signals", "[system]") {
  const TemporaryFolder folder;
  const std::string mark = folder.file("mark");
  const auto left_by = [&](const std::string& script) {
    {
      Process process(shell(script, mark));
      process.read_line(plenty);
      CHECK(processes_with(mark) > 0);
    }
    return processes_left_with(mark);
  };
  CHECK(left_by("echo; read -r line") == 0);
  CHECK(left_by("echo; while :; do sleep 1; done; : " + mark) == 0);
  CHECK(left_by("trap '' TERM INT HUP; echo; while :; do sleep 1; done") == 0);
  CHECK(left_by("trap '' TERM; sh -c 'while :; do sleep 1; done' " + mark + " & echo; read -r line") == 0);
  CHECK(left_by("sh -c 'while :; do sleep 1; done' " + mark + " & echo; kill -STOP $$") == 0);
}

TEST_CASE("a program whose children hold its output open has ended all the same", "[system]") {
  Process parent(shell("sleep 100 & exit 5", "mark"));
  CHECK(failure_of([&] { parent.read_line(plenty); }) == "ended (exit code 5)");
}

TEST_CASE("programs inherit no descriptors but their own three", "[system]") {
  const int inheritable = ::open("/dev/null", O_RDONLY);  // as HDF5 opens its files
  std::vector<std::unique_ptr<Process>> others;
  for (int i = 0; i < 5; ++i) others.push_back(std::make_unique<Process>(std::vector<std::string>{"cat"}));
  // `[` is a shell builtin, so the check opens no files.
  Process list(
      {"sh", "-c", "i=3; while [ $i -lt 200 ]; do [ -e /proc/$$/fd/$i ] && echo $i; i=$((i+1)); done; echo none"});
  CHECK(list.read_line(plenty) == "none");
  ::close(inheritable);
}

TEST_CASE("programs start with the signals of a login, even those that bobench ignores", "[system]") {
  Process asked({"grep", "-E", "SigBlk|SigIgn", "/proc/self/status"});
  CHECK(asked.read_line(plenty) == "SigBlk:\t0000000000000000");
  const std::string ignored = asked.read_line(plenty);
  constexpr unsigned long long standard = 0x7fffffff;  // glibc reserves 32 and 33
  CHECK((std::stoull(ignored.substr(ignored.find('\t') + 1), nullptr, 16) & standard) == 0);
}

TEST_CASE("a program that is only waited for ends with its exit code", "[system]") {
  Process well(shell("read line; echo much; echo word >&2; exit 3", "mark"));
  CHECK(well.finish(plenty) == 3);
  CHECK(well.error_lines(10) == std::vector<std::string>{"word"});
  Process killed(shell("kill -9 $$", "mark"));
  CHECK(killed.finish(plenty) == 128 + SIGKILL);
  Process talkative(shell("while :; do echo much; done", "mark"));
  CHECK(talkative.finish(Seconds(0.3)) == std::nullopt);
  Process stopped(shell("sleep 100", "mark"), [] { return true; });
  CHECK(stopped.finish(plenty) == std::nullopt);
}
