// docs/optimizers.md is what the program makes of its catalogue.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "cli/program.hpp"

using namespace bobench;

TEST_CASE("docs/optimizers.md is what the catalogue says; ./dev docs writes it anew") {
  const TemporaryFolder folder;
  REQUIRE(bobench_program("documentation " + folder.file("made")).code == 0);
  const std::string made = contents_of(folder.file("made/optimizers.md"));
  CHECK(made == contents_of(BOBENCH_SOURCE "/docs/optimizers.md"));

  for (const auto& optimizer : json_of("list optimizers --json")) {
    const auto name = optimizer["optimizer"].get<std::string>();
    if (name == "command") continue;  // any program of the user's
    const std::size_t begin = made.find("\n## " + name + "\n");
    INFO(name);
    REQUIRE(begin != std::string::npos);
    const std::string section = made.substr(begin, made.find("\n## ", begin + 1) - begin);
    CHECK_THAT(section, ContainsSubstring("- Source: "));
    for (const auto& option : optimizer["options"]) {
      CHECK_THAT(section, ContainsSubstring("\n| " + option["name"].get<std::string>() + " | "));
    }
  }
}
