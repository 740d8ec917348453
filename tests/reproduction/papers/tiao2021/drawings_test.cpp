// The drawings of BORE and its supplement, compared with known values.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "reproduction/papers/registry.hpp"
#include "reproduction/papers/tiao2021/formula_curves.hpp"
#include "reproduction/papers/tiao2021/label_arrays.hpp"
#include "reproduction/papers/tiao2021/observed_densities.hpp"
#include "reproduction/papers/tiao2021/step_through.hpp"
#include "reproduction/papers/tiao2021/suggestions.hpp"
#include "reproduction/papers/tiao2021/toy.hpp"
#include "reproduction/papers/tiao2021/toy_figures.hpp"
#include "reproduction/parsed_file.hpp"
#include "runners/execution/single_run.hpp"

using namespace bobench;
using namespace bobench::papers;
using namespace bobench::papers::tiao2021;
using analysis::plots::Figure;
using reproduction::DrawingContext, reproduction::MeasuredRuns, reproduction::PaperFile;

namespace {

const runners::Catalogs& known() {
  static const runners::Catalogs all = reproduction::catalogs();
  return all;
}

/// Runs of optimisers, and their selection, by label.
struct Runs {
  Runs(const std::string& problem, std::vector<std::pair<std::string, std::string>> optimizers, int replicates,
       int budget, bool with_x = true) {
    results.settings = {1, budget, with_x};
    for (auto& [label, spec] : optimizers) {
      const OptimizerRecipe recipe = known().optimizers.recipe(spec);
      spec = recipe.spec;
      results::Series series;
      series.problem = problem;
      series.optimizer = spec;
      for (int r = 0; r < replicates; ++r) {
        series.runs.push_back(
            *runners::execute_run({known().problems.make(problem, r), problem, recipe, r, results.settings}));
      }
      results.series.push_back(std::move(series));
    }
    selection = {
        {problem}, std::move(optimizers), static_cast<std::size_t>(replicates), static_cast<std::size_t>(budget)};
  }
  std::vector<Figure> draw(std::vector<Figure> (*drawing)(const DrawingContext&)) const {
    const MeasuredRuns runs(results, selection);
    return drawing({known(), reproduction::Scale::smoke, 1, &runs});
  }

  results::ResultSet results;
  reproduction::RunSelection selection;
};

/// Points by panel and series of a figure's data.
std::map<std::pair<std::string, std::string>, std::vector<std::array<double, 3>>> points_of(const Figure& figure) {
  std::map<std::pair<std::string, std::string>, std::vector<std::array<double, 3>>> points;
  const std::vector<std::string> lines = split(figure.data.at(0).text, '\n');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> cells = split(lines[i], ',');
    if (cells.size() < 5) continue;
    std::string panel;  // may be quoted, with commas
    for (std::size_t k = 3; k + 1 < cells.size(); ++k) panel += (k > 3 ? "," : "") + cells[k];
    std::erase(panel, '"');
    points[{panel, cells.back()}].push_back(
        {parse_real(cells[0]).value(), parse_real(cells[1]).value(), parse_real(cells[2]).value()});
  }
  return points;
}

WatchRequest forrester(const std::string& optimizer, int budget) {
  return {.problem = "synthetic/forrester/noise=0.05",
          .optimizer = optimizer,
          .budget = budget,
          .seed = 1,
          .points = Eigen::RowVectorXd::LinSpaced(11, 0.0, 1.0)};
}

}  // namespace

TEST_CASE("each drawing is one file's, and each file's drawing is there") {
  std::map<std::string, int> named;
  for (const PaperFile& file : registry().files) {
    const std::string drawing = file.runs()         ? file.runs()->drawing
                                : file.properties() ? file.properties()->drawing
                                                    : "";
    if (drawing.empty()) continue;
    CHECK(drawing == file.id);
    ++named[registry().drawing(drawing).id];
  }
  CHECK(named.size() == 15);
  CHECK(named.size() == registry().drawings.size());
  CHECK_THROWS_WITH(registry().drawing("tiao2021/figure-99"),
                    ContainsSubstring("unknown drawing 'tiao2021/figure-99'"));
}

