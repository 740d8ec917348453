#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "invariance/comparison.hpp"

namespace bobench::invariance {
namespace {

constexpr double level = 0.05;

constexpr const char* introduction = R"(# Invariance

Written by `./dev invariance`. A benchmark should judge an optimiser, not the way in which a problem happens to be
written down. Each optimiser runs on a problem with a parameter of every kind (categories of 2, 3 and 5 choices,
levels, whole numbers and reals on both scales: `tests/invariance/spread_problem.hpp`) and on six transformations of it
(`tests/invariance/transformed_problem.hpp`), in replicates of their own. A cell has the p of the two-sided
Mann-Whitney test of the final regrets, original against transformed, and behind it the probability that the
transformed problem's regret is the higher one. **Bold**: p is below 0.05 after Holm's correction over all cells
without a letter. With a letter, a difference is not an error; the reason is given below. Costly optimisers run with
settings that make them short (`tests/optimizers/every_optimizer.hpp`). A large p does not prove invariance: with 100
replicates a probability of 0.63 is found in nine of ten cases, before the correction.

The cells of a row share the original's replicates, and all optimisers of a replicate begin alike: a lucky original
raises a whole row, and neighbouring rows. Holm's correction holds for tests that depend on each other, too.
)";

/// "a", "b", ... in the order of first use of the reasons.
std::string letter_of(const std::string& reason, std::vector<std::string>& reasons) {
  if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
  return std::string(1, static_cast<char>('a' + (std::ranges::find(reasons, reason) - reasons.begin())));
}

std::string cell(const Comparison& comparison, std::vector<std::string>& reasons) {
  const std::string text = fmt::format("{:.2g}, {:.2f}", comparison.p, comparison.a12);
  if (!comparison.reason.empty()) return fmt::format("{} ({})", text, letter_of(comparison.reason, reasons));
  return comparison.adjusted < level ? fmt::format("**{}**", text) : text;
}

}  // namespace

std::string page(const Request& request, const std::vector<Comparison>& comparisons,
                 const std::vector<std::string>& catalog) {
  std::string text = introduction;
  text += fmt::format("\n{} replicates, {} evaluations.\n\n| optimiser |", request.replicates, request.budget);
  for (const Transformation transformation : transformations()) text += fmt::format(" {} |", name_of(transformation));
  text += "\n| --- |";
  for (std::size_t i = 0; i < transformations().size(); ++i) text += " ---: |";
  std::vector<std::string> reasons;
  std::string optimizer;
  for (const Comparison& comparison : comparisons) {
    if (comparison.optimizer != optimizer) text += fmt::format("\n| `{}` |", comparison.optimizer);
    optimizer = comparison.optimizer;
    text += " " + cell(comparison, reasons) + " |";
  }
  text += "\n";
  for (const std::string& reason : reasons) {
    text += fmt::format("\n- ({}) not expected: {}.", letter_of(reason, reasons), reason);
  }
  if (!reasons.empty()) text += "\n";
  std::vector<std::string> not_tried;
  for (const std::string& name : catalog) {
    const auto is_of = [&](const Comparison& comparison) {
      return comparison.optimizer == name || comparison.optimizer.starts_with(name + ":");
    };
    if (std::ranges::none_of(comparisons, is_of)) not_tried.push_back(fmt::format("- `{}`", name));
  }
  return not_tried.empty() ? text : text + fmt::format("\nNot tried yet:\n\n{}\n", fmt::join(not_tried, "\n"));
}

}  // namespace bobench::invariance
