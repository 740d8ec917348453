// The papers of this program: all published items are present, and every name exists.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/papers/registry.hpp"
#include "reproduction/parsed_file.hpp"
#include "reproduction/plan/availability.hpp"

using namespace bobench;
using namespace bobench::papers;
using reproduction::PaperClaim, reproduction::PaperFile, reproduction::Property, reproduction::PublishedEntry;

TEST_CASE("every file's names exist, or are needed") {
  const runners::Catalogs known = reproduction::catalogs();
  const reproduction::Resources all{known, registry()};
  for (const PaperFile& file : registry().files) {
    INFO(file.name);
    CHECK_NOTHROW(check_names(file, all));
    CHECK(file.name == "reproduction/papers/" + file.id + ".json");
  }
}

TEST_CASE("every published number and every claim is in exactly one file") {
  std::map<std::string, int> records, claims;
  for (const PaperFile& file : registry().files) {
    if (file.runs()) {
      for (const PublishedEntry& record : file.runs()->published) ++records[record.id];
    }
    for (const PaperClaim& claim : file.claims) ++claims[claim.id];
  }
  for (const auto* ids : {&records, &claims}) {
    for (const auto& [id, count] : *ids) {
      INFO(id);
      CHECK(count == 1);
    }
  }
  std::ifstream list(BOBENCH_TEST_DATA "/published_ids.txt");
  std::set<std::string> wanted{std::istream_iterator<std::string>(list), {}}, found;
  for (const auto& [id, count] : records) found.insert(id);
  CHECK(wanted.size() == 623);
  CHECK(std::ranges::includes(found, wanted));  // other sources may have more
  // T01-T49, S01-S05, H01-H14, A301-A328, A401-A439, A501-A505, A601-A611, K01-K22, L01-L04, B01-B09, N01-N04
  const std::map<std::string, int> ranges = {{"T", 49},  {"S", 5},  {"H", 14}, {"A3", 28}, {"A4", 39}, {"A5", 5},
                                             {"A6", 11}, {"K", 22}, {"L", 4},  {"B", 9},   {"N", 4}};
  std::set<std::string> expected;
  for (const auto& [prefix, last] : ranges) {
    for (int i = 1; i <= last; ++i) expected.insert(prefix + (i < 10 ? "0" : "") + std::to_string(i));
  }
  expected.insert({"A431b", "A432b", "A440", "A441", "A442", "A443", "A444", "A445", "A446", "H12b"});
  std::set<std::string> ours;
  for (const auto& [id, count] : claims) ours.insert(id);
  CHECK(expected.size() == 200);
  CHECK(std::ranges::includes(ours, expected));
}

TEST_CASE("every table and figure has its file") {
  std::vector<std::string> ids;
  for (const PaperFile& file : registry().files) ids.push_back(file.id);
  const auto has = [&](const std::string& id) {
    INFO(id);
    CHECK(std::ranges::find(ids, id) != ids.end());
  };
  const auto range = [&](const std::string& stem, int first, int last) {
    for (int i = first; i <= last; ++i) has(stem + std::to_string(i));
  };
  range("aryan2020/figure-3.", 1, 8);
  range("aryan2020/figure-4.", 1, 7);
  range("aryan2020/table-4.", 2, 9);
  range("aryan2020/table-4.", 11, 13);
  has("aryan2020/table-5.1");
  range("aryan2020/figure-5.", 1, 9);
  range("aryan2020/table-6.", 2, 4);
  range("aryan2020/figure-6.", 3, 6);
  range("aryan2020/figure-6.", 8, 9);
  range("tiao2021/figure-", 1, 13);
  range("tiao2021s/figure-", 1, 3);
  range("hassen2021/figure-", 1, 4);
  has("kruse2022/table-5.1");
  range("kruse2022/figure-5.", 1, 19);
  has("li2018/figure-4");
  has("li2018/figure-7");
  range("falkner2018/figure-", 4, 5);
  has("klein2019/comparison");
  has("death2020/batches-of-10");
  has("kandasamy2018/abstract");
  has("li2020/abstract");
}

TEST_CASE("an unknown table or figure offers the nearest") {
  CHECK(registry().file("aryan2020/table-4.6").runs()->published.size() == 39);
  CHECK_THROWS_WITH(registry().file("aryan2020/table-4.66"), ContainsSubstring("did you mean 'aryan2020/table-4.6'"));
}

TEST_CASE("studies are found by id, scales by name") {
  CHECK(registry().study("tiao2021/figure-12").id == "tiao2021/figure-12");
  CHECK_THROWS_WITH(registry().study("tiao2021/figure-21"), ContainsSubstring("did you mean 'tiao2021/figure-12'"));
  CHECK_THROWS_AS(registry().study(""), InputError);
  CHECK(reproduction::scale_from("paper") == reproduction::Scale::paper);
  CHECK_THROWS_WITH(reproduction::scale_from("huge"), ContainsSubstring("expected smoke, quick, decide or paper"));
}

TEST_CASE("every property holds at the smallest scale") {
  const runners::Catalogs all = reproduction::catalogs();
  const std::set<std::string> measure_time = {"rvfl-linear-gp-cubic", "bnn-linear-gp-cubic", "boggn-linear",
                                              "ivbnn-faster-than-monte-carlo"};
  for (const Property& property : registry().properties) {
    if (measure_time.contains(property.name)) continue;
    const auto result = property.check({all.problems, reproduction::Scale::smoke, 1});
    INFO(property.name << ": " << result.found);
    CHECK(result.holds);
  }
  CHECK(registry().property("epochs").name == "epochs");
  CHECK_THROWS_WITH(registry().property("epoch"), ContainsSubstring("did you mean 'epochs'"));
}
