#include <filesystem>
#include <sstream>

#include "catch.hpp"
#include "cli/program.hpp"

using namespace bobench;

TEST_CASE("run, status, rank, table, merge and diff work together") {
  const TemporaryFolder folder;
  const std::string plan =
      "run --optimizers random-search gp-ei --problems synthetic/branin bbob/f1,10/d2 --budget 20 --quiet --seed 3 ";
  const std::string whole = folder.file("whole.h5"), part = folder.file("part.h5"), rest = folder.file("rest.h5");
  const ProgramResult run = bobench_program(plan + "--replicates 6 --threads 2 --output " + whole);
  REQUIRE(run.code == 0);
  CHECK_THAT(run.out, ContainsSubstring("36 runs done"));

  const auto status = json_of("status " + whole + " --format json");
  REQUIRE(status.size() == 2);
  CHECK(status[0]["optimizer"] == "random-search");
  CHECK(status[1]["done"] == 18);

  const auto ranking = json_of("rank " + whole + " --format json");
  REQUIRE(ranking.size() == 2);
  CHECK(ranking[0]["optimizer"] == "gp-ei");
  CHECK(ranking[0]["borda"] >= 1);
  CHECK(ranking[0]["first_places"] == 3);
  CHECK(ranking[1]["borda"] == 0);
  CHECK(json_of("rank " + whole + " --format json --by dimension").size() == 2);
  CHECK(json_of("rank " + whole + " --format json --by group").size() == 6);
  CHECK(json_of("rank " + whole + " --format json --by problem --test friedman --at 10").size() == 6);
  CHECK(json_of("rank " + whole + " --format json --pairwise")[0]["random-search"] >= 1);

  const auto table = json_of("table " + whole + " --format json");
  REQUIRE(table.size() == 3);
  CHECK(table[0]["problem"] == "synthetic/branin");
  CHECK(table[0]["gp-ei"]["mean"] < table[0]["random-search"]["mean"]);
  for (const char* format : {"text", "csv", "latex", "markdown"}) {
    for (const char* command : {"table ", "rank ", "status "}) {
      const ProgramResult printed = bobench_program(command + whole + " --format " + format);
      CHECK(printed.code == 0);
      CHECK_THAT(printed.out, ContainsSubstring("gp-ei"));
    }
  }

  REQUIRE(bobench_program(plan + "--replicates 6 --threads 1 --output " + part).code == 0);
  CHECK(bobench_program("diff " + whole + " " + part).code == 0);
  const std::string one = "run --optimizers random-search --problems synthetic/branin --budget 20 --quiet --seed 3 ";
  REQUIRE(bobench_program(one + "--replicates 6 --output " + rest).code == 0);
  CHECK(bobench_program("diff " + whole + " " + rest).code == 1);
  REQUIRE(bobench_program("merge " + rest + " " + whole + " --output " + folder.file("merged.h5")).code == 0);
  CHECK(bobench_program("diff " + whole + " " + folder.file("merged.h5")).code == 0);
}

TEST_CASE("--dry-run's seconds are those of evaluating, too") {
  const TemporaryFolder folder;
  std::string csv = "problem,optimizer,replicate,evaluation,value,seconds_ask,seconds_evaluate\n";
  for (const char* evaluation : {"1", "2", "3"}) {
    csv += std::string("synthetic/branin,random-search,0,") + evaluation + ",4,1,20\n";
  }
  const std::string file = folder.file("r.h5");
  REQUIRE(bobench_program("import " + folder.write("t.csv", csv) + " --output " + file).code == 0);
  const auto plan = json_of(
      "run --optimizers random-search --problems synthetic/branin --budget 3 --dry-run --format json --output " + file);
  CHECK(plan[0]["seconds_per_run"] == 63.0);
}

