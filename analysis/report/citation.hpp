// A reference to cite, for the report.
#pragma once

#include <string>
#include <vector>

namespace bobench::analysis::report {

struct Citation {
  std::vector<std::string> of;  ///< the optimisers, suites or programs that it is for
  std::string reference;        ///< "": none is known
};

}  // namespace bobench::analysis::report
