#include "results/formats/formats.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/formats/exchange.hpp"
#include "results/formats/folder_names.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"

using namespace bobench;
using namespace bobench::results;

TEST_CASE("an unknown file, format or archive is refused with what there is", "[formats]") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(recognised_format("/nonexistent"), ContainsSubstring("there is no file or folder"));
  CHECK_THROWS_WITH(recognised_format(folder.write("notes.txt", "hello")),
                    ContainsSubstring("no format that bobench knows (csv, json"));
  CHECK_THROWS_WITH(recognised_format(folder.write("a.zip", "PK")), ContainsSubstring("unpack it"));
  CHECK_THROWS_WITH(recognised_format(folder.file("")), ContainsSubstring("no format"));
  CHECK_THROWS_WITH(format_named("cvs"), ContainsSubstring("did you mean 'csv'"));
  CHECK_THROWS_WITH(write_format(format_named("kurobako"), rich_results(), folder.file("k")),
                    ContainsSubstring("does not write it"));
}

TEST_CASE("an export never overwrites, and leaves nothing behind when it fails", "[formats]") {
  const TemporaryFolder folder;
  const std::string notes = folder.write("notes", "precious");
  for (const char* format : {"csv", "json", "coco", "ioh"}) {
    CHECK_THROWS_WITH(write_format(format_named(format), rich_results(), notes), ContainsSubstring("exists already"));
    CHECK_THROWS_AS(write_format(format_named(format), rich_results(), "/proc/nowhere/r"), InputError);
  }
  CHECK(contents_of(notes) == "precious");
  CHECK_THROWS_AS(write_format(format_named("coco"), ResultSet{}, folder.file("empty")), InputError);
  CHECK(std::distance(std::filesystem::directory_iterator(folder.file("")), {}) == 1);
  std::filesystem::create_directory(folder.file("ready"));
  CHECK(write_format(format_named("ioh"), rich_results(), folder.file("ready/")).runs == 4);
}

TEST_CASE("runs from elsewhere join ours; the same run twice is refused", "[formats]") {
  ResultSet ours = rich_results(), theirs = rich_results();
  CHECK_THROWS_WITH(join(ours, theirs), ContainsSubstring("both hold 'gp-ei:kernel=se' on 'bbob/f1/d2', replicate 0"));
  ours = rich_results();
  for (Series& series : theirs.series) series.optimizer = "theirs";
  theirs.settings = {0, 7, false};
  join(ours, theirs);
  CHECK(ours.series.size() == 4);
  CHECK(ours.settings == Settings{42, 7, true});
  // Results with other rules than ours are not ranked with ours; missing rules on record do not count as other rules.
  for (Series& series : theirs.series) series.optimizer = "theirs, too";
  theirs.series[0].details = nlohmann::json::object();
  join(ours, theirs);
  for (Series& series : theirs.series) series.optimizer = "theirs, by other rules";
  theirs.series[0].details = {{"repeat", "mean"}};
  CHECK_THROWS_WITH(join(ours, theirs), ContainsSubstring("the problem bbob/f1/d2 is") && ContainsSubstring("mean"));
}

TEST_CASE("results that went through another format have no recorded build; merged with ours, ours keep theirs",
          "[formats]") {
  ResultSet ours = rich_results();
  for (const char* format : {"csv", "coco", "ioh"}) {
    const TemporaryFolder folder;
    ResultSet theirs = round_trip(format, rich_results(), folder).results;
    REQUIRE(theirs.count(RunStatus::complete) > 0);
    for (Series& series : theirs.series) {
      for (const RunResult& run : series.runs) CHECK_FALSE(run.build);
      series.optimizer = format + series.optimizer;
    }
    join(ours, std::move(theirs));
  }
  CHECK(*ours.find("bbob/f1/d2", "gp-ei:kernel=se")->runs[2].build == *other_build());
  CHECK_FALSE(ours.find("bbob/f1/d2", "cocogp-ei:kernel=se")->runs.at(0).build);
}

TEST_CASE("a set of runs too large for a result file is refused before it takes the memory", "[formats]") {
  ResultSetBuilder builder;
  CHECK_THROWS_AS(builder.build(), InputError);
  const std::size_t series = builder.series("p", "a");
  CHECK_THROWS_AS(builder.run(series, 100'000), InputError);
  builder.run(series, 99'999).value.assign(30'000, 1.0);
  CHECK_THROWS_WITH(builder.build(), ContainsSubstring("more than a result file holds"));
  for (const char* name : {"", "a//b", "/a", "..", "a/./b"}) CHECK_THROWS_AS(builder.series(name, "a"), InputError);
  CHECK_THROWS_AS(builder.series("p", std::string("a\0b", 3)), InputError);
  CHECK_THROWS_AS(builder.series("p", std::string(2000, 'a')), InputError);
}

TEST_CASE("names of files are plain, and no two alike", "[formats]") {
  FolderNames names;
  CHECK(names.unique("gp-ei:kernel=se") == "gp-ei_kernel_se");
  CHECK(names.unique("GP-ei_kernel_se") == "GP-ei_kernel_se_2");
  CHECK(names.unique("../x") == "_._x");
  CHECK(names.unique("") == "_");
  CHECK(names.unique(std::string(300, 'a')).size() == 100);
}
