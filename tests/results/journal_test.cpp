#include "results/journal.hpp"

#include <atomic>
#include <cmath>
#include <filesystem>
#include <limits>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/compare.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// The rich results without their runs, as created by a plan.
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

/// A file without runs, and a journal with all of them.
void write_interrupted(const std::string& path, const ResultSet& plan = emptied()) {
  write_result_file(path, plan);
  JournalWriter journal(path);
  journal.begin(plan.settings, plan.provenance.file_id);
  append_all(journal, rich_results());
}

ResultSet emptied_with_identity() {
  ResultSet set = emptied();
  set.provenance.file_id = "0123";
  return set;
}

/// The finished runs with the seeds given by their plan.
ResultSet with_seeds(ResultSet set) {
  for (Series& series : set.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status == RunStatus::missing) continue;
      series.runs[r].seed =
          RunStreams(set.settings.seed, series.problem, series.optimizer, static_cast<int>(r)).run_seed();
    }
  }
  return set;
}

}  // namespace

TEST_CASE("runs in the journal belong to the results, before the file is rewritten") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  for (const ResultSet& plan : {emptied(), emptied_with_identity()}) {
    write_interrupted(path, plan);
    CHECK(differences(read_results(path), rich_results()).empty());
    CHECK(read_results(path).notes.empty());
    CHECK(read_result_file(path).count(RunStatus::complete) == 0);
  }
}

TEST_CASE("a journal cut short at any byte gives the runs before the cut") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  write_interrupted(path);
  const std::string whole = contents_of(journal_path(path));
  REQUIRE(read_journal(path)->runs.size() == 4);
  for (std::size_t keep = 0; keep < whole.size(); keep += 7) {
    folder.write("r.h5.journal", whole.substr(0, keep));
    const auto cut = read_journal(path);
    const auto lines =
        static_cast<std::size_t>(std::count(whole.begin(), whole.begin() + static_cast<long>(keep), '\n'));
    REQUIRE((cut ? cut->runs.size() + (cut->settings ? 1 : 0) : 0) == lines);
    REQUIRE((!cut || cut->damaged_lines == 0));
  }
}

TEST_CASE("whichever bit of a journal flips, at most one run is missing, and it is reported") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  for (const ResultSet& plan : {emptied_with_identity(), emptied()}) {
    const ResultSet all = plan.provenance.file_id.empty() ? with_seeds(rich_results()) : rich_results();
    write_result_file(path, plan);
    {
      JournalWriter journal(path);
      journal.begin(plan.settings, plan.provenance.file_id);
      append_all(journal, all);
    }
    const std::string whole = contents_of(journal_path(path));
    const std::size_t first_line = whole.find('\n'), step = 5;
    for (std::size_t at = 0; at < whole.size(); at += at < first_line ? 1 : step) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
      folder.write("r.h5.journal", damaged);
      const ResultSet read = read_results(path);
      const auto found = read.count(RunStatus::complete) + read.count(RunStatus::failed);
      INFO("byte " << at << ": " << found << " runs");
      // A removed or added line end makes one line of two, or two of one.
      const bool is_end = whole[at] == '\n' || damaged[at] == '\n';
      REQUIRE(found >= (at < first_line ? 4U : is_end ? 2U : 3U));
      REQUIRE((found == 4 || at + 1 == whole.size() || !read.notes.empty()));
      REQUIRE((at >= first_line || read.notes.size() == 1));
      const auto unlike = differences(read, all);
      if (!unlike.empty()) UNSCOPED_INFO(unlike.front());
      REQUIRE(unlike.size() <= 4 - found);
    }
  }
}

TEST_CASE("a journal of another file is refused, and a second writer too") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  write_result_file(path, emptied());
  Settings other = rich_results().settings;
  other.seed = 43;
  {
    JournalWriter journal(path);
    journal.begin(other, "");
    append_all(journal, rich_results());
    CHECK_THROWS_WITH(JournalWriter(path), ContainsSubstring("another process"));
  }
  CHECK_THROWS_WITH(read_results(path), ContainsSubstring("r.h5.journal' holds 4 runs of another file") &&
                                            ContainsSubstring("seed is 43 there, 42 here"));
  write_interrupted(path, emptied_with_identity());
  write_result_file(path, emptied());  // another file of that name
  CHECK_THROWS_WITH(read_results(path), ContainsSubstring("of a file that was called"));
}

TEST_CASE("a lock on a journal that has just been deleted does not count") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  std::atomic<int> inside = 0, collisions = 0, entered = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 2000; ++i) {
        try {
          JournalWriter journal(path);
          collisions += ++inside != 1;
          ++entered;
          journal.begin({1, 2, false}, "");
          --inside;
          journal.remove();
        } catch (const InputError&) {
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(collisions == 0);
  CHECK(entered > 100);
}

TEST_CASE("lines from many threads stay whole") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  {
    JournalWriter journal(path);
    journal.begin({1, 5, false}, "");
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
