#include "results/formats/ioh_info.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/maximized.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

const std::string header =
    "\"function evaluation\" \"current f(x)\" \"best-so-far f(x)\" \"current af(x)+b\" \"rate\"\n";

/// Writes the index of one function, and its data. @param keys  further keys of the index
std::string write_folder(const TemporaryFolder& folder, const std::string& keys, const std::string& trials,
                         const std::string& rows, const std::string& extension = "dat") {
  std::filesystem::create_directories(folder.file("ALG/data_f1"));
  folder.write("ALG/IOHprofiler_f1_i1.info", "suite = \"PBO\", funcId = 1" + keys +
                                                 ", DIM = 16, algId = \"my EA\", algInfo = \"none\"\n%\n"
                                                 "data_f1/f1_DIM16.dat, " +
                                                 trials + "\n");
  folder.write("ALG/data_f1/f1_DIM16." + extension, rows);
  return folder.file("ALG");
}

const std::string improvements = header + "1 +3.0e+00 +3.0e+00 +5.0e+00 0.1\n3 +5.0e+00 +5.0e+00 +7.0e+00 0.1\n" +
                                 header + "1 +4.0e+00 +4.0e+00 +6.0e+00 0.1\n2 +6.0e+00 +6.0e+00 +8.0e+00 0.1\n";

}  // namespace

TEST_CASE("IOHprofiler's files of before 0.3.3 are read; maximised values have the other sign", "[formats]") {
  const TemporaryFolder folder;
  const std::string path =
      write_folder(folder, ", funcName = \"OneMax\", maximization = \"T\"", "1:5|5.0e+00, 2:2|6.0e+00", improvements);
  CHECK(std::string(recognised_format(path).name) == "ioh-info");
  const Imported imported = read_ioh_info(path);
  const Series* series = imported.results.find("ioh/PBO/OneMax/d16", "my EA");
  REQUIRE(series);
  REQUIRE(series->runs.size() == 2);
  CHECK(series->dimension == 16);
  CHECK(series->runs[0].value == std::vector<double>{-3, -3, -5, -5, -5});
  CHECK(series->runs[1].value == std::vector<double>{-4, -6});
  CHECK(read_ioh_info(path, {.budget = 2}).results.series.at(0).runs.at(0).value.size() == 2);
}

TEST_CASE("without a stated direction, IOHprofiler's values are maximised if they rise", "[formats]") {
  const TemporaryFolder rising, falling;
  const std::string up = write_folder(rising, "", "1:5|5.0e+00, 1:2|6.0e+00", improvements);
  const Imported imported = read_ioh_info(up);
  CHECK(imported.results.series.at(0).problem == "ioh/PBO/f1/d16");
  CHECK(imported.results.series[0].runs.at(1).value == std::vector<double>{-4, -6});
  CHECK_THAT(imported.notes.back(), ContainsSubstring("does not state the direction"));
  const std::string down =
      write_folder(falling, "", "1:3|1.0e+00", header + "1 9 9 9 0.1\n2 12 9 12 0.1\n3 1 1 1 0.1\n", "cdat");
  std::ofstream(falling.file("ALG/data_f1/f1_DIM16.dat")) << header + "1 9 9 9 0.1\n3 1 1 1 0.1\n";
  CHECK(std::string(recognised_format(down).name) == "ioh-info");
  CHECK(read_ioh_info(down).results.series.at(0).runs.at(0).value == std::vector<double>{9, 12, 1});  // .cdat
  // The first value is low, but the best values fall.
  const TemporaryFolder low;
  const std::string from_low =
      write_folder(low, "", "1:3|1.0e+00", header + "1 5 5 5 0.1\n2 100 5 100 0.1\n3 1 1 1 0.1\n", "cdat");
  CHECK(read_ioh_info(from_low).results.series.at(0).runs.at(0).value == std::vector<double>{5, 100, 1});
  CHECK(shown_sign(imported.results.series[0].details) == -1.0);
  CHECK(shown_sign(read_ioh_info(from_low).results.series[0].details) == 1.0);
}

TEST_CASE("parts of IOHprofiler's old files that cannot be read are left out, or refused", "[formats]") {
  const auto refused = [](const std::string& keys, const std::string& trials, const std::string& rows) {
    const TemporaryFolder folder;
    try {
      read_ioh_info(write_folder(folder, keys, trials, rows), {.strict = true});
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK(refused("", "1:5|5, 2:2|6", improvements) == "accepted");
  CHECK_THAT(refused("", "1:5|5", improvements), ContainsSubstring("it lists 1 runs") && ContainsSubstring("has 2"));
  CHECK_THAT(refused("", "1:5|5", header + "1 x 3 5 0.1\n"), ContainsSubstring("line 2: the value is 'x'"));
  CHECK_THAT(refused("", "1:5|5", header + "2 1 1 1 1\n2 1 1 1 1\n"), ContainsSubstring("line 3"));
  CHECK_THAT(refused("", "1:5|5", "1 2 3\n"), ContainsSubstring("the first line must be the header"));
  CHECK_THAT(refused("", "1:5|5", "\"function evaluation\" \"x\"\n1 2\n"), ContainsSubstring("neither"));
  CHECK_THAT(refused("", "1:5|5", header + "1 3 3 5 0.1\n2 2"), ContainsSubstring("cut short"));
  const TemporaryFolder folder;
  const std::string path = write_folder(folder, "", "1:5|5, 2:4|6", improvements + "3 +7.0e");
  const Imported imported = read_ioh_info(path);
  CHECK(imported.results.series.at(0).runs.size() == 1);
  CHECK_THAT(imported.notes.at(0), ContainsSubstring("instance 2 whose data are cut short"));
  std::filesystem::remove(folder.file("ALG/data_f1/f1_DIM16.dat"));
  CHECK_THROWS_WITH(read_ioh_info(path), ContainsSubstring("does not exist"));
}
