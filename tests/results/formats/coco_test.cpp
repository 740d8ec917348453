#include "results/formats/coco.hpp"

#include <fmt/format.h>
#include <cmath>
#include <map>
#include <sstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/formats/exchange.hpp"
#include "results/judgement.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// Two instances of f1 in two dimensions as written by COCO 2.7 (numbers made up), and an unfinished trial.
void write_new_layout(const TemporaryFolder& folder) {
  std::filesystem::create_directories(folder.file("ALG/data_f1"));
  folder.write(
      "ALG/bbobexp_f1.info",
      "suite = 'bbob', funcId = 1, DIM = 2, Precision = 1.000e-08, algId = 'other, name', coco_version = '2.7', "
      "logger = 'bbob', data_format = 'bbob-new2', settings = ''\n"
      "% free text\n"
      "data_f1\\bbobexp_f1_DIM2.dat, 1:6|2.5e+00, 41:3|1.0e-02, 42\n");
  const std::string header =
      "% f evaluations | g evaluations | best noise-free fitness - Fopt (7.948000000000e+01) + sum g_i+ | measured "
      "fitness | best measured fitness or single-digit g-values | x1 | x2...\n";
  folder.write("ALG/data_f1/bbobexp_f1_DIM2.dat",
               header +
                   "1 0 +1.372e+01 +9.320e+01 +9.320e+01 -3.5e+00 +1.1e+00\n3 0 +2.5e+00 +8.198e+01 +8.198e+01 "
                   "+1.0e+00 -1.1e+00\n" +
                   header + "1 0 +1.0e+00 +8.048e+01 +8.048e+01\n3 0 +1.0e-02 +7.949e+01 +7.949e+01\n" + header +
                   "1 0 +4.0e+00 +8.348e+01 +8.348e+01\n");
  folder.write("ALG/data_f1/bbobexp_f1_DIM2.tdat", header +
                                                       "1 0 +1.372e+01 +9.320e+01 +9.320e+01\n2 0 +1.372e+01 "
                                                       "+9.948e+01 +9.320e+01\n6 0 +2.5e+00 +8.448e+01 +8.198e+01\n" +
                                                       header +
                                                       "1 0 +1.0e+00 +8.048e+01 +8.048e+01\n2 0 +1.0e+00 +8.148e+01 "
                                                       "+8.048e+01\n3 0 +1.0e-02 +7.949e+01 +7.949e+01\n" +
                                                       header + "1 0 +4.0e+00 +8.348e+01 +8.348e+01\n");
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// f8 in two dimensions: fifteen replicates of `budget` random evaluations above the optimum.
ResultSet random_bbob(std::size_t budget) {
  Random random(7);
  ResultSet set;
  set.settings.budget = static_cast<int>(budget);
  Series series;
  series.problem = "bbob/f8/d2";
  series.optimizer = "gp-ei:kernel=se,ard=false";
  series.dimension = 2;
  for (int r = 0; r < 15; ++r) {
    std::vector<double> values;
    for (std::size_t i = 0; i < budget; ++i) values.push_back(79.48 + std::pow(10.0, 4.0 * random.uniform() - 3.0));
    series.runs.push_back(run_of(values, 79.48));
  }
  set.series = {series};
  return set;
}

}  // namespace

