// Result sets for round trips through a format, with everything that may go wrong.
#pragma once

#include <cmath>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "results/formats/formats.hpp"
#include "results/result_sets.hpp"
#include "temporary_folder.hpp"

namespace bobench::results {

/// Names that a careless writer would not keep inside their field, file, page or folder.
inline std::vector<std::string> hostile_names() {
  return {"quo\"te",
          "com,ma",
          "new\nline",
          "<script>alert(1)</script>",
          "../../etc/passwd",
          "M\xC3\xBCller \xE2\x86\x92",
          "'single'; plot",
          "$(touch pwned) `id`",
          " blank at the ends ",
          "a=b, suite = 'x'",
          "100%\\n",
          "tab\there"};
}

/// rich_results() and more: a problem that is a program, a problem for every hostile name, optimisers with hostile
/// names, and a run that failed immediately.
inline ResultSet hostile_results() {
  ResultSet set = rich_results();
  set.series.push_back(set.series[0]);
  set.series.back().problem = "command:python3 ./a//b.py --path=../c";
  for (const std::string& name : hostile_names()) {
    Series series;
    series.problem = "bbob/f3/d2";
    series.optimizer = name;
    series.dimension = 2;
    series.runs = {run_of({0.1 + 0.2, 1.0 / 3.0, 1e-300}, -17.25), run_of({5e-324, 2.0, 1.7976931348623157e308}, 0.1)};
    series.runs[1].status = RunStatus::failed;
    series.runs[1].message = name;
    set.series.push_back(series);
    if (name.find("..") != std::string::npos) continue;  // not a problem id
    series.problem = "mine/" + name;
    set.series.push_back(series);
  }
  return set;
}

/// The runs of a set that have evaluations: all that formats without a place for other runs can store.
inline ResultSet with_evaluations(ResultSet set) {
  for (Series& series : set.series) {
    while (!series.runs.empty() && series.runs.back().evaluations() == 0) series.runs.pop_back();
    for (RunResult& run : series.runs) {
      if (run.evaluations() == 0) run = RunResult{};
    }
  }
  return set;
}

/// Writes to a file or folder in `folder` and reads it in the format that bobench detects.
inline Imported round_trip(const char* format, const ResultSet& set, const TemporaryFolder& folder) {
  const std::string path = folder.file(std::string("trip.") + format);
  write_format(format_named(format), set, path);
  const Format& recognised = recognised_format(path);
  if (std::string(recognised.name) != format) throw std::logic_error("taken for " + std::string(recognised.name));
  return read_format(recognised, path);
}

inline std::vector<double> best_so_far(const std::vector<double>& values) {
  std::vector<double> best;
  for (const double value : values) {
    const double before = best.empty() ? std::numeric_limits<double>::infinity() : best.back();
    best.push_back(std::isfinite(value) ? std::min(before, value) : before);
  }
  return best;
}

}  // namespace bobench::results
