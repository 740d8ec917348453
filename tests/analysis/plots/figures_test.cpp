#include "analysis/plots/figures.hpp"
#include "analysis/plots/score_curves.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <tuple>
#include <utility>

#include "analysis/plots/plotted_results.hpp"
#include "analysis/plots/solved_targets.hpp"
#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;
using namespace bobench::analysis::plots;

namespace {

/// The request with which the three runs of plotted_results() suffice for significant differences.
PlotRequest lenient() {
  PlotRequest request;
  request.ranking.alpha = 0.2;
  return request;
}

using Values = std::vector<double>;

Figure figure_of(const results::ResultSet& results, const PlotRequest& request, const std::string& kind,
                 const std::string& name) {
  const FiguresMade made = make_figures(results, request, {kind});
  const auto found = std::ranges::find(made.figures, name, &Figure::name);
  REQUIRE(found != made.figures.end());
  return *found;
}

std::string data_of(const results::ResultSet& results, const PlotRequest& request, const std::string& kind,
                    const std::string& name) {
  return figure_of(results, request, kind, name).data.front().text;
}

/// The value of a distribution at x: that of the last earlier row whose line ends so; -1 without such a row.
double share_before(const std::string& data, double x, const std::string& key) {
  std::istringstream lines(data);
  const std::string ending = fmt::format(",{}", key);
  double share = -1.0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.ends_with(ending) || std::stod(line) > x + 1e-9) continue;
    share = std::stod(line.substr(line.find(',') + 1));
  }
  return share;
}

}  // namespace

TEST_CASE("regret curves hold medians and quartiles worked by hand") {
  CHECK(data_of(plotted_results(), {}, "regret", "regret") ==
        "evaluations,median,low,high,problem,optimizer\n"
        "\n\n1,10,7.5,15,p/one,a\n2,5,3.5,12.5,p/one,a\n3,3,2.5,4,p/one,a\n4,1,0.5,3,p/one,a\n"
        "\n\n1,100,100,150,p/one,b\n2,100,70,100,p/one,b\n3,50,45,75,p/one,b\n4,50,40,75,p/one,b\n"
        "\n\n1,3,2.5,3.5,p/two,a\n2,2,1.5,2.5,p/two,a\n3,1,1,1.5,p/two,a\n4,1,0.75,1.5,p/two,a\n"
        "\n\n1,2,1.5,5,p/two,b\n2,2,1.5,5,p/two,b\n3,1,0.5,1.5,p/two,b\n4,1,0.5,1.5,p/two,b\n");
}

TEST_CASE("regret curves know means, fewer evaluations, fewer problems and another order") {
  PlotRequest request;
  request.statistic = CurveStatistic::mean;
  request.band = Band::none;
  request.ranking.horizon.at = 2;
  request.selected.problems = {"*/two"};
  request.selected.optimizers = {"b", "a"};
  const Figure figure = figure_of(plotted_results(), request, "regret", "regret");
  CHECK(figure.data[0].text ==
        "evaluations,mean,problem,optimizer\n"
        "\n\n1,3.6666666666666665,p/two,b\n2,3.6666666666666665,p/two,b\n"
        "\n\n1,3,p/two,a\n2,2,p/two,a\n");
  // "b" is listed first and keeps the second line type, by its place in the file.
  CHECK_THAT(figure.script({}), ContainsSubstring("texts[1] = 'b'") && ContainsSubstring("linetype 2 title texts[1]"));
}

TEST_CASE("a figure for each problem on request") {
  PlotRequest request;
  request.each = true;
  const FiguresMade made = make_figures(plotted_results(), request, {"regret"});
  REQUIRE(made.figures.size() == 3);
  CHECK(made.figures[1].name == "regret-p-one");
  CHECK(made.figures[2].name == "regret-p-two");
}

TEST_CASE("figures of problems whose names differ by more than files' names can show stay apart") {
  results::ResultSet set = plotted_results();
  for (auto& series : set.series) series.problem = series.problem == "p/one" ? "p one" : "p/one";
  PlotRequest request;
  request.each = true;
  const FiguresMade made = make_figures(set, request, {"regret"});
  CHECK(made.figures[1].name == "regret-p-one");
  CHECK(made.figures[2].name == "regret-p-one-2");
}

