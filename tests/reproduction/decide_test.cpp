// The scale decide, on a small file.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/decide.hpp"
#include "reproduction/parsed_file.hpp"
#include "reproduction/plan/cost.hpp"
#include "reproduction/report/summary_report.hpp"
#include "reproduction/reproduce.hpp"
#include "reproduction/studies/checkpoint.hpp"
#include "results/result_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using nlohmann::json;

namespace {

/// Interim analyses after 5, 10, 15 and 20 replicates. A Gaussian process clearly beats random search on the sphere;
/// random search is compared with itself, too.
json small() {
  return json::parse(R"({
    "format": "bobench-paper", "version": 1, "id": "me/table-1", "title": "Small", "kind": "runs",
    "problems": ["bbob/f1/d2/i1"],
    "optimizers": [{"label": "RS", "optimizer": "random-search"}, {"label": "GP", "optimizer": "gp-ei"},
                   {"label": "again", "optimizer": "random-search"}],
    "replicates": 20, "budget": 25,
    "scales": {"smoke": {"replicates": 2, "budget": 8}, "quick": {"replacements": {"GP": "random-search"}},
               "paper": {"draws": 200}},
    "claims": [
      {"id": "X1", "where": "here", "claim": "GP beats RS", "tests": [
        {"procedure": "LESS", "lower": "GP", "higher": "RS"}]},
      {"id": "X2", "where": "here", "claim": "RS beats GP", "tests": [
        {"procedure": "LESS", "lower": "RS", "higher": "GP"}]},
      {"id": "X3", "where": "here", "claim": "RS beats itself", "tests": [
        {"procedure": "LESS", "lower": "RS", "higher": "again"}]}],
    "published": [
      {"id": "r1", "problem": "bbob/f1/d2/i1", "optimizer": "RS", "value": 1e9, "std": 1e7, "runs": 30, "digits": 2}]
  })");
}

ReproductionOptions options_for(const std::string& folder) {
  ReproductionOptions options;
  options.scale = reproduction::Scale::decide;
  options.threads = 2;
  options.output = folder;
  options.spending = analysis::Spending::pocock;
  return options;
}

const Claim& claim(const Reproduction& reproduction, const std::string& id) {
  for (const Claim& one : reproduction.claims) {
    if (one.id == id) return one;
  }
  FAIL("no claim " + id);
  return reproduction.claims.front();
}

std::string claims_of(const Reproduction& reproduction) {
  return claims_table(reproduction.claims).print(analysis::TableFormat::csv);
}

std::string notes_of(const Reproduction& reproduction) {
  std::string text;
  for (const Note& note : reproduction.notes) text += note.text + "\n";
  return text;
}

std::size_t replicates_in(const std::string& path) {
  std::size_t most = 0;
  for (const results::Series& series : results::read_results(path).series) most = std::max(most, series.runs.size());
  return most;
}

}  // namespace

TEST_CASE("replicates are added until all is decided or futile, and open claims are named") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const PaperFile file = parse(small());
  ReproductionOptions options = options_for(folder.file("out"));
  std::string told;
  options.tell = [&](const std::string& line) { told += line + "\n"; };
  const Reproduction one = reproduce(file, all, options);
  CHECK(claim(one, "X1").verdict() == Verdict::reproduced);
  CHECK(claim(one, "X2").verdict() == Verdict::contradicted);
  CHECK(claim(one, "X3").verdict() == Verdict::inconclusive);
  REQUIRE(one.entries.size() == 1);
  CHECK(one.entries[0].comparison->outcome == Outcome::better);
  CHECK(one.summary() ==
        "0 of 1 agree, 1 better, 0 worse; 1 of 2 decided claims reproduced, 1 contradicted, 1 inconclusive");
  CHECK(replicates_in(folder.file("out/runs/budget-25-seed-1.h5")) < 20);
  CHECK_THAT(
      told,
      ContainsSubstring("me/table-1: interim analysis 1 of 4, 5 of 20 replicates, level 0.0") &&
          ContainsSubstring("  X1: reproduced, decided at interim analysis ") &&
          ContainsSubstring(
              "  X3: stopped for futility, open; no number of replicates would decide it under the current trend") &&
          ContainsSubstring("numbers: 1 of 1 decided, 0 open, 0 stopped for futility") &&
          ContainsSubstring("ended: all is decided or stopped for futility"));
  CHECK_THAT(notes_of(one),
             ContainsSubstring("pocock spending") && ContainsSubstring("All 20 replicates would take about"));
  CHECK_THAT(contents_of(folder.file("out/me/table-1/rerun.txt")),
             ContainsSubstring("--scale decide --hours 1 --spending pocock --seed 1"));
  CHECK_THAT(contents_of(folder.file("out/me/table-1/verdict.md")),
             ContainsSubstring("X2: contradicted, decided at interim analysis"));
}

