// Files replaced whole, and folders made.
#include "system/durable_file.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <stdexcept>

#include "core/error.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::system;

TEST_CASE("a text replaces what was there, and a failure leaves that alone") {
  const TemporaryFolder folder;
  const std::string path = folder.file("a.txt");
  replace_text(path, "one");
  replace_text(path, std::string_view("two\0\n", 5));
  CHECK(contents_of(path) == std::string("two\0\n", 5));
  CHECK_THROWS_AS(replace_file(path, [](OutputFile&) { throw std::runtime_error("no"); }), std::runtime_error);
  CHECK(contents_of(path) == std::string("two\0\n", 5));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.file("")), {}) == 1);
  CHECK_THROWS_WITH(replace_text(folder.file("no/such/a.txt"), "x"), Catch::Contains("there is no folder"));
}

TEST_CASE("a folder is made with those on the way, once") {
  const TemporaryFolder folder;
  make_folder(folder.file("a/b/c"));
  make_folder(folder.file("a/b/c"));
  CHECK(std::filesystem::is_directory(folder.file("a/b/c")));
  replace_text(folder.file("file"), "x");
  CHECK_THROWS_AS(make_folder(folder.file("file/d")), InputError);
}
