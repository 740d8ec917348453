// The set of configurations seen so far, by which optimisers avoid duplicates in finite spaces.
#pragma once

#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/history.hpp"
#include "core/random.hpp"
#include "core/search_space.hpp"

namespace bobench {

class ConfigurationSet {
 public:
  /// @return false if it is already in the set
  bool insert(const Configuration& configuration) { return set_.insert(configuration).second; }
  /// Adds the trials new since the last update. Pass the same, growing history each time.
  void update(const History& history);

  bool contains(const Configuration& configuration) const { return set_.contains(configuration); }
  std::size_t size() const { return set_.size(); }
  /// Whether the space is finite and the set contains all its configurations.
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

/// A uniform draw from the configurations of a finite space that are not in `known`. If all are in it, or the space is
/// infinite, the draw is from the whole space.
Configuration sample_unseen(const SearchSpace& space, const ConfigurationSet& known, Random& random);

/// Calls visit(configuration) for every configuration of a finite space. Parents come before their children, otherwise
/// the order is that of the parameters, the last one varying fastest.
template <class Visit>
void for_each_configuration(const SearchSpace& space, Visit visit) {
  const std::vector<Eigen::Index> order = space.parents_first();
  Configuration configuration(space.dimension());
  const auto vary = [&](auto& self, std::size_t place) -> void {
    if (place == order.size()) {
      visit(std::as_const(configuration));
      return;
    }
    const Eigen::Index i = order[place];
    if (!space.is_active(i, configuration)) {
      configuration[i] = space.imputed(i);
      self(self, place + 1);
      return;
    }
    for (configuration[i] = space[i].low(); configuration[i] <= space[i].high(); configuration[i] += 1.0) {
      self(self, place + 1);
    }
  };
  vary(vary, 0);
}

}  // namespace bobench
