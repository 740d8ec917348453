// The problem families "racing/..." and "track:FILE": minimum lap time over racing lines.
#pragma once

#include "core/problem.hpp"
#include "core/problem_catalog.hpp"
#include "testfunctions/simulators/racing/track.hpp"

namespace bobench::simulators::racing {

/// Maps the nodes' offsets in metres to the minimum lap time on that line in seconds. The optimum is not known. If the
/// minimum-time solver does not converge, the evaluation fails.
/// @param details  value of Problem::details()
Problem racing_problem(Track track, std::string name, nlohmann::json details = nlohmann::json::object());

/// "racing/uc-berkeley" and the other tracks of track_names().
ProblemFamily racing_family();
/// "track:FILE": a user's track (parse_track).
ProblemFamily track_file_family();

}  // namespace bobench::simulators::racing
