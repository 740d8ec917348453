#include "reproduction/report/summary_report.hpp"

#include <algorithm>
#include <map>

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

std::string introduction(const Record& record, const std::string& command) {
  const auto [numbers, claims, seconds] = totals(record.files);
  const auto unknown = std::ranges::count_if(record.files, [](const RecordedFile& file) { return file.work.empty(); });
  const std::string least =
      unknown == 0 ? "" : fmt::format("at least (the seconds of {} of them are not on record) ", unknown);
  return fmt::format(
      "# What was reproduced\n\nThis page records the tables and figures that were reproduced, for readers of their "
      "papers. Written by `{}`. Earlier commands, named at the end of this page, made the other results. "
      "docs/reproducing.md explains how to read it.\n\n"
      "{} tables and figures were run, in {}{:.0f} minutes, added up over runs. The seconds below are those of the "
      "runs "
      "behind each table or figure; some share runs.\n\n"
      "- Of {} printed numbers, {} agree, {} are better and {} are worse here. {} more were run under other settings "
      "and "
      "are not counted.\n"
      "- {} claims are decided: {} reproduced, {} contradicted. {} are inconclusive, {} were run under other settings, "
      "which decides nothing, and {} could not be tested at these scales.\n"
      "- {} tables and figures could not be run.\n"
      "- Each number and claim is judged at the level {:g}. By chance alone, up to {:.1f} numbers would be better or "
      "worse, and up to {:.1f} claims reproduced or contradicted.\n",
      command, record.files.size(), least, seconds / 60.0, numbers.total(), numbers.agree, numbers.better,
      numbers.worse, numbers.other_settings, claims.decided(), claims.reproduced, claims.contradicted,
      claims.inconclusive, claims.other_settings, claims.untested, record.others.size(), claim_alpha,
      chance_verdicts(numbers.total()), chance_verdicts(claims.tested()));
}

std::string of_other_problems(const Files& files) {
  const auto count = std::ranges::count_if(files, &RecordedFile::is_stand_in);
  if (count == 0) return "";
  return fmt::format(
      "\n{} of these tables {} a paper's question of problems other than the paper's. The verdicts on {} claims are "
      "shown "
      "below, and are not counted.\n",
      count, count == 1 ? "asks" : "ask", count == 1 ? "its" : "their");
}

std::string decisions(const Files& files) {
  std::string text =
      "\n## What is decided, and how\n\n| table or figure | scale | verdict | how | seconds |\n|---|---|---|---|---|\n";
  for (const RecordedFile& file : files) {
    if (!file.has_decided()) continue;
    text += fmt::format("| {} | {} | {} | {} | {:.0f} |\n", file.id, file.scale, file.summary,
                        fmt::join(file.decided, "; "), file.run_seconds());
  }
  return text;
}

std::string disagreements(const Files& files) {
  std::string text = "\n## What disagrees\n";
  for (const RecordedFile& file : files) {
    if (!file.disagrees()) continue;
    text += fmt::format("\n### {}: {}\n\n{}: {} ({:.0f} s)\n", file.id, file.title, file.scale, file.summary,
                        file.run_seconds());
    for (const std::string& condition : file.conditions) text += "\n" + condition + "\n";
    text += "\n" + items(file.disagreements) + items(file.departures, "Departure: ") + items(file.remarks, "Remark: ");
  }
  return text;
}

std::string incomparable(const Files& files) {
  std::string text;
  for (const RecordedFile& file : files) text += items(file.incomparable, file.id + ", ");
  return "\n## What is not comparable\n\n" + (text.empty() ? "Nothing.\n" : text);
}

std::string still_open(const Files& files) {
  std::string text;
  for (const RecordedFile& file : files) {
    if (!file.open.empty()) text += fmt::format("- {}: {}.\n", file.id, fmt::join(file.open, "; "));
  }
  return "\n## What is open, and what it would cost\n\n" + (text.empty() ? "Nothing.\n" : text);
}

/// Files without published claims or numbers, and claims that cannot be tested yet.
std::string silent(const Files& files) {
  std::string text;
  for (const RecordedFile& file : files) {
    if (!file.silent.empty()) text += fmt::format("| {} | {} | {} |\n", file.id, file.scale, file.silent);
  }
  if (text.empty()) return "";
  return "\n## What cannot be judged, or only in part\n\n| table or figure | scale | |\n|---|---|---|\n" + text;
}

std::string misprints(const Record& record) {
  std::string text;
  for (const RecordedFile& file : record.files) text += items(file.misprints, file.id + ": ");
  for (const UnrecordedFile& other : record.others) text += items(other.misprints, other.id + ": ");
  return text.empty() ? "" : "\n## What the papers misprint\n\n" + text;
}

std::string not_run(const std::vector<UnrecordedFile>& others) {
  std::string text = "\n## What was not run\n\n| table or figure | why |\n|---|---|\n";
  for (const UnrecordedFile& other : others) text += fmt::format("| {} | {} |\n", other.id, other.reason);
  return text;
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
    if (!file.is_stand_in) total.claims += file.claims;
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
  return introduction(record, command) + of_other_problems(record.files) + decisions(record.files) +
         disagreements(record.files) + incomparable(record.files) + still_open(record.files) + silent(record.files) +
         misprints(record) + not_run(record.others) + commands(record.files);
}

}  // namespace bobench::reproduction
