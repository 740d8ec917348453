#include "reproduction/looks/schedule.hpp"

#include <algorithm>

namespace bobench::reproduction {

std::vector<int> look_replicates(int all) {
  std::vector<int> looks;
  int next = 5;
  while (6 * next <= 5 * all) {
    looks.push_back(next);
    next = next < 20 ? next + 5 : (next * 3 / 2 + 4) / 5 * 5;
  }
  looks.push_back(all);
  return looks;
}

std::vector<double> shares_of(const std::vector<int>& replicates) {
  std::vector<double> shares;
  for (const int n : replicates) shares.push_back(static_cast<double>(n) / replicates.back());
  return shares;
}

}  // namespace bobench::reproduction
