#include <algorithm>
#include <cmath>

#include "analysis/statistics/summary.hpp"
#include "calibration/cases.hpp"
#include "reproduction/interim/schedule.hpp"
#include "reproduction/procedures/table.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"
#include "reproduction/verdicts/published_entries.hpp"

namespace bobench::calibration {
namespace {

using reproduction::Outcome, reproduction::OutcomeCount, reproduction::PrintedNumber, reproduction::Statistic;
using reproduction::Verdict;

constexpr std::size_t printed_runs = 30;
constexpr int max_replicates = 30;

std::vector<double> values_of(Shape shape, double spread, double factor, std::size_t runs, Random& random) {
  std::vector<double> values;
  for (std::size_t r = 0; r < runs; ++r) {
    const bool fails = shape == Shape::rare_failures && random.bernoulli(failure_rate);
    values.push_back(factor * value_of(shape, spread * random.normal(), fails));
  }
  return values;
}

/// The printed summary of 30 runs of a paper: to three digits, or to enough digits that rounding is negligible.
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

/// Twelve printed numbers of the same method as ours.
OutcomeCount outcomes_of(const Design& design, Random& random) {
  std::vector<reproduction::ComparedEntry> entries(12);
  for (auto& entry : entries) {
    const PrintedNumber number = printed_of({}, design.scenario.shape, random);
    entry.comparison = compare(values_of(design.scenario.shape, 1.0, 1.0, design.runs, random), number, 1.0, random);
  }
  return count(entries);
}

using Claims = std::vector<reproduction::PaperClaim>;
using Verdicts = std::vector<Verdict>;

Claims claims_of(const Cases& group, const Design& design) {
  Claims claims;
  const reproduction::Vocabulary words{optimizers_of(design), problems_of(design)};
  for (const Case& one : group) {
    const nlohmann::json json = one.statement(design);
    system::StrictObject object(json, "simulated", "tests[0]");
    claims.push_back({.id = "simulated",
                      .where = "",
                      .text = "",
                      .statements = {reproduction::read_statement(object, words)},
                      .requirements = {}});
  }
  return claims;
}

std::string stream_name(const Cases& group) {
  const Case& first = group.front();
  return first.simulated_with.empty() ? first.procedure + first.truth : first.simulated_with;
}

std::vector<Rates> counted(const std::vector<Verdicts>& simulated, std::size_t cases) {
  std::vector<Rates> rates(cases, {simulated.size()});
  for (const Verdicts& verdicts : simulated) {
    for (std::size_t c = 0; c < cases; ++c) {
      rates[c].reproduced += verdicts[c] == Verdict::reproduced ? 1 : 0;
      rates[c].contradicted += verdicts[c] == Verdict::contradicted ? 1 : 0;
    }
  }
  return rates;
}

struct Judging {
  int draws;
  std::uint64_t seed;
  reproduction::OverallP overall;
};

/// Judged by the first `design.runs` of the runs.
Verdicts verdicts_of(const Claims& claims, const results::ResultSet& set, const Design& design, const Judging& judging,
                     Random& random) {
  const ProblemCatalog catalog;
  const reproduction::MeasuredRuns runs(set, selection_of(design));
  const reproduction::ClaimSources sources{.problems = catalog,
                                           .outcomes_of = [&](const auto&) { return outcomes_of(design, random); },
                                           .property = {},
                                           .seed = judging.seed,
                                           .draws = judging.draws,
                                           .all_optimizers = design.optimizers,
                                           .all_problems = design.problems,
                                           .overall = judging.overall};
  Verdicts verdicts;
  for (const auto& claim : reproduction::judge_claims(claims, runs, sources)) verdicts.push_back(claim.verdict());
  return verdicts;
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

std::vector<Rates> measure(const Cases& group, Design design, std::size_t simulations, int draws, std::uint64_t seed) {
  group.front().adapt(design);
  const Claims claims = claims_of(group, design);
  std::vector<Verdicts> simulated(simulations);
#pragma omp parallel for schedule(dynamic)
  for (std::size_t i = 0; i < simulations; ++i) {
    Random random(stable_hash(stream_name(group) + design.scenario.name, seed + 1000003 * i + design.runs));
    const results::ResultSet set = simulate(design, random);
    simulated[i] = verdicts_of(claims, set, design, {.draws = draws, .seed = seed + i, .overall = {}}, random);
  }
  return counted(simulated, group.size());
}

std::vector<Rates> measure_interim_analyses(const Cases& group, Design design,
                                            std::optional<analysis::Spending> spending, std::size_t simulations,
                                            int draws, std::uint64_t seed) {
  group.front().adapt(design);
  const Claims claims = claims_of(group, design);
  const std::vector<int> analyses = reproduction::interim_replicates(max_replicates);
  const analysis::GroupSequentialTest test(reproduction::information_fractions(analyses), reproduction::claim_alpha,
                                           spending.value_or(analysis::Spending::pocock));
  std::vector<Verdicts> simulated(simulations, Verdicts(group.size(), Verdict::inconclusive));
#pragma omp parallel for schedule(dynamic)
  for (std::size_t i = 0; i < simulations; ++i) {
    Random random(stable_hash(stream_name(group) + design.scenario.name, seed + 1000003 * i));
    Design now = design;
    now.runs = max_replicates;
    const results::ResultSet set = simulate(now, random);
    for (std::size_t k = 0; k < analyses.size() && std::ranges::count(simulated[i], Verdict::inconclusive) > 0; ++k) {
      now.runs = static_cast<std::size_t>(analyses[k]);
      const auto overall = [&, k](double p) { return spending ? test.overall_p(p, k) : p; };
      const Verdicts verdicts =
          verdicts_of(claims, set, now, {.draws = draws, .seed = seed + i, .overall = overall}, random);
      for (std::size_t c = 0; c < group.size(); ++c) {
        if (simulated[i][c] == Verdict::inconclusive) simulated[i][c] = verdicts[c];
      }
    }
  }
  return counted(simulated, group.size());
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
    not_comparable += outcome == Outcome::not_comparable ? 1 : 0;
  }
  return {simulations, different, not_comparable};
}

CellRates measure_interim_analyses(const CellCase& one, const Scenario& scenario, analysis::Spending spending,
                                   std::size_t simulations, std::uint64_t seed) {
  const std::vector<int> analyses = reproduction::interim_replicates(max_replicates);
  const analysis::GroupSequentialTest test(reproduction::information_fractions(analyses), reproduction::claim_alpha,
                                           spending);
  std::size_t different = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : different)
  for (std::size_t i = 0; i < simulations; ++i) {
    Random random(stable_hash(one.rule + scenario.name, seed + 1000003 * i));
    const PrintedNumber number = printed_of(one, scenario.shape, random);
    const auto values = values_of(scenario.shape, one.spread, 1.0, max_replicates, random);
    bool is_different = false;
    for (std::size_t k = 0; k < analyses.size(); ++k) {
      const std::vector<double> now(values.begin(), values.begin() + analyses[k]);
      is_different = is_different || disagrees(compare(now, number, one.factor, random, test.level(k)).outcome);
    }
    different += is_different ? 1 : 0;
  }
  return {simulations, different, 0};
}

}  // namespace bobench::calibration
