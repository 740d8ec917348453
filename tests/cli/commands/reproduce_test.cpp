// The command `bobench reproduce`.
#include <algorithm>
#include <filesystem>

#include "analysis/plots/gnuplot.hpp"
#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "test_seed.hpp"

using namespace bobench;

TEST_CASE("reproduce prints results, claims and one line that sums up") {
  const TemporaryFolder folder;
  const std::string command = "reproduce tiao2021s/figure-1 --scale smoke --output " + folder.file("out");
  const ProgramResult text = bobench_program(command);
  CHECK(text.code == 0);
  CHECK_THAT(text.out, ContainsSubstring("mode_distance") && ContainsSubstring("S02 (app. D)") &&
                           ContainsSubstring("\ntiao2021s/figure-1: no claim decided, 2 inconclusive"));
  CHECK(std::filesystem::exists(folder.file("out/tiao2021s/figure-1/curves.csv")));
  CHECK(std::filesystem::exists(folder.file("out/tiao2021s/figure-1/verdict.md")));
  const auto results = json_of(command + " --format json");
  CHECK(results.size() == 2);
  CHECK(results[0]["error"]["median"].get<double>() > results[1]["error"]["median"].get<double>());
  CHECK(json_of(command + " --format json --claims")[0]["claim"] == "S01");
  if (!analysis::plots::find_gnuplot()) return;
  const auto images = [&](const std::string& ending) {
    const std::filesystem::directory_iterator plots(folder.file("out/tiao2021s/figure-1/plots"));
    return std::count_if(begin(plots), end(plots), [&](const auto& file) { return file.path().extension() == ending; });
  };
  CHECK(images(".svg") > 0);
  CHECK(images(".pdf") == 0);
  CHECK(bobench_program(command + " --formats pdf").code == 0);
  CHECK(images(".pdf") == images(".svg"));
}

TEST_CASE("a table is compared with the printed one, in every format") {
  const TemporaryFolder folder;
  const std::string command =
      "reproduce aryan2020/table-4.2 --scale smoke --quiet --output " + folder.file("out") + " --format ";
  CHECK(json_of(command + "json").size() == 39);
  CHECK(json_of(command + "json")[0]["published"] == 7.85);
  const std::string csv = bobench_program(command + "csv").out, head = "problem,optimizer,published,runs,ours,ratio";
  CHECK(csv.starts_with(head));
  CHECK(csv.find(head, 1) == std::string::npos);  // the variants' tables are not included
  CHECK_THAT(bobench_program(command + "markdown").out,
             ContainsSubstring("| synthetic/bohachevsky | BRVFL1 | 7.85 ± 13.5 |"));
  CHECK_THAT(bobench_program(command + "latex").out, ContainsSubstring("\\begin{tabular}"));
  CHECK_THAT(bobench_program(command + "text").out, ContainsSubstring("other settings: 8 of 200 evaluations") &&
                                                        ContainsSubstring("none of 39 numbers compared"));
}

TEST_CASE("reproduce lists what there is, and what each still needs") {
  const auto list = json_of("reproduce --format json --data-dir /nowhere");
  CHECK(list == json_of("list papers --json --data-dir /nowhere"));
  const auto needs = [&](const std::string& id) {
    for (const auto& row : list) {
      if (row["id"] == id) return row["needs"].get<std::string>();
    }
    FAIL("not listed: " + id);
    return std::string();
  };
  CHECK(needs("aryan2020/table-4.6").empty());
  CHECK_THAT(needs("tiao2021/figure-3"), ContainsSubstring("data of fcnet/protein"));
}

