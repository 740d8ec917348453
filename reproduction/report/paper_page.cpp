#include "reproduction/report/paper_page.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::reproduction {
namespace {

/// A claim in the program's files, and its row in the record.
struct FoundClaim {
  const PaperFile* file = nullptr;
  const PaperClaim* claim = nullptr;
  const RecordedFile* recorded_in = nullptr;  ///< null: not run
  const RecordedClaim* recorded = nullptr;

  Verdict verdict() const { return recorded ? recorded->verdict : Verdict::untested; }
};

FoundClaim find_claim(const std::string& id, const Registry& registry, const Record& record) {
  FoundClaim found;
  for (const PaperFile& file : registry.files) {
    const auto claim = std::ranges::find(file.claims, id, &PaperClaim::id);
    if (claim == file.claims.end()) continue;
    found.file = &file;
    found.claim = &*claim;
    break;
  }
  if (!found.file) throw std::logic_error(fmt::format("no table or figure has a claim '{}'", id));
  const auto file = std::ranges::find(record.files, found.file->id, &RecordedFile::id);
  if (file == record.files.end()) return found;
  found.recorded_in = &*file;
  const auto claim = std::ranges::find(file->claims, id, &RecordedClaim::id);
  if (claim != file->claims.end()) found.recorded = &*claim;
  return found;
}

std::vector<FoundClaim> claims_of(const Headline& headline, const Registry& registry, const Record& record) {
  std::vector<FoundClaim> found;
  for (const std::string& id : headline.claims) found.push_back(find_claim(id, registry, record));
  return found;
}

ClaimCount count(const std::vector<FoundClaim>& claims) {
  ClaimCount found;
  for (const FoundClaim& claim : claims) found.add(claim.verdict());
  return found;
}

/// Of a table's cell.
std::string cell(std::string text) {
  std::size_t at = 0;
  while ((at = text.find('|', at)) != std::string::npos) {
    text.replace(at, 1, "\\|");
    at += 2;
  }
  return text;
}

std::string row(const FoundClaim& found) {
  const std::string words = fmt::format("{} ({})", found.claim->text, found.claim->where);
  if (!found.recorded) {
    return fmt::format("| {} | {} | not run | | {} |\n", found.claim->id, cell(words), found.file->id);
  }
  const RecordedClaim& claim = *found.recorded;
  return fmt::format("| {} | {}{} | {} | {} | {}, {} |\n", claim.id, cell(words),
                     claim.reading.empty() ? "" : " Read as: " + cell(claim.reading),
                     claim.standing.empty() ? name_of(claim.verdict) : claim.standing, cell(deciding_tests(claim, 2)),
                     found.file->id, found.recorded_in->scale);
}

/// Where the verdicts come from: problems, replicates, processor time and revision.
std::string evidence(const std::vector<FoundClaim>& claims) {
  std::string text;
  std::vector<const RecordedFile*> told;
  for (const FoundClaim& found : claims) {
    const RecordedFile* file = found.recorded_in;
    if (!file || std::ranges::find(told, file) != told.end()) continue;
    told.push_back(file);
    text += fmt::format("- {}: {:.0f} s of processor time{}.", file->id, file->run_seconds(),
                        file->made_by.substr(std::min(file->made_by.rfind(" ("), file->made_by.size())));
    for (const std::string& condition : file->conditions) text += " " + condition;
    text += "\n";
  }
  return text.empty() ? "" : "\nEvidence:\n\n" + text;
}

std::string section(const Headline& headline, std::size_t number, const Registry& registry, const Record& record) {
  const std::vector<FoundClaim> claims = claims_of(headline, registry, record);
  std::string text = fmt::format(
      "\n## {}. {}\n\n**{}.** Published: {}\n\n| claim | words | verdict | what was found | where "
      "|\n|---|---|---|---|---|\n",
      number, headline.text, headline_verdict(count(claims)), headline.published);
  for (const FoundClaim& claim : claims) text += row(claim);
  if (!headline.why.empty()) text += "\n" + headline.why + "\n";
  return text + evidence(claims);
}

}  // namespace

std::string headline_verdict(const ClaimCount& count) {
  const std::size_t open = count.inconclusive + count.other_settings, all = count.decided() + open + count.untested;
  if (count.untested == all) return "not run";
  std::vector<std::string> parts;
  const auto add = [&](std::size_t number, const char* what) {
    if (number == 0) return;
    parts.push_back(parts.empty() ? fmt::format("{} of {} claims {}", number, all, what)
                                  : fmt::format("{} {}", number, what));
  };
  add(count.reproduced, "reproduced");
  add(count.contradicted, "contradicted");
  add(open, "open");
  add(count.untested, "not tested");
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<analysis::Table> headline_tables(const Registry& registry, const Record& record,
                                             const std::vector<std::string>& ids) {
  std::vector<analysis::Table> tables;
  for (const PaperSummary& summary : registry.summaries) {
    analysis::Table table{.title = summary.title, .columns = {"headline", "verdict"}, .rows = {}, .notes = {}};
    for (const Headline& headline : summary.headlines) {
      const std::vector<FoundClaim> claims = claims_of(headline, registry, record);
      const bool is_asked = std::ranges::any_of(
          claims, [&](const FoundClaim& claim) { return std::ranges::find(ids, claim.file->id) != ids.end(); });
      if (is_asked) table.rows.push_back({headline.text, headline_verdict(count(claims))});
    }
    if (!table.rows.empty()) tables.push_back(std::move(table));
  }
  return tables;
}

std::string paper_page(const PaperSummary& summary, const Registry& registry, const Record& record,
                       const std::string& record_link) {
  std::string text = fmt::format(
      "# {}\n\n{}\n\n{}\n\nThis page says which of its headlines hold up here. A headline is judged by claims of the "
      "paper; [the record]({}) has all of its claims and numbers.\n",
      summary.title, summary.reference, summary.proposal, record_link);
  for (std::size_t i = 0; i < summary.headlines.size(); ++i) {
    text += section(summary.headlines[i], i + 1, registry, record);
  }
  return text;
}

std::string papers_index(const Registry& registry, const Record& record, const std::string& record_link) {
  std::string text = fmt::format(
      "# Do they hold up?\n\nThe headlines of the papers behind bobench, and what came of them here. Several claims of "
      "its paper judge a headline. A claim is open if no test decides it, or only one under other settings than the "
      "paper's. [The record]({}) has every table and figure.\n",
      record_link);
  for (const PaperSummary& summary : registry.summaries) {
    text += fmt::format("\n## [{}]({}.md)\n\n| headline | verdict |\n|---|---|\n", summary.title, summary.name);
    for (const Headline& headline : summary.headlines) {
      text += fmt::format("| {} | {} |\n", cell(headline.text),
                          headline_verdict(count(claims_of(headline, registry, record))));
    }
  }
  return text;
}

}  // namespace bobench::reproduction
