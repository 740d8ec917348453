// The HTML document that contains a page's sections.
#include "analysis/report/page.hpp"

#include "catch.hpp"

using namespace bobench::analysis::report;

TEST_CASE("a document has its head, counts, navigation and sections, words as words, HTML as it is") {
  const Page page{.kind = "a <kind>",
                  .title = "a & b",
                  .lead = "<b>who</b> leads",
                  .counts = {{"seed", "<1>", ""}, {"", "2", "failed", true, "failed"}},
                  .sections = {{"failed", "What <failed>", "<p>body</p>\n"}},
                  .footer = "a <footer>"};
  const std::string html = html_document(page);
  CHECK_THAT(html, ContainsSubstring("<p class=\"kind\">a &lt;kind&gt;</p>\n<h1>a &amp; b</h1>"));
  CHECK_THAT(html,
             ContainsSubstring("<title>a &amp; b</title>") && ContainsSubstring("<footer>a &lt;footer&gt;</footer>"));
  CHECK_THAT(html, ContainsSubstring("<p class=\"lead\"><b>who</b> leads</p>"));
  CHECK_THAT(html, ContainsSubstring("<li>seed <b>&lt;1&gt;</b></li>\n"));
  CHECK_THAT(html, ContainsSubstring("<li class=\"bad\"><a href=\"#failed\"><b>2</b> failed</a></li>"));
  CHECK_THAT(html, ContainsSubstring("<a href=\"#failed\">What &lt;failed&gt;</a>"));
  CHECK_THAT(html, ContainsSubstring("<section id=\"failed\">\n<h2>What &lt;failed&gt;</h2>\n<p>body</p>\n</section>"));
  CHECK(html == html_document(page));
}

TEST_CASE("nothing is loaded, and no script runs but the page's own") {
  const std::string html =
      html_document({.kind = "", .title = "", .lead = "", .counts = {}, .sections = {}, .footer = ""});
  CHECK_THAT(html, ContainsSubstring("default-src 'none'") && ContainsSubstring("script-src 'sha256-"));
  CHECK_THAT(html, !ContainsSubstring("class=\"lead\"") && !ContainsSubstring("http:") && !ContainsSubstring("https:"));
}
