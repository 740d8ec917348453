#include "python/space.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "core/error.hpp"
#include "core/overloaded.hpp"
#include "python/python_text.hpp"

namespace bobench::python {
namespace {

py::object parameter_type(const char* name) {
  return py::module_::import("bobench._parameters").attr(name);
}

double number(const std::string& name, const py::handle& value, const char* what) {
  const double converted = PyFloat_AsDouble(value.ptr());
  if (converted == -1.0 && PyErr_Occurred()) {
    PyErr_Clear();
    throw InputError(fmt::format("parameter '{}': the {} is {}; expected a number", name, what, excerpt_of(value)));
  }
  return converted;
}

std::int64_t whole(const std::string& name, const py::handle& value, const char* what) {
  const double converted = number(name, value, what);
  constexpr double most = 9007199254740992.0;
  if (converted != std::floor(converted) || std::abs(converted) > most) {
    throw InputError(
        fmt::format("parameter '{}': the {} is {}; expected a whole number", name, what, excerpt_of(value)));
  }
  return static_cast<std::int64_t>(converted);
}

Scale scale_of(const py::object& given) {
  return given.attr("log").cast<bool>() ? Scale::log : Scale::linear;
}

py::list list_of(const std::string& name, const py::object& values) {
  if (py::isinstance<py::str>(values) || !py::isinstance<py::iterable>(values)) {
    throw InputError(fmt::format("parameter '{}': the values are {}; expected a list", name, excerpt_of(values)));
  }
  return py::list(values);
}

/// A parameter of a dict, with its type.
py::object as_parameter(const std::string& name, const py::object& given) {
  for (const char* type : {"Real", "Integer", "Ordinal", "Choice"}) {
    if (py::isinstance(given, parameter_type(type))) return given;
  }
  if (py::isinstance<py::list>(given)) return parameter_type("Choice")(given);
  if (py::isinstance<py::tuple>(given) && py::len(given) == 2) {
    const py::object low = given[py::int_(0)], high = given[py::int_(1)];
    if (py::isinstance<py::float_>(low) || py::isinstance<py::float_>(high)) return parameter_type("Real")(low, high);
    throw InputError(
        fmt::format("parameter '{0}' is {1}; expected bobench.integer{1} or bobench.real{1}", name, excerpt_of(given)));
  }
  throw InputError(fmt::format(
      "parameter '{}' is {}; expected a list of choices, a pair of bounds such as (0.0, 1.0), or bobench.real, log, "
      "integer or ordinal",
      name, excerpt_of(given)));
}

Parameter described(const std::string& name, const py::object& given) {
  if (py::isinstance(given, parameter_type("Real"))) {
    return {name, RealParameter{number(name, given.attr("low"), "lower bound"),
                                number(name, given.attr("high"), "upper bound"), scale_of(given)}};
  }
  if (py::isinstance(given, parameter_type("Integer"))) {
    return {name, IntegerParameter{whole(name, given.attr("low"), "lower bound"),
                                   whole(name, given.attr("high"), "upper bound"), scale_of(given)}};
  }
  const py::list values = list_of(name, given.attr("values"));
  if (py::isinstance(given, parameter_type("Ordinal"))) {
    OrdinalParameter ordinal;
    for (const py::handle value : values) ordinal.levels.push_back(number(name, value, "level"));
    return {name, std::move(ordinal)};
  }
  CategoricalParameter categorical;
  for (const py::handle value : values) categorical.choices.push_back(py::str(value));
  return {name, std::move(categorical)};
}

py::object level_object(double level) {
  constexpr double most = 9007199254740992.0;
  if (level == std::floor(level) && std::abs(level) <= most) return py::int_(static_cast<std::int64_t>(level));
  return py::float_(level);
}

/// Whether it is a bool of Python or numpy.
bool is_boolean(PyObject* value) {
  const std::string_view type = Py_TYPE(value)->tp_name;
  return type == "bool" || type == "numpy.bool_" || type == "numpy.bool";
}

/// Whether the objects are equal; True and 1 are not.
bool same_value(PyObject* a, PyObject* b) {
  if (a == b) return true;
  const int equal = PyObject_RichCompareBool(a, b, Py_EQ);
  if (equal < 0) PyErr_Clear();
  return equal == 1 && is_boolean(a) == is_boolean(b);
}

}  // namespace

Space::Space(SearchSpace space) : space_(std::move(space)) {
  for (const Parameter& parameter : space_.parameters()) {
    names_.emplace_back(parameter.name);
    std::vector<py::object>& values = values_.emplace_back();
    if (const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind)) {
      for (const double level : ordinal->levels) values.push_back(level_object(level));
    } else if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind)) {
      for (const std::string& choice : categorical->choices) values.push_back(py::str(choice));
    }
  }
}

