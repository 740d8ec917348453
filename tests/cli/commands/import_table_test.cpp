// bobench import-table, and the global option --data-dir.
#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "cli/program.hpp"
#include "hpobench_tables/importers/made_files.hpp"
#include "hpobench_tables/spaces.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

std::string online_lda() {
  return text_of(made_grid(online_lda_space(), {"perplexity", "time_s"},
                           [](std::int64_t i, std::size_t j) { return static_cast<double>(j == 0 ? 1000 + i : i); }));
}

std::string structured_svm() {
  return text_of(
      made_grid(structured_svm_space(), {"valid_error", "time"}, [](std::int64_t, std::size_t) { return 0.5; }));
}

void check_refused(const std::string& arguments, const std::string& expected) {
  const ProgramResult result = bobench_program("import-table " + arguments);
  INFO(result.err);
  CHECK(result.code == 2);
  CHECK_THAT(result.err, ContainsSubstring(expected));
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
}

}  // namespace

TEST_CASE("import-table makes a table of a file, and says so in one line") {
  const TemporaryFolder folder;
  const std::string path = folder.write("online_lda_grid.csv", online_lda()), data = folder.file("data");
  for (const std::string& words : {"import-table " + path + " --data-dir " + data,
                                   "--data-dir=" + data + " import-table " + path + " --id grid/online-lda"}) {
    const ProgramResult result = bobench_program(words);
    INFO(result.err);
    REQUIRE(result.code == 0);
    CHECK_THAT(result.out, StartsWith("grid/online-lda") && ContainsSubstring("288 rows x 1, best mean 1000, ") &&
                               ContainsSubstring(data + "/grid/online-lda.h5"));
    CHECK(open_table(data + "/grid/online-lda.h5")->full().mean[287] == 1287.0);
    std::filesystem::remove_all(data);
  }
}

TEST_CASE("import-table refuses what it cannot use in one line") {
  const TemporaryFolder folder;
  const std::string to = " --data-dir " + folder.file("data");
  const std::string lda = folder.write("online_lda_grid.csv", online_lda());
  check_refused(lda + " --id grid/online-ldd" + to, "did you mean 'grid/online-lda'");
  check_refused(lda + " --id fcnet/protein" + to, "does not give 'fcnet/protein'; it gives grid/online-lda");
  check_refused(folder.write("x.csv", "x,y\n1,2\n") + to, "is none of the published files that bobench reads");
  check_refused(folder.file("none.csv") + to, "there is no file");
  check_refused(lda + " --all " + folder.file("") + to, "give one file");
  check_refused("--all " + folder.file("nowhere") + to, "is not a folder");
  check_refused("--all " + folder.file("") + " --id fcnet/protein" + to, "give one file");
  check_refused(lda + " --data-dir", "--data-dir needs a folder");
  check_refused(folder.write("online_lda_grid.csv", online_lda().substr(0, 1000)) + to, "online_lda_grid.csv");
  const std::string unnamed = folder.write(
      "mine.csv",
      text_of(made_grid(mlp_space(),
                        {"valid_bal_acc_0", "valid_bal_acc_1", "valid_bal_acc_2", "valid_bal_acc_3", "valid_bal_acc_4"},
                        [](std::int64_t, std::size_t) { return 0.5; })));
  check_refused(unnamed + to, "may be one of mlp/australian, mlp/blood-transfusion");
  CHECK_FALSE(std::filesystem::exists(folder.file("data")));
  CHECK(bobench_program("import-table " + unnamed + " --id mlp/kc1" + to).code == 0);
  CHECK(std::filesystem::exists(folder.file("data/mlp/kc1.h5")));
}

TEST_CASE("import-table --all passes over files that it does not know or that are damaged") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("all/deeper"));
  folder.write("all/online_lda_grid.csv", online_lda());
  folder.write("all/deeper/latent_structured_svm_grid.csv", structured_svm());
  folder.write("all/README", "no table");
  folder.write("all/racing.csv", "x,y\n1,2\n");
  const std::string words = "import-table --all " + folder.file("all") + " --data-dir " + folder.file("data");
  ProgramResult result = bobench_program(words);
  CHECK(result.code == 0);
  CHECK_THAT(result.out, ContainsSubstring("grid/online-lda") && ContainsSubstring("grid/structured-svm") &&
                             ContainsSubstring("not recognised: 2 files"));
  CHECK(result.err.empty());

  folder.write("all/svm_mnist_grid.csv.xz", "no xz");
  folder.write("all/fcnet_naval_propulsion_data.hdf5", "no HDF5");
  result = bobench_program(words);
  CHECK(result.code == 1);
  CHECK_THAT(result.out, ContainsSubstring("grid/online-lda") && ContainsSubstring("grid/structured-svm"));
  CHECK_THAT(result.err,
             ContainsSubstring("svm_mnist_grid.csv.xz") && ContainsSubstring("fcnet_naval_propulsion_data.hdf5"));
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 2);
}

TEST_CASE("the results of a grid search become a problem") {
  const TemporaryFolder folder;
  const std::string past = folder.write("past.csv",
                                        "lr,kernel,acc\n0.1,rbf,0.7\n0.01,rbf,0.8\n0.1,linear,0.6\n0.01,linear,0.5\n"),
                    to = " --data-dir " + folder.file("data");
  const ProgramResult result = bobench_program("import-table " + past + " --id mine/past --target acc --maximize" + to);
  INFO(result.err);
  REQUIRE(result.code == 0);
  CHECK_THAT(result.out, StartsWith("mine/past") && ContainsSubstring("4 rows x 1, best mean -0.8, ") &&
                             ContainsSubstring("  lr: levels 0.01, 0.1\n  kernel: choices linear, rbf\n"));
  const std::string runs = folder.file("r.h5");
  CHECK(bobench_program("run --optimizers random-search bore-rf --problems mine/past --replicates 2 --budget 4 --quiet "
                        "--output " +
                        runs + to)
            .code == 0);
  CHECK(json_of("table " + runs + " --format json")[0]["bore-rf"]["mean"] == 0.0);  // it has tried all four
  check_refused(past + " --id fcnet/protein --target acc" + to, "give --id mine/NAME, not 'fcnet/protein'");
  check_refused(past + " --target acc" + to, "give --id mine/NAME");
  check_refused(past + " --id mine/../../x --target acc" + to, "give --id mine/NAME");
  check_refused(past + " --id mine/past --maximize" + to, "--maximize goes with --target");
  check_refused(past + " --id mine/past --target loss" + to, "no column 'loss'; it has lr, kernel, acc");
}
