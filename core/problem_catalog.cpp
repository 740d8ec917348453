#include "core/problem_catalog.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/noisy_problem.hpp"
#include "core/text.hpp"

namespace bobench {
namespace {

/// The rules that any id may end in.
constexpr std::string_view noise_key = "noise=", cost_key = "cost=", limit_key = "time-limit=";

/// The length of the text before its trailing digits.
std::size_t stem_length(std::string_view text) {
  const std::size_t last = text.find_last_not_of("0123456789");
  return last == std::string_view::npos ? 0 : last + 1;
}

bool is_number(std::string_view text) {
  return !text.empty() && stem_length(text) == 0;
}

/// Expands "f1-24" to {"f1", ..., "f24"}; empty if the item is not a range.
std::vector<std::string> expand_range(const std::string& item) {
  const std::size_t dash = item.rfind('-');
  if (dash == std::string::npos || dash == 0 || !is_number(std::string_view(item).substr(dash + 1))) return {};
  const std::string low_text = item.substr(0, dash);
  const std::size_t stem = stem_length(low_text);
  if (stem == low_text.size()) return {};  // "paramnet-2": a name that ends in a number
  const auto low = parse_integer(low_text.substr(stem)), high = parse_integer(item.substr(dash + 1));
  if (!low || !high) return {};
  if (*low > *high) {
    throw InputError(
        fmt::format("the range '{}' runs backwards; expected '{}{}-{}'", item, low_text.substr(0, stem), *high, *low));
  }
  if (*high - *low > 100000) throw InputError(fmt::format("the range '{}' has more than 100000 items", item));
  std::vector<std::string> items;
  for (auto number = *low; number <= *high; ++number) {
    items.push_back(fmt::format("{}{}", low_text.substr(0, stem), number));
  }
  return items;
}

double standard_deviation(std::string_view text) {
  const auto stddev = parse_real(text);
  if (!stddev || !std::isfinite(*stddev) || *stddev < 0.0) {
    throw InputError(fmt::format("noise is '{}'; expected a standard deviation, a number >= 0", text));
  }
  return *stddev;
}

double seconds_of_limit(std::string_view text) {
  const auto seconds = parse_real(text);
  if (!seconds || !std::isfinite(*seconds) || *seconds <= 0.0) {
    throw InputError(fmt::format("the time limit is '{}'; expected seconds, a number > 0", text));
  }
  return *seconds;
}

bool is_rule_of_any_id(std::string_view segment) {
  return segment.starts_with(noise_key) || segment.starts_with(cost_key) || segment.starts_with(limit_key);
}

bool takes_whole_ids(const ProblemFamily& family) {
  return family.name.ends_with(':');
}

/// The accepted values of a segment of a pattern; nothing for '*', which matches all.
using Alternatives = std::optional<std::vector<std::string>>;

/// Whether an id's segments are among the alternatives; a '*' at the end matches one or more segments.
bool matches(const std::vector<std::string>& segments, const std::vector<Alternatives>& pattern) {
  const bool open_end = !pattern.back();
  if (open_end ? segments.size() < pattern.size() : segments.size() != pattern.size()) return false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] && std::ranges::find(*pattern[i], segments[i]) == pattern[i]->end()) return false;
  }
  return true;
}

/// Names in the listed ids, at a position, that look like a range: in a pattern they are not expanded.
std::vector<std::string> names_at(std::size_t place, const std::vector<ProblemInfo>& infos) {
  std::vector<std::string> names;
  for (const ProblemInfo& info : infos) {
    std::vector<std::string> segments = split(info.id, '/');
    if (place < segments.size() && segments[place].find('-') != std::string::npos) names.push_back(segments[place]);
  }
  return names;
}

