// The encoding: configurations to the feature vectors that surrogates see, and back.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/search_space.hpp"

namespace bobench {

/// A parameter's value on [0, 1]: the bounds (or first and last level) go to 0 and 1, on the parameter's own scale; 0.5
/// where there is a single level. Not for categoricals, whose index has no scale.
double to_unit(const Parameter& parameter, double value);
/// The inverse: clipped to the bounds, discrete values rounded to the nearest.
double from_unit(const Parameter& parameter, double unit);

/// The features of a categorical parameter: `size` neighbours, one for each choice.
struct ChoiceBlock {
  Eigen::Index first, size;
};

/// Maps reals, integers and ordinals to [0, 1] (on their own scale) and categoricals to one-hot blocks. Every feature
/// lies in [0, 1]; features() >= space.dimension().
///
/// decode() accepts any point of the unit box: an integer or ordinal is rounded to the nearest value, a categorical
/// block goes to its largest entry, the first one on ties (the continuous relaxation of BORE, Tiao et al. 2021, Sec. 5
/// and App. J). decode(encode(c)) == c for discrete parameters and up to rounding for real ones. So the lowest and the
/// highest value own half as much of a feature as those between: of uniform features three levels come out as 1/4, 1/2,
/// 1/4. That holds for BORE's relaxed and evolution maximisers, as in the original; core/shares.hpp has equal parts.
class Encoding {
 public:
  explicit Encoding(SearchSpace space);

  const SearchSpace& space() const { return space_; }
  Eigen::Index features() const { return features_; }
  /// The blocks of the categorical parameters, in order.
  std::vector<ChoiceBlock> choice_blocks() const;

  Eigen::VectorXd encode(const Configuration& configuration) const;
  void encode_into(const Configuration& configuration, Eigen::Ref<Eigen::VectorXd> features) const;
  /// @return (features x n), one column a configuration
  Eigen::MatrixXd encode(const std::vector<Configuration>& configurations) const;
  Configuration decode(const Eigen::Ref<const Eigen::VectorXd>& features) const;

 private:
  SearchSpace space_;
  Eigen::Index features_ = 0;
};

}  // namespace bobench
