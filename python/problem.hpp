// Problems in Python: those of the catalogue, and functions of Python as problems.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "core/problem.hpp"
#include "python/space.hpp"

namespace bobench::python {

/// A Python object that may be copied and destroyed without the GIL.
class SharedObject {
 public:
  SharedObject() = default;
  explicit SharedObject(py::object object);
  /// Needs the GIL.
  const py::object& get() const { return *object_; }
  explicit operator bool() const { return static_cast<bool>(object_); }

 private:
  std::shared_ptr<py::object> object_;
};

/// A function of Python as a problem: see bobench.problem. An exception is a failed evaluation with its message, like a
/// value that is not a number. evaluate() takes the GIL; calls of several threads therefore alternate.
class FunctionProblem {
 public:
  /// @param record  identifies the function in results (results/program.hpp)
  FunctionProblem(const py::object& function, std::shared_ptr<const Space> space, std::string name,
                  std::optional<double> optimum, std::vector<double> fidelities, nlohmann::json record);

  const SearchSpace& space() const { return space_->search_space(); }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const;
  /// Its evaluations draw no random numbers of the run.
  void resume(std::size_t, Random&) const {}
  std::optional<double> optimum() const { return optimum_; }
  std::string name() const { return name_; }
  const std::vector<double>& fidelities() const { return fidelities_; }
  const nlohmann::json& details() const { return record_; }

 private:
  SharedObject function_;
  std::shared_ptr<const Space> space_;
  std::string name_;
  std::optional<double> optimum_;
  std::vector<double> fidelities_;
  nlohmann::json record_;
};

/// A problem with its space and the noise stream of a run of it.
class PythonProblem {
 public:
  /// A problem of the catalogue. @throws InputError if there is none
  PythonProblem(const std::string& id, int replicate, std::uint64_t seed);
  /// A function.
  PythonProblem(const py::object& function, const Space& space, const std::string& name, std::optional<double> optimum,
                const std::vector<double>& fidelities, const std::string& record);

  /// The name in results: canonical, without the replicate's instance.
  const std::string& id() const { return id_; }
  const Problem& problem() const { return problem_; }
  const Space& space() const { return *space_; }
  std::shared_ptr<const Space> shared_space() const { return space_; }
  int replicate() const { return replicate_; }
  std::uint64_t seed() const { return seed_; }

  /// One value; NaN if the evaluation failed.
  double evaluate_one(const py::object& given, std::optional<double> fidelity);
  /// Values of the rows of a matrix of coordinates, on `threads` threads: in order on one thread if the problem draws
  /// random numbers. They are those of evaluate_one(), row by row.
  py::array_t<double> evaluate_many(const py::array_t<double, py::array::c_style | py::array::forcecast>& given,
                                    std::optional<double> fidelity, int threads);

 private:
  double fidelity_or_full(std::optional<double> fidelity) const;

  std::string id_;
  Problem problem_;
  std::shared_ptr<const Space> space_;
  int replicate_ = 0;
  std::uint64_t seed_ = 1;
  Random noise_;
};

void bind_problem(py::module_& module);

}  // namespace bobench::python
