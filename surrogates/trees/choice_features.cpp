#include "surrogates/trees/choice_features.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd;

MatrixXd ChoiceFeatures::merged(const MatrixXd& X) const {
  if (empty()) return X;
  Index features = X.rows();
  for (const ChoiceBlock& block : blocks_) features -= block.size - 1;
  MatrixXd merged(features, X.cols());
  Index from = 0, to = 0;
  const auto copy_before = [&](Index end) {
    merged.middleRows(to, end - from) = X.middleRows(from, end - from);
    to += end - from;
  };
  for (const ChoiceBlock& block : blocks_) {
    copy_before(block.first);
    for (Index column = 0; column < X.cols(); ++column) {
      Index choice = 0;
      X.col(column).segment(block.first, block.size).maxCoeff(&choice);
      merged(to, column) = static_cast<double>(choice);
    }
    ++to;
    from = block.first + block.size;
  }
  copy_before(X.rows());
  return merged;
}

std::vector<int> ChoiceFeatures::choices(Index features) const {
  std::vector<int> choices;
  if (empty()) return choices;
  Index from = 0;
  for (const ChoiceBlock& block : blocks_) {
    choices.insert(choices.end(), static_cast<std::size_t>(block.first - from), 0);
    choices.push_back(static_cast<int>(block.size));
    from = block.first + block.size;
  }
  choices.insert(choices.end(), static_cast<std::size_t>(features - from), 0);
  return choices;
}

}  // namespace bobench::surrogates
