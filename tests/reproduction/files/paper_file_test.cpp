// Paper files are parsed strictly.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/parsed_file.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/procedures/less.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using nlohmann::json;

namespace {

json valid() {
  return json::parse(R"({
    "format": "bobench-paper", "version": 1, "id": "me/table-1", "title": "T", "kind": "runs",
    "problems": ["synthetic/branin", "bbob/f1-2/d2,3"],
    "optimizers": [{"label": "A", "optimizer": "random-search"}, {"label": "B", "optimizer": "tpe", "variant": "gp"}],
    "replicates": 5, "budget": 20,
    "scales": {"smoke": {"replicates": 2, "budget": 5, "problems": ["synthetic/branin"]}, "quick": {}},
    "claims": [{"id": "X1", "where": "sec. 1", "claim": "B is better", "tests": [
      {"procedure": "LESS", "lower": "B", "higher": "A", "problems": ["bbob/f2/d3"], "at": [10, 20]}]}],
    "published": [{"id": "r1", "problem": "synthetic/branin", "optimizer": "A", "value": 1.5, "std": 0.2, "runs": 30,
                   "digits": 2}]
  })");
}

/// The error message.
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
  CHECK(file.runs()->problems == Labels{"synthetic/branin", "bbob/f1/d2", "bbob/f1/d3", "bbob/f2/d2", "bbob/f2/d3"});
  CHECK(file.runs()->find("B")->variant == "gp");
  CHECK(file.runs()->scales.at(reproduction::Scale::smoke).problems == Labels{"synthetic/branin"});
  CHECK(file.runs()->scales.at(reproduction::Scale::smoke).optimizers == Labels{"A", "B"});
  CHECK(file.runs()->scales.at(reproduction::Scale::quick).replicates == 5);
  CHECK(file.runs()->scales.at(reproduction::Scale::paper).budget == 20);
  const Less* statement = file.claims.at(0).statements.at(0).as<Less>();
  REQUIRE(statement);
  const Less::Part& less = statement->parts.at(0);
  CHECK(less.problems == Labels{"bbob/f2/d3"});
  CHECK(less.at.evaluations == std::vector<int>{10, 20});
  CHECK_FALSE(less.at.by_cost());
  CHECK(file.runs()->published.at(0).number.deviation == 0.2);
}

TEST_CASE("scale decide leaves out optimisers that no claim and no number is about, and says so") {
  json with_third = valid();
  with_third["optimizers"].push_back({{"label", "C"}, {"optimizer", "gp-ei"}});
  const auto decided = [](const json& value) {
    return parse(value).runs()->scales.at(reproduction::Scale::decide).optimizers;
  };
  CHECK(decided(with_third) == Labels{"A", "B"});
  const PaperFile file = parse(with_third);
  CHECK(file.departures_at(reproduction::Scale::decide) ==
        std::vector<std::string>{"decide: C not run, since no claim or number is about it"});
  CHECK(file.departures_at(reproduction::Scale::quick).empty());
  CHECK(file.runs()->scales.at(reproduction::Scale::paper).optimizers == Labels{"A", "B", "C"});
  json of_number = with_third;  // a number is about it
  of_number["published"].push_back({{"id", "r2"}, {"problem", "synthetic/branin"}, {"optimizer", "C"}, {"value", 1}});
  CHECK(decided(of_number) == Labels{"A", "B", "C"});
  json of_ranks = with_third;  // a rank is among all
  of_ranks["claims"][0]["tests"] = {
      {{"procedure", "RANK"}, {"score", "borda"}, {"by", "friedman"}, {"optimizer", "A"}, {"place", 1}}};
  CHECK(decided(of_ranks) == Labels{"A", "B", "C"});
  json of_reference = with_third;  // the unit of a margin
  of_reference["claims"][0]["tests"] = {
      {{"procedure", "SAME"}, {"first", "A"}, {"second", "B"}, {"share_of_range", 0.1}, {"reference", "C"}}};
  CHECK(decided(of_reference) == Labels{"A", "B", "C"});
  json of_nothing = with_third;
  of_nothing["claims"] = json::array();
  CHECK(decided(of_nothing) == Labels{"A", "B", "C"});
}

