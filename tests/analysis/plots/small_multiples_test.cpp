#include "analysis/plots/small_multiples.hpp"

#include <limits>

#include "analysis/plots/ticks.hpp"
#include "catch.hpp"

using namespace bobench::analysis::plots;

namespace {

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> names;
  for (const Tick& tick : ticks) names.push_back(tick.label);
  return names;
}

SmallMultiples of_panels(std::size_t n) {
  SmallMultiples multiples;
  multiples.name = "some";
  multiples.optimizers = {{"a", 0}, {"b, c", 4}};
  multiples.key_column = "problem";
  multiples.x_column = "evaluations";
  multiples.value_column = "median";
  for (std::size_t i = 0; i < n; ++i) {
    Panel panel;
    panel.key = "p" + std::to_string(i);
    panel.curves = {{0, {{1, 5, 5, 5}, {2, 4, 4, 4}}}, {1, {{1, 0.5, 0, 1}}}};
    multiples.panels.push_back(panel);
  }
  return multiples;
}

}  // namespace

TEST_CASE("ticks of linear axes are round numbers") {
  CHECK(labels(linear_ticks(0.0, 1.0)) == std::vector<std::string>{"0", "0.2", "0.4", "0.6", "0.8", "1"});
  CHECK(labels(linear_ticks(1.0, 60.0)) == std::vector<std::string>{"20", "40", "60"});
  CHECK(labels(linear_ticks(-0.013, 0.021)) == std::vector<std::string>{"-0.01", "0", "0.01", "0.02"});
  CHECK(linear_ticks(3.0, 3.0).size() == 1);
}

TEST_CASE("ticks at logarithms show the numbers themselves") {
  CHECK(labels(ticks_of_logarithms(-0.7, 3.3, 10.0)) == std::vector<std::string>{"1", "10", "10^{2}", "10^{3}"});
  CHECK(ticks_of_logarithms(-0.7, 3.3, 10.0)[3].at == Approx(3.0));
  CHECK(labels(ticks_of_logarithms(0.2, 0.9, 10.0)) == std::vector<std::string>{"2", "5"});
  CHECK(labels(ticks_of_logarithms(0.0, 3.7, 2.0)) == std::vector<std::string>{"1", "2", "4", "8"});
  CHECK(labels(ticks_of_logarithms(0.0, 9.0, 2.0)) == std::vector<std::string>{"1", "4", "16", "64", "256"});
  const auto fine = ticks_of_logarithms(0.0, 0.5, 2.0);  // 1 to 1.41
  CHECK(labels(fine) == std::vector<std::string>{"1", "1.1", "1.2", "1.3", "1.4"});
  CHECK(fine[2].at == Approx(std::log2(1.2)));
}

TEST_CASE("ticks of logarithmic axes are powers of ten, or finer where there are none") {
  CHECK(labels(logarithmic_ticks(0.5, 2000.0)) == std::vector<std::string>{"1", "10", "10^{2}", "10^{3}"});
  CHECK(labels(logarithmic_ticks(1e-9, 1e3)) == std::vector<std::string>{"10^{-9}", "10^{-5}", "10^{-1}", "10^{3}"});
  CHECK(labels(logarithmic_ticks(1.5, 8.0)) == std::vector<std::string>{"2", "5"});
  CHECK(labels(logarithmic_ticks(79.1, 79.9)).size() >= 2);
}

TEST_CASE("data have a block a curve, numbers first") {
  const auto figures = draw_small_multiples(of_panels(1));
  REQUIRE(figures.size() == 1);
  CHECK(figures[0].name == "some");
  CHECK(figures[0].data[0].name == "some.csv");
  CHECK(figures[0].data[0].text ==
        "evaluations,median,problem,optimizer\n"
        "\n\n1,5,p0,a\n2,4,p0,a\n"
        "\n\n1,0.5,p0,\"b, c\"\n");
  CHECK_THAT(figures[0].drawing, ContainsSubstring("index 1 using") && ContainsSubstring("index 2 using") &&
                                     ContainsSubstring("linetype 5") && !ContainsSubstring("index 3"));
}

