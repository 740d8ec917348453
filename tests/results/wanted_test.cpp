#include "results/wanted.hpp"

#include <catch2/catch.hpp>

#include "results/journal.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// What stays of a run when only that is wanted.
RunResult part_of(RunResult run, const Wanted& wanted) {
  const bool some = wanted.some_of("");
  for (const RunColumn& column : run_columns) {
    if (!some || !wanted.column(column)) (run.*column.values).clear();
  }
  if (!some || !wanted.configurations) run.configuration.clear();
  if (!some || !wanted.values) run.evaluation.clear();
  return run;
}

void check_same(const RunResult& a, const RunResult& b) {
  CHECK(a.status == b.status);
  CHECK(a.seed == b.seed);
  CHECK(a.message == b.message);
  CHECK(a.log == b.log);
  CHECK(a.evaluation == b.evaluation);
  for (const RunColumn& column : run_columns) CHECK((a.*column.values).size() == (b.*column.values).size());
  CHECK(a.seconds_ask == b.seconds_ask);
  CHECK(a.configuration == b.configuration);
}

}  // namespace

TEST_CASE("files, journals and parts give what is wanted of their runs, and nothing else") {
  const TemporaryFolder folder;
  ResultSet set = rich_results();
  set.provenance.file_id = "abc";
  ResultSet empty = set;
  for (Series& series : empty.series) series.runs.assign(series.runs.size(), RunResult());
  const std::string file = folder.file("file.h5"), journalled = folder.file("journal.h5"),
                    parted = folder.file("parts.h5");
  write_result_file(file, set);
  write_result_file(journalled, empty);
  write_result_file(parted, empty);
  JournalWriter journal(journalled);
  journal.begin(set.settings, "abc");
  PartHeader header{.worker = "w", .node = "n", .settings = set.settings, .file_id = "abc", .series = {}};
  for (const Series& series : set.series) {
    PartSeries& planned = header.series.emplace_back();
    planned = {.problem = series.problem, .optimizer = series.optimizer, .replicates = {}};
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status != RunStatus::missing) planned.replicates.push_back(static_cast<int>(r));
    }
  }
  PartWriter part(parted, header);
  for (const Series& series : set.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status == RunStatus::missing) continue;
      const JournalRun run{series.problem, series.optimizer, static_cast<int>(r), series.runs[r]};
      journal.append(run);
      part.append(run, run.result);
    }
  }
  part.finish();
  const std::string chosen = set.series[1].problem;
  for (const Wanted& wanted :
       {Wanted(), Wanted::no_traces(), Wanted{.values = true, .times = false, .configurations = false},
        Wanted{.values = false, .times = true, .configurations = false},
        Wanted{.problems = [&](const std::string& problem) { return problem == chosen; }}}) {
    for (const std::string& path : {file, journalled, parted}) {
      const ResultSet read = read_results(path, wanted);
      REQUIRE(read.series.size() == set.series.size());
      for (std::size_t s = 0; s < set.series.size(); ++s) {
        Wanted here = wanted;
        if (wanted.problems && !wanted.problems(set.series[s].problem)) here = Wanted::no_traces();
        here.problems = nullptr;
        for (std::size_t r = 0; r < set.series[s].runs.size(); ++r) {
          check_same(read.series[s].runs[r], part_of(set.series[s].runs[r], here));
        }
      }
    }
  }
  const ResultSet head = read_result_header(file);
  CHECK(head.settings == set.settings);
  CHECK(head.provenance.file_id == "abc");
  CHECK(head.series.empty());
}
