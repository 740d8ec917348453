#include "testfunctions/simulators/racing/racing_family.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "system/checksum.hpp"
#include "system/compressed_file.hpp"
#include "testfunctions/simulators/racing/racing_line.hpp"

namespace bobench::simulators::racing {
namespace {

class RacingProblem {
 public:
  RacingProblem(Track track, std::string name, nlohmann::json details)
      : track_(std::move(track)),
        space_(SearchSpace::box(-track_.reach, track_.reach)),
        name_(std::move(name)),
        details_(std::move(details)) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return std::nullopt; }
  const std::string& name() const { return name_; }
  const nlohmann::json& details() const { return details_; }

  Evaluation evaluate(const Configuration& offsets, double, Random&) const {
    const SpeedProfile profile = lap(track_, offsets);
    if (!profile.trouble.empty())
      return {.value = std::numeric_limits<double>::quiet_NaN(), .failure = profile.trouble};
    return {.value = profile.seconds};
  }
  void resume(std::size_t, Random&) const {}  // no random numbers are drawn

 private:
  Track track_;
  SearchSpace space_;
  std::string name_;
  nlohmann::json details_;
};

}  // namespace

Problem racing_problem(Track track, std::string name, nlohmann::json details) {
  return RacingProblem(std::move(track), std::move(name), std::move(details));
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
              },
          .source = [](const std::vector<std::string>&) { return "Jain & Morari 2020"; }};
}

ProblemFamily track_file_family() {
  return {.name = "track:",
          .pattern = "track:FILE.csv",
          .description = "the fastest racing line around a track of one's own: a CSV file with x, y and width",
          .list = [] { return std::vector<ProblemInfo>(); },
          .make =
              [](const std::vector<std::string>& segments, int) {
                const std::string &id = segments.at(0), file = id.substr(id.find(':') + 1);
                const std::string text = system::read_text_file(file);
                // A different file of the same name is a different problem.
                return racing_problem(parse_track(text, file), id, {{"sha256", system::sha256_base64(text)}});
              },
          .source = [](const std::vector<std::string>&) { return "Jain & Morari 2020"; }};
}

}  // namespace bobench::simulators::racing
