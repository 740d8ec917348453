#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "catch.hpp"
#include "cli/program.hpp"

using namespace bobench;

namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Runs with recorded points.
std::string kept_runs(const TemporaryFolder& folder, const std::string& problems) {
  const std::string output = folder.file("r.h5");
  REQUIRE(bobench_program("run --optimizers random-search differential-evolution --problems " + problems +
                          " --replicates 2 --budget 15 --record-x --quiet --output " + output)
              .code == 0);
  return output;
}

}  // namespace

TEST_CASE("landscape draws a plane as a map and cuts, with a run's points and a surrogate's predictions") {
  const TemporaryFolder folder;
  const std::string runs = kept_runs(folder, "synthetic/branin");
  const ProgramResult drawn = bobench_program("landscape synthetic/branin --points 21 --runs " + runs +
                                              " --model gp --after 12 --formats none --output " + folder.file("out"));
  INFO(drawn.err);
  CHECK(drawn.code == 0);
  CHECK_THAT(drawn.out, ContainsSubstring("map.{gp,csv}") && ContainsSubstring("The stars are the 3 minimisers"));
  const std::string map = file_text(folder.file("out/map.csv"));
  for (const char* panel :
       {"1 random-search", "2 differential-evolution", "3 mean of gp", "4 deviation of gp", "5 ei of gp"}) {
    CHECK_THAT(map, ContainsSubstring(panel));
  }
  CHECK_THAT(map,
             ContainsSubstring(",evaluated\n") && ContainsSubstring(",minimiser\n") && ContainsSubstring(",height\n"));
  CHECK_THAT(file_text(folder.file("out/cuts.csv")),
             ContainsSubstring("the problem") && ContainsSubstring("mean of gp"));
}

TEST_CASE("landscape cuts through problems with parameters of every kind, and maps those that are named") {
  const TemporaryFolder folder;
  const std::string out = " --formats none --points 9 --output " + folder.file("out");
  CHECK(bobench_program("landscape embedded/friedman" + out).code == 0);
  CHECK(std::filesystem::exists(folder.file("out/cuts.csv")));
  CHECK_FALSE(std::filesystem::exists(folder.file("out/map.csv")));
  CHECK(bobench_program("landscape synthetic/hartmann6 --parameters x3 x5" + out).code == 0);
  CHECK_THAT(file_text(folder.file("out/map.gp")), ContainsSubstring("x3"));
  CHECK(bobench_program("landscape racing/map2 --at 0,0,0,0,0,0,0,0,0,0,0,0,0 --parameters x1" + out).code == 0);
}

TEST_CASE("landscape refuses what cannot be drawn, in a line that says why") {
  const TemporaryFolder folder;
  const std::string runs = kept_runs(folder, "synthetic/branin");
  const auto refused = [&](const std::string& arguments, const std::string& why) {
    const ProgramResult result = bobench_program("landscape " + arguments + " --output " + folder.file("out"));
    INFO(result.err);
    CHECK(result.code == 2);
    CHECK_THAT(result.err, ContainsSubstring(why));
    CHECK_FALSE(std::filesystem::exists(folder.file("out")));
  };
  refused("", "no problem given");
  refused("synthetic/nothing", "no such synthetic function");
  refused("synthetic/branin --at 1", "--at: a point has 1 coordinates; this problem has 2");
  refused("synthetic/branin --at 1,x", "coordinate 2 is 'x'");
  refused("synthetic/branin --at 1,99", "99");
  refused("synthetic/branin --parameters x1 y2", "no parameter 'y2'");
  refused("synthetic/branin --points 2", "--points is '2'; expected a whole number in [3, 1001]");
  refused("synthetic/branin --model gp", "--model needs --runs");
  refused("synthetic/camel --runs " + runs, "no whole run of replicate 0 on 'synthetic/camel'");
  refused("synthetic/branin --replicate 5 --runs " + runs, "no whole run of replicate 5");
  refused("synthetic/branin --optimizers tpe --runs " + runs, "no runs of 'tpe'");
  refused("synthetic/branin --model nothing --runs " + runs, "nothing");
  refused("synthetic/branin --acquisition eu", "--acquisition is 'eu'; expected ei, log-ei, eei");
  refused("embedded/friedman --parameters activation_fn_1 activation_fn_2", "'activation_fn_1' is not");
}

TEST_CASE("plot draws the tracks of racing lines and of the rover, where configurations are on record") {
  const TemporaryFolder folder;
  const std::string runs = kept_runs(folder, "racing/map2 rover/20d synthetic/branin");
  const ProgramResult drawn =
      bobench_program("plot " + runs + " --figures track --formats none --output " + folder.file("out"));
  INFO(drawn.err);
  CHECK(drawn.code == 0);
  const std::string lines = file_text(folder.file("out/track-racing-map2.csv"));
  CHECK_THAT(lines, ContainsSubstring("left border") && ContainsSubstring("line by speed, m/s"));
  CHECK_THAT(file_text(folder.file("out/track-rover-20d.csv")),
             ContainsSubstring("obstacles") && ContainsSubstring("way"));
  CHECK_FALSE(std::filesystem::exists(folder.file("out/track-synthetic-branin.csv")));
  // Missing tracks are not an error unless they are requested.
  const std::string bare = folder.file("bare.h5");
  REQUIRE(
      bobench_program(
          "run --optimizers random-search --problems racing/map2 --replicates 2 --budget 5 --quiet --output " + bare)
          .code == 0);
  CHECK_THAT(bobench_program("plot " + bare + " --formats none --output " + folder.file("all")).out,
             !ContainsSubstring("track"));
  const ProgramResult asked =
      bobench_program("plot " + bare + " --figures track --formats none --output " + folder.file("all"));
  CHECK(asked.code == 2);
  CHECK_THAT(asked.err, ContainsSubstring("--record-x"));
}

TEST_CASE("a track of one's own is driven, and a file that is none is refused before anything runs") {
  const TemporaryFolder folder;
  std::string text = "x,y,width\n";
  for (int i = 0; i < 40; ++i) {
    const double angle = 0.157079632679 * i;
    text += std::to_string(5.0 * std::cos(angle)) + "," + std::to_string(3.0 * std::sin(angle)) + ",1\n";
  }
  const std::string track = folder.write("mine.csv", text), output = " --output " + folder.file("t.h5");
  const std::string run = "run --optimizers random-search --replicates 1 --budget 4 --quiet --problems track:";
  CHECK(bobench_program(run + track + output).code == 0);
  const std::string broken = folder.write("broken.csv", "x,y,width\n0,0,1\n1,nan,1\n");
  const ProgramResult refused = bobench_program(run + broken + " --output " + folder.file("b.h5"));
  CHECK(refused.code == 2);
  CHECK_THAT(refused.err, ContainsSubstring("broken.csv:3: 'nan' is not a finite number"));
  CHECK(bobench_program(run + folder.file("nowhere.csv") + output).code == 2);
}
