#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "invariance/comparison.hpp"

namespace bobench::invariance {
namespace {

constexpr double level = 0.05;

constexpr const char* introduction = R"(# Invariance

This page shows whether an optimiser's results depend on the formulation of a problem, for readers who compare
optimisers. Written by `./dev invariance`.

A benchmark should judge an optimiser, not the formulation of a problem. Each optimiser runs on a problem with
parameters of every kind (`tests/invariance/spread_problem.hpp`). They are categories of 2, 3 and 5 choices, levels, and
whole numbers and reals on both scales. The optimiser also runs on six transformations of this problem
(`tests/invariance/transformed_problem.hpp`), each with its own replicates.

A cell has two numbers:

- the p-value of the two-sided Mann-Whitney test of the final regrets, original against transformed problem,
- the probability that the regret on the transformed problem is higher.

**Bold** marks a p-value below 0.05 after Holm's correction over all cells without a letter. In a cell with a letter,
invariance is not expected, for the reason below the table. Slow optimisers run with settings that shorten them
(`tests/optimizers/every_optimizer.hpp`).

- A large p-value does not prove invariance. With 100 replicates, a probability of 0.63 is found in nine of ten cases,
  before the correction.
- The cells of a row share the replicates of the original problem, and all optimisers of a replicate start alike. By
  chance, good results on the original problem can raise a whole row and its neighbours. Holm's correction also holds
  for dependent tests.
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
  std::vector<std::string> not_tested;
  for (const std::string& name : catalog) {
    const auto is_of = [&](const Comparison& comparison) {
      return comparison.optimizer == name || comparison.optimizer.starts_with(name + ":");
    };
    if (std::ranges::none_of(comparisons, is_of)) not_tested.push_back(fmt::format("- `{}`", name));
  }
  return not_tested.empty() ? text : text + fmt::format("\nNot tested yet:\n\n{}\n", fmt::join(not_tested, "\n"));
}

}  // namespace bobench::invariance
