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

void translate(std::exception_ptr exception) {  // NOLINT(performance-unnecessary-value-param): as pybind11 wants it
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

/// pybind11 before 2.12 would read the arrays of numpy 2 wrongly, without an error.
void require_numpy() {
#if PYBIND11_VERSION_HEX < 0x020C0000
  const auto version = py::module_::import("numpy").attr("__version__").cast<std::string>();
  if (version.starts_with("1.")) return;
  throw py::import_error(
      fmt::format("bobench: built by pybind11 {}.{} for numpy 1, and this is numpy {}; install "
                  "'numpy<2', or build with pybind11 2.12",
                  PYBIND11_VERSION_MAJOR, PYBIND11_VERSION_MINOR, version));
#endif
}

}  // namespace
}  // namespace bobench::python

PYBIND11_MODULE(_core, module) {
  namespace python = bobench::python;
  python::require_numpy();
  pybind11::register_exception_translator(python::translate);
  python::bind_space(module);
  python::bind_problem(module);
  python::bind_optimizer(module);
  python::bind_commands(module);
  python::bind_results(module);
}
