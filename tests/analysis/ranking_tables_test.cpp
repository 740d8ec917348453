#include "analysis/ranking_tables.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "analysis/contest.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

bool some_note(const Table& table, const std::string& beginning) {
  return std::any_of(table.notes.begin(), table.notes.end(),
                     [&](const std::string& note) { return note.starts_with(beginning); });
}

/// Four optimisers with small differences and few replicates: "a" tends to be the best, then "b", "c", "d".
results::ResultSet few_replicates() {
  results::ResultSet set;
  set.settings.budget = 1;
  Random random(3);
  for (const std::string problem : {"synthetic/branin", "synthetic/camel", "bbob/f1/d2"}) {
    for (int o = 0; o < 4; ++o) {
      results::Series series;
      series.problem = problem;
      series.optimizer = std::string(1, static_cast<char>('a' + o));
      for (int r = 0; r < 4; ++r) series.runs.push_back(results::run_of({10.0 + 0.7 * o + random.normal()}, 0.0));
      set.series.push_back(series);
    }
  }
  return set;
}

}  // namespace

TEST_CASE("a ranking counts who beats whom") {
  const auto tables = rank_results(contest(), {});
  const auto json = tables.scores.to_json();
  REQUIRE(json.size() == 3);
  CHECK(json[0]["optimizer"] == "good");
  CHECK(json[0]["borda"] == 4);
  CHECK(json[0]["first_places"] == 2);
  CHECK(json[1]["optimizer"] == "bad");
  CHECK(json[1]["borda"] == 1);
  CHECK(json[2]["borda"] == 0);
  CHECK(json[0]["place"] == 1);
  CHECK(json[0]["mean_rank"] == 1.0);
  CHECK(json[0]["wins"] == 4);
  CHECK(json[0]["losses"] == 0);
  CHECK(json[0]["separated_from"] == "bad, worse");
  CHECK(json[2]["separated_from"] == "good, bad");
  CHECK(tables.scores.rows[2][6].text() == "1, 2");
  CHECK(tables.scores.notes.at(0) == "good is better than each of the others.");
  CHECK(tables.pairwise.to_json()[1]["worse"] == 1);
  CHECK(tables.pairwise.to_json()[0]["bad"] == 2);
}

TEST_CASE("rankings come apart by suite, group, dimension and problem") {
  RankingRequest request;
  for (const GroupBy by : {GroupBy::suite, GroupBy::group, GroupBy::dimension, GroupBy::problem}) {
    request.by = by;
    const auto table = rank_results(contest(), request).scores;
    CHECK(table.rows.size() == 6);
    CHECK(table.to_json()[0][table.columns[0]] != table.to_json()[3][table.columns[0]]);
  }
}

TEST_CASE("problems that some optimiser has not run are left out, and said to be") {
  results::ResultSet set = contest();
  set.series.pop_back();
  const auto table = rank_results(set, {}).scores;
  CHECK(table.to_json()[0]["problems"] == 1);
  CHECK(some_note(table, "Left out, because some optimiser has no run there: synthetic/branin"));
  set.series.resize(1);
  CHECK_THROWS_AS(rank_results(set, {}), InputError);
}

TEST_CASE("too few replicates are warned of, enough are not") {
  results::ResultSet set = contest();
  RankingRequest request;
  request.alpha = 0.0005;
  const char* warning = "wins, losses: with so few replicates no pair can be separated";
  CHECK_FALSE(some_note(rank_results(set, request).scores, warning));
  for (auto& series : set.series) series.runs.resize(5);
  CHECK(some_note(rank_results(set, request).scores, warning));
}

TEST_CASE("the warning of too few replicates is of the problems where it is so") {
  results::ResultSet set = contest();
  for (auto& series : set.series) {
    if (series.problem != "synthetic/branin") continue;
    for (std::size_t r = 1; r < series.runs.size(); ++r) series.runs[r] = {};
  }
  const auto tables = rank_results(set, {});
  CHECK(tables.some_pair_separated);
  CHECK_THAT(tables.scores.title, ContainsSubstring("1 to 10 replicates"));
  const std::string warning = "wins, losses: with so few replicates no pair can be separated";
  const auto found =
      std::ranges::find_if(tables.scores.notes, [&](const std::string& note) { return note.starts_with(warning); });
  REQUIRE(found != tables.scores.notes.end());
  CHECK_THAT(*found, ContainsSubstring("on 1 of 2 problems (synthetic/branin)"));
  for (auto& series : set.series) {
    if (series.problem == "synthetic/branin" && series.optimizer == "good") series.runs = contest().series[0].runs;
  }
  CHECK(some_note(rank_results(set, {}).scores, warning));  // 10 and 1
}

