#include "simulators/racing/racing_family.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "simulators/racing/racing_line.hpp"
#include "system/compressed_file.hpp"

namespace bobench::simulators::racing {
namespace {

class RacingProblem {
 public:
  RacingProblem(Track track, std::string name)
      : track_(std::move(track)), space_(SearchSpace::box(-track_.reach, track_.reach)), name_(std::move(name)) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return std::nullopt; }
  const std::string& name() const { return name_; }
  nlohmann::json details() const {
    return {{"track", track_.source}, {"length_metres", track_.length()}, {"driving_share", track_.driving_share}};
  }

  Evaluation evaluate(const Configuration& offsets, double, Random&) const {
    const SpeedProfile profile = lap(track_, offsets);
    if (!profile.trouble.empty())
      return {.value = std::numeric_limits<double>::quiet_NaN(), .failure = profile.trouble};
    return {.value = profile.seconds};
  }
  void resume(std::size_t, Random&) const {}  // nothing is drawn

 private:
  Track track_;
  SearchSpace space_;
  std::string name_;
};

}  // namespace

Problem racing_problem(Track track, std::string name) {
  return RacingProblem(std::move(track), std::move(name));
}

ProblemFamily racing_family() {
  return {.name = "racing",
          .pattern = "racing/TRACK",
          .description = "the fastest racing line around a track: lap time by the offsets of its way points",
          .list =
              [] {
                std::vector<ProblemInfo> list;
                for (const std::string& name : track_names()) {
                  const Track track = built_in_track(name);
                  list.push_back({"racing/" + name, "lap time: " + track.source, track.reach.size()});
                }
                return list;
              },
          .make =
              [](const std::vector<std::string>& segments, int) {
                if (segments.size() != 2) throw InputError("expected racing/TRACK, such as racing/map2");
                return racing_problem(built_in_track(segments[1]), "racing/" + segments[1]);
              }};
}

ProblemFamily track_file_family() {
  return {.name = "track:",
          .pattern = "track:FILE.csv",
          .description = "the fastest racing line around a track of one's own: a CSV file with x, y and width",
          .list = [] { return std::vector<ProblemInfo>(); },
          .make =
              [](const std::vector<std::string>& segments, int) {
                const std::string id = segments.at(0), file = id.substr(id.find(':') + 1);
                return racing_problem(parse_track(system::read_text_file(file), file), id);
              }};
}

}  // namespace bobench::simulators::racing
