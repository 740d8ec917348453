// bobench make-table from a CSV file to a readable table, with kills and bad input.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "core/random.hpp"
#include "hpobench_tables/table_file.hpp"

using namespace bobench;

namespace {

const char* grid = R"({"batch_size": [8, 16], "init_lr": [0.001, 0.01, 0.1], "n_units_1": [8, 16], "n_units_2": 8})";

/// 100 rows: two inputs, and whether the point is in the circle.
std::string circle() {
  Random random(1);
  std::ostringstream text;
  text << "x,y,inside\n";
  for (int i = 0; i < 100; ++i) {
    const double x = random.uniform(-1.0, 1.0), y = random.uniform(-1.0, 1.0);
    text << x << ',' << y << ',' << (x * x + y * y < 0.6 ? 1 : 0) << '\n';
  }
  return text.str();
}

struct Files {
  TemporaryFolder folder;
  std::string data = folder.write("circle.csv", circle());
  std::string grid_file = folder.write("grid.json", grid);

  std::string arguments(const std::string& output) const {
    return "make-table " + data + " --task classification --id mine/circle --grid " + grid_file +
           " --epochs 1,200 --repeats 2 --threads 2 --output " + folder.file(output);
  }
  /// The full command, word by word; no word needs quotes.
  std::vector<std::string> words(const std::string& output) const {
    std::istringstream text(arguments(output));
    std::vector<std::string> words{BOBENCH_PROGRAM};
    for (std::string word; text >> word;) words.push_back(word);
    return words;
  }
};

}  // namespace

TEST_CASE("a CSV of classes becomes a table of error rates") {
  const Files files;
  const ProgramResult made = bobench_program(files.arguments("t.h5"));
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK_THAT(made.out, ContainsSubstring("12 networks x 2 trainings"));
  const auto table = hpobench_tables::read_table(files.folder.file("t.h5"));
  CHECK(table.info.id == "mine/circle");
  CHECK(table.info.objective == "validation error rate");
  CHECK(table.fidelities == std::vector<double>{1.0, 200.0});
  REQUIRE(table.value[1].size() == 24);
  for (const double error : table.value[1]) {
    CHECK(error * 20.0 == Approx(std::round(error * 20.0)).margin(1e-9));  // 20 validation points
  }
  CHECK(*std::ranges::min_element(table.value[1]) < 0.2);
  CHECK_FALSE(std::filesystem::exists(files.folder.file("t.h5.checkpoint")));

  const ProgramResult again = bobench_program(files.arguments("t.h5"));
  CHECK(again.code == 2);
  CHECK_THAT(again.err, ContainsSubstring("is there already"));
}

TEST_CASE("make-table killed again and again ends with the table of one left in peace") {
  const Files files;
  REQUIRE(bobench_program(files.arguments("whole.h5")).code == 0);
  const std::string killed = files.folder.file("killed.h5");
  // As soon as the checkpoint exists, and each time it has grown, which happens a few times a second.
  for (int i = 0; i < 4 && !std::filesystem::exists(killed); ++i) {
    const std::uintmax_t before = bytes_in(killed + ".checkpoint");
    const auto has_grown = [&] { return bytes_in(killed + ".checkpoint") > before; };
    signal_when(has_grown, SIGKILL, start_program(files.words("killed.h5")));
  }
  if (!std::filesystem::exists(killed)) REQUIRE(bobench_program(files.arguments("killed.h5")).code == 0);
  const auto whole = hpobench_tables::read_table(files.folder.file("whole.h5"));
  const auto resumed = hpobench_tables::read_table(killed);
  CHECK(whole.value == resumed.value);
  CHECK(whole.test == resumed.test);
}

TEST_CASE("Ctrl-C stops make-table cleanly, and the same command resumes it") {
  const Files files;
  const std::string table = files.folder.file("t.h5"), errors = files.folder.file("err");
  // Would take days.
  const pid_t child = start_program(
      {BOBENCH_PROGRAM, "make-table", files.data, "--id", "a/b", "--epochs", "1", "--output", table}, errors);
  const int status = signal_when([&] { return bytes_in(table + ".checkpoint") > 0; }, SIGINT, child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) != 0);
  CHECK_THAT(contents_of(errors), ContainsSubstring("The same command resumes them."));
  CHECK(std::filesystem::exists(table + ".checkpoint"));
  CHECK_FALSE(std::filesystem::exists(table));
}

TEST_CASE("make-table refuses bad input in one line") {
  const Files files;
  const std::string output = " --id a/b --output " + files.folder.file("t.h5");
  const auto check_refused = [](const std::string& arguments, const std::string& expected) {
    INFO(arguments);
    const ProgramResult result = bobench_program("make-table " + arguments);
    CHECK(result.code == 2);
    CHECK_THAT(result.err, StartsWith("bobench: ") && ContainsSubstring(expected));
    CHECK(std::ranges::count(result.err, '\n') == 1);
  };
  check_refused(output, "give a CSV file or --friedman N");
  check_refused(files.data + " --friedman 20" + output, "one of them");
  check_refused(files.data + " --id a/b", "--output");
  check_refused("none.csv" + output, "there is no file 'none.csv'");
  check_refused(files.grid_file + output, "is not a finite number");
  check_refused(files.data + " --task guessing" + output, "expected regression or classification");
  check_refused(files.data + " --grid none.json" + output, "there is no file 'none.json'");
  check_refused(files.data + " --grid " + files.data + output, "not JSON");
  check_refused(files.data + " --epochs 1,x" + output, "'x' is not a whole number");
  check_refused(files.data + " --epochs 3,1" + output, "that increase");
  check_refused(files.data + " --repeats 0" + output, "--repeats is '0'");
  check_refused(files.data + " --threads 0" + output, "--threads is '0'");
  check_refused(files.data + " --precision-bits 60" + output,
                "--precision-bits is '60'; expected a whole number in [1, 52]");
  check_refused("--friedman 3" + output, "--friedman is '3'; expected a whole number in [10, 10000000]");
  check_refused("--friedman 20 --noise -1" + output, "--noise -1");
  check_refused(files.data + " --id a/b --output /proc/none/t.h5", "cannot write '/proc/none/t.h5.checkpoint'");
  CHECK_FALSE(std::filesystem::exists(files.folder.file("t.h5.checkpoint")));
}
