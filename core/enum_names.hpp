// Enumerations with one table of names, shared by options, the command line and files.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace bobench {

template <class Enum>
struct EnumName {
  Enum value;
  const char* name;
  const char* meaning = "";  ///< for help texts, if the name is not sufficient
};

/// An enumeration with a function enum_names() in its own namespace, found by argument-dependent lookup:
///
///   enum class Colour { red, green };
///   constexpr auto enum_names(Colour) {
///     return std::to_array<EnumName<Colour>>({{Colour::red, "red"}, {Colour::green, "green"}});
///   }
template <class Enum>
concept NamedEnum = requires(Enum value) {
  enum_names(value);
};

/// The name of a value; "" if it is not in the table.
template <NamedEnum Enum>
std::string name_of(Enum value) {
  for (const EnumName<Enum>& one : enum_names(value)) {
    if (one.value == value) return one.name;
  }
  return "";
}

/// The value of a name; nothing if it is not in the table.
template <NamedEnum Enum>
std::optional<Enum> enum_named(std::string_view name) {
  for (const EnumName<Enum>& one : enum_names(Enum())) {
    if (name == one.name) return one.value;
  }
  return std::nullopt;
}

}  // namespace bobench
