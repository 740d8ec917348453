// Options whose value is one of some names: one table for what the parser accepts, what its message says, what --help
// and the man page explain and what completion offers.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <boost/program_options.hpp>

namespace bobench::cli {

/// A name that an option accepts.
struct Name {
  std::string text;
  std::string meaning;  ///< where the name does not say it

  Name(const char* name) : text(name) {}
  Name(std::string name, std::string what = "") : text(std::move(name)), meaning(std::move(what)) {}
};

/// The same names without meanings.
std::vector<Name> names_of(const std::vector<std::string>& texts);

/// All that an option accepts.
class Choices {
 public:
  Choices(std::string option, std::vector<Name> names) : option_(std::move(option)), names_(std::move(names)) {}

  const std::vector<Name>& names() const { return names_; }
  /// "median or mean"; "ranks (optimisers ranked below) or beats (optimisers beaten)"
  std::string described() const;
  /// @throws InputError naming the option and what it accepts
  std::size_t position_of(const std::string& given) const;

 private:
  std::string option_;
  std::vector<Name> names_;
};

/// What was chosen.
struct Choice {
  std::string name;
  std::size_t position;
};

/// Boost asks for this, its way to read a value that knows nothing of the option; OneOf::xparse() comes before it.
inline void validate(boost::any&, const std::vector<std::string>&, Choice*, int) {}

/// The value of an option of one word, a Choice.
class OneOf : public boost::program_options::typed_value<Choice>, public Choices {
 public:
  explicit OneOf(Choices choices) : typed_value(nullptr), Choices(std::move(choices)) {}
  void xparse(boost::any& value, const std::vector<std::string>& words) const override;
};

/// The value of an option of many words, a std::vector<std::string>; "svg pdf" and "svg,pdf" are the same.
class SomeOf : public boost::program_options::typed_value<std::vector<std::string>>, public Choices {
 public:
  explicit SomeOf(Choices choices) : typed_value(nullptr), Choices(std::move(choices)) {}
  void xparse(boost::any& value, const std::vector<std::string>& words) const override;
};

/// What was chosen as an enumeration whose values are 0, 1, ... in the order of the names.
template <class Enum>
Enum choice(const boost::program_options::variables_map& values, const char* option) {
  return static_cast<Enum>(values[option].as<Choice>().position);
}

}  // namespace bobench::cli
