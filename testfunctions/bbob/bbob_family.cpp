#include "testfunctions/bbob/bbob_family.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "testfunctions/bbob/bbob.hpp"

namespace bobench::testfunctions {
namespace {

constexpr int max_dimensions = 1000;

class BbobProblem {
 public:
  BbobProblem(BbobFunction function, std::string name)
      : function_(std::move(function)),
        space_(SearchSpace::box(function_.dimension(), -5.0, 5.0)),
        name_(std::move(name)) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return function_.f_opt(); }
  std::optional<Configuration> argmin() const { return function_.x_opt(); }
  const std::string& name() const { return name_; }
  bool is_defined_outside() const { return true; }
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = function_(x)}; }

 private:
  BbobFunction function_;
  SearchSpace space_;
  std::string name_;
};

/// The number N of a segment such as "f12".
int number_of(const std::string& segment, char letter, int low, int high) {
  if (const auto number = number_behind(letter, segment, low, high)) return *number;
  throw InputError(fmt::format("'{}' is not {}N with N in [{}, {}]; expected bbob/fK/dD[/iN], such as bbob/f3/d5",
                               segment, letter, low, high));
}

Problem make_problem(const std::vector<std::string>& segments, int replicate) {
  if (segments.size() != 3 && segments.size() != 4) {
    throw InputError("expected bbob/fK/dD[/iN], such as bbob/f3/d5 or bbob/f3/d5/i2");
  }
  const int function = number_of(segments[1], 'f', 1, 24);
  const int dimension = number_of(segments[2], 'd', 2, max_dimensions);
  const int instance =
      segments.size() == 4 ? number_of(segments[3], 'i', 1, max_bbob_instances) : bbob_2015_instance(replicate);
  return BbobProblem(BbobFunction(function, dimension, instance),
                     fmt::format("bbob/f{}/d{}/i{}", function, dimension, instance));
}

std::vector<ProblemInfo> list() {
  std::vector<ProblemInfo> problems;
  for (int function = 1; function <= 24; ++function) {
    for (const int dimension : {2, 3, 5, 10, 20, 40}) {
      problems.push_back({fmt::format("bbob/f{}/d{}", function, dimension),
                          fmt::format("{}, G{}", bbob_name(function), bbob_group(function))});
    }
  }
  return problems;
}

}  // namespace

ProblemFamily bbob_family() {
  return {.name = "bbob",
          .pattern = "bbob/fK/dD[/iN]",
          .description = "the 24 noiseless BBOB functions, any dimension, any instance",
          .list = list,
          .make = make_problem,
          .group = [](const std::vector<std::string>& segments) {
            return fmt::format("G{}", bbob_group(number_of(segments.at(1), 'f', 1, 24)));
          }};
}

}  // namespace bobench::testfunctions
