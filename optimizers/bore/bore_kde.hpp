// BORE with kernel densities: what TPE would be without its tree, for comparison.
#pragma once

#include "optimizers/bore/bore.hpp"

namespace bobench::optimizers {

/// The class probability by the ratio of two kernel density estimates with normal-reference bandwidths, the method that
/// Tiao et al. (2021, App. H) set class-probability estimation against. Maximised as the tree-based variants are.
class BoreKde : public Bore {
 public:
  struct Options {
    BoreOptions bore;
    double min_bandwidth = 1e-3;  ///< on the unit box
    void fields(OptionFields& fields);
  };
  BoreKde(const OptimizerContext& context, const Options& options);
};

}  // namespace bobench::optimizers
