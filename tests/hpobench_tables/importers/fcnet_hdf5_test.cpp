#include "hpobench_tables/importers/fcnet_hdf5.hpp"

#include <filesystem>
#include <limits>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/importers/made_files.hpp"
#include "system/hdf5/native_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
namespace hdf5 = bobench::system::hdf5;

namespace {

/// A grid of four configurations in the published layout: two trainings of three epochs.
FcnetGrid small_grid() {
  return {SearchSpace({{"activation_fn_1", CategoricalParameter{{"relu", "tanh"}}},
                       {"dropout_1", OrdinalParameter{{0.0, 0.3}}}}),
          2, 3};
}

/// As written by Python.
std::string key(const char* activation, const char* dropout) {
  return fmt::format(R"({{"activation_fn_1": "{}", "dropout_1": {}}})", activation, dropout);
}

struct MadeGroup {
  std::string name;
  std::vector<double> curves, test, runtime;
  hdf5::Shape shape{2, 3};
};

/// Group i holds i + 0.1 * position, tests 10 + i, runtimes 20 + i.
std::vector<MadeGroup> made_groups() {
  std::vector<MadeGroup> groups;
  for (const auto& name : {key("relu", "0.0"), key("relu", "0.3"), key("tanh", "0.0"), key("tanh", "0.3")}) {
    const auto i = static_cast<double>(groups.size());
    groups.push_back({name, {i, i + 0.1, i + 0.2, i + 0.3, i + 0.4, i + 0.5}, {10 + i, 10 + i}, {20 + i, 20 + i}});
  }
  return groups;
}

void write_groups(const std::string& path, const std::vector<MadeGroup>& groups) {
  system::write_hdf5_file(path, hdf5::Structures::widely_readable, [&](const hdf5::File& file) {
    for (const MadeGroup& made : groups) {
      const hdf5::Group group = file.create_group(made.name);
      group.write("valid_mse", made.shape, made.curves);
      if (!made.test.empty()) group.write("final_test_error", {made.test.size()}, made.test);
      if (!made.runtime.empty()) group.write("runtime", {made.runtime.size()}, made.runtime);
      group.write("n_params", {2}, std::vector<std::int32_t>{7, 7});
    }
  });
}

TableData read_small(const std::string& path) {
  return read_fcnet_hdf5(hdf5::File::open(path), path, "fcnet/protein", small_grid());
}

}  // namespace

TEST_CASE("the published layout gives curves, test errors and runtimes") {
  const TemporaryFolder folder;
  write_groups(folder.file("f.h5"), made_groups());
  const TableData table = read_small(folder.file("f.h5"));
  require_consistent(table);
  CHECK(table.fidelities == std::vector<double>{1, 2, 3});
  CHECK(table.info.fidelity_name == "epoch");
  CHECK(table.value[0] == std::vector<double>{0, 0.3, 1, 1.3, 2, 2.3, 3, 3.3});
  CHECK(table.value[2] == std::vector<double>{0.2, 0.5, 1.2, 1.5, 2.2, 2.5, 3.2, 3.5});
  CHECK(table.cost == std::vector<std::vector<double>>{{20, 20, 21, 21, 22, 22, 23, 23}});
  CHECK(table.test == std::vector<double>{10, 10, 11, 11, 12, 12, 13, 13});
}

