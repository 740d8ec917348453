#include "reproduction/report/summary_report.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::reproduction {
namespace {

using Files = std::vector<RecordedFile>;

std::string items(const std::vector<std::string>& sentences, const std::string& before = "") {
  std::string text;
  for (const std::string& sentence : sentences) text += fmt::format("- {}{}\n", before, sentence);
  return text;
}

std::string claims_row(const std::string& name, const ClaimCount& count) {
  return fmt::format("| {} | {} | {} | {} | {} | {} |\n", name, count.reproduced, count.contradicted,
                     count.inconclusive, count.other_settings, count.untested);
}

std::string numbers_row(const std::string& name, const OutcomeCount& count) {
  return fmt::format("| {} | {} | {} | {} |\n", name, count.agree, count.better, count.worse);
}

std::string totals_of_claims(const Totals& total) {
  std::string text =
      "\n| claims | reproduced | contradicted | open | other settings | untested |\n|---|---|---|---|---|---|\n" +
      claims_row("experiments", total.experiments) + claims_row("identities", total.identities);
  text += fmt::format(
      "\nAn identity is mathematics or a definition; it is checked without an experiment. {} claims were judged on "
      "other problems than the paper's, and are counted nowhere. Each claim is judged at the level {:g}: by chance "
      "alone, up to {:.1f} experiments would be reproduced or contradicted.\n",
      total.elsewhere, claim_alpha, chance_verdicts(total.experiments.tested()));
  return text;
}

std::string totals_of_numbers(const Totals& total) {
  std::string text = "\n| printed numbers, by rule | agree | better | worse |\n|---|---|---|---|\n";
  for (const auto& [rule, count] : total.numbers_by_rule) text += numbers_row(rule, count);
  text += numbers_row("all", total.numbers);
  text += fmt::format(
      "\ndocs/statistics.md explains the rules. By chance alone, up to {:.1f} numbers would be better or worse. {} "
      "more were run under other settings and are not counted.\n",
      chance_verdicts(total.numbers.total()), total.numbers.other_settings);
  return text;
}

std::string introduction(const Record& record, const std::string& command) {
  const Totals total = totals(record.files);
  const auto unknown = std::ranges::count_if(record.files, [](const RecordedFile& file) { return file.work.empty(); });
  const std::string least =
      unknown == 0 ? "" : fmt::format("at least (the seconds of {} of them are not on record) ", unknown);
  return fmt::format(
             "# What was reproduced\n\nThis page records the tables and figures that were reproduced, for readers of "
             "their papers. Written by `{}`. Earlier commands, named at the end of this page, made the other results. "
             "docs/reproducing.md explains how to read it.\n\n{} tables and figures were run, in {}{:.0f} minutes, "
             "added up over runs; {} were not run.\n",
             command, record.files.size(), least, total.seconds / 60.0, record.others.size()) +
         totals_of_claims(total) + totals_of_numbers(total);
}

/// Every table and figure, in the order of their ids.
std::string all_files(const Record& record) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const RecordedFile& file : record.files) {
    rows.emplace_back(file.id, fmt::format("{} | {} | {:.0f}", file.scale, file.summary, file.run_seconds()));
  }
  for (const UnrecordedFile& other : record.others) {
    rows.emplace_back(other.id, fmt::format("not run | {} | ", other.reason));
  }
  std::ranges::sort(rows, id_less, &std::pair<std::string, std::string>::first);
  std::string text = "\n## Tables and figures\n\n| | scale | verdict | seconds of its runs |\n|---|---|---|---|\n";
  for (const auto& [id, row] : rows) text += fmt::format("| {} | {} |\n", id, row);
  return text;
}

/// "- T37 (App. J), "words": reproduced, decided at ...: statement (effect); ..."
std::string item(const RecordedClaim& claim) {
  std::string text = fmt::format("- {} ({}), \"{}\": {}", claim.id, claim.where, claim.text,
                                 claim.standing.empty() ? name_of(claim.verdict) : claim.standing);
  if (const std::string tests = deciding_tests(claim, 3); !tests.empty()) text += ": " + tests;
  if (!claim.reading.empty()) text += fmt::format(". Read as: {}", claim.reading);
  return text + ".\n";
}

