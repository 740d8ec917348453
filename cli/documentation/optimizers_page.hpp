// docs/optimizers.md: every optimiser of the catalogue with its options, abilities and source.
#pragma once

#include <string>

#include "analysis/table.hpp"
#include "core/optimizer_catalog.hpp"

namespace bobench::cli {

/// The options of an optimiser: default, what is accepted, what each is for.
analysis::Table options_table(const OptimizerEntry& entry);

/// The page, in Markdown.
std::string optimizers_page(const OptimizerCatalog& catalog);

}  // namespace bobench::cli
