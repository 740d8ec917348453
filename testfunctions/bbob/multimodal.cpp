#include "testfunctions/bbob/multimodal.hpp"

#include <algorithm>
#include <cmath>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/function.hpp"

namespace bobench::testfunctions {
namespace {

using Eigen::Index;

/// factor_i = 1 + (i + 1) sum_{j=1}^{32} |2^j z_i - round(2^j z_i)| / 2^j for four coordinates from `first`
void add_katsuura_terms(const double* z, double* factor, Index first) {
  double sum[4] = {};
  double power = 2.0, inverse = 0.5;
  for (int j = 1; j <= 32; ++j, power *= 2.0, inverse *= 0.5) {
#pragma omp simd
    for (int k = 0; k < 4; ++k) {
      const double scaled = power * z[k];
      sum[k] += inverse * std::abs(scaled - std::floor(scaled + 0.5));
    }
  }
  for (int k = 0; k < 4; ++k) factor[k] = 1.0 + static_cast<double>(first + k + 1) * sum[k];
}

}  // namespace

double rastrigin_value(const double* z, double* scratch, Index dimension) {
  cosines_of_turns(z, scratch, padded_size(dimension));
  return 10.0 * (static_cast<double>(dimension) - sum_of(scratch, dimension)) + sum_of_squares(z, dimension);
}

double weierstrass_value(const double* z, double* scratch, Index dimension) {
  constexpr double f0 = -(2.0 - 1.0 / 2048.0);
  weierstrass_terms(z, scratch, padded_size(dimension));
  const double height = -sum_of(scratch, dimension) / static_cast<double>(dimension) - f0;
  return 10.0 * height * height * height;
}

double schaffer_value(double* z, double* scratch, Index dimension) {
  const Index padded = padded_size(dimension);
#pragma omp simd
  for (Index i = 0; i < dimension - 1; ++i) scratch[i] = z[i] * z[i] + z[i + 1] * z[i + 1];
  for (Index i = dimension - 1; i < padded; ++i) scratch[i] = 0.0;
  schaffer_terms(scratch, z, padded);
  const double mean = sum_of(z, dimension - 1) / static_cast<double>(dimension - 1);
  return mean * mean;
}

double griewank_rosenbrock_value(double* z, double* scratch, Index dimension, double height) {
  const Index padded = padded_size(dimension), terms = dimension - 1;
  rosenbrock_terms(z, scratch, dimension);
  for (Index i = terms; i < padded; ++i) scratch[i] = 0.0;
  cosines(scratch, z, padded);
  const double sum = sum_of(scratch, terms) / 4000.0 - sum_of(z, terms);
  return height * sum / static_cast<double>(terms) + height;
}

double katsuura_value(double* z, double* scratch, Index dimension) {
  const Index padded = padded_size(dimension);
  for (Index block = 0; block < padded; block += 4) add_katsuura_terms(z + block, scratch + block, block);
  logarithms(scratch, z, padded);
  const double count = static_cast<double>(dimension), exponent = 10.0 / std::pow(count, 1.2);
  const double product = std::exp(exponent * sum_of(z, dimension));
  return 10.0 / (count * count) * (product - 1.0);
}

LunacekFunnels::LunacekFunnels(int dimension)
    : depth_(1.0 - 1.0 / (2.0 * std::sqrt(dimension + 20.0) - 8.2)), mu1_(-std::sqrt((mu0 * mu0 - 1.0) / depth_)) {}

double LunacekFunnels::value(const double* turned, Index dimension) const {
  const auto squares_from = [&](double centre) {
    return simd::sum_over(dimension, [&](Index i, auto tag) {
      const auto distance = simd::at(turned, i, tag) - centre;
      return distance * distance;
    });
  };
  return std::min(squares_from(mu0), static_cast<double>(dimension) + depth_ * squares_from(mu1_));
}

}  // namespace bobench::testfunctions
