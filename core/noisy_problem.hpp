// Wrapper that adds Gaussian noise to a problem.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/problem.hpp"

namespace bobench {

/// The optimiser sees f(x) + N(0, stddev^2); Evaluation::noise_free is f(x), and the optimum is that of f.
class NoisyProblem {
 public:
  /// @param stddev in units of the objective, finite and >= 0
  NoisyProblem(Problem problem, double stddev, std::string name)
      : problem_(std::move(problem)), stddev_(stddev), name_(std::move(name)) {}

  const SearchSpace& space() const { return problem_.space(); }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const {
    Evaluation evaluation = problem_.evaluate(configuration, fidelity, random);
    if (!evaluation.noise_free) evaluation.noise_free = evaluation.value;
    evaluation.value += stddev_ * random.normal();
    return evaluation;
  }
  std::optional<double> optimum() const { return problem_.optimum(); }
  std::vector<Configuration> minimizers() const { return problem_.minimizers(); }
  const std::string& name() const { return name_; }
  std::vector<double> fidelities() const { return problem_.fidelities(); }
  const nlohmann::json& details() const { return problem_.details(); }
  bool is_defined_outside() const { return problem_.is_defined_outside(); }

 private:
  Problem problem_;
  double stddev_;
  std::string name_;
};

}  // namespace bobench
