// Result files in Python.
#pragma once

#include <pybind11/pybind11.h>

namespace bobench::python {

void bind_results(pybind11::module_& module);

}  // namespace bobench::python
