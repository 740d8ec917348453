#include "calibration/page.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::calibration {
namespace {

constexpr double level = reproduction::claim_alpha;
constexpr double tolerance = 3.0;  // standard errors by which a simulated share may exceed the level

constexpr const char* introduction = R"(# Calibration

This page shows how often the verdicts of `bobench reproduce`, and of `bobench rank` in the last section, are wrong, for
readers who rely on them. Written by `./dev calibration`.

Runs are simulated (`tests/calibration/simulated_runs.cpp`). The procedures judge them as they judge the runs of a
paper's file. [statistics.md](statistics.md) defines the rules and gives their sources.

A cell has the share of wrong verdicts, reproduced or contradicted, in percent, for the given number of runs of each
method. It should be at most 5 %. **Bold** marks a share that exceeds this by more than three standard errors of the
simulation.

The truth in the simulation is one of these:

- *equal*: all methods draw from the same distribution. Some statements say this (SAME, NOT-LESS, RANK near, PAIRS at
  most 5 %), and one rightly denies it (COUNT of more than half). For these, only the other verdict is wrong.
- *apart by the margin*, *as is said*, *that is said*: a difference exactly as large as the bound of the statement, so
  that either verdict is wrong.

The distributions of the runs are:

- *normal*: mean 10, standard deviation 1,
- *log-normal*: the exponential of a standard normal variable,
- *rare failures*: one run in 15 ends at a hundred times its value,
- *ties at a floor*: half of the runs end at the lowest possible value,
- *shared noise*: normal, with 70 % of the variance common to the runs of a replicate, as with a common initial design.

Rank scores are those of six methods on eight problems, with Mann-Whitney tests at 0.05.
)";

std::string cell(double share, std::size_t simulations) {
  const std::string text = fmt::format("{:.1f}", 100.0 * share);
  return is_too_high(share, simulations) ? fmt::format("**{}**", text) : text;
}

std::string heading(const std::string& first) {
  std::string names = "| " + first + " |", line = "|---|";
  for (const std::size_t runs : run_counts()) {
    names += fmt::format(" {} runs |", runs);
    line += "---:|";
  }
  return names + "\n" + line + "\n";
}

/// Rows of the cases of a group, with one column per number of runs.
template <typename Cell>
std::string rows(const Cases& group, const Scenario& scenario, const Effort& effort, std::size_t simulations,
                 Cell&& cell_of) {
  std::vector<std::string> lines;
  for (const Case& one : group) {
    lines.push_back(fmt::format("| {}{}{} |", one.procedure, one.truth.empty() ? "" : ": ", one.truth));
  }
  for (const std::size_t runs : run_counts()) {
    Design design;
    design.scenario = scenario;
    design.runs = runs;
    const std::vector<Rates> rates = measure(group, design, simulations, effort.draws, effort.seed);
    for (std::size_t c = 0; c < group.size(); ++c) lines[c] += fmt::format(" {} |", cell_of(group[c], rates[c]));
  }
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

/// Verdicts under the null hypothesis, one table per scenario.
std::string errors(const Effort& effort) {
  std::string text = "\n## Wrong verdicts\n";
  const auto wrong = [](const Case& one, const Rates& rates) { return cell(rates.wrong(one), rates.simulations); };
  for (const Scenario& scenario : scenarios()) {
    text += fmt::format("\n### {}\n\n", scenario.name) + heading("statement: what is simulated");
    for (const Cases& group : grouped(null_cases())) {
      text += rows(group, scenario, effort, simulations_of(group.front(), effort), wrong);
    }
  }
  return text;
}

/// The first verdict of several interim analyses under the null hypothesis.
std::string errors_at_interim_analyses(const Effort& effort) {
  using analysis::Spending;
  std::string text = R"(
## Wrong verdicts with interim analyses

The table shows the same share for verdicts after 5, 10, 15, 20 and 30 runs, as with `--scale decide`. The first verdict
stands. The first number is for bounds of the O'Brien-Fleming type, the second for the Pocock type.

| statement: what is simulated |)";
  std::string line = "|---|";
  for (const Scenario& scenario : scenarios()) {
    text += fmt::format(" {} |", scenario.name);
    line += "---:|";
  }
  text += "\n" + line + "\n";
  for (const Cases& group : grouped(null_cases())) {
    if (group.front().procedure.starts_with("CELL")) continue;  // printed numbers have a separate table
    std::vector<std::string> lines;
    for (const Case& one : group) lines.push_back(fmt::format("| {}: {} |", one.procedure, one.truth));
    const std::size_t simulations = simulations_of(group.front(), effort);
    for (const Scenario& scenario : scenarios()) {
      Design design;
      design.scenario = scenario;
      const auto by = [&](Spending spending) {
        return measure_interim_analyses(group, design, spending, simulations, effort.draws, effort.seed);
      };
      const auto slow = by(Spending::obrien_fleming), even = by(Spending::pocock);
      for (std::size_t c = 0; c < group.size(); ++c) {
        lines[c] += fmt::format(" {} / {} |", cell(slow[c].wrong(group[c]), simulations),
                                cell(even[c].wrong(group[c]), simulations));
      }
    }
    text += fmt::format("{}\n", fmt::join(lines, "\n"));
  }
  return text;
}

