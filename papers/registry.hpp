// All papers of this program: their files, compiled in, their studies and their properties.
#pragma once

#include "reproduction/files/registry.hpp"

namespace bobench::papers {

/// Made when it is first asked for.
const reproduction::Registry& registry();

}  // namespace bobench::papers
