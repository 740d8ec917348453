#include "system/processes/orphans.hpp"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <thread>

#include <fmt/format.h>

#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::system;

TEST_CASE("an orphan whose environment cannot be seen yet is looked at again", "[system]") {
  adopt_orphans();
  const std::string mark = new_mark(), script = "sleep 0.2; export " + mark + "; exec sleep 100";
  const pid_t orphan = ::fork();
  if (orphan == 0) {
    char* const nothing[] = {nullptr};
    ::execle("/bin/sh", "sh", "-c", script.c_str(), nullptr, nothing);
    ::_exit(127);
  }
  REQUIRE(orphan > 0);
  for (int i = 0; i < 1000 && !contents_of(fmt::format("/proc/{}/environ", orphan)).empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  end_orphans(mark);
  CHECK((::kill(orphan, 0) == -1 && errno == ESRCH));
  ::kill(orphan, SIGKILL);
}
