// bobench's answers to the questions of questions.py, as JSON of the same form as the reference's answers.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "results/result_set.hpp"

namespace bobench::analysis {

/// @param kind     "rank", "pairs", "mean_ranks", "effects", "post_hoc", "table", "curves", "targets" or "score_curves"
/// @param options  command-line options by name: {"at": 3, "test": "friedman"}
/// @return null if the question is refused (InputError)
nlohmann::json answer(const results::ResultSet& results, const std::string& kind, const nlohmann::json& options);

}  // namespace bobench::analysis