TEST_CASE("zero regret, unknown optima and runs that saw nothing are drawn or said") {
  results::ResultSet set = plotted_results();
  set.series[0].runs[0].value = {1, 1, 1, 1};  // median 5, 5, 3, 0
  for (auto& run : set.series[2].runs) run.optimum = std::nan("");
  for (auto& run : set.series[3].runs) run.optimum = std::nan("");
  const double inf = std::numeric_limits<double>::infinity();
  for (auto& run : set.series[1].runs) run.value = {inf, std::nan(""), inf, inf};
  const Figure figure = figure_of(set, {}, "regret", "regret");
  CHECK_THAT(figure.data[0].text, ContainsSubstring("4,0,0,2.5,p/one,a") && ContainsSubstring("1,4,3.5,4.5,p/two,a") &&
                                      !ContainsSubstring("p/one,b"));
  CHECK_THAT(figure.drawing, ContainsSubstring("set ytics nomirror ('0' ") && ContainsSubstring("' (best value)'"));
  REQUIRE(figure.notes.size() == 3);
  CHECK_THAT(figure.notes[2], ContainsSubstring("no finite value: p/one."));
}

TEST_CASE("best values of a problem that is maximised are drawn with their own sign") {
  results::ResultSet set = plotted_results();
  for (const std::size_t i : {std::size_t{2}, std::size_t{3}}) {
    set.series[i].details["maximized"] = true;
    for (auto& run : set.series[i].runs) run.optimum = std::nan("");
  }
  const Figure figure = figure_of(set, {}, "regret", "regret");
  CHECK_THAT(figure.data[0].text, ContainsSubstring("1,-4,-4.5,-3.5,p/two,a"));
  CHECK_THAT(figure.drawing, ContainsSubstring("best value, higher is better"));
}

TEST_CASE("missing runs are left out, failed ones keep their last value") {
  results::ResultSet set = plotted_results();
  set.series[0].runs[2] = results::RunResult{};
  set.series[0].runs[1].value.resize(1);
  set.series[0].runs[1].status = results::RunStatus::failed;
  // 10, 2, 2, 1 and from 20.
  CHECK_THAT(data_of(set, {}, "regret", "regret"),
             ContainsSubstring(
                 "1,15,12.5,17.5,p/one,a\n2,11,6.5,15.5,p/one,a\n3,11,6.5,15.5,p/one,a\n4,10.5,5.75,15.25,p/one,a"));
}

TEST_CASE("regret over simulated seconds is that of the evaluations done by then") {
  results::ResultSet set = plotted_results();
  PlotRequest request;
  request.x = HorizontalAxis::seconds;
  CHECK_THROWS_WITH(make_figures(set, request, {}), ContainsSubstring("seconds"));
  for (auto& series : set.series) {
    for (auto& run : series.runs) run.cost_seconds = {10, 20, 30, 40};
  }
  const std::string data = data_of(set, request, "regret", "regret");
  CHECK_THAT(data, StartsWith("seconds,median,low,high,problem,optimizer\n\n\n10,10,7.5,15,p/one,a\n"));
  CHECK_THAT(data, ContainsSubstring("\n100,1,0.5,3,p/one,a\n"));
  // The evaluations end at 10, 30, 60 and 100 seconds.
  std::istringstream lines(data);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.ends_with("p/one,a")) continue;
    ++rows;
    const double x = std::stod(line), value = std::stod(line.substr(line.find(',') + 1));
    CHECK(value == (x < 30 ? 10 : x < 60 ? 5 : x < 100 ? 3 : 1));
  }
  CHECK(rows == 200);
}

namespace {

/// [low:high] of each "set NAMErange" of a drawing.
std::vector<std::pair<double, double>> ranges_of(const Figure& figure, const std::string& name) {
  std::vector<std::pair<double, double>> ranges;
  const std::string start = "set " + name + "range [";
  std::istringstream lines(figure.drawing);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(start)) continue;
    ranges.emplace_back(std::stod(line.substr(start.size())), std::stod(line.substr(line.find(':') + 1)));
  }
  return ranges;
}

}  // namespace

