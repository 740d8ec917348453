// Whole reproductions, on small files.
#include <fmt/format.h>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "csv_rows.hpp"
#include "reproduction/parsed_file.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/cost.hpp"
#include "reproduction/report/pages.hpp"
#include "reproduction/report/summary_report.hpp"
#include "reproduction/reproduce.hpp"
#include "results/result_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using nlohmann::json;

namespace {

/// A claim known to be true: a Gaussian process beats random search on the sphere.
json small() {
  return json::parse(R"({
    "format": "bobench-paper", "version": 1, "id": "me/table-1", "title": "Small", "kind": "runs",
    "problems": ["bbob/f1/d2/i1", "synthetic/branin"],
    "optimizers": [{"label": "RS", "optimizer": "random-search", "variant": "regularized-evolution:population=5,sample=3"},
                   {"label": "GP", "optimizer": "gp-ei"}],
    "replicates": 10, "budget": 25,
    "scales": {"smoke": {"replicates": 3, "budget": 12, "problems": ["bbob/f1/d2/i1"], "draws": 50}, "quick": {"draws": 200}},
    "claims": [
      {"id": "X1", "where": "here", "claim": "GP beats RS on the sphere", "tests": [
        {"procedure": "LESS", "lower": "GP", "higher": "RS", "problems": ["bbob/f1/d2/i1"]}]},
      {"id": "X2", "where": "here", "claim": "RS beats GP", "tests": [
        {"procedure": "RANK", "better": "RS", "worse": "GP"},
        {"procedure": "COUNT", "lower": "GP", "higher": "RS", "printed": ["bbob/f1/d2/i1"]}]},
      {"id": "X3", "where": "here", "claim": "cells", "tests": [{"procedure": "CELL"}]}],
    "published": [
      {"id": "r1", "problem": "synthetic/branin", "optimizer": "RS", "value": 1e-9, "std": 1e-10, "runs": 30, "digits": 2},
      {"id": "r2", "problem": "synthetic/branin", "optimizer": "GP", "value": 50.0, "std": 1.0, "runs": 30, "digits": 2},
      {"id": "r3", "problem": "bbob/f1/d2/i1", "optimizer": "GP", "value": 1.0, "misprint": "no such digit"},
      {"id": "r4", "problem": "bbob/f1/d2/i1", "optimizer": "RS", "value": null}]
  })");
}

ReproductionOptions options_for(const std::string& folder, reproduction::Scale scale = reproduction::Scale::quick) {
  ReproductionOptions options;
  options.scale = scale;
  options.threads = 2;
  options.output = folder;
  return options;
}

const Claim& claim(const Reproduction& reproduction, const std::string& id) {
  for (const Claim& one : reproduction.claims) {
    if (one.id == id) return one;
  }
  FAIL("no claim " + id);
  return reproduction.claims.front();
}

}  // namespace