/// The available ids that match a pattern with '*'. If none is available, the first id: an attempt to make that problem
/// reports what is missing.
/// @param infos  the list of the family
std::vector<std::string> listed_ids(const std::vector<ProblemInfo>& infos, const std::vector<std::string>& segments,
                                    const std::string& family, std::string_view pattern) {
  std::vector<Alternatives> alternatives;
  for (const std::string& segment : segments) {
    alternatives.push_back(
        segment == "*" ? Alternatives() : Alternatives(expand_segment(segment, names_at(alternatives.size(), infos))));
  }
  std::vector<std::string> ids, missing;
  for (const ProblemInfo& info : infos) {
    if (matches(split(info.id, '/'), alternatives)) (info.available ? ids : missing).push_back(info.id);
  }
  if (ids.empty() && !missing.empty()) return {missing.front()};
  if (ids.empty()) {
    throw InputError(fmt::format("no problem that '{}' lists is meant by '{}' (`bobench list problems` shows all)",
                                 family, pattern));
  }
  return ids;
}

/// The ids that match a pattern, spelt as in the pattern.
std::vector<std::string> ids_of(const ProblemFamily& owner, std::string_view pattern) {
  if (takes_whole_ids(owner)) return {std::string(pattern)};
  const std::vector<ProblemInfo> infos = owner.list();
  if (std::ranges::find(infos, pattern, &ProblemInfo::id) != infos.end()) return {std::string(pattern)};
  const std::vector<std::string> segments = split(pattern, '/');
  std::vector<std::string> ids{""};
  std::size_t done = 0;  // number of segments in `ids`
  if (std::ranges::find(segments, "*") != segments.end()) {
    done = segments.size();
    while (is_rule_of_any_id(segments[done - 1])) --done;
    ids = listed_ids(infos, {segments.begin(), segments.begin() + static_cast<std::ptrdiff_t>(done)}, owner.name,
                     pattern);
  }
  for (; done < segments.size(); ++done) {
    const std::vector<std::string> items = expand_segment(segments[done], names_at(done, infos));
    std::vector<std::string> longer;
    for (const std::string& id : ids) {
      for (const std::string& item : items) longer.push_back(id.empty() ? item : id + "/" + item);
    }
    ids = std::move(longer);
  }
  return ids;
}

/// The value of a rule "KEY=VALUE" at the end of an id, which is removed from `segments`.
/// @throws InputError if it is repeated
std::optional<std::string> take_rule(std::string_view key, std::vector<std::string>& segments) {
  std::optional<std::string> given;
  for (std::size_t i = segments.size(); i > 1 && segments[i - 1].find('=') != std::string::npos; --i) {
    if (!segments[i - 1].starts_with(key)) continue;
    const std::string text = segments[i - 1].substr(key.size());
    if (given) refuse_second_rule(key.substr(0, key.size() - 1), text, *given);
    given = text;
    segments.erase(segments.begin() + static_cast<std::ptrdiff_t>(i - 1));
  }
  return given;
}

}  // namespace

std::optional<double> take_noise(std::vector<std::string>& segments) {
  const auto given = take_rule(noise_key, segments);
  return given ? std::optional(standard_deviation(*given)) : std::nullopt;
}

void refuse_second_rule(std::string_view rule, std::string_view first, std::string_view second) {
  throw InputError(fmt::format("{} is given twice: '{}' and '{}'", rule, first, second));
}

std::vector<std::string> expand_segment(std::string_view segment, const std::vector<std::string>& names) {
  std::vector<std::string> expanded;
  std::string prefix;  // "d" in "d2,5": later items may omit it
  const std::size_t equals = segment.find('=');
  if (equals != std::string_view::npos) {
    prefix = std::string(segment.substr(0, equals + 1));
    segment.remove_prefix(equals + 1);
    for (const std::string& item : split(segment, ',')) expanded.push_back(prefix + item);
    return expanded;
  }
  for (std::string item : split(segment, ',')) {
    if (item.empty())
      throw InputError(fmt::format("'{}' has an empty item; expected a name, a list or a range", segment));
    if (item.find_first_not_of("0123456789-") == std::string::npos) item = prefix + item;
    const bool is_name = std::ranges::find(names, item) != names.end();
    std::vector<std::string> range = is_name ? std::vector<std::string>() : expand_range(item);
    if (range.empty()) range = {item};
    prefix = range.back().substr(0, stem_length(range.back()));
    expanded.insert(expanded.end(), range.begin(), range.end());
  }
  return expanded;
}

