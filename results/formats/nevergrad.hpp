// Log of Nevergrad's ParametersLogger: each line is a JSON object, an evaluation.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_nevergrad(const std::string& path);

/// Each session of an optimiser and a parametrization is a run, in the order of the file. The problem is
/// "nevergrad/NAME" with the name of the parametrization, the optimiser that of the log. Evaluations are in the order
/// of the file, which is that of tell(). The value is the loss. An element of an array is a parameter of its own.
/// Parameters that are not numbers are NaN.
/// @throws InputError with file and line; also for several objectives
Imported read_nevergrad(const std::string& path, const ReadOptions& options = {});

/// As read_nevergrad, for a text in memory; `name` is for messages.
Imported read_nevergrad_text(std::string_view text, const std::string& name);

}  // namespace bobench::results
