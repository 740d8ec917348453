// Workers in simulated time.
#pragma once

#include <functional>
#include <vector>

#include "runners/execution/workers.hpp"

namespace bobench::runners {

/// An event queue. A trial is evaluated when it starts, one after the other, and ends after its cost
/// (Evaluation::cost_seconds). If no evaluation of the run has had a cost yet, it takes one second at full fidelity.
/// Evaluations that end at the same time are told in the order in which they started.
class SimulatedWorkers final : public Workers {
 public:
  /// @param counts_overhead  the optimiser's measured time passes on the clock, too, while other workers continue
  /// @param evaluated        called with each evaluation when it starts, and the seconds that it took
  SimulatedWorkers(
      const Problem& problem, Random& noise, bool counts_overhead,
      std::function<void(const Assignment& assigned, const Evaluation& evaluation, double seconds)> evaluated);

  void start(Assignment assigned) override;
  std::optional<EndedTrial> next() override;
  bool has_next() override;
  void told(double seconds) override;

 private:
  static bool ends_later(const EndedTrial& a, const EndedTrial& b);

  const Problem& problem_;
  Random& noise_;
  bool counts_overhead_;
  std::function<void(const Assignment&, const Evaluation&, double)> evaluated_;
  bool has_costs_ = false;
  double now_ = 0.0;               ///< when the last evaluation ended
  double optimizer_free_ = 0.0;    ///< when the optimiser has finished its last ask() or tell()
  std::vector<EndedTrial> queue_;  ///< a heap, the first to end on top
};

}  // namespace bobench::runners
