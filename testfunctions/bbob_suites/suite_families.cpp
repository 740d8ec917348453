#include "testfunctions/bbob_suites/suite_families.hpp"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "testfunctions/bbob/bbob.hpp"
#include "testfunctions/bbob_suites/many_affine.hpp"
#include "testfunctions/bbob_suites/mixed_integer.hpp"
#include "testfunctions/bbob_suites/noisy.hpp"

namespace bobench::testfunctions {
namespace {

using Segments = std::vector<std::string>;

/// The largest dimensions: memory of full rotations is quadratic in the dimension, that of block rotations is not.
constexpr int most_rotated = 1000, most_in_blocks = 10'000;

/// Creates a problem from a function; `name` is its id.
template <class Function>
class NoiseFreeProblem {
 public:
  NoiseFreeProblem(Function function, SearchSpace space, std::string name, bool is_defined_outside)
      : function_(std::move(function)),
        space_(std::move(space)),
        name_(std::move(name)),
        is_defined_outside_(is_defined_outside) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return function_.f_opt(); }
  std::vector<Configuration> minimizers() const { return {function_.x_opt()}; }
  const std::string& name() const { return name_; }
  bool is_defined_outside() const { return is_defined_outside_; }
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = function_(x)}; }

 private:
  Function function_;
  SearchSpace space_;
  std::string name_;
  bool is_defined_outside_;
};

class NoisyProblem {
 public:
  NoisyProblem(NoisyBbobFunction function, std::string name)
      : function_(std::move(function)),
        space_(SearchSpace::box(function_.dimension(), -5.0, 5.0)),
        name_(std::move(name)) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return function_.f_opt(); }
  std::vector<Configuration> minimizers() const { return {function_.x_opt()}; }
  const std::string& name() const { return name_; }
  bool is_defined_outside() const { return true; }
  Evaluation evaluate(const Configuration& x, double, Random& random) const {
    const double noise_free = function_.noise_free(x);
    const auto draws = function_.draw(random);
    return {.value = function_.observed(noise_free, NoisyBbobFunction::penalty(x), draws), .noise_free = noise_free};
  }

 private:
  NoisyBbobFunction function_;
  SearchSpace space_;
  std::string name_;
};

/// A suite of functions, given by number and dimension.
struct Suite {
  std::string name;
  int first, last, lowest_dimension, highest_dimension;
  std::string example;

  std::string pattern() const { return name + "/fK/dD[/iN]"; }
};

/// The numbers in an id; without an instance, that of the replicate.
struct SuiteId {
  int function, dimension, instance;

  std::string text(const Suite& suite) const {
    return fmt::format("{}/f{}/d{}/i{}", suite.name, function, dimension, instance);
  }
};

/// A hint such as " (f1 is sphere)" for "sphere"; "" if no function of the suite has that name.
std::string function_named(const Suite& suite, const std::string& name) {
  if (suite.first != 1 || name.size() < 3) return "";  // the noisy suite has other numbers
  std::vector<std::string> found;
  for (int function = suite.first; function <= suite.last; ++function) {
    if (lower_case(std::string(bbob_name(function))).find(lower_case(name)) == std::string::npos) continue;
    found.push_back(fmt::format("f{} is {}", function, bbob_name(function)));
  }
  return found.empty() ? "" : fmt::format(" ({})", fmt::join(found, ", "));
}

int number_in(const Suite& suite, const std::string& segment, char letter, int low, int high) {
  if (const auto number = number_behind(letter, segment, low, high)) return *number;
  throw InputError(fmt::format("'{}' is not {}N with N in [{}, {}]{}; expected {}, such as {}", segment, letter, low,
                               high, letter == 'f' ? function_named(suite, segment) : "", suite.pattern(),
                               suite.example));
}

