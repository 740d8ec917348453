#include "hpobench_tables/table_file.hpp"

#include <cmath>
#include <fstream>
#include <limits>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/small_table.hpp"
#include "system/compressed_file.hpp"
#include "system/hdf5/native_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

TEST_CASE("a space's configurations are numbered with the last parameter fastest") {
  const SearchSpace space = small_table().space;
  const Numbering numbering(space);
  REQUIRE(numbering.size() == 6);
  for (std::int64_t number = 0; number < 6; ++number) {
    const Configuration configuration = numbering.configuration(number);
    CHECK(space.contains(configuration));
    CHECK(numbering.number(configuration) == number);
  }
  CHECK(numbering.configuration(4) == Eigen::Vector2d(1.0, 1.0));
  CHECK_THROWS_AS(Numbering(SearchSpace::box(1, 0.0, 1.0)), InputError);
}

TEST_CASE("a table file gives back what was written, bit for bit") {
  const TemporaryFolder folder;
  TableData table = small_table();
  SECTION("in 32 bits") {}
  SECTION("in 64 bits") {
    table.value[0][0] = 0.1;
  }
  SECTION("with a row for some configurations only") {
    table.rows = {0, 1, 2, 2, -1, 3};
    for (auto* matrix : {&table.value[0], &table.value[1], &table.cost[0], &table.test}) matrix->resize(8);
  }
  SECTION("without costs and test errors") {
    table.cost.clear();
    table.test.clear();
  }
  write_table(folder.file("t.h5"), table);
  const TableData read = read_table(folder.file("t.h5"));
  CHECK(read.info.id == table.info.id);
  CHECK(read.info.source_sha256 == table.info.source_sha256);
  CHECK(to_json_text(read.space) == to_json_text(table.space));
  CHECK(read.fidelities == table.fidelities);
  CHECK(read.repeats == table.repeats);
  CHECK(read.rows == table.rows);
  CHECK(same(read.value, table.value));
  CHECK(same(read.cost, table.cost));
  CHECK(same({read.test}, {table.test}));
}

TEST_CASE("an opened table loads its fidelities on demand, from disk and from memory, by several threads") {
  const TemporaryFolder folder;
  write_table(folder.file("t.h5"), small_table());
  const std::string image = system::read_text_file(folder.file("t.h5"));
  for (const auto& table : {open_table(folder.file("t.h5")), open_table(std::as_bytes(std::span(image)), "memory"),
                            std::shared_ptr<const Table>(std::make_shared<Table>(small_table()))}) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { table->slice(0), table->full(), table->test(); });
    threads.clear();
    CHECK(table->row(Eigen::Vector2d(1.0, 2.0)) == 5);
    CHECK(table->full().value[11] == 6.5);
    CHECK(table->full().mean[0] == 1.25);
    CHECK(table->full().mean[2] == 3.0);  // its second training is missing
    CHECK(table->full().cost[1] == 20.0);
    CHECK(table->slice(0).cost[1] == 2.0);  // a tenth of the epochs
    CHECK(table->full().total_cost[0] == 30.0);
    CHECK(table->test()[3] == 0.75);
  }
}

TEST_CASE("tables that do not fit together are refused before anything is written") {
  const TemporaryFolder folder;
  TableData table = small_table();
  std::string expected;
  SECTION("rows") {
    table.value[0].resize(10), table.value[1].resize(10), expected = "5 rows; its space has 6";
  }
  SECTION("values") {
    table.value[0].pop_back(), expected = "the table of values has 11 entries";
  }
  SECTION("costs") {
    table.cost[0].pop_back(), expected = "the table of costs has 11 entries";
  }
  SECTION("test") {
    table.test.pop_back(), expected = "the table of test errors has 11 entries";
  }
  SECTION("fidelities") {
    table.fidelities = {10.0, 1.0}, expected = "expected finite numbers that rise";
  }
  SECTION("repeats") {
    table.repeats = 0, expected = "0 repeats";
  }
  SECTION("row list") {
    table.rows.assign(6, 7), expected = "configuration 0 has row 7";
  }
  SECTION("short row list") {
    table.rows.assign(5, 0), expected = "the list of rows has 5 entries";
  }
  CHECK_THROWS_WITH(write_table(folder.file("t.h5"), table), ContainsSubstring(expected));
  CHECK_FALSE(std::ifstream(folder.file("t.h5")).good());
}

TEST_CASE("damaged table files are refused in one line that names the file") {
  const TemporaryFolder folder;
  const std::string path = folder.file("t.h5");
  CHECK_THROWS_WITH(open_table(path), ContainsSubstring("there is no file"));
  write_table(path, small_table());
  SECTION("cut short") {
    const std::string whole = system::read_text_file(path);
    std::ofstream(path, std::ios::binary) << whole.substr(0, whole.size() - 100);
    CHECK_THROWS_AS(open_table(path), InputError);
  }
  SECTION("another kind of HDF5 file") {
    system::write_hdf5_file(path, system::hdf5::Structures::widely_readable, [](const system::hdf5::File& file) {
      file.write_fixed_attribute("format", "bobench-results");
    });
    CHECK_THROWS_WITH(open_table(path), ContainsSubstring("not one of bobench's tables"));
  }
  SECTION("a damaged chunk") {
    std::string whole = system::read_text_file(path);
    for (std::size_t i = 0; i + 1 < whole.size(); ++i) {  // where the deflated chunks start
      if (whole[i] == 0x78 && whole[i + 1] == 0x5e) whole[i + 8] = static_cast<char>(whole[i + 8] ^ 0x41);
    }
    std::ofstream(path, std::ios::binary) << whole;
    CHECK_THROWS_WITH(read_table(path), ContainsSubstring("damaged"));
  }
}

TEST_CASE("no damaged byte of a table file goes unnoticed, or hurts") {
  const TemporaryFolder folder;
  const std::string path = folder.file("t.h5");
  write_table(path, small_table());
  const std::string whole = system::read_text_file(path);
  const TableData expected = read_table(path);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < whole.size(); at += 5) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    try {
      const auto table = open_table(std::as_bytes(std::span(damaged)), "damaged");
      // If the file can still be opened, the damage is where nothing is stored.
      CHECK(table->info().description == expected.info.description);
      CHECK(to_json_text(table->space()) == to_json_text(expected.space));
      const std::vector<std::vector<double>> read{table->slice(0).value, table->full().value, table->test()};
      CHECK(same(read, {expected.value[0], expected.value[1], expected.test}));
    } catch (const InputError&) {
      ++refused;
    }
  }
  CHECK(refused > 100);
}

TEST_CASE("a table is told from other files") {
  const TemporaryFolder folder;
  write_table(folder.file("t.h5"), small_table());
  CHECK(is_table(folder.file("t.h5")));
  CHECK_FALSE(is_table(folder.file("none.h5")));
  CHECK_FALSE(is_table(folder.write("a.h5", "text")));
  system::write_hdf5_file(folder.file("b.h5"), system::hdf5::Structures::checksummed, [](const system::hdf5::File&) {});
  CHECK_FALSE(is_table(folder.file("b.h5")));
}
