#include "surrogates/density/density_ratio_classifier.hpp"

#include <algorithm>
#include <cmath>

#include "surrogates/classifier.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

DensityRatioClassifier::DensityRatioClassifier(const std::vector<int>& levels, double min_bandwidth)
    : levels_(levels), positive_(levels, min_bandwidth), negative_(levels, min_bandwidth) {}

MatrixXd DensityRatioClassifier::unit_coordinates(const MatrixXd& X) const {
  MatrixXd points(static_cast<Index>(levels_.size()), X.cols());
  Index at = 0;
  for (Index d = 0; d < points.rows(); ++d) {
    const Index width = std::max(1, levels_[static_cast<std::size_t>(d)]);
    if (width == 1) {
      points.row(d) = X.row(at);
    } else {
      for (Index i = 0; i < X.cols(); ++i) {
        Index category = 0;
        X.col(i).segment(at, width).maxCoeff(&category);
        points(d, i) = static_cast<double>(category);
      }
    }
    at += width;
  }
  return points;
}

void DensityRatioClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  const MatrixXd points = unit_coordinates(X);
  std::vector<Index> of_class[2];
  for (Index i = 0; i < z.size(); ++i) of_class[z[i] > 0.5 ? 1 : 0].push_back(i);
  positive_.fit(points(Eigen::all, of_class[1]));
  negative_.fit(points(Eigen::all, of_class[0]));
  prior_logit_ = std::log(static_cast<double>(of_class[1].size()) / static_cast<double>(of_class[0].size()));
}

VectorXd DensityRatioClassifier::score(const MatrixXd& X) const {
  const MatrixXd points = unit_coordinates(X);
  return (positive_.log_density(points) - negative_.log_density(points)).array() + prior_logit_;
}

VectorXd DensityRatioClassifier::probability(const MatrixXd& X) const {
  return sigmoid(score(X));
}

}  // namespace bobench::surrogates