TEST_CASE("over seconds every curve is within its panel, and each panel has its own time") {
  results::ResultSet set = plotted_results();
  PlotRequest request;
  request.x = HorizontalAxis::seconds;
  request.linear = true;
  request.band = Band::none;
  // On p/one "b", far above "a", ends before a tenth of "a"; p/two takes 100,000 times as long.
  const std::vector<double> seconds = {250, 1, 1e5, 2e5};
  for (std::size_t s = 0; s < set.series.size(); ++s) {
    for (auto& run : set.series[s].runs) run.cost_seconds.assign(4, seconds[s]);
  }
  const Figure figure = figure_of(set, request, "regret", "regret");
  const auto x = ranges_of(figure, "x"), y = ranges_of(figure, "y");
  REQUIRE(x.size() == 2);
  REQUIRE(y.size() == 2);
  CHECK(x[0] == std::pair{1.0, 1000.0});
  CHECK(x[1] == std::pair{1e5, 8e5});
  CHECK(y[0].second > 50.0);  // the median of "b" ends at 50
  CHECK(y[0].first < 1.0);    // that of "a" at 1
  request.x = HorizontalAxis::evaluations;
  CHECK(ranges_of(figure_of(set, request, "regret", "regret"), "x").size() == 1);
}

TEST_CASE("where no seconds are simulated, those of evaluating and of the optimiser count") {
  results::ResultSet set = plotted_results();
  PlotRequest request;
  request.x = HorizontalAxis::seconds;
  for (auto& series : set.series) {
    for (auto& run : series.runs) {
      run.seconds_ask.assign(4, 5.0);
      run.seconds_evaluate = {5, 15, 25, 35};
    }
  }
  const Figure measured = figure_of(set, request, "regret", "regret");
  CHECK_THAT(measured.data[0].text, ContainsSubstring("\n\n\n10,10,7.5,15,p/one,a\n"));
  CHECK_THAT(measured.data[0].text, ContainsSubstring("\n100,1,0.5,3,p/one,a\n"));
  CHECK_THAT(measured.title, !ContainsSubstring("simulated"));
  for (std::size_t s : {0U, 1U}) {
    for (auto& run : set.series[s].runs) run.cost_seconds = {1, 1, 1, 1};
  }
  const Figure both = figure_of(set, request, "regret", "regret");
  CHECK_THAT(both.data[0].text, ContainsSubstring("\n4,1,0.5,3,p/one,a\n"));
  CHECK_THAT(both.notes.back(), ContainsSubstring("p/two") && !ContainsSubstring("p/one"));
}

TEST_CASE("scores by group and dimension, worked by hand") {
  // On p/one "a" beats "b"; on p/two no difference is significant.
  CHECK(data_of(plotted_results(), lenient(), "scores", "scores") ==
        "position,score,measure,by,part,optimizer\n"
        "\n\n1,1,borda,group,G1,a\n2,0,borda,group,G2,a\n"
        "\n\n1,0,borda,group,G1,b\n2,0,borda,group,G2,b\n"
        "\n\n1,1,firsts,group,G1,a\n2,1,firsts,group,G2,a\n"
        "\n\n1,0,firsts,group,G1,b\n2,1,firsts,group,G2,b\n"
        "\n\n1,1,borda,dimension,1,a\n2,0,borda,dimension,2,a\n"
        "\n\n1,0,borda,dimension,1,b\n2,0,borda,dimension,2,b\n"
        "\n\n1,1,firsts,dimension,1,a\n2,1,firsts,dimension,2,a\n"
        "\n\n1,0,firsts,dimension,1,b\n2,1,firsts,dimension,2,b\n");
}

