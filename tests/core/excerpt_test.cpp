#include "core/excerpt.hpp"

#include "catch.hpp"

using bobench::excerpt;

TEST_CASE("an excerpt holds no control characters and is UTF-8", "[core]") {
  CHECK(excerpt("plain \"text\"") == "plain \"text\"");
  CHECK(excerpt("a\nb\tc\x1b[31m\x7f") == "a\\nb\\tc\\x1b[31m\\x7f");
  CHECK(excerpt("gr\xC3\xBC\xC3\x9F \xE2\x82\xAC \xF0\x9F\x98\x80") ==
        "gr\xC3\xBC\xC3\x9F \xE2\x82\xAC \xF0\x9F\x98\x80");
  CHECK(excerpt("\xFF\xC3") == "\\xff\\xc3");
  CHECK(excerpt("\xC0\x80\xE0\x80\x80\xED\xA0\x80\xF4\x90\x80\x80") ==
        "\\xc0\\x80\\xe0\\x80\\x80\\xed\\xa0\\x80\\xf4\\x90\\x80\\x80");
  CHECK(excerpt("\xC2\x85") == "\\xc2\\x85");
  CHECK(excerpt(std::string("a\0b", 3)) == "a\\x00b");
}

TEST_CASE("a long text is cut at a character and its length given", "[core]") {
  CHECK(excerpt("abcdef", 6) == "abcdef");
  CHECK(excerpt("abcdefg", 6) == "abcdef... (7 bytes)");
  CHECK(excerpt("abc\xC3\xBC", 4) == "abc... (5 bytes)");
  CHECK(excerpt("", 0).empty());
}
