// Pages on papers: whether their headlines hold up (docs/papers).
#pragma once

#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "reproduction/files/registry.hpp"
#include "reproduction/report/record.hpp"

namespace bobench::reproduction {

/// Verdict on a headline from those on its claims: "2 of 4 claims contradicted, 2 open".
std::string headline_verdict(const ClaimCount& count);

/// A table for each paper: its headlines with their verdicts. Only headlines with a claim in these tables and figures.
std::vector<analysis::Table> headline_tables(const Registry& registry, const Record& record,
                                             const std::vector<std::string>& ids);

/// Markdown: what is proposed; for each headline its verdict, what is published, and a row for each claim by which it is
/// judged with its verdict, effect and evidence.
/// @param record_link  of the record's page, from this one
std::string paper_page(const PaperSummary& summary, const Registry& registry, const Record& record,
                       const std::string& record_link);

/// Markdown: the headlines of all papers with their verdicts.
std::string papers_index(const Registry& registry, const Record& record, const std::string& record_link);

}  // namespace bobench::reproduction
