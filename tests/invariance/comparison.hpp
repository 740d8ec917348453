// Compares optimisers on a problem and on equivalent formulations of the same problem.
#pragma once

#include <string>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "invariance/transformed_problem.hpp"

namespace bobench::invariance {

struct Request {
  std::vector<std::string> optimizers;  ///< specs
  int replicates = 100;
  int budget = 60;
  /// Where finished rows are stored, so that a run of several hours can be resumed: for these replicates, this budget
  /// and this build. "": nowhere.
  std::string kept_rows = {};
};

/// An optimiser, a transformation, and the comparison of the replicates' final regrets.
struct Comparison {
  std::string optimizer;
  Transformation transformation;
  double a12;          ///< the probability that the regret on the transformed problem is higher
  double p;            ///< of the two-sided Mann-Whitney test; the two sets of replicates are independent
  double adjusted;     ///< by Holm, over the comparisons without a reason
  std::string reason;  ///< why a difference is expected; "" if none is expected
};

/// Runs every optimiser on the problem and on its transformations, and compares. A run that fails has infinite regret.
std::vector<Comparison> compare(const Request& request, const OptimizerCatalog& catalog, const Problem& problem);

/// Why an optimiser is not expected to be equally good on the transformed problem; "" if it is.
/// @param name  without options
std::string not_expected(const std::string& name, Transformation transformation);

/// Text of docs/invariance.md.
/// @param catalog  names of optimisers; those without a row are listed as not tested
std::string page(const Request& request, const std::vector<Comparison>& comparisons,
                 const std::vector<std::string>& catalog = {});

}  // namespace bobench::invariance
