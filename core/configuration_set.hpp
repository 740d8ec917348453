// The set of configurations seen so far, for finite spaces: what is in it need not be asked again.
#pragma once

#include <cstddef>
#include <unordered_set>

#include "core/history.hpp"
#include "core/random.hpp"
#include "core/search_space.hpp"

namespace bobench {

class ConfigurationSet {
 public:
  /// @return false if it was there already
  bool insert(const Configuration& configuration) { return set_.insert(configuration).second; }
  /// Adds what the history has gained since the last update; give it the same, growing history each time.
  void update(const History& history);

  bool contains(const Configuration& configuration) const { return set_.contains(configuration); }
  std::size_t size() const { return set_.size(); }
  /// true if the space is finite and every configuration of it is in the set.
  bool exhausts(const SearchSpace& space) const;

 private:
  struct Hash {
    std::size_t operator()(const Configuration& configuration) const;
  };
  struct Equal {
    bool operator()(const Configuration& a, const Configuration& b) const { return a.size() == b.size() && a == b; }
  };
  std::unordered_set<Configuration, Hash, Equal> set_;
  std::size_t updated_ = 0;
};

/// A uniform draw from the configurations of a finite space that are not in `known`. Where every one is, or the space
/// is not finite, a uniform draw from the whole space.
Configuration sample_unseen(const SearchSpace& space, const ConfigurationSet& known, Random& random);

/// Calls visit(configuration) for every configuration of a finite space, the last parameter running fastest.
template <class Visit>
void for_each_configuration(const SearchSpace& space, Visit visit) {
  Configuration configuration(space.dimension());
  for (Eigen::Index i = 0; i < space.dimension(); ++i) configuration[i] = space[i].low();
  while (true) {
    visit(std::as_const(configuration));
    Eigen::Index i = space.dimension() - 1;
    while (i >= 0 && configuration[i] == space[i].high()) {
      configuration[i] = space[i].low();
      --i;
    }
    if (i < 0) return;
    configuration[i] += 1.0;
  }
}

}  // namespace bobench
