// Labels given by the user: "mine=command:python3 es.py" for optimisers, and for programs among the problems.
#pragma once

#include <string>
#include <string_view>

#include "core/optimizer_catalog.hpp"
#include "core/problem_catalog.hpp"

namespace bobench::runners {

/// The text before and after the '='.
struct Labelled {
  std::string label;  ///< "" if none was given
  std::string spec;
};

/// Splits at an '=' that comes before every ':', so that "gp-ei:kernel=se" has no label.
Labelled split_label(std::string_view text);

/// @throws InputError unless it consists of letters, digits, '-', '_' and '.', and begins with a letter or a digit
void require_label(const std::string& label);

/// The optimiser under a label, which replaces its name in results and random streams. Its options identify it: see
/// results/program.hpp.
OptimizerRecipe labelled(OptimizerRecipe recipe, const std::string& label);

/// If `text` is "label=command:...", adds that program to the catalogue as the problem `label`. The program is not
/// started yet.
/// @return the id: the label, or `text` unchanged
/// @throws InputError if the label is not valid, or taken
std::string add_labelled(const std::string& text, ProblemCatalog& problems);

}  // namespace bobench::runners
