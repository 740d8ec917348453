// MEDIAN: whether the median regret is below a share of another one.
#pragma once

#include <cstddef>
#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

struct Median {
  std::string optimizer;
  Labels problems;
  HorizonRule at;
  double share = 1.0;
  std::string reference;
  HorizonRule reference_at;

  explicit Median(StatementReader& reader);

  Labels labels() const { return {optimizer, reference}; }
  /// 0 for costs, because the number of evaluations that they take is unknown.
  std::size_t wanted_evaluations() const;
  ClaimTests judge(Evidence& evidence) const;

 private:
  static HorizonRule one_horizon(StatementReader& reader, const std::string& prefix);
};

}  // namespace bobench::reproduction