void ProblemCatalog::add(ProblemFamily family) {
  if (std::ranges::find(families_, family.name, &ProblemFamily::name) != families_.end()) {
    complain(fmt::format("the catalogue has a problem family '{}' already", family.name));
    return;
  }
  families_.push_back(std::move(family));
}

void ProblemCatalog::add(const Problem& problem, const std::string& description) {
  const std::string& id = problem.name();
  const ProblemInfo info{id, description};
  const std::string name = split(id, '/').front();
  const auto owner = std::ranges::find(families_, name, &ProblemFamily::name);
  if (owner == families_.end()) {
    add({.name = name,
         .pattern = id,
         .description = description,
         .list = [info] { return std::vector<ProblemInfo>{info}; },
         .make =
             [id, problem](const std::vector<std::string>& segments, int) {
               if (segments != split(id, '/')) throw InputError(fmt::format("expected '{}'", id));
               return problem;
             }});
    return;
  }
  const auto listed = owner->list();
  if (std::ranges::find(listed, id, &ProblemInfo::id) != listed.end()) {
    complain(fmt::format("the catalogue has a problem '{}' already", id));
    return;
  }
  // The family exists: this problem is looked up first.
  owner->list = [before = owner->list, info] {
    std::vector<ProblemInfo> infos = before();
    infos.push_back(info);
    return infos;
  };
  owner->make = [before = owner->make, id, problem](const std::vector<std::string>& segments, int replicate) {
    return segments == split(id, '/') ? problem : before(segments, replicate);
  };
  owner->canonical = [before = owner->canonical, id](std::vector<std::string> segments) {
    return segments == split(id, '/') ? segments : before(std::move(segments));
  };
}

const std::vector<ProblemFamily>& ProblemCatalog::families() const {
  if (!complaint_.empty()) throw InputError(complaint_);
  return families_;
}

void ProblemCatalog::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

const ProblemFamily* ProblemCatalog::find_family(std::string_view id) const {
  for (const ProblemFamily& known : families_) {
    if (takes_whole_ids(known) && id.starts_with(known.name)) return &known;
  }
  const auto found = std::ranges::find(families_, id.substr(0, id.find('/')), &ProblemFamily::name);
  return found == families_.end() ? nullptr : &*found;
}

bool ProblemCatalog::starts_program(std::string_view id) const {
  const ProblemFamily* const owner = find_family(id);
  return owner && owner->starts_programs;
}

bool ProblemCatalog::takes_real_time(std::string_view id) const {
  return starts_program(id) && !parts_of(id).cost;
}

const ProblemFamily& ProblemCatalog::family(std::string_view id) const {
  if (!complaint_.empty()) throw InputError(complaint_);
  if (const ProblemFamily* const known = find_family(id)) return *known;
  const std::string name(id.substr(0, id.find('/')));
  std::vector<std::string> names;
  for (const ProblemFamily& known : families_) names.push_back(known.name);
  std::string described;
  for (const ProblemFamily& known : families_) {
    for (const ProblemInfo& info : known.list()) {
      // "branin" suggests "synthetic/branin"; "sphere" also suggests "bbob/f1/d2", by its description.
      if (info.id.ends_with("/" + name)) names.push_back(info.id);
      const bool is_described = name.size() >= 3 && lower_case(info.description).find(lower_case(name)) == 0;
      if (is_described && described.empty()) described = fmt::format("; did you mean '{}'?", info.id);
    }
  }
  const std::string near = did_you_mean(name, names);
  throw InputError(
      fmt::format("unknown problem '{}'{} (`bobench list problems` shows all)", id, near.empty() ? described : near));
}

std::vector<std::string> ProblemCatalog::without_set(std::string_view pattern) const {
  if (!pattern.starts_with('@')) return {std::string(pattern)};
  const std::size_t slash = pattern.find('/');
  const std::string name(pattern.substr(1, slash == std::string_view::npos ? slash : slash - 1));
  const auto set = std::ranges::find(sets_, name, &ProblemSet::name);
  if (set == sets_.end()) {
    std::vector<std::string> names;
    for (const ProblemSet& known : sets_) names.push_back(known.name);
    throw InputError(fmt::format("there is no set of problems '@{}'{} (`bobench list problems` names those there are)",
                                 name, did_you_mean(name, names)));
  }
  if (set->rest.empty()) {
    if (slash == std::string_view::npos) return set->patterns;
    throw InputError(fmt::format("'{}': nothing follows the name of the set '@{}'", pattern, name));
  }
  const std::string rest(slash == std::string_view::npos ? set->rest : pattern.substr(slash + 1));
  std::vector<std::string> patterns;
  for (const std::string& one : set->patterns) patterns.push_back(one + "/" + rest);
  return patterns;
}

