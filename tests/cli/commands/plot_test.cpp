#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "catch.hpp"
#include "cli/program.hpp"

using namespace bobench;

namespace {

/// Two optimisers, one problem with a known optimum, six runs of three evaluations.
std::string result_file(const TemporaryFolder& folder) {
  std::string csv = "problem,optimizer,replicate,evaluation,value\n";
  for (int r = 0; r < 6; ++r) {
    for (int t = 1; t <= 3; ++t) {
      const std::string where = std::to_string(r) + "," + std::to_string(t) + ",";
      csv += "synthetic/branin,ours," + where + std::to_string(1.0 + 0.01 * r + 1.0 / t) + "\n";
      csv += "synthetic/branin,\"the 'other'\"," + where + std::to_string(3.0 + 0.01 * r + 1.0 / t) + "\n";
    }
  }
  const std::string output = folder.file("r.h5");
  REQUIRE(bobench_program("import " + folder.write("t.csv", csv) + " --output " + output).code == 0);
  return output;
}

}  // namespace

TEST_CASE("plot without images writes data and scripts and needs no gnuplot") {
  const TemporaryFolder folder;
  const std::string results = result_file(folder);
  const ProgramResult plotted =
      bobench_program("plot " + results + " --formats none --output " + folder.file("out/deep"));
  INFO(plotted.err);
  CHECK(plotted.code == 0);
  for (const char* name : {"regret", "scores", "first-places", "borda", "critical-difference", "targets"}) {
    CHECK(std::filesystem::exists(folder.file(std::string("out/deep/") + name + ".gp")));
    CHECK(std::filesystem::exists(folder.file(std::string("out/deep/") + name + ".csv")));
    CHECK_THAT(plotted.out, ContainsSubstring(std::string("out/deep/") + name + ".{gp,csv}"));
  }
  CHECK(!std::filesystem::exists(folder.file("out/deep/regret.svg")));
}

TEST_CASE("without gnuplot plot says so in one line, and leaves data and scripts") {
  const TemporaryFolder folder;
  const std::string results = result_file(folder);
  std::filesystem::create_directories(folder.file("empty"));
  const std::string program = "plot " + results + " --output " + folder.file("out");
  // The program itself is called by its path.
  ::setenv("BOBENCH_TEST_PATH", ::getenv("PATH"), 1);
  ::setenv("PATH", folder.file("empty").c_str(), 1);
  const ProgramResult plotted = bobench_program(program);
  ::setenv("PATH", ::getenv("BOBENCH_TEST_PATH"), 1);
  CHECK(plotted.code == 1);
  CHECK_THAT(plotted.err, ContainsSubstring("apt-get install gnuplot-nox"));
  CHECK(std::count(plotted.err.begin(), plotted.err.end(), '\n') == 1);
  CHECK(std::filesystem::exists(folder.file("out/regret.gp")));
  CHECK(std::filesystem::exists(folder.file("out/regret.csv")));
}

TEST_CASE("plot draws what is asked for") {
  const TemporaryFolder folder;
  const std::string results = result_file(folder);
  const ProgramResult plotted = bobench_program("plot " + results +
                                                " --figures regret,targets --formats svg --targets 11:1:-3 --at 2 "
                                                "--statistic mean --optimizers \"the*\" ours --output " +
                                                folder.file("out"));
  INFO(plotted.err);
  REQUIRE(plotted.code == 0);  // needs gnuplot, which ./dev installs
  CHECK_THAT(contents_of(folder.file("out/regret.svg")), ContainsSubstring("<svg") && ContainsSubstring("the 'other'"));
  CHECK(std::filesystem::exists(folder.file("out/targets.svg")));
  CHECK(!std::filesystem::exists(folder.file("out/regret.pdf")));
  CHECK(!std::filesystem::exists(folder.file("out/scores.gp")));
}

TEST_CASE("plot's bad input is told in one line") {
  const TemporaryFolder folder;
  const std::string results = result_file(folder);
  const auto refused = [&](const std::string& options, const std::string& message) {
    const ProgramResult plotted = bobench_program("plot " + results + " " + options);
    INFO(options);
    CHECK(plotted.code == 2);
    CHECK_THAT(plotted.err, ContainsSubstring(message));
    CHECK(std::count(plotted.err.begin(), plotted.err.end(), '\n') == 1);
  };
  const std::string out = "--output " + folder.file("out") + " ";
  refused("", "--output");
  refused(out + "--formats gif", "'gif'; expected svg, pdf, png or none");
  refused(out + "--figures pie", "--figures is 'pie'; expected regret, ");
  refused(out + "--band standard-error", "--statistic mean");
  refused(out + "--x seconds", "no run has simulated or measured seconds");
  refused(out + "--targets 51:2", "51:2:-8");
  refused(out + "--optimizers unknown", "no optimiser 'unknown'");
  refused(out + "--problems bbob/f1", "no problem 'bbob/f1'");
  refused(out + "--family-alpha 2", "(0, 1)");
  refused("--output " + results + "/x", results);
}

TEST_CASE("rank's post-hoc tests and effect sizes") {
  const TemporaryFolder folder;
  const std::string results = result_file(folder);
  const ProgramResult text =
      bobench_program("rank " + results + " --test friedman --post-hoc holm --effect rank-biserial");
  CHECK(text.code == 0);
  CHECK_THAT(text.out, ContainsSubstring("borda") && ContainsSubstring("Holm") && ContainsSubstring("Rank-biserial"));
  const ProgramResult one = bobench_program("rank " + results + " --effect vargha-delaney --format csv");
  CHECK(one.out == "optimizer,ours,the 'other'\nours,0.5,1.0\nthe 'other',0.0,0.5\n");
  for (const std::string test : {"shaffer", "bergmann-hommel", "conover", "quade", "aligned-ranks", "wilcoxon"}) {
    const ProgramResult result = bobench_program("rank " + results + " --format csv --post-hoc " + test);
    INFO(test << ": " << result.err);
    CHECK(result.code == 0);
    CHECK_THAT(result.out, ContainsSubstring("optimizer,mean_rank,ours,the 'other'"));
  }
  CHECK(bobench_program("rank " + results + " --test friedman --post-hoc holm --pairwise --format csv").code == 2);
}
