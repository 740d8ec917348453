#include "analysis/archive/published_runs.hpp"

#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "analysis/archive/embedded_records.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::archive {
namespace {

using Runs = std::map<std::pair<int, int>, std::vector<analysis::Runtime>>;
using RunsByOptimizer = std::map<std::string, Runs, std::less<>>;

/// "647 -1200": evaluations, negative for an unsuccessful run.
std::vector<analysis::Runtime> runs_in(std::string_view text, const EmbeddedRecords& records) {
  std::vector<analysis::Runtime> runs;
  for (const std::string& word : split(text, ' ')) {
    const auto evaluations = parse_real(word);
    if (!evaluations) records.fail("no number");
    runs.push_back({std::abs(*evaluations), *evaluations > 0.0});
  }
  return runs;
}

RunsByOptimizer read_runs(const std::string& suite) {
  RunsByOptimizer all;
  EmbeddedRecords records(fmt::format("analysis/archive/data/{}_first_hitting.csv.xz", suite));
  while (records.next()) {
    all[std::string(records.text(0))][{records.whole(1), records.whole(2)}] = runs_in(records.text(3), records);
  }
  return all;
}

/// By optimiser, for one of the two suites.
const RunsByOptimizer& runs_on(std::string_view suite) {
  static const RunsByOptimizer noiseless = read_runs("bbob"), noisy = read_runs("bbob-noisy");
  return suite == "bbob" ? noiseless : noisy;
}

std::vector<std::string> names_in(const RunsByOptimizer& runs) {
  std::vector<std::string> names;
  for (const auto& [name, its_runs] : runs) names.push_back(name);
  return names;
}

}  // namespace

const std::vector<analysis::Runtime>& published_runs(std::string_view name, int function, int dimension) {
  static const std::vector<analysis::Runtime> none;
  constexpr int first_noisy = 101;
  const RunsByOptimizer& all = runs_on(function < first_noisy ? "bbob" : "bbob-noisy");
  const auto optimizer = all.find(name);
  if (optimizer == all.end()) return none;
  const auto runs = optimizer->second.find({function, dimension});
  return runs == optimizer->second.end() ? none : runs->second;
}

const std::vector<std::string>& optimizers_with_runs(std::string_view suite) {
  static const std::vector<std::string> noiseless = names_in(runs_on("bbob")), noisy = names_in(runs_on("bbob-noisy"));
  if (suite == "bbob") return noiseless;
  if (suite == "bbob-noisy") return noisy;
  throw InputError(fmt::format("the archive has no single runs on {}; of bbob and bbob-noisy it has", suite));
}

}  // namespace bobench::archive
