// Coding of integers, levels and choices as coordinates of the unit box, for differential evolution.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "core/parameter.hpp"
#include "core/random.hpp"
#include "core/search_space.hpp"

namespace bobench::optimizers {

enum class Coding {
  invariant,  ///< equal parts, and the order of choices is drawn for each run
  index       ///< the published coding: choices in their listed order, rounded integers
};

/// One coordinate for each parameter. That of a real number is its position on the parameter's own scale. A discrete
/// value has a subinterval of [0, 1] whose length is its probability in a uniform draw (share_of()); all coordinates in
/// it decode to this value.
///
/// Choices are not ordered, but coordinates are: neighbours are nearer, and clipped coordinates fall into the first or
/// the last subinterval. `index` uses the order in which the problem lists the choices [Awad et al. 2020:
/// `vector_to_configspace` in automl/DE-NAS, denas/optimizers/de.py]. It also rounds integers as there, so that the
/// lowest and the highest have half the probability of others. `invariant` draws an order for each run, so that results
/// do not depend, in distribution, on the listed order.
class EvolutionCoding {
 public:
  /// @param random  for the order of choices, then for draws
  EvolutionCoding(SearchSpace space, Coding coding, Random random);

  Eigen::Index dimension() const { return space_.dimension(); }
  /// A point drawn uniformly from those that decode() to the configuration (real numbers: up to rounding).
  Eigen::VectorXd draw(const Configuration& configuration);
  /// @param point  of the unit box, ends included
  Configuration decode(const Eigen::Ref<const Eigen::VectorXd>& point) const;

 private:
  Share share(Eigen::Index i, double value) const;
  double decode(Eigen::Index i, double unit) const;
  bool is_rounded(const Parameter& parameter) const { return coding_ == Coding::index && parameter.is_integer(); }

  SearchSpace space_;
  Coding coding_;
  Random random_;
  /// For each parameter: its choices in the order of the coordinate; empty if values keep their own order.
  std::vector<std::vector<std::int64_t>> choice_at_;
};

}  // namespace bobench::optimizers
