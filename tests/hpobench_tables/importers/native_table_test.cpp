#include "hpobench_tables/importers/native_table.hpp"

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/small_table.hpp"
#include "hpobench_tables/table_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

TEST_CASE("bobench's own tables are copied to where their id says, source and all") {
  const DataFolder data;
  const TemporaryFolder folder;
  const Importer importer = native_table_importer();
  write_table(folder.file("t.h5"), small_table());
  REQUIRE(importer.recognize(folder.file("t.h5")) == std::vector<std::string>{"mine/small"});
  importer.import(folder.file("t.h5"), {"mine/small"}, DataDirectory::of_user());
  const TableData copy = read_table(native_path("mine/small"));
  CHECK(same(copy.value, small_table().value));
  CHECK(copy.info.source == "small.csv");
}

TEST_CASE("an id that leads out of the data directory, or a damaged table, is refused") {
  const DataFolder data;
  const TemporaryFolder folder;
  const std::string path = folder.file("t.h5");
  for (const char* id : {"../outside", "mine/../../outside", "/etc/table", "alone", "mine/", "mine/a b"}) {
    TableData table = small_table();
    table.info.id = id;
    write_table(path, table);
    CHECK_THROWS_WITH(native_table_importer().import(path, {id}, DataDirectory::of_user()),
                      ContainsSubstring("cannot name a problem"));
  }
  std::ofstream(path) << "id,mine";
  CHECK(native_table_importer().recognize(path).empty());
}