TEST_CASE("wrong ids, files and options get a line that helps") {
  const TemporaryFolder folder;
  const auto refused = [](const std::string& arguments, const std::string& message) {
    const ProgramResult result = bobench_program("reproduce " + arguments);
    INFO(arguments << ": " << result.err);
    CHECK(result.code == 2);
    CHECK_THAT(result.err, ContainsSubstring(message));
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  };
  refused("aryan2020/table-46", "did you mean 'aryan2020/table-4.6'");
  refused("--scale big aryan2020/table-4.6", "expected smoke, quick, decide or paper");
  refused("--all aryan2020/table-4.6", "--all and an id together");
  refused("aryan2020/table-4.6 --hours 2", "--hours goes with --scale decide");
  refused("aryan2020/table-4.6 --scale paper --spending pocock", "--spending goes with --scale decide");
  refused("aryan2020/table-4.6 --scale decide --hours 0", "--hours is 0");
  refused("aryan2020/table-4.6 --scale decide --hours 2 --spending linear", "expected obrien-fleming or pocock");
  refused("aryan2020/table-4.6 --threads 0", "--threads is '0'");
  refused("tiao2021/figure-4 --without GP-B",
          "of 'tiao2021/figure-4': BORE-RF, BORE-XGB, BORE-MLP, RS, GP-BO, TPE, "
          "SMAC, RE; did you mean 'GP-BO'");
  refused("tiao2021/figure-4 --without", "--without");
  refused("tiao2021/figure-12 --without GP-BO", "'tiao2021/figure-12' does not run optimisers");
  refused("--without GP-BO tiao2021/figure-4", "give its id before the option");
  refused("tiao2021/figure-11 --output " + folder.file("out") + " --without BORE-XGB Platt isotonic",
          "--without leaves out all optimisers of 'tiao2021/figure-11' at the scale quick: BORE-XGB, Platt, isotonic");
  refused("--all --record " + folder.file("no/such/record.md"), "there is no folder");
  refused("--all --record " + folder.file("record.txt"), "expected a name that ends in .md");
  folder.write("cut-record.json", "{\"format\": \"bobench-record\", \"version\": 1, \"files\": [{}]");
  refused("aryan2020/table-4.6 --record " + folder.file("cut-record.md"), "is damaged");
  refused(folder.file("none.json"), "there is no file");
  for (const char* id : {"/abs/folder", "../../x", ".", "", "runs/x", "a", "a/b/c", "a/../b", "a/.b", "a b/c"}) {
    refused(folder.write("id.json", fmt::format(R"({{"format": "bobench-paper", "version": 1, "id": "{}"}})", id)),
            "expected SOURCE/NAME of letters");
  }
  refused(folder.write("huge.json", "{\"version\": 1e999}"), "huge.json': ");
  refused(folder.write("bad.json", "{\"format\": \"bobench-paper\", \"version\": 1, \"id\": \"a/b\"}"),
          "title is missing");
  refused("tiao2021/figure-3 --data-dir /nowhere --output " + folder.file("out"), "has no data here: import");
}

TEST_CASE("a file of one's own is run like those of the library, and estimated before it runs as published") {
  const TemporaryFolder folder;
  const std::string file = folder.write("mine.json", R"({
    "format": "bobench-paper", "version": 1, "id": "mine/table-1", "title": "Mine", "kind": "runs",
    "problems": ["bbob/f1/d2/i1"], "replicates": 6, "budget": 25,
    "optimizers": [{"label": "RS", "optimizer": "random-search", "seconds": 0.001},
                   {"label": "GP", "optimizer": "gp-ei", "seconds": 0.1}],
    "scales": {"smoke": {"replicates": 2}, "quick": {}},
    "claims": [{"id": "M1", "where": "here", "claim": "GP is better", "tests": [
      {"procedure": "LESS", "lower": "GP", "higher": "RS"}]}]})");
  const auto result = bobench_program("reproduce " + file + " --scale paper --quiet --output " + folder.file("out"));
  CHECK(result.code == 0);
  CHECK_THAT(result.err, ContainsSubstring("mine/table-1 as published: about 0.61 s of processor time"));
  CHECK_THAT(result.out, ContainsSubstring("mine/table-1: 1 of 1 decided claims reproduced"));
  std::string text = contents_of(file);
  text.replace(text.find("mine/table-1"), 12, "aryan2020/table-4.6");
  const auto other = bobench_program("reproduce " + folder.write("other.json", text));
  CHECK(other.code == 2);
  CHECK_THAT(other.err, ContainsSubstring("'aryan2020/table-4.6', which is built in"));
}

