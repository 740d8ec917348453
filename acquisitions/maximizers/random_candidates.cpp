#include "acquisitions/maximizers/random_candidates.hpp"

#include <utility>
#include <vector>

#include "acquisitions/maximizers/best_seen.hpp"

namespace bobench::acquisitions {
namespace {

constexpr std::size_t batch = 4096;  ///< configurations scored at a time

void offer(const Acquisition& acquisition, const SearchState& state, std::vector<Configuration>& candidates,
           BestSeen& best) {
  if (candidates.empty()) return;
  const Eigen::VectorXd scores = acquisition.score(state.encoding.encode(candidates));
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    best.offer(scores[static_cast<Eigen::Index>(i)], [&]() -> std::optional<Configuration> {
      if (!state.may_propose(candidates[i])) return std::nullopt;
      return std::move(candidates[i]);
    });
  }
  candidates.clear();
}

}  // namespace

std::optional<Configuration> maximize_random(const Acquisition& acquisition, const SearchState& state,
                                             Eigen::Index count, Random& random) {
  BestSeen best(random);
  std::vector<Configuration> candidates;
  for (Eigen::Index i = 0; i < count; ++i) {
    Configuration drawn = state.encoding.space().sample(random);
    if (state.known.contains(drawn)) continue;  // does not need a score
    candidates.push_back(std::move(drawn));
    if (candidates.size() == batch) offer(acquisition, state, candidates, best);
  }
  offer(acquisition, state, candidates, best);
  return best.take();
}

std::optional<Configuration> maximize_exhaustive(const Acquisition& acquisition, const SearchState& state,
                                                 Random& random) {
  BestSeen best(random);
  std::vector<Configuration> candidates;
  for_each_configuration(state.encoding.space(), [&](const Configuration& configuration) {
    if (state.known.contains(configuration)) return;
    candidates.push_back(configuration);
    if (candidates.size() == batch) offer(acquisition, state, candidates, best);
  });
  offer(acquisition, state, candidates, best);
  return best.take();
}

std::optional<Configuration> Exhaustive::maximize(std::string_view, const Acquisition& acquisition,
                                                  const SearchState& state, Random& random) const {
  return maximize_exhaustive(acquisition, state, random);
}

}  // namespace bobench::acquisitions
