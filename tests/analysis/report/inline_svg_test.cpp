#include "analysis/report/inline_svg.hpp"

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis::report;

TEST_CASE("ids and references of an inline picture have a prefix, texts stay") {
  const std::string svg =
      "<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 1 1\">\n<title>Gnuplot</title><desc>made</desc>"
      "<circle id='gpDot'/><g id=\"plot\"><use xlink:href='#gpDot'/><path style='fill: url(#pattern)'/>"
      "<text> id='mine' href='#there'</text></g></svg>\n";
  CHECK(inline_svg(svg, "f1-", "A \"label\"") ==
        "<svg role=\"img\" aria-label=\"A &quot;label&quot;\" viewBox=\"0 0 1 1\">"
        "<circle id='f1-gpDot'/><g id=\"f1-plot\"><use xlink:href='#f1-gpDot'/><path style='fill: url(#f1-pattern)'/>"
        "<text> id='mine' href='#there'</text></g></svg>");
}

TEST_CASE("an inline picture has no invisible parts") {
  const std::string svg =
      "<svg><g fill=\"none\" stroke-linecap=\"butt\" stroke-linejoin=\"miter\">\n\t<g id=\"curve\" ><title>'r.csv' "
      "&gt;</title>\n"
      "<g stroke=\"red\">\n<g>\n</g>\n</g><path  d='M1.26,-0.01 L3.00,4\n\t\tL5.96,6.50  '/></g><g "
      "id=\"gnuplot_plot_1a\" ><path d='M1,2 Z'/></g>\n<text>\n <tspan>a  b</tspan> c</text>"
      "<g id=\"named\"></g></g></svg>";
  CHECK(inline_svg(svg, "f", "x") ==
        "<svg role=\"img\" aria-label=\"x\"><g fill=\"none\"><g id=\"fcurve\"><path d='M1.3,0L3,4L6,6.5'/></g><path "
        "d='M1,2Z'/>"
        "<text>\n <tspan>a  b</tspan> c</text><g id=\"fnamed\"></g></g></svg>");
}

TEST_CASE("a text that is not a picture is refused") {
  CHECK_THROWS_AS(inline_svg("no picture", "f", "x"), Error);
  CHECK_THROWS_AS(inline_svg("<svg>", "f", "x"), Error);
}