TEST_CASE("runs that begin with cheap evaluations do not lose by an infinite area") {
  results::ResultSet set;
  set.settings.budget = 12;
  Random random(5);
  for (const std::string optimizer : {"random-search", "hyperband"}) {
    results::Series series;
    series.problem = "p";
    series.optimizer = optimizer;
    for (int r = 0; r < 20; ++r) {
      std::vector<double> values(12);
      for (double& value : values) value = random.uniform();
      values.back() = 0.01 * r - 1.0;  // both end with the same value
      auto run = results::run_of(values, -2.0);
      run.fidelity.assign(12, 9.0);
      if (optimizer == "hyperband") std::fill(run.fidelity.begin(), run.fidelity.begin() + 6, 1.0);
      series.runs.push_back(run);
    }
    set.series.push_back(series);
  }
  const RankingTables tables = rank_results(set, {});
  CHECK_FALSE(tables.some_pair_separated);
  CHECK(
      some_note(tables.scores, "wins, losses: Mann-Whitney U tests on single problems, of the best value; each test"));
}

TEST_CASE("at a cost, runs are compared by what they had then") {
  results::ResultSet set;
  set.settings.budget = 4;
  for (const double cost : {1.0, 2.0}) {
    results::Series series;
    series.problem = "p";
    series.optimizer = cost == 1.0 ? "quick" : "slow";
    for (int r = 0; r < 10; ++r) {
      auto run = results::run_of({9.0, 7.0, 5.0, 3.0 + 0.1 * r}, 0.0);
      run.cost_seconds.assign(4, cost);
      series.runs.push_back(run);
    }
    set.series.push_back(series);
  }
  CHECK_FALSE(rank_results(set, {}).some_pair_separated);
  RankingRequest request;
  request.horizon.at_cost = 4.0;
  const auto tables = rank_results(set, request);
  CHECK(tables.some_pair_separated);
  CHECK(tables.scores.to_json()[0]["optimizer"] == "quick");
  CHECK_THAT(tables.scores.title, ContainsSubstring("at a cost of 4 simulated seconds"));
  set.series[0].runs[3].cost_seconds.clear();
  CHECK_THROWS_WITH(rank_results(set, request), ContainsSubstring("quick on p has no simulated seconds"));
}

TEST_CASE("Friedman's test leaves out problems on which nothing is paired") {
  results::ResultSet set = contest();
  for (auto& series : set.series) {
    if (series.problem != "synthetic/branin") continue;
    const std::size_t half = series.runs.size() / 2;
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if ((r < half) == (series.optimizer == "good")) series.runs[r] = {};
    }
  }
  RankingRequest request;
  request.test = RankingTest::friedman;
  const auto table = rank_results(set, request).scores;
  CHECK(table.to_json()[0]["problems"] == 1);
  CHECK(some_note(table, "Left out, because no replicate was run by every optimiser"));
}

TEST_CASE("five replicates of two optimisers are too few for Friedman's test, however they agree") {
  results::ResultSet set = contest();
  std::erase_if(set.series, [](const results::Series& series) { return series.optimizer == "worse"; });
  for (auto& series : set.series) series.runs.resize(5);
  const auto friedman_note = [](const results::ResultSet& results) {
    RankingRequest request;
    request.test = RankingTest::friedman;
    const Table table = rank_results(results, request).scores;
    for (const std::string& note : table.notes) {
      if (note.starts_with("wins, losses: by Friedman's mean ranks")) return note;
    }
    return std::string();
  };
  CHECK_THAT(friedman_note(set), ContainsSubstring("p < 0.05 on 0 of 2"));  // exactly 0.0625
  for (const char* optimizer : {"good", "bad"}) {
    for (const char* problem : {"bbob/f1/d2", "synthetic/branin"}) {
      auto& runs = set.find(problem, optimizer)->runs;
      runs.push_back(runs.back());
    }
  }
  CHECK_THAT(friedman_note(set), ContainsSubstring("p < 0.05 on 2 of 2"));
}

TEST_CASE("the scores have mean places: all who tie have the best of theirs") {
  const auto json = rank_results(contest(), {}).scores.to_json();
  CHECK(json[0]["optimizer"] == "good");
  CHECK(json[0]["mean_place"] == 1.0);
  CHECK(json[1]["mean_place"] == 2.0);  // "bad": second on both, tied with "worse" on one of them
  CHECK(json[2]["mean_place"] == 2.5);
}

TEST_CASE("the pairs of a problem come with runs, U, A12 and p") {
  results::ResultSet set = contest();
  set.series[1].runs.resize(9);  // "bad" on bbob/f1/d2
  RankingRequest request;
  request.by = GroupBy::problem;
  request.alpha = 0.01;
  const auto json = rank_results(set, request).pairwise.to_json();
  REQUIRE(json.size() == 6);
  CHECK(json[0]["problem"] == "bbob/f1/d2");
  CHECK(json[0]["optimizer"] == "good");
  CHECK(json[0]["other"] == "bad");
  CHECK(json[0]["runs"] == 10);
  CHECK(json[0]["other_runs"] == 9);
  CHECK(json[0]["u"] == 90.0);  // every run of "good" ends lower
  CHECK(json[0]["a12"] == 1.0);
  CHECK(json[0]["p"].get<double>() == Approx(2.0 / 92378.0));  // 19 over 9 arrangements, two of them equally extreme
  CHECK(json[0]["p_curve"].is_null());
  CHECK(json[0]["better"] == "good");
  // Equal except for the run that "bad" lacks: 90 pairs, 9 equal, 45 in which "bad" is lower.
  CHECK(json[2]["u"] == 45.0 + 4.5);
  CHECK(json[2]["better"].is_null());
  CHECK(json[2]["p_curve"].is_number());
  CHECK(json[5]["better"] == "bad");
}