TEST_CASE("numbers and claims are judged, variants separately, misprints left out") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const PaperFile file = parse(small());
  const Reproduction quick = reproduce(file, all, options_for(folder.file("out")));
  REQUIRE(quick.entries.size() == 4);
  CHECK(quick.entries[0].comparison->outcome == Outcome::worse);
  CHECK(quick.entries[1].comparison->outcome == Outcome::better);
  CHECK(quick.entries[0].runs == 10);
  CHECK(quick.entries[2].reason == "misprint: no such digit");
  CHECK(quick.entries[3].reason == "nothing printed");
  CHECK(claim(quick, "X1").verdict() == Verdict::reproduced);
  CHECK(claim(quick, "X2").verdict() == Verdict::contradicted);
  CHECK(claim(quick, "X3").verdict() == Verdict::contradicted);
  CHECK_FALSE(claim(quick, "X1 with regularized-evolution:population=5,sample=3").in_paper);
  CHECK(quick.summary() == "0 of 2 agree, 1 better, 1 worse; 1 of 3 decided claims reproduced, 2 contradicted");

  const std::string verdict = contents_of(folder.file("out/me/table-1/verdict.md"));
  CHECK_THAT(verdict, ContainsSubstring("misprint: no such digit") && ContainsSubstring("X2 (here): RS beats GP"));
  CHECK(csv_rows(folder.file("out/me/table-1/cells.csv")).size() == 4);

  // The variant's runs are those of another method, next to the same numbers, and are not counted.
  REQUIRE(quick.variants.size() == 1);
  CHECK(quick.variants[0].label == "RS");
  CHECK(quick.variants[0].spec == "regularized-evolution:population=5,sample=3");
  for (const ComparedEntry& entry : quick.variants[0].entries) CHECK(entry.entry->optimizer == "RS");
  REQUIRE(quick.variants[0].entries[0].comparison);
  CHECK(quick.variants[0].entries[0].entry == quick.entries[0].entry);
  CHECK(quick.variants[0].entries[0].comparison->ours != quick.entries[0].comparison->ours);
  CHECK_THAT(verdict, ContainsSubstring("RS as regularized-evolution:population=5,sample=3"));
  const auto variants = csv_rows(folder.file("out/me/table-1/variant_cells.csv"));
  CHECK(variants.size() == quick.variants[0].entries.size());

  CHECK(csv_rows(folder.file("out/me/table-1/curves.csv")).size() == 2 * 2 * 25);
  CHECK_THAT(contents_of(folder.file("out/me/table-1/rerun.txt")),
             ContainsSubstring("me/table-1/file.json --scale quick --seed 1"));
  CHECK(json::parse(contents_of(folder.file("out/me/table-1/file.json"))) == small());
}

TEST_CASE("what stands in for another table says so and is counted nowhere") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  json here = small();
  here.erase("published");
  here["claims"].erase(2);
  here["id"] = "me/table-1-here";
  here["stands_in_for"] = "me/table-1";
  const PaperFile file = parse(here), other = parse(small());
  const std::vector<Reproduction> both = {reproduce(file, all, options_for(folder.file("out"))),
                                          reproduce(other, all, options_for(folder.file("out")))};
  CHECK(claim(both[0], "X1").verdict() == Verdict::reproduced);
  CHECK_THAT(both[0].summary(), StartsWith("other problems than the paper's: 1 of 2 decided"));
  CHECK_THAT(contents_of(folder.file("out/me/table-1-here/verdict.md")),
             ContainsSubstring("Not the paper's problems: the question of me/table-1"));
  const Record record{recorded(both, "`x`"), {}};
  CHECK(totals(record.files).experiments.decided() == totals({record.files[1]}).experiments.decided());
  CHECK_THAT(summary_report(record, "x"), ContainsSubstring("2 claims were judged on other problems than the paper's"));
}

TEST_CASE("the page has the paper's numbers, ours, the claims, the plots, and takes words as words") {
  const TemporaryFolder folder;
  json file = small();
  file["title"] = "Small <b>&</b>";
  file["misprints"] = {"a caption"};
  file["remarks"] = {"as expected"};
  const PaperFile parsed = parse(file);
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const Reproduction quick = reproduce(parsed, all, options_for(folder.file("out")));
  const std::string page = contents_of(folder.file("out/me/table-1/report.html"));
  CHECK_THAT(page, ContainsSubstring("me/table-1: Small &lt;b&gt;&amp;&lt;/b&gt;") && !ContainsSubstring("Small <b>"));
  CHECK_THAT(page, ContainsSubstring("<td class=\"worse\">worse</td>") &&
                       ContainsSubstring("<td class=\"better\">better</td>") &&
                       ContainsSubstring("<td class=\"reproduced\">reproduced</td>") &&
                       ContainsSubstring("<td class=\"contradicted\">contradicted</td>") &&
                       ContainsSubstring("misprint: no such digit") &&
                       ContainsSubstring("Misprint in the paper: a caption") &&
                       ContainsSubstring("Remark: as expected"));
  CHECK_THAT(page, ContainsSubstring("Simple regret, median") && ContainsSubstring("Borda scores and first places"));
  CHECK_THAT(page, ContainsSubstring("--scale quick --seed 1"));
  CHECK(std::filesystem::exists(folder.file("out/me/table-1/plots/regret.gp")));
  CHECK(csv_rows(folder.file("out/me/table-1/plots/regret.csv")).size() >= 2 * 2 * 25);

  json other = small();
  other["id"] = "me/table-2";
  other["published"] = json::array();
  other["claims"] = json::array();
  const PaperFile second = parse(other);
  std::vector<Reproduction> two = {quick, reproduce(second, all, options_for(folder.file("out")))};
  CHECK(totals(recorded(two, "`x`")).seconds == Approx(quick.run_seconds()));  // the same runs
  const std::string index = index_page(two, {{&parsed, "no <data>"}}, "bobench reproduce --all");
  const auto disagrees = index.find("id=\"disagrees\""), undecided = index.find("id=\"undecided\"");
  const auto first_link = index.find("<a href=\"me/table-1/report.html\">"),
             second_link = index.find("<a href=\"me/table-2/report.html\">");
  CHECK(disagrees < first_link);
  CHECK(first_link < undecided);
  CHECK(undecided < second_link);
  CHECK(second_link != std::string::npos);
  CHECK_THAT(index, ContainsSubstring("no &lt;data&gt;") && ContainsSubstring("bobench reproduce --all"));
}

