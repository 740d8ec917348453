#include "testfunctions/simulators/racing/track.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "system/csv.hpp"
#include "testfunctions/simulators/embedded_files.hpp"

namespace bobench::simulators::racing {
namespace {

using Eigen::Index, Eigen::Matrix2Xd, Eigen::Vector2d, Eigen::VectorXd;

/// Relative position of the centre of gravity between the axles: lf / (lf + lr).
constexpr double orca = 0.029 / (0.029 + 0.033), f1_tenth = 0.15875 / (0.15875 + 0.17145);

struct BuiltIn {
  std::string name, source;
  double width;  ///< metres
  double scale;  ///< share of the width that a racing line may use
  double driving_share;
  std::vector<Index> nodes;
  std::size_t end;  ///< index of the node at which the line ends
};

const std::vector<BuiltIn>& built_in_tracks() {
  static const std::vector<BuiltIn> tracks = {
      {"uc-berkeley",
       "UC Berkeley (urosolia/RacingLMPC), F1/10",
       0.8,
       0.95,
       f1_tenth,
       {10, 32, 44, 67, 83, 100, 113, 127, 144, 160, 175, 191},
       0},
      {"ethz-a",
       "ETH Zurich, mobile track (alexliniger/MPCC), ORCA 1:43",
       0.46,
       0.95,
       orca,
       {7, 21, 37, 52, 66, 81, 97, 111, 136, 160, 175, 191, 205, 220, 236, 250, 275, 299, 337, 376},
       0},
      {"ethz-b",
       "ETH Zurich (alexliniger/MPCC), ORCA 1:43",
       0.37,
       0.95,
       orca,
       {33, 67, 116, 166, 203, 239, 274, 309, 344, 362, 382, 407, 434, 448, 470, 514, 550, 586, 622, 657, 665},
       0},
      {"map2",
       "a random track of BayesRace, F1/10",
       1.0,
       0.9,
       f1_tenth,
       {5, 15, 25, 35, 45, 55, 65, 75, 85, 95, 105, 115, 5},
       1},
  };
  return tracks;
}

/// The columns of a track file.
struct Columns {
  std::vector<double> x, y, width, node;
};

Columns read_columns(std::string_view text, const std::string& name) {
  system::CsvRecords records(text, name);
  if (!records.next()) throw InputError(fmt::format("{} is empty; expected a header with x, y and width", name));
  Columns columns;
  std::map<std::string, std::vector<double>*> known = {
      {"x", &columns.x}, {"y", &columns.y}, {"width", &columns.width}, {"node", &columns.node}};
  std::vector<std::vector<double>*> order;
  for (const std::string_view field : records.fields()) {
    const auto found = known.find(std::string(field));
    order.push_back(found == known.end() ? nullptr : found->second);
    if (found != known.end()) known.erase(found);
  }
  if (known.contains("x") || known.contains("y")) {
    throw InputError(fmt::format("{} has no column {}", name, known.contains("x") ? "x" : "y"));
  }
  while (records.next()) {
    if (records.fields().size() != order.size()) {
      throw InputError(fmt::format("{}:{} has {} fields; its header has {}", name, records.line(),
                                   records.fields().size(), order.size()));
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (!order[i]) continue;
      const auto number = parse_real(std::string(records.fields()[i]));
      if (!number || !std::isfinite(*number)) {
        throw InputError(fmt::format("{}:{}: '{}' is not a finite number", name, records.line(), records.fields()[i]));
      }
      order[i]->push_back(*number);
    }
  }
  return columns;
}

Matrix2Xd centre_of(const Columns& columns) {
  Matrix2Xd centre(2, static_cast<Index>(columns.x.size()));
  for (Index i = 0; i < centre.cols(); ++i) {
    centre.col(i) = Vector2d(columns.x[static_cast<std::size_t>(i)], columns.y[static_cast<std::size_t>(i)]);
  }
  return centre;
}

double cross(const Vector2d& a, const Vector2d& b) {
  return a[0] * b[1] - a[1] * b[0];
}

/// Whether the segments a b and c d intersect; shared end points do not count.
bool cross_each_other(const Vector2d& a, const Vector2d& b, const Vector2d& c, const Vector2d& d) {
  return cross(b - a, c - a) * cross(b - a, d - a) < 0.0 && cross(d - c, a - c) * cross(d - c, b - c) < 0.0;
}

void check_line(const Matrix2Xd& centre, const std::string& name) {
  const Index n = centre.cols();
  constexpr Index least = 10, most = 20000;  // all pairs of segments are checked: a second or two
  if (n > most) throw InputError(fmt::format("{} has {} points; a track may have {}", name, n, most));
  if (n < least) throw InputError(fmt::format("{} has {} points; a track needs at least {}", name, n, least));
  for (Index i = 0; i < n; ++i) {
    if (centre.col(i) == centre.col((i + 1) % n)) {
      throw InputError(fmt::format("{}: points {} and {} are the same", name, i + 1, (i + 1) % n + 1));
    }
  }
  for (Index i = 0; i < n; ++i) {
    for (Index k = i + 2; k < n; ++k) {
      if (i == 0 && k == n - 1) continue;  // adjacent
      if (cross_each_other(centre.col(i), centre.col(i + 1), centre.col(k), centre.col((k + 1) % n))) {
        throw InputError(fmt::format("{}: the line crosses itself: from point {} to {} and from point {} to {}", name,
                                     i + 1, i + 2, k + 1, (k + 1) % n + 1));
      }
    }
  }
}

/// For each of `count` equal parts of the lap, the first point at or after its middle.
std::vector<Index> equal_distances(const Track& track, int count) {
  std::vector<Index> nodes;
  double way = 0.0;
  for (Index i = 0; i + 1 < track.centre.cols(); ++i) {
    way += (track.centre.col(i + 1) - track.centre.col(i)).norm();
    if (way >= track.length() * (static_cast<double>(nodes.size()) + 0.5) / count) nodes.push_back(i + 1);
  }
  return nodes;
}

}  // namespace

Matrix2Xd Track::border(int side) const {
  const Index n = centre.cols();
  Matrix2Xd points(2, n);
  for (Index i = 0; i < n; ++i) {
    const Vector2d direction = (centre.col((i + 1) % n) - centre.col((i + n - 1) % n)).normalized();
    points.col(i) = centre.col(i) + 0.5 * side * width[i] * Vector2d(-direction[1], direction[0]);
  }
  return points;
}

double Track::length() const {
  double sum = 0.0;
  for (Index i = 0; i < centre.cols(); ++i) sum += (centre.col((i + 1) % centre.cols()) - centre.col(i)).norm();
  return sum;
}

const std::vector<std::string>& track_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const BuiltIn& track : built_in_tracks()) all.push_back(track.name);
    return all;
  }();
  return names;
}

