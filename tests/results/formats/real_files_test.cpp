// Files as written by real programs, or left when these are killed: each gives its correct values, or a note.
#include <fmt/format.h>

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "final_regret.hpp"
#include "results/formats/coco.hpp"
#include "results/formats/csv.hpp"
#include "results/formats/exchange.hpp"
#include "results/formats/ioh.hpp"
#include "results/judgement.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

constexpr const char* coco_header =
    "% f evaluations | g evaluations | best noise-free fitness - Fopt (7.948000000000e+01) + sum g_i+ | measured "
    "fitness "
    "| best measured fitness or single-digit g-values | x1 | x2...\n";

std::string coco_rows(double first, double last, int last_evaluation = 9) {
  return fmt::format("{}1 0 {:+.9e} {:+.9e} {:+.9e}\n{} 0 {:+.9e} {:+.9e} {:+.9e}\n", coco_header, first, first + 79.48,
                     first + 79.48, last_evaluation, last, last + 79.48, last + 79.48);
}

std::string coco_block(int dimension, const std::string& trials) {
  return fmt::format(
      "suite = 'bbob', funcId = 1, DIM = {0}, Precision = 1.000e-08, algId = 'ALG', coco_version = '2.7.1', logger = "
      "'bbob', data_format = 'bbob-new2'\n% a comment\ndata_f1/bbobexp_f1_DIM{0}.dat, {1}\n",
      dimension, trials);
}

/// A folder "ALG" in COCO's format with one index and some data files.
void write_coco_folder(const TemporaryFolder& folder, const std::string& info,
                       const std::map<std::string, std::string>& data) {
  std::filesystem::create_directories(folder.file("ALG/data_f1"));
  folder.write("ALG/bbobexp_f1.info", info);
  for (const auto& [name, text] : data) folder.write("ALG/data_f1/" + name, text);
}

std::string ioh_index(const std::string& runs, int function = 1) {
  return fmt::format(R"({{"version": "0.3.18", "suite": "unknown_suite", "function_id": {}, "function_name": "Sphere",
  "maximization": false, "algorithm": {{"name": "A", "info": "i"}}, "attributes": ["evaluations", "raw_y"],
  "scenarios": [{{"dimension": 2, "path": "data/f.dat", "runs": [{}]}}]}})",
                     function, runs);
}

void write_ioh_folder(const TemporaryFolder& folder, const std::string& runs, const std::string& data) {
  std::filesystem::create_directories(folder.file("A/data"));
  folder.write("A/index.json", ioh_index(runs));
  folder.write("A/data/f.dat", data);
}

