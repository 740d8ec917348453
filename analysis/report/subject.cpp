#include "analysis/report/subject.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/plots/style.hpp"

namespace bobench::analysis::report {

std::string swatch(const Subject& subject, const std::string& optimizer) {
  const auto found = std::ranges::find(subject.selection.optimizers, optimizer, &plots::ShownOptimizer::name);
  if (found == subject.selection.optimizers.end()) return "";
  return fmt::format("<i class=\"swatch\" style=\"background:{}\"></i>", plots::color_of(found->place));
}

}  // namespace bobench::analysis::report
