// Diagnoses: properties of the models behind a file's runs that regret curves do not show.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reproduction/studies/drawing.hpp"

namespace bobench::reproduction {

struct Diagnosis {
  std::string id;           ///< "aryan2020/chains"
  std::string description;  ///< what is examined, in one line
  /// Sentences printed next to the verdicts. Throws InputError if the file's runs do not meet its requirements.
  std::function<std::vector<std::string>(const DrawingContext&)> find;
};

}  // namespace bobench::reproduction