TEST_CASE("COCO's new layout is read: the folder names the optimiser, instances the replicates", "[formats]") {
  const TemporaryFolder folder;
  write_new_layout(folder);
  CHECK(std::string(recognised_format(folder.file("ALG")).name) == "coco");
  const Imported imported = read_coco(folder.file("ALG"));
  REQUIRE(imported.results.series.size() == 1);
  const Series& series = imported.results.series[0];
  CHECK(series.problem == "bbob/f1/d2");
  CHECK(series.optimizer == "ALG");
  CHECK(series.dimension == 2);
  REQUIRE(series.runs.size() == 7);  // instances 1, 41 and 42 are replicates 0, 5 and 6
  CHECK(series.runs[1].status == RunStatus::missing);
  const RunResult& run = series.runs[0];
  CHECK(run.optimum == 79.48);
  REQUIRE(run.evaluations() == 6);
  CHECK(run.value[0] == Approx(79.48 + 13.72).epsilon(1e-14));
  CHECK(run.value[1] == 99.48);  // measured, worse than the best
  CHECK(run.value[2] == 79.48 + 2.5);
  CHECK(run.value[3] == 79.48 + 2.5);  // not in the files: best so far
  CHECK(run.value[5] == 84.48);
  CHECK(series.runs[5].value == std::vector<double>{79.48 + 1.0, 81.48, 79.48 + 0.01});
  CHECK(series.runs[6].evaluations() == 1);
  REQUIRE(imported.notes.size() == 1);
  CHECK_THAT(imported.notes[0], ContainsSubstring("1 runs hold the best value so far"));
  CHECK(series.details["between_improvements"] == "best so far");
}

TEST_CASE("COCO's old layout is read: column 2 is the current value less the optimum", "[formats]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("data/OLD/d"));
  folder.write(
      "data/OLD/bbobexp_f101.info",
      "funcId = 101, DIM = 5, Precision = 1.000e-08, algId = 'OLD'\n% text\nd/x.dat, 1:3|1.0e+00, 1:1|5.0e+00\n\n"
      "funcId = 1, DIM = 5, Precision = 1.000e-08, algId = 'OLD'\n% text\nd/y.dat, 1:3|1.0e+00, 1:1|5.0e+00, "
      "7:1|3.0e+00\n");
  const std::string header =
      "% function evaluation | noise-free fitness - Fopt (1.000000000000e+02) | best noise-free fitness - Fopt | "
      "measured fitness | best measured fitness | x1 | x2...\n";
  const std::string two = header +
                          "1 +2.0e+00 +2.0e+00 +1.09e+02 +1.09e+02\n2 +4.0e+00 +2.0e+00 +1.03e+02 +1.03e+02\n"
                          "3 +1.0e+00 +1.0e+00 +1.01e+02 +1.01e+02\n" +
                          header + "1 +5.0e+00 +5.0e+00 +1.05e+02 +1.05e+02\n";
  folder.write("data/OLD/d/x.dat", two);
  folder.write("data/OLD/d/y.tdat", two + header + "1 +3.0e+00 +3.0e+00 +1.03e+02 +1.03e+02\n");
  const Imported imported = read_coco(folder.file("data"));
  const ResultSet& set = imported.results;
  const Series* noisy = set.find("bbob-noisy/f101/d5/i1", "OLD");
  REQUIRE(noisy);
  REQUIRE(noisy->runs.size() == 2);
  CHECK(noisy->runs[0].value == std::vector<double>{109, 103, 101});
  CHECK(noisy->runs[0].noise_free == std::vector<double>{102, 104, 101});
  CHECK(noisy->details.empty());  // every evaluation has a row
  const Series* repeated = set.find("bbob/f1/d5/i1", "OLD");
  REQUIRE(repeated);
  CHECK(repeated->runs[0].value == std::vector<double>{102, 104, 101});
  CHECK(repeated->runs[1].value == std::vector<double>{105});
  REQUIRE(set.find("bbob/f1/d5/i7", "OLD"));
  CHECK_THAT(imported.notes.back(), ContainsSubstring("became problems of their own"));
}

