
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/text.hpp"

using namespace bobench;
namespace fs = std::filesystem;

namespace {

/// Bottom floor first, as the top CMakeLists.txt has them.
std::vector<std::string> rooms() {
  return split(BOBENCH_ROOMS, ' ');
}

std::vector<fs::path> sources_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".hpp" || extension == ".cpp") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

/// The files of ours that a file includes: "core/error.hpp".
std::vector<std::string> includes_of(const fs::path& file) {
  std::vector<std::string> included;
  std::ifstream in(file);
  constexpr std::string_view start = "#include \"";
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(start))
      included.push_back(line.substr(start.size(), line.find('"', start.size()) - start.size()));
  }
  return included;
}

std::string folder_of(const std::string& path) {
  return fs::path(path).parent_path().string();
}

/// Adds what can be reached from a folder.
void reach(const std::string& from, const std::map<std::string, std::set<std::string>>& arrows,
           std::set<std::string>& reached) {
  const auto found = arrows.find(from);
  if (found == arrows.end()) return;
  for (const std::string& to : found->second) {
    if (reached.insert(to).second) reach(to, arrows, reached);
  }
}

}  // namespace

TEST_CASE("a room includes itself and the rooms below it, and nothing else") {
  const std::vector<std::string> order = rooms();
  const auto floor = [&](const std::string& room) { return std::ranges::find(order, room) - order.begin(); };
  REQUIRE(order.size() > 10);
  for (const std::string& room : order) {
    for (const fs::path& file : sources_below(fs::path(BOBENCH_SOURCE) / room)) {
      for (const std::string& included : includes_of(file)) {
        INFO(file << " includes " << included);
        CHECK(floor(split(included, '/').front()) <= floor(room));
      }
    }
  }
}

// A room's own folder is left out: it has the table of what lies below it, and what they all stand on.
TEST_CASE("within a room no two folders include each other, directly or round about") {
  for (const std::string& room : rooms()) {
    std::map<std::string, std::set<std::string>> arrows;
    const fs::path root(BOBENCH_SOURCE);
    for (const fs::path& file : sources_below(root / room)) {
      const std::string from = folder_of(fs::relative(file, root).string());
      for (const std::string& included : includes_of(file)) {
        const std::string to = folder_of(included);
        if (split(included, '/').front() == room && to != from && to != room && from != room) arrows[from].insert(to);
      }
    }
    for (const auto& [folder, unused] : arrows) {
      std::set<std::string> reached;
      reach(folder, arrows, reached);
      INFO(folder << " is reached from what it includes");
      CHECK_FALSE(reached.contains(folder));
    }
  }
}

TEST_CASE("no file has more than 400 lines, and no function more than 60") {
  const auto begins_function = [](const std::string& line) {
    if (!line.ends_with('{') || line.find('(') == std::string::npos) return false;
    return std::isalpha(static_cast<unsigned char>(line.front())) != 0;
  };
  for (const std::string& room : rooms()) {
    for (const fs::path& file : sources_below(fs::path(BOBENCH_SOURCE) / room)) {
      std::ifstream in(file);
      int lines = 0, start = 0;
      for (std::string line; std::getline(in, line);) {
        ++lines;
        if (!line.empty() && start == 0 && begins_function(line)) start = lines;
        if (!line.starts_with('}')) continue;
        INFO(file << ":" << start);
        CHECK((start == 0 || lines - start < 60));
        start = 0;
      }
      INFO(file);
      CHECK(lines <= 400);
    }
  }
}
