#include "surrogates/inference/nuts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

namespace {

using Eigen::Index, Eigen::VectorXd;

void check(const NutsOptions& options) {
  if (options.draws < 1 || options.thin < 1) {
    throw InputError(fmt::format("NUTS needs draws and thin >= 1, not {} and {}", options.draws, options.thin));
  }
  if (options.max_depth < 1 || options.max_depth > 20) {
    throw InputError(fmt::format("NUTS needs a max_depth in [1, 20], not {}", options.max_depth));
  }
  if (!(options.max_energy_error > 0.0)) {
    throw InputError(fmt::format("NUTS needs max_energy_error > 0, not {}", options.max_energy_error));
  }
}

/// log(exp(a) + exp(b)).
double log_sum_exp(double a, double b) {
  const double high = std::max(a, b);
  if (high == -std::numeric_limits<double>::infinity()) return high;
  return high + std::log1p(std::exp(std::min(a, b) - high));
}

/// A point of the trajectory that may become the draw.
struct Candidate {
  explicit Candidate(Index size) : position(size), gradient(size) {}

  void set(const PhasePoint& point) {
    position = point.position;
    gradient = point.gradient;
    log_density = point.log_density;
  }
  void swap(Candidate& other) {
    position.swap(other.position);
    gradient.swap(other.gradient);
    std::swap(log_density, other.log_density);
  }

  VectorXd position, gradient;
  double log_density = 0.0;
};

/// Consecutive points of a trajectory, in the order they were built, summarised as far as later decisions need them.
struct Segment {
  explicit Segment(Index size) : first(size), last(size), sum(size), candidate(size) {}

  void set(const PhasePoint& point, double weight) {
    first = last = sum = point.momentum;
    candidate.set(point);
    log_weight = weight;
  }
  /// Appends `next`, the following segment; the candidate stays.
  void append(Segment& next) {
    sum += next.sum;
    last.swap(next.last);
    log_weight = log_sum_exp(log_weight, next.log_weight);
  }

  VectorXd first, last, sum;  // momenta: of the first point, of the last point, sum of all
  Candidate candidate;        // drawn from the points in proportion to their weights
  double log_weight = 0.0;    // log of the total weight of the points, each exp(start energy - energy)
};

struct Transition {
  int depth = 0, leapfrogs = 0;
  double acceptance = 0.0;
  bool divergent = false, saturated = false;
};

/// Builds the trajectories of one chain, with reused memory.
class Trajectory {
 public:
  Trajectory(const Hamiltonian& hamiltonian, const NutsOptions& options, const PhasePoint& start)
      : hamiltonian_(hamiltonian),
        max_depth_(options.max_depth),
        max_energy_error_(options.max_energy_error),
        backward_end_(start),
        forward_end_(start),
        whole_(start.position.size()),
        scratch_(static_cast<std::size_t>(options.max_depth), Segment(start.position.size())) {}

  /// Moves from `point`, whose momentum is drawn again, to the chain's next point.
  Transition operator()(PhasePoint& point, double step, Random& random);

 private:
  bool build(int depth, PhasePoint& end, double step, Segment& out, Random& random);
  bool build_leaf(PhasePoint& end, double step, Segment& out);
  bool turns(const Segment& a, const Segment& b) const;
  template <class Sum>
  bool turns(const Sum& sum, const VectorXd& first, const VectorXd& last) const;

