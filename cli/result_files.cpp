#include "cli/result_files.hpp"

#include <filesystem>
#include <ostream>
#include <system_error>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/journal.hpp"
#include "results/result_file.hpp"

namespace bobench::cli {
namespace {

bool is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(std::filesystem::symlink_status(path, error));
}

}  // namespace

results::ResultSet read_result_set(const Environment& environment, const std::string& path,
                                   const results::Wanted& wanted) {
  results::ResultSet results = results::read_results(path, wanted);
  for (const std::string& note : results.notes) environment.err << "Note: " << note << ".\n";
  for (const results::Series& series : results.series) {
    const std::string name = environment.catalogs.problems.function_name(series.problem);
    if (!name.empty()) results.function_names[series.problem] = name;
  }
  return results;
}

void require_free_output(const std::string& path) {
  if (is_there(path)) throw InputError(fmt::format("'{}' exists already; give another --output", path));
  if (const std::string journal = results::journal_path(path); is_there(journal)) {
    throw InputError(
        fmt::format("'{}' is there: the journal of a file that was called '{}'; move it away, or give "
                    "another --output",
                    journal, path));
  }
}

}  // namespace bobench::cli
