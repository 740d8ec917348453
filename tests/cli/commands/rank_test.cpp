#include <sstream>

#include "cli/program.hpp"

#include "catch.hpp"

using namespace bobench;

namespace {

std::string small_file(const TemporaryFolder& folder) {
  const std::string file = folder.file("r.h5");
  const ProgramResult run = bobench_program(
      "run --optimizers random-search regularized-evolution gp-ei --problems bbob/f1,8/d2 synthetic/branin "
      "--replicates 6 --budget 25 --output " +
      file);
  REQUIRE(run.code == 0);
  CHECK_THAT(run.err, ContainsSubstring("Still at the initial design of 100 evaluations") &&
                          ContainsSubstring("regularized-evolution"));
  return file;
}

}  // namespace

TEST_CASE("rank --by goes with every table, and selections with rank and table") {
  const TemporaryFolder folder;
  const std::string file = small_file(folder);
  const auto pairs = json_of("rank " + file + " --by problem --pairwise --format json");
  REQUIRE(pairs.size() == 9);
  CHECK(pairs[0]["p"] == 1.0);  // random search and evolution in its initial random phase
  CHECK(pairs[1]["better"] == "gp-ei");
  CHECK(pairs[1]["u"] == 0.0);
  CHECK(json_of("rank " + file + " --by suite --pairwise --format json").size() == 6);
  CHECK(json_of("rank " + file + " --by suite --effect vargha-delaney --format json").size() == 6);
  CHECK(json_of("rank " + file + " --by suite --test friedman --post-hoc holm --format json")[0]["suite"] == "bbob");
  CHECK(json_of("rank " + file + " --places --format json")[0]["place_1"].get<double>() > 0.9);
  const auto selected = json_of("rank " + file + " --problems bbob/* --optimizers gp-ei random-search --format json");
  REQUIRE(selected.size() == 2);
  CHECK(selected[0]["problems"] == 2);
  CHECK(json_of("table " + file + " --problems bbob/f1-8/d2 --optimizers gp-* --format json")[1].size() == 2);
  CHECK(json_of("table " + file + " --by suite --log --format json").size() == 2);
  CHECK_THAT(bobench_program("rank " + file + " --by problem --pairwise --format latex").out,
             ContainsSubstring("\\begin{tabular}"));
}

TEST_CASE("what cannot be combined is refused, not ignored") {
  const TemporaryFolder folder;
  const std::string file = small_file(folder);
  const auto refused = [&](const std::string& arguments, const std::string& message) {
    const ProgramResult result = bobench_program(arguments);
    INFO(arguments << ": " << result.err);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, ContainsSubstring(message));
  };
  refused("rank " + file + " --by problem --pairwise --test friedman", "compared by Mann-Whitney");
  refused("rank " + file + " --test friedman --alpha 0.01", "--family-alpha");
  refused("rank " + file + " --pairwise --places --format csv", "a table each");
  refused("rank " + file + " --rope 0.1", "--model bayesian-signed-rank: give both");
  refused("rank " + file + " --model plackett-luce --rope 0.1", "--model bayesian-signed-rank: give both");
  refused("rank " + file + " --model bayesian-signed-rank --rope -1", "--rope is -1; expected a finite number >= 0");
  refused("rank " + file + " --model bayes", "plackett-luce");
  refused("rank " + file + " --model mixed-model --effect vargha-delaney --format csv", "a table each");
  refused("rank " + file + " --model mixed-model --optimizers gp-ei", "1 optimiser(s)");
  refused("rank " + file + " --optimizers gp-e", "did you mean 'gp-ei'");
  refused("table " + file + " --by group", "needs --log");
}

TEST_CASE("the overall ranking comes first; --full adds columns and tables") {
  const TemporaryFolder folder;
  const std::string file = small_file(folder);
  const std::string brief = bobench_program("rank " + file).out;
  const std::string full = bobench_program("rank " + file + " --full").out;
  CHECK_THAT(brief, ContainsSubstring("separated_from") && !ContainsSubstring("first_places"));
  CHECK_THAT(full, ContainsSubstring("first_places") && ContainsSubstring("Differences of mean ranks:") &&
                       ContainsSubstring("On how many problems") && ContainsSubstring("The probability of each place"));
  std::istringstream lines(brief);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 100);
  const auto ranking = json_of("rank " + file + " --format json");
  CHECK(ranking[0]["optimizer"] == "gp-ei");
  CHECK(ranking[0]["separated_from"].get<std::string>().find("random-search") != std::string::npos);
  const auto differences = json_of("rank " + file + " --differences --format json");
  REQUIRE(differences.size() == 3);
  CHECK(differences[0]["optimizer"] == "gp-ei");
  CHECK(differences[0]["high"].get<double>() < 0.0);
  CHECK(differences[0]["p"].get<double>() < 0.05);
  const auto p = json_of("rank " + file + " --post-hoc max-t --format json");
  CHECK(p[0][ranking[1]["optimizer"].get<std::string>()] == differences[0]["p"]);
  CHECK(json_of("rank " + file + " --differences --by suite --format json").size() == 6);
  const std::string strict = bobench_program("rank " + file + " --family-alpha 0.0001").out;
  CHECK_THAT(strict, ContainsSubstring("No two optimisers are separated"));
}

