#include "calibration/page.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace bobench::calibration {
namespace {

constexpr double level = reproduction::claim_alpha;
constexpr double room = 3.0;  // standard errors that a simulated share may be above the level

constexpr const char* introduction = R"(# Calibration

Written by `./dev calibration`. How often do the verdicts of `bobench reproduce` come out where there is nothing to be
found? Runs are simulated (`tests/calibration/simulated_runs.cpp`) and judged by the procedures themselves, as those of
a paper's file are. What the rules are and where they come from is in [statistics.md](statistics.md).

A cell has the share of wrong verdicts, reproduced or contradicted, in percent, for so many runs of each method. They
are to be wrong in 5 % of cases at most. **Bold**: above that by more than three standard errors of the simulation.

- *equal*: all methods draw from the same distribution. Where that is what the statement says (SAME, NOT-LESS, RANK
  near, PAIRS at most 5 %) or denies it rightly (COUNT of more than half), only the other verdict is wrong.
- *apart by the margin*, *as is said*: a difference as large as the statement's bound, so that either verdict is wrong.
- *normal*: mean 10, deviation 1. *log-normal*: exp of a standard normal. *rare failures*: one run in 15 ends at a
  hundred times as much. *ties at a floor*: half of the runs end at the least value there is. *shared noise*: normal,
  70 % of the variance common to a replicate's runs, as a common initial design makes it.
- Rank scores are of six methods on eight problems, Mann-Whitney's tests at 0.05.
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

/// Verdicts where nothing is there, a table for each scenario.
std::string errors(const Effort& effort) {
  std::string text = "\n## Wrong verdicts\n";
  for (const Scenario& scenario : scenarios()) {
    text += fmt::format("\n### {}\n\n", scenario.name) + heading("statement: what is simulated");
    for (const Case& one : null_cases()) {
      text += fmt::format("| {}: {} |", one.procedure, one.truth);
      for (const std::size_t runs : run_counts()) {
        Design design;
        design.scenario = scenario;
        design.runs = runs;
        const std::size_t simulations = simulations_of(one, effort);
        text += fmt::format(" {} |",
                            cell(measure(one, design, simulations, effort.draws, effort.seed).wrong(one), simulations));
      }
      text += "\n";
    }
  }
  return text;
}

/// Printed numbers of the method that is ours.
std::string cells(const Effort& effort) {
  std::string text = R"(
## Printed numbers

Printed are mean (or median) and deviation of 30 runs, ours are so many of the same method: the share called better or
worse, in percent, and in brackets that of numbers that are not comparable.

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

/// What it takes to decide.
std::string power(const Effort& effort) {
  std::string text = R"(
## What it takes to decide

The share of cases, in percent, in which a true statement is reproduced: runs are log-normal, and A is better than the
others by one or two standard deviations of the logarithm (of a single problem's runs; A12 is 0.24 and 0.08).

)" + heading("statement, A is better by");
  for (const double shift : {1.0, 2.0}) {
    for (const Case& one : power_cases(-shift)) {
      text += fmt::format("| {}, {:g} |", one.procedure, shift);
      for (const std::size_t runs : run_counts()) {
        Design design;
        design.scenario = scenarios()[1];
        design.runs = runs;
        const std::size_t simulations = std::max<std::size_t>(50, simulations_of(one, effort) / 2);
        const Rates rates = measure(one, design, simulations, effort.draws, effort.seed);
        text += fmt::format(" {:.0f} |",
                            100.0 * static_cast<double>(rates.reproduced) / static_cast<double>(rates.simulations));
      }
      text += "\n";
    }
  }
  return text;
}

/// The share of printed numbers called different where ours are so many times theirs.
std::string cell_power(const Effort& effort) {
  std::string text = R"(
The share, in percent, of printed numbers called different where ours are a multiple of theirs; runs are log-normal with
half of the deviation.

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
  const bool is_rank = one.procedure.find("RANK") != std::string::npos || one.procedure == "CATCHUP by rank";
  return is_rank ? effort.rank_simulations : effort.simulations;
}

const std::vector<std::size_t>& run_counts() {
  static const std::vector<std::size_t> counts = {3, 5, 10, 15, 30};
  return counts;
}

bool is_too_high(double share, std::size_t simulations) {
  return share > level + room * Rates::standard_error(level, simulations);
}

std::string page(const Effort& effort) {
  return introduction +
         fmt::format("\n{} simulations of each (RANK {}, printed numbers {}), {} bootstrap draws of RANK.\n",
                     effort.simulations, effort.rank_simulations, effort.cell_simulations, effort.draws) +
         errors(effort) + cells(effort) + power(effort) + cell_power(effort);
}

}  // namespace bobench::calibration
