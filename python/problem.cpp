#include "python/problem.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <omp.h>
#include <pybind11/stl.h>

#include "cli/main.hpp"
#include "core/error.hpp"
#include "core/maximized.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "python/python_text.hpp"

namespace bobench::python {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

const runners::Catalogs& catalogs() {
  // Never destroyed: threads may use its problems at the end of the process.
  static const auto* const all =
      new runners::Catalogs(cli::standard_catalogs(hpobench_tables::DataDirectory::of_user()));
  return *all;
}

Problem made(const std::string& id, int replicate) {
  if (replicate < 0) throw InputError(fmt::format("replicate is {}; expected 0 or more", replicate));
  return catalogs().problems.make(id, replicate);
}

/// Whether two generators are in the same state.
bool agree(Random a, Random b) {
  return a() == b();
}

/// @throws InputError if the problem is not defined there
void require_defined(const Problem& problem, const Configuration& configuration) {
  if (!problem.is_defined_outside() || !configuration.allFinite()) problem.space().require(configuration);
}

/// Evaluates rows [from, to). @throws InputError that names the first row where the problem is not defined
template <class Rows, class Values>
void evaluate_rows(const Problem& problem, const Rows& rows, py::ssize_t from, py::ssize_t to, double fidelity,
                   Random& random, Values& values) {
  const auto dimension = rows.shape(1);
  Configuration configuration(dimension);
  for (py::ssize_t i = from; i < to; ++i) {
    std::copy_n(rows.data(i, 0), dimension, configuration.data());
    configuration = problem.space().canonical(std::move(configuration));
    try {
      require_defined(problem, configuration);
    } catch (const InputError& error) {
      throw InputError(fmt::format("row {}: {}", i, error.what()));
    }
    values(i) = problem.evaluate(configuration, fidelity, random).value;
  }
}

/// Evaluates all rows on several threads.
/// @return false if the problem draws random numbers: the values are then not those of evaluation in order
template <class Rows, class Values>
bool evaluate_in_parallel(const Problem& problem, const Rows& rows, double fidelity, const Random& before,
                          Values& values, int threads) {
  const py::ssize_t count = rows.shape(0);
  std::exception_ptr failure;
  bool is_random = false;
#pragma omp parallel num_threads(threads)
  {
    const py::ssize_t parts = omp_get_num_threads(), part = omp_get_thread_num();
    const py::ssize_t from = count * part / parts, to = count * (part + 1) / parts;
    Random random = before;
    try {
      evaluate_rows(problem, rows, from, std::min(from + 1, to), fidelity, random, values);
      if (agree(before, random)) evaluate_rows(problem, rows, from + 1, to, fidelity, random, values);
    } catch (...) {
#pragma omp critical(bobench_python_rows)
      failure = std::current_exception();
    }
#pragma omp critical(bobench_python_rows)
    is_random = is_random || !agree(before, random);
  }
  if (failure) std::rethrow_exception(failure);
  return !is_random;
}

py::object argmin_of(const PythonProblem& self) {
  const auto known = self.problem().minimizers();
  return known.empty() ? py::object(py::none()) : py::object(self.space().to_dict(known.front()));
}

}  // namespace

SharedObject::SharedObject(py::object object)
    : object_(new py::object(std::move(object)), [](py::object* owned) {
        const py::gil_scoped_acquire gil;
        delete owned;
      }) {}

FunctionProblem::FunctionProblem(const py::object& function, std::shared_ptr<const Space> space, std::string name,
                                 std::optional<double> optimum, std::vector<double> fidelities, nlohmann::json record)
    : function_(function),
      space_(std::move(space)),
      name_(std::move(name)),
      optimum_(optimum),
      fidelities_(std::move(fidelities)),
      record_(std::move(record)) {}

Evaluation FunctionProblem::evaluate(const Configuration& configuration, double fidelity, Random&) const {
  const py::gil_scoped_acquire gil;
  Evaluation evaluation{.value = not_a_number, .fidelity = fidelity};
  try {
    const py::dict values = space_->to_dict(configuration);
    const py::object returned = fidelities_.size() > 1 ? function_.get()(values, fidelity) : function_.get()(values);
    evaluation.value = PyFloat_AsDouble(returned.ptr());
    const bool is_number = evaluation.value != -1.0 || !PyErr_Occurred();
    if (is_number) evaluation.value *= shown_sign(record_);
    if (!is_number) {
      PyErr_Clear();
      evaluation.value = not_a_number;
      evaluation.failure = fmt::format("it returned {}; expected a number", excerpt_of(returned));
    }
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw Error(exception_text(error));  // KeyboardInterrupt, SystemExit
    evaluation.failure = exception_text(error);
  }
  return evaluation;
}

