#include "analysis/verdicts/property.hpp"

#include <cmath>

namespace bobench::analysis {

ClaimTest test_property(const std::string& statement, const PropertyResult& result) {
  return {.statement = statement,
          .test = "property",
          .p = std::nan(""),
          .effect = result.found,
          .verdict = result.holds ? Verdict::reproduced : Verdict::contradicted,
          .detectable = ""};
}

}  // namespace bobench::analysis
