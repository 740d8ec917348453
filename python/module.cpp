// The extension bobench._core. Its Python side is in bobench/.
#include <filesystem>

#include <fmt/format.h>
#include <pybind11/pybind11.h>

#include "core/error.hpp"
#include "python/commands.hpp"
#include "python/optimizer.hpp"
#include "python/problem.hpp"
#include "python/results.hpp"
#include "python/space.hpp"

namespace bobench::python {
namespace {

void raise(const char* type, const std::string& message) {
  PyErr_SetString(py::module_::import("bobench._errors").attr(type).ptr(), message.c_str());
}

void translate(std::exception_ptr exception) {
  try {
    if (exception) std::rethrow_exception(exception);
  } catch (const InputError& error) {
    raise("InputError", error.what());
  } catch (const Error& error) {
    raise("Error", error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    raise("InputError", fmt::format("cannot use '{}': {}", error.path1().string(), error.code().message()));
  }
}

}  // namespace
}  // namespace bobench::python

PYBIND11_MODULE(_core, module) {
  namespace python = bobench::python;
  pybind11::register_exception_translator(python::translate);
  python::bind_space(module);
  python::bind_problem(module);
  python::bind_optimizer(module);
  python::bind_commands(module);
  python::bind_results(module);
}