Space::Space(const py::dict& given) {
  std::vector<Parameter> parameters;
  std::vector<py::object> conditions;
  for (const auto& [key, value] : given) {
    if (!py::isinstance<py::str>(key)) {
      throw InputError(fmt::format("the name of a parameter is {}; expected a string", excerpt_of(key)));
    }
    const std::string name = key.cast<std::string>();
    const py::object parameter = as_parameter(name, py::reinterpret_borrow<py::object>(value));
    parameters.push_back(described(name, parameter));
    conditions.push_back(parameter.attr("condition"));
    names_.push_back(py::reinterpret_borrow<py::str>(key));
    std::vector<py::object>& values = values_.emplace_back();
    if (parameters.back().is_ordinal() || parameters.back().is_categorical()) {
      for (const py::handle one : py::list(parameter.attr("values"))) {
        const auto is_equal = [&](const py::object& other) { return same_value(other.ptr(), one.ptr()); };
        if (std::ranges::any_of(values, is_equal)) {
          throw InputError(fmt::format("parameter '{}': {} is there twice", name, excerpt_of(one)));
        }
        values.push_back(py::reinterpret_borrow<py::object>(one));
      }
    }
  }
  if (parameters.empty()) throw InputError("the space has no parameters");
  space_ = SearchSpace(parameters);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!conditions[i].is_none()) parameters[i].condition = condition(i, conditions[i]);
  }
  space_ = SearchSpace(std::move(parameters));
}

Condition Space::condition(std::size_t position, const py::object& given) const {
  const std::string& name = space_.parameters()[position].name;
  if (!py::isinstance(given, parameter_type("Condition")) || !py::isinstance<py::str>(given.attr("parent"))) {
    throw InputError(fmt::format("parameter '{}': its condition is {}; expected bobench.when(\"PARENT\", ...)", name,
                                 excerpt_of(given)));
  }
  Condition condition{given.attr("parent").cast<std::string>(), {}};
  const auto parent = std::ranges::find(space_.parameters(), condition.parent, &Parameter::name);
  if (parent == space_.parameters().end()) {
    throw InputError(
        fmt::format("parameter '{}': its parent '{}' is not a parameter of the space", name, condition.parent));
  }
  for (const py::handle value : given.attr("values")) {
    condition.values.push_back(coordinate(static_cast<std::size_t>(parent - space_.parameters().begin()), value.ptr()));
  }
  const py::object imputed = given.attr("imputed");
  if (!imputed.is_none()) condition.imputed = coordinate(position, imputed.ptr());
  return condition;
}

py::object Space::value(std::size_t position, double coordinate) const {
  if (!values_[position].empty()) return values_[position][static_cast<std::size_t>(coordinate)];
  if (space_.parameters()[position].is_integer()) {
    return py::reinterpret_steal<py::object>(PyLong_FromDouble(coordinate));
  }
  return py::float_(coordinate);
}

py::object Space::condition(std::size_t position) const {
  const auto& given = space_.parameters()[position].condition;
  if (!given) return py::none();
  const auto parent = std::ranges::find(space_.parameters(), given->parent, &Parameter::name);
  py::list values;
  for (const double one : given->values) {
    values.append(value(static_cast<std::size_t>(parent - space_.parameters().begin()), one));
  }
  return parameter_type("Condition")(given->parent, py::tuple(values),
                                     value(position, space_.imputed(static_cast<Eigen::Index>(position))));
}

py::dict Space::parameters() const {
  py::dict all;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const py::object condition_of = condition(i);
    const auto discrete = [&](const char* type) {
      py::list values;
      for (const py::object& value : values_[i]) values.append(value);
      return parameter_type(type)(values, condition_of);
    };
    all[names_[i]] = std::visit(
        Overloaded{[&](const RealParameter& real) -> py::object {
                     return parameter_type("Real")(real.low, real.high, real.scale == Scale::log, condition_of);
                   },
                   [&](const IntegerParameter& integer) -> py::object {
                     return parameter_type("Integer")(integer.low, integer.high, integer.scale == Scale::log,
                                                      condition_of);
                   },
                   [&](const OrdinalParameter&) -> py::object { return discrete("Ordinal"); },
                   [&](const CategoricalParameter&) -> py::object { return discrete("Choice"); }},
        space_[static_cast<Eigen::Index>(i)].kind);
  }
  return all;
}

void Space::fill(PyObject* target, const Configuration& configuration) const {
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto position = static_cast<Eigen::Index>(i);
    if (!space_.is_active(position, configuration)) continue;
    PyDict_SetItem(target, names_[i].ptr(), value(i, configuration[position]).ptr());
  }
}

py::dict Space::to_dict(const Configuration& configuration) const {
  py::dict values;
  fill(values.ptr(), configuration);
  return values;
}

double Space::coordinate(std::size_t position, PyObject* value) const {
  const std::vector<py::object>& values = values_[position];
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (same_value(values[i].ptr(), value)) return static_cast<double>(i);
  }
  const std::string& name = space_.parameters()[position].name;
  if (!values.empty()) {
    py::list all;
    for (const py::object& one : values) all.append(one);
    throw InputError(fmt::format("'{}' is {}; expected one of {}", name, excerpt_of(value), excerpt_of(all)));
  }
  const double converted = PyFloat_AsDouble(value);
  if (converted == -1.0 && PyErr_Occurred()) {
    PyErr_Clear();
    throw InputError(fmt::format("'{}' is {}; expected a number", name, excerpt_of(value)));
  }
  return converted;
}