SuiteId id_in(const Suite& suite, const Segments& segments, int replicate) {
  if (segments.size() != 3 && segments.size() != 4) {
    throw InputError(fmt::format("expected {}, such as {}", suite.pattern(), suite.example));
  }
  return {number_in(suite, segments[1], 'f', suite.first, suite.last),
          number_in(suite, segments[2], 'd', suite.lowest_dimension, suite.highest_dimension),
          segments.size() == 4 ? number_in(suite, segments[3], 'i', 1, max_bbob_instances)
                               : suite_instance(suite.name, replicate)};
}

std::vector<ProblemInfo> list_of(const Suite& suite, const std::vector<int>& dimensions,
                                 const std::function<std::string(int function)>& describe) {
  std::vector<ProblemInfo> problems;
  for (int function = suite.first; function <= suite.last; ++function) {
    for (const int dimension : dimensions) {
      problems.push_back({fmt::format("{}/f{}/d{}", suite.name, function, dimension), describe(function), dimension});
    }
  }
  return problems;
}

std::string describe_bbob(int function) {
  return fmt::format("{}, G{}", bbob_name(function), bbob_group(function));
}

const char* model_name(const NoisyBbobFunction& function) {
  static constexpr const char* names[] = {"Gaussian", "uniform", "Cauchy"};
  return names[static_cast<int>(function.model())];
}

std::string describe_noisy(int function) {
  const NoisyBbobFunction made(function, 2, 1);
  return fmt::format("{}, {} noise, {}", bbob_name(made.base().function()), model_name(made),
                     made.is_severe() ? "severe" : "moderate");
}

/// The function number of an id of the suite.
int function_in(const Suite& suite, const Segments& segments) {
  if (segments.size() < 2) throw InputError(fmt::format("expected {}, such as {}", suite.pattern(), suite.example));
  return number_in(suite, segments.at(1), 'f', suite.first, suite.last);
}

/// A family with a version of the 24 BBOB functions.
/// @param source  keys of docs/references.md
ProblemFamily family_of(const Suite& suite, std::string description, std::string source,
                        const std::vector<int>& dimensions, const std::function<Problem(const SuiteId& id)>& make) {
  return {
      .name = suite.name,
      .pattern = suite.pattern(),
      .description = std::move(description),
      .list = [suite, dimensions] { return list_of(suite, dimensions, describe_bbob); },
      .make = [suite, make](const Segments& segments,
                            int replicate) { return make(id_in(suite, segments, replicate)); },
      .group =
          [suite](const Segments& segments) { return fmt::format("G{}", bbob_group(function_in(suite, segments))); },
      .source = [source = std::move(source)](const Segments&) { return source; },
      .function_name =
          [suite](const Segments& segments) { return std::string(bbob_name(function_in(suite, segments))); }};
}

}  // namespace

ProblemFamily bbob_family() {
  static const Suite suite = {"bbob", 1, 24, 2, most_rotated, "bbob/f3/d5"};
  return family_of(suite, "the 24 noiseless BBOB functions, any dimension, any instance", "Hansen et al. 2009; COCO",
                   {2, 3, 5, 10, 20, 40}, [](const SuiteId& id) -> Problem {
                     return NoiseFreeProblem(BbobFunction(id.function, id.dimension, id.instance),
                                             SearchSpace::box(id.dimension, -5.0, 5.0), id.text(suite), true);
                   });
}

ProblemFamily bbob_noisy_family() {
  static const Suite suite = {"bbob-noisy", 101, 130, 2, most_rotated, "bbob-noisy/f101/d5"};
  return {.name = suite.name,
          .pattern = suite.pattern(),
          .description = "the 30 noisy BBOB functions, judged by their values without noise",
          .list =
              [] {
                return list_of(suite, {2, 3, 5, 10, 20, 40}, describe_noisy);
              },
          .make = [](const Segments& segments, int replicate) -> Problem {
            const SuiteId id = id_in(suite, segments, replicate);
            return NoisyProblem(NoisyBbobFunction(id.function, id.dimension, id.instance), id.text(suite));
          },
          .group = [](const Segments& segments) { return std::string(noisy_bbob_group(function_in(suite, segments))); },
          .source = [](const Segments&) { return "Hansen et al. 2009b; COCO"; },
          .function_name =
              [](const Segments& segments) {
                const NoisyBbobFunction function(function_in(suite, segments), 2, 1);
                return fmt::format("{}, {} noise", bbob_name(function.base().function()), model_name(function));
              }};
}

