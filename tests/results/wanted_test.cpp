#include "results/wanted.hpp"

#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"
#include "results/journal.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// The part of a run that is read for the given request.
RunResult part_of(RunResult run, const Wanted& wanted) {
  const bool some = wanted.some_of("");
  for (const RunColumn& column : run_columns) {
    std::vector<double>& values = run.*column.values;
    if (!some || !wanted.column(column)) values.clear();
    if (!values.empty() && wanted.total_of(column)) values = {total(values)};
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
       {Wanted(), Wanted::no_traces(), Wanted{.values = true, .times = Times::none, .configurations = false},
        Wanted{.values = false, .times = Times::all, .configurations = false},
        Wanted{.values = false, .times = Times::totals, .configurations = false},
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
}

TEST_CASE("the totals of a long trace's times are in its file; a short one's are added up") {
  const TemporaryFolder folder;
  const Wanted totals = {.values = false, .times = Times::totals, .configurations = false};
  for (const std::size_t rows : {100U, 20'000U}) {
    ResultSet set = rich_results();
    set.settings.budget = static_cast<int>(rows);
    for (Series& series : set.series) {
      for (RunResult& run : series.runs) run = RunResult();
      RunResult& run = series.runs[0];
      run.status = RunStatus::complete;
      run.value.assign(rows, 1.0);
      run.seconds_ask.assign(rows, 0.25);
      run.seconds_evaluate.assign(rows, 0.5);
      run.seconds_evaluate[7] = std::numeric_limits<double>::quiet_NaN();
    }
    const std::string path = folder.file(std::to_string(rows) + ".h5");
    write_result_file(path, set);
    const ResultSet read = read_result_file(path, totals);
    for (const Series& series : read.series) {
      CHECK(series.runs[0].value.empty());
      CHECK(series.runs[0].seconds_ask == std::vector{0.25 * static_cast<double>(rows)});
      CHECK(series.runs[0].seconds_evaluate == std::vector{0.5 * static_cast<double>(rows - 1)});
      for (std::size_t r = 1; r < series.runs.size(); ++r) CHECK(series.runs[r].seconds_ask.empty());
    }
    CHECK(read_result_file(path).series[0].runs[0].seconds_ask.size() == rows);
  }
}

TEST_CASE("a file's header is read without its series") {
  const TemporaryFolder folder;
  ResultSet set = rich_results();
  set.provenance.file_id = "abc";
  const std::string file = folder.file("file.h5");
  write_result_file(file, set);
  const ResultSet head = read_result_header(file);
  CHECK(head.settings == set.settings);
  CHECK(head.provenance.file_id == "abc");
  CHECK(head.series.empty());
}
