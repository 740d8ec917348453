// COCO's reference algorithms on noiseless BBOB: for each function, dimension and target the lowest average runtime of
// any optimiser.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/runtimes/reference.hpp"

namespace bobench::archive {

/// "best2009": over the workshop of 2009; "best2009-2016": over those from 2009 to 2016.
const std::vector<std::string>& reference_names();

/// A reference from a folder in COCO's format (results/formats/coco_reference.hpp), named after it.
/// @throws InputError if the folder is not in that format
analysis::Reference reference_in_folder(const std::string& folder);

/// One of them, at targets of 10^(k/5) (rounded to whole evaluations); dimensions 2, 3, 5, 10, 20, 40.
/// @return nothing for an unknown name
std::optional<analysis::Reference> published_reference(const std::string& name);

}  // namespace bobench::archive