std::vector<FoundProblem> ProblemCatalog::find(std::string_view pattern) const {
  std::vector<FoundProblem> found;
  for (const std::string& plain : without_set(pattern)) {
    for (const std::string& id : ids_of(family(plain), plain)) found.push_back({canonical_id(id), make(id, 0)});
  }
  return found;
}

std::vector<std::string> ProblemCatalog::expand(std::string_view pattern) const {
  std::vector<std::string> ids;
  for (FoundProblem& found : find(pattern)) ids.push_back(std::move(found.id));
  return ids;
}

ProblemCatalog::Parts ProblemCatalog::parts_of(std::string_view id) const {
  const ProblemFamily& owner = family(id);
  const bool is_whole = takes_whole_ids(owner);
  std::vector<std::string> segments = is_whole ? std::vector{std::string(id)} : split(id, '/');
  try {
    const auto cost = is_whole ? std::nullopt : take_rule(cost_key, segments);
    const auto limit = is_whole ? std::nullopt : take_rule(limit_key, segments);
    auto stddev = is_whole || owner.reads_noise ? std::nullopt : take_noise(segments);
    if (stddev == 0.0) stddev.reset();
    return {&owner, owner.canonical(std::move(segments)), stddev,
            cost ? std::optional(CostModel::parse(*cost)) : std::nullopt,
            limit ? std::optional(seconds_of_limit(*limit)) : std::nullopt};
  } catch (const InputError& error) {
    throw InputError(fmt::format("problem '{}': {}", id, error.what()));
  }
}

std::string ProblemCatalog::canonical_id(std::string_view id) const {
  const Parts parts = parts_of(id);
  return fmt::format("{}{}", fmt::join(parts.segments, "/"), parts.rules());
}

std::string ProblemCatalog::Parts::rules() const {
  std::string text;
  if (noise) text += fmt::format("/{}{}", noise_key, *noise);
  if (cost) text += fmt::format("/{}{}", cost_key, cost->text());
  if (time_limit) text += fmt::format("/{}{}", limit_key, *time_limit);
  return text;
}

Problem ProblemCatalog::make(std::string_view id, int replicate) const {
  const Parts parts = parts_of(id);
  try {
    Problem problem = parts.family->make(parts.segments, replicate);
    const std::string name = problem.name() + parts.rules();
    if (parts.noise) problem = NoisyProblem(problem, *parts.noise, name);
    if (!parts.cost && !parts.time_limit) return problem;
    const CostModel cost = parts.cost.value_or(CostModel{.kind = CostModel::Kind::recorded});
    if (problem.can_resume()) return ResumableTimedProblem(problem, cost, replicate, name, parts.time_limit);
    return TimedProblem(problem, cost, replicate, name, parts.time_limit);
  } catch (const InputError& error) {
    throw InputError(fmt::format("problem '{}': {}", id, error.what()));
  }
}

std::string ProblemCatalog::group(std::string_view id) const {
  const Parts parts = parts_of(id);
  return parts.family->group(parts.segments);
}

std::string ProblemCatalog::fact(std::string_view id, decltype(ProblemFamily::group) ProblemFamily::*of) const {
  if (!find_family(id)) return "";
  try {
    const Parts parts = parts_of(id);
    return (parts.family->*of)(parts.segments);
  } catch (const InputError&) {  // an imported problem that the family does not have
    return "";
  }
}

std::string ProblemCatalog::source(std::string_view id) const {
  return fact(id, &ProblemFamily::source);
}

std::string ProblemCatalog::function_name(std::string_view id) const {
  return fact(id, &ProblemFamily::function_name);
}

}  // namespace bobench
