#include "reproduction/report/record_file.hpp"

#include <fmt/format.h>

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/report/summary_report.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

RecordedFile found(const std::string& id, const std::string& scale, const std::string& summary) {
  RecordedFile file;
  file.id = id;
  file.title = "T";
  file.scale = scale;
  file.summary = summary;
  file.made_by = "`a` (revision b)";
  file.claims = {{.id = "X1",
                  .where = "sec. 1",
                  .text = "so | it\n is",
                  .reading = "after all evaluations",
                  .kind = ClaimKind::experiment,
                  .is_variant = false,
                  .verdict = Verdict::contradicted,
                  .standing = "contradicted, decided at interim analysis 1 by 5 replicates",
                  .tests = {{"A < B", "Mann-Whitney", "A12 0.2", Verdict::contradicted}}},
                 {.id = "X2", .where = "sec. 2", .text = "or not", .reading = "", .verdict = Verdict::inconclusive}};
  file.numbers.agree = 3;
  file.numbers_by_rule["Welch"].agree = 3;
  file.work = {{"runs", 60.0}, {id, 30.0}};
  file.different_numbers = {"worse: A"};
  file.departures = {"other data"};
  file.costs = {"X2: 3 h more"};
  return file;
}

}  // namespace

TEST_CASE("a record comes back as it was written, and its page says what is in it") {
  const TemporaryFolder folder;
  const std::string page = folder.file("record.md");
  CHECK(read_record(page).files.empty());
  Record record;
  record.add({found("a/figure-10", "quick", "ten"), found("a/figure-9", "decide", "nine")},
             {{.id = "a/table-1", .reason = "no data", .misprints = {"a caption"}}});
  write_record(page, record, "x");
  const Record back = read_record(page);
  REQUIRE(back.files.size() == 2);
  CHECK(back.files[0].id == "a/figure-9");
  CHECK(back.files[1].summary == "ten");
  CHECK(back.files[1].different_numbers == record.files[1].different_numbers);
  REQUIRE(back.files[1].claims.size() == 2);
  CHECK(back.files[1].claims[0].tests.at(0).effect == "A12 0.2");
  CHECK(back.files[1].claims[0].standing == record.files[1].claims[0].standing);
  CHECK(back.files[1].count(ClaimKind::experiment).contradicted == 1);
  CHECK(totals(back.files).experiments.inconclusive == 2);
  CHECK(back.files[1].numbers.agree == 3);
  CHECK(back.files[1].run_seconds() == 90.0);
  CHECK(totals(back.files).seconds == 120.0);  // shared runs count once
  CHECK(back.others.at(0).reason == "no data");
  CHECK(summary_report(back, "x") == contents_of(page));
  CHECK_THAT(contents_of(page),
             ContainsSubstring("2 tables and figures were run, in 2 minutes") &&
                 ContainsSubstring("| a/figure-9 | decide | nine | 90 |") &&
                 ContainsSubstring("| a/table-1 | not run | no data |") &&
                 ContainsSubstring("contradicted, decided at interim analysis 1 by 5 replicates: A "
                                   "< B (A12 0.2). Read as: after all evaluations.") &&
                 ContainsSubstring("| Welch | 6 | 0 | 0 |") &&
                 ContainsSubstring("- X2 (sec. 2), \"or not\": inconclusive") && ContainsSubstring("- X2: 3 h more") &&
                 ContainsSubstring("- Departure: other data") && ContainsSubstring("- a/table-1: a caption") &&
                 ContainsSubstring("- `a` (revision b): a/figure-9, a/figure-10"));
}

TEST_CASE("what is run again replaces what was there, unless its scale is less; what fails takes nothing away") {
  Record record;
  record.add({found("a/1", "decide", "old")}, {{.id = "a/2", .reason = "no data", .misprints = {}}});
  record.add({found("a/1", "quick", "less"), found("a/2", "smoke", "new")}, {});
  CHECK(record.files.at(0).summary == "old");
  CHECK(record.files.at(1).summary == "new");
  CHECK(record.others.empty());
  record.add({found("a/1", "decide", "again")}, {{.id = "a/2", .reason = "stopped", .misprints = {}}});
  CHECK(record.files.at(0).summary == "again");
  CHECK(record.files.size() == 2);
  CHECK(record.others.empty());
}

TEST_CASE("a result without some optimisers replaces none with more of them, unless its scale is larger") {
  const TemporaryFolder folder;
  const auto without = [](const char* scale, std::vector<std::string> labels) {
    RecordedFile file = found("a/1", scale, fmt::format("{} {}", scale, labels.size()));
    file.left_out = std::move(labels);
    return file;
  };
  Record record;
  const auto after = [&](const RecordedFile& file) {
    record.add({file}, {});
    return record.files.at(0).summary;
  };
  CHECK(after(without("quick", {"A", "B"})) == "quick 2");
  CHECK(after(without("quick", {"C"})) == "quick 1");
  write_record(folder.file("record.md"), record, "x");
  CHECK(read_record(folder.file("record.md")).files.at(0).left_out == std::vector<std::string>{"C"});
  CHECK(after(without("quick", {})) == "quick 0");
  write_record(folder.file("record.md"), record, "x");
  CHECK_THAT(contents_of(folder.file("record.json")), !ContainsSubstring("\"without\""));  // as files before had it
  CHECK(after(without("quick", {"A"})) == "quick 0");
  CHECK(after(without("decide", {"A"})) == "decide 1");
  CHECK(after(without("quick", {})) == "decide 1");
}

TEST_CASE("a record that is damaged, or something else, is refused") {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& text, const std::string& message) {
    folder.write("record.json", text);
    CHECK_THROWS_WITH(read_record(folder.file("record.md")), ContainsSubstring(message));
  };
  refused("{\"format\": \"bobench-record\", \"version\": 2", "is damaged");
  refused("[]", "is not a record");
  refused("{}", "is not a record");
  refused("{\"format\": \"bobench-record\", \"version\": 2, \"files\": [{\"id\": 3}], \"others\": []}", "is damaged");
  folder.write("README.md", "not ours");
  CHECK_THROWS_WITH(read_record(folder.file("README.md")), ContainsSubstring("would be overwritten"));
  refused("{\"format\": \"bobench-record\", \"version\": 1, \"files\": [], \"others\": []}", "is not a record");
  refused("{\"format\": \"bobench-paper\", \"version\": 2, \"files\": [], \"others\": []}", "is not a record");
}

TEST_CASE("of a figure of which nothing is claimed the record says what came of our own questions") {
  PaperFile file;
  file.id = "a/figure-1";
  Reproduction one;
  one.file = &file;
  CHECK(recorded(one, "x").summary == "curves only: the paper makes no claim");
  for (const Verdict verdict : {Verdict::reproduced, Verdict::inconclusive}) {
    Claim ours{.id = "order", .where = "", .text = "", .tests = {}, .in_paper = false};
    ours.tests.push_back({.statement = "", .test = "", .p = 0.0, .effect = "", .verdict = verdict});
    one.claims.push_back(ours);
  }
  const std::string said =
      "curves only: the paper makes no claim; claims of our own: 1 of 1 decided claims reproduced, 1 inconclusive";
  CHECK(one.summary() == said);
  CHECK(recorded(one, "x").summary == said);
  CHECK(recorded(one, "x").count(ClaimKind::experiment).decided() == 0);
  one.claims.front().in_paper = true;
  CHECK(one.summary() == "1 of 1 decided claims reproduced");
  CHECK(recorded(one, "x").count(ClaimKind::experiment).reproduced == 1);
}
