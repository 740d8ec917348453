#include "analysis/archive/suite_archive.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/formats/csv.hpp"
#include "system/compressed_file.hpp"
#include "system/csv.hpp"
#include "system/machine.hpp"

namespace bobench::archive {

namespace fs = std::filesystem;
using results::ResultSet;

namespace {

std::vector<fs::path> tables_in(const fs::path& folder) {
  std::vector<fs::path> tables;
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
    if (entry.path().string().ends_with(".csv.xz")) tables.push_back(entry.path());
  }
  std::ranges::sort(tables);
  return tables;
}

/// Nothing unless an archive is in one of the usual places.
std::optional<fs::path> find_archive(const std::string& given) {
  if (!given.empty()) return given;
  if (const char* const chosen = std::getenv("BOBENCH_ARCHIVE"); chosen && *chosen) return chosen;
  // "/usr/bin/bobench", "/usr/lib/python3/dist-packages/bobench/_core.so", or the same in a build folder.
  for (fs::path above = system::this_binary().parent_path(); above.has_relative_path(); above = above.parent_path()) {
    for (const char* place : {"share/bobench/archive", "analysis/archive/suite"}) {
      if (fs::path folder = above / place; !tables_in(folder).empty()) return folder;
    }
  }
  return std::nullopt;
}

}  // namespace

ResultSet read_suite_archive(const std::string& given) {
  const auto folder = find_archive(given);
  if (!folder) {
    throw InputError(
        "the archive of @bo-suite is not installed: install the package bobench-archive, or name its folder by "
        "--archive");
  }
  const std::vector<fs::path> tables = tables_in(*folder);
  if (tables.empty()) throw InputError(fmt::format("'{}' has no table of an archive (*.csv.xz)", folder->string()));
  ResultSet all;
  for (const fs::path& table : tables) {
    ResultSet one = results::read_csv(table.string()).results;
    all.settings.budget = std::max(all.settings.budget, one.settings.budget);
    std::ranges::move(one.series, std::back_inserter(all.series));
  }
  return all;
}

std::map<std::string, double> read_suite_seconds(const std::string& given) {
  std::map<std::string, double> seconds;
  const auto folder = find_archive(given);
  if (!folder || !fs::exists(*folder / "seconds.csv")) return seconds;
  const std::string name = (*folder / "seconds.csv").string(), text = system::read_text_file(name);
  system::CsvRecords records(text, name);
  records.next();  // the header
  while (records.next()) {
    const auto value = records.fields().size() == 3 ? parse_real(records.fields()[2]) : std::nullopt;
    if (!value)
      throw InputError(fmt::format("{}, line {}: expected optimizer,replicates,seconds", name, records.line()));
    seconds[std::string(records.fields()[0])] = *value;
  }
  return seconds;
}

double rounded_as_archived(double regret) {
  return std::isfinite(regret) ? parse_real(fmt::format("{:.5g}", regret)).value() : regret;
}

}  // namespace bobench::archive
