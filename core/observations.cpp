#include "core/observations.hpp"

#include <cmath>
#include <utility>

namespace bobench {

void EncodedPoints::add(const Encoding& encoding, const Configuration& configuration, double value) {
  const Eigen::Index n = size();
  points.conservativeResize(encoding.features(), n + 1);
  values.conservativeResize(n + 1);
  encoding.encode_into(configuration, points.col(n));
  values[n] = value;
}

Observations::Observations(Encoding encoding, Known known)
    : encoding_(std::move(encoding)),
      keeps_known_(known == Known::everywhere || encoding_.space().is_discrete()),
      pending_(encoding_.features(), 0) {}

void Observations::update(const History& history) {
  for (; seen_ < history.size(); ++seen_) {
    const Trial& trial = history.trials()[seen_];
    const Evaluation& evaluation = history.evaluations()[seen_];
    history_.add(trial, evaluation);
    all_.add(encoding_, trial.configuration, evaluation.value);
    if (std::isfinite(evaluation.value)) finite_.add(encoding_, trial.configuration, evaluation.value);
  }
  if (keeps_known_) known_.update(history);
}

void Observations::set_pending(const std::vector<Trial>& trials) {
  pending_.resize(encoding_.features(), static_cast<Eigen::Index>(trials.size()));
  for (std::size_t i = 0; i < trials.size(); ++i) {
    encoding_.encode_into(trials[i].configuration, pending_.col(static_cast<Eigen::Index>(i)));
    if (keeps_known_) known_.insert(trials[i].configuration);
  }
}

void Observations::restart() {
  history_ = History();
  all_ = finite_ = EncodedPoints();
}

Eigen::VectorXd Observations::values_with_worst() const {
  const double worst = finite_.values.maxCoeff();
  return all_.values.unaryExpr([worst](double value) { return std::isfinite(value) ? value : worst; });
}

}  // namespace bobench
