#include "reproduction/report/summary_report.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::reproduction {
namespace {

/// "BRVFL1 on synthetic/branin: 0.013 against a printed 0.00095, 13.7 times as much, 4.2 standard errors."
std::string sentence(const ComparedEntry& row) {
  const Comparison& comparison = *row.comparison;
  const double se = comparison.standard_errors;
  // Where all runs of ours reach the same value the error is next to nothing, and so many of them mean nothing.
  const std::string errors = std::isnan(se)         ? ""
                             : std::abs(se) > 100.0 ? ", more than 100 standard errors"
                                                    : fmt::format(", {:+.1f} standard errors", se);
  return fmt::format("- {}: {}{}: {:.3g} against a printed {:.3g}, {:.3g} times as much{} ({}, {} runs).",
                     comparison.outcome == Outcome::better ? "better" : "worse", row.entry->optimizer,
                     row.entry->problem.empty() ? "" : " on " + row.entry->problem, comparison.ours,
                     row.entry->number.value, comparison.ratio, errors, comparison.rule, row.runs);
}

/// The tests that speak against the claim.
std::string sentence(const Claim& claim) {
  std::string text = fmt::format("- {} ({}), \"{}\", is contradicted", claim.id, claim.where, claim.text);
  int told = 0;
  for (const ClaimTest& test : claim.tests) {
    if (test.verdict != Verdict::contradicted) continue;
    if (++told > 3) continue;
    text += fmt::format("{} {} ({})", told == 1 ? ":" : ";", test.statement, test.effect);
  }
  if (told > 3) text += fmt::format("; and {} tests more", told - 3);
  return text + ".";
}

std::string heading(const Reproduction& one) {
  std::string text = fmt::format("### {}: {}\n\n{}: {} ({:.0f} s)\n", one.file->id, one.file->title, name_of(one.scale),
                                 one.summary(), one.run_seconds());
  for (const std::string& note : one.notes) {
    if (note.starts_with("Scale") || note.starts_with("Data") || note.starts_with("Chains")) text += "\n" + note + "\n";
  }
  return text + "\n";
}

/// What the sources misprint, as the files say it.
std::string misprints(const std::vector<Reproduction>& reproductions, const std::vector<NotReproduced>& others) {
  std::vector<const PaperFile*> files;
  for (const Reproduction& one : reproductions) files.push_back(one.file);
  for (const NotReproduced& one : others) files.push_back(one.file);
  std::string text;
  for (const PaperFile* file : files) {
    for (const std::string& misprint : file->misprints) text += fmt::format("- {}: {}\n", file->id, misprint);
    for (const PublishedEntry& entry : file->published) {
      if (entry.misprint.empty()) continue;
      text += fmt::format("- {}, {} on {}, left out: {}\n", file->id, entry.optimizer, entry.problem, entry.misprint);
    }
  }
  return text.empty() ? "" : "\n## What the papers misprint\n\n" + text;
}

/// Claims of the paper with one of these verdicts: "T37 reproduced at look 2 by 10 replicates; T38 ..."
std::vector<std::string> claims_that_are(const Reproduction& one, std::initializer_list<Verdict> verdicts) {
  std::vector<std::string> found;
  for (const Claim& claim : one.claims) {
    const Verdict verdict = claim.verdict();
    if (!claim.in_paper || std::ranges::find(verdicts, verdict) == verdicts.end()) continue;
    const auto standing = one.standing.find(claim.id);
    found.push_back(standing == one.standing.end() ? fmt::format("{}: {}", claim.id, name_of(verdict))
                                                   : standing->second);
  }
  return found;
}

bool has_decided(const Reproduction& one) {
  return one.outcomes().total() > 0 || count_claims(one.claims).decided() > 0;
}

/// What is decided, by how many runs.
std::string decisions(const std::vector<Reproduction>& reproductions) {
  std::string text =
      "\n## What is decided, and how\n\n| table or figure | scale | verdict | how | seconds |\n|---|---|---|---|---|\n";
  for (const Reproduction& one : reproductions) {
    if (!has_decided(one)) continue;
    std::vector<std::string> how = claims_that_are(one, {Verdict::reproduced, Verdict::contradicted});
    if (!one.course.empty()) how.push_back(one.course);
    text += fmt::format("| {} | {} | {} | {} | {:.0f} |\n", one.file->id, name_of(one.scale), one.summary(),
                        fmt::join(how, "; "), one.run_seconds());
  }
  return text;
}

/// Numbers that could not be compared, and verdicts of other settings.
std::string incomparable(const std::vector<Reproduction>& reproductions) {
  std::string text;
  for (const Reproduction& one : reproductions) {
    for (const ComparedEntry& row : one.entries) {
      const bool says_nothing =
          row.comparison && !row.open && row.comparison->outcome == Outcome::not_comparable && !row.other_settings;
      if (!says_nothing && !row.other_settings) continue;
      const std::string why = row.reason.empty()
                                  ? fmt::format("{:.3g} against a printed {:.3g} ({}, {} runs)", row.comparison->ours,
                                                row.entry->number.value, row.comparison->rule, row.runs)
                                  : row.reason;
      text += fmt::format("- {}, {}{}: {}\n", one.file->id, row.entry->optimizer,
                          row.entry->problem.empty() ? "" : " on " + row.entry->problem, why);
    }
    for (const Claim& claim : one.claims) {
      if (!claim.in_paper || claim.verdict() != Verdict::other_settings) continue;
      const auto test = std::ranges::find(claim.tests, Verdict::other_settings, &ClaimTest::verdict);
      text += fmt::format("- {}, {}: {}\n", one.file->id, claim.id, test->test);
    }
  }
  return "\n## What is not comparable\n\n" + (text.empty() ? "Nothing.\n" : text);
}

/// What no verdict came of, and what one would cost.
std::string still_open(const std::vector<Reproduction>& reproductions) {
  std::string text;
  for (const Reproduction& one : reproductions) {
    std::vector<std::string> lines = claims_that_are(one, {Verdict::inconclusive});
    const auto numbers = std::ranges::count_if(one.entries, &ComparedEntry::open);
    if (numbers > 0) lines.push_back(fmt::format("{} numbers open or given up", numbers));
    if (lines.empty()) continue;
    for (const std::string& cost : one.costs) lines.push_back(cost.substr(0, cost.size() - 1));
    text += fmt::format("- {}: {}.\n", one.file->id, fmt::join(lines, "; "));
  }
  return "\n## What is open, and what it would cost\n\n" + (text.empty() ? "Nothing.\n" : text);
}

/// Figures of which nothing is claimed, and claims that cannot be tested yet.
std::string undecidable(const std::vector<Reproduction>& reproductions) {
  std::string text;
  for (const Reproduction& one : reproductions) {
    const auto untested = claims_that_are(one, {Verdict::untested});
    const bool curves_only = one.claims.empty() && one.file->published.empty();
    if (untested.empty() && !curves_only) continue;
    text += fmt::format("| {} | {} | {} |\n", one.file->id, name_of(one.scale),
                        curves_only
                            ? one.summary()
                            : fmt::format("{} claims untested, for want of data or of optimisers", untested.size()));
  }
  if (text.empty()) return "";
  return "\n## What can say nothing, or not all\n\n| table or figure | scale | |\n|---|---|---|\n" + text;
}

std::string disagreements(const Reproduction& one) {
  std::string text;
  for (const ComparedEntry& row : one.entries) {
    if (row.comparison && !row.other_settings && disagrees(row.comparison->outcome)) text += sentence(row) + "\n";
  }
  for (const Claim& claim : one.claims) {
    if (claim.verdict() == Verdict::contradicted) text += sentence(claim) + "\n";
  }
  for (const std::string& departure : one.file->departures) text += fmt::format("- Departure: {}\n", departure);
  for (const std::string& remark : one.file->remarks) text += fmt::format("- Remark: {}\n", remark);
  return text + "\n";
}

}  // namespace

