#include "reproduction/report/recorded_file.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bobench::reproduction {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeCount, agree, better, worse, not_comparable, other_settings, not_run, open)

namespace {

using nlohmann::json;
using Sentences = std::vector<std::string>;

/// "BRVFL1 on synthetic/branin: 0.013 against a printed 0.00095, 13.7 times as much, 4.2 standard errors."
std::string sentence(const ComparedEntry& row) {
  const Comparison& comparison = *row.comparison;
  const double se = comparison.standard_errors;
  // If all our runs reach the same value, the error is almost zero and a large multiple of it is meaningless.
  const std::string errors = std::isnan(se)         ? ""
                             : std::abs(se) > 100.0 ? ", more than 100 standard errors"
                                                    : fmt::format(", {:+.1f} standard errors", se);
  return fmt::format("{}: {}{}: {:.3g} against a printed {:.3g}, {:.3g} times as much{} ({}, {} runs).",
                     comparison.outcome == Outcome::better ? "better" : "worse", row.entry->optimizer,
                     row.entry->problem.empty() ? "" : " on " + row.entry->problem, comparison.ours,
                     row.entry->number.value, comparison.ratio, errors, comparison.rule, row.runs);
}

Sentences different_numbers(const Reproduction& one) {
  Sentences found;
  for (const ComparedEntry& row : one.entries) {
    if (row.comparison && !row.other_settings && disagrees(row.comparison->outcome)) found.push_back(sentence(row));
  }
  return found;
}

std::map<std::string, OutcomeCount> numbers_by_rule(const Reproduction& one) {
  std::map<std::string, std::vector<ComparedEntry>> entries;
  for (const ComparedEntry& row : one.entries) {
    if (!row.comparison || row.other_settings) continue;
    entries[row.comparison->rule.substr(0, row.comparison->rule.find(','))].push_back(row);
  }
  std::map<std::string, OutcomeCount> counts;
  for (const auto& [rule, rows] : entries) {
    const OutcomeCount found = count(rows);
    if (found.total() > 0) counts[rule] = found;
  }
  return counts;
}

Sentences conditions(const Reproduction& one) {
  Sentences found;
  for (const Note& note : one.notes) {
    if (note.is_condition()) found.push_back(note.text);
  }
  return found;
}

/// Misprints of the paper, as noted in the file.
Sentences misprints(const PaperFile& file) {
  Sentences found = file.misprints;
  if (!file.runs()) return found;
  for (const PublishedEntry& entry : file.runs()->published) {
    if (entry.misprint.empty()) continue;
    found.push_back(fmt::format("{} on {}, left out: {}", entry.optimizer, entry.problem, entry.misprint));
  }
  return found;
}

/// Numbers that could not be compared, or were run under other settings.
Sentences incomparable_numbers(const Reproduction& one) {
  Sentences found;
  for (const ComparedEntry& row : one.entries) {
    const bool says_nothing =
        row.comparison && !row.open && row.comparison->outcome == Outcome::not_comparable && !row.other_settings;
    if (!says_nothing && !row.other_settings) continue;
    const std::string why = row.reason.empty()
                                ? fmt::format("{:.3g} against a printed {:.3g} ({}, {} runs)", row.comparison->ours,
                                              row.entry->number.value, row.comparison->rule, row.runs)
                                : row.reason;
    found.push_back(fmt::format("{}{}: {}", row.entry->optimizer,
                                row.entry->problem.empty() ? "" : " on " + row.entry->problem, why));
  }
  return found;
}

}  // namespace

ClaimCount RecordedFile::count(ClaimKind kind) const {
  ClaimCount found;
  for (const RecordedClaim& claim : claims) {
    if (claim.counts_as(kind)) found.add(claim.verdict);
  }
  return found;
}

double RecordedFile::run_seconds() const {
  double total = 0.0;
  for (const auto& [what, spent] : work) total += spent;
  return total;
}

RecordedFile recorded(const Reproduction& one, const std::string& made_by) {
  RecordedFile file{.id = one.file->id,
                    .title = one.file->title,
                    .scale = name_of(one.scale),
                    .left_out = one.left_out,
                    .made_by = made_by,
                    .summary = one.summary(),
                    .claims = {},
                    .numbers = one.outcomes(),
                    .numbers_by_rule = numbers_by_rule(one),
                    .different_numbers = different_numbers(one),
                    .incomparable_numbers = incomparable_numbers(one),
                    .costs = one.costs,
                    .work = one.work,
                    .conditions = conditions(one),
                    .departures = one.file->departures_at(one.scale),
                    .remarks = one.file->remarks,
                    .misprints = misprints(*one.file)};
  for (const Claim& claim : one.claims) {
    const auto standing = one.standing.find(claim.id);
    file.claims.push_back(recorded(claim, *one.file, standing == one.standing.end() ? "" : standing->second));
  }
  return file;
}

std::vector<RecordedFile> recorded(const std::vector<Reproduction>& reproductions, const std::string& made_by) {
  std::vector<RecordedFile> files;
  for (const Reproduction& one : reproductions) files.push_back(recorded(one, made_by));
  return files;
}

UnrecordedFile unrecorded(const NotReproduced& one) {
  return {.id = one.file->id, .reason = one.reason, .misprints = misprints(*one.file)};
}

void to_json(json& object, const RecordedFile& file) {
  object = {{"id", file.id},
            {"title", file.title},
            {"scale", file.scale},
            {"made_by", file.made_by},
            {"summary", file.summary},
            {"claims", file.claims},
            {"numbers", file.numbers},
            {"numbers_by_rule", file.numbers_by_rule},
            {"different_numbers", file.different_numbers},
            {"incomparable_numbers", file.incomparable_numbers},
            {"costs", file.costs},
            {"seconds", file.work},
            {"conditions", file.conditions},
            {"departures", file.departures},
            {"remarks", file.remarks},
            {"misprints", file.misprints}};
  if (!file.left_out.empty()) object["without"] = file.left_out;
}

void from_json(const json& object, RecordedFile& file) {
  const auto take = [&](const char* name, auto& into) { object.at(name).get_to(into); };
  take("id", file.id);
  take("title", file.title);
  take("scale", file.scale);
  file.left_out = object.value("without", Sentences());
  take("made_by", file.made_by);
  take("summary", file.summary);
  take("claims", file.claims);
  take("numbers", file.numbers);
  take("numbers_by_rule", file.numbers_by_rule);
  take("different_numbers", file.different_numbers);
  take("incomparable_numbers", file.incomparable_numbers);
  take("costs", file.costs);
  take("seconds", file.work);
  take("conditions", file.conditions);
  take("departures", file.departures);
  take("remarks", file.remarks);
  take("misprints", file.misprints);
}

void to_json(json& object, const UnrecordedFile& file) {
  object = {{"id", file.id}, {"reason", file.reason}, {"misprints", file.misprints}};
}

void from_json(const json& object, UnrecordedFile& file) {
  object.at("id").get_to(file.id);
  object.at("reason").get_to(file.reason);
  object.at("misprints").get_to(file.misprints);
}

}  // namespace bobench::reproduction
