// Short names that a user gives: "mine=command:python3 es.py" among the optimisers, and programs among the problems.
#pragma once

#include <string>
#include <string_view>

#include "core/optimizer_catalog.hpp"
#include "core/problem_catalog.hpp"

namespace bobench::runners {

/// What stands before and after the '='.
struct Labelled {
  std::string label;  ///< "" where none was given
  std::string spec;
};

/// A label ends at a '=' that comes before every ':', so that "gp-ei:kernel=se" has none.
Labelled split_label(std::string_view text);

/// @throws InputError if it is not made of letters, digits, '-', '_' and '.', the first of them a letter or a digit
void require_label(const std::string& label);

/// The optimiser under a name of its own, which stands for it in results and random streams. Its options say what it
/// is: see results/program.hpp.
OptimizerRecipe labelled(OptimizerRecipe recipe, const std::string& label);

/// If `text` is "label=command:...", adds that program to the catalogue as the problem `label`. The program is not
/// started yet.
/// @return the id: the label, or the text as it was
/// @throws InputError if the label is no label, or taken
std::string add_labelled(const std::string& text, ProblemCatalog& problems);

}  // namespace bobench::runners