TEST_CASE("a watched run is the run itself, and its classifier has learnt what was observed") {
  for (const std::string optimizer :
       {"bore-mlp:style=paper,gamma=0.25,initial_points=4", "boggn:initial_points=4,samples=10,steps=10",
        "boggn-gp:initial_points=4,samples=10,steps=10"}) {
    INFO(optimizer);
    const WatchRequest request = forrester(optimizer, 9);
    const WatchedRun watched = watch(request, known());
    const OptimizerRecipe recipe = known().optimizers.recipe(optimizer);
    const auto plain =
        runners::execute_run({known().problems.make(request.problem, 0), request.problem, recipe, 0, {1, 9, true}});
    CHECK(watched.run.value == plain->value);
    CHECK(watched.run.configuration == plain->configuration);
    REQUIRE_FALSE(watched.states.empty());
    CHECK(watched.states.size() <= 5);
    const double gamma = recipe.options.at("gamma");
    for (const Step& step : steps_of(watched, gamma, 4, 6)) {
      const auto n = static_cast<Eigen::Index>(step.iteration + 3);
      CHECK(step.y.size() == n);
      CHECK(step.suggested == watched.run.configuration[static_cast<std::size_t>(n)]);
      CHECK(step.z == (step.y.array() <= step.threshold).cast<double>().matrix());
      const auto state = std::ranges::find(watched.states, n, &ClassifierState::observations);
      CHECK(step.probability.has_value() == (state != watched.states.end()));
      if (state == watched.states.end()) continue;
      CHECK(state->z == step.z);
      CHECK((state->X.row(0).transpose() - step.x).cwiseAbs().maxCoeff() < 1e-12);
      CHECK(step.probability->size() == 11);
      CHECK(step.probability->minCoeff() >= 0.0);
      CHECK(step.probability->maxCoeff() <= 1.0);
    }
  }
}

TEST_CASE("what cannot be watched is refused, and options are set by name") {
  CHECK_THROWS_WITH(watch(forrester("random-search", 5), known()),
                    ContainsSubstring("expected bore-mlp, boggn or boggn-gp"));
  CHECK_THROWS_AS(watch(forrester("bore-mlpp", 5), known()), InputError);
  CHECK(with_option("boggn", "gamma", "0.5") == "boggn:gamma=0.5");
  CHECK(with_option("boggn:gamma=0.1,samples=20", "gamma", "0.5") == "boggn:samples=20,gamma=0.5");
}

TEST_CASE("figure 8 has six states of three panes; the labels below are those of the main pane") {
  const Runs runs("synthetic/forrester/noise=0.05", {{"BORE-MLP", "bore-mlp:style=paper,gamma=0.25,initial_points=4"}},
                  1, 10);
  const std::vector<Figure> figures = runs.draw(draw_bore_steps);
  REQUIRE(figures.size() == 1);
  const auto points = points_of(figures[0]);
  const results::RunResult& run = runs.results.series[0].runs[0];
  for (int iteration = 1; iteration <= 6; ++iteration) {
    INFO(iteration);
    const std::string pane = "iteration " + std::to_string(iteration);
    const auto at = [&](const std::string& kind, const std::string& series) {
      const auto found = points.find({pane + ", " + kind, series});
      return found == points.end() ? std::vector<std::array<double, 3>>() : found->second;
    };
    const auto good = at("function", "label 1"), bad = at("function", "label 0");
    CHECK(good.size() + bad.size() == static_cast<std::size_t>(iteration + 3));
    CHECK_FALSE(good.empty());
    const double threshold = at("distribution", "tau").at(0)[1];
    for (const auto& point : good) CHECK(point[1] <= threshold);
    for (const auto& point : bad) CHECK(point[1] > threshold);
    CHECK(at("classifier", "label 1").size() == good.size());
    CHECK(at("distribution", "gamma").at(0)[0] == 0.25);
    CHECK(at("distribution", "distribution").back()[0] == 1.0);
    CHECK(at("function", "suggested").at(0)[0] == run.configuration[static_cast<std::size_t>(iteration + 3)]);
    CHECK(at("function", "noise-free").size() == 401);
  }
  CHECK_FALSE(points.contains({"iteration 7, function", "label 1"}));
  const Runs other("synthetic/forrester/noise=0.05", {{"RS", "random-search"}}, 1, 6);
  CHECK_THROWS_WITH(other.draw(draw_bore_steps), ContainsSubstring("no run of 'BORE-MLP'"));
  const Runs plane("synthetic/branin", {{"BORE-MLP", "bore-mlp:initial_points=2"}}, 1, 3);
  CHECK_THROWS_WITH(plane.draw(draw_bore_steps), ContainsSubstring("not a problem of one real parameter"));
}

