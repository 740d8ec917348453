#include "numerics/derivative_free.hpp"

#include <exception>
#include <memory>

#include <fmt/format.h>
#include <nlopt.h>

#include "core/error.hpp"

namespace bobench {
namespace {

using Handle = std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)>;

nlopt_algorithm id_of(DerivativeFree algorithm) {
  switch (algorithm) {
    case DerivativeFree::bobyqa:
      return NLOPT_LN_BOBYQA;
    case DerivativeFree::newuoa:
      return NLOPT_LN_NEWUOA;
    case DerivativeFree::cobyla:
      return NLOPT_LN_COBYLA;
    case DerivativeFree::nelder_mead:
      return NLOPT_LN_NELDERMEAD;
    case DerivativeFree::sbplx:
      return NLOPT_LN_SBPLX;
    case DerivativeFree::praxis:
      return NLOPT_LN_PRAXIS;
    case DerivativeFree::direct:
      return NLOPT_GN_DIRECT;
    case DerivativeFree::direct_l:
      return NLOPT_GN_DIRECT_L;
    case DerivativeFree::direct_l_rand:
      return NLOPT_GN_DIRECT_L_RAND;
    case DerivativeFree::crs2:
      return NLOPT_GN_CRS2_LM;
    case DerivativeFree::isres:
      return NLOPT_GN_ISRES;
    case DerivativeFree::esch:
      return NLOPT_GN_ESCH;
    case DerivativeFree::mlsl:
      return NLOPT_G_MLSL_LDS;
  }
  throw Error("no such algorithm");
}

Handle made(nlopt_algorithm id, Eigen::Index dimension, const DerivativeFreeOptions& options) {
  Handle handle(nlopt_create(id, static_cast<unsigned>(dimension)), &nlopt_destroy);
  if (!handle) throw Error("NLopt has no memory");
  nlopt_set_xtol_abs1(handle.get(), options.tolerance);
  if (options.step > 0.0) nlopt_set_initial_step1(handle.get(), options.step);
  return handle;
}

struct Search {
  const std::function<double(const Eigen::VectorXd&)>& score;
  Eigen::VectorXd x;
  nlopt_opt handle;
  std::exception_ptr error = nullptr;
};

/// C++ exceptions must not propagate through NLopt's C code: they are stored in the search.
double callback(unsigned, const double* point, double*, void* data) {
  auto& search = *static_cast<Search*>(data);
  if (search.error) return 0.0;
  try {
    search.x = Eigen::Map<const Eigen::VectorXd>(point, search.x.size());
    return search.score(search.x);
  } catch (...) {
    search.error = std::current_exception();
    nlopt_force_stop(search.handle);
    return 0.0;
  }
}

}  // namespace

void minimize_derivative_free(DerivativeFree algorithm, const std::function<double(const Eigen::VectorXd&)>& score,
                              const Eigen::VectorXd& start, const DerivativeFreeOptions& options) {
  if (algorithm == DerivativeFree::newuoa && start.size() < 2) throw InputError("newuoa needs two parameters or more");
  const Handle handle = made(id_of(algorithm), start.size(), options);
  Search search{score, start, handle.get()};
  nlopt_set_min_objective(handle.get(), &callback, &search);
  if (algorithm != DerivativeFree::newuoa) {
    nlopt_set_lower_bounds1(handle.get(), 0.0);
    nlopt_set_upper_bounds1(handle.get(), 1.0);
  }
  if (algorithm == DerivativeFree::mlsl) {
    // NLopt copies the local optimiser.
    nlopt_set_local_optimizer(handle.get(), made(NLOPT_LN_BOBYQA, start.size(), options).get());
  }
  nlopt_srand(static_cast<unsigned long>(options.seed));  // the seed is per thread
  Eigen::VectorXd x = start;
  double value = 0.0;
  const nlopt_result result = nlopt_optimize(handle.get(), x.data(), &value);
  if (search.error) std::rethrow_exception(search.error);
  if (result < 0 && result != NLOPT_ROUNDOFF_LIMITED && result != NLOPT_FORCED_STOP && result != NLOPT_FAILURE) {
    throw Error(fmt::format("NLopt refused to work: {}", nlopt_result_to_string(result)));
  }
}

}  // namespace bobench
