#include <algorithm>
#include <chrono>
#include <filesystem>
#include <ostream>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/own_results.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/table_file.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace tables = hpobench_tables;

constexpr const char* import_table_usage =
    "bobench import-table FILE [--id ID] [--target COLUMN ...] | --all DIRECTORY";

/// The contents that an importer recognises in a file.
struct Found {
  const tables::Importer* importer;
  std::string path;
  std::vector<std::string> ids;

  bool is_ambiguous() const { return importer->holds_one && ids.size() > 1; }
};

std::vector<Found> recognize(const std::string& path) {
  std::vector<Found> found;
  for (const tables::Importer& importer : tables::importers()) {
    const std::vector<std::string> ids = importer.recognize(path);
    if (!ids.empty()) found.push_back({&importer, path, ids});
  }
  return found;
}

/// Imports the contents and prints a line for each table.
void import(const Found& found, const Environment& environment) {
  const auto start = std::chrono::steady_clock::now();
  found.importer->import(found.path, found.ids, environment.data);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const double each = taken.count() / static_cast<double>(found.ids.size());
  for (const std::string& id : found.ids) {
    const std::string path = environment.data.file(id);
    environment.out << fmt::format("{:<22} {}{}, {:.2f} s\n", id, table_outline(path), path, each);
  }
  environment.out.flush();
}

/// File names that importers know, "fcnet_*.csv": the words of their descriptions that contain a dot.
std::vector<std::string> known_file_names() {
  std::vector<std::string> names;
  for (const tables::Importer& importer : tables::importers()) {
    for (const std::string& word : split(importer.description, ' ')) {
      const std::string name = word.substr(0, word.find_first_of(",;:"));
      if (name.find('.') != std::string::npos) names.push_back(name);
    }
  }
  return names;
}

/// The only possible import of a file. @throws InputError with the possible ones
Found choose(const std::string& path, const std::string& id) {
  std::vector<std::string> offered;
  for (Found& found : recognize(path)) {
    if (id.empty() && !found.is_ambiguous()) return found;
    for (const std::string& one : found.ids) {
      if (one == id) return {found.importer, path, {id}};
      offered.push_back(one);
    }
  }
  if (offered.empty()) {
    const std::string name = std::filesystem::path(path).filename().string();
    const std::string near = did_you_mean(name, known_file_names());
    throw InputError(fmt::format(
        "'{}' is none of the published files that bobench reads{} docs/tables.md lists them. For results of your own, "
        "give --id mine/NAME and --target COLUMN",
        path, near.empty() ? ";" : near));
  }
  const std::string list = fmt::format("{}", fmt::join(offered, ", "));
  if (id.empty()) throw InputError(fmt::format("'{}' may be one of {}: say which with --id", path, list));
  throw InputError(fmt::format("'{}' does not give '{}'{}; it gives {}", path, id, did_you_mean(id, offered), list));
}

std::vector<std::string> files_below(const std::string& directory) {
  if (!std::filesystem::is_directory(directory)) throw InputError(fmt::format("'{}' is not a folder", directory));
  std::vector<std::string> files;
  const auto options = std::filesystem::directory_options::skip_permission_denied;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory, options)) {
    if (entry.is_regular_file()) files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  return files;
}

/// Imports all recognised files of a folder: a damaged file does not stop the others.
class ImportAll {
 public:
  explicit ImportAll(const Environment& environment) : environment_(environment) {}

  /// @return the exit code
  int run(const std::string& directory) {
    for (const std::string& path : files_below(directory)) {
      attempt([&] { look_at(path); });
    }
    // In the importers' order: if two files give the same table, the richer format comes first.
    std::ranges::stable_sort(found_, {}, &Found::importer);
    for (const Found& found : found_) {
      attempt([&] { import_new(found); });
    }
    if (unknown_ > 0) environment_.out << fmt::format("not recognised: {} files\n", unknown_);
    return has_failed_ ? 1 : 0;
  }

 private:
  template <class Work>
  void attempt(Work work) {
    try {
      work();
    } catch (const std::exception& error) {
      has_failed_ = true;
      environment_.err << fmt::format("bobench: {}\n", error.what()) << std::flush;
    }
  }

  void look_at(const std::string& path) {
    const std::vector<Found> found = recognize(path);
    if (found.empty()) ++unknown_;
    for (const Found& one : found) {
      if (one.is_ambiguous()) {
        throw InputError(
            fmt::format("'{}' may be one of {}: import it by itself with --id", path, fmt::join(one.ids, ", ")));
      }
      found_.push_back(one);
    }
  }

  void import_new(Found found) {
    std::erase_if(found.ids, [&](const std::string& id) {
      if (!done_.contains(id)) return false;
      environment_.err << fmt::format("{} is there already: '{}' is left out\n", id, found.path);
      return true;
    });
    if (found.ids.empty()) return;
    import(found, environment_);
    done_.insert(found.ids.begin(), found.ids.end());
  }

  const Environment& environment_;
  std::vector<Found> found_;
  std::set<std::string> done_;
  std::size_t unknown_ = 0;
  bool has_failed_ = false;
};

}  // namespace

int import_table_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser(import_table_usage,
                        "Converts published files to tables, once; runs then find them in the data directory "
                        "(--data-dir). A file is recognised by its name or its columns; docs/tables.md lists all.");
  parser.positional("file", 1);
  auto add = parser.options();
  add("id", text_value("ID"), "id of the table: mine/NAME, or of a published one, such as fcnet/protein");
  add("all", text_value("DIR"), "import every file that is recognised in this folder and in those below it");
  add_own_result_options(parser);
  parser.example("bobench import-table fcnet_protein_structure_data.hdf5", "Import one table");
  parser.example("bobench import-table --all downloads", "Import all tables of a folder");
  parser.example("bobench import-table past.csv --id mine/past --target val_error --cost seconds",
                 "Make a problem of past results");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  const bool has_file = values->count("file") > 0, has_all = values->count("all") > 0, has_id = values->count("id") > 0;
  if (has_file == has_all || (has_all && has_id)) {
    throw InputError("give one file, with or without --id, or --all and a folder; see `bobench import-table --help`");
  }
  if (has_all) return ImportAll(environment).run((*values)["all"].as<std::string>());
  const std::string path = (*values)["file"].as<std::vector<std::string>>()[0];
  if (has_own_results(*values)) {
    import_own_results(path, *values, environment);
    return 0;
  }
  import(choose(path, has_id ? (*values)["id"].as<std::string>() : ""), environment);
  return 0;
}

}  // namespace bobench::cli
