#include "reproduction/report/recorded_file.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bobench::reproduction {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeCount, agree, better, worse, not_comparable, other_settings, not_run, open)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ClaimCount, reproduced, contradicted, inconclusive, untested, other_settings)

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

/// Sentence on a contradicted claim, with the tests that contradict it.
std::string sentence(const Claim& claim) {
  std::string text = fmt::format("{} ({}), \"{}\", is contradicted", claim.id, claim.where, claim.text);
  int told = 0;
  for (const ClaimTest& test : claim.tests) {
    if (test.verdict != Verdict::contradicted) continue;
    if (++told > 3) continue;
    text += fmt::format("{} {} ({})", told == 1 ? ":" : ";", test.statement, test.effect);
  }
  if (told > 3) text += fmt::format("; and {} more tests", told - 3);
  return text + ".";
}

Sentences disagreements(const Reproduction& one) {
  Sentences found;
  for (const ComparedEntry& row : one.entries) {
    if (row.comparison && !row.other_settings && disagrees(row.comparison->outcome)) found.push_back(sentence(row));
  }
  for (const Claim& claim : one.claims) {
    if (claim.verdict() == Verdict::contradicted) found.push_back(sentence(claim));
  }
  return found;
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

/// Claims of the paper that have one of these verdicts: "T37: reproduced, decided at interim analysis 2 by 10
/// replicates".
Sentences claims_that_are(const Reproduction& one, std::initializer_list<Verdict> verdicts) {
  Sentences found;
  for (const Claim& claim : one.claims) {
    const Verdict verdict = claim.verdict();
    if (!claim.in_paper || std::ranges::find(verdicts, verdict) == verdicts.end()) continue;
    const auto standing = one.standing.find(claim.id);
    found.push_back(standing == one.standing.end() ? fmt::format("{}: {}", claim.id, name_of(verdict))
                                                   : standing->second);
  }
  return found;
}

Sentences decided(const Reproduction& one) {
  Sentences how = claims_that_are(one, {Verdict::reproduced, Verdict::contradicted});
  if (!one.course.empty()) how.push_back(one.course);
  return how;
}

/// Numbers that could not be compared, and numbers and claims under other settings.
Sentences incomparable(const Reproduction& one) {
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
  for (const Claim& claim : one.claims) {
    if (!claim.in_paper || claim.verdict() != Verdict::other_settings) continue;
    const auto test = std::ranges::find(claim.tests, Verdict::other_settings, &ClaimTest::verdict);
    found.push_back(fmt::format("{}: {}", claim.id, test->test));
  }
  return found;
}

/// Claims and numbers without a verdict, and the cost of deciding them.
Sentences open(const Reproduction& one) {
  Sentences found = claims_that_are(one, {Verdict::inconclusive});
  const auto numbers = std::ranges::count_if(one.entries, &ComparedEntry::open);
  if (numbers > 0) found.push_back(fmt::format("{} numbers open or stopped for futility", numbers));
  if (found.empty()) return found;
  for (const std::string& cost : one.costs) found.push_back(cost.substr(0, cost.size() - 1));
  return found;
}

std::string silent(const Reproduction& one) {
  const bool has_numbers = one.file->runs() && !one.file->runs()->published.empty();
  if (!has_numbers && std::ranges::none_of(one.claims, &Claim::in_paper)) return one.summary();
  const auto untested = claims_that_are(one, {Verdict::untested});
  if (untested.empty()) return "";
  return fmt::format("{} claims untested: data or optimisers are missing", untested.size());
}

}  // namespace

double RecordedFile::run_seconds() const {
  double total = 0.0;
  for (const auto& [what, spent] : work) total += spent;
  return total;
}

RecordedFile recorded(const Reproduction& one, const std::string& made_by) {
  return {.id = one.file->id,
          .title = one.file->title,
          .scale = name_of(one.scale),
          .made_by = made_by,
          .summary = one.summary(),
          .is_stand_in = !one.file->stands_in_for().empty(),
          .numbers = one.outcomes(),
          .claims = count_claims(one.claims),
          .work = one.work,
          .conditions = conditions(one),
          .decided = decided(one),
          .disagreements = disagreements(one),
          .departures = one.file->departures_at(one.scale),
          .remarks = one.file->remarks,
          .misprints = misprints(*one.file),
          .incomparable = incomparable(one),
          .open = open(one),
          .silent = silent(one)};
}

std::vector<RecordedFile> recorded(const std::vector<Reproduction>& reproductions, const std::string& made_by) {
  std::vector<RecordedFile> files;
  for (const Reproduction& one : reproductions) files.push_back(recorded(one, made_by));
  return files;
}

UnrecordedFile unrecorded(const NotReproduced& one) {
  return {.id = one.file->id, .reason = one.reason, .misprints = misprints(*one.file)};
}

// The keys are documented in docs/reproducing.md.
void to_json(json& object, const RecordedFile& file) {
  object = {{"id", file.id},
            {"title", file.title},
            {"scale", file.scale},
            {"made_by", file.made_by},
            {"summary", file.summary},
            {"stands_in", file.is_stand_in},
            {"numbers", file.numbers},
            {"claims", file.claims},
            {"seconds", file.work},
            {"conditions", file.conditions},
            {"decided", file.decided},
            {"disagreements", file.disagreements},
            {"departures", file.departures},
            {"remarks", file.remarks},
            {"misprints", file.misprints},
            {"incomparable", file.incomparable},
            {"open", file.open},
            {"silent", file.silent}};
}

void from_json(const json& object, RecordedFile& file) {
  const auto take = [&](const char* name, auto& into) { object.at(name).get_to(into); };
  take("id", file.id);
  take("title", file.title);
  take("scale", file.scale);
  take("made_by", file.made_by);
  take("summary", file.summary);
  take("stands_in", file.is_stand_in);
  take("numbers", file.numbers);
  take("claims", file.claims);
  take("seconds", file.work);
  take("conditions", file.conditions);
  take("decided", file.decided);
  take("disagreements", file.disagreements);
  take("departures", file.departures);
  take("remarks", file.remarks);
  take("misprints", file.misprints);
  take("incomparable", file.incomparable);
  take("open", file.open);
  take("silent", file.silent);
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
