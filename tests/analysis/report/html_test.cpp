#include "analysis/report/html.hpp"

#include "catch.hpp"

using namespace bobench::analysis;
using namespace bobench::analysis::report;

TEST_CASE("escaped text has no markup, no controls and is UTF-8") {
  CHECK(escaped("a<b & \"c\" > 'd'") == "a&lt;b &amp; &quot;c&quot; &gt; &#39;d&#39;");
  CHECK(escaped("&amp;") == "&amp;amp;");
  CHECK(escaped("one\ntwo\t\x01\x7F.") == "one two   .");
  CHECK(escaped("one\ntwo\r\n", true) == "one\ntwo \n");
  CHECK(escaped("\xC3\xA4\xFF\xC3(") == "\xC3\xA4\xEF\xBF\xBD\xEF\xBF\xBD(");
  CHECK(escaped("\xC2\x85\xEF\xBF\xBF") == " \xEF\xBF\xBD");
  CHECK(escaped("") == "");
}

TEST_CASE("a mark stands before a name, which is escaped") {
  CHECK(named("<i></i>", "<n>") == "<span class=\"named\"><i></i><span>&lt;n&gt;</span></span>");
  CHECK(named("", "<n>") == "&lt;n&gt;");
}

TEST_CASE("a table's cells, names, title and notes are escaped") {
  const Table table{
      .title = "<t>", .columns = {"<c>", "n"}, .rows = {{"<r>", 1.5}}, .notes = {"<n>"}, .warnings = {"<w>"}};
  const std::string html = html_table(table, {.element_class = "x"});
  CHECK_THAT(html, ContainsSubstring("<p class=\"caption\">&lt;t&gt;</p>"));
  CHECK_THAT(html, ContainsSubstring("<th scope=\"col\"><span>&lt;c&gt;</span></th><th scope=\"col\" class=\"n\">"));
  CHECK_THAT(html, ContainsSubstring("<th scope=\"row\">&lt;r&gt;</th><td class=\"n\">1.5</td>"));
  CHECK_THAT(html, ContainsSubstring("<p class=\"note\">&lt;n&gt;</p>"));
  CHECK_THAT(html, ContainsSubstring("<p class=\"note warning\">WARNING: &lt;w&gt;</p>"));
  CHECK_THAT(html, ContainsSubstring("<table class=\"x\" aria-label=\"&lt;t&gt;\">"));
}