bool some_note(const Imported& imported, const std::string& words) {
  return std::ranges::any_of(imported.notes,
                             [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

/// "optimizer: replicate value, ..." for each series.
std::map<std::string, std::vector<double>> finals_of(const ResultSet& set, const std::string& problem) {
  std::map<std::string, std::vector<double>> finals;
  const Judgement judgement(set, problem);
  for (const Series& series : set.series) {
    if (series.problem != problem) continue;
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      finals[series.optimizer].push_back(has_run(series.runs[r]) ? judgement.final_value(series, r, Horizon(1'000'000))
                                                                 : std::nan(""));
    }
  }
  return finals;
}

using Finals = std::map<std::string, std::vector<double>>;

}  // namespace

TEST_CASE("COCO: a row that the file ends within is left out", "[formats]") {
  const TemporaryFolder folder;
  const std::string cut = std::string(coco_header) +
                          "1 0 +7.0e+01 +1.4948e+02 +1.4948e+02\n2 0 +6.5e+01 +1.4448e+02 "
                          "+1.4448e+02\n3 0 +6.100000000e+0";
  write_coco_folder(folder, coco_block(2, "1:9|5.0e-01, 2"), {{"bbobexp_f1_DIM2.dat", coco_rows(50.0, 0.5) + cut}});
  const Imported imported = read_coco(folder.file("ALG"));
  CHECK(finals_of(imported.results, "bbob/f1/d2") == Finals{{"ALG", {0.5, 65.0}}});
  CHECK(imported.results.series[0].runs[1].evaluations() == 2);
  CHECK(some_note(imported, "the last row of the run on instance 2"));
  CHECK_THROWS_AS(read_coco(folder.file("ALG"), {.strict = true}), InputError);
}

TEST_CASE("COCO: a run that the index knows to be longer and better than its data is left out", "[formats]") {
  const TemporaryFolder folder;
  const std::string short_run = std::string(coco_header) + "1 0 +7.0e+01 +1.4948e+02 +1.4948e+02\n";
  write_coco_folder(folder, coco_block(2, "1:9|5.0e-01, 2:9|5.0e-01"),
                    {{"bbobexp_f1_DIM2.dat", coco_rows(50.0, 0.5) + short_run}});
  const Imported imported = read_coco(folder.file("ALG"));
  CHECK(finals_of(imported.results, "bbob/f1/d2") == Finals{{"ALG", {0.5}}});
  CHECK(some_note(imported, "instance 2 has 9 evaluations"));
}

TEST_CASE("COCO: hidden files, missing data files and runs that are not listed do not stop an import", "[formats]") {
  const TemporaryFolder folder;
  write_coco_folder(folder, coco_block(2, "1:9|5.0e-01") + coco_block(40, "1:9|5.0e-01"),
                    {{"bbobexp_f1_DIM2.dat", coco_rows(50.0, 0.5) + coco_rows(40.0, 30.0, 4)}});
  folder.write("ALG/._bbobexp_f1.info", std::string("\0\5\26\7\0\2funcId", 12));
  const Imported imported = read_coco(folder.file("ALG"));
  REQUIRE(imported.results.series.size() == 1);
  CHECK(finals_of(imported.results, "bbob/f1/d2") == Finals{{"ALG", {0.5}}});
  CHECK(some_note(imported, "there is neither"));
  CHECK(some_note(imported, "1 runs of"));
  CHECK_FALSE(some_note(imported, "._bbobexp"));
  CHECK_THROWS_AS(read_coco(folder.file("ALG"), {.strict = true}), InputError);
}

TEST_CASE("COCO: which of too many trials are the listed ones must be clear", "[formats]") {
  const TemporaryFolder folder;
  write_coco_folder(folder, coco_block(2, "1:9|5.0e-01"),
                    {{"bbobexp_f1_DIM2.dat", coco_rows(40.0, 30.0, 12) + coco_rows(50.0, 0.5)}});
  CHECK_THROWS_WITH(read_coco(folder.file("ALG")), ContainsSubstring("which is which cannot be told"));
}

TEST_CASE("COCO: a line of an index may name several data files", "[formats]") {
  const TemporaryFolder folder;
  write_coco_folder(folder, coco_block(2, "1:9|5.0e-01, data_f1/more.dat, 2:12|2.5e-01"),
                    {{"bbobexp_f1_DIM2.dat", coco_rows(50.0, 0.5)}, {"more.dat", coco_rows(60.0, 0.25, 12)}});
  CHECK(finals_of(read_coco(folder.file("ALG"), {.strict = true}).results, "bbob/f1/d2") ==
        Finals{{"ALG", {0.5, 0.25}}});
}

TEST_CASE("COCO: the note on instances names the year that had them", "[formats]") {
  const TemporaryFolder folder;
  std::string trials, rows;
  for (int instance = 1; instance <= 15; ++instance) {
    trials += fmt::format("{}{}:9|5.0e-01", instance == 1 ? "" : ", ", instance);
    rows += coco_rows(50.0, 0.5);
  }
  write_coco_folder(folder, coco_block(2, trials), {{"bbobexp_f1_DIM2.dat", rows}});
  CHECK(some_note(read_coco(folder.file("ALG"), {.workshop = 2019}), "--instances 2010"));
  CHECK(some_note(read_coco(folder.file("ALG")), "--instances 2010"));
  const Imported right = read_coco(folder.file("ALG"), {.workshop = 2010});
  CHECK(right.results.series.size() == 1);
  CHECK_FALSE(some_note(right, "--instances"));
}

TEST_CASE("COCO: bi-objective data of 2016 and IOHprofiler's first index are told apart", "[formats]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("ALG"));
  folder.write(
      "ALG/a.info",
      "algorithm = 'ALG', indicator = 'hyp', folder = 'x', coco_version = '1.1.1'\n% c\nfunction = 1, dim = 2, "
      "b.dat, 1:20|1.0e-01\n");
  CHECK(std::string(recognised_format(folder.file("ALG")).name) == "coco");
  CHECK_THROWS_WITH(read_coco(folder.file("ALG")), ContainsSubstring("bi-objective"));
  folder.write("ALG/a.info",
               "suite = \"None\", funcId = 1, funcName = \"Sphere\", DIM = 5, maximization = \"F\", algId = "
               "\"RS\"\n%\ndata/f.dat, 1:10|0.5");
  CHECK_THROWS_WITH(read_coco(folder.file("ALG")), ContainsSubstring("IOHprofiler's index of before version 0.3.3"));
}

TEST_CASE("COCO: a stated precision is judged, not the difference of rounded values", "[formats]") {
  std::size_t differ = 0;
  for (int cents = -100'000; cents <= 100'000; cents += 1'013) {
    const double optimum = cents / 100.0;
    for (const double target : {100.0, 10.0, 1.0, 0.1, 1e-3, 1e-8}) {
      differ += optimum + target - optimum != target;
      const TemporaryFolder folder;
      const std::string header =
          fmt::format("% f evaluations | g | best noise-free fitness - Fopt ({:.12e}) | x\n", optimum);
      write_coco_folder(folder, coco_block(2, fmt::format("1:34|{:.1e}", target)),
                        {{"bbobexp_f1_DIM2.dat",
                          header + fmt::format("1 0 {0:+.9e} {1:+.9e} {1:+.9e}\n21 0 {2:+.9e} {3:+.9e} {3:+.9e}\n", 2e3,
                                               optimum + 2e3, target, optimum + target)}});
      const ResultSet set = read_coco(folder.file("ALG")).results;
      const Series& series = set.series.at(0);
      REQUIRE(Judgement(set, series.problem).curve(series, 0, Horizon(34))[20] == target);
      REQUIRE(Judgement(set, series.problem).curve(series, 0, Horizon(34))[19] == 2e3);
    }
  }
  CHECK(differ > 100);  // the property is not only about numbers that are exact anyway
}

TEST_CASE("a stated precision comes back through every format that holds it", "[formats]") {
  ResultSet set;
  set.settings.budget = 3;
  Series& series = set.series.emplace_back();
  series.problem = "bbob/f1/d2";
  series.optimizer = "o";
  series.dimension = 2;
  RunResult run = run_of({22.84 + 100.0, 22.84 + 10.0, 22.84 + 50.0}, 22.84);
  run.precision = {100.0, 10.0, 10.0};
  series.runs = {run};
  for (const char* format : {"csv", "json", "coco", "ioh"}) {
    const TemporaryFolder folder;
    const ResultSet read = round_trip(format, set, folder).results;
    INFO(format);
    CHECK(Judgement(read, "bbob/f1/d2").curve(read.series.at(0), 0, Horizon(3)) ==
          std::vector<double>{100.0, 10.0, 10.0});
  }
}

TEST_CASE("IOHprofiler: a run whose data end before its best value is left out", "[formats]") {
  const TemporaryFolder folder;
  const std::string listed = R"({"instance": 1, "evals": 3, "best": {"evals": 3, "y": 450.25, "x": [0.1, 0.2]}})";
  write_ioh_folder(folder, listed, "evaluations raw_y\n1 500.0\n3 4");
  CHECK_THROWS_WITH(read_ioh(folder.file("A")), ContainsSubstring("450.25 at evaluation 3"));
  const std::string two = listed + R"(, {"instance": 2, "evals": 2, "best": {"evals": 2, "y": 7.5}})";
  write_ioh_folder(folder, two, "evaluations raw_y\n1 500.0\n3 450.25\nevaluations raw_y\n1 9.0\n2 7.");
  const Imported imported = read_ioh(folder.file("A"));
  CHECK(finals_of(imported.results, "ioh/unknown_suite/Sphere/d2") == Finals{{"A", {450.25}}});
  CHECK(some_note(imported, "a run on instance 2"));
  CHECK_THROWS_AS(read_ioh(folder.file("A"), {.strict = true}), InputError);
}

TEST_CASE("IOHprofiler: runs that are not listed, infinities and further columns", "[formats]") {
  const TemporaryFolder folder;
  write_ioh_folder(
      folder,
      R"({"instance": 1, "evals": 2, "best": {"evals": 0, "y": inf}}, {"instance": 2, "evals": 2, "best":
                      {"evals": 2, "y": 0.5}})",
      "evaluations raw_y F2 x0\n1 inf 1.0 0.1\n2 inf 2.0 0.1\nevaluations raw_y F2 x0\n1 2.0 1.0 0.1\n2 0.5 "
      "1.0 0.1\nevaluations raw_y F2 x0\n1 0.25 1 1\n");
  const Imported imported = read_ioh(folder.file("A"));
  CHECK(finals_of(imported.results, "ioh/unknown_suite/Sphere/d2") ==
        Finals{{"A", {std::numeric_limits<double>::infinity(), 0.5}}});
  CHECK(some_note(imported, "1 runs of"));
  CHECK(some_note(imported, "F2"));
  CHECK_FALSE(some_note(imported, "x0"));
}

