#include "core/configuration_set.hpp"

#include <string_view>
#include <vector>

namespace bobench {
namespace {

/// Failed draws before the unseen configurations are enumerated, and the size of the largest space enumerated.
constexpr int draws_before_listing = 64;
constexpr double largest_listed_space = 1e7;

}  // namespace

std::size_t ConfigurationSet::Hash::operator()(const Configuration& configuration) const {
  const auto* bytes = reinterpret_cast<const char*>(configuration.data());
  return stable_hash(std::string_view(bytes, static_cast<std::size_t>(configuration.size()) * sizeof(double)));
}

void ConfigurationSet::update(const History& history) {
  for (; updated_ < history.size(); ++updated_) insert(history.trials()[updated_].configuration);
}

bool ConfigurationSet::exhausts(const SearchSpace& space) const {
  const auto cardinality = space.cardinality();
  return cardinality && static_cast<double>(size()) >= *cardinality;
}

Configuration sample_unseen(const SearchSpace& space, const ConfigurationSet& known, Random& random) {
  const auto cardinality = space.cardinality();
  if (!cardinality || known.exhausts(space)) return space.sample(random);
  Configuration drawn = space.sample(random);
  for (int draw = 1; draw < draws_before_listing && known.contains(drawn); ++draw) drawn = space.sample(random);
  if (!known.contains(drawn) || *cardinality > largest_listed_space) return drawn;
  std::vector<Configuration> unseen;
  for_each_configuration(space, [&](const Configuration& configuration) {
    if (!known.contains(configuration)) unseen.push_back(configuration);
  });
  return unseen[static_cast<std::size_t>(random.index(static_cast<std::int64_t>(unseen.size())))];
}

}  // namespace bobench