TEST_CASE("the replicates of an import are a workshop's instances if it is said so", "[formats]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("data/OLD/d"));
  const std::string header = "% function evaluation | noise-free fitness - Fopt (1.000000000000e+02) | best | x | y\n";
  std::string listed, rows;
  for (const int instance : {1, 2, 1, 5, 1, 1, 9}) {        // 2009 has each of 1 to 5 three times
    const int value = static_cast<int>(listed.size()) + 1;  // identifies the run
    listed += fmt::format(", {}:1|1.0e+00", instance);
    rows += header + fmt::format("1 +{0}.0e+00 +{0}.0e+00 +1.0e+02 +1.0e+02\n", value);
  }
  folder.write("data/OLD/bbobexp_f1.info",
               "funcId = 1, DIM = 5, Precision = 1.000e-08, algId = 'OLD'\n% text\nd/x.dat" + listed + "\n");
  folder.write("data/OLD/d/x.dat", rows);
  const Imported imported = read_format(format_named("coco"), folder.file("data"), {.workshop = 2009});
  const Series* series = imported.results.find("bbob/f1/d5", "OLD");
  REQUIRE(series);
  REQUIRE(series->runs.size() == 11);
  const auto step = static_cast<double>(std::string(", 1:1|1.0e+00").size());
  const auto is = [&](std::size_t replicate, int position) {
    return series->runs[replicate].value == std::vector<double>{101.0 + step * position};
  };
  CHECK(is(0, 0));
  CHECK(is(1, 1));
  CHECK(is(4, 3));
  CHECK(is(5, 2));
  CHECK(is(10, 4));
  CHECK(series->runs[2].status == RunStatus::missing);
  const Series* fourth = imported.results.find("bbob/f1/d5/i1", "OLD");  // of three
  REQUIRE(fourth);
  CHECK(fourth->runs[0].value == std::vector<double>{101.0 + step * 5});
  CHECK(imported.results.find("bbob/f1/d5/i9", "OLD"));
  CHECK_THAT(imported.notes.back(), ContainsSubstring("beyond those of 2009"));
  CHECK_THROWS_WITH(read_format(format_named("coco"), folder.file("data"), {.workshop = 2011}),
                    ContainsSubstring("no workshop on BBOB was in 2011"));
}

TEST_CASE("in the old layout a target is hit by what is below it", "[formats]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("OLD/d"));
  folder.write("OLD/bbobexp_f1.info",
               "funcId = 1, DIM = 5, Precision = 1.000e-08, algId = 'OLD'\n% text\nd/x.dat, 1:4|0.0e+00\n");
  const std::string header =
      "% function evaluation | noise-free fitness - Fopt (-9.210000000000e+000) | best | x | y\n";
  folder.write("OLD/d/x.dat", header +
                                  "1 +1.5e+001 +1.5e+001 +5.79e+000 +5.79e+000\n"
                                  "4 +1.0e+000 +1.0e+000 -8.21e+000 -8.21e+000\n");
  folder.write("OLD/d/x.tdat", header +
                                   "1 +1.5e+001 +1.5e+001 +5.79e+000 +5.79e+000\n"
                                   "2 +1.0e+001 +1.0e+001 +7.90e-001 +7.90e-001\n"
                                   "4 +1.0e+000 +1.0e+000 -8.21e+000 -8.21e+000\n");
  const Imported imported = read_coco(folder.file("OLD"));
  const RunResult& run = imported.results.series.at(0).runs.at(0);
  const Judgement judgement(imported.results, "bbob/f1/d5");
  const std::vector<double> curve = judgement.curve(imported.results.series[0], 0, Horizon(4));
  const auto regret = [&](std::size_t row) { return curve[row]; };
  // 10 is just reached after the second evaluation, but the .dat file does not have a row for it: missed by rounding.
  CHECK(regret(1) > 10.0);
  CHECK(regret(1) == std::nextafter(10.0, 11.0));
  CHECK(run.value[1] == 0.79);
  CHECK(regret(2) > 10.0);
  CHECK(regret(3) <= 1.0);  // this target is reached
}

