// Wrapper that gives the evaluations of a problem a simulated cost, and its runs a time limit.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/problem.hpp"

namespace bobench {

/// Distribution of the seconds that an evaluation at full fidelity takes. Those of random models have mean 1 (log-normal:
/// median 1).
struct CostModel {
  enum class Kind {
    recorded,     ///< as the problem states it
    constant,     ///< 1
    lognormal,    ///< exp(parameter z), z standard normal
    uniform,      ///< on [0.5, 1.5]
    half_normal,  ///< sqrt(pi / 2) |z|
    exponential,  ///< -ln u
    measured      ///< the seconds that it took
  };
  Kind kind = Kind::constant;
  double parameter = 0.0;
  bool counts_overhead = false;  ///< the time that the optimiser takes passes on the clock, too

  /// @param text  "recorded", "constant", "lognormal(0.5)", "uniform", "half-normal", "exponential", "measured"; behind
  ///              it, "+overhead" if that counts
  /// @throws InputError for any other text
  static CostModel parse(std::string_view text);
  std::string text() const;
};

/// The member of Problem::details() that states CostModel::counts_overhead; absent: false.
inline constexpr const char* counts_overhead_key = "counts_overhead";
/// The member of Problem::details() that states how many seconds a run may take; absent: no limit.
inline constexpr const char* time_limit_key = "time_limit";

/// The problem with costs by a model, in place of those that it may have. A cost is a function of the configuration and
/// the replicate: all optimisers wait equally long for the same configuration. It is proportional to the fidelity.
class TimedProblem {
 public:
  /// @param time_limit  of a run, in seconds
  TimedProblem(Problem problem, CostModel model, int replicate, std::string name,
               std::optional<double> time_limit = {});

  const SearchSpace& space() const { return problem_.space(); }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const;
  std::optional<double> optimum() const { return problem_.optimum(); }
  std::vector<Configuration> minimizers() const { return problem_.minimizers(); }
  const std::string& name() const { return name_; }
  std::vector<double> fidelities() const { return problem_.fidelities(); }
  const nlohmann::json& details() const { return details_; }
  bool is_defined_outside() const { return problem_.is_defined_outside(); }

 protected:
  const Problem& problem() const { return problem_; }

 private:
  double seconds(const Configuration& configuration) const;

  Problem problem_;
  CostModel model_;
  int replicate_;
  std::string name_;
  nlohmann::json details_;
};

/// The same for a problem whose runs can resume.
class ResumableTimedProblem : public TimedProblem {
 public:
  using TimedProblem::TimedProblem;
  void resume(std::size_t evaluations, Random& random) const { problem().resume(evaluations, random); }
};

}  // namespace bobench