TEST_CASE("departures of one scale are those of that scale alone") {
  json given = valid();
  given["departures"] = {"other data", "smoke: shorter chains", "decide, too: is no scale"};
  const PaperFile file = parse(given);
  CHECK(file.departures_at(reproduction::Scale::quick) == Labels{"other data", "decide, too: is no scale"});
  CHECK(file.departures_at(reproduction::Scale::smoke).size() == 3);
}

TEST_CASE("a key that an object has twice is refused") {
  std::string text = valid().dump();
  CHECK_NOTHROW(reproduction::parse_paper_file(text, "f.json"));
  text.insert(1, "\"budget\": 10, ");
  CHECK_THROWS_WITH(reproduction::parse_paper_file(text, "f.json"),
                    ContainsSubstring("'f.json': 'budget' is there twice"));
}

TEST_CASE("a study says what its scales cost, and decide costs what paper does unless it says so") {
  json file = json::parse(R"({"format": "bobench-paper", "version": 1, "id": "me/figure-1", "title": "T",
    "kind": "study", "study": "me/figure-1", "scales": {"quick": {"seconds": 5}, "paper": {"seconds": 100}}})");
  CHECK(parse(file).study()->seconds.at(reproduction::Scale::quick) == 5.0);
  CHECK(parse(file).study()->seconds.at(reproduction::Scale::decide) == 100.0);
  file["scales"]["decide"]["seconds"] = 30;
  CHECK(parse(file).study()->seconds.at(reproduction::Scale::decide) == 30.0);
  file["scales"]["decide"]["second"] = 3;
  CHECK_THAT(refusal(file), ContainsSubstring("scales.decide"));
  CHECK_THAT(refusal_at("/scales/decide", json::object()), ContainsSubstring("decide"));
}

TEST_CASE("what is malformed is named with file, key and what was expected") {
  CHECK_THAT(refusal_at("/budgets", 3),
             ContainsSubstring("'me.json': unknown key budgets") && ContainsSubstring("did you mean 'budget'"));
  CHECK_THAT(refusal_at("/budget", "many"), ContainsSubstring("budget is \"many\"; expected a whole number >= 1"));
  CHECK_THAT(refusal_at("/budget", 0), ContainsSubstring("budget is 0; expected a whole number >= 1"));
  CHECK_THAT(refusal_at("/kind", "run"),
             ContainsSubstring("expected one of runs, study, properties; did you mean 'runs'"));
  CHECK_THAT(refusal_at("/version", 2), ContainsSubstring("version is 2; expected 1"));
  CHECK_THAT(refusal_at("/scales/quick/replicates", 1.5), ContainsSubstring("scales.quick.replicates is 1.5"));
  CHECK_THAT(refusal_at("/scales/quik", json::object()), ContainsSubstring("unknown key scales.quik"));
  CHECK_THAT(refusal_at("/scales/quick/optimizers", "C"), ContainsSubstring("'C' is none"));
  CHECK_THAT(refusal_at("/claims/0/tests/0/procedure", "LES"),
             ContainsSubstring("claims[0].tests[0].procedure") && ContainsSubstring("'LESS'"));
  CHECK_THAT(refusal_at("/claims/0/tests/0/lower", "C"), ContainsSubstring("optimisers of this file; 'C' is none"));
  CHECK_THAT(refusal_at("/claims/0/tests/0/problems", "synthetic/brannin"),
             ContainsSubstring("did you mean 'synthetic/branin'"));
  CHECK_THAT(refusal_at("/claims/0/tests/0/margin", 1), ContainsSubstring("unknown key claims[0].tests[0].margin"));
  CHECK_THAT(refusal_at("/claims/0/tests", json::array()), ContainsSubstring("at least one test"));
  CHECK_THAT(refusal_at("/claims/0/rule", "some"), ContainsSubstring("one of all, any, majority"));
  CHECK_THAT(refusal_at("/published/0/optimizer", "C"), ContainsSubstring("published[0].optimizer"));
  CHECK_THAT(refusal_at("/published/0/value", "1.5"), ContainsSubstring("expected a number"));
  CHECK_THAT(refusal_at("/statistic", "mode"), ContainsSubstring("one of mean, median"));
  CHECK_THAT(refusal_at("/optimizers/1/label", "A"), ContainsSubstring("another optimiser has this one"));
  CHECK_THAT(refusal_at("/needs", json::array({{{"because", "x"}}})), ContainsSubstring("needs[0]"));
  json no_title = valid();
  no_title.erase("title");
  CHECK_THAT(refusal(no_title), ContainsSubstring("title is missing; expected a text"));
  CHECK_THROWS_WITH(parse_paper_file("{\n\"a\": ,\n}", "me.json"), ContainsSubstring("'me.json', line 2: not JSON"));
  CHECK_THROWS_WITH(parse_paper_file("[]", "me.json"), ContainsSubstring("expected an object"));
  CHECK_THROWS_WITH(read_paper_file("/nowhere/x.json"), ContainsSubstring("there is no file '/nowhere/x.json'"));
}