Configuration Space::from_dict(py::handle given) const {
  Configuration configuration(space_.dimension());
  py::ssize_t found = 0;
  const auto read = [&](Eigen::Index position) {
    const auto i = static_cast<std::size_t>(position);
    PyObject* value = PyDict_GetItemWithError(given.ptr(), names_[i].ptr());
    found += value != nullptr;
    if (!space_.is_active(position, configuration)) {
      configuration[position] = space_.imputed(position);  // a value given for it is not read
    } else if (value) {
      configuration[position] = coordinate(i, value);
    } else {
      throw InputError(fmt::format("the configuration has no '{}'", space_[position].name));
    }
  };
  if (space_.is_conditional()) {
    for (const Eigen::Index position : space_.parents_first()) read(position);
  } else {
    for (Eigen::Index position = 0; position < space_.dimension(); ++position) read(position);
  }
  if (PyDict_Size(given.ptr()) != found) refuse_unknown(given);
  return configuration;
}

void Space::refuse_unknown(py::handle given) const {
  const py::dict known = parameters();
  for (const auto& [key, value] : py::reinterpret_borrow<py::dict>(given)) {
    if (known.contains(key)) continue;
    std::vector<std::string> names;
    for (const Parameter& parameter : space_.parameters()) names.push_back(parameter.name);
    throw InputError(
        fmt::format("{} is not a parameter; the parameters are {}", excerpt_of(key), fmt::join(names, ", ")));
  }
}

Configuration Space::unchecked_configuration(py::handle given) const {
  if (PyDict_Check(given.ptr())) return from_dict(given);
  using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;
  const Numbers numbers = py::isinstance<py::str>(given) ? Numbers() : Numbers::ensure(given);
  if (!numbers || numbers.ndim() != 1 || numbers.size() != space_.dimension()) {
    PyErr_Clear();
    throw InputError(fmt::format("the configuration is {}; expected a dict of {} parameters, or {} numbers",
                                 excerpt_of(given), space_.dimension(), space_.dimension()));
  }
  return space_.canonical(Eigen::Map<const Configuration>(numbers.data(), numbers.size()));
}

Configuration Space::configuration(py::handle given) const {
  Configuration configuration = unchecked_configuration(given);
  space_.require(configuration);
  return configuration;
}

Space space_of(const py::object& given) {
  if (py::isinstance<Space>(given)) return given.cast<Space>();
  if (py::isinstance<py::dict>(given)) return Space(given.cast<py::dict>());
  if (py::hasattr(given, "space")) return space_of(given.attr("space"));
  throw InputError(fmt::format("the space is {}; expected a dict of parameters", excerpt_of(given)));
}

void bind_space(py::module_& module) {
  py::class_<Space>(module, "Space", "A search space: a mapping from the names of parameters to their ranges.")
      .def(py::init([](const py::object& given) { return space_of(given); }), py::arg("parameters"))
      .def_property_readonly("parameters", &Space::parameters)
      .def_property_readonly("dimension", [](const Space& self) { return self.search_space().dimension(); })
      .def("__len__", [](const Space& self) { return self.search_space().dimension(); })
      .def("__iter__", [](const Space& self) { return py::iter(self.parameters()); })
      .def("__contains__", [](const Space& self, const py::object& key) { return self.parameters().contains(key); })
      .def("__getitem__", [](const Space& self, const py::object& key) { return py::object(self.parameters()[key]); })
      .def("keys", [](const Space& self) { return self.parameters().attr("keys")(); })
      .def("items", [](const Space& self) { return self.parameters().attr("items")(); })
      .def("values", [](const Space& self) { return self.parameters().attr("values")(); })
      .def("__eq__",
           [](const Space& self, const py::object& other) {
             return py::isinstance<Space>(other) && self.parameters().equal(other.attr("parameters"));
           })
      .def("__repr__", [](const Space& self) { return "Space(" + std::string(py::repr(self.parameters())) + ")"; })
      .def(
          "sample",
          [](const Space& self, std::uint64_t seed) {
            Random random(seed);
            return self.to_dict(self.search_space().sample(random));
          },
          py::arg("seed"), "A configuration that is uniform over the space, on each parameter's own scale.")
      .def(
          "coordinates",
          [](const Space& self, const py::object& given) {
            const Configuration configuration = self.configuration(given);
            return py::array_t<double>(configuration.size(), configuration.data());
          },
          py::arg("config"), "The configuration as numbers: the index of each level and choice.")
      .def(
          "configuration",
          [](const Space& self, const py::object& given) { return self.to_dict(self.configuration(given)); },
          py::arg("coordinates"), "The configuration of numbers: the inverse of coordinates().")
      .def(py::pickle([](const Space& self) { return py::make_tuple(self.parameters()); },
                      [](const py::tuple& state) { return Space(state[0].cast<py::dict>()); }));
}

}  // namespace bobench::python
