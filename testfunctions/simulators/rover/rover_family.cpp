#include "testfunctions/simulators/rover/rover_family.hpp"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "testfunctions/simulators/disturbance.hpp"
#include "testfunctions/simulators/rover/rover.hpp"

namespace bobench::simulators::rover {
namespace {

constexpr double usual_noise = 1e-4;

class RoverProblem {
 public:
  RoverProblem(Terrain terrain, Eigen::Index parameters, double noise, std::string name)
      : terrain_(std::move(terrain)),
        noise_(noise),
        space_(SearchSpace::box(parameters, lowest_coordinate, highest_coordinate)),
        name_(std::move(name)) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return -reward_without_cost; }
  const std::string& name() const { return name_; }
  nlohmann::json details() const { return {{"regret_from", "a bound: a way that costs nothing"}}; }

  Evaluation evaluate(const Configuration& x, double, Random& random) const {
    if (noise_ == 0.0) return {.value = value(x)};
    const Eigen::VectorXd noise = random.normal_vector(x.size());
    return {.value = value(x + noise_ * noise), .noise_free = value(x)};
  }
  void resume(std::size_t evaluations, Random& random) const {
    for (std::size_t i = 0; noise_ > 0.0 && i < evaluations; ++i) random.normal_vector(space_.dimension());
  }

 private:
  double value(const Eigen::VectorXd& points) const {
    return rover_cost(terrain_, rover_way(terrain_, points)) - reward_without_cost;
  }

  Terrain terrain_;
  double noise_;
  SearchSpace space_;
  std::string name_;
};

Problem make(const std::vector<std::string>& segments, int) {
  const Disturbance id(segments, usual_noise);
  const std::string size = id.segments.size() == 2 ? id.segments[1] : "";
  if (size != "60d" && size != "20d") throw InputError("expected rover/60d or rover/20d");
  std::string name = fmt::format("{}", fmt::join(id.canonical(), "/"));
  if (size == "60d") return RoverProblem(Terrain::large(), 60, id.stddev, std::move(name));
  return RoverProblem(Terrain::small(), 20, id.stddev, std::move(name));
}

}  // namespace

ProblemFamily rover_family() {
  return {
      .name = "rover",
      .pattern = "rover/60d, rover/20d[/noise=S]",
      .description = "a rover's way through obstacles: its cost, less 5",
      .list =
          [] {
            return std::vector<ProblemInfo>{{"rover/60d", "30 points, 113 obstacles [Wang et al. 2018]", 60},
                                            {"rover/20d", "10 points, 30 larger obstacles, ends forced", 20}};
          },
      .make = make,
      .canonical =
          [](std::vector<std::string> segments) { return Disturbance(std::move(segments), usual_noise).canonical(); },
      .source = [](const std::vector<std::string>&) { return "Wang et al. 2018"; },
      .reads_noise = true};
}

}  // namespace bobench::simulators::rover