TEST_CASE("rows of labels grow by one, and at most one old label flips") {
  const Eigen::VectorXd y = (Eigen::VectorXd(6) << 3.0, 1.0, 2.0, 0.5, 4.0, 0.25).finished();
  CHECK(empirical_distribution(y).isApprox((Eigen::VectorXd(6) << 5.0, 3.0, 4.0, 2.0, 6.0, 1.0).finished() / 6.0));
  const std::vector<LabelRow> rows = label_rows(y, 0.25, 4);
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].z == Eigen::Vector4d(0, 0, 0, 1));                       // tau = 0.875, between 0.5 and 1
  CHECK(rows[1].z == (Eigen::VectorXd(5) << 0, 1, 0, 1, 0).finished());  // tau = 1
  CHECK(rows[1].flipped.sum() == 1);
  CHECK(rows[1].flipped[1] == 1);
  CHECK(rows[2].z == (Eigen::VectorXd(6) << 0, 0, 0, 1, 0, 1).finished());  // tau = 0.625
  CHECK(rows[2].flipped.sum() == 1);
  for (const LabelRow& row : rows) CHECK(row.y == y.head(row.y.size()));
}

TEST_CASE("figure 9 has three arrays of 13 rows, and frames only old labels") {
  const std::vector<Figure> figures = draw_label_arrays({known()});
  const auto points = points_of(figures.at(0));
  constexpr std::size_t entries = 13 * (4 + 16) / 2;
  const auto& y = points.at({"targets", "y"});
  const auto &distribution = points.at({"distribution", "distribution"}), &z = points.at({"labels", "z"});
  CHECK(y.size() == entries);
  CHECK(distribution.size() == entries);
  REQUIRE(z.size() == entries);
  std::map<double, double> positives;
  for (const auto& cell : z) positives[cell[1]] += cell[2];
  CHECK(positives.size() == 13);
  for (const auto& [n, count] : positives) CHECK(std::abs(count - 0.25 * n) <= 1.0);
  const auto flipped = points.find({"labels", "flipped"});
  std::set<double> rows;
  for (const auto& cell : flipped == points.end() ? std::vector<std::array<double, 3>>() : flipped->second) {
    CHECK(cell[0] < cell[1]);            // the observation is not the row's new point
    CHECK(rows.insert(cell[1]).second);  // one per row
  }
}

TEST_CASE("kernel densities of observations integrate to one and peak at their own points") {
  const LineProblem line = on_the_line(known().problems.make("synthetic/bore-figure1/noise=0.2", 0));
  CHECK(line.low == -1.0);
  CHECK(line.high == 2.0);
  CHECK(line.value.minCoeff() == Approx(-0.500359627666571).margin(1e-3));  // without noise
  // The three best at -0.4, -0.35 and -0.3, the others from 0.5 to 1.
  const Eigen::VectorXd x = (Eigen::VectorXd(9) << -0.4, 0.5, -0.35, 0.6, 0.7, -0.3, 0.8, 0.9, 1.0).finished();
  const Eigen::VectorXd y = x.unaryExpr([](double at) { return at < 0.0 ? -1.0 + 0.1 * at : 1.0 + at; });
  const ObservedDensities densities = densities_of(line, x, y, 1.0 / 3.0);
  CHECK(densities.z.sum() == 3.0);
  CHECK(densities.z[0] + densities.z[2] + densities.z[5] == 3.0);
  const double step = line.x[1] - line.x[0];
  CHECK(densities.good.sum() * step == Approx(1.0).epsilon(1e-3));
  CHECK(densities.bad.sum() * step == Approx(1.0).epsilon(1e-3));
  Eigen::Index mode = 0;
  densities.good.maxCoeff(&mode);
  CHECK(line.x[mode] == Approx(-0.35).margin(0.02));
  // Normal-reference rule: 1.06 s n^(-1/5).
  const double s = std::sqrt(2.0 / 3.0) * 0.05;
  CHECK(densities.good_width == Approx(1.06 * s * std::pow(3.0, -0.2)));
  CHECK_THROWS_WITH(densities_of(line, x, Eigen::VectorXd::Zero(9), 0.5), ContainsSubstring("the same label"));
}