ProblemFamily bbob_boxed_family() {
  static const Suite suite = {"bbob-boxed", 1, 24, 2, most_rotated, "bbob-boxed/f3/d5"};
  return family_of(suite, "the BBOB functions with optima anywhere in the box (SBOX-COST)",
                   "Vermetten et al. 2023; Hansen et al. 2009", {2, 3, 5, 10, 20, 40},
                   [](const SuiteId& id) -> Problem {
                     return NoiseFreeProblem(BbobFunction(id.function, id.dimension, id.instance, BbobVariant::boxed),
                                             SearchSpace::box(id.dimension, -5.0, 5.0), id.text(suite), false);
                   });
}

ProblemFamily bbob_mixint_family() {
  static const Suite suite = {"bbob-mixint", 1, 24, 5, most_in_blocks, "bbob-mixint/f3/d10"};
  return family_of(suite, "the BBOB functions of whole numbers (2, 4, 8, 16 values) and real ones",
                   "Tušar et al. 2019; COCO", {5, 10, 20, 40, 80, 160}, [](const SuiteId& id) -> Problem {
                     MixedIntegerBbobFunction function(id.function, id.dimension, id.instance);
                     SearchSpace space = function.space();
                     return NoiseFreeProblem(std::move(function), std::move(space), id.text(suite), false);
                   });
}

ProblemFamily bbob_largescale_family() {
  static const Suite suite = {"bbob-largescale", 1, 24, 2, most_in_blocks, "bbob-largescale/f3/d80"};
  return family_of(suite, "the BBOB functions in high dimensions, rotated in blocks", "Varelas et al. 2020; COCO",
                   {20, 40, 80, 160, 320, 640}, [](const SuiteId& id) -> Problem {
                     return NoiseFreeProblem(
                         BbobFunction(id.function, id.dimension, id.instance, BbobVariant::largescale),
                         SearchSpace::box(id.dimension, -5.0, 5.0), id.text(suite), true);
                   });
}

ProblemFamily ma_bbob_family() {
  constexpr const char* expected = "expected ma-bbob/dD[/iN], such as ma-bbob/d5/i7";
  return {.name = "ma-bbob",
          .pattern = "ma-bbob/dD[/iN]",
          .description = "combinations of BBOB functions, as many instances as one wants",
          .list =
              [] {
                std::vector<ProblemInfo> problems;
                for (const int dimension : {2, 5, 10, 20}) {
                  problems.push_back(
                      {fmt::format("ma-bbob/d{}", dimension), "another combination in each replicate", dimension});
                }
                return problems;
              },
          .make = [](const Segments& segments, int replicate) -> Problem {
            if (segments.size() != 2 && segments.size() != 3) throw InputError(expected);
            const auto dimension = number_behind('d', segments[1], 2, most_rotated);
            const auto instance = segments.size() == 3 ? number_behind('i', segments[2], 1, max_bbob_instances)
                                                       : std::optional(suite_instance(segments[0], replicate));
            if (!dimension || !instance) throw InputError(expected);
            return NoiseFreeProblem(ManyAffineFunction(*dimension, *instance), SearchSpace::box(*dimension, -5.0, 5.0),
                                    fmt::format("ma-bbob/d{}/i{}", *dimension, *instance), true);
          },
          .source = [](const Segments&) { return "Vermetten et al. 2025; Hansen et al. 2009"; }};
}

ProblemSet bbob_dev_set() {
  return {.name = "bbob-dev",
          .description = "eight functions that rank optimisers as the 24 do",
          .patterns = {"bbob/f1,5,8,11,13,17,19,20"},
          .rest = "d5"};
}

}  // namespace bobench::testfunctions
