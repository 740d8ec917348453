#include <cmath>

#include <Eigen/Eigenvalues>

#include "landscape/features/features.hpp"

namespace bobench::landscape {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

struct Components {
  double share = std::nan("");  ///< of the components, that explain 90 % of the variance
  double first = std::nan("");  ///< share of the variance that the first explains
};

Components components_of(const MatrixXd& columns, bool by_correlation) {
  MatrixXd centred = columns.rowwise() - columns.colwise().mean();
  if (by_correlation) {
    const Eigen::RowVectorXd norms = centred.colwise().norm();
    if (!(norms.minCoeff() > 0.0)) return {};
    centred = centred.array().rowwise() / norms.array();
  }
  constexpr double explained = 0.9;
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(centred.transpose() * centred, Eigen::EigenvaluesOnly);
  const VectorXd variances = solver.eigenvalues().reverse();
  const double total = variances.sum();
  Index count = 0;
  for (double sum = 0.0; count < variances.size() && sum / total < explained; ++count) sum += variances[count];
  return {static_cast<double>(count) / static_cast<double>(variances.size()), variances[0] / total};
}

}  // namespace

Features principal_component_features(const Sample& sample) {
  MatrixXd all(sample.points.rows(), sample.points.cols() + 1);
  all << sample.points, sample.values;
  const Components covariance = components_of(sample.points, false), correlation = components_of(sample.points, true),
                   covariance_all = components_of(all, false), correlation_all = components_of(all, true);
  return {{"pca.expl_var.cov_x", covariance.share},
          {"pca.expl_var.cor_x", correlation.share},
          {"pca.expl_var.cov_init", covariance_all.share},
          {"pca.expl_var.cor_init", correlation_all.share},
          {"pca.expl_var_PC1.cov_x", covariance.first},
          {"pca.expl_var_PC1.cor_x", correlation.first},
          {"pca.expl_var_PC1.cov_init", covariance_all.first},
          {"pca.expl_var_PC1.cor_init", correlation_all.first}};
}

}  // namespace bobench::landscape
