#include "system/temporary_folder.hpp"

#include <filesystem>
#include <fstream>

#include "catch.hpp"

namespace fs = std::filesystem;

TEST_CASE("a temporary folder is its own, and goes with everything in it") {
  fs::path first;
  {
    const bobench::system::TemporaryFolder one, two;
    CHECK(one.path() != two.path());
    REQUIRE(fs::is_directory(one.path()));
    CHECK(fs::is_empty(one.path()));
    // No other user may read the folder.
    CHECK((fs::status(one.path()).permissions() & (fs::perms::group_all | fs::perms::others_all)) == fs::perms::none);
    fs::create_directories(one.path() / "a" / "b");
    std::ofstream(one.path() / "a" / "b" / "c") << "c";
    first = one.path();
  }
  CHECK_FALSE(fs::exists(first));
}
