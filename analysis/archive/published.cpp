#include "analysis/archive/published.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/archive/embedded_records.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::archive {
namespace {

std::vector<PublishedOptimizer> read_optimizers(std::string_view suite) {
  std::vector<PublishedOptimizer> optimizers;
  EmbeddedRecords records("analysis/archive/data/optimizers.csv");
  while (records.next()) {
    if (records.text(0) != suite) continue;
    optimizers.push_back({.name = std::string(records.text(1)),
                          .year = records.whole(2),
                          .page = std::string(records.text(3)),
                          .author = std::string(records.text(4)),
                          .rows = {}});
  }
  return optimizers;
}

std::vector<PublishedOptimizer> read_published(std::string_view suite) {
  std::vector<PublishedOptimizer> optimizers = read_optimizers(suite);
  EmbeddedRecords records(fmt::format("analysis/archive/data/{}.csv.xz", suite));
  auto owner = optimizers.end();
  while (records.next()) {
    // Rows of one optimiser are mostly consecutive.
    if (owner == optimizers.end() || owner->name != records.text(0)) {
      owner = std::ranges::find(optimizers, records.text(0), &PublishedOptimizer::name);
      if (owner == optimizers.end()) records.fail("a row of no known optimiser");
    }
    constexpr std::size_t runtimes = 3, reached = runtimes + coco_targets.size(), runs = reached + 1;
    PublishedRow row{.runtimes = {}, .reached = records.whole(reached), .runs = records.whole(runs)};
    for (std::size_t t = 0; t < coco_targets.size(); ++t) row.runtimes[t] = records.real(runtimes + t);
    owner->rows[{records.whole(1), records.whole(2)}] = row;
  }
  return optimizers;
}

/// A suite's data, read at first use.
struct Published {
  std::once_flag read;
  std::vector<PublishedOptimizer> optimizers;
};

}  // namespace

const std::vector<std::string>& published_suites() {
  static const std::vector<std::string> suites = {"bbob", "bbob-noisy", "bbob-largescale", "bbob-mixint"};
  return suites;
}

const std::vector<PublishedOptimizer>& published_on(std::string_view suite) {
  static std::array<Published, 4> all;
  const auto found = std::ranges::find(published_suites(), suite);
  if (found == published_suites().end()) {
    throw InputError(fmt::format("the archive has no figures on suite '{}'; expected {}", suite,
                                 fmt::join(published_suites(), ", ")));
  }
  Published& one = all[static_cast<std::size_t>(found - published_suites().begin())];
  std::call_once(one.read, [&] { one.optimizers = read_published(suite); });
  return one.optimizers;
}

const PublishedOptimizer& published_named(std::string_view name, std::string_view suite) {
  const auto& all = published_on(suite);
  const auto found = std::ranges::find(all, name, &PublishedOptimizer::name);
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const PublishedOptimizer& one : all) names.push_back(one.name);
  throw InputError(fmt::format("the archive has no optimiser '{}'{}{}", name,
                               suite == "bbob" ? "" : fmt::format(" on {}", suite), did_you_mean(name, names)));
}

}  // namespace bobench::archive
