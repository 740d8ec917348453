#include "system/csv.hpp"

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::system;

namespace {

using Record = std::vector<std::string>;

std::vector<Record> records(const std::string& text) {
  CsvRecords csv(text, "a.csv");
  std::vector<Record> all;
  while (csv.next()) all.emplace_back(csv.fields().begin(), csv.fields().end());
  return all;
}

}  // namespace

TEST_CASE("records of CSV: quotes, doubled quotes, blanks, empty lines and line ends of Windows") {
  CHECK(records("a,b\n1,2\n") == std::vector<Record>{{"a", "b"}, {"1", "2"}});
  CHECK(records("\xEF\xBB\xBF"
                "a, b \r\n\r\n\"x,y\" ,\"say \"\"hi\"\"\"") == std::vector<Record>{{"a", "b"}, {"x,y", "say \"hi\""}});
  CHECK(records("a,\n,\n") == std::vector<Record>{{"a", ""}, {"", ""}});
  CHECK(records("\"two\nlines\",b") == std::vector<Record>{{"two\nlines", "b"}});
  CHECK(records("").empty());
}

TEST_CASE("a record knows its line, and so do the messages") {
  const std::string text = "a\n\n\"b\nb\"\nc\n\"d";
  CsvRecords csv(text, "a.csv");
  for (const std::size_t line : {1, 3, 5}) {
    REQUIRE(csv.next());
    CHECK(csv.line() == line);
  }
  CHECK_THROWS_WITH(csv.next(), "'a.csv' line 6: a quote is opened and never closed");
  CHECK_THROWS_WITH(records("\"a\"b\n"), "'a.csv' line 1: a comma must follow a closing quote");
}

TEST_CASE("a field is quoted where a reader would take it for something else, and read back as it was") {
  CHECK(csv_field("plain text") == "plain text");
  CHECK(csv_field("a,b") == "\"a,b\"");
  for (const std::string text : {"a,b", "say \"hi\"", " blank", "two\nlines", "", "=1+1", "\r"}) {
    CHECK(records(csv_field(text) + ",end") == std::vector<Record>{{text, "end"}});
  }
}
