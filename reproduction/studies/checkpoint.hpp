// Computation of a study in parts, with a checkpoint.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "reproduction/studies/study.hpp"
#include "runners/computed_parts.hpp"

namespace bobench::reproduction {

/// output/<study>/checkpoint-<scale>-seed-<seed>.jsonl
std::filesystem::path checkpoint_path(const std::string& study, Scale scale, std::uint64_t seed,
                                      const std::filesystem::path& output);

/// Options for the computation of parts: the study's checkpoint as a journal, and the settings in `options`. Without an
/// output folder no journal is kept.
runners::PartsOptions parts_options(const std::string& study, const StudyOptions& options);

/// runners::compute_parts() with parts_options().
/// @param keys     identify the parts, one line each: all settings on which they depend, except scale and seed
/// @param compute  computes the part at a position of `keys`; called by several threads
/// @throws the first exception that `compute` throws
runners::ComputedParts compute_parts(const std::string& study, const std::vector<std::string>& keys,
                                     const std::function<Eigen::VectorXd(std::size_t)>& compute,
                                     const StudyOptions& options);

/// Parts unpacked into their own type.
template <class Part>
struct Parts : runners::PartsWork {
  std::vector<Part> all = {};  ///< empty if some are missing
};

/// The same for parts that are packed into vectors and unpacked from them.
/// @param blank    parts that specify the computation, such as the method and the replicate
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
  const runners::ComputedParts done = compute_parts(study, keys, compute_one, options);
  Parts<Part> parts{{done}, std::move(blank)};
  if (done.missing > 0) parts.all.clear();
  for (std::size_t i = 0; i < parts.all.size(); ++i) unpack(done.values[i], parts.all[i]);
  return parts;
}

}  // namespace bobench::reproduction
