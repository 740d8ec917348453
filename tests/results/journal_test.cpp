#include "results/journal.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <limits>
#include <thread>

#include "core/error.hpp"
#include "core/random.hpp"
#include "results/base64.hpp"
#include "results/compare.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// The rich results without their runs, as a plan leaves them.
ResultSet emptied() {
  ResultSet set = rich_results();
  for (Series& series : set.series) {
    for (RunResult& run : series.runs) run = {};
  }
  return set;
}

void append_all(JournalWriter& journal, const ResultSet& set) {
  for (const Series& series : set.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status == RunStatus::missing) continue;
      journal.append({series.problem, series.optimizer, static_cast<int>(r), series.runs[r]});
    }
  }
}

}  // namespace

TEST_CASE("base64 keeps every bit of a double") {
  Random random(1);
  for (std::size_t count = 0; count < 20; ++count) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
      values.push_back(random.normal() * std::pow(10.0, random.uniform(-300, 300)));
    CHECK(from_base64(to_base64(values)) == values);
  }
  const auto special = from_base64(to_base64({std::nan(""), std::numeric_limits<double>::infinity(), -0.0}));
  CHECK(std::isnan(special[0]));
  CHECK(std::isinf(special[1]));
  CHECK(std::signbit(special[2]));
  CHECK(to_base64({1.0}) == "AAAAAAAA8D8=");
  CHECK_THROWS_AS(from_base64("AAAA"), Error);
  CHECK_THROWS_AS(from_base64("AAAAAAAA8D*="), Error);
}

TEST_CASE("runs in the journal belong to the results, before the file is rewritten") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  write_result_file(path, emptied());
  {
    JournalWriter journal(path, rich_results().settings);
    append_all(journal, rich_results());
  }
  CHECK(differences(read_results(path), rich_results()).empty());
  CHECK(read_result_file(path).count(RunStatus::complete) == 0);
}

TEST_CASE("a journal cut short at any byte gives the runs before the cut, and can be gone on with") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  {
    JournalWriter journal(path, rich_results().settings);
    append_all(journal, rich_results());
  }
  const std::string whole = contents_of(journal_path(path));
  const auto all = read_journal(path)->runs.size();
  REQUIRE(all == 4);
  for (std::size_t keep = 0; keep < whole.size(); keep += 7) {
    folder.write("r.h5.journal", whole.substr(0, keep));
    const auto cut = read_journal(path);
    const auto lines =
        static_cast<std::size_t>(std::count(whole.begin(), whole.begin() + static_cast<long>(keep), '\n'));
    REQUIRE((cut ? cut->runs.size() + 1 : 0) == lines);
    {
      JournalWriter journal(path, rich_results().settings);
      append_all(journal, rich_results());
    }
    REQUIRE(read_journal(path)->damaged_lines == 0);
    REQUIRE(read_journal(path)->runs.size() == all + (lines > 0 ? lines - 1 : 0));
  }
}

TEST_CASE("a corrupted line is passed over, the others count") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  {
    JournalWriter journal(path, rich_results().settings);
    append_all(journal, rich_results());
  }
  std::string text = contents_of(journal_path(path));
  const std::size_t second_run = text.find('\n', text.find('\n') + 1) + 1;
  text[second_run + 60] ^= 1;
  folder.write("r.h5.journal", text);
  const auto contents = read_journal(path);
  REQUIRE(contents);
  CHECK(contents->runs.size() == 3);
  CHECK(contents->damaged_lines == 1);
}

TEST_CASE("a journal of another plan is refused, and a second writer too") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  write_result_file(path, emptied());
  Settings other = rich_results().settings;
  other.seed = 43;
  {
    JournalWriter journal(path, other);
    append_all(journal, rich_results());
    CHECK_THROWS_WITH(JournalWriter(path, other), Catch::Contains("another process"));
  }
  CHECK_THROWS_WITH(read_results(path), Catch::Contains("seed is 43 there, 42 here"));
}

TEST_CASE("lines from many threads stay whole") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  {
    JournalWriter journal(path, {1, 5, false});
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < 50; ++i) journal.append({"p", "o", 50 * t + i, run_of({1.0 * i, 2.0, 3.0, 4.0, 5.0})});
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  const auto contents = read_journal(path);
  CHECK(contents->runs.size() == 200);
  CHECK(contents->damaged_lines == 0);
}