/// Printed numbers of the same method as ours.
std::string cells(const Effort& effort) {
  std::string text = R"(
## Printed numbers

The printed number is the mean (or median) of 30 runs, with or without their deviation. Ours are the given number of
runs of the same method. A cell has the share of numbers called better or worse, in percent. In brackets is the share of
numbers that are not comparable.

)" + heading("printed, of what");
  for (const CellCase& one : cell_cases()) {
    for (const Scenario& scenario : scenarios()) {
      if (scenario.shared > 0.0) continue;  // a paper's runs share nothing with ours
      text += fmt::format("| {}, {} |", one.rule, scenario.name);
      for (const std::size_t runs : run_counts()) {
        const CellRates rates = measure(one, scenario, runs, 1.0, effort.cell_simulations, effort.seed);
        const auto all = static_cast<double>(rates.simulations);
        text += fmt::format(" {} ({:.0f}) |", cell(static_cast<double>(rates.different) / all, rates.simulations),
                            100.0 * static_cast<double>(rates.not_comparable) / all);
      }
      text += "\n";
    }
  }
  return text;
}

/// The same with five analyses.
std::string cells_at_interim_analyses(const Effort& effort) {
  std::string text = R"(
The next table shows the share called better or worse at one of five interim analyses. There are up to 30 runs of ours,
and half as many simulations.

| printed, of what | O'Brien-Fleming type | Pocock type |
|---|---:|---:|
)";
  for (const CellCase& one : cell_cases()) {
    for (const Scenario& scenario : scenarios()) {
      if (scenario.shared > 0.0) continue;
      text += fmt::format("| {}, {} |", one.rule, scenario.name);
      for (const auto spending : {analysis::Spending::obrien_fleming, analysis::Spending::pocock}) {
        const CellRates rates =
            measure_interim_analyses(one, scenario, spending, effort.cell_simulations / 2, effort.seed);
        text += fmt::format(" {} |", cell(static_cast<double>(rates.different) / static_cast<double>(rates.simulations),
                                          rates.simulations));
      }
      text += "\n";
    }
  }
  return text;
}

/// The number of runs required for a decision.
std::string power(const Effort& effort) {
  std::string text = R"(
## Power: the runs that a decision takes

The table shows the share of cases, in percent, in which a true statement is reproduced. Runs are log-normal. A is
better than the others by one or two standard deviations of the logarithm of the runs on one problem (A12 is 0.24 and
0.08).

)" + heading("statement, A is better by");
  const auto found = [](const Case&, const Rates& rates) {
    return fmt::format("{:.0f}",
                       100.0 * static_cast<double>(rates.reproduced) / static_cast<double>(rates.simulations));
  };
  for (const double shift : {1.0, 2.0}) {
    Cases cases = power_cases(-shift);
    for (Case& one : cases) one.procedure += fmt::format(", {:g}", shift);
    for (const Cases& group : grouped(cases)) {
      const std::size_t simulations = std::max<std::size_t>(50, simulations_of(group.front(), effort) / 2);
      text += rows(group, scenarios()[1], effort, simulations, found);
    }
  }
  return text;
}

/// The share of printed numbers called different if ours are larger by the given factor.
std::string cell_power(const Effort& effort) {
  std::string text = R"(
The next table shows the share, in percent, of printed numbers called different if ours are a multiple of theirs. Runs
are log-normal with half of the standard deviation of the logarithm.

)" + heading("printed, ours are");
  for (const double ratio : {0.5, 2.0, 4.0}) {
    for (CellCase one : cell_cases()) {
      if (one.spread != 1.0 || !one.runs) continue;
      one.spread = 0.5;
      text += fmt::format("| {}, {:g} times as much |", one.rule, ratio);
      for (const std::size_t runs : run_counts()) {
        const CellRates rates = measure(one, scenarios()[1], runs, ratio, effort.cell_simulations / 5, effort.seed);
        text += fmt::format(" {:.0f} |",
                            100.0 * static_cast<double>(rates.different) / static_cast<double>(rates.simulations));
      }
      text += "\n";
    }
  }
  return text;
}

}  // namespace

std::size_t simulations_of(const Case& one, const Effort& effort) {
  const bool is_costly =
      one.procedure.starts_with("RANK") || one.procedure.starts_with("ALL-LESS") || one.procedure == "CATCHUP by rank";
  return is_costly ? effort.costly_simulations : effort.simulations;
}

const std::vector<std::size_t>& run_counts() {
  static const std::vector<std::size_t> counts = {3, 5, 10, 15, 30};
  return counts;
}

bool is_too_high(double share, std::size_t simulations) {
  return share > level + tolerance * Rates::standard_error(level, simulations);
}

std::string page(const Effort& effort) {
  return introduction +
         fmt::format(
             "\nEach case has {} simulations (RANK, CATCHUP by rank and ALL-LESS {}, printed numbers {}).\n"
             "RANK uses {} bootstrap resamples.\n",
             effort.simulations, effort.costly_simulations, effort.cell_simulations, effort.draws) +
         errors(effort) + errors_at_interim_analyses(effort) + cells(effort) + cells_at_interim_analyses(effort) +
         power(effort) + cell_power(effort);
}

}  // namespace bobench::calibration
