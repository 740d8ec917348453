// Configurations for searches that know nothing but coordinates, with bounds or without.
#pragma once

#include <Eigen/Core>

#include "core/optimizer.hpp"
#include "optimizers/evolution_coding.hpp"

namespace bobench::optimizers {

/// From all real numbers onto [0, 1]: the identity but within 0.05 of an end, where it bends as a parabola that reaches
/// the end 0.05 outside; beyond that it goes back as in a mirror, again and again. Smooth, so that a covariance stays what
/// it is; every value of [0, 1], ends included, has a place at most 0.05 away. pycma's default for bounds
/// [BoxConstraintsLinQuadTransformation], whose margins depend on where the box lies.
double into_unit_interval(double coordinate);
/// The place in [-0.05, 1.05] from where it leads to a value of [0, 1].
double place_in_unit_interval(double value);

/// What a point outside the unit box means.
enum class Beyond {
  itself,  ///< a point outside the space, where the problem is defined there; else bent
  bent,    ///< by into_unit_interval(), each coordinate
  never    ///< there is none: the search has bounds
};

/// One coordinate a parameter, [0, 1] for its range. Within the space a coordinate means a value as in EvolutionCoding:
/// numbers on their own scale, whole ones, levels and choices by equal parts, choices in an order drawn for each run.
class CoordinateCoding {
 public:
  /// Where a search begins.
  struct Start {
    Eigen::VectorXd point;
    Configuration configuration;  ///< what it means
  };

  CoordinateCoding(const OptimizerContext& context, Beyond beyond);

  Eigen::Index dimension() const { return space_.dimension(); }
  Configuration decode(const Eigen::Ref<const Eigen::VectorXd>& point) const;
  /// At first the first configuration of the design that all optimisers share, then others drawn uniformly from the space.
  /// Where points outside the space are what they are, from its inner 80 %, as published searches on BBOB began ([-4, 4]
  /// of [-5, 5]).
  Start next_start();

 private:
  SearchSpace space_;
  EvolutionCoding coding_;
  Beyond beyond_;
  Random design_;
};

}  // namespace bobench::optimizers