/// The claims with a verdict, under their tables and figures.
/// @param numbers  also the sentences on numbers that disagree
std::string claims_that_are(const Files& files, const std::string& title, Verdict verdict, bool numbers) {
  std::string text = fmt::format("\n## {}\n", title);
  for (const RecordedFile& file : files) {
    std::string found = numbers ? items(file.different_numbers) : "";
    for (const RecordedClaim& claim : file.claims) {
      if (claim.verdict == verdict && (!claim.is_variant || verdict == Verdict::contradicted)) found += item(claim);
    }
    if (found.empty()) continue;
    text += fmt::format("\n### {}: {}\n\n{}: {} ({:.0f} s)\n", file.id, file.title, file.scale, file.summary,
                        file.run_seconds());
    if (numbers) {
      for (const std::string& condition : file.conditions) text += "\n" + condition + "\n";
    }
    text += "\n" + found;
    if (numbers) text += items(file.departures, "Departure: ") + items(file.remarks, "Remark: ");
  }
  return text;
}

std::string incomparable(const Files& files) {
  std::string text;
  for (const RecordedFile& file : files) text += items(file.incomparable_numbers, file.id + ", ");
  return "\n## Numbers that are not comparable\n\n" + (text.empty() ? "None.\n" : text);
}

std::string still_open(const Files& files) {
  std::string text;
  for (const RecordedFile& file : files) {
    std::string found;
    for (const RecordedClaim& claim : file.claims) {
      if (claim.verdict == Verdict::inconclusive && !claim.is_variant) found += item(claim);
    }
    if (file.numbers.open > 0) found += fmt::format("- {} numbers open or stopped for futility.\n", file.numbers.open);
    if (!found.empty()) text += fmt::format("\n### {}\n\n", file.id) + found + items(file.costs);
  }
  return "\n## What is open, and what it would cost\n" + (text.empty() ? "\nNothing.\n" : text);
}

std::string misprints(const Record& record) {
  std::string text;
  for (const RecordedFile& file : record.files) text += items(file.misprints, file.id + ": ");
  for (const UnrecordedFile& other : record.others) text += items(other.misprints, other.id + ": ");
  return text.empty() ? "" : "\n## What the papers misprint\n\n" + text;
}

std::string commands(const Files& files) {
  std::map<std::string, std::vector<std::string>> found;
  for (const RecordedFile& file : files) found[file.made_by].push_back(file.id);
  std::string text = "\n## By which commands\n\n";
  for (const auto& [made_by, ids] : found) text += fmt::format("- {}: {}\n", made_by, fmt::join(ids, ", "));
  return text;
}

}  // namespace

double chance_verdicts(std::size_t judged) {
  return claim_alpha * static_cast<double>(judged);
}

Totals totals(const Files& files) {
  Totals total;
  std::map<std::string, double> work;
  for (const RecordedFile& file : files) {
    total.numbers += file.numbers;
    for (const auto& [rule, count] : file.numbers_by_rule) total.numbers_by_rule[rule] += count;
    total.experiments += file.count(ClaimKind::experiment);
    total.identities += file.count(ClaimKind::identity);
    total.elsewhere += file.count(ClaimKind::elsewhere).tested();
    for (const auto& [what, seconds] : file.work) work[what] = std::max(work[what], seconds);
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

std::string summary_report(const Record& record, const std::string& command) {
  return introduction(record, command) + all_files(record) +
         claims_that_are(record.files, "What disagrees", Verdict::contradicted, true) +
         claims_that_are(record.files, "What is reproduced", Verdict::reproduced, false) + still_open(record.files) +
         claims_that_are(record.files, "Claims under other settings, which decides nothing", Verdict::other_settings,
                         false) +
         claims_that_are(record.files, "Claims without a test", Verdict::untested, false) + incomparable(record.files) +
         misprints(record) + commands(record.files);
}

}  // namespace bobench::reproduction
