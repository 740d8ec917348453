// The files of papers/: strict reading, and that nothing published is missing.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/error.hpp"
#include "papers/library.hpp"
#include "papers/parsed_file.hpp"
#include "papers/readiness.hpp"
#include "papers/reproduction.hpp"

using namespace bobench;
using namespace bobench::papers;
using nlohmann::json;

namespace {

json valid() {
  return json::parse(R"({
    "format": "bobench-paper", "version": 1, "id": "me/table-1", "title": "T", "kind": "runs",
    "problems": ["synthetic/branin", "bbob/f1-2/d2,3"],
    "optimizers": [{"label": "A", "optimizer": "random-search"}, {"label": "B", "optimizer": "tpe", "twin": "gp"}],
    "replicates": 5, "budget": 20,
    "scales": {"smoke": {"replicates": 2, "budget": 5, "problems": ["synthetic/branin"]}, "quick": {}},
    "claims": [{"id": "X1", "where": "sec. 1", "claim": "B is better", "tests": [
      {"procedure": "LESS", "lower": "B", "higher": "A", "problems": ["bbob/f2/d3"], "at": [10, 20]}]}],
    "published": [{"id": "r1", "problem": "synthetic/branin", "optimizer": "A", "value": 1.5, "std": 0.2, "runs": 30,
                   "digits": 2}]
  })");
}

