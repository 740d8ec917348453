// The golden traces: short runs with values and configurations that are bitwise identical on every processor with the
// build's instruction set, for any number of threads, in every process. data/traces.csv has those of x86-64-v3,
// data/traces_armv8-a.csv those that differ on 64-bit Arm. tests/update_golden_traces rewrites the file of the
// processor it runs on; a commit that does so states the reason.
#include <algorithm>
#include <cfenv>
#include <cstdlib>
#include <limits>

#include "build_description.hpp"
#include "catch.hpp"
#include "core/instruction_set.hpp"
#include "golden_traces/fingerprint.hpp"
#include "temporary_folder.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

const std::string common_file = std::string(BOBENCH_TEST_DATA) + "/traces.csv";
const std::string arm_file = std::string(BOBENCH_TEST_DATA) + "/traces_armv8-a.csv";
const bool is_arm = std::string(instruction_set()) == "armv8-a";

/// The expected traces of this build, and the builds known to give them.
golden::TraceFile golden_traces() {
  golden::TraceFile all = golden::read_traces(common_file);
  if (!is_arm) return all;
  golden::TraceFile others = golden::read_traces(arm_file);
  all.builds = others.builds;
  for (const golden::Trace& other : others.traces) {
    const auto place =
        std::ranges::find_if(all.traces, [&](const golden::Trace& trace) { return trace.is_run_of(other); });
    if (place != all.traces.end()) *place = other;
  }
  return all;
}

/// The names of the traces that differ, and their number.
std::string moved(const std::vector<golden::Trace>& expected, const std::vector<golden::Trace>& found) {
  std::string names;
  std::size_t count = 0;
  for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i) {
    if (expected[i] == found[i]) continue;
    ++count;
    if (count <= 20) names += "\n  " + found[i].name() + (found[i].value.starts_with("f") ? " " + found[i].value : "");
  }
  if (expected.size() != found.size()) names += "\n  the lists have different lengths";
  return names.empty() ? "" : std::to_string(count) + " of " + std::to_string(found.size()) + " traces moved:" + names;
}

/// The traces as made by another process of this program.
std::vector<golden::Trace> made_elsewhere(const std::string& environment, int threads) {
  const TemporaryFolder folder;
  const std::string file = folder.file("traces.csv");
  const std::string command = environment + " BOBENCH_GOLDEN_OUTPUT='" + file +
                              "' BOBENCH_GOLDEN_THREADS=" + std::to_string(threads) + " '" + BOBENCH_GOLDEN_PROGRAM +
                              "' '[.write]' >/dev/null";
  REQUIRE(std::system(command.c_str()) == 0);
  return golden::read_traces(file).traces;
}

const std::vector<golden::Trace>& made_here() {
  static const std::vector<golden::Trace> traces = golden::make_all(1);
  return traces;
}

}  // namespace

TEST_CASE("golden traces come out") {
  const golden::TraceFile golden = golden_traces();
  const std::string difference = moved(golden.traces, made_here());
  INFO("this build: " << build_description());
  if (std::ranges::find(golden.builds, build_description()) != golden.builds.end()) {
    INFO("If results are meant to move, run tests/update_golden_traces, and say why in the commit.");
    CHECK(difference == "");
  } else if (!difference.empty()) {
    WARN("not one of the builds in tests/golden_traces/data: the same bits are not promised. " << difference);
  }
}

TEST_CASE("golden traces are the same by many threads, in another process and wherever the memory lies") {
  if (instrumented) return;  // takes minutes there, and shows nothing more
  CHECK(moved(made_here(), golden::make_all(4)) == "");
  CHECK(moved(made_here(), made_elsewhere("", 2)) == "");
  CHECK(moved(made_here(), made_elsewhere("BOBENCH_TEST_SHIFTED_HEAP=1", 2)) == "");
  CHECK(moved(made_here(), made_elsewhere("LC_ALL=de_DE.UTF-8 LANG=tr_TR.UTF-8 TZ=Asia/Tokyo", 2)) == "");
}

TEST_CASE("floating-point arithmetic is as the standard has it: no library has switched denormals off") {
  const volatile double tiny = std::numeric_limits<double>::min();
  CHECK(tiny / 2.0 > 0.0);          // a denormal result
  CHECK(tiny / 2.0 * 2.0 == tiny);  // a denormal operand
  CHECK(std::fegetround() == FE_TONEAREST);
}

// Run by tests/update_golden_traces and by the test of another process.
TEST_CASE("write golden traces", "[.write]") {
  const char* const output = std::getenv("BOBENCH_GOLDEN_OUTPUT");
  const char* const threads = std::getenv("BOBENCH_GOLDEN_THREADS");
  REQUIRE(output != nullptr);
  const auto traces = golden::make_all(threads == nullptr ? 2 : std::atoi(threads));
  // Listed builds are expected to agree; their own tests check this.
  golden::TraceFile file = {golden_traces().builds, traces};
  if (std::ranges::find(file.builds, build_description()) == file.builds.end()) {
    file.builds.push_back(build_description());
  }
  if (std::getenv("BOBENCH_GOLDEN_ONLY_OTHERS") != nullptr) {
    const auto common = golden::read_traces(common_file).traces;
    std::erase_if(file.traces, [&](const auto& trace) { return std::ranges::find(common, trace) != common.end(); });
  }
  golden::write_traces(output, file);
  CHECK(golden::read_traces(output).traces == file.traces);
}
