#include "archive/published_runs.hpp"

#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "archive/embedded_records.hpp"
#include "core/text.hpp"

namespace bobench::archive {
namespace {

constexpr std::string_view runs_file = "archive/data/bbob_first_hitting.csv.xz";

using Runs = std::map<std::pair<int, int>, std::vector<analysis::Runtime>>;

/// "647 -1200": evaluations, negative ones of a run that did not get there.
std::vector<analysis::Runtime> runs_in(std::string_view text, const EmbeddedRecords& records) {
  std::vector<analysis::Runtime> runs;
  for (const std::string& word : split(text, ' ')) {
    const auto evaluations = parse_real(word);
    if (!evaluations) records.fail("no number");
    runs.push_back({std::abs(*evaluations), *evaluations > 0.0});
  }
  return runs;
}

std::map<std::string, Runs> read_runs() {
  std::map<std::string, Runs> all;
  EmbeddedRecords records(runs_file);
  while (records.next()) {
    all[std::string(records.text(0))][{records.whole(1), records.whole(2)}] = runs_in(records.text(3), records);
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
