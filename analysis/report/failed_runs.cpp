#include <fmt/format.h>

#include "analysis/function_names.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "core/text.hpp"

namespace bobench::analysis::report {
namespace {

using results::RunResult, results::RunStatus, results::Series;

/// Limits the size of a page if all runs failed.
constexpr std::size_t max_shown = 200;
constexpr std::size_t max_message = 2000;

/// The end of a text, from the beginning of a line if one is near.
std::string_view end_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  text.remove_prefix(text.size() - most);
  const std::size_t line = text.find('\n');
  return line == std::string_view::npos || line > most / 4 ? text : text.substr(line + 1);
}

std::string one_run(const Subject& subject, const Series& series, std::size_t replicate) {
  const RunResult& run = series.runs[replicate];
  std::string html = fmt::format(
      "<details class=\"failure\">\n<summary>{}<b>{}</b> on <b>{}</b>, replicate {}, after {} evaluation{}</summary>\n"
      "<pre>{}</pre>\n",
      swatch(subject, series.optimizer), escaped(series.optimizer),
      escaped(shown_problem(subject.selection.results.function_names, series.problem)), replicate, run.evaluations(),
      run.evaluations() == 1 ? "" : "s",
      run.message.empty() ? "no message" : escaped(std::string_view(run.message).substr(0, max_message), true));
  if (!run.log.empty()) {
    html += fmt::format("<p class=\"note\">The end of what the program said:</p>\n<pre class=\"log\">{}</pre>\n",
                        escaped(end_of(run.log, 8000), true));
  }
  return html + "</details>\n";
}

/// The line on a run's first failed evaluation, which the runner writes to its log; "" in imported runs.
std::string first_failure(const RunResult& run) {
  for (const std::string& line : split(run.log, '\n')) {
    if (line.starts_with("evaluation ") && line.find(" failed: ") != std::string::npos) return line.substr(0, 300);
  }
  return "";
}

/// The number of evaluations without a finite value, and the reason of the first one of each series; "" if there are
/// none.
std::string evaluations_table(const Subject& subject) {
  Table table{.title = "Evaluations that failed",
              .columns = {"problem", "optimiser", "failed", "of all", "first failure"},
              .rows = {},
              .notes = {}};
  for (const Series& series : subject.selection.results.series) {
    std::size_t failed = 0, all = 0;
    std::string why;
    for (const RunResult& run : series.runs) {
      const std::size_t count = results::failed_evaluations(run);
      failed += count;
      all += run.evaluations();
      if (count > 0 && why.empty()) why = first_failure(run);
    }
    if (failed > 0) table.rows.push_back({series.problem, series.optimizer, failed, all, why.empty() ? "-" : why});
  }
  if (table.rows.empty()) return "";
  return html_table(with_function_names(table, subject.selection.results.function_names), {.element_class = "list"});
}

}  // namespace

Section failed_runs(const Subject& subject) {
  const std::size_t failed = subject.selection.results.count(RunStatus::failed);
  Section section{"failed", fmt::format("Failed runs ({})", failed), ""};
  const std::string evaluations = evaluations_table(subject);
  if (failed == 0) {
    section.body = "<p>None.</p>\n" + evaluations;
    return section;
  }
  section.body = "<p>They take part in every comparison with what they saw before they failed.</p>\n" + evaluations;
  std::size_t shown = 0;
  for (const Series& series : subject.selection.results.series) {
    for (std::size_t r = 0; r < series.runs.size() && shown < max_shown; ++r) {
      if (series.runs[r].status != RunStatus::failed) continue;
      section.body += one_run(subject, series, r);
      ++shown;
    }
  }
  if (failed > shown) {
    section.body +=
        html_notes({fmt::format("... and {} more; `bobench export --as json` has them all.", failed - shown)});
  }
  return section;
}

}  // namespace bobench::analysis::report