TEST_CASE("scores that too few replicates cannot tell apart say so") {
  PlotRequest request;  // with three completely separated runs each, the lowest p is 0.1
  for (const auto& [kind, name] : {std::pair("scores", "scores"), std::pair("score-curves", "borda")}) {
    const Figure figure = figure_of(plotted_results(), request, kind, name);
    REQUIRE(figure.warnings.size() == 1);
    CHECK_THAT(figure.warnings[0], StartsWith("with so few replicates") &&
                                       ContainsSubstring("on 2 of 2 problems (p/one, p/two); 5 are needed"));
    CHECK(figure_of(plotted_results(), lenient(), kind, name).warnings.empty());
  }
  request.ranking.test = RankingTest::friedman;
  CHECK(figure_of(plotted_results(), request, "scores", "scores").warnings.empty());
}

TEST_CASE("scores without a win are drawn only on request") {
  const PlotRequest strict;  // with three runs each, no pair can be separated
  const FiguresMade made = make_figures(plotted_results(), strict, {});
  const auto is_score = [](const Figure& figure) {
    return figure.name == "scores" || figure.name == "borda" || figure.name == "first-places";
  };
  CHECK(std::ranges::none_of(made.figures, is_score));
  CHECK(made.left_out ==
        std::vector<std::string>{std::string("scores: ") + no_wins, std::string("score-curves: ") + no_wins});
  CHECK(make_figures(plotted_results(), strict, {"scores"}).figures.size() == 1);
  CHECK(std::ranges::count_if(make_figures(plotted_results(), lenient(), {}).figures, is_score) == 3);
}

TEST_CASE("scores over the budget are those of rank --at") {
  const results::ResultSet set = plotted_results();
  const std::string firsts = data_of(set, lenient(), "score-curves", "first-places");
  CHECK_THAT(firsts, StartsWith("evaluations,firsts,part,optimizer\n"
                                "\n\n1,2,all problems,a\n2,2,all problems,a\n3,2,all problems,a\n4,2,all problems,a\n"
                                "\n\n1,1,all problems,b\n"));
  CHECK_THAT(firsts, ContainsSubstring("\n4,0,dimension 1,b\n") && ContainsSubstring("\n4,1,G2,b\n"));
  for (int at = 1; at <= 4; ++at) {
    RankingRequest request = lenient().ranking;
    const RankedProblems ranked = rank_problems(set, request, static_cast<std::size_t>(at));
    const auto scores = aggregate(ranked.all, 2, BordaRule::ranks);
    CHECK_THAT(data_of(set, lenient(), "score-curves", "borda"),
               ContainsSubstring(fmt::format("\n{},{},all problems,a\n", at, scores[0].borda)));
  }
}

TEST_CASE("over cost the scores are those of rank --at-cost, and targets stand where they were paid for") {
  results::ResultSet set = plotted_results();
  for (auto& series : set.series) {  // a trains with a quarter each time; evaluations below full fidelity do not count
    for (auto& run : series.runs) run.fidelity = series.optimizer == "a" ? Values{1, 1, 1, 4} : Values{4, 4, 4, 4};
  }
  PlotRequest request = lenient();
  request.x = HorizontalAxis::fidelity;
  CHECK_THAT(data_of(set, request, "regret", "regret"),
             StartsWith("fidelity,median,low,high,problem,optimizer\n\n\n7,1,0.5,3,p/one,a\n\n\n4,100,"));
  const std::string borda = data_of(set, request, "score-curves", "borda");
  CHECK_THAT(borda, StartsWith("fidelity,borda,part,optimizer\n\n\n1,"));
  for (const double cost : {1.0, 16.0}) {
    const results::Horizon horizon = horizon_of(set, {.at = {}, .at_cost = cost, .unit = results::CostUnit::fidelity});
    const auto scores = aggregate(rank_problems(set, request.ranking, horizon).all, 2, BordaRule::ranks);
    CHECK_THAT(borda, ContainsSubstring(fmt::format("\n{},{},all problems,b\n", cost, scores[1].borda)));
  }
  request.targets = 1;  // 10
  request.highest_target = request.lowest_target = 1.0;
  const std::string targets = data_of(set, request, "targets", "targets");
  CHECK_THAT(targets, StartsWith("log10_fidelity,share,part,optimizer\n"));
  const auto row = [](double x, double share) { return fmt::format("{},{},dimension 1,a\n", std::log10(x), share); };
  CHECK_THAT(targets, ContainsSubstring("\n\n" + row(1, 0) + row(7, 1)));

  request.x = HorizontalAxis::seconds;
  set.series[0].runs[0].seconds_evaluate = {1, 1, 1, 1};
  CHECK_THROWS_WITH(make_figures(set, request, {"score-curves"}), ContainsSubstring("not simulated"));
}

