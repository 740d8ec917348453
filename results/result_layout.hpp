// What the reader and the writer of result files agree on; result_file.hpp describes the layout.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "results/result_set.hpp"

namespace bobench::results::layout {

inline constexpr const char* format_name = "bobench-results";
inline constexpr std::uint64_t format_version = 3, version_without_sparse = 2;

struct NamedText {
  const char* name;
  std::string RunResult::*text;
};

inline constexpr std::array texts = {NamedText{"message", &RunResult::message}, NamedText{"log", &RunResult::log}};

struct NamedFact {
  const char* name;
  std::string Provenance::*fact;
};

inline constexpr std::array facts = {NamedFact{"bobench_version", &Provenance::bobench_version},
                                     NamedFact{"git_revision", &Provenance::git_revision},
                                     NamedFact{"created_utc", &Provenance::created_utc},
                                     NamedFact{"command_line", &Provenance::command_line},
                                     NamedFact{"cpu", &Provenance::cpu},
                                     NamedFact{"compiler", &Provenance::compiler}};

/// Times of long traces are stored with their totals, which is all that some want to know.
inline constexpr std::size_t rows_without_totals = 10'000;
std::string total_name(const RunColumn& column);

/// Where a series is kept, below /runs. The slashes of a problem id nest groups; those of a command are no hierarchy
/// ("a//b", "./b").
std::string path_of(const Series& series);

}  // namespace bobench::results::layout
