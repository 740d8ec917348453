#include "results/formats/bbob_ids.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "testfunctions/bbob/replicates.hpp"

namespace bobench::results {
namespace {

/// The number N of a part such as "f12"; 0 if it is not such a part.
int number_of(const std::string& part, char letter, int most) {
  const auto number = part.starts_with(letter) ? parse_integer(std::string_view(part).substr(1)) : std::nullopt;
  const bool proper = number && *number >= 1 && *number <= most && part == fmt::format("{}{}", letter, *number);
  return proper ? static_cast<int>(*number) : 0;
}

struct Suite {
  std::string_view name;
  int first, last;
};
constexpr std::array<Suite, 5> suites = {{{"bbob", 1, 24},
                                          {"bbob-noisy", 101, 130},
                                          {"bbob-boxed", 1, 24},
                                          {"bbob-mixint", 1, 24},
                                          {"bbob-largescale", 1, 24}}};

struct LaterYears {
  int first, last, sixth;
};
// From suite_bbob.c: five instances that all years have, and ten that change.
constexpr std::array<LaterYears, 7> later_years = {{{2012, 2012, 21},
                                                    {2013, 2014, 31},
                                                    {2015, 2015, 41},
                                                    {2016, 2016, 51},
                                                    {2017, 2017, 61},
                                                    {2018, 2020, 71},
                                                    {2021, 2022, 91}}};
constexpr int first_of_101 = 2023, last_known = 2025;

std::string id_of(const BbobId& id) {
  return fmt::format("{}/f{}/d{}", id.suite, id.function, id.dimension);
}

/// Places each instance as a separate problem, with its runs as replicates 0, 1, ...
void place_apart(ResultSetBuilder& builder, const std::string& problem, const std::string& optimizer,
                 const SeriesFacts& facts, std::vector<InstanceRun>& runs) {
  std::map<int, std::size_t> next_replicate;
  for (InstanceRun& run : runs) {
    const std::size_t series = builder.series(fmt::format("{}/i{}", problem, run.instance), optimizer, facts);
    builder.run(series, next_replicate[run.instance]++) = std::move(run.result);
  }
}

}  // namespace

int BbobId::instance_of(int replicate) const {
  return instance ? *instance : testfunctions::suite_instance(suite, replicate);
}

std::optional<BbobId> suite_id(std::string_view problem) {
  const std::vector<std::string> parts = split(problem, '/');
  if (parts.size() != 3 && parts.size() != 4) return std::nullopt;
  const auto suite = std::ranges::find(suites, parts[0], &Suite::name);
  if (suite == suites.end()) return std::nullopt;
  BbobId id{parts[0], number_of(parts[1], 'f', suite->last), number_of(parts[2], 'd', 10'000)};
  if (id.function < suite->first || id.dimension == 0) return std::nullopt;
  if (parts.size() == 4) {
    id.instance = number_of(parts[3], 'i', testfunctions::max_bbob_instances);
    if (*id.instance == 0) return std::nullopt;
  }
  return id;
}

std::optional<BbobId> bbob_id(std::string_view problem) {
  return problem.starts_with("bbob/") ? suite_id(problem) : std::nullopt;
}

bool place_suite_runs(ResultSetBuilder& builder, const std::string& optimizer, const BbobId& id,
                      const SeriesFacts& facts, std::vector<InstanceRun> runs) {
  std::set<int> instances;
  bool repeated = false;
  for (const InstanceRun& run : runs) repeated |= !instances.insert(run.instance).second;
  const std::string problem = id_of(id);
  std::vector<InstanceRun> apart;
  for (InstanceRun& run : runs) {
    const auto replicate = testfunctions::suite_replicate(id.suite, run.instance);
    if (!repeated && replicate) {
      builder.run(builder.series(problem, optimizer, facts), static_cast<std::size_t>(*replicate)) =
          std::move(run.result);
    } else {
      apart.push_back(std::move(run));
    }
  }
  place_apart(builder, problem, optimizer, facts, apart);
  return apart.empty();
}

std::vector<int> workshop_instances(int year) {
  constexpr int runs = 15;
  std::vector<int> instances;
  for (int r = 0; r < runs; ++r) instances.push_back(year == 2009 ? r % 5 + 1 : r + 1);
  if (year == 2009 || year == 2010) return instances;
  const auto found =
      std::ranges::find_if(later_years, [&](const LaterYears& one) { return one.first <= year && year <= one.last; });
  const bool recent = year >= first_of_101 && year <= last_known;
  if (found == later_years.end() && !recent) {
    throw InputError(
        fmt::format("no workshop on BBOB was in {}; expected 2009, 2010, or 2012 to {}", year, last_known));
  }
  for (int r = 5; r < runs; ++r) instances[static_cast<std::size_t>(r)] = (recent ? 101 : found->sixth) + r - 5;
  return instances;
}

int workshop_with(const std::vector<std::vector<int>>& instances) {
  std::vector<int> years = {2009, 2010, first_of_101};
  for (const LaterYears& one : later_years) years.push_back(one.first);
  const auto has_all = [&](int year) {
    std::vector<int> of_year = workshop_instances(year);
    std::ranges::sort(of_year);
    return std::ranges::all_of(instances, [&](std::vector<int> some) {
      std::ranges::sort(some);
      return std::ranges::includes(of_year, some);
    });
  };
  const auto found = std::ranges::find_if(years, has_all);
  return found == years.end() ? 0 : *found;
}

bool place_workshop_runs(ResultSetBuilder& builder, const std::string& optimizer, const BbobId& id,
                         const SeriesFacts& facts, std::vector<InstanceRun> runs, const std::vector<int>& instances) {
  const std::string problem = id_of(id);
  std::vector<bool> taken(instances.size());
  std::vector<InstanceRun> apart;
  for (InstanceRun& run : runs) {
    std::size_t replicate = 0;
    while (replicate < instances.size() && (taken[replicate] || instances[replicate] != run.instance)) ++replicate;
    if (replicate < instances.size()) {
      taken[replicate] = true;
      builder.run(builder.series(problem, optimizer, facts), replicate) = std::move(run.result);
    } else {
      apart.push_back(std::move(run));
    }
  }
  place_apart(builder, problem, optimizer, facts, apart);
  return apart.empty();
}

void place_runs(ResultSetBuilder& builder, const std::string& problem, const std::string& optimizer,
                const SeriesFacts& facts, std::vector<InstanceRun> runs) {
  std::ranges::stable_sort(runs, {}, &InstanceRun::instance);
  const std::size_t series = builder.series(problem, optimizer, facts);
  for (std::size_t r = 0; r < runs.size(); ++r) builder.run(series, r) = std::move(runs[r].result);
}

}  // namespace bobench::results
