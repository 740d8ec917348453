// No optimiser depends on the formulation of a problem, except for known reasons.
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numeric>

#include "catch.hpp"
#include "core/text.hpp"
#include "invariance/comparison.hpp"
#include "invariance/spread_problem.hpp"
#include "optimizers/every_optimizer.hpp"
#include "temporary_folder.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::invariance;
using Eigen::Index;

namespace {

/// Cells of a parameter's range with known probabilities under uniform draws.
struct Cells {
  std::vector<double> begins;         ///< the lowest value of each cell
  std::vector<double> probabilities;  ///< sum to 1
};

/// Single values; tenths of reals and of their logarithms; powers of two of integers on the log scale, where each
/// integer owns the values within half a unit.
Cells cells_of(const Parameter& parameter) {
  Cells cells;
  const double low = parameter.low(), high = parameter.high();
  if (parameter.is_real()) {
    for (int i = 0; i < 10; ++i) {
      cells.begins.push_back(parameter.is_log() ? low * std::pow(high / low, i / 10.0) : low + (high - low) * i / 10.0);
      cells.probabilities.push_back(0.1);
    }
  } else if (parameter.is_log()) {
    for (double begin = low; begin < high; begin *= 2.0) {
      const double end = std::min(2.0 * begin, high + 1.0);
      cells.begins.push_back(begin);
      cells.probabilities.push_back(std::log((end - 0.5) / (begin - 0.5)) / std::log((high + 0.5) / (low - 0.5)));
    }
  } else {
    for (double value = low; value <= high; value += 1.0) {
      cells.begins.push_back(value);
      cells.probabilities.push_back(1.0 / (high - low + 1.0));
    }
  }
  return cells;
}

/// The chi-squared p that the configurations are uniform in parameter i.
double p_of_uniform(const SearchSpace& space, const std::vector<Configuration>& configurations, Index i) {
  const Cells cells = cells_of(space[i]);
  std::vector<double> counts(cells.begins.size(), 0.0);
  for (const Configuration& configuration : configurations) {
    const auto after = std::ranges::upper_bound(cells.begins, configuration[i]);
    counts[static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - cells.begins.begin(), 1) - 1)] += 1.0;
  }
  double chi_square = 0.0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double expected = cells.probabilities[k] * static_cast<double>(configurations.size());
    chi_square += (counts[k] - expected) * (counts[k] - expected) / expected;
  }
  const auto degrees = static_cast<double>(counts.size() - 1);
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees), chi_square));
}

void check_uniform(const std::string& what, const SearchSpace& space,
                   const std::vector<Configuration>& configurations) {
  for (Index i = 0; i < space.dimension(); ++i) {
    check_above("p of " + space[i].name + ", " + what, p_of_uniform(space, configurations, i), p_bound);
  }
}

/// Prefers the choices listed first.
struct FirstChoices {
  explicit FirstChoices(const OptimizerContext& context)
      : space(context.space), random(context.streams.own("choices")) {}
  Trial ask() {
    Configuration configuration = space.sample(random);
    for (Index i = 0; i < space.dimension(); ++i) {
      if (space[i].is_categorical() && random.bernoulli(0.5)) configuration[i] = 0.0;
    }
    return {configuration};
  }
  void tell(const Trial&, const Evaluation&) {}
  SearchSpace space;
  Random random;
};