TEST_CASE("counts of pairs come apart by suite, group and dimension") {
  RankingRequest request;
  request.by = GroupBy::dimension;
  const auto json = rank_results(contest(), request).pairwise.to_json();
  REQUIRE(json.size() == 6);
  CHECK(json[0]["dimension"] == "2");
  CHECK(json[0]["bad"] == 1);
  CHECK(json[1]["worse"] == 0);
  CHECK(json[4]["worse"] == 1);
}

TEST_CASE("the order is that of mean ranks, also where no single problem separates a pair") {
  const auto tables = rank_results(few_replicates(), {});
  CHECK_FALSE(tables.some_pair_separated);
  CHECK(tables.scores.notes.at(0) == "a has the lowest mean rank; not separated from it: b, c.");
  CHECK(some_note(tables.scores, "The largest difference on one problem is that of"));
  const auto json = tables.scores.to_json();
  double before = 0.0, first = 0.0;
  for (const auto& row : json) {
    const double mean_rank = row["mean_rank"];
    CHECK(row["borda"] == 0);
    CHECK(mean_rank >= before);
    CHECK(row["low"].get<double>() <= mean_rank);
    CHECK(mean_rank <= row["high"].get<double>());
    CHECK(row["place_low"].get<int>() <= row["place_high"].get<int>());
    before = mean_rank;
    first += row["p_first"].get<double>();
  }
  CHECK(json[0]["optimizer"] == "a");
  CHECK(json[0]["separated_from"] == "d");
  CHECK(json[1]["separated_from"] == "");
  CHECK(first == Approx(1.0));
  const auto places = tables.places.to_json();
  REQUIRE(places.size() == 4);
  CHECK(places[0]["optimizer"] == "a");
  CHECK(places[0]["place_1"] == json[0]["p_first"]);
  CHECK_FALSE(some_note(rank_results(contest(), {}).scores, "The largest difference"));
}

TEST_CASE("the ranking fits a terminal of 100 columns") {
  results::ResultSet set = contest();
  for (results::Series& series : set.series) {
    if (series.optimizer == "worse") series.optimizer = "differential-evolution";
  }
  std::istringstream lines(short_scores(rank_results(set, {}).scores).print(TableFormat::text));
  std::string line;
  while (std::getline(lines, line)) CHECK(line.size() <= 100);
}

TEST_CASE("without paired runs the order is that of Borda scores, and a note says so") {
  results::ResultSet set = contest();
  for (results::Series& series : set.series) {
    const std::size_t half = series.runs.size() / 2;
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if ((r < half) == (series.optimizer == "good")) series.runs[r] = {};
    }
  }
  RankingRequest request;
  request.alpha = 0.01;
  const RankingTables tables = rank_results(set, request);
  CHECK_FALSE(tables.overall.has_value());
  CHECK(some_note(tables.scores, "mean_rank needs a replicate that every optimiser has run"));
  const auto json = tables.scores.to_json();
  CHECK(json[0]["optimizer"] == "good");
  CHECK(json[0]["mean_rank"].is_null());
  CHECK(json[0]["low"].is_null());
  CHECK(json[0]["borda"] == 4);
  CHECK(tables.differences.rows.empty());
}

TEST_CASE("every key has its own ranking and its own verdict") {
  RankingRequest request;
  request.by = GroupBy::dimension;
  const RankingTables tables = rank_results(contest(), request);
  CHECK(some_note(tables.scores, "2: good"));
  CHECK(some_note(tables.scores, "3: good is better than each of the others."));
  const auto differences = tables.differences.to_json();
  REQUIRE(differences.size() == 6);
  CHECK(differences[0]["dimension"] == "2");
  CHECK(differences[5]["dimension"] == "3");
}

TEST_CASE("the replicates that a difference needs find it as often as asked") {
  // Normal distributions one standard deviation apart: A12 = Phi(1 / sqrt 2).
  const double a12 = 0.5 * std::erfc(-0.5);
  const int runs = replicates_to_find(a12, 0.05, 0.8);
  CHECK(runs == 20);  // 7.849 / (6 * 0.0677)
  Random random(5);
  int found = 0;
  constexpr int experiments = 4000;
  for (int i = 0; i < experiments; ++i) {
    std::vector<double> lower, higher;
    for (int r = 0; r < runs; ++r) {
      lower.push_back(random.normal());
      higher.push_back(1.0 + random.normal());
    }
    found += mann_whitney(lower, higher).p < 0.05;
  }
  CHECK(found > 0.77 * experiments);  // Noether's formula is an approximation; the standard error is 0.006
  CHECK(found < 0.92 * experiments);
}
