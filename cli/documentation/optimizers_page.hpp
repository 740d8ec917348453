// docs/optimizers.md: every optimiser of the catalogue with its options, abilities and source.
#pragma once

#include <string>

#include "analysis/table.hpp"
#include "core/optimizer_catalog.hpp"

namespace bobench::cli {

/// The options of components in a table: those of the alternatives chosen by default, or of all.
enum class Alternatives { chosen, all };

/// The options of a catalogue entry: default, accepted values, purpose. The options of components follow with their
/// full names: "acquisition.kappa".
/// @param title   "gp-ei: Gaussian process, ..."  @param source  of the entry, or ""
analysis::Table options_table(const std::string& title, const std::vector<OptionField>& options,
                              const std::string& source, Alternatives alternatives = Alternatives::chosen);

/// The page, in Markdown.
std::string optimizers_page(const OptimizerCatalog& catalog);

}  // namespace bobench::cli
