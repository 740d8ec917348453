// The golden traces: short runs whose values and configurations are the same, bit for bit, on every processor that has
// the instruction set of the build, by any number of threads, in every process. tests/update_golden_traces rewrites the
// file; a commit that does so says why.
#include <xmmintrin.h>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "build_description.hpp"
#include "golden_traces/fingerprint.hpp"
#include "temporary_folder.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

const std::string golden_file = std::string(BOBENCH_TEST_DATA) + "/traces.csv";

/// The traces that differ, by name; and how many.
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

/// The traces as another process of this program makes them.
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
  const golden::TraceFile golden = golden::read_traces(golden_file);
  const std::string difference = moved(golden.traces, made_here());
  INFO("made by: " << golden.build << "\nhere:    " << build_description());
  if (golden.build == build_description()) {
    INFO("Where that is meant: tests/update_golden_traces, and a commit that says why.");
    CHECK(difference == "");
  } else if (!difference.empty()) {
    WARN("another build than the golden one, of which the same bits are not promised. " << difference);
  }
}

TEST_CASE("golden traces are the same by many threads, in another process and wherever the memory lies") {
  if (instrumented) return;  // each time takes minutes there, and shows nothing more
  CHECK(moved(made_here(), golden::make_all(4)) == "");
  CHECK(moved(made_here(), made_elsewhere("", 2)) == "");
  CHECK(moved(made_here(), made_elsewhere("BOBENCH_TEST_SHIFTED_HEAP=1", 2)) == "");
  CHECK(moved(made_here(), made_elsewhere("LC_ALL=de_DE.UTF-8 LANG=tr_TR.UTF-8 TZ=Asia/Tokyo", 2)) == "");
}

TEST_CASE("floating-point arithmetic is as the standard has it: no library has switched denormals off") {
  CHECK((_mm_getcsr() & ~0x3fU) == 0x1f80);  // but for the flags of what has happened so far
}

// What tests/update_golden_traces and the test of another process run.
TEST_CASE("write golden traces", "[.write]") {
  const char* const output = std::getenv("BOBENCH_GOLDEN_OUTPUT");
  const char* const threads = std::getenv("BOBENCH_GOLDEN_THREADS");
  REQUIRE(output != nullptr);
  const auto traces = golden::make_all(threads == nullptr ? 2 : std::atoi(threads));
  golden::write_traces(output, {build_description(), traces});
  CHECK(golden::read_traces(output).traces == traces);
}