PythonProblem::PythonProblem(const std::string& id, int replicate, std::uint64_t seed)
    : id_(catalogs().problems.canonical_id(id)),
      problem_(made(id_, replicate)),
      space_(std::make_shared<Space>(problem_.space())),
      replicate_(replicate),
      seed_(seed),
      noise_(RunStreams(seed, id_, "", replicate).shared("noise")) {}

PythonProblem::PythonProblem(const py::object& function, const Space& space, const std::string& name,
                             std::optional<double> optimum, const std::vector<double>& fidelities,
                             const std::string& record)
    : id_(name),
      problem_(FunctionProblem(function, std::make_shared<Space>(space), name, optimum, fidelities,
                               nlohmann::json::parse(record))),
      space_(std::make_shared<Space>(space)),
      noise_(0) {}

double PythonProblem::fidelity_or_full(std::optional<double> fidelity) const {
  if (!fidelity) return problem_.full_fidelity();
  if (std::ranges::find(problem_.fidelities(), *fidelity) != problem_.fidelities().end()) return *fidelity;
  throw InputError(
      fmt::format("the fidelity is {}; expected one of {}", *fidelity, fmt::join(problem_.fidelities(), ", ")));
}

double PythonProblem::evaluate_one(const py::object& given, std::optional<double> fidelity) {
  const double full = fidelity_or_full(fidelity);
  const Configuration configuration = space_->unchecked_configuration(given);
  require_defined(problem_, configuration);
  Random random = noise_;  // several threads of Python may evaluate this problem
  double value = 0.0;
  {
    const py::gil_scoped_release free;
    value = problem_.evaluate(configuration, full, random).value;
  }
  noise_ = random;
  return value;
}

py::array_t<double> PythonProblem::evaluate_many(
    const py::array_t<double, py::array::c_style | py::array::forcecast>& given, std::optional<double> fidelity,
    int threads) {
  const double full = fidelity_or_full(fidelity);
  if (given.ndim() != 2 || given.shape(1) != problem_.space().dimension()) {
    throw InputError(fmt::format("the array has shape ({}); expected (n, {})",
                                 fmt::join(given.shape(), given.shape() + given.ndim(), ", "),
                                 problem_.space().dimension()));
  }
  const auto rows = given.unchecked<2>();
  const py::ssize_t count = rows.shape(0);
  py::array_t<double> result(count);
  auto values = result.mutable_unchecked<1>();
  Random random = noise_;
  {
    const py::gil_scoped_release free;
    if (threads <= 1 || !evaluate_in_parallel(problem_, rows, full, random, values, threads)) {
      evaluate_rows(problem_, rows, 0, count, full, random, values);
    }
  }
  noise_ = random;
  return result;
}

void bind_problem(py::module_& module) {
  module.def(
      "problem_ids", [](const std::string& pattern) { return catalogs().problems.expand(pattern); }, py::arg("pattern"),
      "The ids of the problems that match a pattern, such as 'bbob/f1-24/d2,5'.");
  py::class_<PythonProblem>(module, "Problem", "A problem to minimise; bobench.problem() makes one.")
      .def(py::init<const std::string&, int, std::uint64_t>(), py::arg("id"), py::arg("replicate") = 0,
           py::arg("seed") = 1)
      .def(py::init<const py::object&, const Space&, const std::string&, std::optional<double>,
                    const std::vector<double>&, const std::string&>(),
           py::arg("function"), py::arg("space"), py::arg("name"), py::arg("optimum"), py::arg("fidelities"),
           py::arg("record"))
      .def_property_readonly("name", &PythonProblem::id)
      .def_property_readonly("space", [](const PythonProblem& self) { return self.space(); })
      .def_property_readonly("dimension",
                             [](const PythonProblem& self) { return self.space().search_space().dimension(); })
      .def_property_readonly(
          "optimum", [](const PythonProblem& self) { return self.problem().optimum(); },
          "The lowest value without noise, or None.")
      .def_property_readonly("argmin", &argmin_of, "A minimiser, or None.")
      .def_property_readonly(
          "fidelities", [](const PythonProblem& self) { return self.problem().fidelities(); },
          "Ascending, the last one full; [1.0] if there is only one.")
      .def_property_readonly("replicate", &PythonProblem::replicate)
      .def_property_readonly("seed", &PythonProblem::seed)
      .def("evaluate_one", &PythonProblem::evaluate_one, py::arg("config"), py::arg("fidelity") = py::none())
      .def("evaluate_many", &PythonProblem::evaluate_many, py::arg("rows"), py::arg("fidelity") = py::none(),
           py::arg("threads") = 1);
}

}  // namespace bobench::python
