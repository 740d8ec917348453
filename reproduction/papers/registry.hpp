// Registry of all papers of this program: their embedded files, studies and properties.
#pragma once

#include "reproduction/files/registry.hpp"

namespace bobench::papers {

/// Created on first use.
const reproduction::Registry& registry();

}  // namespace bobench::papers