TEST_CASE("--dry-run prints the plan and makes no file") {
  const TemporaryFolder folder;
  const ProgramResult plan =
      bobench_program("run --optimizers gp-ei --problems bbob/f1-24/d2,5 --dry-run --output " + folder.file("r.h5"));
  CHECK(plan.code == 0);
  CHECK_THAT(plan.out, ContainsSubstring("48 problems x 1 optimisers x 15 replicates = 720 runs of 100 evaluations"));
  CHECK_THAT(plan.out, ContainsSubstring("72000"));
  CHECK_FALSE(std::filesystem::exists(folder.file("r.h5")));
}

TEST_CASE("a problem is one problem to every command, however it is written") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5"), canonical = "synthetic/branin/noise=0.1",
                    words = canonical + " synthetic/branin/noise=0.10 synthetic/branin/noise=1e-1";
  const std::string run = "run --optimizers random-search tpe --replicates 3 --budget 5 --output " + file;
  const ProgramResult plan = bobench_program(run + " --dry-run --problems " + words);
  CHECK_THAT(plan.out, ContainsSubstring("1 problems x 2 optimisers") && ContainsSubstring("  " + canonical + "\n"));
  REQUIRE(bobench_program(run + " --quiet --problems " + words).code == 0);
  CHECK_THAT(bobench_program(run + " --quiet --problems synthetic/branin/noise=1e-1").out,
             ContainsSubstring("0 runs done") && ContainsSubstring("6 were there already"));
  for (const char* spelling : {"0.1", "0.10", "1e-1"}) {
    const auto table = json_of("table " + file + " --format json --problems synthetic/branin/noise=" + spelling);
    REQUIRE(table.size() == 1);
    CHECK(table[0]["problem"] == canonical);
  }
  const std::string points = "1,1\n2,2\n";
  CHECK(bobench_program("evaluate synthetic/branin/noise=0.10", points).out ==
        bobench_program("evaluate " + canonical, points).out);
  CHECK(bobench_program("evaluate synthetic/branin/noise=0", points).out ==
        bobench_program("evaluate synthetic/branin", points).out);
  CHECK_THAT(bobench_program("evaluate synthetic/branin/noise=1/noise=2", points).err,
             ContainsSubstring("noise is given twice: '1' and '2'"));
}

TEST_CASE("traces from elsewhere are imported and ranked with ours") {
  const TemporaryFolder folder;
  std::string csv = "problem,optimizer,replicate,evaluation,value\n";
  for (int r = 0; r < 8; ++r) {
    for (int t = 1; t <= 5; ++t) {
      csv += "synthetic/branin,theirs," + std::to_string(r) + "," + std::to_string(t) + "," +
             std::to_string(0.4 + 0.01 * r + 1.0 / t) + "\n";
      csv += "synthetic/branin,worse," + std::to_string(r) + "," + std::to_string(t) + "," +
             std::to_string(5.0 + 0.01 * r + 1.0 / t) + "\n";
    }
  }
  const std::string file = folder.write("t.csv", csv), output = folder.file("t.h5");
  REQUIRE(bobench_program("import " + file + " --output " + output).code == 0);
  const auto ranking = json_of("rank " + output + " --format json");
  CHECK(ranking[0]["optimizer"] == "theirs");
  CHECK(ranking[0]["borda"] == 1);
  // The catalogue contains Branin's optimum.
  CHECK(json_of("table " + output + " --statistic median --format json")[0]["theirs"].get<double>() < 0.3);
}

TEST_CASE("too few replicates to separate anything is said aloud") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  REQUIRE(bobench_program("run --optimizers random-search gp-ei --problems synthetic/branin --replicates 3 --budget 15 "
                          "--quiet --output " +
                          output)
              .code == 0);
  const ProgramResult ranked = bobench_program("rank " + output + " --alpha 0.0005");
  CHECK(ranked.code == 0);
  CHECK_THAT(ranked.out, ContainsSubstring("wins, losses: with so few replicates no pair can be separated"));
}

TEST_CASE("evaluate prints 17 significant digits") {
  const ProgramResult values = bobench_program("evaluate synthetic/branin", "0,0\n3.14159265358979, 2.275\n");
  CHECK(values.code == 0);
  CHECK_THAT(values.out, StartsWith("55.602112642270"));
  CHECK(bobench_program("evaluate bbob/f1/d2/i1", "0.2528,-1.1568\n").out == "79.480000000000004\n");
}

