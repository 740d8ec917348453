#include <algorithm>
#include <cmath>

#include "analysis/statistics/summary.hpp"
#include "calibration/cases.hpp"
#include "reproduction/procedures/table.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"
#include "reproduction/verdicts/published_entries.hpp"

namespace bobench::calibration {
namespace {

using reproduction::Outcome, reproduction::OutcomeCount, reproduction::PrintedNumber, reproduction::Statistic;

constexpr std::size_t printed_runs = 30;

std::vector<double> values_of(Shape shape, double spread, double factor, std::size_t runs, Random& random) {
  std::vector<double> values;
  for (std::size_t r = 0; r < runs; ++r) {
    const bool fails = shape == Shape::rare_failures && random.bernoulli(failure_rate);
    values.push_back(factor * value_of(shape, spread * random.normal(), fails));
  }
  return values;
}

/// What a paper prints of 30 runs: to three digits, or to so many that rounding is nothing.
PrintedNumber printed_of(const CellCase& one, Shape shape, Random& random) {
  const auto values = values_of(shape, one.spread, 1.0, printed_runs, random);
  PrintedNumber number;
  number.digits = 4;
  number.value = one.median ? analysis::median(values) : analysis::mean(values);
  if (one.deviation) number.deviation = analysis::standard_deviation(values);
  if (one.runs) number.runs = static_cast<int>(printed_runs);
  number.statistic = one.median ? Statistic::median : Statistic::mean;
  return number;
}

Outcome outcome_of(const CellCase& one, Shape shape, std::size_t runs, double ratio, Random& random) {
  const PrintedNumber number = printed_of(one, shape, random);
  return compare(values_of(shape, one.spread, ratio, runs, random), number, one.factor, random).outcome;
}

/// Twelve printed numbers of the method that is ours.
OutcomeCount outcomes_of(const Design& design, Random& random) {
  std::vector<reproduction::ComparedEntry> entries(12);
  for (auto& entry : entries) {
    const PrintedNumber number = printed_of({}, design.scenario.shape, random);
    entry.comparison = compare(values_of(design.scenario.shape, 1.0, 1.0, design.runs, random), number, 1.0, random);
  }
  return count(entries);
}

}  // namespace

double Rates::wrong(const Case& one) const {
  const std::size_t verdicts =
      (one.reproduced_is_wrong ? reproduced : 0) + (one.contradicted_is_wrong ? contradicted : 0);
  return static_cast<double>(verdicts) / static_cast<double>(simulations);
}

double Rates::standard_error(double level, std::size_t simulations) {
  return std::sqrt(level * (1.0 - level) / static_cast<double>(simulations));
}

Rates measure(const Case& one, Design design, std::size_t simulations, int draws, std::uint64_t seed) {
  one.adapt(design);
  const nlohmann::json json = one.statement(design);
  const reproduction::Vocabulary words{optimizers_of(design), problems_of(design)};
  system::StrictObject object(json, "simulated", "tests[0]");
  const reproduction::PaperClaim claim{.id = "simulated",
                                       .where = "",
                                       .text = "",
                                       .statements = {reproduction::read_statement(object, words)},
                                       .requirements = {}};
  const ProblemCatalog catalog;
  std::size_t reproduced = 0, contradicted = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : reproduced, contradicted)
  for (std::size_t i = 0; i < simulations; ++i) {
    Random random(stable_hash(one.procedure + one.truth + design.scenario.name, seed + 1000003 * i + design.runs));
    const results::ResultSet set = simulate(design, random);
    const reproduction::MeasuredRuns runs(set, selection_of(design));
    const reproduction::ClaimSources sources{.problems = catalog,
                                             .outcomes_of = [&](const auto&) { return outcomes_of(design, random); },
                                             .property = {},
                                             .seed = seed + i,
                                             .draws = draws,
                                             .all_optimizers = design.optimizers,
                                             .all_problems = design.problems};
    const auto verdict = reproduction::judge_claims({claim}, runs, sources).at(0).verdict();
    reproduced += verdict == reproduction::Verdict::reproduced ? 1 : 0;
    contradicted += verdict == reproduction::Verdict::contradicted ? 1 : 0;
  }
  return {simulations, reproduced, contradicted};
}

const std::vector<CellCase>& cell_cases() {
  static const std::vector<CellCase> cases = {{"mean and deviation"},
                                              {"mean and deviation, twice the spread", false, true, true, 2.0},
                                              {"mean without deviation", false, false, false},
                                              {"mean without deviation, factor 10", false, false, false, 1.0, 10.0},
                                              {"median and deviation", true, true},
                                              {"median without deviation", true, false}};
  return cases;
}

CellRates measure(const CellCase& one, const Scenario& scenario, std::size_t runs, double ratio,
                  std::size_t simulations, std::uint64_t seed) {
  std::size_t different = 0, not_comparable = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : different, not_comparable)
  for (std::size_t i = 0; i < simulations; ++i) {
    Random random(stable_hash(one.rule + scenario.name, seed + 1000003 * i + runs));
    const Outcome outcome = outcome_of(one, scenario.shape, runs, ratio, random);
    different += outcome == Outcome::better || outcome == Outcome::worse ? 1 : 0;
    not_comparable += name_of(outcome) == "not comparable" ? 1 : 0;
  }
  return {simulations, different, not_comparable};
}

}  // namespace bobench::calibration
