// f20 to f24: multi-modal functions with weak global structure (group G5).
#include <algorithm>
#include <cmath>
#include <limits>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/function.hpp"
#include "testfunctions/bbob/lehmer.hpp"

namespace bobench::testfunctions {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// f20: Schwefel x sin(sqrt|x|). The penalty is on the transformed coordinates, so it can be active inside the box.
class Schwefel final : public BbobFunctionBase {
 public:
  explicit Schwefel(const BbobInstance& instance) : BbobFunctionBase(instance) {
    const Eigen::VectorXd uniforms = lehmer_uniforms(instance.seed(), instance.dimension);
    const Eigen::VectorXd sign = signs((uniforms.array() - 0.5).matrix());
    set_x_opt(4.2096874633 / 2.0 * sign);
    flip_ = PaddedVector(2.0 * sign);
    scale_ = PaddedVector(conditioning(10.0, 0.5, instance.dimension));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    constexpr double optimum = 4.2096874637;
    double *flipped = scratch.a, *z = scratch.b;
    const double *flip = flip_.data(), *scale = scale_.data();
    for (Eigen::Index i = 0; i < dimension_; ++i) flipped[i] = flip[i] * x[i];
    z[0] = flipped[0];
#pragma omp simd
    for (Eigen::Index i = 1; i < dimension_; ++i) z[i] = flipped[i] + 0.25 * (flipped[i - 1] - optimum);
    for (Eigen::Index i = dimension_; i < padded_; ++i) z[i] = 0.0;
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] = 100.0 * (scale[i] * (z[i] - optimum) + optimum);
    sines_of_roots(z, flipped, padded_);
    const double sum = simd::sum_over(
        dimension_, [&](Eigen::Index i, auto tag) { return simd::at(z, i, tag) * simd::at(flipped, i, tag); });
    const double value = penalty(z, dimension_, 500.0) + 418.9828872724339 - sum / static_cast<double>(dimension_);
    return 0.01 * value + f_opt_;
  }

 private:
  PaddedVector flip_, scale_;
};

/// f21 (101 peaks), f22 (21 peaks): Gallagher's Gaussian peaks, max_k h_k exp(-1/(2D) (x - y_k)' Q' C_k Q (x - y_k)).
class Gallagher final : public BbobFunctionBase {
 public:
  Gallagher(const BbobInstance& instance, Eigen::Index peaks)
      : BbobFunctionBase(instance), peaks_(peaks), padded_peaks_(padded_size(peaks)), rotation_(rotation_q(instance)) {
    const bool many = peaks == 101;
    set_centres(instance, many ? 10.0 : 9.8, many ? 5.0 : 4.9);
    set_shapes(instance, many ? std::sqrt(1000.0) : 1000.0);
  }

  double evaluate(const double* x, const BbobScratch& scratch) const override {
    rotation_.multiply(x, scratch.a);
    double* exponent = scratch.peaks;
    std::copy_n(log_height_.data(), padded_peaks_, exponent);
    const double *centre = centre_.data(), *weight = weight_.data();
    for (Eigen::Index i = 0; i < dimension_; ++i, centre += padded_peaks_, weight += padded_peaks_) {
      const double z = scratch.a[i];
      for (Eigen::Index k = 0; k < padded_peaks_; k += simd::doubles) {
        const simd::Doubles distance = z - simd::load(centre + k);
        simd::store(exponent + k,
                    simd::multiply_add(-distance * simd::load(weight + k), distance, simd::load(exponent + k)));
      }
    }
    double best = exponent[0];
#pragma omp simd reduction(max : best)
    for (Eigen::Index k = 0; k < padded_peaks_; ++k) best = best < exponent[k] ? exponent[k] : best;
    // Only the winner's exponential is needed; at the top of the first peak it is exactly 10.
    Eigen::Index winner = 0;
    while (exponent[winner] != best) ++winner;
    const double height = height_[winner] * std::exp(best - log_height_[winner]);
    const double depth = oscillate(10.0 - height);
    return depth * depth + penalty(x, dimension_) + f_opt_;
  }

 private:
  /// Peaks' centres in rotated space, coordinate by coordinate.
  void set_centres(const BbobInstance& instance, double width, double offset) {
    const Eigen::Index d = dimension_;
    Eigen::MatrixXd centres =
        (width * lehmer_uniforms(instance.seed(), peaks_ * d).array() - offset).reshaped(d, peaks_);
    centres.col(0) *= 0.8;
    set_x_opt(centres.col(0));
    centre_.assign(static_cast<std::size_t>(d * padded_peaks_), 0.0);
    std::vector<double> rotated(static_cast<std::size_t>(padded_));
    for (Eigen::Index k = 0; k < peaks_; ++k) {
      // By the routine that rotates x, so that the distance from x_opt to itself is exactly 0.
      rotation_.multiply(centres.col(k).data(), rotated.data());
      for (Eigen::Index i = 0; i < d; ++i) {
        centre_[static_cast<std::size_t>(i * padded_peaks_ + k)] = rotated[static_cast<std::size_t>(i)];
      }
    }
  }

