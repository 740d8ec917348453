#include "results/formats/optuna.hpp"

#include <filesystem>

#include "core/error.hpp"
#include "results/formats/text_file.hpp"
#include "system/compressed_file.hpp"

namespace bobench::results {
namespace {

constexpr std::string_view sqlite_magic = "SQLite format 3";

std::string beginning_of(const std::string& path) {
  return system::read_text_beginning(path, 1 << 16);
}

}  // namespace

bool is_optuna(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return false;
  const std::string beginning = beginning_of(path);
  return beginning.starts_with(sqlite_magic) || is_optuna_journal(beginning) || is_optuna_csv(beginning);
}

Imported read_optuna(const std::string& path, const ReadOptions& options) {
  if (std::filesystem::is_directory(path)) Place{path}.refuse("this is a folder; give the files of the studies");
  const std::string beginning = beginning_of(path);
  const bool is_database = beginning.starts_with(sqlite_magic);
  if (is_database || is_optuna_journal(beginning)) {
    if (options.maximize) Place{path}.refuse("the file states the direction of each study; leave out --maximize");
    return is_database ? read_optuna_database(path, options)
                       : read_optuna_journal_text(whole_text(path), path, options);
  }
  return read_optuna_csv_text(whole_text(path), path, options);
}

}  // namespace bobench::results