TEST_CASE("a published file with something wrong is refused in one line that names file and group") {
  const TemporaryFolder folder;
  const std::string path = folder.file("f.h5");
  std::vector<MadeGroup> groups = made_groups();
  std::string expected;
  SECTION("missing data set") {
    groups[1].test.clear();
    expected = "' group '" + groups[1].name + "': it has no data set 'final_test_error'";
  }
  SECTION("wrong shape") {
    groups[2].shape = {3, 2}, expected = groups[2].name + "': 'valid_mse' has the shape 3 x 2; expected 2 x 3";
  }
  SECTION("fewer epochs") {
    groups[2].shape = {2, 2}, groups[2].curves.resize(4), expected = "'valid_mse' has the shape 2 x 2; expected 2 x 3";
  }
  SECTION("NaN") {
    groups[3].curves[4] = std::numeric_limits<double>::quiet_NaN();
    expected = groups[3].name + "': 'valid_mse' holds nan at position 4; expected finite numbers";
  }
  SECTION("infinite runtime") {
    groups[3].runtime[1] = std::numeric_limits<double>::infinity(), expected = "'runtime' holds inf at position 1";
  }
  SECTION("negative runtime") {
    groups[0].runtime[1] = -2.0, expected = "'runtime' is -2; expected 0 or more";
  }
  SECTION("missing configuration") {
    groups.erase(groups.begin() + 1),
        expected = "1 of 4 configurations are missing, first activation_fn_1=relu, dropout_1=0.3";
  }
  SECTION("the same configuration in another spelling") {
    groups.push_back(groups[2]), groups.back().name = key("tanh", "0");
    expected = groups.back().name + "': the configuration of group '" + groups[2].name + "' again";
  }
  SECTION("level of another space") {
    groups[2].name = key("tanh", "0.5"), expected = groups[2].name + "': dropout_1 is 0.5; the space has 0, 0.3";
  }
  SECTION("choice of another space") {
    groups[2].name = key("elu", "0.3"), expected = "activation_fn_1 is 'elu'; the space has relu, tanh";
  }
  SECTION("text for a number") {
    groups[2].name = key("tanh", "\"0.3\""), expected = "dropout_1 is 0.3; the space has 0, 0.3";
  }
  SECTION("a parameter more") {
    groups[2].name = R"({"activation_fn_1": "tanh", "dropout_1": 0.0, "x": 1})";
    expected = "its name has 3 parameters; the space has 2";
  }
  SECTION("another parameter") {
    groups[2].name = R"({"activation_fn_1": "tanh", "dropout_2": 0.0})", expected = "its name lacks dropout_1";
  }
  SECTION("no JSON") {
    groups[2].name = "tanh", expected = "group 'tanh': its name is not a configuration in JSON";
  }
  SECTION("empty file") {
    groups.clear(), expected = "4 of 4 configurations are missing";
  }
  write_groups(path, groups);
  CHECK_THROWS_WITH(read_small(path), ContainsSubstring(expected));
  CHECK_THROWS_WITH(read_small(path), ContainsSubstring(path));
  CHECK_THROWS_AS(read_small(path), InputError);
}

TEST_CASE("a data set where a group should be, and a text where numbers should be, are refused") {
  const TemporaryFolder folder;
  const std::string path = folder.file("f.h5");
  std::vector<MadeGroup> groups = made_groups();
  const MadeGroup last = groups.back();
  groups.pop_back();
  write_groups(path, groups);
  const auto rewrite = [&](const auto& change) {
    system::write_hdf5_file(path, hdf5::Structures::widely_readable, [&](const hdf5::File& file) {
      for (const MadeGroup& made : groups) {
        const hdf5::Group group = file.create_group(made.name);
        group.write("valid_mse", made.shape, made.curves);
        group.write("final_test_error", {2}, made.test);
        group.write("runtime", {2}, made.runtime);
      }
      change(file);
    });
  };
  rewrite([&](const hdf5::File& file) { file.write(last.name, {2}, last.test); });
  CHECK_THROWS_WITH(read_small(path), ContainsSubstring(last.name));
  rewrite([&](const hdf5::File& file) {
    const hdf5::Group group = file.create_group(last.name);
    group.write("valid_mse", last.shape, last.curves);
    group.write("final_test_error", {2}, std::vector<std::string>{"a", "b"});
    group.write("runtime", {2}, last.runtime);
  });
  CHECK_THROWS_WITH(read_small(path), ContainsSubstring("final_test_error"));
}

TEST_CASE("published files cut short are recognised by their names and refused") {
  const TemporaryFolder folder;
  const std::string path = folder.file("fcnet_slice_localization_data.hdf5");
  write_groups(path, made_groups());
  const Importer& kind = importer("fcnet-hdf5");
  CHECK(kind.recognize(path) == std::vector<std::string>{"fcnet/slice"});
  std::filesystem::rename(path, folder.file("mine.hdf5"));
  CHECK(kind.recognize(folder.file("mine.hdf5")).size() == 4);  // recognised by its groups; --id must select one
  const std::string whole = contents_of(folder.file("mine.hdf5"));
  for (const double share : {0.0, 0.001, 0.1, 0.5, 0.9, 0.999}) {
    folder.write("fcnet_slice_localization_data.hdf5",
                 whole.substr(0, static_cast<std::size_t>(share * static_cast<double>(whole.size()))));
    CHECK(kind.recognize(path) == std::vector<std::string>{"fcnet/slice"});
    CHECK_THROWS_AS(kind.import(path, {"fcnet/slice"}, DataDirectory::of_user()), InputError);
  }
  CHECK(kind.recognize(folder.write("a.csv", "x,y\n")).empty());
  CHECK(kind.recognize(folder.write("a.h5", "\x89HDF\r\n\x1a\nno more")).empty());
}
