#include "testfunctions/synthetic/synthetic_family.hpp"

#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "testfunctions/synthetic/low_dimensional.hpp"
#include "testfunctions/synthetic/textbook.hpp"

namespace bobench::testfunctions::synthetic {
namespace {

using Eigen::Vector2d, Eigen::Vector3d, Eigen::VectorXd;

VectorXd point(std::initializer_list<double> coordinates) {
  VectorXd x(static_cast<Eigen::Index>(coordinates.size()));
  std::copy(coordinates.begin(), coordinates.end(), x.begin());
  return x;
}

SyntheticFunction of_one_variable(const std::string& name, std::string description, double low, double high,
                                  double optimum, double argmin, double (*value)(double)) {
  return {"synthetic/" + name,
          std::move(description),
          point({low}),
          point({high}),
          optimum,
          {point({argmin})},
          [value](const VectorXd& x) { return value(x[0]); }};
}

/// f(x) = 0 observed with unit noise: BORE, appendix F, figure 9.
SyntheticFunction noise_only() {
  SyntheticFunction function = of_one_variable("noise-only", "f(x) = 0 seen through N(0, 1): BORE appendix F", 0.0, 1.0,
                                               0.0, 0.5, [](double) { return 0.0; });
  function.observe = [](const VectorXd&, Random& random) { return random.normal(); };
  return function;
}

/// Two-valued noise; the noise-free value is its mean.
template <double (*branch)(double x, bool upper)>
SyntheticFunction of_two_branches(const char* name, const char* description, double optimum, double argmin) {
  SyntheticFunction function = of_one_variable(name, description, -100.0, 100.0, optimum, argmin,
                                               [](double x) { return 0.5 * (branch(x, false) + branch(x, true)); });
  function.observe = [](const VectorXd& x, Random& random) { return branch(x[0], random.bernoulli(0.5)); };
  return function;
}

SyntheticFunction forrester_with_fidelities() {
  SyntheticFunction function = of_one_variable("forrester/multi-fidelity", "Forrester with HPOlib's cheaper versions",
                                               0.0, 1.0, -6.0207400557670834, 0.75724876, forrester);
  function.fidelities = {0.0, 0.25, 0.5, 0.75, 1.0};
  function.value_at = [](const VectorXd& x, double fidelity) { return forrester(x[0], fidelity); };
  return function;
}

const VectorXd& hartmann6_optimum() {
  static const VectorXd optimum = point({0.20168951, 0.15001069, 0.47687398, 0.27533243, 0.31165162, 0.65730053});
  return optimum;
}

/// The functions of fixed dimension. Optima are refined in double precision; those listed by HPOlib are rounded and lie
/// up to 6e-8 above (Forrester).
std::vector<SyntheticFunction> textbook_functions() {
  using std::numbers::pi;
  return {
      {"synthetic/branin",
       "Branin",
       Vector2d(-5, 0),
       Vector2d(10, 15),
       0.39788735772973816,
       {Vector2d(-pi, 12.275), Vector2d(pi, 2.275), Vector2d(3 * pi, 2.475)},
       branin},
      {"synthetic/camel",
       "six-hump camel back",
       Vector2d(-3, -2),
       Vector2d(3, 2),
       -1.0316284534898774,
       {Vector2d(0.08984201, -0.71265640), Vector2d(-0.08984201, 0.71265640)},
       camel},
      {"synthetic/goldstein-price",
       "Goldstein-Price",
       Vector2d(-2, -2),
       Vector2d(2, 2),
       3.0,
       {Vector2d(0, -1)},
       goldstein_price},
      {"synthetic/hartmann3",
       "Hartmann, 3 inputs",
       Vector3d::Zero(),
       Vector3d::Ones(),
       -3.8627795341672506,
       {Vector3d(0.1145510, 0.5556490, 0.8525471)},
       hartmann3},
      {"synthetic/hartmann6",
       "Hartmann, 6 inputs",
       VectorXd::Zero(6),
       VectorXd::Ones(6),
       -3.3223680114155147,
       {hartmann6_optimum()},
       hartmann6},
      {"synthetic/bohachevsky",
       "Bohachevsky, first form",
       Vector2d(-100, -100),
       Vector2d(100, 100),
       0.0,
       {Vector2d(0, 0)},
       bohachevsky},
  };
}

/// Of De Ath et al. 2020.
std::vector<SyntheticFunction> functions_of_batch_methods() {
  return {
      {"synthetic/branin-forrester",
       "Branin + 5 x1, with one optimum",
       Vector2d(-5, 0),
       Vector2d(10, 15),
       -16.644021570843189,
       {Vector2d(-3.6892852725610524, 13.629987728944898)},
       branin_forrester},
      {"synthetic/cosines",
       "Cosines: a bowl with waves",
       Vector2d(0, 0),
       Vector2d(5, 5),
       -1.6,
       {Vector2d(0.3125, 0.3125)},
       cosines},
      of_one_variable("wang-freitas", "a wide optimum, and a narrow one that is lower", 0.0, 1.0, -4.0, 0.9,
                      wang_freitas),
      {"synthetic/log-goldstein-price",
       "logarithm of Goldstein-Price",
       Vector2d(-2, -2),
       Vector2d(2, 2),
       std::log(3.0),
       {Vector2d(0, -1)},
       log_goldstein_price},
      {"synthetic/log-camel",
       "logarithm of the camel back above -1.0317",
       Vector2d(-3, -2),
       Vector2d(3, 2),
       std::log(-1.0316284534898774 + 1.0316 + 1e-4),
       {Vector2d(0.0898420131003, -0.7126564030207), Vector2d(-0.0898420131003, 0.7126564030207)},
       log_camel},
      {"synthetic/log-hartmann6",
       "-ln(-Hartmann), 6 inputs",
       VectorXd::Zero(6),
       VectorXd::Ones(6),
       -std::log(3.3223680114155147),
       {hartmann6_optimum()},
       log_hartmann6},
  };
}

std::vector<SyntheticFunction> functions_of_papers() {
  return {
      of_one_variable("sin-one", "SinOne", 0.0, 1.0, 0.042926342433643294, 0.63301317, sin_one),
      {"synthetic/sin-two",
       "SinTwo: SinOne(x1) SinOne(x2)",
       Vector2d(0, 0),
       Vector2d(1, 1),
       0.042926342433643294 * 0.042926342433643294,
       {Vector2d(0.63301317, 0.63301317)},
       [](const VectorXd& x) { return sin_two(x[0], x[1]); }},
      of_one_variable("forrester", "Forrester", 0.0, 1.0, -6.0207400557670834, 0.75724876, forrester),
      forrester_with_fidelities(),
      of_one_variable("bore-figure1", "sin(3x) + x^2 - 0.7x: BORE figure 1 (there with noise=0.2)", -1.0, 2.0,
                      -0.500359627666571, -0.3593945, bore_figure1),
      noise_only(),
      of_one_variable("kruse-test1", "Kruse's regression test 1: a sine", -100.0, 100.0, 64.82835705050772,
                      -77.35182946304923, kruse_test1),
      of_one_variable("kruse-test2", "Kruse's regression test 2: a step function (levels ours)", -100.0, 100.0, 100.0,
                      -95.0, kruse_test2),
      of_two_branches<kruse_test3>("kruse-test3", "Kruse's regression test 3: a jump, and noise of two values", 105.0,
                                   -78.00885142488542),
      of_two_branches<kruse_test3b>("kruse-test3b", "Kruse's regression test 3b: other noise beyond the jump", 155.0,
                                    -78.00885142488542),
      of_two_branches<kruse_test3c>("kruse-test3c", "Kruse's regression test 3c: as 3b, with a slope in the noise",
                                    152.5651406932075, -2.6006276970492737),
      of_one_variable("kruse-test4", "Kruse's regression test 4: the frequency rises", -100.0, 100.0, 90.27191998635897,
                      -3.278997823289164, kruse_test4),
  };
}

std::vector<SyntheticFunction> fixed_functions() {
  std::vector<SyntheticFunction> all = textbook_functions();
  std::ranges::move(functions_of_papers(), std::back_inserter(all));
  std::ranges::move(functions_of_batch_methods(), std::back_inserter(all));
  return all;
}

/// The functions of any dimension: "synthetic/levy/d5". All coordinates of the optimum are equal.
struct Scalable {
  std::string name, description;
  int min_dimension;
  double low, high;
  double (*value)(const Point&);
  double argmin = 1.0;
  double (*optimum)(int dimension) = [](int) { return 0.0; };
};

const std::vector<Scalable>& scalable_functions() {
  static const std::vector<Scalable> functions = {
      {"levy", "Levy in the thesis' box [-15, 10]^D", 1, -15.0, 10.0, levy},
      {"levy-textbook", "Levy in the usual box [-10, 10]^D", 1, -10.0, 10.0, levy},
      {"rosenbrock", "Rosenbrock", 2, -5.0, 10.0, rosenbrock},
      {"log-gsobol", "logarithm of gSobol", 1, -5.0, 5.0, log_gsobol, 0.5,
       [](int dimension) { return -dimension * std::numbers::ln2; }},
      {"log-rosenbrock", "logarithm of Rosenbrock + 1/2", 2, -5.0, 10.0, log_rosenbrock, 1.0,
       [](int) { return -std::numbers::ln2; }},
      {"log-styblinski-tang", "logarithm of Styblinski-Tang + 40 D", 1, -5.0, 5.0, log_styblinski_tang,
       -2.9035340277711771, [](int dimension) { return std::log((40.0 - 39.166165703771415) * dimension); }},
  };
  return functions;
}

SyntheticFunction scaled(const Scalable& function, int dimension) {
  return {fmt::format("synthetic/{}/d{}", function.name, dimension),
          function.description,
          VectorXd::Constant(dimension, function.low),
          VectorXd::Constant(dimension, function.high),
          function.optimum(dimension),
          {VectorXd::Constant(dimension, function.argmin)},
          function.value};
}

int dimension_of(const std::vector<std::string>& segments, const Scalable& function) {
  constexpr int most = 1000;
  const int least = function.min_dimension;
  const auto number = segments.size() == 3 ? number_behind('d', segments[2], least, most) : std::nullopt;
  if (number) return *number;
  throw InputError(fmt::format("expected synthetic/{}/dD with the dimension D in [{}, {}], such as synthetic/{}/d5",
                               function.name, least, most, function.name));
}

class SyntheticProblem {
 public:
  explicit SyntheticProblem(SyntheticFunction function)
      : function_(std::move(function)), space_(SearchSpace::box(function_.low, function_.high)) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return function_.optimum; }
  const std::vector<Configuration>& minimizers() const { return function_.optima; }
  const std::string& name() const { return function_.id; }
  const std::vector<double>& fidelities() const { return function_.fidelities; }

