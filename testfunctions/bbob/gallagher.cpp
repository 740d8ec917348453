#include "testfunctions/bbob/gallagher.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/function.hpp"
#include "testfunctions/bbob/lehmer.hpp"

namespace bobench::testfunctions {
namespace {

using Eigen::Index;

/// The condition number of the first peak; those of the others range from 1 to 1000.
double first_condition(const BbobInstance& instance) {
  return instance.function == 21 ? std::sqrt(1000.0) : 1000.0;
}

}  // namespace

GallagherPeaks::GallagherPeaks(const BbobInstance& instance,
                               const std::function<void(const double* x, double* z)>& rotate)
    : dimension_(instance.dimension), peaks_(instance.function == 21 ? 101 : 21), padded_peaks_(padded_size(peaks_)) {
  set_centres(instance, rotate);
  set_shapes(instance);
}

double GallagherPeaks::value(const double* z, double* exponents) const {
  std::copy_n(log_height_.data(), padded_peaks_, exponents);
  const double *centre = centre_.data(), *weight = weight_.data();
  for (Index i = 0; i < dimension_; ++i, centre += padded_peaks_, weight += padded_peaks_) {
    for (Index k = 0; k < padded_peaks_; k += simd::doubles) {
      const simd::Doubles distance = z[i] - simd::load(centre + k);
      simd::store(exponents + k,
                  simd::multiply_add(-distance * simd::load(weight + k), distance, simd::load(exponents + k)));
    }
  }
  simd::Doubles largest = simd::load(exponents);
  for (Index k = simd::doubles; k < padded_peaks_; k += simd::doubles) {
    largest = simd::max(simd::load(exponents + k), largest);
  }
  double of_lanes[simd::doubles];
  simd::store(of_lanes, largest);
  const double best = *std::ranges::max_element(of_lanes);
  // Only the largest term needs an exponential; at the top of the first peak it is exactly 10.
  Index winner = 0;
  while (exponents[winner] != best) ++winner;
  const double height = height_[winner] * std::exp(best - log_height_[winner]);
  const double depth = oscillate(10.0 - height);
  return depth * depth;
}

/// The centres of the peaks in rotated space, coordinate by coordinate.
void GallagherPeaks::set_centres(const BbobInstance& instance,
                                 const std::function<void(const double* x, double* z)>& rotate) {
  const bool many = instance.function == 21;
  const double width = many ? 10.0 : 9.8, offset = many ? 5.0 : 4.9;
  Eigen::MatrixXd centres =
      (width * lehmer_uniforms(instance.seed(), peaks_ * dimension_).array() - offset).reshaped(dimension_, peaks_);
  if (!instance.is_boxed()) centres.col(0) *= 0.8;
  x_opt_ = centres.col(0);
  centre_.assign(static_cast<std::size_t>(dimension_ * padded_peaks_), 0.0);
  std::vector<double> rotated(static_cast<std::size_t>(padded_size(dimension_)));
  for (Index k = 0; k < peaks_; ++k) {
    // Uses the same routine as for x, so that the distance from x_opt to itself is exactly 0.
    rotate(centres.col(k).data(), rotated.data());
    for (Index i = 0; i < dimension_; ++i) {
      centre_[static_cast<std::size_t>(i * padded_peaks_ + k)] = rotated[static_cast<std::size_t>(i)];
    }
  }
}

/// Heights and diagonal matrices C_k / (2D). All draws restart from the same seed: the streams overlap, as intended.
void GallagherPeaks::set_shapes(const BbobInstance& instance) {
  const Index d = dimension_;
  const auto order = argsort(lehmer_uniforms(instance.seed(), peaks_ - 1));
  Eigen::VectorXd height = Eigen::VectorXd::Zero(peaks_);
  weight_.assign(static_cast<std::size_t>(d * padded_peaks_), 0.0);
  for (Index k = 0; k < peaks_; ++k) {
    const double rank = k == 0 ? 0.0 : static_cast<double>(order[static_cast<std::size_t>(k - 1)]);
    const double others = static_cast<double>(peaks_ - 2);
    const double condition = k == 0 ? first_condition(instance) : std::pow(1000.0, rank / others);
    height[k] = k == 0 ? 10.0 : 1.1 + 8.0 * static_cast<double>(k - 1) / others;
    const auto permutation = argsort(lehmer_uniforms(instance.seed() + 1000 * k, d));
    for (Index i = 0; i < d; ++i) {
      const double position =
          static_cast<double>(permutation[static_cast<std::size_t>(i)]) / static_cast<double>(d - 1);
      weight_[static_cast<std::size_t>(i * padded_peaks_ + k)] =
          std::pow(condition, position - 0.5) / (2.0 * static_cast<double>(d));
    }
  }
  height_ = height;
  log_height_ = Eigen::VectorXd::Constant(padded_peaks_, -std::numeric_limits<double>::infinity());  // never largest
  log_height_.head(peaks_) = height.array().log();
}

}  // namespace bobench::testfunctions
