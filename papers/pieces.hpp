// The work of a study in pieces: over threads, stopped between any two, and gone on with where it was.
#pragma once

#include <functional>
#include <string>
#include <utility>
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
/// Without an output folder there is no journal. It does not know of the program's version: what another one computed
/// is taken over, as the runs of result files are.
/// @param keys     what tells the pieces apart, one line each: everything beside scale and seed that they depend on
/// @param compute  the piece of a position in `keys`; called by several threads
/// @throws whatever `compute` throws first
PiecesDone compute_pieces(const std::string& study, const std::vector<std::string>& keys,
                          const std::function<Eigen::VectorXd(std::size_t)>& compute, const StudyOptions& options);

/// Pieces as what they are.
template <class Piece>
struct Pieces {
  std::vector<Piece> all;   ///< none if some are missing
  double seconds = 0.0;     ///< of processor time
  std::size_t missing = 0;  ///< not computed because of StudyOptions::stop
};

/// The same for pieces that are packed into vectors and unpacked from them.
/// @param blank    pieces that say what is to be computed, such as the method and the replicate
/// @param compute  fills a blank piece
template <class Piece>
Pieces<Piece> compute_pieces(const std::string& study, const std::vector<std::string>& keys, std::vector<Piece> blank,
                             const std::function<void(Piece&)>& compute,
                             const std::function<Eigen::VectorXd(const Piece&)>& packed,
                             const std::function<void(const Eigen::VectorXd&, Piece&)>& unpack,
                             const StudyOptions& options) {
  const auto compute_one = [&](std::size_t i) {
    Piece piece = blank[i];
    compute(piece);
    return packed(piece);
  };
  const PiecesDone done = compute_pieces(study, keys, compute_one, options);
  Pieces<Piece> pieces{std::move(blank), done.seconds, done.missing};
  if (done.missing > 0) pieces.all.clear();
  for (std::size_t i = 0; i < pieces.all.size(); ++i) unpack(done.values[i], pieces.all[i]);
  return pieces;
}

}  // namespace bobench::papers
