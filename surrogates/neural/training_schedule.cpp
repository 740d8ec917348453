#include "surrogates/neural/training_schedule.hpp"

#include <algorithm>
#include <cmath>

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void TrainingSchedule::fields(OptionFields& fields) {
  fields.real("fresh_weight", fresh_weight, 1e-6, 1e6,
              "weight in the loss of points that are new or whose label has flipped since the last fit");
  fields.integer("patience", patience, 0, 10000000,
                 "a fit stops after this number of epochs without a loss lower by 1e-4; 0: never");
  fields.real("validation", validation, 0.0, 0.9,
              "share of each label's points whose loss `patience` watches; 0: the training's loss");
  fields.real("annealing", annealing, 0.0, 100.0,
              "a fit to n points has steps (n_1 / n)^annealing steps; the first fit had n_1 points");
}

VectorXd FreshPoints::weights(const MatrixXd& X, const VectorXd& z, double weight) {
  VectorXd weights = VectorXd::Ones(z.size());
  if (weight == 1.0) return weights;
  const bool is_comparable = X_.rows() == X.rows();
  for (Index i = 0; i < z.size(); ++i) {
    const bool is_known = is_comparable && i < X_.cols() && z[i] == z_[i] && X.col(i) == X_.col(i);
    if (!is_known) weights[i] = weight;
  }
  X_ = X;
  z_ = z;
  return weights;
}

Split stratified_split(const VectorXd& z, double share, Random& random) {
  Split split;
  std::vector<bool> validates(static_cast<std::size_t>(z.size()), false);
  const Index positive = (z.array() > 0.5).count(), fewest = std::min(positive, z.size() - positive);
  for (const bool label : {false, true}) {
    if (share == 0.0 || fewest < 2) break;
    std::vector<std::size_t> members;
    for (Index i = 0; i < z.size(); ++i) {
      if ((z[i] > 0.5) == label) members.push_back(static_cast<std::size_t>(i));
    }
    const auto count = static_cast<Index>(members.size());
    const auto taken = std::clamp<Index>(std::lround(share * static_cast<double>(count)), 1, count - 1);
    const auto order = random.permutation(count);
    for (Index k = 0; k < taken; ++k) validates[members[static_cast<std::size_t>(order[k])]] = true;
  }
  for (Index i = 0; i < z.size(); ++i) {
    (validates[static_cast<std::size_t>(i)] ? split.validation : split.training).push_back(i);
  }
  return split;
}

bool EarlyStopping::stops(double loss) {
  if (loss < lowest_ - tolerance) {
    lowest_ = loss;
    waited_ = 0;
    return false;
  }
  return ++waited_ >= patience_;
}

int annealed_steps(int steps, double exponent, Index n_1, Index n) {
  if (exponent == 0.0 || n <= n_1) return steps;
  const double factor = std::pow(static_cast<double>(n_1) / static_cast<double>(n), exponent);
  return std::max(1, static_cast<int>(std::lround(factor * steps)));
}

}  // namespace bobench::surrogates