TEST_CASE("decisions are final: they are kept on resuming, and more runs of another scale revoke none") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const PaperFile file = parse(small());
  const ReproductionOptions options = options_for(folder.file("out"));
  const Reproduction first = reproduce(file, all, options);
  const std::string record = contents_of(folder.file("out/me/table-1/decisions-seed-1.jsonl"));
  ReproductionOptions as_published = options;
  as_published.scale = reproduction::Scale::paper;
  const Reproduction paper = reproduce(file, all, as_published);
  CHECK(replicates_in(folder.file("out/runs/budget-25-seed-1.h5")) == 20);
  const Reproduction again = reproduce(file, all, options);
  CHECK(claims_of(again) == claims_of(first));
  CHECK(claims_of(again) != claims_of(paper));
  CHECK(contents_of(folder.file("out/me/table-1/decisions-seed-1.jsonl")) == record);

  ReproductionOptions other = options;
  other.spending = analysis::Spending::obrien_fleming;
  CHECK_THROWS_WITH(reproduce(file, all, other), ContainsSubstring("was begun with --spending pocock"));
}

TEST_CASE("a reproduction that was stopped resumes and decides what an uninterrupted one does") {
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  const PaperFile file = parse(small());
  const TemporaryFolder folder, elsewhere;
  ReproductionOptions options = options_for(folder.file("out"));
  options.threads = 1;
  int asked = 0;
  options.stop = [&] { return ++asked > 100; };
  CHECK(reproduce(file, all, options).missing > 0);
  options.stop = [] { return false; };
  const Reproduction whole = reproduce(file, all, options);
  CHECK(whole.missing == 0);
  CHECK(claims_of(whole) == claims_of(reproduce(file, all, options_for(elsewhere.file("out")))));
}

TEST_CASE("where all problems exceed the hours the cheapest are run, and claims about all are not decided by them") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  json object = small();
  object["problems"] = {"bbob/f1/d2/i1", "synthetic/branin"};
  json some = object["claims"][0];
  some["id"] = "X4";
  some["tests"][0]["problems"] = "bbob/f1/d2/i1";
  object["claims"].push_back(some);
  const PaperFile file = parse(object);
  ReproductionOptions options = options_for(folder.file("out"));
  options.hours = 16.0 / 3600.0;  // according to the file, an analysis of one problem takes 10 s: 1 s per run
  const Reproduction one = reproduce(file, all, options);
  CHECK(claim(one, "X1").verdict() == Verdict::other_settings);
  CHECK_THAT(claim(one, "X1").tests.at(0).test,
             ContainsSubstring("1 of 2 problems not run") && ContainsSubstring("reproduced by itself"));
  CHECK(claim(one, "X4").verdict() == Verdict::reproduced);
  CHECK_THAT(one.summary(), ContainsSubstring("under other settings"));
  CHECK_THAT(notes_of(one),
             ContainsSubstring("1 of 2 problems") && ContainsSubstring("All problems with data and all 20 replicates"));

  options.output = folder.file("other");
  options.hours = 1.0 / 3600.0;
  CHECK_THROWS_AS(reproduce(file, all, options), BudgetExceeded);
  const WorkPlan plan{.ready = {&file}, .others = {}, .seconds = 0.0, .cost_shares = ""};
  const Reproductions none = reproduce_several(plan, all, options, {});
  CHECK_FALSE(none.has_failed);
  REQUIRE(none.others.size() == 1);
  CHECK_THAT(none.others[0].reason, ContainsSubstring("more than --hours"));
}

