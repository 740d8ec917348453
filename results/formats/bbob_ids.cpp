#include "results/formats/bbob_ids.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "testfunctions/bbob/replicates.hpp"

namespace bobench::results {
namespace {

/// The number N of a part such as "f12"; 0 if it is none.
int number_of(const std::string& part, char letter, int most) {
  const auto number = part.starts_with(letter) ? parse_integer(std::string_view(part).substr(1)) : std::nullopt;
  const bool proper = number && *number >= 1 && *number <= most && part == fmt::format("{}{}", letter, *number);
  return proper ? static_cast<int>(*number) : 0;
}

}  // namespace

int BbobId::instance_of(int replicate) const {
  return instance ? *instance : testfunctions::bbob_2015_instance(replicate);
}

std::optional<BbobId> bbob_id(std::string_view problem) {
  if (!problem.starts_with("bbob/")) return std::nullopt;
  const std::vector<std::string> parts = split(problem, '/');
  if (parts.size() != 3 && parts.size() != 4) return std::nullopt;
  BbobId id{number_of(parts[1], 'f', 24), number_of(parts[2], 'd', 10'000)};
  if (id.function == 0 || id.dimension == 0) return std::nullopt;
  if (parts.size() == 4) {
    id.instance = number_of(parts[3], 'i', testfunctions::max_bbob_instances);
    if (*id.instance == 0) return std::nullopt;
  }
  return id;
}

bool place_bbob_runs(ResultSetBuilder& builder, const std::string& optimizer, int function, int dimension,
                     const SeriesFacts& facts, std::vector<InstanceRun> runs) {
  std::set<int> instances;
  bool repeated = false;
  for (const InstanceRun& run : runs) repeated |= !instances.insert(run.instance).second;
  const std::string id = fmt::format("bbob/f{}/d{}", function, dimension);
  bool all_in_one = true;
  std::map<int, std::size_t> next_replicate;
  for (InstanceRun& run : runs) {
    const auto replicate = testfunctions::bbob_2015_replicate(run.instance);
    if (!repeated && replicate) {
      builder.run(builder.series(id, optimizer, facts), static_cast<std::size_t>(*replicate)) = std::move(run.result);
    } else {
      all_in_one = false;
      const std::size_t series = builder.series(fmt::format("{}/i{}", id, run.instance), optimizer, facts);
      builder.run(series, next_replicate[run.instance]++) = std::move(run.result);
    }
  }
  return all_in_one;
}

void place_runs(ResultSetBuilder& builder, const std::string& problem, const std::string& optimizer,
                const SeriesFacts& facts, std::vector<InstanceRun> runs) {
  std::ranges::stable_sort(runs, {}, &InstanceRun::instance);
  const std::size_t series = builder.series(problem, optimizer, facts);
  for (std::size_t r = 0; r < runs.size(); ++r) builder.run(series, r) = std::move(runs[r].result);
}

}  // namespace bobench::results
