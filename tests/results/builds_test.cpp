#include "results/builds.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/merge.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"
#include "system/hdf5/native_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;
namespace hdf5 = bobench::system::hdf5;

namespace {

/// A set of one series with runs of the given builds.
ResultSet runs_of_builds(const std::vector<SharedBuild>& builds) {
  ResultSet set;
  set.settings.budget = 1;
  Series series;
  series.problem = "p";
  series.optimizer = "o";
  for (const SharedBuild& build : builds) {
    series.runs.push_back(run_of({1.0}));
    series.runs.back().build = build;
  }
  set.series.push_back(series);
  return set;
}

PlacedBuilds placed(const std::string& place, const ResultSet& set) {
  return {place, BuildTally(set)};
}

/// A result file as written by another program: three runs, and builds as given by the caller.
template <class Write>
std::string hand_made_file(const TemporaryFolder& folder, Write write) {
  const std::string path = folder.file("made.h5");
  system::write_hdf5_file(path, hdf5::Structures::widely_readable, [&](const hdf5::File& file) {
    file.write_attribute("format", std::string("bobench-results"));
    file.write_attribute("format_version", std::uint64_t{1});
    for (const char* name : {"bobench_version", "git_revision", "created_utc", "command_line", "cpu", "compiler"}) {
      file.write_attribute(name, std::string("?"));
    }
    file.write_attribute("seed", std::uint64_t{1});
    file.write_attribute("budget", std::int64_t{1});
    file.write_attribute("record_configurations", std::int64_t{0});
    const hdf5::Group series = file.create_group("runs/p/o");
    for (const char* name : {"problem", "optimizer", "group"}) series.write_attribute(name, std::string(name, 1));
    series.write_attribute("dimension", std::int64_t{1});
    series.write_attribute("options", std::string("{}"));
    series.write_attribute("position", std::uint64_t{0});
    series.write<double>("value", {3, 1}, {1.0, 2.0, 3.0});
    series.write<std::uint64_t>("seed", {3}, {1, 2, 3});
    series.write<std::int32_t>("evaluations", {3}, {1, 1, 1});
    series.write<std::uint8_t>("status", {3}, {1, 1, 1});
    write(file, series);
  });
  return path;
}

}  // namespace

TEST_CASE("a build is a JSON object of texts, in order, and made once of each text") {
  const std::string text = build_text(*other_build());
  CHECK(text == R"({"instruction set":"native, \"AVX\"","compiler":"g++ 12.2.0","revision":"abcdef012345-dirty"})");
  BuildPool pool;
  CHECK(*pool.of(text) == *other_build());
  CHECK(pool.of(text) == pool.of(text));
  CHECK(pool.of(build_text(*one_build())) != pool.of(text));
  CHECK(pool.of("{}")->parts.empty());
  for (const char* wrong : {"", "{", "[]", "\"x\"", "{\"a\":1}", "{\"a\":{}}", "{\"a\":null}", "{} {}"}) {
    INFO(wrong);
    CHECK_THROWS_AS(pool.of(wrong), Error);
  }
  CHECK(one_build()->value("libsvm") == "3.24");
  CHECK(other_build()->value("libsvm") == "none");
}

TEST_CASE("the builds of a file are described by the parts in which they differ, with their runs") {
  const SharedBuild a = one_build(), b = other_build();
  CHECK(describe_mixed_builds(runs_of_builds({a, b, a})) ==
        "runs of several builds: instruction set x86-64-v3 (2 runs) and native, \"AVX\" (1 run); "
        "libsvm 3.24 (2 runs) and none (1 run); revision 0123456789ab (2 runs) and abcdef012345-dirty (1 run)");
  CHECK(describe_mixed_builds(runs_of_builds({a, nullptr, nullptr, a})) ==
        "runs of several builds: build not on record (2 runs)");
  CHECK(describe_mixed_builds(runs_of_builds({a, a})).empty());
  CHECK(describe_mixed_builds(runs_of_builds({nullptr, nullptr})).empty());
  CHECK(describe_mixed_builds({}).empty());
  // An equal build object at another address is the same build.
  CHECK(describe_mixed_builds(runs_of_builds({a, std::make_shared<const Build>(*a)})).empty());

  ResultSet with_missing = runs_of_builds({a, a, nullptr});
  with_missing.series[0].runs[2] = {};
  CHECK(describe_mixed_builds(with_missing).empty());
  ResultSet with_failed = runs_of_builds({a, b});
  with_failed.series[0].runs[1].status = RunStatus::failed;
  CHECK_FALSE(describe_mixed_builds(with_failed).empty());
}

