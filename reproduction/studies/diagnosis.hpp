// Diagnoses: what the models behind a file's runs were like, which no regret shows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reproduction/studies/drawing.hpp"

namespace bobench::reproduction {

struct Diagnosis {
  std::string id;           ///< "aryan2020/chains"
  std::string description;  ///< what is looked at, in one line
  /// Sentences that stand beside the verdicts. Throws InputError where the file's runs are not such as it needs.
  std::function<std::vector<std::string>(const DrawingContext&)> find;
};

}  // namespace bobench::reproduction
