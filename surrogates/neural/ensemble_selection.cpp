#include "surrogates/neural/ensemble_selection.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Mean of -ln p(z). A probability of 0 for the label that is there counts as the smallest positive number.
double cross_entropy(const VectorXd& p, const VectorXd& z) {
  const auto of_label = z.array() * p.array() + (1.0 - z.array()) * (1.0 - p.array());
  return -of_label.max(std::numeric_limits<double>::min()).log().mean();
}

}  // namespace

std::vector<Index> select_ensemble(const MatrixXd& probabilities, const VectorXd& z, int members) {
  std::vector<Index> chosen;
  std::set<Index> different;
  VectorXd sum = VectorXd::Zero(z.size());
  double best = std::numeric_limits<double>::infinity();
  while (static_cast<int>(chosen.size()) < 2 * members) {
    const bool full = static_cast<int>(different.size()) == members;
    Index next = -1;
    double least = best;
    for (Index model = 0; model < probabilities.cols(); ++model) {
      if (full && !different.contains(model)) continue;
      const double count = static_cast<double>(chosen.size() + 1);
      const double loss = cross_entropy((sum + probabilities.col(model)) / count, z);
      if (loss < least) {
        least = loss;
        next = model;
      }
    }
    if (next < 0) break;
    best = least;
    chosen.push_back(next);
    different.insert(next);
    sum += probabilities.col(next);
  }
  return chosen;
}

}  // namespace bobench::surrogates
