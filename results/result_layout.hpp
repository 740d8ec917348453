// Names shared by the reader and the writer of result files; result_file.hpp describes the layout.
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

/// Times of longer traces are stored together with their totals, since some readers need only the totals.
inline constexpr std::size_t rows_without_totals = 10'000;
std::string total_name(const RunColumn& column);

/// The path of a series below /runs. Slashes in a problem id nest groups; slashes in a command do not ("a//b", "./b").
std::string path_of(const Series& series);

}  // namespace bobench::results::layout
