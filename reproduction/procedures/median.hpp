// MEDIAN: whether the median regret, or improvement, is below a share of another one.
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
  int improvement_from = 0;  ///< compares improvements since this evaluation; 0: regrets

  explicit Median(StatementReader& reader);

  Labels labels() const { return {optimizer, reference}; }
  /// 0 for costs, because the number of evaluations that they take is unknown.
  std::size_t wanted_evaluations() const;
  Labels needed() const { return labels(); }
  ClaimTests judge(Evidence& evidence) const;

 private:
  std::vector<double> values_of(Evidence& evidence, const std::string& problem, const std::string& label,
                                const results::Horizon& horizon) const;
  static HorizonRule one_horizon(StatementReader& reader, const std::string& prefix);
};

}  // namespace bobench::reproduction