TEST_CASE("the builds of two files are described side by side") {
  auto revised = *one_build();
  revised.parts.back().second = "ba9876543210";
  const ResultSet a = runs_of_builds({one_build(), one_build()}), none = runs_of_builds({nullptr}),
                  c = runs_of_builds({std::make_shared<const Build>(revised), one_build(), nullptr});
  CHECK(describe_builds({placed("in a", a), placed("in c", c)}) ==
        "revision 0123456789ab (2 runs) in a, ba9876543210 (1 run) and 0123456789ab (1 run) in c; "
        "build not on record (1 run) in c");
  CHECK(describe_builds({placed("in a", a), placed("in none", none)}) == "build not on record (1 run) in none");
  CHECK(describe_builds({placed("in a", a), placed("in a too", a)}).empty());
  CHECK(describe_builds({placed("", none), placed("", none)}).empty());
  // A build without runs (nothing is left to do) does not count.
  PlacedBuilds nothing{"to come", {}};
  nothing.tally.add(other_build(), 0);
  CHECK(describe_builds({placed("there", a), nothing}).empty());
  CHECK(describe_builds({placed("there", none), nothing}).empty());
}

TEST_CASE("a result file keeps each run's build, and each build once") {
  const TemporaryFolder folder;
  const ResultSet written = rich_results();
  write_result_file(folder.file("r.h5"), written);
  const ResultSet read = read_result_file(folder.file("r.h5"));
  const std::vector<RunResult>&runs = read.series[0].runs, &others = read.series[1].runs;
  REQUIRE(runs[0].build);
  CHECK(*runs[0].build == *one_build());
  CHECK_FALSE(runs[1].build);
  REQUIRE(runs[2].build);
  CHECK(*runs[2].build == *other_build());
  CHECK_FALSE(runs[3].build);
  CHECK(others[0].build == runs[0].build);  // shared
  CHECK(describe_mixed_builds(read) == describe_mixed_builds(written));

  const hdf5::File file = hdf5::File::open(folder.file("r.h5"));
  hdf5::Shape shape;
  CHECK(file.read<std::string>("builds", shape) ==
        std::vector<std::string>{build_text(*one_build()), build_text(*other_build())});
  CHECK(file.group("runs/bbob/f1/d2/gp-ei:kernel=se").read<std::int32_t>("build", shape) ==
        std::vector<std::int32_t>{0, -1, 1, -1});
  CHECK(shape == hdf5::Shape{4});

  // As after a merge: equal builds from two files.
  write_result_file(folder.file("m.h5"), runs_of_builds({one_build(), std::make_shared<const Build>(*one_build())}));
  const hdf5::File merged = hdf5::File::open(folder.file("m.h5"));
  CHECK(merged.read<std::string>("builds", shape).size() == 1);
  CHECK(merged.group("runs/p/o").read<std::int32_t>("build", shape) == std::vector<std::int32_t>{0, 0});
}

TEST_CASE("a file from before builds were recorded is read, its runs' builds are not on record") {
  const TemporaryFolder folder;
  const ResultSet old = read_result_file(hand_made_file(folder, [](const auto&, const auto&) {}));
  REQUIRE(old.series.size() == 1);
  REQUIRE(old.count(RunStatus::complete) == 3);
  for (const RunResult& run : old.series[0].runs) CHECK_FALSE(run.build);
  // Rewritten, it is unchanged.
  write_result_file(folder.file("again.h5"), old);
  const hdf5::File file = hdf5::File::open(folder.file("again.h5"));
  CHECK_FALSE(file.has("builds"));
  CHECK_FALSE(file.group("runs/p/o").has("build"));
}