TEST_CASE("where optimisers race over fidelities, table and plots are by cost, and so may claims be") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const PaperFile file = parse(json::parse(R"({
    "format": "bobench-paper", "version": 1, "id": "me/race", "title": "A race", "kind": "runs",
    "problems": ["embedded/friedman", "synthetic/branin"],
    "optimizers": [{"label": "HB", "optimizer": "hyperband"}, {"label": "RS", "optimizer": "random-search"}],
    "replicates": 5, "budget": 65, "fidelities": 4,
    "scales": {"smoke": {}, "quick": {}},
    "claims": [{"id": "X1", "where": "here", "claim": "HB finds what RS finds", "tests": [
      {"procedure": "SAME", "first": "HB", "second": "RS", "decades": 3, "problems": "embedded/friedman",
       "at_cost": [270, 9999], "cost": "fidelity"}]}]
  })"));
  const Reproduction race = reproduce(file, all, options_for(folder.file("out")));
  REQUIRE(race.claims.at(0).tests.size() == 2);
  CHECK(race.claims[0].tests[0].statement == "embedded/friedman at a cost of 270 (fidelities added up): HB = RS");
  CHECK(race.claims[0].tests[1].statement ==  // 4 brackets of 40, 13, 8 and 4 evaluations
        "embedded/friedman at a cost of 405 (fidelities added up), all that was spent: HB = RS");
  CHECK(race.claims[0].verdict() == Verdict::reproduced);
  CHECK_THAT(race.results.at(0).title, ContainsSubstring("Regret at equal cost (fidelities added up)"));
  CHECK(race.results[0].to_json()[0]["cost"] == 405.0);
  CHECK(race.figures.figures.size() == 1);
  CHECK_THAT(contents_of(folder.file("out/me/race/plots/regret.gp")), ContainsSubstring("fidelity, added up"));
  CHECK_THAT(
      contents_of(folder.file("out/me/race/verdict.md")),
      ContainsSubstring("Data not imported, left out of the verdict: synthetic/branin with 4 or more fidelities"));
}

TEST_CASE("a second reproduction finds its runs, and another file shares them") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const ReproductionOptions options = options_for(folder.file("out"));
  const PaperFile file = parse(small());
  CHECK(estimated_seconds(file, known, options) == Approx(60.0));  // 1 s per run until measured
  const Reproduction first = reproduce(file, all, options);
  CHECK(estimated_seconds(file, known, options) == 0.0);
  const auto stored = results::read_results(folder.file("out/runs/budget-25-seed-1.h5"));
  CHECK(stored.series.size() == 2 * 3);
  json other = small();
  other["id"] = "me/figure-1";
  other["published"] = json::array();
  const PaperFile figure = parse(other, "other.json");
  CHECK(estimated_seconds(figure, known, options) == 0.0);
  CHECK(reproduce(figure, all, options).claims[0].tests[0].p == first.claims[0].tests[0].p);
}