TEST_CASE("optimisers can be left out by their labels, and everything that is written says so") {
  const TemporaryFolder folder;
  const std::string file = folder.write("mine.json", R"({
    "format": "bobench-paper", "version": 1, "id": "mine/table-1", "title": "Mine", "kind": "runs",
    "problems": ["bbob/f1/d2/i1"], "replicates": 6, "budget": 25,
    "optimizers": [{"label": "RS", "optimizer": "random-search", "seconds": 0.001},
                   {"label": "GP", "optimizer": "gp-ei", "seconds": 0.1},
                   {"label": "slow one", "optimizer": "gp", "seconds": 1000}],
    "scales": {"smoke": {"replicates": 2}, "quick": {}},
    "claims": [{"id": "M1", "where": "here", "claim": "GP is better", "tests": [
      {"procedure": "LESS", "lower": "GP", "higher": "RS"}]},
      {"id": "M2", "where": "here", "claim": "GP is best", "tests": [
      {"procedure": "LESS", "lower": "GP", "higher": "*"}]},
      {"id": "M3", "where": "here", "claim": "slow is better", "tests": [
      {"procedure": "LESS", "lower": "slow one", "higher": "RS"}]}]})");
  const std::string output = " --output " + folder.file("out") + " --threads 1";
  const auto result = bobench_program("reproduce " + file + " --without 'slow one'" + output);
  CHECK(result.code == 0);
  CHECK_THAT(result.err, ContainsSubstring("mine/table-1 at the scale quick: about 0.61 s of processor time"));
  CHECK_THAT(result.out,
             ContainsSubstring("Left out by --without: slow one. Claims and numbers that need it are not run.") &&
                 ContainsSubstring("1 of 1 problems, 2 of 3 optimisers") && ContainsSubstring("not run: slow one") &&
                 ContainsSubstring("mine/table-1: 1 of 1 decided claims reproduced, 1 inconclusive, 1 untested; "
                                   "without slow one"));
  CHECK_THAT(contents_of(folder.file("out/mine/table-1/rerun.txt")),
             ContainsSubstring("--without 'slow one' --seed 1"));
  const auto rows =
      json_of("reproduce " + file + " --format json --claims --quiet --without RS --without 'slow one'" + output);
  CHECK(rows.size() == 4);
  for (const auto& row : rows) CHECK(row["verdict"] == "untested");

  const auto recorded = bobench_program("reproduce " + file + " --quiet --without 'slow one' RS --record " +
                                        folder.file("record.md") + output);
  CHECK(recorded.code == 0);
  CHECK_THAT(recorded.out, ContainsSubstring("without RS, slow one"));
  CHECK_THAT(contents_of(folder.file("record.json")),
             ContainsSubstring("\"without\"") && ContainsSubstring("Left out by --without: RS, slow one."));
}

TEST_CASE("commands that add to one record at once lose no entry") {
  const TemporaryFolder folder;
  const auto begin = [&](const std::string& name) {
    const std::string file = folder.write(name + ".json", fmt::format(R"({{
      "format": "bobench-paper", "version": 1, "id": "mine/{0}", "title": "{0}", "kind": "runs",
      "problems": ["bbob/f1/d2/i1"], "replicates": 2, "budget": 5,
      "optimizers": [{{"label": "RS", "optimizer": "random-search", "seconds": 0.001}},
                     {{"label": "DE", "optimizer": "differential-evolution", "seconds": 0.001}}],
      "scales": {{"smoke": {{"replicates": 2}}, "quick": {{}}}}, "claims": []}})",
                                                                      name));
    return start_program({BOBENCH_PROGRAM, "reproduce", file, "--scale", "smoke", "--quiet", "--output",
                          folder.file(name), "--record", folder.file("record.md")});
  };
  std::vector<pid_t> commands;
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h"}) commands.push_back(begin(name));
  for (const pid_t command : commands) CHECK(wait_for(command) == 0);
  const std::string record = contents_of(folder.file("record.json"));
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h"})
    CHECK_THAT(record, ContainsSubstring(fmt::format("\"mine/{}\"", name)));
}