TEST_CASE("figure 1 has every observation of a run with its noise, a third of them good") {
  const Runs runs("synthetic/bore-figure1/noise=0.2", {{"RS", "random-search"}}, 1, 27);
  const auto points = points_of(runs.draw(draw_observed_densities).at(0));
  const auto &good = points.at({"RS, observations", "label 1"}), &bad = points.at({"RS, observations", "label 0"});
  CHECK(good.size() == 9);
  CHECK(bad.size() == 18);
  const results::RunResult& run = runs.results.series[0].runs[0];
  double off = 0.0;
  for (std::size_t i = 0; i < 27; ++i) {
    const std::array<double, 3> shown = {run.configuration[i], run.value[i], 0.0};
    const auto is_shown = [&](const auto& point) { return point[0] == shown[0] && point[1] == shown[1]; };
    CHECK((std::ranges::any_of(good, is_shown) || std::ranges::any_of(bad, is_shown)));
    off += std::abs(run.value[i] - run.noise_free[i]) / 27.0;
  }
  CHECK(off > 0.05);  // they contain noise of 0.2
  CHECK(points.at({"RS, densities", "l(x)"}).size() == 401);
  const Runs without("synthetic/bore-figure1/noise=0.2", {{"RS", "random-search"}}, 1, 27, false);
  CHECK_THROWS_WITH(without.draw(draw_observed_densities), ContainsSubstring("not on record"));
}

TEST_CASE("epochs are the paper's formula, and figure 13 never rises") {
  CHECK(epochs_of_fit(800, 64, 512) == 100);  // the paper's example
  CHECK(epochs_of_fit(800, 64, 64) == 800);
  CHECK(epochs_of_fit(800, 64, 65) == 400);
  CHECK(epochs_of_fit(100, 16, 1601) == 0);  // 101 batches
  const auto points = points_of(draw_epochs({known()}).at(0));
  CHECK(points.size() == 16);
  for (const auto& [name, curve] : points) {
    for (std::size_t i = 1; i < curve.size(); ++i) CHECK(curve[i][1] <= curve[i - 1][1]);
  }
}

TEST_CASE("figure 2: the plain ratio diverges, gamma's stays below 1 / gamma and comes near it") {
  const auto points = points_of(draw_relative_ratios({known()}).at(0));
  const auto highest = [&](const std::string& series) {
    double most = 0.0;
    for (const auto& point : points.at({"ratios", series})) most = std::max(most, point[1]);
    return most;
  };
  CHECK(highest("gamma = 0") > 1e4);
  CHECK(highest("gamma = 1/4") == Approx(4.0).epsilon(1e-3));
  CHECK(highest("gamma = 1/4") <= 4.0);
  CHECK(highest("gamma = 1/2") == Approx(2.0).epsilon(1e-3));
  CHECK(points.at({"densities", "l(x)"}).size() == 601);
}

TEST_CASE("the toy's densities, their estimates and all draws are drawn") {
  Experiment experiment;
  experiment.gammas = {0.25};
  experiment.draws = 200;
  const auto points = points_of(densities_figure("toy", experiment, 1));
  CHECK(points.at({"gamma 1/4", "draws of l"}).size() == 2 * 50);
  CHECK(points.at({"gamma 1/4", "draws of g"}).size() == 2 * 150);
  const auto& estimate = points.at({"gamma 1/4", "KDE of g"});
  REQUIRE(estimate.size() == 1201);
  double total = 0.0;
  for (const auto& point : estimate) total += 0.01 * point[1];
  CHECK(total == Approx(1.0).margin(0.02));  // almost nothing of it is outside [-6, 6]
}

TEST_CASE("the supplement's map has every point of every run, the first twenty apart") {
  const Runs runs("synthetic/camel", {{"TPE", "random-search"}}, 3, 25);
  const auto points = points_of(runs.draw(draw_suggestions).at(0));
  CHECK(points.at({"TPE", "evaluations 1 to 20"}).size() == 3 * 20);
  CHECK(points.at({"TPE", "later ones"}).size() == 3 * 5);
  CHECK(points.at({"TPE", "height"}).size() > 1000);
  const Runs line("synthetic/forrester", {{"TPE", "random-search"}}, 1, 5);
  CHECK_THROWS_WITH(line.draw(draw_suggestions), ContainsSubstring("not a problem of two real parameters"));
  const Runs without("synthetic/camel", {{"TPE", "random-search"}}, 1, 5, false);
  CHECK_THROWS_WITH(without.draw(draw_suggestions), ContainsSubstring("not on record"));
}
