// Search spaces in Python: a mapping from names to bobench.Real, Integer, Ordinal and Choice.
#pragma once

#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "core/search_space.hpp"

namespace bobench::python {

namespace py = pybind11;

/// A search space with the Python objects of its discrete values. Immutable.
///
/// In Python a configuration is a dict with the values of all active parameters: float, int, or one of the objects that
/// the space was made with. Values given for inactive parameters are ignored. All members need the GIL.
class Space {
 public:
  /// The levels of ordinal parameters become int or float, choices str.
  explicit Space(SearchSpace space);
  /// @param given  a dict of Real, Integer, Ordinal, Choice, a list of choices, or a pair of bounds with a float
  /// @throws InputError naming the parameter that is invalid
  explicit Space(const py::dict& given);

  const SearchSpace& search_space() const { return space_; }
  py::dict parameters() const;

  /// The values of a configuration, added to `target`.
  void fill(PyObject* target, const Configuration& configuration) const;
  /// A dict or, given a type `bobench.Configuration`, one with the fidelity.
  py::dict to_dict(const Configuration& configuration) const;
  /// From a dict of values, or from a sequence of numbers: coordinates, with the index of each level or choice.
  /// @throws InputError naming what is missing, unknown or outside the space
  Configuration configuration(py::handle given) const;
  /// The same without a check of the bounds: for problems that are defined outside their space.
  Configuration unchecked_configuration(py::handle given) const;

 private:
  Condition condition(std::size_t position, const py::object& given) const;
  py::object condition(std::size_t position) const;  ///< bobench.Condition or None
  Configuration from_dict(py::handle given) const;
  /// @throws InputError for the first key that is not a parameter
  void refuse_unknown(py::handle given) const;
  double coordinate(std::size_t position, PyObject* value) const;
  py::object value(std::size_t position, double coordinate) const;

  SearchSpace space_;
  std::vector<py::str> names_;                   ///< interned
  std::vector<std::vector<py::object>> values_;  ///< of each discrete parameter but integers, in order
};

/// Objects of Python as a Space: one, or the argument of its constructor.
Space space_of(const py::object& given);

void bind_space(py::module_& module);

}  // namespace bobench::python
