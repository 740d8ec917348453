#include "surrogates/mixtures/k_means.hpp"

#include <cstddef>
#include <utility>

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd;

ArrayXd squared_distances(const MatrixXd& points, const MatrixXd& centres, Index k) {
  return (points.colwise() - centres.col(k)).colwise().squaredNorm().transpose();
}

std::vector<Index> nearest(const MatrixXd& points, const MatrixXd& centres) {
  std::vector<Index> owners(static_cast<std::size_t>(points.cols()), 0);
  ArrayXd least = squared_distances(points, centres, 0);
  for (Index k = 1; k < centres.cols(); ++k) {
    const ArrayXd distances = squared_distances(points, centres, k);
    for (Index i = 0; i < points.cols(); ++i) {
      if (distances[i] >= least[i]) continue;
      least[i] = distances[i];
      owners[static_cast<std::size_t>(i)] = k;
    }
  }
  return owners;
}

}  // namespace

MatrixXd k_means_plus_plus(const MatrixXd& points, Index k, Random& random) {
  MatrixXd centres(points.rows(), k);
  centres.col(0) = points.col(random.index(points.cols()));
  ArrayXd least = squared_distances(points, centres, 0);
  for (Index c = 1; c < k; ++c) {
    const double total = least.sum();
    Index chosen = 0;
    if (total > 0.0) {
      double left = random.uniform() * total;
      while (chosen + 1 < points.cols() && left >= least[chosen]) left -= least[chosen++];
    } else {
      chosen = random.index(points.cols());  // every point is a centre already
    }
    centres.col(c) = points.col(chosen);
    least = least.min(squared_distances(points, centres, c));
  }
  return centres;
}

std::vector<Index> k_means(const MatrixXd& points, MatrixXd& centres, int iterations) {
  std::vector<Index> owners = nearest(points, centres);
  for (int i = 0; i < iterations; ++i) {
    MatrixXd sums = MatrixXd::Zero(centres.rows(), centres.cols());
    ArrayXd counts = ArrayXd::Zero(centres.cols());
    for (Index p = 0; p < points.cols(); ++p) {
      const Index owner = owners[static_cast<std::size_t>(p)];
      sums.col(owner) += points.col(p);
      counts[owner] += 1.0;
    }
    for (Index k = 0; k < centres.cols(); ++k) {
      if (counts[k] > 0.0) centres.col(k) = sums.col(k) / counts[k];
    }
    std::vector<Index> now = nearest(points, centres);
    if (now == owners) break;
    owners = std::move(now);
  }
  return owners;
}

}  // namespace bobench::surrogates
