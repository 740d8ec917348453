#include "optimizers/multi_fidelity/asynchronous_halving.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace bobench::optimizers {

AsynchronousHalving::AsynchronousHalving(const std::vector<double>& fidelities, const BracketOptions& options)
    : eta_(options.eta) {
  for (const double fidelity : fidelity_ladder(fidelities, options)) rungs_.push_back({fidelity, {}});
}

std::optional<Trial> AsynchronousHalving::promotion() {
  for (std::size_t k = rungs_.size() - 1; k-- > 0;) {
    Rung& rung = rungs_[k];
    const std::size_t candidates = rung.members.size() / static_cast<std::size_t>(eta_);
    const auto end = rung.members.begin() + static_cast<std::ptrdiff_t>(candidates);
    const auto found = std::find_if(rung.members.begin(), end,
                                    [](const Member& one) { return !one.is_promoted && std::isfinite(one.value); });
    if (found == end) continue;
    found->is_promoted = true;
    return Trial{found->configuration, rungs_[k + 1].fidelity};
  }
  return std::nullopt;
}

void AsynchronousHalving::tell(const Trial& trial, double value) {
  const auto open = std::ranges::find_if(open_, [&](const Trial& one) {
    return one.fidelity == trial.fidelity && one.configuration == trial.configuration;
  });
  if (open == open_.end()) return;
  open_.erase(open);
  std::vector<Member>& members = std::ranges::find(rungs_, trial.fidelity, &Rung::fidelity)->members;
  const double judged = std::isfinite(value) ? value : std::numeric_limits<double>::infinity();
  members.insert(std::ranges::upper_bound(members, judged, {}, &Member::value), {trial.configuration, judged});
}

}  // namespace bobench::optimizers
