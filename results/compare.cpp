#include "results/compare.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include <fmt/format.h>

#include "results/program.hpp"
#include "results/trace.hpp"

namespace bobench::results {
namespace {

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Where and how two vectors differ, or "".
std::string describe(const char* name, const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return fmt::format("{} has {} entries in one, {} in the other", name, a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same_bits(a[i], b[i])) {
      return fmt::format("{} differs first at entry {} ({:.17g}, {:.17g})", name, i + 1, a[i], b[i]);
    }
  }
  return "";
}

std::string describe(const RunResult& a, const RunResult& b) {
  if (a.status != b.status) {
    constexpr const char* names[] = {"missing", "complete", "failed"};
    return fmt::format("{} in one, {} in the other", names[static_cast<int>(a.status)],
                       names[static_cast<int>(b.status)]);
  }
  if (!same_bits(a.optimum, b.optimum)) return describe("optimum", {a.optimum}, {b.optimum});
  if (std::string text = describe("evaluation", a.evaluation, b.evaluation); !text.empty()) return text;
  for (const RunColumn& column : run_columns) {
    if (column.is_time) continue;
    if (std::string text = describe(column.name, a.*column.values, b.*column.values); !text.empty()) return text;
  }
  if (a.configuration.empty() || b.configuration.empty()) return "";
  return describe("configuration", a.configuration, b.configuration);
}

/// The same for traces of which one may be sparse: how many rows were kept is not compared.
std::string describe(const RunResult& a, const RunResult& b, int dimension) {
  if (a.is_sparse() == b.is_sparse()) return describe(a, b);
  return a.is_sparse() ? describe(a, thinned(b, dimension)) : describe(thinned(a, dimension), b);
}

}  // namespace

std::vector<std::string> differences(const ResultSet& a, const ResultSet& b, std::size_t most) {
  std::vector<std::string> found;
  const auto add = [&](std::string text) {
    if (!text.empty() && found.size() < most) found.push_back(std::move(text));
  };
  Settings settings = b.settings;
  settings.record_configurations = a.settings.record_configurations;  // whether points were kept is not compared
  if (a.settings != settings) {
    add(fmt::format("settings: seed {} and {}, budget {} and {}", a.settings.seed, b.settings.seed, a.settings.budget,
                    b.settings.budget));
  }
  std::size_t other_seeds = 0;
  std::string first_seeds;
  const auto compare_seeds = [&](const std::string& name, std::size_t replicate, const RunResult& one,
                                 const RunResult& other) {
    if (one.status != other.status || one.seed == other.seed) return;
    if (++other_seeds == 1) first_seeds = fmt::format("{} replicate {}: {}, {}", name, replicate, one.seed, other.seed);
  };
  for (const Series& series : a.series) {
    const std::string name = fmt::format("{} {}", series.problem, series.optimizer);
    const Series* other = b.find(series.problem, series.optimizer);
    if (!other) {
      add(fmt::format("{}: only in the first file", name));
      continue;
    }
    if (!same_program(series.details, other->details)) {
      add(fmt::format("{}: the problem is {} in one, {} in the other", name, series.details.dump(),
                      other->details.dump()));
    }
    if (series.runs.size() != other->runs.size()) {
      add(fmt::format("{}: {} replicates in one, {} in the other", name, series.runs.size(), other->runs.size()));
    }
    for (std::size_t r = 0; r < std::min(series.runs.size(), other->runs.size()); ++r) {
      compare_seeds(name, r, series.runs[r], other->runs[r]);
      if (const std::string text = describe(series.runs[r], other->runs[r], series.dimension); !text.empty()) {
        add(fmt::format("{} replicate {}: {}", name, r, text));
      }
    }
  }
  for (const Series& series : b.series) {
    if (!a.find(series.problem, series.optimizer)) {
      add(fmt::format("{} {}: only in the second file", series.problem, series.optimizer));
    }
  }
  if (other_seeds > 0) add(fmt::format("the seeds of {} runs (first: {})", other_seeds, first_seeds));
  return found;
}

bool same_but_for_seeds(const ResultSet& a, ResultSet b) {
  b.settings = a.settings;
  for (Series& series : b.series) {
    const Series* const other = a.find(series.problem, series.optimizer);
    if (!other) return false;
    for (std::size_t r = 0; r < std::min(series.runs.size(), other->runs.size()); ++r) {
      series.runs[r].seed = other->runs[r].seed;
    }
  }
  return differences(a, b, 1).empty();
}

}  // namespace bobench::results
