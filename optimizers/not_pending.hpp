// Draws that do not repeat a pending trial.
#pragma once

#include <algorithm>
#include <vector>

#include "core/configuration_set.hpp"
#include "core/history.hpp"
#include "core/random.hpp"
#include "core/search_space.hpp"

namespace bobench::optimizers {

/// The first of up to 16 draws that differs from all pending configurations; if none does, a uniform draw from the others of a finite
/// space. In a space with real parameters, it is the first draw.
/// @param draw  () -> Configuration
template <class Draw>
Configuration draw_not_pending(const SearchSpace& space, const std::vector<Trial>& pending, Random& random, Draw draw) {
  constexpr int draws = 16;
  Configuration drawn = draw();
  if (pending.empty() || !space.is_discrete()) return drawn;
  const auto is_pending = [&] { return std::ranges::find(pending, drawn, &Trial::configuration) != pending.end(); };
  for (int i = 1; i < draws && is_pending(); ++i) drawn = draw();
  if (!is_pending()) return drawn;
  ConfigurationSet known;
  for (const Trial& trial : pending) known.insert(trial.configuration);
  return sample_unseen(space, known, random);
}

}  // namespace bobench::optimizers
