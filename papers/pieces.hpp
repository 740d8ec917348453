// The work of a study in pieces: over threads, stopped between any two, and gone on with where it was.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "papers/study.hpp"

namespace bobench::papers {

struct PiecesDone {
  std::vector<Eigen::VectorXd> values;  ///< by piece; none if some are missing
  double seconds = 0.0;                 ///< of processor time that the pieces took, whenever they were computed
  std::size_t missing = 0;              ///< not computed because of StudyOptions::stop
};

/// Computes the pieces that the study's journal, output/<study>/pieces-<scale>-seed-<seed>.txt, does not hold yet, and
/// adds each to it as it is done. A journal that ends in the middle of a piece, as after a crash, is good up to there.
/// Without an output folder there is no journal.
/// @param keys     what tells the pieces apart, one line each: everything beside scale and seed that they depend on
/// @param compute  the piece of a position in `keys`; called by several threads
/// @throws whatever `compute` throws first
PiecesDone compute_pieces(const std::string& study, const std::vector<std::string>& keys,
                          const std::function<Eigen::VectorXd(std::size_t)>& compute, const StudyOptions& options);

}  // namespace bobench::papers