TEST_CASE("solved targets are counted as worked by hand") {
  PlotRequest request;
  request.targets = 3;  // 10, 1 and 0.1
  request.highest_target = 1.0;
  request.lowest_target = -1.0;
  CHECK(targets_of(request) == std::vector<double>{10.0, 1.0, 0.1});
  const std::string data = data_of(plotted_results(), request, "targets", "targets");
  const auto row = [](double x, double share, const char* part, const char* optimizer) {
    return fmt::format("{},{},{},{}\n", std::log10(x), share, part, optimizer);
  };
  // p/one has dimension 1: 10 is reached at 1, 3, 1, 1 at 4 and 4, 0.1 at 4, of nine targets; none before 1, and the
  // axis starts at 1/2. p/two has dimension 2: 10 at 1/2 three times, 1 at 2/2 and 3/2.
  CHECK_THAT(data, ContainsSubstring("\n\n" + row(0.5, 0.0, "dimension 1", "a") + row(1, 2.0 / 9, "dimension 1", "a") +
                                     row(3, 3.0 / 9, "dimension 1", "a") + row(4, 6.0 / 9, "dimension 1", "a")));
  CHECK_THAT(data, ContainsSubstring("\n\n" + row(0.5, 3.0 / 9, "G2", "a") + row(1, 4.0 / 9, "G2", "a") +
                                     row(1.5, 5.0 / 9, "G2", "a") + row(2, 5.0 / 9, "G2", "a")));
  CHECK_THAT(data, ContainsSubstring("\n\n" + row(0.5, 3.0 / 18, "all problems", "a") +
                                     row(1, 6.0 / 18, "all problems", "a") + row(1.5, 7.0 / 18, "all problems", "a") +
                                     row(3, 8.0 / 18, "all problems", "a") + row(4, 11.0 / 18, "all problems", "a")));
  CHECK_THAT(data, ContainsSubstring("\n\n" + row(0.5, 0.0, "G1", "b") + row(4, 0.0, "G1", "b")));
}

TEST_CASE("restarted runs solve a target all or never, and are counted as worked by hand") {
  PlotRequest request;
  request.targets = 1;  // 0.5
  request.highest_target = request.lowest_target = std::log10(0.5);
  request.restarts = true;
  const std::string data = data_of(plotted_results(), request, "targets", "targets");
  const auto share_at = [&](double x, const char* part, const char* optimizer) {
    return share_before(data, std::log10(x), fmt::format("{},{}", part, optimizer));
  };
  // On p/one one of a's three runs reaches 0.5, after its four evaluations, when the other runs end without it: one
  // third has reached it after 4, a third of the remainder after 8, and so on.
  CHECK(share_at(3.9, "dimension 1", "a") == 0.0);
  CHECK(share_at(4.0, "dimension 1", "a") == Approx(1.0 / 3));
  CHECK(share_at(8.0, "dimension 1", "a") == Approx(5.0 / 9).margin(0.16));  // from 68 sums: four standard deviations
  CHECK(share_at(1e4, "dimension 1", "a") == Approx(1.0));
  // None of b's runs reaches it on p/one; one of three on p/two, with its third evaluation, in dimension 2.
  CHECK(share_at(1e4, "dimension 1", "b") == 0.0);
  CHECK(share_at(1.4, "dimension 2", "b") == 0.0);
  CHECK(share_at(1.5, "dimension 2", "b") == Approx(1.0 / 3));
  CHECK(share_at(1e4, "all problems", "b") == Approx(0.5));
  CHECK_THAT(figure_of(plotted_results(), request, "targets", "targets").notes.back(), ContainsSubstring("beyond 4 "));
  request.x = HorizontalAxis::fidelity;
  CHECK_THROWS_WITH(make_figures(plotted_results(), request, {"targets"}), ContainsSubstring("count evaluations"));
}

