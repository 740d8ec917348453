// All papers of this program: their files, compiled in, their studies and their properties.
#pragma once

#include <string>
#include <vector>

#include "reproduction/files/registry.hpp"

namespace bobench::papers {

/// The text of a file as it stands in the repository.
struct EmbeddedText {
  std::string name;  ///< "papers/aryan2020/table-4.6.json"
  std::string text;
};
const std::vector<EmbeddedText>& embedded_texts();

/// Made when it is first asked for.
const reproduction::Registry& registry();

}  // namespace bobench::papers
