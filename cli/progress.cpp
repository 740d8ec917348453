#include "cli/progress.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "results/journal.hpp"
#include "results/parts.hpp"

namespace bobench::cli {

std::string runs_under_way(const std::string& path, const results::ResultSet& results) {
  const results::Wanted wanted = results::Wanted::no_traces();
  results::UnfinishedRuns unfinished;
  if (const auto journal = results::read_journal(path, wanted)) unfinished.add(journal->unfinished);
  for (const results::Part& part : results::read_parts(path, wanted)) unfinished.add(part.unfinished);
  constexpr std::size_t most = 5;
  std::string text;
  std::size_t shown = 0;
  for (const auto& [key, run] : unfinished.runs()) {
    const results::Series* const series = results.find(run.problem, run.optimizer);
    const auto replicate = static_cast<std::size_t>(run.replicate);
    const bool is_planned = series && run.replicate >= 0 && replicate < series->runs.size();
    if (!is_planned || series->runs[replicate].status != results::RunStatus::missing)
      continue;  // done by another process
    if (++shown > most) continue;
    text += fmt::format("{}{} {} replicate {} after {} of {} evaluations", shown > 1 ? "; " : "", run.problem,
                        run.optimizer, run.replicate, run.count, results.settings.budget);
  }
  const std::size_t others = shown - std::min(shown, most);
  return others > 0 ? fmt::format("{}; and {} more", text, others) : text;
}

}  // namespace bobench::cli
