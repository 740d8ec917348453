// Result sets for the tests of this module and of higher layers.
#pragma once

#include <cmath>
#include <limits>

#include "results/result_set.hpp"

namespace bobench::results {

/// Two builds with different instruction sets and revisions; one was built without libsvm.
inline SharedBuild one_build() {
  static const auto build = std::make_shared<const Build>(Build{{{"instruction set", "x86-64-v3"},
                                                                 {"compiler", "g++ 12.2.0"},
                                                                 {"libsvm", "3.24"},
                                                                 {"revision", "0123456789ab"}}});
  return build;
}
inline SharedBuild other_build() {
  static const auto build = std::make_shared<const Build>(
      Build{{{"instruction set", "native, \"AVX\""}, {"compiler", "g++ 12.2.0"}, {"revision", "abcdef012345-dirty"}}});
  return build;
}

/// A complete run with the given values.
inline RunResult run_of(std::vector<double> values, double optimum = std::nan("")) {
  RunResult run;
  run.status = RunStatus::complete;
  run.seed = 17;
  run.optimum = optimum;
  run.seconds_ask.assign(values.size(), 1e-3);
  run.value = std::move(values);
  return run;
}

/// Two series with everything that a file can store: NaN and infinite values, noise, fidelities, points, a failed and a
/// missing run, runs of two builds and one without a recorded build.
inline ResultSet rich_results() {
  constexpr double inf = std::numeric_limits<double>::infinity();
  ResultSet set;
  set.provenance = {"0.1.0", "abc", "2026-01-01T00:00:00Z", "bobench run", "a cpu", "g++"};
  set.settings = {42, 3, true};
  Series full;
  full.problem = "bbob/f1/d2";
  full.optimizer = "gp-ei:kernel=se";
  full.dimension = 2;
  full.group = "G1";
  full.options = {{"kernel", "se"}};
  full.details = {{"repeat", "random"}};
  full.runs.push_back(run_of({3.0, std::nan(""), 1.0 / 3.0}, 0.25));
  full.runs.back().configuration = {1, 2, 3, 4, 5, 6};
  full.runs.back().build = one_build();
  full.runs.push_back(run_of({inf, -2.0, 5.0}, 0.5));
  full.runs.back().configuration = {6, 5, 4, 3, 2, 1};
  full.runs.push_back(run_of({1.0}));
  full.runs.back().configuration = {7, 8};
  full.runs.back().status = RunStatus::failed;
  full.runs.back().build = other_build();
  full.runs.back().message = "it broke: \"quotes\", \xC3\xA4 and\na new line";
  full.runs.emplace_back();
  Series noisy;
  noisy.problem = "synthetic/branin/noise=0.1";
  noisy.optimizer = "command:python3 a/b%c.py";
  noisy.dimension = 2;
  noisy.label = "mine, or what";
  noisy.runs.push_back(run_of({1.5, 2.5, 3.5}, 0.4));
  noisy.runs.back().build = one_build();
  noisy.runs.back().noise_free = {1.0, 2.0, 3.0};
  noisy.runs.back().fidelity = {0.5, 1.0, 1.0};
  noisy.runs.back().log = "said this,\nthen that";
  noisy.runs.back().cost_seconds = {10.0, 20.0, 30.0};
  set.series = {full, noisy};
  return set;
}

}  // namespace bobench::results