/// The message of the refusal.
std::string refusal(const json& value) {
  try {
    parse(value);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string refusal_at(const std::string& pointer, const json& value) {
  json file = valid();
  file[json::json_pointer(pointer)] = value;
  return refusal(file);
}

}  // namespace

TEST_CASE("a file is read whole") {
  const PaperFile file = parse(valid());
  CHECK(file.problems == Labels{"synthetic/branin", "bbob/f1/d2", "bbob/f1/d3", "bbob/f2/d2", "bbob/f2/d3"});
  CHECK(file.find("B")->twin == "gp");
  CHECK(file.scales.at(papers::Scale::smoke).problems == Labels{"synthetic/branin"});
  CHECK(file.scales.at(papers::Scale::smoke).optimizers == Labels{"A", "B"});
  CHECK(file.scales.at(papers::Scale::quick).replicates == 5);
  CHECK(file.scales.at(papers::Scale::paper).budget == 20);
  const auto& less = std::get<LessStatement>(file.claims.at(0).statements.at(0));
  CHECK(less.problems == Labels{"bbob/f2/d3"});
  CHECK(less.at == std::vector<int>{10, 20});
  CHECK(file.published.at(0).cell.deviation == 0.2);
}

TEST_CASE("what is malformed is named with file, key and what was expected") {
  using Catch::Contains;
  CHECK_THAT(refusal_at("/budgets", 3),
             Contains("'me.json': unknown key budgets") && Contains("did you mean 'budget'"));
  CHECK_THAT(refusal_at("/budget", "many"), Contains("budget is \"many\"; expected a whole number >= 1"));
  CHECK_THAT(refusal_at("/budget", 0), Contains("budget is 0; expected a whole number >= 1"));
  CHECK_THAT(refusal_at("/kind", "run"), Contains("expected one of runs, study, properties; did you mean 'runs'"));
  CHECK_THAT(refusal_at("/version", 2), Contains("version is 2; expected 1"));
  CHECK_THAT(refusal_at("/scales/quick/replicates", 1.5), Contains("scales.quick.replicates is 1.5"));
  CHECK_THAT(refusal_at("/scales/quik", json::object()), Contains("unknown key scales.quik"));
  CHECK_THAT(refusal_at("/scales/quick/optimizers", "C"), Contains("'C' is none"));
  CHECK_THAT(refusal_at("/claims/0/tests/0/procedure", "LES"),
             Contains("claims[0].tests[0].procedure") && Contains("'LESS'"));
  CHECK_THAT(refusal_at("/claims/0/tests/0/lower", "C"), Contains("optimisers of this file; 'C' is none"));
  CHECK_THAT(refusal_at("/claims/0/tests/0/problems", "synthetic/brannin"),
             Contains("did you mean 'synthetic/branin'"));
  CHECK_THAT(refusal_at("/claims/0/tests/0/margin", 1), Contains("unknown key claims[0].tests[0].margin"));
  CHECK_THAT(refusal_at("/claims/0/tests", json::array()), Contains("at least one test"));
  CHECK_THAT(refusal_at("/claims/0/rule", "some"), Contains("one of all, any, majority"));
  CHECK_THAT(refusal_at("/published/0/optimizer", "C"), Contains("published[0].optimizer"));
  CHECK_THAT(refusal_at("/published/0/value", "1.5"), Contains("expected a number"));
  CHECK_THAT(refusal_at("/statistic", "mode"), Contains("one of mean, median"));
  CHECK_THAT(refusal_at("/optimizers/1/label", "A"), Contains("another optimiser has this one"));
  CHECK_THAT(refusal_at("/needs", json::array({{{"because", "x"}}})), Contains("needs[0]"));
  json no_title = valid();
  no_title.erase("title");
  CHECK_THAT(refusal(no_title), Contains("title is missing; expected a text"));
  CHECK_THROWS_WITH(parse_paper_file("{\n\"a\": ,\n}", "me.json"), Contains("'me.json', line 2: not JSON"));
  CHECK_THROWS_WITH(parse_paper_file("[]", "me.json"), Contains("expected an object"));
  CHECK_THROWS_WITH(read_paper_file("/nowhere/x.json"), Contains("cannot read '/nowhere/x.json'"));
}

TEST_CASE("unknown optimisers, problems and properties are refused, unless they are needs") {
  using Catch::Contains;
  const runners::Catalogs all = catalogs();
  check_names(parse(valid()), all);
  json file = valid();
  file["optimizers"][1]["optimizer"] = "tpee";
  CHECK_THROWS_WITH(check_names(parse(file), all), Contains("'me.json': optimizers: unknown optimiser 'tpee'"));
  file["needs"] = {{{"optimizer", "tpee"}, {"because", "not yet"}}};
  check_names(parse(file), all);
  CHECK_FALSE(readiness(parse(file), papers::Scale::smoke, all).ready());
  file["needs"][0]["partial"] = true;
  CHECK(readiness(parse(file), papers::Scale::smoke, all).ready());
  file = valid();
  file["problems"][0] = "synthetic/levi/d2";
  file["published"] = json::array();
  file["scales"]["smoke"].erase("problems");
  CHECK_THROWS_WITH(check_names(parse(file), all), Contains("'me.json': problems: "));
  file = valid();
  file["claims"][0]["tests"] = {{{"procedure", "PROPERTY"}, {"property", "epoch"}}};
  CHECK_THROWS_WITH(check_names(parse(file), all), Contains("unknown property 'epoch'"));
}

TEST_CASE("every file's names exist, or are needed") {
  const runners::Catalogs all = catalogs();
  for (const PaperFile& file : library()) {
    INFO(file.name);
    CHECK_NOTHROW(check_names(file, all));
    CHECK(file.name == "papers/" + file.id + ".json");
  }
}

TEST_CASE("every published number and every claim is in exactly one file") {
  std::map<std::string, int> records, claims;
  for (const PaperFile& file : library()) {
    for (const PublishedRecord& record : file.published) ++records[record.id];
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
  CHECK(found == wanted);
  // T01-T44, S01-S05, H01-H12, A301-A328, A401-A432, A501-A505, A601-A611, K01-K18
  const std::map<std::string, int> ranges = {{"T", 44},  {"S", 5},  {"H", 12},  {"A3", 28},
                                             {"A4", 32}, {"A5", 5}, {"A6", 11}, {"K", 18}};
  std::set<std::string> expected;
  for (const auto& [prefix, last] : ranges) {
    for (int i = 1; i <= last; ++i) expected.insert(prefix + (i < 10 ? "0" : "") + std::to_string(i));
  }
  std::set<std::string> ours;
  for (const auto& [id, count] : claims) ours.insert(id);
  CHECK(expected.size() == 155);
  CHECK(ours == expected);
}

TEST_CASE("every table and figure has its file") {
  std::vector<std::string> ids;
  for (const PaperFile& file : library()) ids.push_back(file.id);
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
}

TEST_CASE("an unknown table or figure offers the nearest") {
  CHECK(paper_file("aryan2020/table-4.6").published.size() == 39);
  CHECK_THROWS_WITH(paper_file("aryan2020/table-4.66"), Catch::Contains("did you mean 'aryan2020/table-4.6'"));
}
