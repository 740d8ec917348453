// The encoding of configurations as feature vectors of surrogates, and its inverse.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/search_space.hpp"

namespace bobench {

/// The features of a categorical parameter: `size` adjacent features, one for each choice.
struct ChoiceBlock {
  Eigen::Index first, size;
};

/// Maps reals, integers and ordinals to [0, 1] (on their own scale) and categoricals to one-hot blocks. Of a conditional
/// space, they are followed by a feature for each parameter with a condition: 1 if it is active, 0 if not. features() >=
/// space.dimension().
///
/// decode() accepts any point of the unit box: an integer or ordinal is rounded to the nearest value, a categorical
/// block goes to its largest entry, the first one on ties (the continuous relaxation of BORE, Tiao et al. 2021, Sec. 5
/// and App. J). The features of activity are ignored: inactive parameters get their imputed values. decode(encode(c)) ==
/// c, for real parameters up to rounding. The lowest and the highest value have half
/// the width of the others: a uniform feature of three levels decodes to them with probabilities 1/4, 1/2, 1/4. BORE's
/// relaxed and evolution maximisers have this property, as in the original; value_at() has equal widths.
class Encoding {
 public:
  explicit Encoding(SearchSpace space);

  const SearchSpace& space() const { return space_; }
  Eigen::Index features() const { return features_; }
  /// The blocks of the categorical parameters, in the order of the parameters.
  std::vector<ChoiceBlock> choice_blocks() const;

  Eigen::VectorXd encode(const Configuration& configuration) const;
  void encode_into(const Configuration& configuration, Eigen::Ref<Eigen::VectorXd> features) const;
  /// @return (features x n), one column per configuration
  Eigen::MatrixXd encode(const std::vector<Configuration>& configurations) const;
  Configuration decode(const Eigen::Ref<const Eigen::VectorXd>& features) const;

 private:
  SearchSpace space_;
  Eigen::Index features_ = 0;
};

/// Bounds of a search over features: [0, 1] for real parameters that are active at `start`, fixed to the value of
/// `start` for all other features.
struct FeatureBox {
  Eigen::VectorXd low, high;
};
FeatureBox free_box(const Encoding& encoding, const Eigen::VectorXd& start);

}  // namespace bobench
