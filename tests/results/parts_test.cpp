#include "results/parts.hpp"

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;
namespace fs = std::filesystem;

namespace {

ResultSet emptied() {
  ResultSet set = rich_results();
  set.provenance.file_id = "0123";
  for (Series& series : set.series) {
    for (RunResult& run : series.runs) run = {};
  }
  return set;
}

/// All available runs of the rich results, as one part; the file defines only the first `defined` series.
PartHeader header_of(const ResultSet& set) {
  PartHeader header{.worker = "shard 1/2",
                    .node = "n1",
                    .settings = set.settings,
                    .file_id = set.provenance.file_id,
                    .retries_failed = false,
                    .series = {}};
  for (const Series& series : rich_results().series) {
    PartSeries planned{series.problem, series.optimizer, {}};
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status != RunStatus::missing) planned.replicates.push_back(static_cast<int>(r));
    }
    if (!planned.replicates.empty()) header.series.push_back(planned);
  }
  return header;
}

void append_all(PartWriter& part) {
  for (const Series& series : rich_results().series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status == RunStatus::missing) continue;
      part.append({series.problem, series.optimizer, static_cast<int>(r), {}}, series.runs[r]);
    }
  }
}

std::string only_file(const std::string& folder) {
  for (const auto& entry : fs::directory_iterator(folder)) return entry.path().string();
  return "";
}

}  // namespace

TEST_CASE("parts belong to the results; twice the same part is the same") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  const ResultSet plan = emptied();
  write_result_file(path, plan);
  for (int i = 0; i < 2; ++i) {
    PartWriter part(path, header_of(plan));
    append_all(part);
    part.finish();
    const ResultSet read = read_results(path);
    CHECK(differences(read, rich_results()).empty());
    CHECK(read.notes.empty());
  }
  const auto parts = read_parts(path);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].header->worker == "shard 1/2");
  CHECK(parts[0].header->node == "n1");
  // Named by the runs that they contain, and by a unique suffix.
  const std::string chunk = chunk_name(header_of(plan).series);
  CHECK(chunk.size() == 16);
  for (const Part& part : parts) CHECK_THAT(part.path, ContainsSubstring("r.h5.parts/shard-1-2." + chunk));
  CHECK(parts[0].path != parts[1].path);
  PartHeader other = header_of(plan);
  other.series.pop_back();
  CHECK(chunk_name(other.series) != chunk);
}

TEST_CASE("a part cut short at any byte gives the runs before the cut") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  const ResultSet plan = emptied();
  write_result_file(path, plan);
  {
    PartWriter part(path, header_of(plan));
    append_all(part);
  }
  const std::string file = only_file(parts_path(path)), whole = contents_of(file);
  std::size_t lines_before = 0, runs = 0;
  for (std::size_t length = 0; length <= whole.size(); length += 97) {
    std::ofstream(file, std::ios::binary) << whole.substr(0, length);
    const auto lines = static_cast<std::size_t>(std::ranges::count(whole.substr(0, length), '\n'));
    CHECK(lines >= lines_before);
    lines_before = lines;
    const ResultSet read = read_results(path);
    runs = read.count(RunStatus::complete) + read.count(RunStatus::failed);
    CHECK(runs == (lines > 0 ? lines - 1 : 0));
    CHECK(read.notes.empty());
  }
  CHECK(runs > 2);
}

TEST_CASE("damaged lines cost their runs, and are told") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  const ResultSet plan = emptied();
  write_result_file(path, plan);
  {
    PartWriter part(path, header_of(plan));
    append_all(part);
  }
  const std::string file = only_file(parts_path(path)), whole = contents_of(file);
  const auto runs = static_cast<std::size_t>(std::ranges::count(whole, '\n')) - 1;
  const auto damage = [&](std::size_t at) {
    std::string text = whole;
    text[at] = text[at] == 'x' ? 'y' : 'x';
    std::ofstream(file, std::ios::binary) << text;
  };
  damage(whole.find('\n') + 40);  // in the first run
  ResultSet read = read_results(path);
  CHECK(read.count(RunStatus::complete) + read.count(RunStatus::failed) == runs - 1);
  REQUIRE(read.notes.size() == 1);
  CHECK_THAT(read.notes[0], ContainsSubstring("1 of ") && ContainsSubstring("r.h5.parts' are damaged"));
  damage(40);  // in the header: the runs themselves contain their identity
  read = read_results(path);
  CHECK(read.count(RunStatus::complete) + read.count(RunStatus::failed) == runs);
  CHECK_FALSE(is_finished(read_parts(path)[0], read));
}

TEST_CASE("a part is finished when nothing can come to it that is missing") {
  const ResultSet rich = rich_results();
  Part part;
  part.header = header_of(emptied());
  CHECK(is_finished(part, rich));  // other processes have done all runs
  CHECK_FALSE(is_finished(part, emptied()));
  for (const Series& series : rich.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status == RunStatus::missing) continue;
      part.runs.push_back({series.problem, series.optimizer, static_cast<int>(r), series.runs[r]});
    }
  }
  CHECK(is_finished(part, emptied()));  // it contains all runs
  part.runs.pop_back();
  CHECK_FALSE(is_finished(part, emptied()));
  part.header.reset();
  CHECK_FALSE(is_finished(part, rich));
}

TEST_CASE("of two that did one run, a complete one counts") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  ResultSet plan = emptied();
  write_result_file(path, plan);
  RunResult failed, complete;
  failed.status = RunStatus::failed;
  failed.message = "why";
  complete.status = RunStatus::complete;
  complete.value = {1.0};
  const Series& series = plan.series[0];
  PartHeader header = header_of(plan);
  header.series = {{series.problem, series.optimizer, {0}}};
  for (const RunResult& run : {complete, failed, failed}) {
    PartWriter part(path, header);
    part.append({series.problem, series.optimizer, 0, {}}, run);
  }
  CHECK(read_results(path).series[0].runs[0].status == RunStatus::complete);
  header.retries_failed = true;
  Part retry;
  retry.header = header;
  plan.series[0].runs[0] = failed;
  CHECK_FALSE(is_finished(retry, plan));
  plan.series[0].runs[0] = complete;
  CHECK(is_finished(retry, plan));
}