  const Hamiltonian& hamiltonian_;
  int max_depth_;
  double max_energy_error_;
  double start_energy_ = 0.0;
  PhasePoint backward_end_, forward_end_;
  Segment whole_;
  std::vector<Segment> scratch_;  // by depth: the second half of a segment of depth + 1
  Transition record_;
};

Transition Trajectory::operator()(PhasePoint& point, double step, Random& random) {
  hamiltonian_.draw_momentum(point, random);
  start_energy_ = hamiltonian_.energy(point);
  backward_end_ = forward_end_ = point;
  whole_.set(point, 0.0);
  record_ = {};

  bool goes_on = true;
  while (goes_on && record_.depth < max_depth_) {
    const bool forward = random.bernoulli(0.5);
    // `whole_` must be in the order of building too: it begins at the end that is not extended.
    if (!forward) whole_.first.swap(whole_.last);
    Segment& half = scratch_[static_cast<std::size_t>(record_.depth)];
    if (!build(record_.depth, forward ? forward_end_ : backward_end_, forward ? step : -step, half, random)) break;
    ++record_.depth;
    if (random.uniform() < std::exp(half.log_weight - whole_.log_weight)) whole_.candidate.swap(half.candidate);
    goes_on = !turns(whole_, half);
    whole_.append(half);
    if (!forward) whole_.first.swap(whole_.last);
  }
  record_.saturated = goes_on && record_.depth == max_depth_;
  record_.acceptance /= record_.leapfrogs;
  point.position.swap(whole_.candidate.position);
  point.gradient.swap(whole_.candidate.gradient);
  point.log_density = whole_.candidate.log_density;
  return record_;
}

/// Adds 2^depth steps at `end`. False if they must be rejected: divergent, or with a U-turn.
bool Trajectory::build(int depth, PhasePoint& end, double step, Segment& out, Random& random) {
  if (depth == 0) return build_leaf(end, step, out);
  Segment& second = scratch_[static_cast<std::size_t>(depth - 1)];
  if (!build(depth - 1, end, step, out, random) || !build(depth - 1, end, step, second, random)) return false;
  const bool turned = turns(out, second);
  const double total = log_sum_exp(out.log_weight, second.log_weight);
  if (random.uniform() < std::exp(second.log_weight - total)) out.candidate.swap(second.candidate);
  out.append(second);
  return !turned;
}

bool Trajectory::build_leaf(PhasePoint& end, double step, Segment& out) {
  hamiltonian_.leapfrog(end, step);
  ++record_.leapfrogs;
  const double gain = start_energy_ - hamiltonian_.energy(end);
  record_.acceptance += std::min(1.0, std::exp(gain));
  out.set(end, gain);
  record_.divergent = record_.divergent || gain < -max_energy_error_;
  return gain >= -max_energy_error_;
}

/// Whether the trajectory of `a` followed by `b` makes a U-turn.
bool Trajectory::turns(const Segment& a, const Segment& b) const {
  return turns(a.sum + b.sum, a.first, b.last) || turns(a.sum + b.first, a.first, b.first) ||
         turns(a.last + b.sum, a.last, b.last);
}

template <class Sum>
bool Trajectory::turns(const Sum& sum, const VectorXd& first, const VectorXd& last) const {
  const auto velocity = hamiltonian_.inverse_mass().array() * sum.array();
  return !((velocity * first.array()).sum() > 0.0 && (velocity * last.array()).sum() > 0.0);
}

}  // namespace

NutsResult sample_nuts(LogDensityReference density, const VectorXd& start, const NutsOptions& options, Random& random) {
  check(options);
  Hamiltonian hamiltonian(density, start.size());
  PhasePoint point = hamiltonian.at(start);
  WarmUp warm_up(options.warm_up, hamiltonian, point, random);
  Trajectory transition(hamiltonian, options, point);
  for (Index t = 0; t < options.warm_up.transitions; ++t) {
    const double acceptance = transition(point, warm_up.step(), random).acceptance;
    warm_up.learn(acceptance, point, hamiltonian, random);
  }

  const Index transitions = options.draws * options.thin;
  NutsResult result{.draws = Eigen::MatrixXd(start.size(), options.draws),
                    .step = warm_up.step(),
                    .inverse_mass = hamiltonian.inverse_mass(),
                    .depths = Eigen::VectorXi(transitions),
                    .leapfrogs = Eigen::VectorXi(transitions)};
  for (Index t = 0; t < transitions; ++t) {
    const Transition made = transition(point, warm_up.step(), random);
    result.depths[t] = made.depth;
    result.leapfrogs[t] = made.leapfrogs;
    result.divergences += made.divergent;
    result.saturated += made.saturated;
    result.acceptance += made.acceptance / static_cast<double>(transitions);
    if ((t + 1) % options.thin == 0) result.draws.col(t / options.thin) = point.position;
  }
  return result;
}

}  // namespace bobench::surrogates
