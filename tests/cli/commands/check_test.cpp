// `bobench check`: the gate for a new version of an optimiser.
#include <string>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/program.hpp"
#include "temporary_folder.hpp"

using namespace bobench;

namespace {

void run(const std::string& optimizers, const std::string& output, int replicates = 6, int seed = 1) {
  const auto result = bobench_program(
      fmt::format("run --optimizers {} --problems bbob/f1,5,8,15/d2 --replicates {} --budget 30 --seed {} --quiet "
                  "--output {}",
                  optimizers, replicates, seed, output));
  INFO(result.err);
  REQUIRE(result.code == 0);
}

}  // namespace

TEST_CASE("check: better, worse and the same, with their exit codes") {
  const TemporaryFolder folder;
  const std::string slow = folder.file("slow.h5"), fast = folder.file("fast.h5");
  run("random-search", slow, 12);
  run("gp-ei", fast, 12);
  const auto better = bobench_program(fmt::format("check --baseline {} --candidate {}", slow, fast));
  INFO(better.out << better.err);
  CHECK(better.code == 0);
  CHECK_THAT(better.out, ContainsSubstring("gp-ei against random-search") && ContainsSubstring("better"));
  CHECK_THAT(better.out, ContainsSubstring("bbob/f8/d2"));
  const auto worse = bobench_program(fmt::format("check --baseline {} --candidate {} --format json", fast, slow));
  CHECK(worse.code == 1);
  const auto rows = nlohmann::json::parse(worse.out);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].at("verdict") == "worse");
  CHECK(rows[0].at("replicates") == 12);
  CHECK(rows[0].at("problems") == 4);
  CHECK(rows[0].at("high") < 0.5);
  const auto same = bobench_program(fmt::format("check --baseline {} --candidate {}", fast, fast));
  CHECK(same.code == 0);
  CHECK_THAT(same.out, ContainsSubstring("the same"));
}

TEST_CASE("check: undecided has an exit code of its own; another seed is noted") {
  const TemporaryFolder folder;
  const std::string old_runs = folder.file("old.h5"), new_runs = folder.file("new.h5");
  run("random-search tpe", old_runs, 4);
  run("random-search", new_runs, 4, 2);
  const auto result = bobench_program(fmt::format("check --baseline {} --candidate {}", old_runs, new_runs));
  INFO(result.out << result.err);
  CHECK(result.code == 75);
  CHECK_THAT(result.out, ContainsSubstring("undecided"));
  CHECK_THAT(result.err, ContainsSubstring("the seeds are 1 and 2"));
}

TEST_CASE("check: what cannot be compared is refused in one line") {
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5"), two = folder.file("two.h5");
  run("random-search tpe", one, 1);
  run("cma-es", two, 1);
  const auto refused = [&](const std::string& words, const std::string& why) {
    const auto result = bobench_program(fmt::format("check --baseline {} --candidate {} {}", one, two, words));
    INFO(words << ": " << result.err);
    CHECK(result.code == 2);
    CHECK_THAT(unwrapped(result.err), ContainsSubstring(why));
  };
  refused("", "no optimiser in common");
  refused("--margin 0.5", "--margin is 0.5; expected a number above 0 and below 0.5");
  refused("--alpha 0", "alpha");
  refused("--problems bbob/f24/d2", "--baseline:");
}