TEST_CASE("bands come with their limits, infinite ones too") {
  SmallMultiples multiples = of_panels(1);
  multiples.bands = true;
  multiples.panels[0].curves = {{0, {{1, 5, 4, std::numeric_limits<double>::infinity()}}}};
  const auto figures = draw_small_multiples(multiples);
  CHECK(figures[0].data[0].text == "evaluations,median,low,high,problem,optimizer\n\n\n1,5,4,inf,p0,a\n");
  CHECK_THAT(figures[0].drawing, ContainsSubstring("filledcurves"));
}

TEST_CASE("a page has 24 panels at most, and each its own data") {
  const auto figures = draw_small_multiples(of_panels(49));
  REQUIRE(figures.size() == 3);
  CHECK(figures[2].name == "some-3");
  CHECK(figures[2].data[0].text.find("p48") != std::string::npos);
  CHECK(figures[1].data[0].text.find("p48") == std::string::npos);
  CHECK(figures[0].width == figures[1].width);
}

TEST_CASE("a title may have parts, and is broken between them where it is too long for a line") {
  SmallMultiples multiples = of_panels(24);
  multiples.panels[0].title = {"bbob/f1/d2", "sphere"};
  const Figure in_lines_of_one = draw_small_multiples(multiples)[0];
  CHECK_THAT(in_lines_of_one.drawing, ContainsSubstring("set title texts[3].' '.texts[4] noenhanced"));
  CHECK_THAT(in_lines_of_one.data[0].text, ContainsSubstring(",p0,a\n"));  // the key
  multiples.panels[1].title = {"bbob/f18/d40", "ill-conditioned Schaffer F7"};
  const Figure in_lines_of_two = draw_small_multiples(multiples)[0];
  CHECK_THAT(in_lines_of_two.drawing, ContainsSubstring("set title texts[3].\"\\n\".texts[4] noenhanced"));
  CHECK(in_lines_of_two.height > in_lines_of_one.height);
  multiples.panels.resize(2);  // larger ones
  CHECK_THAT(draw_small_multiples(multiples)[0].drawing, !ContainsSubstring("\\n"));
}

TEST_CASE("a curve without points is in the legend alone") {
  SmallMultiples multiples = of_panels(1);
  multiples.panels[0].curves[0].points.clear();
  const auto figures = draw_small_multiples(multiples);
  CHECK_THAT(figures[0].drawing, ContainsSubstring("title texts[1]") && !ContainsSubstring("index 2"));
  multiples.panels[0].curves.clear();
  CHECK_THAT(draw_small_multiples(multiples)[0].drawing, ContainsSubstring("plot NaN\n"));
}

TEST_CASE("panels of the same scale have the same value axis") {
  SmallMultiples multiples = of_panels(3);
  multiples.panels[1].curves[0].points[0].value = 50.0;
  const auto axes = [&] {
    std::vector<std::string> ranges;
    const std::string drawing = draw_small_multiples(multiples).at(0).drawing;
    for (std::size_t at = drawing.find("set yrange"); at != std::string::npos;
         at = drawing.find("set yrange", at + 1)) {
      ranges.push_back(drawing.substr(at, drawing.find("\nplot", at) - at));
    }
    return ranges;
  };
  const auto own = axes();
  REQUIRE(own.size() == 4);  // the last one is the legend's
  CHECK(own[0] != own[1]);
  CHECK(own[0].substr(0, own[0].find("\nset label")) == own[2]);
  multiples.panels[0].scale = multiples.panels[1].scale = "same";
  const auto shared = axes();
  CHECK(shared[0].substr(0, shared[0].find("\nset label")) == own[1]);
  CHECK(shared[1] == own[1]);
  CHECK(shared[2] == own[2]);
}