TEST_CASE("what stands in for another table has no published numbers") {
  CHECK_THAT(refusal_at("/stands_in_for", "me/table-0"), ContainsSubstring("not the paper's problems"));
  json file = valid();
  file.erase("published");
  file["stands_in_for"] = "me/table-0";
  CHECK(parse(file).stands_in_for() == "me/table-0");
}

TEST_CASE("a statement is about evaluations or about costs") {
  const auto with = [](const json& keys) {
    json file = valid();
    json& statement = file["claims"][0]["tests"][0];
    statement.erase("at");
    statement.update(keys);
    return file;
  };
  const PaperFile file = parse(with({{"at_cost", {27, 4.5}}, {"cost", "fidelity"}}));
  const Less::Part& less = file.claims.at(0).statements.at(0).as<Less>()->parts.at(0);
  CHECK(less.at.costs == std::vector<double>{27, 4.5});
  CHECK(less.at.unit == results::CostUnit::fidelity);
  const PaperFile single = parse(with({{"at_cost", 300}}));
  CHECK(single.claims.at(0).statements.at(0).as<Less>()->parts.at(0).at.unit == results::CostUnit::seconds);

  CHECK_THAT(refusal(with({{"at_cost", 300}, {"at", 10}})),
             ContainsSubstring("claims[0].tests[0].at is 10; expected nothing together with 'at_cost'"));
  CHECK_THAT(refusal(with({{"at", 10}, {"cost", "seconds"}})),
             ContainsSubstring("claims[0].tests[0].cost is \"seconds\"; expected nothing without 'at_cost'"));
  for (const json& wrong : {json(0), json(-1), json::array(), json({10, 0}), json("300")}) {
    CHECK_THAT(refusal(with({{"at_cost", wrong}})),
               ContainsSubstring("tests[0].at_cost") && ContainsSubstring("a number above 0"));
  }
  CHECK_THAT(refusal(with({{"at_cost", 300}, {"cost", "second"}})),
             ContainsSubstring("one of seconds, fidelity; did you mean 'seconds'"));
  CHECK_THAT(refusal(with({{"at_cost", 300}, {"quantity", "area"}})),
             ContainsSubstring("\"final\" together with 'at_cost'"));
  CHECK_THAT(refusal(with({{"at_cost", 300}, {"procedure", "ANYTIME"}, {"higher", "A"}})),
             ContainsSubstring("unknown key claims[0].tests[0].at_cost"));
  const json median = {{"procedure", "MEDIAN"}, {"optimizer", "B"}, {"of", "A"}, {"share", 1}};
  const auto with_median = [&](json keys) {
    keys.update(median);
    json one = valid();
    one["claims"][0]["tests"] = json::array({keys});
    return refusal(one);
  };
  CHECK(with_median({{"at_cost", 10}, {"of_at_cost", 20}, {"cost", "fidelity"}}) == "accepted");
  CHECK(with_median({{"at", 10}, {"of_at", 20}}) == "accepted");
  CHECK_THAT(with_median({{"at_cost", 10}, {"of_at", 20}}), ContainsSubstring("or 'at_cost' and 'of_at_cost'"));
  CHECK_THAT(with_median({{"at_cost", {10, 20}}, {"of_at_cost", 20}}), ContainsSubstring("expected a single number"));
  CHECK_THAT(with_median({{"of_at", 20}}), ContainsSubstring("at is missing; expected a single number"));
}