TEST_CASE("rank --model prints a table below the ranking, in its place in other formats, and for each group") {
  const TemporaryFolder folder;
  const std::string file = small_file(folder);
  const auto pairs = json_of("rank " + file + " --model bayesian-signed-rank --format json");
  REQUIRE(pairs.size() == 3);
  CHECK(pairs[0]["optimizer"] == "gp-ei");
  CHECK(pairs[0]["p_better"].get<double>() > 0.8);
  const std::string wide = " --model bayesian-signed-rank --rope 20 --format json";
  for (const auto& pair : json_of("rank " + file + wide)) CHECK(pair["p_equivalent"] == 1.0);
  const auto best = json_of("rank " + file + " --model plackett-luce --format json");
  REQUIRE(best.size() == 3);
  CHECK(best[0]["optimizer"] == "gp-ei");
  CHECK(best[0]["random-search"].get<double>() > 0.5);
  const auto differences = json_of("rank " + file + " --model mixed-model --format json");
  REQUIRE(differences.size() == 3);
  CHECK(differences[0]["difference"].get<double>() < 0.0);
  CHECK(differences[0]["low"].get<double>() < differences[0]["difference"].get<double>());
  CHECK(json_of("rank " + file + " --model mixed-model --by suite --format json").size() == 6);
  const std::string csv = bobench_program("rank " + file + " --model mixed-model --format csv").out;
  CHECK_THAT(csv, StartsWith("optimizer,other,difference,std_error,degrees,low,high,p\n"));
  CHECK_THAT(bobench_program("rank " + file + " --model plackett-luce").out,
             ContainsSubstring("separated_from") && ContainsSubstring("Probability of being the best optimiser"));
  CHECK(bobench_program("rank " + file + " --model plackett-luce").out ==
        bobench_program("rank " + file + " --model plackett-luce").out);
}

TEST_CASE("few replicates are ordered, and the notes say what they cannot decide") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(
      bobench_program("run --optimizers random-search gp-ei --problems bbob/f1/d2 --replicates 3 --budget 20 --quiet "
                      "--output " +
                      file)
          .code == 0);
  const std::string text = bobench_program("rank " + file).out;
  CHECK_THAT(unwrapped(text), ContainsSubstring("wins, losses: with so few replicates") &&
                                  ContainsSubstring("No two optimisers are separated") &&
                                  ContainsSubstring("a test on this problem needs about"));
  CHECK(text.find("gp-ei") < text.find("random-search"));
}

TEST_CASE("a reproduction says before it starts what it costs, and smoke decides nothing") {
  const TemporaryFolder folder;
  const auto smoke = bobench_program("reproduce tiao2021s/figure-1 --scale smoke --output " + folder.file("out"));
  CHECK(smoke.code == 0);
  CHECK_THAT(smoke.err, ContainsSubstring("tiao2021s/figure-1 at the scale smoke: about "));
  CHECK_THAT(smoke.out,
             ContainsSubstring("smoke decides nothing") && ContainsSubstring("no claim decided, 2 inconclusive"));
}

TEST_CASE("rank, table, plot and report say which configuration counts on noisy problems") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  const ProgramResult run = bobench_program(
      "run --optimizers random-search gp-ei --problems synthetic/branin/noise=30 --replicates 4 --budget 30 --output " +
      file);
  REQUIRE(run.code == 0);
  const auto cell = [&](const std::string& kind) {
    return json_of("table " + file + " --statistic median --format json --regret " + kind)[0].dump();
  };
  CHECK(cell("oracle") != cell("observed"));
  CHECK(cell("observed") != cell("inference"));
  const ProgramResult ranked = bobench_program("rank " + file + " --regret inference");
  CHECK(ranked.code == 0);
  CHECK_THAT(unwrapped(ranked.out), ContainsSubstring("what its model expects to be the lowest (gp-ei)"));
  CHECK_THAT(bobench_program("table " + file + " --regret observed").out,
             ContainsSubstring("counts, without noise: the lowest value observed. On synthetic/branin/noise=30."));
  CHECK(bobench_program("plot " + file + " --figures regret --regret inference --output " + folder.file("figures"))
            .code == 0);
  CHECK_THAT(bobench_program("table " + file + " --regret honest").err, ContainsSubstring("oracle"));
}

TEST_CASE("without noise, --regret inference judges what was recommended, where that is on record") {
  const TemporaryFolder folder;
  const auto tables = [&](const std::string& optimizers) {
    const std::string file = folder.file(optimizers.substr(0, 12) + ".h5");
    REQUIRE(bobench_program("run --optimizers " + optimizers +
                            " --problems synthetic/branin --replicates 2 --budget 15 --output " + file)
                .code == 0);
    return std::pair(bobench_program("table " + file + " --regret inference").out,
                     bobench_program("table " + file + " --regret oracle").out);
  };
  const auto [inference, oracle] = tables("gp-ei:recommend=anywhere random-search");
  CHECK(inference.substr(0, inference.find("What")) != oracle.substr(0, oracle.find("What")));
  CHECK_THAT(unwrapped(inference),
             ContainsSubstring("what its model expects to be the lowest (gp-ei:recommend=anywhere)"));
  CHECK_THAT(unwrapped(tables("random-search gp-ei").first), ContainsSubstring("option recommend=anywhere"));
}
