// The problems "racing/...": the fastest racing line around a track.
#pragma once

#include "core/problem.hpp"
#include "core/problem_catalog.hpp"
#include "simulators/racing/track.hpp"

namespace bobench::simulators::racing {

/// Offsets of the nodes in metres -> seconds of the fastest lap on that line. The optimum is not known. A lap whose
/// minimum-time program does not converge is a failed evaluation.
/// @param details  Problem::details()
Problem racing_problem(Track track, std::string name, nlohmann::json details = nlohmann::json::object());

/// "racing/uc-berkeley" and the others of track_names().
ProblemFamily racing_family();
/// "track:FILE": a track of the user's own (parse_track).
ProblemFamily track_file_family();

}  // namespace bobench::simulators::racing
