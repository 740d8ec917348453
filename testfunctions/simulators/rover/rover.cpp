#include "testfunctions/simulators/rover/rover.hpp"

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "system/csv.hpp"
#include "testfunctions/simulators/embedded_files.hpp"
#include "testfunctions/simulators/rover/trajectory.hpp"

namespace bobench::simulators::rover {
namespace {

using Eigen::Index, Eigen::Matrix2Xd, Eigen::Vector2d, Eigen::VectorXd;

Matrix2Xd read_centres(const std::string& name) {
  system::CsvRecords records(embedded_text(embedded_files(), fmt::format("testfunctions/simulators/{}", name)), name);
  records.next();  // the header
  std::vector<double> numbers;
  while (records.next()) {
    for (const std::string_view field : records.fields()) numbers.push_back(parse_real(std::string(field)).value());
  }
  return Eigen::Map<const Matrix2Xd>(numbers.data(), 2, static_cast<Index>(numbers.size() / 2));
}

}  // namespace

Terrain Terrain::large() {
  return {.centres = read_centres("rover/obstacles-large.csv"), .half_side = 0.025};
}

Terrain Terrain::small() {
  return {.centres = read_centres("rover/obstacles-small.csv"), .half_side = 0.05, .ends_are_forced = true};
}

bool Terrain::is_blocked(const Vector2d& place) const {
  if (!(place.minCoeff() >= 0.0 && place.maxCoeff() < 1.0)) return true;
  for (Index i = 0; i < centres.cols(); ++i) {
    const double x = centres(0, i), y = centres(1, i);
    if (place[0] >= x - half_side && place[0] < x + half_side && place[1] >= y - half_side &&
        place[1] < y + half_side) {
      return true;
    }
  }
  return false;
}

Matrix2Xd rover_way(const Terrain& terrain, const VectorXd& points) {
  const Matrix2Xd given = points.reshaped(2, points.size() / 2);
  constexpr Index places = 1000;
  if (!terrain.ends_are_forced) return sample_cubic(fit_cubic(given), places);
  Matrix2Xd all(2, given.cols() + 2);
  all << rover_start, given, rover_goal;
  Eigen::Matrix<double, 2, 4> control = fit_cubic(all);
  control.col(0) = rover_start;
  control.col(3) = rover_goal;
  return sample_cubic(control, places);
}

double rover_cost(const Terrain& terrain, const Matrix2Xd& way) {
  const auto density = [&](Index i) { return 0.05 + (terrain.is_blocked(way.col(i)) ? 20.0 : 0.0); };
  double cost = 0.0, before = density(0);
  for (Index i = 1; i < way.cols(); ++i) {
    const double now = density(i);
    cost += 0.5 * (before + now) * (way.col(i) - way.col(i - 1)).norm();
    before = now;
  }
  if (!terrain.ends_are_forced) {
    cost += 10.0 * ((way.col(0) - rover_start).lpNorm<1>() + (way.rightCols<1>() - rover_goal).lpNorm<1>());
  }
  return cost;
}

}  // namespace bobench::simulators::rover
