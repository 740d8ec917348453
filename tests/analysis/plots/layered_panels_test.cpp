#include "analysis/plots/layered_panels.hpp"

#include <cmath>
#include <limits>

#include "analysis/plots/contours.hpp"
#include "catch.hpp"

using namespace bobench::analysis::plots;

namespace {

LayeredFigure one_panel(std::vector<Layer> layers) {
  LayeredPanel panel{.key = "left, upper", .title = "it's", .box = {50.0, 150.0, 20.0, 80.0}};
  panel.layers = std::move(layers);
  return {.name = "some", .title = "Some", .width = 200.0, .height = 100.0, .panels = {std::move(panel)}};
}

}  // namespace

TEST_CASE("layers are blocks of one file, strokes are lines apart, points that are not finite lift the pen") {
  const double nan = std::nan("");
  const Figure figure = draw_layers(
      one_panel({{.series = "a", .look = "with lines", .strokes = {{{0, 1}, {1, 2}}, {{2, 3}, {3, nan}, {4, 5, 6}}}},
                 {.series = "nothing", .look = "with dots", .strokes = {{{nan, 1}}, {}}},
                 keyed({.series = "b", .look = "with points", .strokes = {{{7, 8}}}, .columns = "1:2:3"})}));
  REQUIRE(figure.data.size() == 1);
  CHECK(figure.data[0].name == "some.csv");
  CHECK(figure.data[0].text ==
        "x,y,value,panel,series\n"
        "\n\n0,1,0,\"left, upper\",a\n1,2,0,\"left, upper\",a\n\n2,3,0,\"left, upper\",a\n\n4,5,6,\"left, upper\",a\n"
        "\n\n7,8,0,\"left, upper\",b\n");
  CHECK_THAT(figure.drawing, ContainsSubstring("'some.csv' index 1 using 1:2 with lines notitle") &&
                                 ContainsSubstring("'some.csv' index 2 using 1:2:3 with points title texts[4]") &&
                                 !ContainsSubstring("with dots"));
  // The box: 50 of 200 points from the left, 20 of 100 from above.
  CHECK_THAT(figure.drawing, ContainsSubstring("lmargin at screen 0.25000; set rmargin at screen 0.75000") &&
                                 ContainsSubstring("tmargin at screen 0.80000; set bmargin at screen 0.20000"));
  CHECK_THAT(figure.script({ImageFormat::svg}), ContainsSubstring(R"(texts[1] = 'it'."\047".'s')"));
}

TEST_CASE("a panel without data keeps its axes") {
  CHECK_THAT(draw_layers(one_panel({})).drawing, ContainsSubstring("plot NaN notitle"));
}

TEST_CASE("the contours of a paraboloid are circles") {
  const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(81, -2.0, 2.0), y = Eigen::VectorXd::LinSpaced(61, -1.5, 1.5);
  Eigen::MatrixXd values(61, 81);
  for (Eigen::Index row = 0; row < 61; ++row) {
    for (Eigen::Index column = 0; column < 81; ++column) values(row, column) = x[column] * x[column] + y[row] * y[row];
  }
  const std::vector<Stroke> circle = contour(x, y, values, 1.0);
  double length = 0.0;
  for (const Stroke& line : circle) {
    REQUIRE(line.size() == 2);
    for (const LayerPoint& point : line) CHECK(std::hypot(point.x, point.y) == Approx(1.0).margin(1e-3));
    length += std::hypot(line[1].x - line[0].x, line[1].y - line[0].y);
  }
  CHECK(length == Approx(2.0 * std::acos(-1.0)).epsilon(0.01));
  CHECK(contour(x, y, values, -1.0).empty());
  CHECK(contour(x, y, values, 100.0).empty());
}

TEST_CASE("in a saddle's cell two lines do not cross") {
  const Eigen::Vector2d at(0.0, 1.0);
  Eigen::Matrix2d values;
  values << 1.0, 0.0, 0.0, 1.0;
  const std::vector<Stroke> lines = contour(at, at, values, 0.5);
  REQUIRE(lines.size() == 2);
  // Each contour cuts off a corner: its points lie on adjacent edges.
  for (const Stroke& line : lines) CHECK(std::hypot(line[1].x - line[0].x, line[1].y - line[0].y) < 0.8);
}
