#include "reproduction/procedures/property.hpp"

namespace bobench::reproduction {

ClaimTest test_property(const std::string& statement, const PropertyResult& result) {
  return {.statement = statement,
          .test = "property",
          .effect = result.found,
          .verdict = result.holds ? Verdict::reproduced : Verdict::contradicted};
}

ClaimTests PropertyHolds::judge(Evidence& evidence) const {
  const auto result = evidence.sources.property(property);
  return {result ? test_property(property, *result) : untested(property, "not there yet")};
}

}  // namespace bobench::reproduction
