// Optimisers on a problem and on the same problem written in other ways: are they as good?
#pragma once

#include <string>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "core/transformed_problem.hpp"

namespace bobench::invariance {

struct Request {
  std::vector<std::string> optimizers;  ///< specs
  int replicates = 100;
  int budget = 60;
  /// Where rows that are done are kept, so that what takes hours can be gone on with: of these replicates, this budget,
  /// this build. "": nowhere.
  std::string kept_rows = {};
};

/// An optimiser, a transformation, and what the final regrets of the replicates say.
struct Comparison {
  std::string optimizer;
  Transformation transformation;
  double a12;          ///< the probability that the regret on the transformed problem is the higher one
  double p;            ///< Mann and Whitney's, two-sided; the replicates of the two are independent
  double adjusted;     ///< by Holm, over the comparisons without a reason
  std::string reason;  ///< why a difference is no fault; "" where none is expected
};

/// Runs every optimiser on the problem and on its transformations, and compares. A run that fails has infinite regret.
std::vector<Comparison> compare(const Request& request, const OptimizerCatalog& catalog, const Problem& problem);

/// Why an optimiser is not expected to be as good on the transformed problem; "" where it is.
/// @param name  without options
std::string not_expected(const std::string& name, Transformation transformation);

/// docs/invariance.md.
/// @param catalog  names of optimisers: those without a row are named as not tried
std::string page(const Request& request, const std::vector<Comparison>& comparisons,
                 const std::vector<std::string>& catalog = {});

}  // namespace bobench::invariance