TEST_CASE("optimisers that are left out can be added later, and the runs are the same") {
  const TemporaryFolder folder, elsewhere;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const PaperFile file = parse(small());
  ReproductionOptions some = options_for(folder.file("out"));
  some.without = {"GP", "of another file"};
  CHECK(estimated_seconds(file, known, some) == Approx(40.0));  // RS and its variant
  const Reproduction part = reproduce(file, all, some);
  CHECK(part.left_out == Labels{"GP"});
  CHECK(claim(part, "X1").verdict() == Verdict::untested);
  CHECK(claim(part, "X2").verdict() == Verdict::untested);
  CHECK(claim(part, "X3").verdict() == Verdict::other_settings);  // CELL is about all numbers
  CHECK(part.entries[1].reason == "left out by --without");
  CHECK(part.entries[0].comparison->outcome == Outcome::worse);
  CHECK_THAT(part.summary(), StartsWith("0 of 1 agree, 0 better, 1 worse; ") && EndsWith("; without GP"));
  const RecordedFile recorded_part = recorded(part, "`x`");
  CHECK(recorded_part.left_out == Labels{"GP"});
  CHECK_THAT(summary_report({{recorded_part}, {}}, "x"), ContainsSubstring("Left out by --without: GP."));
  CHECK_THAT(contents_of(folder.file("out/me/table-1/rerun.txt")), ContainsSubstring("--scale quick --without GP"));
  CHECK_THAT(contents_of(folder.file("out/me/table-1/report.html")),
             ContainsSubstring("; without GP.") && ContainsSubstring("not run: GP"));

  const ReproductionOptions options = options_for(folder.file("out"));
  CHECK(estimated_seconds(file, known, options) == Approx(20.0));
  const Reproduction later = reproduce(file, all, options);
  const Reproduction at_once = reproduce(file, all, options_for(elsewhere.file("out")));
  CHECK(later.summary() == at_once.summary());
  CHECK(claims_table(later.claims).print(analysis::TableFormat::csv) ==
        claims_table(at_once.claims).print(analysis::TableFormat::csv));

  some.without = {"RS", "GP"};
  CHECK_THROWS_WITH(reproduce(file, all, some),
                    "--without leaves out all optimisers of 'me/table-1' at the scale quick: RS, GP");
}

TEST_CASE("runs that two files share cost once, and it is said whose they are") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const ReproductionOptions options = options_for(folder.file("out"));
  json other = small();
  other["id"] = "me/figure-1";
  other["replicates"] = 2 * other["replicates"].get<int>();
  for (auto& [name, scale] : other["scales"].items()) {
    if (scale.contains("replicates")) scale["replicates"] = 2 * scale["replicates"].get<int>();
  }
  const PaperFile file = parse(small()), larger = parse(other, "other.json");
  CostEstimate estimate(known, options);
  CHECK(estimate.add(file) == Approx(60.0));
  CHECK(estimate.add(file) == 0.0);
  CHECK(estimate.add(larger) == Approx(60.0));  // 120 for this file alone
  CHECK(estimate.seconds() == Approx(120.0));
  const auto methods = estimate.by_method();
  double sum = 0.0;
  for (std::size_t i = 0; i < methods.size(); ++i) {
    sum += methods[i].second;
    if (i > 0) CHECK(methods[i - 1].second >= methods[i].second);
  }
  CHECK(sum == Approx(120.0));
  CHECK_THAT(describe_shares(estimate, 1), StartsWith(methods[0].first + " "));
  CHECK(describe_shares(CostEstimate(known, options)).empty());
}