TEST_CASE("COCO: runs on its other suites go to folders of their own and come back", "[formats]") {
  const TemporaryFolder folder;
  ResultSet set;
  set.settings.budget = 3;
  for (const char* problem :
       {"bbob/f1/d2", "bbob-noisy/f101/d2", "bbob-boxed/f3/d2", "bbob-mixint/f24/d5", "bbob-largescale/f6/d20"}) {
    Series& series = set.series.emplace_back();
    series.problem = problem;
    series.optimizer = "o";
    series.dimension = problem == std::string("bbob-mixint/f24/d5") ? 5 : 2;
    for (int r = 0; r < 7; ++r) {
      RunResult run;
      run.status = RunStatus::complete;
      run.optimum = 1.0;
      run.value = {5.0 + r, 4.0, 3.0 + 0.25 * r};
      if (series.problem == "bbob-noisy/f101/d2") run.noise_free = {5.5 + r, 4.5, 2.5 + 0.25 * r};
      series.runs.push_back(run);
    }
  }
  const Exported exported = write_format(format_named("coco"), set, folder.file("out"));
  CHECK(exported.runs == 35);
  CHECK(exported.left_out.empty());
  CHECK(std::filesystem::exists(folder.file("out/bbob-noisy/o/bbobexp_f101.info")));
  CHECK(std::filesystem::exists(folder.file("out/bbob/o/bbobexp_f1.info")));
  CHECK_THAT(contents_of(folder.file("out/bbob-boxed/o/bbobexp_f3.info")),
             ContainsSubstring("suite = 'bbob-boxed'") && ContainsSubstring("101:3|"));
  for (const Series& before : set.series) {
    const ResultSet read = read_coco(folder.file("out/" + before.problem.substr(0, before.problem.find('/')))).results;
    const Series* after = read.find(before.problem, "o");
    INFO(before.problem);
    REQUIRE(after);
    REQUIRE(after->runs.size() == 7);
    for (std::size_t r = 0; r < 7; ++r) {
      CHECK(after->runs[r].value == before.runs[r].value);
      CHECK(best_so_far(after->runs[r].judged_values()) == best_so_far(before.runs[r].judged_values()));
    }
  }
}

TEST_CASE("COCO keeps the exact best value so far of every evaluation", "[formats]") {
  const TemporaryFolder folder;
  const ResultSet set = random_bbob(200);
  const ResultSet read = round_trip("coco", set, folder).results;
  REQUIRE(read.series.size() == 1);
  CHECK(read.series[0].optimizer == set.series[0].optimizer);
  REQUIRE(read.series[0].runs.size() == 15);
  for (std::size_t r = 0; r < 15; ++r) {
    const RunResult& before = set.series[0].runs[r];
    const RunResult& after = read.series[0].runs[r];
    CHECK(after.optimum == before.optimum);
    CHECK(best_so_far(after.value) == best_so_far(before.value));
  }
  // A second round trip changes nothing.
  const TemporaryFolder second;
  const ResultSet again = round_trip("coco", read, second).results;
  for (std::size_t r = 0; r < 15; ++r)
    CHECK(best_so_far(again.series[0].runs[r].value) == best_so_far(read.series[0].runs[r].value));
}

TEST_CASE("COCO's files have the rows that cocopp asks for", "[formats]") {
  const TemporaryFolder folder;
  const ResultSet set = random_bbob(60);
  write_format(format_named("coco"), set, folder.file("out"));
  const std::string alg = folder.file("out/gp-ei_kernel_se_ard_false");
  const auto info = lines_of(contents_of(alg + "/bbobexp_f8.info"));
  REQUIRE(info.size() == 3);
  CHECK_THAT(info[0], StartsWith("suite = 'bbob', funcId = 8, DIM = 2, Precision = 1.000e-08, algId = "
                                 "'gp-ei_kernel_se_ard_false', coco_version = '2.7', logger = 'bbob', "
                                 "data_format = 'bbob-new2'"));
  CHECK(info[1] == "% bobench {\"optimizer\":\"gp-ei:kernel=se,ard=false\"}");
  CHECK_THAT(info[2], StartsWith("data_f8/bbobexp_f8_DIM2.dat, 1:60|") && ContainsSubstring(", 5:60|") &&
                          ContainsSubstring(", 41:60|") && ContainsSubstring(", 50:60|"));
  for (const char* extension : {"dat", "tdat"}) {
    std::vector<std::vector<std::size_t>> trials;
    double best = 0.0;
    for (const std::string& line : lines_of(contents_of(alg + "/data_f8/bbobexp_f8_DIM2." + extension))) {
      if (line.starts_with("%")) {
        CHECK_THAT(line, StartsWith("% f evaluations | g evaluations | best noise-free fitness - Fopt (7.948"));
        trials.emplace_back();
        best = 1e301;
        continue;
      }
      std::istringstream fields(line);
      std::size_t evaluation = 0;
      double constraints = -1.0, difference = 0.0, measured = 0.0, best_measured = 0.0;
      REQUIRE((fields >> evaluation >> constraints >> difference >> measured >> best_measured));
      trials.back().push_back(evaluation);
      CHECK(constraints == 0.0);
      CHECK(difference <= best);
      CHECK(difference <= measured - 79.48);
      best = difference;
    }
    REQUIRE(trials.size() == 15);
    for (const auto& trial : trials) {
      CHECK(trial.front() == 1);
      CHECK(trial.back() == 60);
      CHECK(std::ranges::is_sorted(trial));
    }
    if (std::string(extension) == "tdat") {
      CHECK(trials[0] == std::vector<std::size_t>{1,  2,  3,  4,  5,  6,  7,  8,  10, 11, 12, 14, 15, 17,
                                                  19, 20, 22, 25, 28, 31, 35, 39, 40, 44, 50, 56, 60});
    }
  }
}

