// BORE with kernel density estimates: TPE without its tree, for comparison.
#pragma once

#include "optimizers/bore/bore.hpp"

namespace bobench::optimizers {

/// Class probability from the ratio of two kernel density estimates with normal-reference bandwidths, with which Tiao
/// et al. (2021, App. H) compare class-probability estimation. It is maximised as in the tree-based variants.
class BoreKde : public Bore {
 public:
  struct Options {
    BoreOptions bore;
    double min_bandwidth = 1e-3;  ///< on the unit box
    void fields(OptionFields& fields);
  };
  BoreKde(const OptimizerContext& context, const Options& options);
  static int initial_design(const OptimizerContext&, const Options& options) {
    return options.bore.loop.initial_points;
  }
};

}  // namespace bobench::optimizers
