// COCO's reference algorithms as folders: average runtimes in place of runs.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bobench::results {

/// How many evaluations were needed on the average to come within a precision of the optimum.
struct CocoReferenceStep {
  double precision, evaluations;
};

/// What a folder such as COCO's best2009-bbob has, whose data files say "% algorithm type = best": by problem
/// ("bbob/f3/d5") the steps of its .tdat file, precisions falling.
/// @throws InputError with file and line for what is none
std::map<std::string, std::vector<CocoReferenceStep>> read_coco_reference(const std::string& folder);

}  // namespace bobench::results
