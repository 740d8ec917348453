#include "core/encoding.hpp"

#include <utility>

namespace bobench {
namespace {

Eigen::Index width(const Parameter& parameter) {
  const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind);
  return categorical ? static_cast<Eigen::Index>(categorical->choices.size()) : 1;
}

}  // namespace

Encoding::Encoding(SearchSpace space) : space_(std::move(space)) {
  for (const Parameter& parameter : space_.parameters()) features_ += width(parameter) + (parameter.condition ? 1 : 0);
}

std::vector<ChoiceBlock> Encoding::choice_blocks() const {
  std::vector<ChoiceBlock> blocks;
  Eigen::Index at = 0;
  for (const Parameter& parameter : space_.parameters()) {
    if (parameter.is_categorical()) blocks.push_back({at, width(parameter)});
    at += width(parameter);
  }
  return blocks;
}

void Encoding::encode_into(const Configuration& configuration, Eigen::Ref<Eigen::VectorXd> features) const {
  Eigen::Index at = 0;
  for (Eigen::Index i = 0; i < space_.dimension(); ++i) {
    const Parameter& parameter = space_[i];
    const Eigen::Index count = width(parameter);
    if (parameter.is_categorical()) {
      features.segment(at, count).setZero();
      features[at + static_cast<Eigen::Index>(configuration[i])] = 1.0;
    } else {
      features[at] = to_unit(parameter, configuration[i]);
    }
    at += count;
  }
  if (!space_.is_conditional()) return;
  for (Eigen::Index i = 0; i < space_.dimension(); ++i) {
    if (space_[i].condition) features[at++] = space_.is_active(i, configuration) ? 1.0 : 0.0;
  }
}

Eigen::VectorXd Encoding::encode(const Configuration& configuration) const {
  Eigen::VectorXd features(features_);
  encode_into(configuration, features);
  return features;
}

Eigen::MatrixXd Encoding::encode(const std::vector<Configuration>& configurations) const {
  Eigen::MatrixXd features(features_, static_cast<Eigen::Index>(configurations.size()));
  for (Eigen::Index column = 0; column < features.cols(); ++column) {
    encode_into(configurations[static_cast<std::size_t>(column)], features.col(column));
  }
  return features;
}

Configuration Encoding::decode(const Eigen::Ref<const Eigen::VectorXd>& features) const {
  Configuration configuration(space_.dimension());
  Eigen::Index at = 0;
  for (Eigen::Index i = 0; i < space_.dimension(); ++i) {
    const Parameter& parameter = space_[i];
    const Eigen::Index count = width(parameter);
    if (parameter.is_categorical()) {
      Eigen::Index best = 0;
      features.segment(at, count).maxCoeff(&best);
      configuration[i] = static_cast<double>(best);
    } else {
      configuration[i] = from_unit(parameter, features[at]);
    }
    at += count;
  }
  return space_.canonical(std::move(configuration));
}

FeatureBox free_box(const Encoding& encoding, const Eigen::VectorXd& start) {
  FeatureBox box{start, start};
  const SearchSpace& space = encoding.space();
  const Configuration at_start = space.is_conditional() ? encoding.decode(start) : Configuration();
  Eigen::Index at = 0;
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    if (space[i].is_real() && space.is_active(i, at_start)) {
      box.low[at] = 0.0;
      box.high[at] = 1.0;
    }
    at += width(space[i]);
  }
  return box;
}

}  // namespace bobench
