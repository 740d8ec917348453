// Studies of Optuna as its storages hold them, and their conversion to runs.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/enum_names.hpp"
#include "results/formats/format.hpp"
#include "results/formats/text_file.hpp"
#include "results/formats/trials.hpp"

namespace bobench::results {

/// The numbers are those of Optuna's files.
enum class OptunaState { running = 0, complete = 1, pruned = 2, failed = 3, waiting = 4 };
constexpr auto enum_names(OptunaState) {
  return std::to_array<EnumName<OptunaState>>({{OptunaState::running, "RUNNING"},
                                               {OptunaState::complete, "COMPLETE"},
                                               {OptunaState::pruned, "PRUNED"},
                                               {OptunaState::failed, "FAIL"},
                                               {OptunaState::waiting, "WAITING"}});
}

struct OptunaTrial {
  OptunaState state = OptunaState::running;
  double value = not_known;                           ///< of a pruned trial: its last intermediate value, or nothing
  std::map<double, double> intermediate_values = {};  ///< by step
  Parameters parameters = {};                         ///< a categorical one as the index of its choice
  double started = not_known, ended = not_known;      ///< seconds of one clock
  double seconds = not_known;                         ///< duration; NaN: end minus start
};

enum class OptunaDirection { not_set = 0, minimize = 1, maximize = 2 };

struct OptunaStudy {
  std::string name;
  std::vector<OptunaDirection> directions = {};  ///< one for each objective
  std::vector<OptunaTrial> trials = {};
};

/// Each study becomes a run of "optuna" on "optuna/NAME". A finished trial becomes one evaluation, in the order of
/// their ends, by the rules in optuna.hpp. Studies that cannot be imported are left out with a note.
/// @throws InputError if none is left, or, if strict, at the first one that cannot be imported
Imported import_optuna(const std::vector<OptunaStudy>& studies, const std::string& path, bool strict);

}  // namespace bobench::results
