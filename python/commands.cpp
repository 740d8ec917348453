#include "python/commands.hpp"

#include <iostream>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/iostream.h>
#include <pybind11/stl.h>

#include "cli/main.hpp"
#include "core/error.hpp"
#include "python/optimizer.hpp"
#include "python/problem.hpp"
#include "runners/provenance.hpp"

namespace bobench::python {
namespace {

/// Sends std::cerr, which shows the progress of runs, to sys.stderr, unless another command has done so.
class ProgressToPython {
 public:
  explicit ProgressToPython(const py::object& stderr_of_python) : lock_(in_use(), std::try_to_lock) {
    if (lock_) redirect_.emplace(std::cerr, stderr_of_python);
  }

 private:
  static std::mutex& in_use() {
    static std::mutex mutex;
    return mutex;
  }
  std::unique_lock<std::mutex> lock_;
  std::optional<py::scoped_ostream_redirect> redirect_;
};

/// Runs a command. @return its exit code, and its standard output; the rest goes to sys.stderr
std::pair<int, std::string> execute(const std::vector<std::string>& words, const std::vector<PythonProblem>& problems,
                                    const py::dict& optimizers) {
  const OptimizerEntry entry = python_optimizers(optimizers);
  const py::object stderr_of_python = py::module_::import("sys").attr("stderr");
  const ProgressToPython progress(stderr_of_python);
  py::detail::pythonbuf notes(stderr_of_python);
  std::ostream err(&notes);
  err << std::unitbuf;
  std::istringstream in;
  std::ostringstream out;
  int code = 0;
  {
    const py::gil_scoped_release free;
    code = cli::execute(words, {in, out, err}, [&](runners::Catalogs& catalogs) {
      catalogs.optimizers.add(entry);
      for (const PythonProblem& one : problems) catalogs.problems.add(one.problem(), "a function of Python");
    });
  }
  return {code, out.str()};
}

}  // namespace

void bind_commands(py::module_& module) {
  module.def("execute", &execute, py::arg("words"), py::arg("problems") = std::vector<PythonProblem>(),
             py::arg("optimizers") = py::dict());
  module.def("version", [] { return std::string(runners::version()); });
}

}  // namespace bobench::python
