#include "reproduction/papers/kruse2022/learning_curves.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "reproduction/papers/kruse2022/curve_claims.hpp"
#include "reproduction/papers/kruse2022/regression_models.hpp"
#include "reproduction/papers/kruse2022/test_problems.hpp"
#include "reproduction/studies/checkpoint.hpp"
#include "system/durable_file.hpp"

namespace bobench::papers::kruse2022 {

using regression::Curves, regression::Experiment, regression::Task;
using reproduction::Claim, reproduction::Scale, reproduction::StudyOptions, reproduction::StudyReport;
namespace {

using ClaimsOf = std::vector<Claim> (*)(const Experiment&, const Curves&, std::uint64_t seed);

std::vector<Claim> no_claims(const Experiment&, const Curves&, std::uint64_t) {
  return {};
}

Experiment experiment_at(Scale scale, std::vector<Task> tasks, std::uint64_t seed) {
  Experiment experiment{.tasks = std::move(tasks), .seed = seed};
  for (const RegressionModel& model : regression_models(scale)) {
    experiment.models.push_back(model.spec);
    experiment.labels.push_back(model.label);
  }
  experiment.sizes = {10, 15, 23, 36, 56, 86, 133, 205, 316};
  experiment.replicates = 10;
  experiment.test_points = 10000;
  if (scale == Scale::quick) {
    experiment.sizes = {10, 15, 23, 36, 56, 133};
    experiment.replicates = 5;
    experiment.test_points = 1000;
  } else if (scale == Scale::smoke) {
    experiment.sizes = {10, 23, 110, 133};
    experiment.replicates = 2;
    experiment.test_points = 100;
  }
  return experiment;
}

/// Marks tests that decide nothing: at this scale their models have settings other than table 5.1's, or fewer
/// observations than the figures.
void mark_other_settings_at(Scale scale, std::vector<Claim>& claims) {
  if (scale == Scale::paper) return;
  const std::vector<RegressionModel> run = regression_models(scale), published = regression_models(Scale::paper);
  for (Claim& claim : claims) {
    for (reproduction::ClaimTest& test : claim.tests) {
      std::string others = scale == Scale::decide ? "" : "fewer runs and observations";
      for (const std::string& label : test.wanted->optimizers) {
        const std::string &here = model_named(run, label).spec, &there = model_named(published, label).spec;
        if (here == there) continue;
        others += fmt::format("{}{} in place of {}", others.empty() ? "" : ", ", here, there);
      }
      if (!others.empty()) mark_other_settings(test, others);
    }
  }
}

/// One row per fit.
std::string scores_csv(const Experiment& experiment, const Curves& curves) {
  std::string text = "task,observations,model,replicate,mae,rmse,log_density,crps,coverage\n";
  for (std::size_t task = 0; task < experiment.tasks.size(); ++task) {
    for (std::size_t size = 0; size < experiment.sizes.size(); ++size) {
      for (std::size_t model = 0; model < experiment.models.size(); ++model) {
        for (int replicate = 0; replicate < experiment.replicates; ++replicate) {
          const auto& scores = curves.scores(task, model, size, replicate);
          if (!scores) continue;
          text += fmt::format("{},{},{},{},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g}\n", experiment.tasks[task].name,
                              experiment.sizes[size], experiment.label(model), replicate, scores->mae, scores->rmse,
                              scores->log_density, scores->crps, scores->coverage);
        }
      }
    }
  }
  return text;
}

StudyReport run(const std::string& id, const Experiment& experiment, ClaimsOf claims_of, const StudyOptions& options) {
  const Curves curves = Curves::measure(experiment, reproduction::parts_options(id, options));
  StudyReport report;
  report.work = curves.work();
  if (!curves.is_complete()) return report;
  report.claims = claims_of(experiment, curves, options.seed);
  mark_other_settings_at(options.scale, report.claims);
  report.results = {scores_table(experiment, curves), ranks_table(experiment, curves)};
  for (std::size_t model = 0; model < experiment.models.size(); ++model) {
    report.results.front().notes.push_back(fmt::format("{}: {}", experiment.labels[model], experiment.models[model]));
  }
  report.figures = learning_curves_figures(experiment, curves);
  if (!options.output.empty()) {
    const std::filesystem::path folder = options.output / id;
    system::make_folder(folder);
    const auto write = [&](const char* name, const std::string& text) {
      report.files.push_back(folder / name);
      system::replace_text(report.files.back(), text);
    };
    write("scores.csv", scores_csv(experiment, curves));
    write("results.csv", report.results.front().print(analysis::TableFormat::csv));
  }
  return report;
}

/// The thesis's text on test 3 ends before it states which model is better; the statement is about figure 5.10.
std::vector<Claim> as_a_question_of_ours(const Experiment& experiment, const Curves& curves, std::uint64_t seed) {
  std::vector<Claim> claims = test_3_claims(experiment, curves, seed);
  for (Claim& claim : claims) {
    claim.id += "-test-3";
    claim.where = "not in the thesis: K09";
    claim.in_paper = false;
  }
  return claims;
}

/// In 2, 5 and 10 dimensions. At scale decide the SPN is that of quick: the full one would take about five hours, and
/// nothing is claimed.
StudyReport in_all_dimensions(const std::string& id, int function, const StudyOptions& options) {
  Experiment experiment = experiment_at(
      options.scale, {bbob_task(function, 2), bbob_task(function, 5), bbob_task(function, 10)}, options.seed);
  if (options.scale == Scale::decide) {
    const auto spn = std::ranges::find(experiment.labels, "SPN") - experiment.labels.begin();
    experiment.models[static_cast<std::size_t>(spn)] = model_named(regression_models(Scale::quick), "SPN").spec;
  }
  return run(id, experiment, no_claims, options);
}

StudyReport of_test(const std::string& id, const char* test, ClaimsOf claims_of, const StudyOptions& options) {
  return run(id, experiment_at(options.scale, {test_task(test_problem(test))}, options.seed), claims_of, options);
}

}  // namespace

StudyReport figure_5_1(const StudyOptions& options) {
  return of_test("kruse2022/figure-5.1", "1", test_1_claims, options);
}

StudyReport figure_5_4(const StudyOptions& options) {
  return of_test("kruse2022/figure-5.4", "2", test_2_claims, options);
}

StudyReport figure_5_6(const StudyOptions& options) {
  return of_test("kruse2022/figure-5.6", "3", as_a_question_of_ours, options);
}

StudyReport figure_5_8(const StudyOptions& options) {
  return of_test("kruse2022/figure-5.8", "4", test_4_claims, options);
}

StudyReport figure_5_10(const StudyOptions& options) {
  return run("kruse2022/figure-5.10",
             experiment_at(options.scale, {test_task(test_problem("3b")), test_task(test_problem("3c"))}, options.seed),
             test_3_claims, options);
}

StudyReport figure_5_13(const StudyOptions& options) {
  return in_all_dimensions("kruse2022/figure-5.13", 1, options);
}

StudyReport figure_5_14(const StudyOptions& options) {
  return in_all_dimensions("kruse2022/figure-5.14", 23, options);
}

}  // namespace bobench::papers::kruse2022
