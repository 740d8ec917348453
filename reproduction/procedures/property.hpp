// PROPERTY: an identity or inequality, checked without statistics.
#pragma once

#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

ClaimTest test_property(const std::string& statement, const PropertyResult& result);

struct PropertyHolds {
  std::string property;

  explicit PropertyHolds(StatementReader& reader) : property(reader.json.text("property")) {}

  Labels labels() const { return {}; }
  std::string property_name() const { return property; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
