#include "surrogates/boosting/boosted_trees.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "surrogates/boosting/boosting.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

BoostedTreesClassifier::BoostedTreesClassifier(XgboostOptions options, std::uint64_t seed)
    : options_(std::move(options)), random_(seed) {
  if (options_.library) library_ = std::make_unique<XgboostClassifier>(options_, seed);
}

void BoostedTreesClassifier::require_data(const MatrixXd& X, const VectorXd& z) const {
  if (X.cols() != z.size() || z.size() == 0) {
    throw Error(fmt::format("boosted trees got {} points and {} labels", X.cols(), z.size()));
  }
  if (!X.allFinite()) throw Error("boosted trees got a point that is not finite");
  if (!((z.array() == 0.0) || (z.array() == 1.0)).all())
    throw Error("boosted trees got a label that is neither 0 nor 1");
}

void BoostedTreesClassifier::require_points(const MatrixXd& X) const {
  if (features_ == 0) throw Error("boosted trees were asked before they were fitted");
  if (X.rows() != features_) {
    throw Error(fmt::format("boosted trees of {} features got points of {}", features_, X.rows()));
  }
}

void BoostedTreesClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  if (library_) return library_->fit(X, z);
  require_data(X, z);
  router_ = ForestRouter(boost(X.cast<float>(), z.cast<float>(), options_, random_));
  features_ = X.rows();
}

void BoostedTreesClassifier::partial_fit(const MatrixXd& X, const VectorXd& z) {
  if (library_) return library_->partial_fit(X, z);
  require_points(X);
  require_data(X, z);
  refresh_leaves(router_, X, z.cast<float>(), options_);
}

VectorXd BoostedTreesClassifier::score(const MatrixXd& X) const {
  if (library_) return library_->score(X);
  require_points(X);
  Eigen::VectorXf margins = Eigen::VectorXf::Zero(X.cols());
  router_.visit_leaves(X, [&](std::size_t, Index column, const DecisionTree::Leaf& leaf) {
    margins[column] += static_cast<float>(leaf.mean);
  });
  return margins.cast<double>();
}

VectorXd BoostedTreesClassifier::probability(const MatrixXd& X) const {
  return sigmoid(score(X));
}

}  // namespace bobench::surrogates