TEST_CASE("decisions without an optimiser are those that are made with it, and have a record of their own") {
  const TemporaryFolder folder, elsewhere;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  json object = small();
  object["optimizers"][2]["optimizer"] = "tpe";  // "again" is an optimiser of its own
  object["claims"][1]["tests"][0]["higher"] = {"GP", "again"};
  object["claims"].push_back({{"id", "X4"},
                              {"where", "here"},
                              {"claim", "GP beats all"},
                              {"tests", {{{"procedure", "LESS"}, {"lower", "GP"}, {"higher", {"RS", "again"}}}}}});
  json number = object["published"][0];
  number["id"] = "r2";
  number["optimizer"] = "again";
  object["published"].push_back(number);
  const PaperFile file = parse(object);
  ReproductionOptions options = options_for(folder.file("out"));
  ReproductionOptions some = options;
  some.without = {"again"};
  CHECK(estimated_seconds(file, known, some) == Approx(2.0 / 3.0 * estimated_seconds(file, known, options)));
  std::string told;
  some.tell = [&](const std::string& line) { told += line + "\n"; };
  const Reproduction part = reproduce(file, all, some);
  CHECK(claim(part, "X1").verdict() == Verdict::reproduced);
  CHECK(claim(part, "X2").verdict() == Verdict::contradicted);  // GP is enough
  CHECK(claim(part, "X3").verdict() == Verdict::untested);
  CHECK(claim(part, "X4").verdict() == Verdict::inconclusive);
  CHECK(part.entries.at(0).comparison->outcome == Outcome::better);
  CHECK(part.entries.at(1).reason == "left out by --without");
  CHECK(part.outcomes().not_run == 1);
  CHECK_THAT(part.summary(), EndsWith("; without again"));
  CHECK_THAT(told, ContainsSubstring("  X3: open; not run: again, in 1 of 1 tests") &&
                       ContainsSubstring("  X4: stopped for futility, open; not run: again, in 1 of 2 tests") &&
                       ContainsSubstring("ended: all that was run is decided or stopped for futility"));
  CHECK_THAT(notes_of(part),
             ContainsSubstring("Left out by --without: again. Claims and numbers that need it are not run.") &&
                 ContainsSubstring(" of processor time more, without again."));
  CHECK_THAT(contents_of(folder.file("out/me/table-1/rerun.txt")),
             ContainsSubstring("--spending pocock --without again --seed 1"));
  const std::string record = contents_of(folder.file("out/me/table-1/decisions-seed-1-without-again.jsonl"));
  CHECK_FALSE(std::filesystem::exists(folder.file("out/me/table-1/decisions-seed-1.jsonl")));

  const Reproduction whole = reproduce(file, all, options);  // with the same runs, and those of "again"
  CHECK(claims_of(whole) == claims_of(reproduce(file, all, options_for(elsewhere.file("out")))));
  CHECK(claim(whole, "X4").verdict() == Verdict::reproduced);
  for (const char* id : {"X1", "X2"}) CHECK(claim(whole, id).verdict() == claim(part, id).verdict());
  CHECK(contents_of(folder.file("out/me/table-1/decisions-seed-1-without-again.jsonl")) == record);
  CHECK(claims_of(reproduce(file, all, some)) == claims_of(part));

  some.without = {"GP"};
  const Reproduction others = reproduce(file, all, some);
  CHECK(claim(others, "X1").verdict() == Verdict::untested);
  CHECK(std::filesystem::exists(folder.file("out/me/table-1/decisions-seed-1-without-GP.jsonl")));
}

TEST_CASE("a study exceeds the hours until its checkpoint is complete") {
  const TemporaryFolder folder;
  Registry registry;
  registry.studies = {{"me/figure-1", "F", "one part", [](const StudyOptions& study) {
                         const auto one = [](std::size_t) { return Eigen::VectorXd::Ones(1).eval(); };
                         StudyReport report;
                         report.work = compute_parts("me/figure-1", {"part"}, one, study);
                         return report;
                       }}};
  const runners::Catalogs known = catalogs();
  const Resources all{known, registry};
  const PaperFile file = parse(json::parse(R"({"format": "bobench-paper", "version": 1, "id": "me/figure-1",
    "title": "F", "kind": "study", "study": "me/figure-1",
    "scales": {"smoke": {"seconds": 1}, "quick": {"seconds": 1}, "paper": {"seconds": 100}}})"));
  ReproductionOptions options = options_for(folder.file("out"));
  options.hours = 50.0 / 3600.0;
  CHECK_THROWS_AS(reproduce(file, all, options), BudgetExceeded);
  options.hours = 200.0 / 3600.0;
  CHECK(reproduce(file, all, options).missing == 0);
  options.hours = 50.0 / 3600.0;
  CHECK(reproduce(file, all, options).missing == 0);
}

TEST_CASE("claims and numbers of optimisers that run with other settings at a scale are left out, and why is said") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Registry nothing;
  const Resources all{known, nothing};
  json object = small();
  json entry = object["published"][0];
  entry["id"] = "r2";
  entry["optimizer"] = "GP";
  object["published"].push_back(entry);
  const PaperFile file = parse(object);
  ReproductionOptions options = options_for(folder.file("out"));
  options.scale = reproduction::Scale::quick;
  const Reproduction quick = reproduce(file, all, options);
  CHECK(claim(quick, "X1").verdict() == Verdict::other_settings);
  CHECK(claim(quick, "X3").verdict() == Verdict::inconclusive);
  CHECK(quick.outcomes().total() == 1);
  CHECK(quick.outcomes().other_settings == 1);
  CHECK(quick.summary() ==
        "0 of 1 agree, 1 better, 0 worse, 1 under other settings; no claim decided, 1 inconclusive, 2 under other "
        "settings");
  CHECK_THAT(notes_of(quick), ContainsSubstring("1 of 2 numbers left out, other settings: GP is random-search."));
  CHECK_THAT(contents_of(folder.file("out/me/table-1/cells.csv")),
             ContainsSubstring("other settings: GP is random-search"));
  CHECK_THAT(contents_of(folder.file("out/me/table-1/claims.csv")), ContainsSubstring("other settings"));
  CHECK_THAT(contents_of(folder.file("out/me/table-1/verdict.md")),
             ContainsSubstring("The least ratio that could have been seen"));
  const std::string page = summary_report({{recorded(quick, "`x`")}, {}}, "x");
  CHECK_THAT(page, ContainsSubstring("| experiments | 0 | 0 | 1 | 2 | 0 |") &&
                       ContainsSubstring("## Claims under other settings, which decides nothing"));
}
