#include "archive/published_runs.hpp"

#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "archive/embedded_files.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "system/compressed_file.hpp"
#include "system/csv.hpp"

namespace bobench::archive {
namespace {

constexpr std::string_view runs_file = "archive/data/bbob_first_hitting.csv.xz";

using Runs = std::map<std::pair<int, int>, std::vector<analysis::Runtime>>;

/// "647 -1200": evaluations, negative ones of a run that did not get there.
std::vector<analysis::Runtime> runs_in(std::string_view text, std::size_t line) {
  std::vector<analysis::Runtime> runs;
  for (const std::string& word : split(text, ' ')) {
    const auto evaluations = parse_real(word);
    if (!evaluations) throw Error(fmt::format("{}, line {}: no number", runs_file, line));
    runs.push_back({std::abs(*evaluations), *evaluations > 0.0});
  }
  return runs;
}

std::map<std::string, Runs> read_runs() {
  std::map<std::string, Runs> all;
  const std::string text =
      system::unpack_xz(std::string(embedded_text(embedded_files(), runs_file)), std::string(runs_file), 1 << 24);
  system::CsvRecords records(text, std::string(runs_file));
  records.next();  // its names
  while (records.next()) {
    const auto& fields = records.fields();
    const auto function = parse_integer(fields.at(1)), dimension = parse_integer(fields.at(2));
    if (!function || !dimension) throw Error(fmt::format("{}, line {}: no number", runs_file, records.line()));
    all[std::string(fields.at(0))][{static_cast<int>(*function), static_cast<int>(*dimension)}] =
        runs_in(fields.at(3), records.line());
  }
  return all;
}

const std::map<std::string, Runs>& all_runs() {
  static const std::map<std::string, Runs> runs = read_runs();
  return runs;
}

}  // namespace

const std::vector<analysis::Runtime>& published_runs(const std::string& name, int function, int dimension) {
  static const std::vector<analysis::Runtime> none;
  const auto optimizer = all_runs().find(name);
  if (optimizer == all_runs().end()) return none;
  const auto runs = optimizer->second.find({function, dimension});
  return runs == optimizer->second.end() ? none : runs->second;
}

const std::vector<std::string>& optimizers_with_runs() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto& [name, runs] : all_runs()) all.push_back(name);
    return all;
  }();
  return names;
}

}  // namespace bobench::archive
