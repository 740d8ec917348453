// Coding of configurations as real vectors, for searches with or without bounds.
#pragma once

#include <Eigen/Core>

#include "core/optimizer.hpp"
#include "optimizers/evolution_coding.hpp"

namespace bobench::optimizers {

/// Maps the real numbers onto [0, 1]. It is the identity except within 0.05 of an end, where it is a parabola that
/// reaches the end 0.05 outside; beyond that it is reflected periodically. It is smooth, which preserves covariances.
/// Every value of [0, 1], ends included, has a preimage at most 0.05 away. It is pycma's default for bounds
/// [BoxConstraintsLinQuadTransformation], whose margins depend on the location of the box.
double into_unit_interval(double coordinate);
/// The preimage in [-0.05, 1.05] of a value of [0, 1].
double place_in_unit_interval(double value);

/// Treatment of points outside the unit box.
enum class Beyond {
  itself,  ///< points outside the space if the problem is defined there; otherwise as bent
  bent,    ///< each coordinate is mapped by into_unit_interval()
  never    ///< do not occur: the search has bounds
};

/// One coordinate for each parameter, with [0, 1] as its range. Within the space, coordinates are decoded as in
/// EvolutionCoding: real numbers on their own scale; integers, levels and choices by equal parts; choices in an order
/// drawn for each run.
class CoordinateCoding {
 public:
  /// Start point of a search.
  struct Start {
    Eigen::VectorXd point;
    Configuration configuration;  ///< the decoded point
  };

  CoordinateCoding(const OptimizerContext& context, Beyond beyond);

  Eigen::Index dimension() const { return space_.dimension(); }
  Configuration decode(const Eigen::Ref<const Eigen::VectorXd>& point) const;
  /// The first start is the first configuration of the design that all optimisers share; the others are drawn uniformly
  /// from the space. If points outside the space are used, starts are drawn from its inner 80 %, as in published
  /// searches on BBOB ([-4, 4] of [-5, 5]).
  Start next_start();

 private:
  SearchSpace space_;
  EvolutionCoding coding_;
  Beyond beyond_;
  Random design_;
};

}  // namespace bobench::optimizers