TEST_CASE("a problem with fewer fidelities than a file needs is left out") {
  json object = valid();
  object["problems"] = {"synthetic/branin", "embedded/friedman"};
  object["claims"] = json::array();
  object["scales"]["smoke"].erase("problems");
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  CHECK(availability(parse(object), reproduction::Scale::smoke, all).without_data.empty());
  object["fidelities"] = 4;
  const PaperFile file = parse(object);
  const Availability available = availability(file, reproduction::Scale::smoke, all);
  CHECK(available.without_data == Labels{"synthetic/branin with 4 or more fidelities"});
  CHECK(available.is_ready());
  CHECK(scaled_runs(file, file.runs()->scales.at(reproduction::Scale::smoke), known, 1).request.problems ==
        Labels{"embedded/friedman"});
  object["fidelities"] = 5;
  CHECK_FALSE(availability(parse(object), reproduction::Scale::smoke, all).is_ready());
}

TEST_CASE("labels to leave out must be those of one of the files; what a scale does not run is not left out of it") {
  const PaperFile file = parse(valid());
  json of_another = valid();
  of_another["optimizers"].push_back({{"label", "GP-BO"}, {"optimizer", "gp-ei"}});
  of_another["scales"]["quick"]["optimizers"] = {"A", "GP-BO", "B"};
  const PaperFile other = parse(of_another);
  check_left_out({"A", "GP-BO"}, {&file, &other});
  CHECK_THROWS_WITH(
      check_left_out({"A", "GP-B"}, {&other}),
      "--without is 'GP-B'; expected the label of an optimiser of 'me/table-1': A, B, GP-BO; did you mean "
      "'GP-BO'?");
  CHECK_THROWS_WITH(check_left_out({"GP-B"}, {&file, &other}),
                    ContainsSubstring("an optimiser of one of 2 tables and figures; did you mean 'GP-BO'?"));
  PaperFile study;
  study.id = "me/study";
  study.content = PaperStudy{"me/study", {}};
  CHECK_THROWS_WITH(check_left_out({"A"}, {&study}), "--without is 'A'; 'me/study' does not run optimisers");

  const ScaleSettings quick = other.runs()->scales.at(reproduction::Scale::quick);
  const ScaleSettings some = without(quick, {"B", "A", "other"});
  CHECK(some.optimizers == Labels{"GP-BO"});
  CHECK(some.left_out == Labels{"A", "B"});
  const ScaleSettings decided = without(other.runs()->scales.at(reproduction::Scale::decide), {"GP-BO"});
  CHECK(decided.left_out.empty());  // no claim and no number is about it
  const runners::Catalogs known = catalogs();
  CHECK(scaled_runs(other, some, known, 1).request.optimizers == std::vector<std::string>{"gp-ei"});
  CHECK(scaled_runs(other, some, known, 1).selection.left_out == Labels{"A", "B"});
}

TEST_CASE("unknown optimisers, problems and properties are refused, unless they are needs") {
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  check_names(parse(valid()), all);
  json file = valid();
  file["optimizers"][1]["optimizer"] = "tpee";
  CHECK_THROWS_WITH(check_names(parse(file), all),
                    ContainsSubstring("'me.json': optimizers: unknown optimiser 'tpee'"));
  file["needs"] = {{{"optimizer", "tpee"}, {"because", "not yet"}}};
  check_names(parse(file), all);
  CHECK_FALSE(availability(parse(file), reproduction::Scale::smoke, all).is_ready());
  file["needs"][0]["partial"] = true;
  CHECK(availability(parse(file), reproduction::Scale::smoke, all).is_ready());
  file = valid();
  file["problems"][0] = "synthetic/levi/d2";
  file["published"] = json::array();
  file["scales"]["smoke"].erase("problems");
  CHECK_THROWS_WITH(check_names(parse(file), all), ContainsSubstring("'me.json': problems: "));
  file["problems"][0] = "synthetic/levy/d2/noise=0.10";
  CHECK_THROWS_WITH(check_names(parse(file), all),
                    ContainsSubstring("'synthetic/levy/d2/noise=0.10' is written 'synthetic/levy/d2/noise=0.1'"));
  file = valid();
  file["claims"][0]["tests"] = {{{"procedure", "PROPERTY"}, {"property", "epoch"}}};
  CHECK_THROWS_WITH(check_names(parse(file), all), ContainsSubstring("unknown property 'epoch'"));
}