double chance_verdicts(std::size_t judged) {
  return claim_alpha * static_cast<double>(judged);
}

Totals totals(const std::vector<Reproduction>& reproductions) {
  Totals total;
  std::map<std::string, double> work;
  for (const Reproduction& one : reproductions) {
    total.numbers += one.outcomes();
    if (one.file->stands_in_for.empty()) total.claims += count_claims(one.claims);
    for (const auto& [what, seconds] : one.work) work[what] = std::max(work[what], seconds);
  }
  for (const auto& [what, seconds] : work) total.seconds += seconds;
  return total;
}

analysis::Table summary_table(const std::vector<Reproduction>& reproductions) {
  analysis::Table table{.title = "",
                        .columns = {"id", "scale", "agree", "better", "worse", "reproduced", "contradicted",
                                    "inconclusive", "untested", "other_settings", "seconds"},
                        .rows = {},
                        .notes = {}};
  for (const Reproduction& one : reproductions) {
    const OutcomeCount numbers = one.outcomes();
    const ClaimCount claims = count_claims(one.claims);
    table.rows.push_back({one.file->id,
                          name_of(one.scale),
                          numbers.agree,
                          numbers.better,
                          numbers.worse,
                          claims.reproduced,
                          claims.contradicted,
                          claims.inconclusive,
                          claims.untested,
                          claims.other_settings,
                          {one.seconds, 3}});
  }
  return table;
}

