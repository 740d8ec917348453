// Optimisers in Python: ours with ask() and tell(), and classes of Python as optimisers of `bobench run`.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "core/history.hpp"
#include "core/optimizer_catalog.hpp"
#include "python/problem.hpp"
#include "python/space.hpp"

namespace bobench::python {

/// One of our optimisers in a loop of Python. Its trials are those of the run of the same problem name, seed and
/// replicate by `bobench run`.
class PythonOptimizer {
 public:
  /// @throws InputError for an unknown name, or an optimiser that does not support the space
  PythonOptimizer(const std::string& spec, std::shared_ptr<const Space> space, OptimizerContext context,
                  const std::string& problem_name, int replicate, std::uint64_t seed);

  /// The next configuration: a dict; with several fidelities a bobench.Configuration.
  /// @throws Error if the optimiser must first be told some of those pending
  py::object ask();
  /// Up to `count` configurations: fewer if the optimiser must first be told some of those pending.
  py::list ask_many(int count);
  /// @param value  a number; None, NaN or an exception: the evaluation failed
  /// @throws InputError for a configuration outside the space, or not asked for if the optimiser ignores such
  void tell(const py::object& configuration, const py::object& value, std::optional<double> fidelity);
  /// The configuration that the optimiser recommends: that of the lowest value unless the optimiser has a rule of its
  /// own; None before the first value.
  py::object recommend();
  /// (configuration, value) of the lowest value, or None.
  py::object best() const;

  const std::string& name() const { return recipe_.spec; }
  const Space& space() const { return *space_; }
  bool is_concurrent() const { return recipe_.abilities.concurrent; }
  std::size_t told() const { return told_; }
  std::string log();

 private:
  struct Open {
    py::object configuration;
    Trial trial;
  };

  /// The next configuration, or None.
  py::object next();
  std::optional<std::size_t> find_open(const py::object& configuration) const;
  Trial unasked(const py::object& configuration, std::optional<double> fidelity) const;
  std::unique_lock<std::mutex> lock_alone();

  OptimizerRecipe recipe_;
  std::shared_ptr<const Space> space_;
  std::vector<double> fidelities_;
  Optimizer optimizer_;
  std::vector<Open> open_;
  std::vector<Configuration> configurations_;  ///< all told, if the optimiser may recommend one of them
  std::size_t told_ = 0;
  std::optional<Configuration> best_;
  double best_value_ = 0.0;
  std::mutex busy_;
};

/// The entry of the catalogue "python", whose specs are "python:NAME" for the factories in a dict.
/// @param factories  name -> (factory, record): factory(space, budget, seed, fidelities) returns an object with ask() and
///                   tell(configuration, value); record is JSON that identifies it in results
OptimizerEntry python_optimizers(const py::dict& factories);

void bind_optimizer(py::module_& module);

}  // namespace bobench::python
