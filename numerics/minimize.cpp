#include "numerics/minimize.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <memory>
#include <utility>

#include <nlopt.h>

#include "core/error.hpp"

namespace bobench {
namespace {

/// The value passed to NLopt where the objective is not finite: larger than usual values, but finite.
constexpr double wall = 1e100;

struct Search {
  Search(const Objective& objective_in, const Eigen::VectorXd& start, nlopt_opt handle_in)
      : objective(objective_in),
        best{start, std::numeric_limits<double>::infinity(), 0},
        x(start),
        gradient(Eigen::VectorXd::Zero(start.size())),
        start_gradient(Eigen::VectorXd::Zero(start.size())),
        handle(handle_in) {}

  /// The first step of L-BFGS is the whole gradient: a long one would leave the basin of the start. The objective is
  /// therefore scaled so that the first step has length 1 at most.
  void scale_first_step() {
    start_value = evaluate(best.x.data(), start_gradient.data());
    scale = 1.0 / std::max(1.0, start_gradient.norm());
    has_start = true;
  }

  const Objective& objective;
  Minimum best;
  Eigen::VectorXd x;
  Eigen::VectorXd gradient;
  Eigen::VectorXd start_gradient;
  std::exception_ptr error;
  nlopt_opt handle;
  double scale = 1.0;
  bool has_start = false;  ///< the value and gradient at the start are known; NLopt will request them again
  double start_value = 0.0;

  double evaluate(const double* point, double* gradient_out) {
    x = Eigen::Map<const Eigen::VectorXd>(point, x.size());
    ++best.evaluations;
    const double value = objective(x, gradient_out ? &gradient : nullptr);
    const bool usable = std::isfinite(value) && (!gradient_out || gradient.allFinite());
    if (usable && value < best.value) {
      best.value = value;
      best.x = x;
    }
    if (gradient_out) {
      Eigen::Map<Eigen::VectorXd>(gradient_out, x.size()) = usable ? gradient : Eigen::VectorXd::Zero(x.size());
    }
    return usable ? value : wall;
  }
};

/// C++ exceptions must not propagate through NLopt's C code: they are stored in the search.
double callback(unsigned, const double* point, double* gradient, void* data) {
  auto& search = *static_cast<Search*>(data);
  try {
    Eigen::Map<Eigen::VectorXd> gradient_out(gradient, gradient ? search.x.size() : 0);
    double value = 0.0;
    if (std::exchange(search.has_start, false)) {
      value = search.start_value;
      gradient_out = search.start_gradient;
    } else {
      value = search.evaluate(point, gradient);
    }
    gradient_out *= search.scale;
    return value * search.scale;
  } catch (...) {
    search.error = std::current_exception();
    nlopt_force_stop(search.handle);
    return wall;
  }
}

}  // namespace

Minimum minimize(const Objective& objective, const Eigen::VectorXd& start, const Eigen::VectorXd& low,
                 const Eigen::VectorXd& high, const MinimizeOptions& options) {
  const Eigen::Index n = start.size();
  const bool has_gradient = options.algorithm == MinimizeAlgorithm::lbfgs;
  const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> handle(
      nlopt_create(has_gradient ? NLOPT_LD_LBFGS : NLOPT_LN_COBYLA, static_cast<unsigned>(n)), nlopt_destroy);
  if (!handle) throw Error("NLopt cannot be set up");
  Eigen::VectorXd x = start.cwiseMax(low).cwiseMin(high);
  Search search(objective, x, handle.get());
  nlopt_set_min_objective(handle.get(), callback, &search);
  nlopt_set_lower_bounds(handle.get(), low.data());
  nlopt_set_upper_bounds(handle.get(), high.data());
  nlopt_set_maxeval(handle.get(), options.max_evaluations);
  nlopt_set_ftol_rel(handle.get(), options.value_tolerance);
  nlopt_set_xtol_abs1(handle.get(), options.point_tolerance);
  if (has_gradient) search.scale_first_step();
  double value = 0.0;
  nlopt_optimize(handle.get(), x.data(), &value);  // if it fails, the best point so far is kept
  if (search.error) std::rethrow_exception(search.error);
  return search.best;
}

}  // namespace bobench
