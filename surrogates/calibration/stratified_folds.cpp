#include "surrogates/calibration/stratified_folds.hpp"

namespace bobench::surrogates {

std::vector<int> stratified_folds(const Eigen::VectorXd& z, int folds) {
  const Eigen::Index n = z.size();
  std::vector<int> fold_of(static_cast<std::size_t>(n));
  if (n == 0) return fold_of;
  const auto is_first = [&](Eigen::Index i) { return (z[i] > 0.5) == (z[0] > 0.5); };
  Eigen::Index position = 0;  // in the order by label
  for (const bool first : {true, false}) {
    std::vector<int> left(static_cast<std::size_t>(folds), 0);
    for (Eigen::Index i = 0; i < n; ++i) {
      if (is_first(i) == first) ++left[static_cast<std::size_t>(position++ % folds)];
    }
    std::size_t fold = 0;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (is_first(i) != first) continue;
      while (left[fold] == 0) ++fold;
      --left[fold];
      fold_of[static_cast<std::size_t>(i)] = static_cast<int>(fold);
    }
  }
  return fold_of;
}

}  // namespace bobench::surrogates
