#include "system/machine.hpp"

#include "catch.hpp"

TEST_CASE("the code of a program is in its file") {
  CHECK(bobench::system::this_program().filename() == "system_tests");
  CHECK(bobench::system::this_binary() == bobench::system::this_program());
}
