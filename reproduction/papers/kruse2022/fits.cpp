#include "reproduction/papers/kruse2022/fits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "reproduction/papers/kruse2022/fit_figures.hpp"
#include "reproduction/papers/kruse2022/regression_models.hpp"
#include "reproduction/papers/kruse2022/test_problems.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::papers::kruse2022 {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using regression::Task;
using reproduction::Parts, reproduction::Scale, reproduction::StudyOptions, reproduction::StudyReport;
namespace {

/// The task and the number of observations to which a study fits the models.
struct Subject {
  Task task;
  Index size = 0;
  const TestProblem* test = nullptr;  ///< nullptr: a BBOB function in two dimensions
  int function = 0;                   ///< number of the BBOB function
};

constexpr Index largest = 316;  ///< largest number of observations of the learning curves

regression::CurveOptions curve_options(const StudyOptions& options) {
  return {.largest = largest, .test_points = options.scale == Scale::smoke ? 100 : 10000, .seed = options.seed};
}

/// Sets the predictions and, for a test, densities of the fitted model on the subject's grid.
void set_fit(const Subject& subject, const StudyOptions& options, Fit& fit) {
  const regression::Piece piece{&subject.task, fit.model.spec, 0, subject.size};
  const regression::Split split = data_of(piece, curve_options(options));
  const auto model = fitted_model(piece, split.train, curve_options(options));
  const MatrixXd points = subject.test ? line_grid() : plane_grid();
  fit.mean = fit.deviation = VectorXd::Constant(points.cols(), std::numeric_limits<double>::quiet_NaN());
  fit.density = MatrixXd(0, 0);
  if (!model) return;
  const surrogates::ObservationModel observations(*model);
  fit.scores = regression::score(observations, split.test.X, split.test.y);
  const surrogates::Prediction prediction = observations.predict(points);
  fit.mean = prediction.mean;
  fit.deviation = prediction.variance.cwiseSqrt();
  if (!subject.test) return;
  fit.density = cell_densities(observations, points);
}

VectorXd packed(const Fit& fit) {
  const VectorXd scores = regression::packed(fit.scores);
  VectorXd values(scores.size() + 2 * fit.mean.size() + fit.density.size());
  values << scores, fit.mean, fit.deviation, fit.density.reshaped();
  return values;
}

void unpack(const VectorXd& values, Fit& fit) {
  const Index scores = regression::packed({}).size(), rest = values.size() - scores;
  fit.scores = regression::unpacked(values.head(scores));
  const Index line = line_grid().cols(), cells = line * density_levels().size();
  const bool has_density = rest == 2 * line + cells;
  const Index points = has_density ? line : rest / 2;
  fit.mean = values.segment(scores, points);
  fit.deviation = values.segment(scores + points, points);
  if (has_density) fit.density = values.tail(cells).reshaped(density_levels().size(), line);
}

analysis::Table scores_table(const std::vector<Subject>& subjects, const std::vector<std::vector<Fit>>& fits) {
  analysis::Table table{.title = "Scores of the fits that are drawn",
                        .columns = {"task", "observations", "model", "MAE", "log density", "coverage of 90 %"},
                        .rows = {},
                        .notes = {"of one draw of observations each: the learning curves have the means"}};
  for (std::size_t s = 0; s < subjects.size(); ++s) {
    for (const Fit& fit : fits[s]) {
      std::vector<analysis::Cell> row = {subjects[s].task.name, static_cast<long long>(subjects[s].size),
                                         fit.model.label};
      const regression::Scores none{.mae = NAN, .log_density = NAN, .coverage = NAN};
      const regression::Scores& scores = fit.scores ? *fit.scores : none;
      for (const double value : {scores.mae, scores.log_density, scores.coverage}) row.emplace_back(value, 3);
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

analysis::plots::Figure figure_of(const Subject& subject, const std::vector<Fit>& fits, const StudyOptions& options) {
  const regression::Piece piece{&subject.task, "", 0, subject.size};
  const regression::Data train = data_of(piece, curve_options(options)).train;
  const std::string title = fmt::format("{}, n = {}", subject.task.name, subject.size);
  return subject.test ? line_figure(title, *subject.test, train, fits)
                      : plane_figure(title, subject.function, train, fits);
}

StudyReport run(const std::string& id, const std::vector<Subject>& subjects, const StudyOptions& options) {
  std::vector<Fit> blank;
  std::vector<std::string> keys;
  std::vector<const Subject*> of_fit;
  for (const Subject& subject : subjects) {
    for (const RegressionModel& model : regression_models(options.scale)) {
      blank.push_back({.model = model});
      of_fit.push_back(&subject);
      keys.push_back(fmt::format("{}, {} observations, {}", subject.task.name, subject.size, model.spec));
    }
  }
  const auto compute = [&](std::size_t i) {
    Fit fit = blank[i];
    set_fit(*of_fit[i], options, fit);
    return packed(fit);
  };
  const runners::ComputedParts done = reproduction::compute_parts(id, keys, compute, options);
  StudyReport report;
  report.work = done;
  if (done.missing > 0) return report;
  std::vector<std::vector<Fit>> fits(subjects.size());
  const std::size_t models = blank.size() / subjects.size();
  for (std::size_t i = 0; i < blank.size(); ++i) {
    unpack(done.values[i], blank[i]);
    fits[i / models].push_back(std::move(blank[i]));
  }
  report.results = {scores_table(subjects, fits)};
  for (std::size_t s = 0; s < subjects.size(); ++s) report.figures.push_back(figure_of(subjects[s], fits[s], options));
  return report;
}

Subject of_test(const char* name, Index size) {
  const TestProblem& problem = test_problem(name);
  return {.task = test_task(problem), .size = size, .test = &problem};
}

Subject of_bbob(int function) {
  return {.task = bbob_task(function, 2), .size = 56, .function = function};
}

}  // namespace

StudyReport figure_5_2(const StudyOptions& options) {
  return run("kruse2022/figure-5.2", {of_test("1", 23)}, options);
}

StudyReport figure_5_3(const StudyOptions& options) {
  return run("kruse2022/figure-5.3", {of_test("1", 133), of_test("1", 56)}, options);
}

StudyReport figure_5_5(const StudyOptions& options) {
  return run("kruse2022/figure-5.5", {of_test("2", 56)}, options);
}

StudyReport figure_5_7(const StudyOptions& options) {
  return run("kruse2022/figure-5.7", {of_test("3", 56)}, options);
}

StudyReport figure_5_9(const StudyOptions& options) {
  return run("kruse2022/figure-5.9", {of_test("4", 56)}, options);
}

StudyReport figure_5_11(const StudyOptions& options) {
  return run("kruse2022/figure-5.11", {of_test("3b", 56), of_test("3c", 56)}, options);
}

StudyReport figure_5_12(const StudyOptions& options) {
  return run("kruse2022/figure-5.12", {of_bbob(1), of_bbob(23)}, options);
}

}  // namespace bobench::papers::kruse2022
