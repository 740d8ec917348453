// Caveats of a comparison, as notes to print with a ranking.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// One line for each of these that applies: the rules of a table that its values follow; problems judged by noisy
/// values; optimisers still in their initial design at the horizon; multi-fidelity optimisers on problems without
/// fidelities; optimisers with a different initial design from the others; optimisers whose longest run is shorter or
/// cheaper than the horizon; problems on which no run has a finite value; problems with unequal evaluation costs,
/// unless costs are compared; runs without fidelities where others have them; failed runs and missing runs.
std::vector<std::string> notes_on_comparison(const results::ResultSet& results, const results::Horizon& horizon);

/// Whether runs end at a time limit, with fewer evaluations than the budget.
bool has_time_limit(const results::ResultSet& results);

/// "after 1000 evaluations", or, if runs have a time limit, "after 1000 evaluations or at the time limit".
std::string describe_end(const results::ResultSet& results, const results::Horizon& horizon);

/// Only the note on runs that are cheaper than the cost horizon, if there are any.
std::optional<std::string> note_on_cheap_runs(const results::ResultSet& results, const results::Horizon& horizon);

/// "a, b and 7 others".
std::string some_of(const std::vector<std::string>& names);

/// Only the notes on initial designs and single fidelities, which do not need results.
/// @param without_fidelities  the problems with a single fidelity
std::vector<std::string> notes_on_plan(const results::ResultSet& planned,
                                       const std::vector<std::string>& without_fidelities);

}  // namespace bobench::analysis
