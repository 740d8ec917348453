#include "analysis/archive/chosen_published.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "analysis/archive/standings.hpp"

namespace bobench::archive {
namespace {

/// A published optimiser with its profile in each dimension.
struct Candidate {
  std::string name;
  std::vector<Profile> profiles;
};

std::vector<Candidate> candidates_in(const std::vector<OwnDimension>& dimensions) {
  std::vector<Candidate> candidates;
  for (const PublishedOptimizer& optimizer : published_on(dimensions.front().suite)) {
    Candidate candidate{optimizer.name, {}};
    for (const OwnDimension& dimension : dimensions) {
      Profile profile = profile_of(optimizer, dimension.dimension);
      if (has_all(profile, dimension.functions)) candidate.profiles.push_back(std::move(profile));
    }
    if (candidate.profiles.size() == dimensions.size()) candidates.push_back(std::move(candidate));
  }
  return candidates;
}

/// The candidate with the lowest sum of costs over the dimensions. @return "" without candidates
template <class Cost>
std::string least(const std::vector<Candidate>& candidates, const Cost& cost) {
  std::string name;
  double lowest = std::numeric_limits<double>::infinity();
  for (const Candidate& candidate : candidates) {
    double sum = 0.0;
    for (std::size_t i = 0; i < candidate.profiles.size(); ++i) sum += cost(candidate.profiles[i], i);
    if (sum < lowest) lowest = sum, name = candidate.name;
  }
  return name;
}

std::set<std::string> own_names(const std::vector<OwnDimension>& dimensions) {
  std::set<std::string> names;
  for (const OwnDimension& dimension : dimensions) {
    for (const OwnRuns& own : dimension.optimizers) names.insert(own.optimizer);
  }
  return names;
}

}  // namespace

std::vector<std::string> chosen_published(const std::vector<std::string>& words,
                                          const std::vector<OwnDimension>& dimensions, double budget) {
  std::vector<std::string> names;
  const auto add = [&names](const std::string& name) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  const auto add_best = [&] {
    add(least(candidates_in(dimensions), [&](const Profile& profile, std::size_t i) {
      return -score(profile, dimensions[i].functions, budget).area;
    }));
  };
  const auto add_most_alike = [&](const std::string& own) {
    add(least(candidates_in(dimensions), [&](const Profile& profile, std::size_t i) {
      const auto runs = std::ranges::find(dimensions[i].optimizers, own, &OwnRuns::optimizer);
      if (runs == dimensions[i].optimizers.end()) return 0.0;
      return distance(runs->profile(), profile, dimensions[i].functions, budget);
    }));
  };
  for (const std::string& word : words) {
    if (word == best_published) {
      add_best();
    } else if (word == most_alike_published) {
      for (const std::string& own : own_names(dimensions)) add_most_alike(own);
    } else {
      add(word);
    }
  }
  return names;
}

}  // namespace bobench::archive
