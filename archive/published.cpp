#include "archive/published.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "archive/embedded_records.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::archive {
namespace {

constexpr std::string_view optimizers_file = "archive/data/bbob_optimizers.csv", rows_file = "archive/data/bbob.csv.xz";

std::vector<PublishedOptimizer> read_optimizers() {
  std::vector<PublishedOptimizer> optimizers;
  EmbeddedRecords records(optimizers_file);
  while (records.next()) {
    optimizers.push_back({.name = std::string(records.text(0)),
                          .year = records.whole(1),
                          .page = std::string(records.text(2)),
                          .author = std::string(records.text(3)),
                          .rows = {}});
  }
  return optimizers;
}

std::vector<PublishedOptimizer> read_published() {
  std::vector<PublishedOptimizer> optimizers = read_optimizers();
  EmbeddedRecords records(rows_file);
  auto owner = optimizers.end();
  while (records.next()) {
    // Rows of one optimiser follow one another.
    if (owner == optimizers.end() || owner->name != records.text(0)) {
      owner = std::ranges::find(optimizers, records.text(0), &PublishedOptimizer::name);
      if (owner == optimizers.end()) records.fail("nobody's row");
    }
    constexpr std::size_t runtimes = 3, reached = runtimes + coco_targets.size(), runs = reached + 1;
    PublishedRow row{.runtimes = {}, .reached = records.whole(reached), .runs = records.whole(runs)};
    for (std::size_t t = 0; t < coco_targets.size(); ++t) row.runtimes[t] = records.real(runtimes + t);
    owner->rows[{records.whole(1), records.whole(2)}] = row;
  }
  return optimizers;
}

}  // namespace

const std::vector<PublishedOptimizer>& published_on_bbob() {
  static const std::vector<PublishedOptimizer> optimizers = read_published();
  return optimizers;
}

const PublishedOptimizer& published_named(const std::string& name) {
  const auto& all = published_on_bbob();
  const auto found = std::ranges::find(all, name, &PublishedOptimizer::name);
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const PublishedOptimizer& one : all) names.push_back(one.name);
  throw InputError(fmt::format("the archive has no optimiser '{}'{}", name, did_you_mean(name, names)));
}

}  // namespace bobench::archive