TEST_CASE("IOHprofiler: an index that contradicts its data is noted", "[formats]") {
  const TemporaryFolder folder;
  write_ioh_folder(folder, R"({"instance": 1, "evals": 2, "best": {"evals": 2, "y": 0.25}})",
                   "evaluations raw_y\n1 2.0\n2 0.5\n");
  CHECK(some_note(read_ioh(folder.file("A")), "index and data disagree on 1 runs"));
}

TEST_CASE("CSV: replicates that are seeds, or begin at 1, are numbered", "[formats]") {
  const std::string header = "problem,optimizer,replicate,evaluation,value\n";
  const auto finals = [&](const std::string& rows) {
    return finals_of(read_csv_text(header + rows, "t.csv").results, "p");
  };
  CHECK(finals("p,a,42,1,1\np,a,1234,1,2\np,b,1234,1,4\np,b,42,1,3\n") == Finals{{"a", {1, 2}}, {"b", {3, 4}}});
  CHECK(finals("p,a,1,1,1\np,a,2,1,2\np,b,1,1,3\np,b,2,1,4\n") == Finals{{"a", {1, 2}}, {"b", {3, 4}}});
  // Labels of only one optimiser come after those shared by all.
  CHECK(finals("p,a,7,1,1\np,a,9,1,2\np,b,9,1,3\np,b,11,1,4\n") == Finals{{"a", {2, 1}}, {"b", {3, 4}}});
  // Numbers from 0 are kept, and an absent one is missing.
  const auto kept = finals("p,a,0,1,1\np,a,2,1,2\np,b,0,1,3\np,b,1,1,4\np,b,2,1,5\n");
  CHECK(std::isnan(kept.at("a")[1]));
  CHECK(kept.at("a")[2] == 2.0);
  const Imported labelled = read_csv_text(header + "p,a,42,1,1\n", "t.csv");
  CHECK(labelled.replicates_are_labels);
  CHECK(some_note(labelled, "replicates are labels"));
  // A file written by bobench without its first replicates.
  const ResultSet ours = read_csv_text(
                             "problem,optimizer,replicate,evaluation,value,optimum,status,dimension,group,seed,"
                             "message\np,a,5,1,1,,complete,2,G,7,\n",
                             "t.csv")
                             .results;
  CHECK(ours.series[0].runs.size() == 6);
}