TEST_CASE("a stopped reproduction has no verdict and resumes where it was") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  ReproductionOptions options = options_for(folder.file("out"));
  options.threads = 1;
  const PaperFile file = parse(small());
  int asked = 0;
  options.stop = [&] { return ++asked > 200; };
  const Reproduction stopped = reproduce(file, all, options);
  CHECK(stopped.missing > 0);
  CHECK(stopped.claims.empty());
  options.stop = [] { return false; };
  const Reproduction whole = reproduce(file, all, options);
  CHECK(whole.missing == 0);
  const TemporaryFolder elsewhere;
  const Reproduction at_once = reproduce(file, all, options_for(elsewhere.file("out")));
  CHECK(claims_table(whole.claims).print(analysis::TableFormat::csv) ==
        claims_table(at_once.claims).print(analysis::TableFormat::csv));
}

TEST_CASE("at a smaller budget printed numbers are not compared, and scales share no runs") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const PaperFile file = parse(small());
  const Reproduction smoke = reproduce(file, all, options_for(folder.file("out"), reproduction::Scale::smoke));
  CHECK(smoke.outcomes().total() == 0);
  CHECK(smoke.entries[0].reason == "problem not run at this scale");
  CHECK(claim(smoke, "X3").verdict() == Verdict::untested);
  CHECK(std::filesystem::exists(folder.file("out/runs/budget-12-seed-1.h5")));
}

TEST_CASE("the scale smoke decides nothing, for any result") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  nlohmann::json object = small();
  object["scales"]["smoke"] = object["scales"]["quick"];
  const PaperFile file = parse(object);
  const Reproduction quick = reproduce(file, all, options_for(folder.file("out")));
  const Reproduction smoke = reproduce(file, all, options_for(folder.file("out"), reproduction::Scale::smoke));
  CHECK(count_claims(quick.claims).reproduced > 0);
  CHECK(quick.outcomes().total() > 0);
  const auto count = count_claims(smoke.claims);
  CHECK(count.reproduced == 0);
  CHECK(count.contradicted == 0);
  CHECK(count.inconclusive > 0);
  CHECK(smoke.outcomes().total() == 0);
  CHECK_FALSE(smoke.disagrees());
}

TEST_CASE("a file that is not ready says what it needs") {
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  json file = small();
  file["needs"] = {{{"study", "me/study"}, {"because", "not available"}}};
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(reproduce(parse(file), all, options_for(folder.file("out"))),
                    ContainsSubstring("it needs me/study (not available)"));
}

TEST_CASE("the record lists what is decided, then what disagrees, a sentence each, and what is open") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const PaperFile bad = parse(small());
  json other = small();
  other["id"] = "me/figure-1";
  other["published"] = json::array();
  other["claims"] = json::array({other["claims"][0]});
  const PaperFile good = parse(other, "other.json");
  std::vector<Reproduction> both;
  both.push_back(reproduce(good, all, options_for(folder.file("out"))));
  both.push_back(reproduce(bad, all, options_for(folder.file("out"))));
  const Record record{recorded(both, "`bobench reproduce --all`"), {unrecorded({&good, "no data"})}};
  const std::string page = summary_report(record, "bobench reproduce --all");
  CHECK(page.find("| me/figure-1 | quick | 1 of 1 decided claims reproduced |") < page.find("### me/table-1"));
  CHECK(page.find("## Tables and figures") < page.find("## What disagrees"));
  CHECK(page.find("## What disagrees") < page.find("## What is reproduced"));
  CHECK(page.find("## What is reproduced") < page.find("## What is open, and what it would cost"));
  CHECK(page.find("## What is open, and what it would cost") < page.find("## Numbers that are not comparable"));
  CHECK_THAT(page, ContainsSubstring("- worse: RS on synthetic/branin: ") &&
                       ContainsSubstring("- X2 (here), \"RS beats GP\": contradicted: RS above GP") &&
                       ContainsSubstring("| me/figure-1 | not run | no data |"));
}

