#include "surrogates/mixtures/conditional_mixture.hpp"

#include <cmath>
#include <limits>

#include "numerics/exponentials.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// The maximum of each row, 0 where all entries are minus infinity.
ArrayXd finite_maxima(const MatrixXd& logarithms) {
  const ArrayXd largest = logarithms.rowwise().maxCoeff();
  return (largest == -std::numeric_limits<double>::infinity()).select(0.0, largest);
}

/// exp(row - its maximum), and 0 where this is negligible.
MatrixXd exponentials(const MatrixXd& logarithms, const ArrayXd& maxima) {
  MatrixXd shares(logarithms.rows(), logarithms.cols());
  for (Index k = 0; k < shares.cols(); ++k) {
    exp_of_differences(logarithms.col(k).data(), maxima.data(), maxima.size(), shares.col(k).data());
  }
  return shares;
}

}  // namespace

VectorXd log_sum_exp_of_rows(const MatrixXd& logarithms) {
  const ArrayXd maxima = finite_maxima(logarithms);
  return maxima + exponentials(logarithms, maxima).rowwise().sum().array().log();
}

ConditionalMixture conditional_of(const MatrixXd& log_joint) {
  const ArrayXd maxima = finite_maxima(log_joint);
  ConditionalMixture conditional;
  conditional.weights = exponentials(log_joint, maxima);
  ArrayXd sums = conditional.weights.rowwise().sum();
  conditional.log_evidence = maxima + sums.log();
  for (Index i = 0; i < sums.size(); ++i) {
    if (sums[i] > 0.0) continue;
    conditional.weights.row(i).setOnes();
    sums[i] = static_cast<double>(log_joint.cols());
  }
  conditional.weights.array().colwise() /= sums;
  return conditional;
}

Prediction ConditionalMixture::moments() const {
  Prediction prediction;
  prediction.mean =
      means.rows() == 1 ? VectorXd(weights * means.transpose()) : VectorXd(weights.cwiseProduct(means).rowwise().sum());
  // Central moments: the difference of second moment and squared mean would lose small variances.
  prediction.variance = weights * variances;
  for (Index z = 0; z < components(); ++z) {
    const auto spread = [&](const auto& mean) {
      prediction.variance.array() += weights.col(z).array() * (mean - prediction.mean.array()).square();
    };
    if (means.rows() == 1) {
      spread(ArrayXd::Constant(points(), means(0, z)));
    } else {
      spread(means.col(z).array());
    }
  }
  return prediction;
}

}  // namespace bobench::surrogates
