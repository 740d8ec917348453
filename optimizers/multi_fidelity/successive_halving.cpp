#include "optimizers/multi_fidelity/successive_halving.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bobench::optimizers {

SuccessiveHalving::SuccessiveHalving(std::vector<Rung> rungs) : rungs_(std::move(rungs)) {
  if (!finished()) rung_.begin(rungs_[stage_].configurations);
}

bool SuccessiveHalving::tell(const Trial& trial, double value) {
  if (!rung_.tell(trial, value)) return false;
  if (rung_.is_complete()) promote();
  return true;
}

void SuccessiveHalving::promote() {
  ++stage_;
  promoted_.clear();
  if (finished()) return;
  std::vector<Eigen::Index> positions;
  for (Eigen::Index i = 0; i < rung_.values().size(); ++i) {
    if (std::isfinite(rung_.values()[i])) positions.push_back(i);
  }
  std::ranges::stable_sort(positions, {}, [&](Eigen::Index i) { return rung_.values()[i]; });
  const auto room = static_cast<std::size_t>(rungs_[stage_].configurations);
  positions.resize(std::min(room, positions.size()));
  for (const Eigen::Index i : positions) promoted_.push_back(rung_.trial(i).configuration);
  rung_.begin(rungs_[stage_].configurations);
}

}  // namespace bobench::optimizers