Track built_in_track(std::string_view name) {
  const auto found = std::ranges::find(built_in_tracks(), name, &BuiltIn::name);
  if (found == built_in_tracks().end()) {
    throw InputError(fmt::format("there is no track '{}'{}", name, did_you_mean(std::string(name), track_names())));
  }
  Track track;
  track.name = found->name;
  track.source = found->source;
  track.nodes = found->nodes;
  track.driving_share = found->driving_share;
  track.centre = centre_of(read_columns(
      embedded_text(embedded_files(), fmt::format("testfunctions/simulators/racing/tracks/{}.csv", name)), track.name));
  track.end = found->nodes[found->end];
  track.width = VectorXd::Constant(track.centre.cols(), found->width);
  track.reach = VectorXd::Constant(static_cast<Index>(track.nodes.size()), 0.5 * found->scale * found->width);
  return track;
}

Track parse_track(std::string_view text, const std::string& name) {
  const Columns columns = read_columns(text, name);
  Track track{.name = name, .source = name, .centre = centre_of(columns), .driving_share = f1_tenth};
  check_line(track.centre, name);
  if (columns.width.empty()) throw InputError(fmt::format("{} has no column width", name));
  const auto narrow = std::ranges::find_if(columns.width, [](double width) { return !(width > 0.0); });
  if (narrow != columns.width.end()) throw InputError(fmt::format("{}: the width {:g} is not positive", name, *narrow));
  track.width = Eigen::Map<const VectorXd>(columns.width.data(), static_cast<Index>(columns.width.size()));
  if (columns.node.empty()) {
    constexpr int usual = 12;
    track.nodes = equal_distances(track, usual);
  }
  for (std::size_t i = 0; i < columns.node.size(); ++i) {
    if (columns.node[i] != 0.0 && columns.node[i] != 1.0) {
      throw InputError(fmt::format("{}: node is {:g} at point {}; expected 0 or 1", name, columns.node[i], i + 1));
    }
    if (columns.node[i] == 1.0) track.nodes.push_back(static_cast<Index>(i));
  }
  // The line begins at the first point, even if that is marked as a node.
  std::erase(track.nodes, Index{0});
  constexpr std::size_t least = 3;
  if (track.nodes.size() < least) {
    throw InputError(fmt::format("{} has {} way points behind the first point; expected at least {}", name,
                                 track.nodes.size(), least));
  }
  track.end = track.nodes.front();
  track.reach.resize(static_cast<Index>(track.nodes.size()));
  constexpr double scale = 0.95;
  for (Index i = 0; i < track.reach.size(); ++i) {
    track.reach[i] = 0.5 * scale * track.width[track.nodes[static_cast<std::size_t>(i)]];
  }
  return track;
}

}  // namespace bobench::simulators::racing