TEST_CASE("performance and data profiles, worked by hand") {
  PlotRequest request;
  request.tolerances = {0.25};
  // p/one begins with the regrets 10, 20, 5, 100, 100, 200, median 60; the lowest is 0, so the target is 15. a reaches
  // it after 1, 3, 1 evaluations; b never (regrets of 50, 30, 100). p/two begins with 2, 3, 4, 1, 2, 8, median 2.5; the
  // lowest is 0, so the target is 0.625. One run of a reaches it after 4, the others never: 12 evaluations per success.
  // b reaches it after 3 in its last run, so (4 + 4 + 3) / 1 = 11.
  const std::string ratios = data_of(plotted_results(), request, "performance-profiles", "performance-profiles");
  CHECK_THAT(ratios, StartsWith("log2_ratio,share,part,optimizer\n"));
  for (const auto& [ratio, a, b] : {std::tuple(1.0, 0.5, 0.5), {12.0 / 11.0, 1.0, 0.5}, {8.0, 1.0, 0.5}}) {
    CHECK(share_before(ratios, std::log2(ratio), "tolerance 0.25,a") == Approx(a));
    CHECK(share_before(ratios, std::log2(ratio), "tolerance 0.25,b") == Approx(b));
  }
  const std::string gradients = data_of(plotted_results(), request, "data-profiles", "data-profiles");
  // Simplex gradients of dimension + 1 evaluations: a's 0.5, 1.5, 0.5 on p/one and 4/3 on p/two; b's 1 on p/two.
  const auto share_at = [&](double x, const char* optimizer) {
    return share_before(gradients, std::log10(x), fmt::format("tolerance 0.25,{}", optimizer));
  };
  for (const auto& [x, share] : {std::pair(1.0 / 3, 0.0),
                                 {0.49, 0.0},
                                 {0.5, 2.0 / 6},
                                 {1.0, 2.0 / 6},
                                 {4.0 / 3, 3.0 / 6},
                                 {1.5, 4.0 / 6},
                                 {100.0, 4.0 / 6}}) {
    CHECK(share_at(x, "a") == Approx(share));
  }
  CHECK(share_at(0.9, "b") == 0.0);
  CHECK(share_at(1.0, "b") == Approx(1.0 / 6));
  request.tolerances = {1.0};
  CHECK_THROWS_WITH(make_figures(plotted_results(), request, {}), ContainsSubstring("tolerance of 1"));
}

TEST_CASE("attainment surfaces, worked by hand, and only if they are asked for") {
  const std::string data = data_of(plotted_results(), {}, "attainment", "attainment");
  // a on p/one, regrets 10 2 2 1; 20 20 3 0; 5 5 5 5: the best run, the median of three, and the value attained by all.
  const auto rows = [](const char* level, std::vector<std::pair<int, int>> points) {
    std::string text;
    for (const auto& [x, y] : points) text += fmt::format("{},{},\"p/one, a\",{}\n", x, y, level);
    return text;
  };
  CHECK_THAT(data, ContainsSubstring(rows("the best run", {{1, 5}, {2, 2}, {4, 0}})));
  CHECK_THAT(data, ContainsSubstring(rows("50 %", {{1, 10}, {2, 5}, {3, 3}, {4, 1}})));
  CHECK_THAT(data, ContainsSubstring(rows("all runs", {{1, 20}, {3, 5}, {4, 5}})));
  for (const Figure& figure : make_figures(plotted_results(), {}, {}).figures) CHECK(figure.name != "attainment");
}

