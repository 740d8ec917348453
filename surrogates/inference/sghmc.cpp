#include "surrogates/inference/sghmc.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "surrogates/inference/normal_noise.hpp"

namespace bobench::surrogates {

namespace {

using Eigen::Index;

void check(const SghmcOptions& options) {
  if (options.burn_in < 0 || options.draws < 1 || options.thin < 1) {
    throw InputError(fmt::format("SGHMC needs burn_in >= 0 and draws, thin >= 1, not {}, {}, {}", options.burn_in,
                                 options.draws, options.thin));
  }
  if (!(options.step > 0.0 && options.friction > 0.0 && options.friction < 1.0 && options.epsilon > 0.0)) {
    throw InputError(fmt::format("SGHMC needs step, epsilon > 0 and friction in (0, 1), not {}, {}, {}", options.step,
                                 options.epsilon, options.friction));
  }
}

template <class Scalar>
class SghmcChain {
 public:
  using Vector = Eigen::VectorX<Scalar>;
  using Array = Eigen::ArrayX<Scalar>;

  SghmcChain(StochasticGradientReference<Scalar> gradient, const Vector& start, const SghmcOptions& options)
      : estimate_(gradient),
        options_(options),
        position_(start),
        gradient_(Vector::Zero(start.size())),
        noise_(start.size()),
        momentum_(Array::Zero(start.size())),
        tau_(Array::Ones(start.size())),
        mean_(tau_),
        square_(tau_),
        rate_(start.size()),
        preconditioner_(start.size()),
        drift_(start.size()),
        spread_(start.size()) {
    set_scales();
  }

  const Vector& position() const { return position_; }
  const Array& preconditioner() const { return preconditioner_; }

  void step(bool adapt, Random& random) {
    estimate_(position_, gradient_);
    if (adapt) {
      learn();
      set_scales();
    }
    fill_normal(random, noise_);
    const auto kept = static_cast<Scalar>(1.0 - options_.friction);
    momentum_ = kept * momentum_ - drift_ * gradient_.array() + spread_ * noise_.array();
    position_.array() += momentum_;
  }

 private:
  void learn() {
    const auto epsilon = static_cast<Scalar>(options_.epsilon);
    rate_ = (tau_ + Scalar(1)).inverse();
    tau_ += Scalar(1) - tau_ * mean_.square() / (square_ + epsilon);
    mean_ += rate_ * (gradient_.array() - mean_);
    square_ += rate_ * (gradient_.array().square() - square_);
  }

  /// Sets the quantities that depend on v alone; they are constant after the burn-in.
  void set_scales() {
    const double step2 = options_.step * options_.step;
    preconditioner_ = (square_.sqrt() + static_cast<Scalar>(options_.epsilon)).inverse();
    drift_ = static_cast<Scalar>(step2) * preconditioner_;
    spread_ =
        (static_cast<Scalar>(2.0 * step2 * options_.friction) * preconditioner_ - static_cast<Scalar>(step2 * step2))
            .max(static_cast<Scalar>(1e-16))
            .sqrt();
  }

  StochasticGradientReference<Scalar> estimate_;
  SghmcOptions options_;
  Vector position_, gradient_, noise_;
  Array momentum_;
  Array tau_, mean_, square_, rate_;  // tau, g, v, r
  Array preconditioner_, drift_, spread_;
};

}  // namespace

template <class Scalar>
SghmcResult<Scalar> sample_sghmc(StochasticGradientReference<Scalar> gradient, const Eigen::VectorX<Scalar>& start,
                                 const SghmcOptions& options, Random& random) {
  check(options);
  SghmcChain<Scalar> chain(gradient, start, options);
  for (Index t = 0; t < options.burn_in; ++t) chain.step(true, random);
  SghmcResult<Scalar> result{.draws = Eigen::MatrixX<Scalar>(start.size(), options.draws),
                             .preconditioner = chain.preconditioner()};
  for (Index k = 0; k < options.draws; ++k) {
    for (Index t = 0; t < options.thin; ++t) chain.step(false, random);
    if (!chain.position().allFinite()) throw Error("a stochastic-gradient chain diverged: its step is too long");
    result.draws.col(k) = chain.position();
  }
  return result;
}

template SghmcResult<float> sample_sghmc(StochasticGradientReference<float>, const Eigen::VectorXf&,
                                         const SghmcOptions&, Random&);
template SghmcResult<double> sample_sghmc(StochasticGradientReference<double>, const Eigen::VectorXd&,
                                          const SghmcOptions&, Random&);

}  // namespace bobench::surrogates
