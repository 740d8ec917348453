// The work of a study in parts: over threads, stopped between any two, and gone on with where it was.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "reproduction/studies/study.hpp"

namespace bobench::reproduction {

struct ComputedParts {
  std::vector<Eigen::VectorXd> values;  ///< by part; none if some are missing
  double seconds = 0.0;                 ///< of processor time that the parts took, whenever they were computed
  std::size_t missing = 0;              ///< not computed because of StudyOptions::stop
};

/// Computes the parts that the study's checkpoint, output/<study>/checkpoint-<scale>-seed-<seed>.jsonl, does not hold
/// yet, and adds each to it as it is done: a log (system/append_log.hpp) of {"key", "seconds", "values"}. Without an
/// output folder there is none. It does not know of the program's version: what another one computed is taken over, as
/// the runs of result files are.
/// @param keys     what tells the parts apart, one line each: everything beside scale and seed that they depend on
/// @param compute  the part of a position in `keys`; called by several threads
/// @throws whatever `compute` throws first
ComputedParts compute_parts(const std::string& study, const std::vector<std::string>& keys,
                            const std::function<Eigen::VectorXd(std::size_t)>& compute, const StudyOptions& options);

/// Parts as what they are.
template <class Part>
struct Parts {
  std::vector<Part> all;    ///< none if some are missing
  double seconds = 0.0;     ///< of processor time
  std::size_t missing = 0;  ///< not computed because of StudyOptions::stop
};

/// The same for parts that are packed into vectors and unpacked from them.
/// @param blank    parts that say what is to be computed, such as the method and the replicate
/// @param compute  fills a blank part
template <class Part>
Parts<Part> compute_parts(const std::string& study, const std::vector<std::string>& keys, std::vector<Part> blank,
                          const std::function<void(Part&)>& compute,
                          const std::function<Eigen::VectorXd(const Part&)>& packed,
                          const std::function<void(const Eigen::VectorXd&, Part&)>& unpack,
                          const StudyOptions& options) {
  const auto compute_one = [&](std::size_t i) {
    Part part = blank[i];
    compute(part);
    return packed(part);
  };
  const ComputedParts done = compute_parts(study, keys, compute_one, options);
  Parts<Part> parts{std::move(blank), done.seconds, done.missing};
  if (done.missing > 0) parts.all.clear();
  for (std::size_t i = 0; i < parts.all.size(); ++i) unpack(done.values[i], parts.all[i]);
  return parts;
}

}  // namespace bobench::reproduction
