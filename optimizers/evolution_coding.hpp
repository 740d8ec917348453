// How differential evolution, which moves points of the unit box, sees integers, levels and choices.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "core/search_space.hpp"
#include "core/shares.hpp"

namespace bobench::optimizers {

enum class Coding {
  invariant,  ///< equal parts, and the order of choices is drawn for each run
  index       ///< the published coding: choices in the order in which they are listed, whole numbers rounded
};

/// One coordinate a parameter. A real number's is its place on the parameter's own scale. A discrete value owns a part
/// of [0, 1] that is as large as its probability in a uniform draw (share_of()); anything in it means this value.
///
/// Choices have no order, but a coordinate has: neighbours are nearer, and what is clipped to the box ends in the first
/// or the last part. `index` leaves it to the order in which the problem happens to list them [Awad et al. 2020:
/// `vector_to_configspace` in automl/DE-NAS, denas/optimizers/de.py], and has whole numbers rounded as there, with half
/// as much for the lowest and the highest. `invariant` draws an order for each run, so that no result depends, in
/// distribution, on how choices are listed.
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
  /// By parameter: the choice in each place of its coordinate; empty where values are in their own order.
  std::vector<std::vector<std::int64_t>> choice_at_;
};

}  // namespace bobench::optimizers
