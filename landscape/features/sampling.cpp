#include "landscape/features/sampling.hpp"

#include <cmath>
#include <vector>

#include "core/encoding.hpp"
#include "core/random.hpp"

namespace bobench::landscape {

using Eigen::Index;

Sample sample_problem(const Problem& problem, Index points, std::uint64_t seed) {
  const RunStreams streams(seed, problem.name(), "features", 0);
  Random places = streams.shared("points"), noise = streams.shared("noise");
  const Encoding encoding(problem.space());
  Sample sample{Eigen::MatrixXd(points, encoding.features()), Eigen::VectorXd(points)};
  Index kept = 0;
  for (Index i = 0; i < points; ++i) {
    const Configuration point = problem.space().sample(places);
    const Evaluation outcome = problem.evaluate(point, problem.full_fidelity(), noise);
    const double value = outcome.noise_free.value_or(outcome.value);
    if (!std::isfinite(value)) continue;
    sample.points.row(kept) = encoding.encode(point).transpose();
    sample.values[kept++] = value;
  }
  sample.points.conservativeResize(kept, Eigen::NoChange);
  sample.values.conservativeResize(kept);
  return sample;
}

}  // namespace bobench::landscape