TEST_CASE("CSV: what pandas, R and spreadsheets write", "[formats]") {
  const auto read = [](const std::string& text) { return read_csv_text(text, "t.csv"); };
  const Imported pandas =
      read("problem,optimizer,replicate,evaluation,value\np,a,0.0,1.0,5.5\np,a,0.0,2.0,\np,a,0.0,3.0,4.5\n");
  CHECK(pandas.results.series[0].runs[0].value[2] == 4.5);
  CHECK(std::isnan(pandas.results.series[0].runs[0].value[1]));
  CHECK(some_note(pandas, "1 values are missing"));
  const Imported r = read(
      "\"problem\",\"optimizer\",\"replicate\",\"evaluation\",\"value\"\n\"p\",\"a\",0,1,NA\n"
      "\"p\",\"a\",0,2,1.5\n");
  CHECK(std::isnan(r.results.series[0].runs[0].value[0]));
  for (const char separator : {';', '\t'}) {
    std::string text = "problem,optimizer,replicate,evaluation,value\np,a,0,1,1.5\n";
    std::ranges::replace(text, ',', separator);
    CHECK(read(text).results.series[0].runs[0].value == std::vector<double>{1.5});
  }
  CHECK_THROWS_WITH(read("problem;optimizer;replicate;evaluation;value\np;a;0;1;1,5\n"),
                    ContainsSubstring("a point before its decimals"));
  CHECK_THROWS_WITH(read("problem,optimizer,replicate,evaluation,value\np,a,0,1,1\np,a,0,10,0.5\n"),
                    ContainsSubstring("a column 'trace' with the word improvements"));
  CHECK_THROWS_WITH(read("problem,optimizer,replicate,evaluation,value\np,a,0,1,12"),
                    ContainsSubstring("the last line has no line end"));
}

TEST_CASE("runs of more evaluations than a result file counts are refused, or cut", "[formats]") {
  const TemporaryFolder folder;
  write_coco_folder(
      folder, coco_block(2, "1:4294967306|5.0e-01"),
      {{"bbobexp_f1_DIM2.dat", std::string(coco_header) +
                                   "1 0 +5.0e+01 +1.2948e+02 +1.2948e+02\n4294967306 0 +5.0e-01 +7.998e+01 "
                                   "+7.998e+01\n"}});
  CHECK_THROWS_WITH(read_coco(folder.file("ALG")), ContainsSubstring("4294967306 evaluations"));
  const ResultSet cut = read_coco(folder.file("ALG"), {.budget = 100}).results;
  CHECK(finals_of(cut, "bbob/f1/d2") == Finals{{"ALG", {50.0}}});
}
