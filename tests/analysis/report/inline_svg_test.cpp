#include "analysis/report/inline_svg.hpp"

#include <catch2/catch.hpp>

#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis::report;

TEST_CASE("ids and references of an inline picture have a prefix, texts stay") {
  const std::string svg =
      "<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 1 1\">\n<title>Gnuplot</title><desc>made</desc>"
      "<circle id='gpDot'/><g id=\"plot\"><use xlink:href='#gpDot'/><path style='fill: url(#pattern)'/>"
      "<text> id='mine' href='#there'</text></g></svg>\n";
  CHECK(inline_svg(svg, "f1-", "A \"label\"") ==
        "<svg role=\"img\" aria-label=\"A &quot;label&quot;\" viewBox=\"0 0 1 1\">\n"
        "<circle id='f1-gpDot'/><g id=\"f1-plot\"><use xlink:href='#f1-gpDot'/><path style='fill: url(#f1-pattern)'/>"
        "<text> id='mine' href='#there'</text></g></svg>");
  CHECK_THROWS_AS(inline_svg("no picture", "f", "x"), Error);
  CHECK_THROWS_AS(inline_svg("<svg>", "f", "x"), Error);
}
