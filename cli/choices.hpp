// Options whose value is one of several names: one table for the parser, its error message, --help, the man page and
// completion.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <boost/program_options.hpp>

#include "core/enum_names.hpp"

namespace bobench::cli {

/// A name that an option accepts.
struct Name {
  std::string text;
  std::string meaning;  ///< if the name is not self-explanatory

  Name(const char* name) : text(name) {}
  Name(std::string name, std::string what = "") : text(std::move(name)), meaning(std::move(what)) {}
};

/// The same names without meanings.
std::vector<Name> names_of(const std::vector<std::string>& texts);

/// The names of an enumeration (core/enum_names.hpp).
template <NamedEnum Enum>
std::vector<Name> names_of() {
  std::vector<Name> names;
  for (const EnumName<Enum>& one : enum_names(Enum())) names.emplace_back(one.name, one.meaning);
  return names;
}

/// All names that an option accepts.
class Choices {
 public:
  Choices(std::string option, std::vector<Name> names) : option_(std::move(option)), names_(std::move(names)) {}

  const std::vector<Name>& names() const { return names_; }
  /// @throws InputError naming the option and what it accepts
  std::size_t position_of(const std::string& given) const;

 private:
  std::string option_;
  std::vector<Name> names_;
};

/// The chosen name.
struct Choice {
  std::string name;
  std::size_t position;
};

/// Required by Boost, which reads values without knowing the option; OneOf::xparse() is called first.
inline void validate(boost::any&, const std::vector<std::string>&, Choice*, int) {}

/// The value of a single-word option, a Choice.
class OneOf : public boost::program_options::typed_value<Choice>, public Choices {
 public:
  explicit OneOf(Choices choices) : typed_value(nullptr), Choices(std::move(choices)) {}
  void xparse(boost::any& value, const std::vector<std::string>& words) const override;
};

/// The value of a multi-word option, a std::vector<std::string>; "svg pdf" and "svg,pdf" are equivalent.
class SomeOf : public boost::program_options::typed_value<std::vector<std::string>>, public Choices {
 public:
  explicit SomeOf(Choices choices) : typed_value(nullptr), Choices(std::move(choices)) {}
  void xparse(boost::any& value, const std::vector<std::string>& words) const override;
};

/// The chosen value of an option whose names are those of an enumeration.
template <NamedEnum Enum>
Enum choice(const boost::program_options::variables_map& values, const char* option) {
  return *enum_named<Enum>(values[option].as<Choice>().name);
}

/// The index of the chosen name, from 0.
inline std::size_t choice_index(const boost::program_options::variables_map& values, const char* option) {
  return values[option].as<Choice>().position;
}

}  // namespace bobench::cli