TEST_CASE("what a file's diagnosis finds is printed with its verdicts, and why it found nothing") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  Registry registry;
  registry.diagnoses = {{"me/count", "how many optimisers there are",
                         [](const DrawingContext& context) {
                           return std::vector{fmt::format("Chains of {}.", context.runs->labels().size())};
                         }},
                        {"me/none", "nothing", [](const DrawingContext&) -> std::vector<std::string> {
                           throw InputError("there are no networks");
                         }}};
  const Resources all{known, registry};
  json file = small();
  file["diagnosis"] = "me/count";
  const PaperFile counted = parse(file);
  const Reproduction found = reproduce(counted, all, options_for(folder.file("out")));
  const std::string sentence = fmt::format("Chains of {}.", counted.runs()->optimizers.size());
  CHECK_THAT(contents_of(folder.file("out/me/table-1/report.html")), ContainsSubstring(sentence));
  CHECK_THAT(summary_report({{recorded(found, "`x`")}, {}}, "x"), ContainsSubstring(sentence));
  file["diagnosis"] = "me/none";
  const PaperFile without = parse(file);
  CHECK_THAT(reproduce(without, all, options_for(folder.file("none"), reproduction::Scale::smoke)).notes.back().text,
             ContainsSubstring("me/none: there are no networks."));
  file["diagnosis"] = "me/cont";
  CHECK_THROWS_WITH(check_names(parse(file), all),
                    ContainsSubstring("unknown diagnosis 'me/cont'; did you mean 'me/count'"));
}

TEST_CASE("a file's drawing comes first among its plots, and why there is none is said") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  Registry registry;
  const MeasuredRuns* seen = nullptr;
  registry.properties = {{"true", "always", [](const PropertyContext&) { return PropertyResult{true, "it is"}; }}};
  registry.drawings = {{"me/drawing", "a line",
                        [&](const DrawingContext& context) {
                          seen = context.runs;
                          analysis::plots::Figure figure;
                          figure.name = "line";
                          figure.title = "A line of ours";
                          figure.width = figure.height = 100.0;
                          figure.data = {{"line.csv", "x,y\n0,0\n1,1\n"}};
                          figure.drawing = "plot 'line.csv' skip 1 using 1:2 with lines notitle\n";
                          return std::vector{figure};
                        }},
                       {"me/none", "nothing", [](const DrawingContext&) -> std::vector<analysis::plots::Figure> {
                          throw InputError("there are no runs");
                        }}};
  const Resources all{known, registry};
  json file = json::parse(R"({"format": "bobench-paper", "version": 1, "id": "me/properties", "title": "P",
    "kind": "properties", "drawing": "me/drawing", "claims": [{"id": "P1", "where": "", "claim": "c",
    "tests": [{"procedure": "PROPERTY", "property": "true"}]}]})");
  const PaperFile properties = parse(file);
  const Reproduction drawn = reproduce(properties, all, options_for(folder.file("out")));
  CHECK(drawn.figures.figures.size() == 1);
  CHECK(seen == nullptr);  // nothing is run
  CHECK_THAT(contents_of(folder.file("out/me/properties/report.html")), ContainsSubstring("A line of ours"));
  CHECK(csv_rows(folder.file("out/me/properties/plots/line.csv")).size() == 2);

  file["drawing"] = "me/none";
  const PaperFile without = parse(file);
  CHECK(reproduce(without, all, options_for(folder.file("none"))).figures.left_out ==
        std::vector<std::string>{"me/none: there are no runs"});
  CHECK_THAT(contents_of(folder.file("none/me/properties/report.html")), ContainsSubstring("Not drawn, me/none"));

  json runs = small();
  runs["drawing"] = "me/drawing";
  const PaperFile parsed = parse(runs);
  const Reproduction beside = reproduce(parsed, all, options_for(folder.file("runs"), reproduction::Scale::smoke));
  REQUIRE(beside.figures.figures.size() > 1);
  CHECK(beside.figures.figures.front().name == "line");
  CHECK(seen != nullptr);

  runs["drawing"] = "me/drawin";
  CHECK_THROWS_WITH(check_names(parse(runs), all),
                    ContainsSubstring("drawing: unknown drawing 'me/drawin'; did you mean 'me/drawing'?"));
  file["kind"] = "study";  // which draws its own
  file["study"] = "me/study";
  file["claims"] = json::array();
  CHECK_THROWS_WITH(parse(file), ContainsSubstring("drawing"));
  file.erase("drawing");
  CHECK_NOTHROW(parse(file));
}