TEST_CASE("COCO: failures, infinities and names come back; functions that are not BBOB's are left out and named",
          "[formats]") {
  const TemporaryFolder folder;
  ResultSet set = hostile_results();
  const Exported exported = write_format(format_named("coco"), set, folder.file("out"));
  REQUIRE(exported.left_out.size() == 2);
  CHECK_THAT(exported.left_out[0], ContainsSubstring("problems of no suite of COCO"));
  CHECK_THAT(exported.left_out[1], ContainsSubstring("1 runs whose optimum is not known"));
  const ResultSet read = read_coco(folder.file("out")).results;
  for (const std::string& name : hostile_names()) {
    const Series* series = read.find("bbob/f3/d2", name);
    INFO(name);
    REQUIRE(series);
    CHECK(series->runs[0].value == std::vector<double>{0.1 + 0.2, 1.0 / 3.0, 1e-300});
    CHECK(series->runs[1].status == RunStatus::failed);
    CHECK(series->runs[1].message == name);
  }
  const Series* rich = read.find("bbob/f1/d2", "gp-ei:kernel=se");
  REQUIRE(rich);
  CHECK(std::isnan(rich->runs[0].value[1]));
  CHECK(rich->runs[0].value[2] == 1.0 / 3.0);
  CHECK(std::isinf(rich->runs[1].value[0]));
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.file("out"))) {
    CHECK(entry.path().filename().string().find_first_of("\"',;<>$` \n\\") == std::string::npos);
  }
  CHECK_FALSE(std::filesystem::exists(folder.file("etc")));

  set.series.erase(set.series.begin());
  std::erase_if(set.series, [](const Series& series) { return series.problem.starts_with("bbob"); });
  CHECK_THROWS_WITH(write_format(format_named("coco"), set, folder.file("none")),
                    ContainsSubstring("of its suites alone"));
  CHECK_FALSE(std::filesystem::exists(folder.file("none")));
}

TEST_CASE("several instances of a problem id become trials of one block", "[formats]") {
  const TemporaryFolder folder;
  ResultSet set = random_bbob(10);
  Series other = set.series[0];
  other.problem = "bbob/f8/d2/i7";
  other.runs.resize(1);
  set.series.push_back(other);
  const ResultSet read = round_trip("coco", set, folder).results;
  REQUIRE(read.find("bbob/f8/d2", other.optimizer));
  CHECK(read.find("bbob/f8/d2", other.optimizer)->runs.size() == 15);
  REQUIRE(read.find("bbob/f8/d2/i7", other.optimizer));
}

