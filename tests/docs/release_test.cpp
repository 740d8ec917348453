// What a release needs is complete: one version everywhere, and the sources of all data in NOTICE.
#include <filesystem>
#include <regex>

#include "catch.hpp"
#include "docs/project_files.hpp"

using namespace bobench;

namespace {

std::string first_match(const std::string& file, const std::string& pattern) {
  const std::string text = text_of(file);
  std::smatch match;
  return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : file + " has no " + pattern;
}

}  // namespace

TEST_CASE("the version is the same in CMakeLists.txt, CITATION.cff and at the head of CHANGELOG.md") {
  const std::string version = first_match("CMakeLists.txt", R"(project\(bobench VERSION ([0-9.]+))");
  CHECK(first_match("CITATION.cff", R"(\nversion: (\S+))") == version);
  CHECK(first_match("CHANGELOG.md", R"(\n## \[([^\]]+)\])") == version);
}

TEST_CASE("NOTICE names the source of every data file outside of the tests") {
  const std::string notice = text_of("NOTICE");
  std::size_t found = 0;
  for (const std::string& file : project_files()) {
    const bool is_data = has_extension(file, {".csv", ".xz", ".h5"}) || file.starts_with("reproduction/papers/");
    if (!is_data || has_extension(file, {".cpp", ".hpp", ".txt"}) || file.starts_with("tests/")) continue;
    const std::string folder = std::filesystem::path(file).parent_path().string() + "/";
    if (folder == "/" || file.starts_with("docs/")) continue;  // results of a user; pictures' data
    ++found;
    const bool is_named = notice.find(folder) != std::string::npos || file.starts_with("reproduction/papers/");
    if (!is_named) FAIL_CHECK("NOTICE does not name " << folder << " of " << file);
  }
  CHECK(found > 100);
  CHECK(notice.find("reproduction/papers/") != std::string::npos);
}

TEST_CASE("./dev lists every command that it has") {
  const std::string dev = text_of("dev");
  const std::size_t usage = dev.find("usage() {"), end = dev.find("\n}", usage), cases = dev.find("case \"${1:-}\" in");
  REQUIRE(cases != std::string::npos);
  const std::string listed = dev.substr(usage, end - usage), commands = dev.substr(cases);
  static const std::regex command(R"(\n  ([a-z]+)\))");
  std::size_t found = 0;
  for (std::sregex_iterator match(commands.begin(), commands.end(), command), last; match != last; ++match, ++found) {
    const std::string name = (*match)[1];
    if (listed.find("\n./dev " + name + " ") == std::string::npos) FAIL_CHECK("./dev help does not list " << name);
  }
  CHECK(found > 15);
}