std::string summary_report(const std::vector<Reproduction>& reproductions, const std::vector<NotReproduced>& others,
                           const std::string& command) {
  const auto [numbers, claims, seconds] = totals(reproductions);
  std::string page = fmt::format(
      "# What was reproduced\n\nWritten by `{}`; docs/reproducing.md says how to read it.\n\n"
      "{} tables and figures were run, in {:.0f} minutes, added up over runs; the seconds below are those of the runs "
      "behind each, some of which several share. Of {} printed numbers {} agree, {} are better and {} worse here; {} "
      "more were run under other settings and are left out. {} claims are decided: {} reproduced, {} contradicted; {} "
      "are inconclusive, {} were run under other settings, which decides nothing, and {} could not be tested at these "
      "scales. {} tables and figures could not be run. Each number and claim is judged at the level {:g}: by chance "
      "alone "
      "up to {:.1f} numbers would be better or worse, and up to {:.1f} claims reproduced or contradicted.\n",
      command, reproductions.size(), seconds / 60.0, numbers.total(), numbers.agree, numbers.better, numbers.worse,
      numbers.other_settings, claims.decided(), claims.reproduced, claims.contradicted, claims.inconclusive,
      claims.other_settings, claims.untested, others.size(), claim_alpha, chance_verdicts(numbers.total()),
      chance_verdicts(claims.tested()));
  const auto other_problems =
      std::ranges::count_if(reproductions, [](const Reproduction& one) { return !one.file->stands_in_for.empty(); });
  if (other_problems > 0) {
    page += fmt::format(
        "\n{} of these tables ask a paper's question of other problems than the paper's; what becomes of their claims "
        "is below, and is counted nowhere.\n",
        other_problems);
  }
  page += decisions(reproductions);
  page += "\n## What disagrees\n\n";
  for (const Reproduction& one : reproductions) {
    if (one.disagrees()) page += heading(one) + disagreements(one);
  }
  page.pop_back();  // the last disagreement's empty line
  page += incomparable(reproductions) + still_open(reproductions) + undecidable(reproductions);
  page += misprints(reproductions, others);
  page += "\n## What was not run\n\n| table or figure | why |\n|---|---|\n";
  for (const NotReproduced& one : others) page += fmt::format("| {} | {} |\n", one.file->id, one.reason);
  return page;
}

}  // namespace bobench::reproduction
