// Values of command-line options, by kind: texts, real numbers, and whole numbers of a range.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <boost/program_options.hpp>

namespace bobench::cli {

/// @param word  stands for the value in --help: "FILE"
boost::program_options::typed_value<std::string>* text_value(const char* word);
/// One or more texts; a std::vector<std::string>.
boost::program_options::typed_value<std::vector<std::string>>* text_values(const char* word);
boost::program_options::typed_value<double>* real_value(const char* word = "X");
/// One or more numbers; a std::vector<double>.
boost::program_options::typed_value<std::vector<double>>* real_values(const char* word = "X");

/// The accepted values of an option, for messages.
class Accepted {
 public:
  virtual ~Accepted() = default;
  /// "a whole number in [1, 4096]"
  virtual std::string accepted() const = 0;
};

/// A whole number of a range; values that are out of it are refused like those that are not numbers.
template <std::integral Integer>
class WholeNumber : public boost::program_options::typed_value<Integer>, public Accepted {
 public:
  WholeNumber(Integer low, Integer high)
      : boost::program_options::typed_value<Integer>(nullptr), low_(low), high_(high) {
    this->value_name("N");
  }

  std::string accepted() const override { return fmt::format("a whole number in [{}, {}]", low_, high_); }

  void xparse(boost::any& value, const std::vector<std::string>& words) const override {
    namespace po = boost::program_options;
    po::validators::check_first_occurrence(value);
    const std::string& text = po::validators::get_single_string(words);
    const char* const end = text.data() + text.size();
    Integer number = 0;
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const bool is_number = error == std::errc() && stop == end;
    if (!is_number || number < low_ || number > high_) throw po::invalid_option_value(text);
    value = number;
  }

 private:
  Integer low_, high_;
};

/// An int in [low, high].
inline WholeNumber<int>* whole_value(int low, int high = std::numeric_limits<int>::max()) {
  return new WholeNumber<int>(low, high);  // owned by the option, like all values of Boost's
}

/// --seed: a std::uint64_t, by default 1.
boost::program_options::typed_value<std::uint64_t>* seed_value();
/// --threads: an int, by default all processors.
boost::program_options::typed_value<int>* threads_value();

}  // namespace bobench::cli