  Evaluation evaluate(const Configuration& x, double fidelity, Random& random) const {
    if (function_.value_at) {
      return {.value = function_.value_at(x, fidelity), .fidelity = fidelity, .cost_seconds = fidelity * fidelity};
    }
    Evaluation evaluation{.value = function_.value(x)};
    if (function_.observe) {
      evaluation.noise_free = evaluation.value;
      evaluation.value = function_.observe(x, random);
    }
    return evaluation;
  }

 private:
  SyntheticFunction function_;
  SearchSpace space_;
};

}  // namespace

SyntheticFunction function_of(const std::vector<std::string>& segments) {
  const std::string id = fmt::format("{}", fmt::join(segments, "/"));
  std::vector<std::string> names;
  for (SyntheticFunction& function : fixed_functions()) {
    if (function.id == id) return std::move(function);
    names.push_back(function.id.substr(function.id.find('/') + 1));
  }
  const std::string name = segments.size() > 1 ? segments[1] : "";
  for (const SyntheticFunction& function : fixed_functions()) {
    if (segments.size() == 3 && function.id == segments[0] + "/" + name) {
      throw InputError(fmt::format("'{}' has {} parameters; the id is '{}', without '/{}'", name, function.low.size(),
                                   function.id, segments[2]));
    }
  }
  for (const Scalable& function : scalable_functions()) {
    if (function.name == name) return scaled(function, dimension_of(segments, function));
    names.push_back(function.name);
  }
  throw InputError(fmt::format("there is no such synthetic function{}", did_you_mean(name, names)));
}

Problem make_problem(SyntheticFunction function) {
  return SyntheticProblem(std::move(function));
}

ProblemFamily synthetic_family() {
  return {.name = "synthetic",
          .pattern = "synthetic/NAME[/dD]",
          .description = "classic test functions",
          .list =
              [] {
                std::vector<ProblemInfo> list;
                for (const SyntheticFunction& function : fixed_functions()) {
                  list.push_back({function.id, function.description});
                }
                for (const Scalable& function : scalable_functions()) {
                  for (const int dimension : {2, 5, 10}) {
                    const SyntheticFunction one = scaled(function, dimension);
                    list.push_back({one.id, one.description + " (any D)"});
                  }
                }
                return list;
              },
          .make = [](const std::vector<std::string>& segments, int) { return make_problem(function_of(segments)); }};
}

}  // namespace bobench::testfunctions::synthetic
