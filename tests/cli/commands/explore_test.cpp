// `bobench explore`: the page of a report on this machine, while the results grow.
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/browser.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "http_get.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using results::ResultSet, results::Series;

namespace {

/// Two optimisers on a problem; only the first `done` runs of each exist.
ResultSet results_with(int done, const std::string& problem = "bbob/f1/d2") {
  ResultSet set;
  set.settings = {7, 3, false};
  for (const std::string optimizer : {"random-search", "gp-ei"}) {
    Series& series = set.series.emplace_back();
    series.problem = problem;
    series.optimizer = optimizer;
    series.dimension = 2;
    series.runs.resize(4);
    for (int r = 0; r < done; ++r) {
      series.runs[static_cast<std::size_t>(r)] =
          results::run_of({r + 3.0, r + 2.0, optimizer == "gp-ei" ? 0.5 : 1.0}, 0.0);
    }
  }
  return set;
}

/// The program, until the end of its scope or stop().
class Explorer {
 public:
  Explorer(const TemporaryFolder& folder, const std::string& arguments) {
    const std::string out = folder.file("out");
    child_ = start_program({"/bin/sh", "-c", fmt::format("exec {} explore {} >{}", BOBENCH_PROGRAM, arguments, out)});
    for (int i = 0; i < 3000 && address.port == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      address = address_in(contents_of(out));
    }
    REQUIRE(address.port != 0);
  }
  ~Explorer() {
    if (child_ > 0) stop(SIGKILL);
  }
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;

  /// @return how it ended, as given by waitpid()
  int stop(int signal) {
    ::kill(child_, signal);
    const int status = wait_for(child_);
    child_ = 0;
    return status;
  }
  std::string page() const { return get(address, address.path); }
  std::string state() const { return get(address, address.path + "state"); }

  Address address;

 private:
  pid_t child_ = 0;
};

}  // namespace

TEST_CASE("explore serves the page of a report, and a new one when the results have grown") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  results::write_result_file(file, results_with(2));
  Explorer explorer(folder, file + " --title Mine");
  CHECK_THAT(explorer.state(), ContainsSubstring("4 of 8 runs done"));
  const std::string first = explorer.page();
  CHECK_THAT(first, ContainsSubstring("<h1>Mine</h1>") && ContainsSubstring("<b>4</b> runs done") &&
                        ContainsSubstring("connect-src 'self'"));
  results::write_result_file(file, results_with(4));
  CHECK_THAT(explorer.state(), ContainsSubstring("8 of 8 runs done"));
  std::string second;
  for (int i = 0; i < 300 && second.find("<b>8</b> runs done") == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    second = explorer.page();
  }
  CHECK_THAT(second, ContainsSubstring("<b>8</b> runs done"));

  SECTION("the file is gone for a while") {
    std::filesystem::rename(file, folder.file("away.h5"));
    CHECK_THAT(explorer.state(), ContainsSubstring("503"));
    std::filesystem::rename(folder.file("away.h5"), file);
    CHECK_THAT(explorer.state(), ContainsSubstring("8 of 8 runs done"));
  }
  SECTION("Ctrl-C ends it, and so does SIGTERM") {
    const int signal = GENERATE(SIGINT, SIGTERM);
    CHECK(explorer.stop(signal) == 0);
    CHECK(explorer.page() == "");
  }
  SECTION("a browser shows it with its progress, under its security policy") {
    const auto browser = find_browser();
    if (!browser) {
      WARN("chromium is not installed: the page was not opened in a browser");
      return;
    }
    const LoadedPage page =
        load_address(*browser, fmt::format("http://127.0.0.1:{}{}", explorer.address.port, explorer.address.path));
    CHECK(page.messages == "");
    CHECK_THAT(page.dom, ContainsSubstring("8 of 8 runs done") && ContainsSubstring("class=\"chart\""));
  }
}

TEST_CASE("explore shows several files together, and refuses what a report refuses") {
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5"), other = folder.file("other.h5");
  results::write_result_file(one, results_with(4));
  results::write_result_file(other, results_with(3, "bbob/f2/d2"));
  const Explorer explorer(folder, one + " " + other);
  CHECK_THAT(explorer.page(), ContainsSubstring("2 optimisers on 2 problems"));
  CHECK_THAT(explorer.state(), ContainsSubstring("14 of 16 runs done"));
  CHECK(bobench_program("explore").code == 2);
  CHECK(bobench_program("explore " + folder.file("none.h5")).code == 2);
  CHECK(bobench_program("explore " + one + " --at 9").code == 2);
  CHECK_THAT(bobench_program("explore " + one + " --port 70000").err, ContainsSubstring("at most 65535"));
  CHECK_THAT(bobench_program(fmt::format("explore {} --port {}", one, explorer.address.port)).err,
             ContainsSubstring("cannot serve on port"));
}