TEST_CASE("targets are solved on problems that every optimiser has run, the others are named") {
  PlotRequest request;
  request.targets = 3;
  request.highest_target = 1.0;
  request.lowest_target = -1.0;
  results::ResultSet set = plotted_results();
  const std::string whole = data_of(set, request, "targets", "targets");
  set.series.pop_back();  // "b" on p/two
  const Figure figure = figure_of(set, request, "targets", "targets");
  CHECK_THAT(figure.notes.at(0), ContainsSubstring("some optimiser has no run there: p/two"));
  CHECK_THAT(whole, ContainsSubstring("dimension 2,a"));
  CHECK_THAT(figure.data[0].text, !ContainsSubstring("dimension 2"));
  // On p/one alone "a" solves 6 of 9.
  CHECK_THAT(figure.data[0].text, ContainsSubstring(fmt::format("{},{},all problems,a\n", std::log10(4.0), 6.0 / 9)));
  set.series.erase(set.series.begin() + 1);  // "b" on p/one
  for (auto& run : set.series[0].runs) run.optimum = std::nan("");
  results::Series other = set.series[1];
  other.problem = "p/three";
  other.optimizer = "b";
  set.series.push_back(other);
  CHECK_THROWS_WITH(make_figures(set, request, {"targets"}), ContainsSubstring("every optimiser"));
}

TEST_CASE("the default targets are COCO's 51") {
  const auto targets = targets_of({});
  REQUIRE(targets.size() == 51);
  CHECK(targets.front() == Approx(1e2));
  CHECK(targets.back() == Approx(1e-8).epsilon(1e-12));
  CHECK(targets[1] / targets[0] == Approx(std::pow(10.0, -0.2)));
}

TEST_CASE("problems without optimum or dimension have no targets") {
  results::ResultSet set = plotted_results();
  set.series[0].dimension = set.series[1].dimension = 0;
  CHECK_THAT(figure_of(set, {}, "targets", "targets").notes.at(0), ContainsSubstring("p/one"));
  for (auto& series : set.series) {
    for (auto& run : series.runs) run.optimum = series.problem == "p/two" ? std::nan("") : run.optimum;
  }
  CHECK_THROWS_AS(make_figures(set, {}, {"targets"}), InputError);
  const FiguresMade made = make_figures(set, lenient(), {});
  REQUIRE(made.left_out.size() == 1);
  CHECK_THAT(made.left_out[0], StartsWith("targets: "));
}

TEST_CASE("the critical-difference diagram, worked by hand") {
  PlotRequest nemenyi;
  nemenyi.post_hoc = PostHoc::nemenyi;
  const Figure figure = figure_of(plotted_results(), nemenyi, "critical-difference", "critical-difference");
  CHECK(figure.data[0].text == "mean_rank,optimizer\n1,a\n2,b\n");
  // Two problems: 1.96 sqrt(2 * 3 / (6 * 2)) exceeds the difference of the ranks.
  CHECK(figure.data[1].text == "first_mean_rank,last_mean_rank\n1,2\n");
  CHECK_THAT(figure.drawing, ContainsSubstring("critical difference 1.39"));
  PlotRequest holm;
  holm.post_hoc = PostHoc::holm;
  CHECK_THAT(figure_of(plotted_results(), holm, "critical-difference", "critical-difference").drawing,
             !ContainsSubstring("critical difference"));
}

TEST_CASE("the diagram of mean ranks has a bar over the optimisers that max-T does not separate") {
  const Figure figure = figure_of(plotted_results(), {}, "critical-difference", "critical-difference");
  // Mean ranks 1 and 2 on the first problem, 4/3 and 5/3 on the second.
  CHECK_THAT(figure.data[0].text, StartsWith("mean_rank,optimizer\n1.1666") && ContainsSubstring(",a\n1.8333"));
  CHECK_THAT(figure.data[1].text, StartsWith("first_mean_rank,last_mean_rank\n1.1666"));
  CHECK_THAT(figure.drawing, ContainsSubstring("max-T permutation test, 3 replicates each on 2 problems, level 0.05"));
  CHECK_THAT(figure.drawing, ContainsSubstring("No two optimisers are separated"));
  CHECK_THAT(figure.drawing, !ContainsSubstring("critical difference"));
}

