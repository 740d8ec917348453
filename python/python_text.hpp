// Python objects in messages.
#pragma once

#include <string>

#include <pybind11/pybind11.h>

#include "core/excerpt.hpp"

namespace bobench::python {

/// repr(value), cut to a line; the type's name if it has none. Needs the GIL.
inline std::string excerpt_of(pybind11::handle value) {
  constexpr std::size_t most = 80;
  try {
    return excerpt(std::string(pybind11::repr(value)), most);
  } catch (const pybind11::error_already_set&) {
    return std::string(pybind11::str(pybind11::type::handle_of(value).attr("__name__")));
  }
}

/// "ValueError: the message" of an exception. Needs the GIL.
inline std::string exception_text(const pybind11::error_already_set& error) {
  const auto type = std::string(pybind11::str(error.type().attr("__name__")));
  std::string text;
  try {
    text = std::string(pybind11::str(error.value()));
  } catch (const pybind11::error_already_set&) {
  }
  return text.empty() ? type : type + ": " + text;
}

}  // namespace bobench::python
