// Which function of noiseless BBOB a problem is.
#pragma once

#include <optional>
#include <string>

namespace bobench::archive {

struct BbobProblem {
  int function, dimension;
};

/// Of "bbob/f3/d5" and "bbob/f3/d5/i2", not of "bbob/f3/d5/noise=0.1".
std::optional<BbobProblem> bbob_problem(const std::string& id);

}  // namespace bobench::archive