TEST_CASE("a critical difference longer than the axis stays on the page, and what it means is drawn") {
  PlotRequest nemenyi;
  nemenyi.post_hoc = PostHoc::nemenyi;
  const Figure figure = figure_of(plotted_results(), nemenyi, "critical-difference", "critical-difference");
  double right = 0.0;
  std::istringstream lines(figure.drawing);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("set arrow")) right = std::max(right, std::stod(line.substr(line.find(" to ") + 4)));
  }
  CHECK(right < figure.width);
  // The axis runs from 1 to 2, the difference is 1.39 of it: the page is wider than both sides and the axis.
  CHECK_THAT(figure.drawing, ContainsSubstring("the bars and gaps mean nothing"));
  CHECK_THAT(figure.notes.at(0), ContainsSubstring("p = 0.5"));  // exact, for two problems in agreement
}

TEST_CASE("one optimiser alone has curves and no ranking") {
  PlotRequest request;
  request.selected.optimizers = {"a"};
  const FiguresMade made = make_figures(plotted_results(), request, {});
  std::vector<std::string> names;
  for (const Figure& figure : made.figures) names.push_back(figure.name);
  CHECK(names == std::vector<std::string>{"regret", "targets", "data-profiles"});
  CHECK(made.left_out.size() == 4);
  CHECK_THROWS_AS(make_figures(plotted_results(), request, {"scores"}), InputError);
}

TEST_CASE("what is asked for and is not there is an error that offers what is near") {
  const auto with = [](auto change) {
    PlotRequest request;
    change(request);
    return request;
  };
  const results::ResultSet set = plotted_results();
  CHECK_THROWS_WITH(make_figures(set, {}, {"regrets"}), ContainsSubstring("expected regret, scores"));
  CHECK_THROWS_WITH(make_figures(set, with([](auto& r) { r.selected.problems = {"p/on"}; }), {}),
                    ContainsSubstring("p/one"));
  CHECK_THROWS_WITH(make_figures(set, with([](auto& r) { r.selected.optimizers = {"c"}; }), {}),
                    ContainsSubstring("optimiser 'c'"));
  CHECK_THROWS_WITH(make_figures(set, with([](auto& r) { r.ranking.horizon.at = 5; }), {}),
                    ContainsSubstring("[1, 4]"));
  CHECK_THROWS_AS(make_figures(set, with([](auto& r) { r.targets = 0; }), {}), InputError);
  CHECK_THROWS_AS(make_figures(set, with([](auto& r) { r.lowest_target = 3.0; }), {}), InputError);
  CHECK_THROWS_AS(make_figures(set, with([](auto& r) { r.band = Band::standard_error; }), {}), InputError);
  CHECK_THROWS_AS(make_figures({}, {}, {}), InputError);
}

TEST_CASE("panels are titled with the names of functions, data have ids alone") {
  results::ResultSet set = plotted_results();
  set.function_names = {{"p/one", "sphere"}};
  PlotRequest request;
  request.each = true;
  std::size_t named = 0;
  for (const Figure& figure : make_figures(set, request, {"regret", "attainment"}).figures) {
    INFO(figure.name);
    const std::string texts = figure.texts.definition();
    named += texts.find("'sphere'") != std::string::npos ? 1 : 0;
    for (const DataFile& file : figure.data) CHECK_THAT(file.text, !ContainsSubstring("sphere"));
    if (figure.name == "regret-p-one") CHECK_THAT(figure.title, StartsWith("p/one sphere: "));
  }
  CHECK(named == 3);  // both pages, and the page of one problem
}

TEST_CASE("problems are selected by id, range and wildcard") {
  results::ResultSet set = plotted_results();
  for (auto& series : set.series) series.problem = series.problem == "p/one" ? "bbob/f1/d2" : "bbob/f10/d2";
  PlotRequest request;
  const auto selected = [&](std::vector<std::string> patterns) {
    request.selected.problems = std::move(patterns);
    return select(set, request).problems;
  };
  using Names = std::vector<std::string>;
  CHECK(selected({"bbob/f1-3/d2"}) == Names{"bbob/f1/d2"});
  CHECK(selected({"bbob/f10,1/d2"}) == Names{"bbob/f10/d2", "bbob/f1/d2"});
  CHECK(selected({"bbob/*"}) == Names{"bbob/f1/d2", "bbob/f10/d2"});
  CHECK(selected({"bbob/f10/d2", "*"}) == Names{"bbob/f10/d2", "bbob/f1/d2"});
}
