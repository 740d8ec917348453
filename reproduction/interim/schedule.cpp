#include "reproduction/interim/schedule.hpp"

#include <algorithm>

namespace bobench::reproduction {

std::vector<int> interim_replicates(int all) {
  std::vector<int> replicates;
  int next = 5;
  while (6 * next <= 5 * all) {
    replicates.push_back(next);
    next = next < 20 ? next + 5 : (next * 3 / 2 + 4) / 5 * 5;
  }
  replicates.push_back(all);
  return replicates;
}

std::vector<double> information_fractions(const std::vector<int>& replicates) {
  std::vector<double> fractions;
  for (const int n : replicates) fractions.push_back(static_cast<double>(n) / replicates.back());
  return fractions;
}

}  // namespace bobench::reproduction
