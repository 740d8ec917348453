// PROPERTY: an identity or inequality, checked without statistics.
#pragma once

#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

inline ClaimTest test_property(const std::string& statement, const PropertyResult& result) {
  return {.statement = statement,
          .test = "property",
          .effect = result.found,
          .verdict = result.holds ? Verdict::reproduced : Verdict::contradicted};
}

struct PropertyHolds {
  std::string property;

  explicit PropertyHolds(StatementReader& reader) : property(reader.json.text("property")) {}

  Labels labels() const { return {}; }
  std::string property_name() const { return property; }
  ClaimTests judge(Evidence& evidence) const {
    const auto result = evidence.sources.property(property);
    return {result ? test_property(property, *result) : untested(property, "not there yet")};
  }
};

}  // namespace bobench::reproduction
