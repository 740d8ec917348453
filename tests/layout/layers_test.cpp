
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

/// Lowest layer first, in the order of the top CMakeLists.txt: "core", "analysis/archive".
std::vector<std::string> modules() {
  return split(BOBENCH_MODULES, ' ');
}

/// The module of a file, by its path from the root; "" if it is in none.
std::string module_of(const std::string& path) {
  std::string found;
  for (const std::string& module : modules()) {
    if (path.starts_with(module + "/") && module.size() > found.size()) found = module;
  }
  return found;
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

/// bobench's own files included by a file: "core/error.hpp".
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

/// Paths of the files of all modules, from the root.
std::vector<std::string> all_files() {
  std::set<std::string> files;
  const fs::path root(BOBENCH_SOURCE);
  for (const std::string& module : modules()) {
    for (const fs::path& file : sources_below(root / module)) files.insert(fs::relative(file, root).string());
  }
  return {files.begin(), files.end()};
}

using Includes = std::map<std::string, std::set<std::string>>;

/// Adds all nodes reachable from a node.
void reach(const std::string& from, const Includes& includes, std::set<std::string>& reached) {
  const auto found = includes.find(from);
  if (found == includes.end()) return;
  for (const std::string& to : found->second) {
    if (reached.insert(to).second) reach(to, includes, reached);
  }
}

void check_no_circles(const Includes& includes) {
  for (const auto& [node, unused] : includes) {
    std::set<std::string> reached;
    reach(node, includes, reached);
    INFO(node << " is reached from what it includes");
    CHECK_FALSE(reached.contains(node));
  }
}

/// The unit of a source file and its header: the path without its extension. Template definitions in a separate header
/// belong to the same unit.
std::string unit_of(const std::string& path) {
  std::string unit = fs::path(path).replace_extension().string();
  constexpr std::string_view templates = "_templates";
  if (unit.ends_with(templates)) unit.resize(unit.size() - templates.size());
  return unit;
}

}  // namespace

TEST_CASE("a module includes itself and the modules below it, and nothing else") {
  const std::vector<std::string> order = modules();
  const auto layer = [&](const std::string& module) { return std::ranges::find(order, module) - order.begin(); };
  REQUIRE(order.size() > 10);
  for (const std::string& file : all_files()) {
    for (const std::string& included : includes_of(fs::path(BOBENCH_SOURCE) / file)) {
      INFO(file << " includes " << included);
      CHECK(layer(module_of(included)) <= layer(module_of(file)));
    }
  }
}

// A module's own folder is excluded: it has the registry of its subfolders, and their common base.
TEST_CASE("within a module no two folders include each other, directly or through others") {
  Includes includes;
  for (const std::string& file : all_files()) {
    const std::string from = folder_of(file);
    for (const std::string& included : includes_of(fs::path(BOBENCH_SOURCE) / file)) {
      const std::string to = folder_of(included), module = module_of(file);
      if (module_of(included) == module && to != from && to != module && from != module) includes[from].insert(to);
    }
  }
  check_no_circles(includes);
}

TEST_CASE("no two headers include each other, directly, through others or through their sources") {
  Includes includes;
  for (const std::string& file : all_files()) {
    for (const std::string& included : includes_of(fs::path(BOBENCH_SOURCE) / file)) {
      if (unit_of(included) != unit_of(file)) includes[unit_of(file)].insert(unit_of(included));
    }
  }
  check_no_circles(includes);
}

TEST_CASE("no file has more than 400 lines, and no function more than 60") {
  const auto begins_function = [](const std::string& line) {
    if (!line.ends_with('{') || line.find('(') == std::string::npos) return false;
    return std::isalpha(static_cast<unsigned char>(line.front())) != 0;
  };
  for (const std::string& file : all_files()) {
    std::ifstream in(fs::path(BOBENCH_SOURCE) / file);
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
