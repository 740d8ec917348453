#include "system/hdf5/private_calls.hpp"

namespace bobench::system::hdf5 {
namespace {

/// The header of an object cannot hold longer attributes.
constexpr std::size_t longest_fixed = 60000;

void write_scalar(const Handle& object, const std::string& name, hid_t type, const void* value) {
  const Handle space = own(H5Screate(H5S_SCALAR), H5Sclose, "write attribute " + name);
  const Handle attribute = own(H5Acreate2(object.id(), name.c_str(), type, space.id(), H5P_DEFAULT, H5P_DEFAULT),
                               H5Aclose, "write attribute " + name);
  check(H5Awrite(attribute.id(), type, value), "write attribute " + name);
}

/// Opens an attribute that is a single value; a longer one would overflow the reader's variable.
Handle open_scalar(const Handle& object, const std::string& name) {
  const std::string what = "read attribute " + name;
  Handle attribute = own(H5Aopen(object.id(), name.c_str(), H5P_DEFAULT), H5Aclose, what);
  const Handle space = own(H5Aget_space(attribute.id()), H5Sclose, what);
  if (H5Sget_simple_extent_npoints(space.id()) != 1) throw Error("HDF5: cannot " + what + ": it is not a single value");
  return attribute;
}

void read_scalar(const Handle& object, const std::string& name, hid_t type, void* value) {
  check(H5Aread(open_scalar(object, name).id(), type, value), "read attribute " + name);
}

}  // namespace

void Group::write_attribute(const std::string& name, const std::string& value) const {
  const char* text = value.c_str();
  write_scalar(handle_, name, string_type().id(), &text);
}

void Group::write_fixed_attribute(const std::string& name, const std::string& value) const {
  if (value.size() >= longest_fixed) throw Error(fmt::format("HDF5: attribute {} is too long", name));
  write_scalar(handle_, name, string_type(value.size() + 1).id(), value.c_str());
}

void Group::write_text(const std::string& name, const std::string& value) const {
  if (value.size() < longest_fixed) {
    write_fixed_attribute(name, value);
  } else {
    write<std::string>(name, {1}, {value});
  }
}

std::string Group::text(const std::string& name) const {
  if (has_attribute(name)) return string_attribute(name);
  Shape shape;
  const auto values = read<std::string>(name, shape);
  if (values.size() != 1) throw Error("HDF5: cannot read " + path_ + "/" + name + ": it is not a single text");
  return values.front();
}

void Group::write_attribute(const std::string& name, double value) const {
  write_scalar(handle_, name, H5T_NATIVE_DOUBLE, &value);
}

void Group::write_attribute(const std::string& name, std::int64_t value) const {
  write_scalar(handle_, name, H5T_NATIVE_INT64, &value);
}

void Group::write_attribute(const std::string& name, std::uint64_t value) const {
  write_scalar(handle_, name, H5T_NATIVE_UINT64, &value);
}

bool Group::has_attribute(const std::string& name) const {
  return H5Aexists(handle_.id(), name.c_str()) > 0;
}

std::string Group::string_attribute(const std::string& name) const {
  const std::string what = "read attribute " + name;
  const Handle attribute = open_scalar(handle_, name);
  const Handle type = own(H5Aget_type(attribute.id()), H5Tclose, what);
  if (H5Tget_class(type.id()) != H5T_STRING) throw Error("HDF5: cannot " + what + ": it is not a text");
  if (H5Tis_variable_str(type.id()) > 0) {
    char* text = nullptr;
    check(H5Aread(attribute.id(), string_type().id(), &text), what);
    std::string value = text ? text : "";
    H5free_memory(text);
    return value;
  }
  if (H5Tget_size(type.id()) > longest_fixed) throw Error("HDF5: cannot " + what + ": it is too long");
  std::string value(H5Tget_size(type.id()), '\0');
  check(H5Aread(attribute.id(), type.id(), value.data()), what);
  return value.substr(0, value.find('\0'));
}

double Group::real_attribute(const std::string& name) const {
  double value = 0.0;
  read_scalar(handle_, name, H5T_NATIVE_DOUBLE, &value);
  return value;
}

std::uint64_t Group::unsigned_attribute(const std::string& name) const {
  std::uint64_t value = 0;
  read_scalar(handle_, name, H5T_NATIVE_UINT64, &value);
  return value;
}

}  // namespace bobench::system::hdf5
