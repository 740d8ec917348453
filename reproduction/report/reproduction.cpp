#include "reproduction/report/reproduction.hpp"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::reproduction {
namespace {

/// "1 of 2 decided claims reproduced, 1 contradicted"; "" without claims.
std::string describe(const ClaimCount& count) {
  if (count.tested() + count.untested + count.other_settings == 0) return "";
  std::string text = count.decided() == 0
                         ? "no claim decided"
                         : fmt::format("{} of {} decided claims reproduced", count.reproduced, count.decided());
  if (count.contradicted > 0) text += fmt::format(", {} contradicted", count.contradicted);
  if (count.inconclusive > 0) text += fmt::format(", {} inconclusive", count.inconclusive);
  if (count.other_settings > 0) text += fmt::format(", {} under other settings", count.other_settings);
  if (count.untested > 0) text += fmt::format(", {} untested", count.untested);
  return text;
}

/// Counts our own questions as if they were claims of the paper.
ClaimCount count_of_ours(std::vector<Claim> claims) {
  for (Claim& claim : claims) claim.in_paper = !claim.in_paper;
  return count_claims(claims);
}

}  // namespace

OutcomeCount Reproduction::outcomes() const {
  return count(entries);
}

bool Reproduction::disagrees() const {
  const OutcomeCount numbers = outcomes();
  return numbers.better + numbers.worse > 0 || count_claims(claims).contradicted > 0;
}

bool Reproduction::decides() const {
  return outcomes().total() > 0 || count_claims(claims).decided() > 0;
}

double Reproduction::run_seconds() const {
  double total = 0.0;
  for (const auto& [what, spent] : work) total += spent;
  return total;
}

std::string Reproduction::summary() const {
  std::vector<std::string> parts;
  const OutcomeCount numbers = outcomes();
  if (numbers.total() > 0) {
    parts.push_back(fmt::format("{} of {} agree, {} better, {} worse", numbers.agree, numbers.total(), numbers.better,
                                numbers.worse));
    if (numbers.not_comparable > 0) parts.back() += fmt::format(", {} not comparable", numbers.not_comparable);
  } else if (!entries.empty()) {
    parts.push_back(fmt::format("none of {} numbers compared", entries.size()));
  }
  if (numbers.other_settings > 0) parts.back() += fmt::format(", {} under other settings", numbers.other_settings);
  if (std::string text = describe(count_claims(claims)); !text.empty()) parts.push_back(std::move(text));
  if (failed_runs > 0) parts.push_back(fmt::format("{} runs failed", failed_runs));
  if (parts.empty()) {
    parts.emplace_back("curves only: the paper makes no claim");
    if (const std::string ours = describe(count_of_ours(claims)); !ours.empty()) {
      parts.push_back("claims of our own: " + ours);
    }
  } else if (!file->stands_in_for().empty()) {
    parts.front() = "other problems than the paper's: " + parts.front();
  }
  if (!left_out.empty()) parts.push_back(fmt::format("without {}", fmt::join(left_out, ", ")));
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace bobench::reproduction