TEST_CASE(
    "at the scale decide each interim analysis is reported, a line for each claim, and the same command resumes") {
  const TemporaryFolder folder;
  const std::string file = folder.write("mine.json", R"({
    "format": "bobench-paper", "version": 1, "id": "mine/table-1", "title": "Mine", "kind": "runs",
    "problems": ["bbob/f1/d2/i1"], "replicates": 20, "budget": 25,
    "optimizers": [{"label": "RS", "optimizer": "random-search", "seconds": 0.001},
                   {"label": "GP", "optimizer": "gp-ei", "seconds": 0.1}],
    "scales": {"smoke": {"replicates": 2}, "quick": {}},
    "claims": [{"id": "M1", "where": "here", "claim": "GP is better", "tests": [
      {"procedure": "LESS", "lower": "GP", "higher": "RS"}]}]})");
  const std::string command =
      "reproduce " + file + " --scale decide --spending pocock --hours 0.5 --quiet --output " + folder.file("out");
  const auto result = bobench_program(command);
  CHECK(result.code == 0);
  CHECK_THAT(result.out, ContainsSubstring("mine/table-1: interim analysis 1 of 4, 5 of 20 replicates") &&
                             ContainsSubstring("  M1: reproduced, decided at interim analysis ") &&
                             ContainsSubstring("mine/table-1: ended: all is decided or stopped for futility") &&
                             ContainsSubstring("mine/table-1: 1 of 1 decided claims reproduced"));
  CHECK_THAT(bobench_program(command).out, ContainsSubstring("mine/table-1: 1 of 1 decided claims reproduced"));
  const auto rows = json_of(command + " --format json --claims");
  CHECK(rows[0]["verdict"] == "reproduced");
}

TEST_CASE("everything runs at the scale smoke, needs no data, and is recorded") {
  const TemporaryFolder folder;
  const std::string what = instrumented ? "aryan2020/table-4.4 aryan2020/table-4.6 kruse2022/figure-5.15 "
                                          "hassen2021/properties tiao2021/figure-3"
                                        : "--all";
  const auto result = bobench_program("reproduce " + what + " --scale smoke --quiet --data-dir /nowhere --output " +
                                      folder.file("out") + " --record " + folder.file("record.md"));
  INFO(result.err);
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  const std::string record = contents_of(folder.file("record.md"));
  CHECK_THAT(record, ContainsSubstring("## What disagrees") && ContainsSubstring("## Tables and figures") &&
                         ContainsSubstring("| tiao2021/figure-3 | not run | no data: fcnet/protein |") &&
                         ContainsSubstring("aryan2020/table-4.6") && ContainsSubstring("kruse2022/figure-5.15"));
  CHECK_THAT(record,
             ContainsSubstring("## What the papers misprint") && ContainsSubstring("aryan2020/table-4.4: the caption"));
  CHECK_THAT(contents_of(folder.file("out/index.html")),
             ContainsSubstring("<a href=\"aryan2020/table-4.6/report.html\">"));
  CHECK_THAT(contents_of(folder.file("out/aryan2020/table-4.6/report.html")),
             ContainsSubstring("synthetic/bohachevsky"));
}

TEST_CASE("a record grows: what a command does not run stays as an earlier one found it") {
  const TemporaryFolder folder;
  const auto add = [&](const std::string& what) {
    const auto result = bobench_program("reproduce " + what + " --quiet --data-dir /nowhere --output " +
                                        folder.file("out") + " --record " + folder.file("record.md"));
    INFO(result.err);
    CHECK(result.code == 0);
    return contents_of(folder.file("record.md"));
  };
  CHECK_THAT(add("hassen2021/properties tiao2021/figure-3 --scale quick"),
             ContainsSubstring("| hassen2021/properties | quick |") &&
                 ContainsSubstring("| tiao2021/figure-3 | not run | no data"));
  CHECK_THAT(add("tiao2021/properties"),
             ContainsSubstring("| hassen2021/properties | quick |") &&
                 ContainsSubstring("| tiao2021/properties | quick |") &&
                 ContainsSubstring("| tiao2021/figure-3 | not run | no data") &&
                 ContainsSubstring("hassen2021/properties tiao2021/figure-3 --scale quick"));
  // A run at the scale smoke does not replace a recorded result.
  CHECK_THAT(add("hassen2021/properties --scale smoke"), ContainsSubstring("| hassen2021/properties | quick |"));
}
