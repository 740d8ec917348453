// Settings common to all forests.
#pragma once

#include "core/options.hpp"
#include "surrogates/trees/decision_tree.hpp"

namespace bobench::surrogates {

/// The template arguments are the defaults that differ between forests.
template <int default_trees, bool default_random_threshold>
struct ForestOptions {
  int trees = default_trees;
  int features_per_split = 0;  ///< 0: the forest's own rule
  int min_split = 2;           ///< see TreeOptions
  int min_leaf = 1;
  int max_depth = 0;  ///< 0: unlimited
  bool bootstrap = true;
  bool random_threshold = default_random_threshold;

  void fields(OptionFields& fields) {
    fields.integer("trees", trees, 1, 1000000, "trees of the forest");
    fields.integer("features_per_split", features_per_split, 0, 1000000, "tried at a split; 0: the forest's own rule");
    fields.integer("min_split", min_split, 2, 1000000, "points a node needs to be split");
    fields.integer("min_leaf", min_leaf, 1, 1000000, "points each side of a split keeps");
    fields.integer("max_depth", max_depth, 0, 1000000, "of a tree; 0: no limit");
    fields.flag("bootstrap", bootstrap, "grow each tree on a bootstrap sample");
    fields.flag("random_threshold", random_threshold, "split anywhere between two values, not half-way");
  }

  TreeOptions tree() const {
    return {.features_per_split = features_per_split,
            .min_split = min_split,
            .min_leaf = min_leaf,
            .max_depth = max_depth,
            .random_threshold = random_threshold};
  }
};

}  // namespace bobench::surrogates