TEST_CASE("long COCO runs become sparse traces, and a budget keeps them short", "[formats]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("A"));
  folder.write("A/f.info", "suite = 'bbob', funcId = 1, DIM = 2, algId = 'A'\n%\nf.dat, 1:2000000000|2.0e+00\n");
  folder.write("A/f.dat", "% Fopt (1.0e+00)\n1 +3 +3 +4 +4\n7 +2 +2 +3 +3\n2000000000 +1 +1 +2 +2\n");
  const ResultSet whole = read_coco(folder.file("A")).results;
  CHECK(whole.series[0].runs[0].value == std::vector<double>{4, 3, 2});
  CHECK(whole.series[0].runs[0].evaluation == std::vector<double>{1, 7, 2000000000.0});
  // The first and the last evaluation are included, for any rows.
  folder.write("A/f.dat", "% Fopt (1.0e+00)\n3 +3 +3 +4 +4\n7 +2 +2 +3 +3\n");
  const RunResult run = read_coco(folder.file("A")).results.series[0].runs[0];
  CHECK(run.evaluation == std::vector<double>{1, 3, 7, 2000000000.0});
  CHECK(std::isnan(run.value[0]));
  CHECK(run.value[3] == 3.0);
  folder.write("A/f.dat", "% Fopt (1.0e+00)\n1 +3 +3 +4 +4\n7 +2 +2 +3 +3\n");
  const ResultSet set = read_coco(folder.file("A"), {.budget = 8}).results;
  CHECK(set.series[0].runs[0].value == std::vector<double>{4, 4, 4, 4, 4, 4, 3, 3});
}

TEST_CASE("bad COCO files are refused with file and line", "[formats]") {
  const std::string first = "suite = 'bbob', funcId = 1, DIM = 2, algId = 'A'\n";
  const std::string header = "% Fopt (1.0e+00)\n";
  const auto refused = [&](const std::string& info, const std::string& data) {
    const TemporaryFolder folder;
    folder.write("f.info", info);
    if (!data.empty()) folder.write("f.dat", data);
    try {
      read_coco(folder.file(""));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK(refused(first + "%\nf.dat, 1:1|1e0\n", header + "1 +3 +3 +4 +4\n") == "accepted");
  CHECK_THAT(refused(first + "%\nf.dat, 1:2|1e0, 2:1|1e0\n", header + "1 +3 +3 +4 +4\n"),
             ContainsSubstring("2 trials are listed"));
  CHECK_THAT(refused(first + "%\nf.dat, 1:1|1e0\n", header + "1 +3 x +4 +4\n"),
             ContainsSubstring("f.dat' line 2") && ContainsSubstring("'x'"));
  CHECK_THAT(refused(first + "%\nf.dat, 1:1|1e0\n", header + "1 +3\n"),
             ContainsSubstring("line 2") && ContainsSubstring("column 3 is ''"));
  CHECK_THAT(refused(first + "%\nf.dat, 1:1|1e0\n", header + "5 1 1 1\n3 1 1 1\n"),
             ContainsSubstring("evaluation 3 follows 5"));
  CHECK_THAT(refused(first + "%\nf.dat, 1:1|1e0\n", "1 1 1 1\n"), ContainsSubstring("before the first line"));
  CHECK_THAT(refused(first + "%\nf.dat, 1:1|1e0\n", "\"function evaluation\" \"x\"\n1 1\n"),
             ContainsSubstring("before version 0.3.3"));
  CHECK_THAT(refused(first + "%\nf.dat, one:1|1e0\n", header),
             ContainsSubstring("f.info' line 3") && ContainsSubstring("'one:1|1e0' is not a trial"));
  CHECK_THAT(refused(first + "%\n", header), ContainsSubstring("ends within a block"));
  CHECK_THAT(refused(first + "%\nf.dat, 1:1|1e0\n", ""), ContainsSubstring("there is neither"));
  CHECK_THAT(refused("suite = 'bbob', DIM = 2\n%\nf.dat, 1:1|1\n", header),
             ContainsSubstring("line 1") && ContainsSubstring("no funcId"));
  CHECK_THAT(refused("funcId = x, DIM = 2\n%\nf.dat, 1:1|1\n", header), ContainsSubstring("funcId is 'x'"));
  CHECK_THAT(refused("suite = 'bbob-biobj', algorithm = 'a', indicator = 'hyp'\n%\n", header),
             ContainsSubstring("bi-objective"));
}
