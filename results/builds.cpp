#include "results/builds.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::results {
namespace {

using RunsByValue = std::vector<std::pair<std::string_view, std::size_t>>;

/// The names of all parts, those of the first build first.
std::vector<std::string_view> part_names(const std::vector<PlacedBuilds>& placed) {
  std::vector<std::string_view> names;
  for (const PlacedBuilds& one : placed) {
    for (const SharedBuild& build : one.tally.builds()) {
      for (const auto& [name, value] : build->parts) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
      }
    }
  }
  return names;
}

RunsByValue runs_by_value(const BuildTally& tally, std::string_view part) {
  RunsByValue counted;
  for (std::size_t b = 0; b < tally.builds().size(); ++b) {
    if (tally.runs(b) == 0) continue;
    const std::string_view value = tally.builds()[b]->value(part);
    const auto known = std::ranges::find(counted, value, &RunsByValue::value_type::first);
    if (known == counted.end()) {
      counted.emplace_back(value, tally.runs(b));
    } else {
      known->second += tally.runs(b);
    }
  }
  return counted;
}

/// "x86-64-v3 (30 runs) and native (1 run) in a.h5"
std::string value_list(const RunsByValue& counted, const std::string& place) {
  std::vector<std::string> texts;
  for (const auto& [value, runs] : counted) {
    texts.push_back(fmt::format("{} ({} run{})", value, runs, runs == 1 ? "" : "s"));
  }
  return fmt::format("{}{}{}", fmt::join(texts, " and "), place.empty() ? "" : " ", place);
}

/// "NAME VALUES in a.h5, VALUES in b.h5"
std::string part_line(std::string_view part, const std::vector<std::string>& places) {
  return fmt::format("{} {}", part, fmt::join(places, ", "));
}

/// A part's line, or "" if all builds agree on it.
std::string describe_part(const std::vector<PlacedBuilds>& placed, std::string_view part) {
  std::vector<std::string> places;
  std::vector<std::string_view> values;
  for (const PlacedBuilds& one : placed) {
    const RunsByValue counted = runs_by_value(one.tally, part);
    if (counted.empty()) continue;
    places.push_back(value_list(counted, one.place));
    for (const auto& [value, runs] : counted) {
      if (std::ranges::find(values, value) == values.end()) values.push_back(value);
    }
  }
  return values.size() > 1 ? part_line(part, places) : "";
}

std::string describe_not_on_record(const std::vector<PlacedBuilds>& placed) {
  std::vector<std::string> places;
  bool some_on_record = false;
  for (const PlacedBuilds& one : placed) {
    for (std::size_t b = 0; b < one.tally.builds().size(); ++b) some_on_record |= one.tally.runs(b) > 0;
    const std::size_t runs = one.tally.runs_not_on_record();
    if (runs > 0) places.push_back(value_list({{"not on record", runs}}, one.place));
  }
  return some_on_record && !places.empty() ? part_line("build", places) : "";
}

}  // namespace

BuildTally::BuildTally(const ResultSet& results) {
  for (const Series& series : results.series) {
    for (const RunResult& run : series.runs) {
      if (run.status != RunStatus::missing) add(run.build);
    }
  }
}

int BuildTally::number_of(const SharedBuild& build) {
  if (!build) return -1;
  const auto [address, is_new_address] = by_address_.try_emplace(build, 0);
  if (!is_new_address) return address->second;
  const auto [text, is_new] = by_text_.try_emplace(build_text(*build), static_cast<int>(builds_.size()));
  if (is_new) {
    builds_.push_back(build);
    runs_.push_back(0);
  }
  return address->second = text->second;
}

void BuildTally::add(const SharedBuild& build, std::size_t runs) {
  const int number = number_of(build);
  (number < 0 ? not_on_record_ : runs_[static_cast<std::size_t>(number)]) += runs;
}

std::string describe_builds(const std::vector<PlacedBuilds>& placed) {
  std::vector<std::string> lines;
  for (const std::string_view part : part_names(placed)) {
    if (std::string line = describe_part(placed, part); !line.empty()) lines.push_back(std::move(line));
  }
  if (std::string line = describe_not_on_record(placed); !line.empty()) lines.push_back(std::move(line));
  return fmt::format("{}", fmt::join(lines, "; "));
}

std::string describe_mixed_builds(const ResultSet& results) {
  const std::string differences = describe_builds({{"", BuildTally(results)}});
  return differences.empty() ? "" : "runs of several builds: " + differences;
}

}  // namespace bobench::results
