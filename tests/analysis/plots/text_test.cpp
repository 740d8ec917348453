#include "analysis/plots/text.hpp"

#include "catch.hpp"

using namespace bobench::analysis::plots;

TEST_CASE("shown text is one line of valid UTF-8") {
  CHECK(display_text("two\nlines\r\x01\x7F") == "two lines   ");
  CHECK(display_text("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80") == "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80");
  const std::string instead = "\xEF\xBF\xBD";
  CHECK(display_text("\xC3(") == instead + "(");
  CHECK(display_text("\xFFx") == instead + "x");
  CHECK(display_text("\xC0\xAF") == instead + instead);                // an overlong '/'
  CHECK(display_text("\xED\xA0\x80") == instead + instead + instead);  // a surrogate
  CHECK(display_text("\xE2\x82") == instead + instead);                // cut short
  CHECK(display_text("\xC2\x85") == " ");                              // C1 control
  CHECK(display_text("\xEF\xBF\xBF") == " ");                          // not an XML character
}

TEST_CASE("long text is cut in the middle, by characters") {
  CHECK(display_text("abcdefghij", 10) == "abcdefghij");
  CHECK(display_text("abcdefghijk", 9) == "abcde\xE2\x80\xA6ijk");
  CHECK(display_text("\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4", 3) == "\xC3\xA4\xE2\x80\xA6\xC3\xA4");
}

TEST_CASE("CSV fields are quoted where need be") {
  CHECK(csv_field("plain") == "plain");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("say \"x\"\n") == "\"say \"\"x\"\" \"");
}

TEST_CASE("file stems hold nothing that a shell or a file system minds") {
  CHECK(file_stem("bbob/f1/d2") == "bbob-f1-d2");
  CHECK(file_stem("../../etc `x` '$y'") == "..-..-etc--x----y-");
  CHECK(file_stem(std::string(200, 'x')).size() == 80);
}

TEST_CASE("texts become gnuplot strings in which nothing is expanded") {
  Texts texts;
  CHECK(texts.definition().empty());
  CHECK(texts.use("it's `ls` \\n @m\n") == "texts[1]");
  CHECK(texts.use("second") == "texts[2]");
  CHECK(texts.definition() == "array texts[2]\ntexts[1] = 'it'.\"\\047\".'s `ls` \\n @m '\ntexts[2] = 'second'\n");
}
