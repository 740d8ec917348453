#include "surrogates/inference/mass_adaptation.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::VectorXd;

void RunningMoments::clear() {
  mean_.setZero();
  squares_.setZero();
  count_ = 0.0;
}

void RunningMoments::add(const VectorXd& point) {
  count_ += 1.0;
  change_ = point - mean_;
  mean_ += change_ / count_;
  squares_.array() += change_.array() * (point - mean_).array();
}

WarmUpWindows::WarmUpWindows(Index transitions) : first_(75), size_(25) {
  Index final = 50;
  if (transitions < 20) {
    first_ = transitions;
    final = 0;
  } else if (first_ + size_ + final > transitions) {
    first_ = transitions * 15 / 100;
    final = transitions / 10;
    size_ = transitions - first_ - final;
  }
  end_ = transitions - final;
  plan(first_);
}

void WarmUpWindows::plan(Index first) {
  last_ = first + size_ - 1;
  if (last_ + 2 * size_ >= end_) last_ = end_ - 1;
}

bool WarmUpWindows::closes(Index t) {
  if (!within(t) || t != last_) return false;
  size_ *= 2;
  plan(t + 1);
  return true;
}

bool MassAdaptation::learn(Index t, const VectorXd& position, VectorXd& inverse_mass) {
  if (windows_.within(t)) moments_.add(position);
  if (!windows_.closes(t)) return false;
  const double n = moments_.count();
  inverse_mass = n / (n + 5.0) * moments_.variance();
  inverse_mass.array() += 1e-3 * 5.0 / (n + 5.0);
  moments_.clear();
  return true;
}

}  // namespace bobench::surrogates
