#include "testfunctions/simulators/racing/track.hpp"

#include <cmath>
#include <string>

#include <fmt/format.h>

#include "catch.hpp"
#include "core/error.hpp"
#include "testfunctions/simulators/racing/racing_line.hpp"

using namespace bobench;
using namespace bobench::simulators::racing;
using Eigen::Index, Eigen::VectorXd;

namespace {

/// An ellipse of `points` points.
std::string ellipse(int points, const std::string& width = "1") {
  std::string text = "x,y,width\n";
  for (int i = 0; i < points; ++i) {
    const double angle = 2.0 * M_PI * i / points;
    text += fmt::format("{},{},{}\n", 6.0 * std::cos(angle), 3.0 * std::sin(angle), width);
  }
  return text;
}

}  // namespace

TEST_CASE("the tracks are as long as their sources say") {
  CHECK(built_in_track("uc-berkeley").length() == Approx(19.22686).epsilon(1e-6));
  CHECK(built_in_track("ethz-b").length() == Approx(17.84059).epsilon(1e-6));
  CHECK(built_in_track("ethz-a").length() == Approx(12.85188).epsilon(1e-6));
  CHECK(built_in_track("map2").length() == Approx(27.42518).epsilon(1e-6));
  CHECK(built_in_track("uc-berkeley").reach == VectorXd::Constant(12, 0.38));
  CHECK((built_in_track("ethz-b").reach - VectorXd::Constant(21, 0.17575)).norm() < 1e-15);
  CHECK((built_in_track("ethz-a").reach - VectorXd::Constant(20, 0.2185)).norm() < 1e-15);
  CHECK(built_in_track("map2").reach == VectorXd::Constant(13, 0.45));
  CHECK_THROWS_WITH(built_in_track("map3"), ContainsSubstring("there is no track 'map3'"));
}

TEST_CASE("a track of a file is driven") {
  const Track track = parse_track(ellipse(60), "mine.csv");
  CHECK(track.nodes.size() == 12);
  CHECK(track.reach == VectorXd::Constant(12, 0.475));
  const SpeedProfile centre = lap(track, VectorXd::Zero(12));
  CHECK(centre.trouble == "");
  // The inner line is shorter; on a counter-clockwise track it is on the left.
  CHECK(racing_line(track, track.reach).rowwise().norm().sum() <
        racing_line(track, -track.reach).rowwise().norm().sum());

  std::string with_nodes = "y,node,x,width,remark\n";
  for (int i = 0; i < 20; ++i) {
    const double angle = 2.0 * M_PI * i / 20;
    with_nodes += fmt::format("{},{},{},2,\"a, b\"\n", std::sin(angle), i % 5 == 0 ? 1 : 0, std::cos(angle));
  }
  const Track circle = parse_track(with_nodes, "circle.csv");
  CHECK(circle.nodes == std::vector<Index>{5, 10, 15});
  CHECK(circle.end == 5);
  CHECK(circle.length() == Approx(40.0 * std::sin(M_PI / 20.0)));
}

TEST_CASE("a file that is not a track is refused with what is wrong") {
  const auto refusal = [](const std::string& text) -> std::string {
    try {
      parse_track(text, "t.csv");
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(refusal("") == "t.csv is empty; expected a header with x, y and width");
  CHECK(refusal("x,width\n1,1\n") == "t.csv has no column y");
  CHECK(refusal(ellipse(9)) == "t.csv has 9 points; a track needs at least 10");
  CHECK(refusal(ellipse(20001)) == "t.csv has 20001 points; a track may have 20000");
  CHECK(refusal("x,y,width\n0,0\n") == "t.csv:2 has 2 fields; its header has 3");
  CHECK(refusal("x,y,width\n0,nan,1\n") == "t.csv:2: 'nan' is not a finite number");
  CHECK(refusal("x,y,width\n0,1e999,1\n") == "t.csv:2: '1e999' is not a finite number");
  CHECK(refusal("x,y,width\n0,?,1\n") == "t.csv:2: '?' is not a finite number");
  CHECK(refusal(ellipse(30, "0")) == "t.csv: the width 0 is not positive");
  CHECK(refusal(ellipse(30, "-1")) == "t.csv: the width -1 is not positive");
  std::string twice = ellipse(30);
  twice += twice.substr(twice.rfind('\n', twice.size() - 2) + 1);
  CHECK(refusal(twice) == "t.csv: points 30 and 31 are the same");
  std::string eight = "x,y,width\n";
  for (int i = 0; i < 41; ++i) {
    const double t = 2.0 * M_PI * (i + 0.5) / 41;
    eight += fmt::format("{},{},1\n", std::sin(t), std::sin(2.0 * t));
  }
  CHECK_THAT(refusal(eight), StartsWith("t.csv: the line crosses itself: from point"));
  std::string narrow = ellipse(30);
  CHECK_THAT(refusal("x,y\n" + narrow.substr(narrow.find('\n') + 1)),
             ContainsSubstring("has 3 fields; its header has 2"));
  std::string few = "x,y,width,node\n";
  for (int i = 0; i < 12; ++i) {
    few += fmt::format("{},{},1,{}\n", std::cos(i * M_PI / 6), std::sin(i * M_PI / 6), i < 3 ? 1 : 0);
  }
  CHECK(refusal(few) == "t.csv has 2 way points behind the first point; expected at least 3");
  few.replace(few.rfind(",0\n"), 2, ",7");
  CHECK(refusal(few) == "t.csv: node is 7 at point 12; expected 0 or 1");
}