TEST_CASE("builds that a file does not have are refused") {
  const TemporaryFolder folder;
  const auto read = [&](std::vector<std::string> builds, std::vector<std::int32_t> numbers) {
    return read_result_file(hand_made_file(folder, [&](const hdf5::Group& file, const hdf5::Group& series) {
      if (!builds.empty()) file.write<std::string>("builds", {builds.size()}, builds);
      series.write<std::int32_t>("build", {numbers.size()}, numbers);
    }));
  };
  const ResultSet usual = read({"{}", R"({"compiler":"c"})"}, {1, -1, 0});
  CHECK(usual.series[0].runs[0].build->value("compiler") == "c");
  CHECK_FALSE(usual.series[0].runs[1].build);
  CHECK(usual.series[0].runs[2].build->parts.empty());
  CHECK_THROWS_WITH(read({"{}"}, {0, 1, 0}),
                    ContainsSubstring("damaged") && ContainsSubstring("build is out of range"));
  CHECK_THROWS_WITH(read({}, {0, -1, -1}), ContainsSubstring("build is out of range"));
  CHECK_THROWS_WITH(read({"{}"}, {0, 0}), ContainsSubstring("build has the wrong shape"));
  CHECK_THROWS_WITH(read({"[1]"}, {0, 0, 0}), ContainsSubstring("not a JSON object"));
}

TEST_CASE("the journal carries each run's build; lines from before are read without") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  {
    JournalWriter journal(path);
    journal.begin({1, 2, false}, "id");
    for (const SharedBuild& build : {one_build(), other_build(), SharedBuild(), one_build()}) {
      RunResult run = run_of({1.0, 2.0});
      run.build = build;
      journal.append({"p", "o", 0, run});
    }
  }
  const auto contents = read_journal(path);
  REQUIRE(contents->runs.size() == 4);
  CHECK(*contents->runs[0].result.build == *one_build());
  CHECK(*contents->runs[1].result.build == *other_build());
  CHECK_FALSE(contents->runs[2].result.build);
  CHECK(contents->runs[3].result.build == contents->runs[0].result.build);  // shared

  folder.write("old.h5.journal",
               R"({"crc32":"f4b51fff","plan":{"budget":2,"format":"bobench-journal","format_version":1,"record)"
               R"(_configurations":false,"seed":1}})"
               "\n"
               R"({"crc32":"8c6fb230","run":{"optimizer":"o","optimum":"AAAAAAAA0D8=","problem":"p","replicate)"
               R"(":0,"seconds_ask":"AAAAAAAA+D8AAAAAAAAEQA==","seed":7,"status":1,"value":"AAAAAAAA+D8AAAAAAA)"
               R"(AEQA=="}})"
               "\n");
  const auto old = read_journal(folder.file("old.h5"));
  REQUIRE(old);
  CHECK(old->damaged_lines == 0);
  REQUIRE(old->runs.size() == 1);
  CHECK(old->runs[0].result.value == std::vector<double>{1.5, 2.5});
  CHECK_FALSE(old->runs[0].result.build);
}

TEST_CASE("merging leaves each run its build, and builds make no run another") {
  ResultSet first = rich_results(), second = rich_results();
  first.series[0].runs[1] = {};
  second.series[0].runs[0] = {};
  second.series[0].runs[1].build = other_build();
  second.series[1].runs[0].build = other_build();
  ResultSet other_builds = rich_results();
  for (RunResult& run : other_builds.series[0].runs) run.build = other_build();
  CHECK(differences(rich_results(), other_builds).empty());
  const ResultSet merged = merge(first, second);
  CHECK(*merged.series[0].runs[0].build == *one_build());
  CHECK(*merged.series[0].runs[1].build == *other_build());
  CHECK(*merged.series[0].runs[2].build == *other_build());
  CHECK(*merged.series[1].runs[0].build == *one_build());  // in both: the first file's build
  CHECK(*merge(second, first).series[1].runs[0].build == *other_build());

  ResultSet contradicting = rich_results();
  contradicting.series[0].runs[0].value[0] = 99.0;
  CHECK_THROWS_WITH(merge(rich_results(), contradicting), EndsWith("replicate 0"));
  contradicting.series[0].runs[0].build = other_build();
  CHECK_THROWS_WITH(merge(rich_results(), contradicting),
                    ContainsSubstring("replicate 0; their builds differ: instruction set x86-64-v3 (1 run) in one, "
                                      "native, \"AVX\" (1 run) in the other;"));
}