  /// Heights and diagonal matrices C_k / (2D). All draws restart from the same seed: the streams overlap, as intended.
  void set_shapes(const BbobInstance& instance, double first_condition) {
    const Eigen::Index d = dimension_;
    const auto order = argsort(lehmer_uniforms(instance.seed(), peaks_ - 1));
    Eigen::VectorXd height = Eigen::VectorXd::Zero(peaks_);
    weight_.assign(static_cast<std::size_t>(d * padded_peaks_), 0.0);
    for (Eigen::Index k = 0; k < peaks_; ++k) {
      const double rank = k == 0 ? 0.0 : static_cast<double>(order[static_cast<std::size_t>(k - 1)]);
      const double others = static_cast<double>(peaks_ - 2);
      const double condition = k == 0 ? first_condition : std::pow(1000.0, rank / others);
      height[k] = k == 0 ? 10.0 : 1.1 + 8.0 * static_cast<double>(k - 1) / others;
      const auto permutation = argsort(lehmer_uniforms(instance.seed() + 1000 * k, d));
      for (Eigen::Index i = 0; i < d; ++i) {
        const double position =
            static_cast<double>(permutation[static_cast<std::size_t>(i)]) / static_cast<double>(d - 1);
        weight_[static_cast<std::size_t>(i * padded_peaks_ + k)] =
            std::pow(condition, position - 0.5) / (2.0 * static_cast<double>(d));
      }
    }
    height_ = height;
    log_height_ = Eigen::VectorXd::Constant(padded_peaks_, -infinity);  // the padding never wins
    log_height_.head(peaks_) = height.array().log();
  }

  Eigen::Index peaks_, padded_peaks_;
  PaddedMatrix rotation_;
  std::vector<double> centre_, weight_;  ///< (padded peaks x dimension)
  Eigen::VectorXd height_, log_height_;
};

/// f23: Katsuura, z = R Lambda^100 Q (x - x_opt).
class Katsuura final : public BbobFunctionBase {
 public:
  explicit Katsuura(const BbobInstance& instance)
      : BbobFunctionBase(instance),
        map_(folded_map(instance, 100.0)),
        exponent_(10.0 / std::pow(instance.dimension, 1.2)) {
    set_x_opt(bbob_x_opt(instance.seed(), instance.dimension));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    double *z = scratch.b, *factor = scratch.a;
    map_.multiply(scratch.a, z);
    for (Eigen::Index block = 0; block < padded_; block += 4) add_terms(z + block, factor + block, block);
    logarithms(factor, z, padded_);
    const double count = static_cast<double>(dimension_);
    const double product = std::exp(exponent_ * sum_of(z, dimension_));
    return 10.0 / (count * count) * (product - 1.0) + penalty(x, dimension_) + f_opt_;
  }

 private:
  /// factor_i = 1 + (i + 1) sum_{j=1}^{32} |2^j z_i - round(2^j z_i)| / 2^j for four coordinates from `first` on
  static void add_terms(const double* z, double* factor, Eigen::Index first) {
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

  PaddedMatrix map_;
  double exponent_;
};

/// f24: Lunacek's bi-Rastrigin: two funnels, at mu0 and mu1 in every coordinate of 2 sign(x_opt) x.
class LunacekBiRastrigin final : public BbobFunctionBase {
 public:
  explicit LunacekBiRastrigin(const BbobInstance& instance)
      : BbobFunctionBase(instance),
        depth_(1.0 - 1.0 / (2.0 * std::sqrt(instance.dimension + 20.0) - 8.2)),
        mu1_(-std::sqrt((mu0 * mu0 - 1.0) / depth_)),
        map_(folded_map(instance, 100.0)) {
    const Eigen::VectorXd sign = signs(lehmer_normals(instance.seed(), instance.dimension));
    set_x_opt(0.5 * mu0 * sign);
    flip_ = PaddedVector(2.0 * sign);
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    const double* flip = flip_.data();
    double* shifted = scratch.a;
#pragma omp simd
    for (Eigen::Index i = 0; i < dimension_; ++i) shifted[i] = flip[i] * x[i] - mu0;
    const double first = sum_of_squares(shifted, dimension_);
    const double second = simd::sum_over(dimension_, [&](Eigen::Index i, auto tag) {
      const auto distance = simd::at(flip, i, tag) * simd::at(x, i, tag) - mu1_;
      return distance * distance;
    });
    map_.multiply(shifted, scratch.b);
    cosines_of_turns(scratch.b, scratch.c, padded_);
    const double count = static_cast<double>(dimension_);
    return std::min(first, count + depth_ * second) + 10.0 * (count - sum_of(scratch.c, dimension_)) +
           1e4 * penalty(x, dimension_) + f_opt_;
  }

 private:
  static constexpr double mu0 = 2.5;
  double depth_, mu1_;
  PaddedMatrix map_;
  PaddedVector flip_;
};

}  // namespace

std::unique_ptr<const BbobFunctionBase> make_weakly_structured(const BbobInstance& instance) {
  if (instance.function == 20) return std::make_unique<Schwefel>(instance);
  if (instance.function == 21) return std::make_unique<Gallagher>(instance, 101);
  if (instance.function == 22) return std::make_unique<Gallagher>(instance, 21);
  if (instance.function == 23) return std::make_unique<Katsuura>(instance);
  return std::make_unique<LunacekBiRastrigin>(instance);
}

}  // namespace bobench::testfunctions