/// The number in an environment variable, or a default.
int number_from(const char* variable, int otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace

TEST_CASE("every optimiser's first configuration is uniform over the space") {
  const SearchSpace space = SpreadProblem{}.space();
  for (const std::string& spec : every_optimizer()) {
    // DIRECT begins in the middle; BOBYQA moves a start near a bound onto it, or a step away.
    if (spec == "nlopt" || spec.starts_with("nlopt:algorithm=direct")) continue;
    const auto recipe = optimizers::catalog().recipe(spec);
    std::vector<Configuration> first;
    for (int r = 0; r < 600; ++r) {
      first.push_back(recipe.make({space, 40, RunStreams(test_seed(1), "spread", spec, r)}).ask().configuration);
    }
    check_uniform(spec, space, first);
  }
}

TEST_CASE("random search is uniform over the space") {
  const SearchSpace space = SpreadProblem{}.space();
  Optimizer search =
      optimizers::catalog().recipe("random-search").make({space, 40, RunStreams(test_seed(1), "", "", 0)});
  std::vector<Configuration> drawn;
  for (int i = 0; i < 10000; ++i) drawn.push_back(search.ask().configuration);
  check_uniform("random-search", space, drawn);
}

TEST_CASE("draws that prefer a choice are not taken for uniform") {
  const SearchSpace space = SpreadProblem{}.space();
  FirstChoices choices({space, 40, RunStreams(test_seed(1), "", "", 0)});
  std::vector<Configuration> drawn;
  for (int i = 0; i < 600; ++i) drawn.push_back(choices.ask().configuration);
  for (Index i = 0; i < space.dimension(); ++i) {
    INFO(space[i].name);
    CHECK((p_of_uniform(space, drawn, i) < 1e-6) == space[i].is_categorical());
  }
}

TEST_CASE("what depends on the order of choices is found out, and nothing else of it is") {
  OptimizerCatalog catalog;
  catalog.add<FirstChoices>("first-choices", "prefers what is listed first");
  const Request request{.optimizers = {"first-choices"}, .replicates = 200, .budget = 40};
  for (const Comparison& comparison : compare(request, catalog, SpreadProblem{})) {
    INFO(name_of(comparison.transformation) << ", p " << comparison.p);
    if (comparison.transformation == Transformation::choices_permuted) {
      CHECK(comparison.adjusted < 0.01);
      CHECK(comparison.a12 > 0.5);
    } else {
      CHECK(comparison.p > p_bound);
    }
  }
}

TEST_CASE("the page has a row for each optimiser, and says why a difference is not a fault") {
  using enum Transformation;
  const std::string text = page({{}, 7, 30}, {{"a:b=1", choices_permuted, 0.9, 1e-5, 1e-4, ""},
                                              {"a:b=1", dummy_added, 0.25, 0.012, 0.012, "it counts"},
                                              {"c", choices_permuted, 0.5, 0.8, 1.0, ""}});
  CHECK_THAT(text, ContainsSubstring("7 replicates, 30 evaluations."));
  CHECK_THAT(text, ContainsSubstring("\n| `a:b=1` | **1e-05, 0.90** | 0.012, 0.25 (a) |\n| `c` | 0.8, 0.50 |\n"));
  CHECK_THAT(text, EndsWith("\n- (a) not expected: it counts.\n"));
  CHECK_THAT(page({{}, 7, 30}, {{"a:b=1", choices_permuted, 0.9, 1e-5, 1e-4, ""}}, {"a", "ab", "c"}),
             EndsWith("\nNot tested yet:\n\n- `ab`\n- `c`\n"));
}

TEST_CASE("a comparison resumes after the whole rows that were kept, and not after half of one") {
  const TemporaryFolder folder;
  const Request request{
      .optimizers = {"random-search", "tpe"}, .replicates = 3, .budget = 5, .kept_rows = folder.file("rows")};
  const auto whole = compare(request, optimizers::catalog(), SpreadProblem{});
  std::ifstream kept(request.kept_rows);
  std::string random_search, tpe;
  REQUIRE((std::getline(kept, random_search) && std::getline(kept, tpe)));
  const std::string marked = random_search.replace(random_search.find(' '), 4, " 0.125 ");
  std::ofstream(request.kept_rows) << marked << '\n' << tpe.substr(0, tpe.size() / 2);
  const auto again = compare(request, optimizers::catalog(), SpreadProblem{});
  REQUIRE(again.size() == whole.size());
  CHECK(again[0].a12 == 0.125);
  for (std::size_t i = transformations().size(); i < whole.size(); ++i) CHECK(again[i].p == whole[i].p);
}

TEST_CASE("the cheap optimisers do as well however a problem is written", "[slow]") {
  const Request request{
      .optimizers = {"random-search", "differential-evolution", "differential-evolution:strategy=best1bin",
                     "regularized-evolution:population=20,sample=5", "tpe"},
      .replicates = instrumented ? 40 : 150,
      .budget = 150};
  for (const Comparison& comparison : compare(request, optimizers::catalog(), SpreadProblem{})) {
    if (!comparison.reason.empty()) continue;
    check_above("p of " + comparison.optimizer + ", " + std::string(name_of(comparison.transformation)), comparison.p,
                p_bound);
  }
}

namespace {

/// The settings of an optimiser on the page: the quick ones, unless these would show nothing in 60 evaluations (the
/// first hundred members of regularized evolution are random search's) or take hours (five folds per suggestion).
std::string tried_as(const std::string& name) {
  if (name == "regularized-evolution") return name + ":population=20,sample=5";
  if (name == "bore-xgb-isotonic") return name + ":rounds=20";
  return quick(name);
}

}  // namespace

// Run by tests/update_invariance; takes hours for the whole catalogue.
TEST_CASE("write the page", "[.write]") {
  const char* const output = std::getenv("BOBENCH_INVARIANCE_OUTPUT");
  REQUIRE(output != nullptr);
  Request request{.optimizers = {},
                  .replicates = number_from("BOBENCH_INVARIANCE_REPLICATES", 100),
                  .budget = number_from("BOBENCH_INVARIANCE_BUDGET", 60)};
  if (const char* const rows = std::getenv("BOBENCH_INVARIANCE_ROWS")) request.kept_rows = rows;
  std::vector<std::string> names_of_all;
  const auto catalog = optimizers::catalog();
  for (const auto& entry : catalog.entries()) {
    if (entry.name != "command") names_of_all.push_back(entry.name);
  }
  if (const char* const names = std::getenv("BOBENCH_INVARIANCE_OPTIMIZERS")) {
    request.optimizers = split(names, ' ');
  } else {
    for (const std::string& name : names_of_all) request.optimizers.push_back(tried_as(name));
  }
  std::ofstream(output) << page(request, compare(request, catalog, SpreadProblem{}), names_of_all);
}