TEST_CASE("list knows everything that runs") {
  const auto optimizers = json_of("list optimizers --json");
  CHECK(optimizers.size() >= 3);
  for (const auto& entry : optimizers) {
    for (const auto& option : entry["options"]) CHECK(option.contains("default"));
  }
  CHECK_THAT(bobench_program("list optimizers gp-ei").out, ContainsSubstring("matern52"));
  CHECK(json_of("list problems --json").size() > 100);
  CHECK(json_of("list problems synthetic/bohachevsky --json").size() == 1);
  CHECK(json_of("list optimizers 'bore*' --json").size() >= 4);
  CHECK(json_of("list models 'g*' --json").size() >= 4);
  CHECK(bobench_program("list optimizers nothing-of-the-kind").code == 2);
  CHECK(json_of("list problems 'bbob/f?/d2' --json").size() == 9);
  CHECK(bobench_program("list problems nothing-of-the-kind").code == 2);
  CHECK(json_of("list papers --json").size() > 80);
  CHECK(json_of("reproduce --format json") == json_of("list papers --json"));
}

TEST_CASE("lists and rankings fit into 120 columns") {
  const TemporaryFolder folder;
  const std::string run =
      "run --optimizers random-search random-search gp-ei --problems bbob/f1-3/d2 bbob/f2/d2 "
      "--replicates 2 --budget 4 --output " +
      folder.file("r.h5");
  const ProgramResult result = bobench_program(run);
  REQUIRE(result.code == 0);
  CHECK_THAT(result.err, ContainsSubstring("Note: Named more than once, but run once: random-search, bbob/f2/d2."));
  for (const std::string& command : {std::string("list optimizers"), std::string("list problems"),
                                     std::string("list models"), "rank " + folder.file("r.h5")}) {
    std::istringstream lines(bobench_program(command).out);
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 120);
  }
}

TEST_CASE("hyper-parameter optimisation runs without any data, and says by which rules") {
  const TemporaryFolder folder;
  const std::string file = folder.file("hpo.h5");
  const auto run = bobench_program("run --data-dir " + folder.file("none") +
                                   " --optimizers random-search bore-rf hyperband --problems embedded/friedman "
                                   "embedded/friedman/repeat=mean --replicates 2 --budget 20 --quiet --output " +
                                   file);
  REQUIRE(run.code == 0);
  const auto table = bobench_program("table " + file);
  CHECK_THAT(table.out, ContainsSubstring("embedded/friedman: repeat=random, optimum=validation."));
  CHECK_THAT(table.out, ContainsSubstring("embedded/friedman/repeat=mean: repeat=mean, optimum=validation."));
}

TEST_CASE("reproduce runs several tables and figures, and writes a record of them alone") {
  const TemporaryFolder folder;
  const ProgramResult result =
      bobench_program("reproduce tiao2021/figure-9 tiao2021/figure-2 tiao2021/figure-9 --quiet " +
                      std::string("--output ") + folder.file("out") + " --record " + folder.file("record.md"));
  REQUIRE(result.code == 0);
  CHECK_THAT(result.out, ContainsSubstring("tiao2021/figure-2: ") && ContainsSubstring("tiao2021/figure-9: "));
  const std::string record = contents_of(folder.file("record.md"));
  CHECK_THAT(record, ContainsSubstring("2 tables and figures were run"));
  CHECK_THAT(record, !ContainsSubstring("aryan2020"));

  const ProgramResult again = bobench_program("reproduce --record " + folder.file("record.md"));
  REQUIRE(again.code == 0);
  const std::string page = contents_of(folder.file("record.md"));
  CHECK_THAT(page, ContainsSubstring("2 tables and figures were run") &&
                       ContainsSubstring("| aryan2020/table-4.6 | not run | not run yet |"));
}
