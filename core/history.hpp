// The history: the trials and evaluations passed to tell(), in order.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "core/problem.hpp"

namespace bobench {

/// A configuration and the fidelity to evaluate it at.
struct Trial {
  Configuration configuration;
  double fidelity = 1.0;  ///< one of the problem's fidelities
};

class History {
 public:
  void add(Trial trial, Evaluation evaluation) {
    if (std::isfinite(evaluation.value)) {
      if (!best_ || evaluation.value < evaluations_[*best_].value) best_ = evaluations_.size();
      ++finite_count_;
    }
    trials_.push_back(std::move(trial));
    evaluations_.push_back(std::move(evaluation));
  }

  std::size_t size() const { return trials_.size(); }
  bool empty() const { return trials_.empty(); }
  /// Number of evaluations with a finite value; failed evaluations are never the incumbent.
  std::size_t finite_count() const { return finite_count_; }
  const std::vector<Trial>& trials() const { return trials_; }
  const std::vector<Evaluation>& evaluations() const { return evaluations_; }
  /// Position of the lowest finite value, the first on ties; nothing if no value is finite.
  std::optional<std::size_t> best() const { return best_; }

 private:
  std::vector<Trial> trials_;
  std::vector<Evaluation> evaluations_;
  std::optional<std::size_t> best_;
  std::size_t finite_count_ = 0;
};

}  // namespace bobench
