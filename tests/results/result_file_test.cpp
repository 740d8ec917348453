#include "results/result_file.hpp"

#include <filesystem>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/compare.hpp"
#include "results/formats/json.hpp"
#include "results/result_sets.hpp"
#include "system/hdf5/native_file.hpp"
#include "temporary_folder.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::results;
namespace hdf5 = bobench::system::hdf5;

TEST_CASE("a result file gives back what was written, bit for bit") {
  const TemporaryFolder folder;
  const ResultSet written = rich_results();
  write_result_file(folder.file("r.h5"), written);
  const ResultSet read = read_result_file(folder.file("r.h5"));
  CHECK(differences(written, read).empty());
  CHECK(read.settings == written.settings);
  CHECK(read.provenance.command_line == "bobench run");
  const Series* series = read.find("bbob/f1/d2", "gp-ei:kernel=se");
  REQUIRE(series);
  CHECK(series->options == nlohmann::json({{"kernel", "se"}}));
  CHECK(series->details == nlohmann::json({{"repeat", "random"}}));
  CHECK(series->group == "G1");
  CHECK(series->runs[2].message == written.series[0].runs[2].message);
  CHECK(series->runs[3].status == RunStatus::missing);
  CHECK(series->runs[0].seconds_ask == written.series[0].runs[0].seconds_ask);
  REQUIRE(read.find("synthetic/branin/noise=0.1", "command:python3 a/b%c.py"));
}

TEST_CASE("what evaluating took is kept, and files from before it was are read") {
  const TemporaryFolder folder;
  ResultSet set = rich_results();
  write_result_file(folder.file("before.h5"), set);
  CHECK(read_result_file(folder.file("before.h5")).series[0].runs[0].seconds_evaluate.empty());
  set.series[0].runs[0].seconds_evaluate = {1.5, 2.5, 0.25};
  write_result_file(folder.file("r.h5"), set);
  const ResultSet read = read_result_file(folder.file("r.h5"));
  CHECK(read.series[0].runs[0].seconds_evaluate == set.series[0].runs[0].seconds_evaluate);
  CHECK(total_seconds(read.series[0].runs[0]) == Approx(4.25 + 3e-3));
  CHECK(total_seconds(read.series[0].runs[1]) == Approx(3e-3));  // only ask and tell times are known
  CHECK(differences(set, rich_results()).empty());               // times are not results
}

TEST_CASE("the file has the documented groups, shapes and attributes") {
  const TemporaryFolder folder;
  write_result_file(folder.file("r.h5"), rich_results());
  const hdf5::File file = hdf5::File::open(folder.file("r.h5"));
  CHECK(file.string_attribute("format") == "bobench-results");
  CHECK(file.unsigned_attribute("format_version") == 2);
  CHECK(file.unsigned_attribute("seed") == 42);
  const hdf5::Group group = file.group("runs/bbob/f1/d2/gp-ei:kernel=se");
  hdf5::Shape shape;
  group.read<double>("value", shape);
  CHECK(shape == hdf5::Shape{4, 3});
  group.read<double>("configuration", shape);
  CHECK(shape == hdf5::Shape{4, 3, 2});
  CHECK(group.read<std::uint8_t>("status", shape) == std::vector<std::uint8_t>{1, 1, 2, 0});
  CHECK(group.read<std::int32_t>("evaluations", shape) == std::vector<std::int32_t>{3, 3, 1, 0});
  CHECK_FALSE(group.has_attribute("optimum"));  // it differs between instances
  CHECK(file.group("runs/synthetic/branin/noise=0.1/command:python3 a%2Fb%25c.py").real_attribute("optimum") == 0.4);
}

TEST_CASE("a file that is not a result file is refused in one line, and left alone") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(read_result_file(folder.file("none.h5")), ContainsSubstring("there is no file"));
  const std::string text = folder.write("notes.txt", "my precious notes");
  CHECK_THROWS_WITH(read_result_file(text), ContainsSubstring("cannot be read as HDF5"));
  system::write_hdf5_file(folder.file("other.h5"), hdf5::Structures::widely_readable,
                          [](const hdf5::File& file) { file.create_group("something"); });
  CHECK_THROWS_WITH(read_result_file(folder.file("other.h5")), ContainsSubstring("not one of bobench's"));
  CHECK(contents_of(text) == "my precious notes");
}

