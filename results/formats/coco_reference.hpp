// COCO's reference algorithms as folders: average runtimes in place of runs.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bobench::results {

/// The average number of evaluations needed to come within a precision of the optimum.
struct CocoReferenceStep {
  double precision, evaluations;
};

/// Reads a folder such as COCO's best2009-bbob, whose data files say "% algorithm type = best". Returns by problem
/// ("bbob/f3/d5") the steps of its .tdat file, with decreasing precision values.
/// @throws InputError with file and line if the folder is not a reference
std::map<std::string, std::vector<CocoReferenceStep>> read_coco_reference(const std::string& folder);

}  // namespace bobench::results
