#include "papers/record.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bobench::papers {
namespace {

using analysis::CellOutcome;

bool disagrees(const Reproduction& one) {
  const analysis::CellCount cells = one.cell_count();
  return cells.better + cells.worse > 0 || analysis::count_claims(one.claims).contradicted > 0;
}

/// "BRVFL1 on synthetic/branin: 0.013 against a printed 0.00095, 13.7 times as much, 4.2 standard errors."
std::string sentence(const CellRow& row) {
  const auto& judgement = *row.judgement;
  const std::string errors = std::isfinite(judgement.standard_errors)
                                 ? fmt::format(", {:+.1f} standard errors", judgement.standard_errors)
                                 : "";
  return fmt::format("- {}: {}{}: {:.3g} against a printed {:.3g}, {:.3g} times as much{} ({}, {} runs).",
                     judgement.outcome == CellOutcome::better ? "better" : "worse", row.record->optimizer,
                     row.record->problem.empty() ? "" : " on " + row.record->problem, judgement.ours,
                     row.record->cell.value, judgement.ratio, errors, judgement.rule, row.runs);
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
                                 one.summary(), one.seconds);
  for (const std::string& note : one.notes) {
    if (note.starts_with("Scale") || note.starts_with("Data")) text += "\n" + note + "\n";
  }
  return text + "\n";
}

std::string disagreements(const Reproduction& one) {
  std::string text;
  for (const CellRow& row : one.cells) {
    if (row.judgement && row.judgement->outcome != CellOutcome::agrees) text += sentence(row) + "\n";
  }
  for (const Claim& claim : one.claims) {
    if (claim.verdict() == Verdict::contradicted) text += sentence(claim) + "\n";
  }
  for (const std::string& departure : one.file->departures) text += fmt::format("- Departure: {}\n", departure);
  return text + "\n";
}

}  // namespace

std::string record_page(const std::vector<Reproduction>& reproductions, const std::vector<NotReproduced>& others,
                        const std::string& command) {
  analysis::CellCount cells;
  analysis::ClaimCount claims;
  double seconds = 0.0;
  for (const Reproduction& one : reproductions) {
    const auto c = one.cell_count();
    cells.agree += c.agree;
    cells.better += c.better;
    cells.worse += c.worse;
    const auto k = analysis::count_claims(one.claims);
    claims.reproduced += k.reproduced;
    claims.contradicted += k.contradicted;
    claims.inconclusive += k.inconclusive;
    claims.untested += k.untested;
    seconds += one.seconds;
  }
  std::string page = fmt::format(
      "# What was reproduced\n\nWritten by `{}`; docs/reproducing.md says how to read it.\n\n"
      "{} tables and figures were run in {:.0f} s: of {} printed numbers {} agree, {} are better and {} worse here; of "
      "{} claims tested {} are reproduced, {} contradicted, {} inconclusive ({} more could not be tested at these "
      "scales). {} tables and figures could not be run.\n",
      command, reproductions.size(), seconds, cells.total(), cells.agree, cells.better, cells.worse, claims.tested(),
      claims.reproduced, claims.contradicted, claims.inconclusive, claims.untested, others.size());
  page += "\n## What disagrees\n\n";
  for (const Reproduction& one : reproductions) {
    if (disagrees(one)) page += heading(one) + disagreements(one);
  }
  page += "## What does not\n\n| table or figure | scale | verdict | seconds |\n|---|---|---|---|\n";
  for (const Reproduction& one : reproductions) {
    if (disagrees(one)) continue;
    page += fmt::format("| {} | {} | {} | {:.0f} |\n", one.file->id, name_of(one.scale), one.summary(), one.seconds);
  }
  page += "\n## What was not run\n\n| table or figure | why |\n|---|---|\n";
  for (const NotReproduced& one : others) page += fmt::format("| {} | {} |\n", one.file->id, one.reason);
  return page;
}

}  // namespace bobench::papers