TEST_CASE("a result file cut short anywhere is refused, never misread") {
  const TemporaryFolder folder;
  write_result_file(folder.file("r.h5"), rich_results());
  const std::string whole = contents_of(folder.file("r.h5"));
  for (std::size_t keep = 0; keep < whole.size(); keep += 997) {
    const std::string path = folder.write("cut.h5", whole.substr(0, keep));
    CHECK_THROWS_AS(read_result_file(path), InputError);
  }
}

namespace {

/// The contents of a file, except for its origin.
std::string told(const ResultSet& set) {
  std::string text;
  write_json(set, system::into(text));
  return text;
}

/// Damages a file at random the given number of times: it is refused, or has the same contents as before.
void damage_at_random(int times) {
  const TemporaryFolder folder;
  ResultSet all = rich_results();
  all.provenance.file_id = "0123";
  write_result_file(folder.file("r.h5"), all);
  const std::string whole = contents_of(folder.file("r.h5")), expected = told(all);
  Random random(test_seed(1));
  int refused = 0;
  for (int i = 0; i < times; ++i) {
    std::string damaged = whole;
    if (i % 10 == 0) {
      damaged.resize(static_cast<std::size_t>(random.index(std::ssize(whole))));
    } else {
      for (int flips = i % 3; flips >= 0; --flips) {
        char& byte = damaged[static_cast<std::size_t>(random.index(std::ssize(whole)))];
        byte = static_cast<char>(byte ^ (1 << random.index(8)));
      }
    }
    try {
      const std::string found = told(read_result_image(std::as_bytes(std::span(damaged)), "damaged"));
      INFO("damage " << i);
      REQUIRE(found == expected);
    } catch (const InputError&) {
      ++refused;
    }
  }
  CHECK(refused > times / 4);
}

}  // namespace

TEST_CASE("a damaged result file is refused, or says what it said before") {
  damage_at_random(3000);
}

TEST_CASE("of a hundred thousand damaged result files none says something else", "[slow]") {
  damage_at_random(100000);
}

TEST_CASE("an unwritable folder is said, and the old file stays") {
  CHECK_THROWS_WITH(write_result_file("/nonexistent/folder/r.h5", rich_results()), ContainsSubstring("no folder"));
}

TEST_CASE("a problem may lie in the group of another one's optimiser, and an optimiser be called '.'") {
  const TemporaryFolder folder;
  ResultSet set;
  set.settings.budget = 1;
  for (const auto& [problem, optimizer] : {std::pair{"p", "a"}, std::pair{"p/a", "b"}, std::pair{"p", "."}}) {
    Series series;
    series.problem = problem;
    series.optimizer = optimizer;
    series.runs = {run_of({1.0})};
    set.series.push_back(series);
  }
  write_result_file(folder.file("r.h5"), set);
  CHECK(differences(set, read_result_file(folder.file("r.h5"))).empty());
}

TEST_CASE("differences name the run and the entry") {
  const ResultSet a = rich_results();
  ResultSet b = rich_results();
  CHECK(differences(a, b).empty());
  b.series[0].runs[1].value[2] = 5.5;
  b.series[1].runs[0].seconds_ask[0] = 99.0;  // times are ignored
  const auto found = differences(a, b);
  REQUIRE(found.size() == 1);
  CHECK(found[0] == "bbob/f1/d2 gp-ei:kernel=se replicate 1: value differs first at entry 3 (5, 5.5)");
  b.series.pop_back();
  CHECK(differences(a, b).size() == 2);
  CHECK(differences(a, b, 1).size() == 1);
  b = rich_results();
  b.series[0].runs[0].configuration[5] += 1e-12;
  CHECK(differences(a, b).size() == 1);
  b.series[0].runs[0].configuration.clear();
  CHECK(differences(a, b).empty());
  for (RunResult& run : b.series[0].runs) run.seed += 1;
  b.settings.seed += 1;
  CHECK(differences(a, b).size() == 2);  // one line about the settings, one about the seeds of all runs
  CHECK(same_but_for_seeds(a, b));
  b.series[1].runs[0].value[0] += 1.0;
  CHECK_FALSE(same_but_for_seeds(a, b));
}
