#include "reproduction/papers/kruse2022/regression_models.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "regression/learning_curve.hpp"

namespace bobench::papers::kruse2022 {

using reproduction::Scale;
namespace {

/// Settings that depend on the scale.
struct Sizes {
  int restarts, restarts32;
  std::string network, deep_network;  ///< options of BNN and BOHAMIANN
  std::string tuning, spn;            ///< of the mixtures, and additional ones of the SPN
};

Sizes sizes_at(Scale scale) {
  const std::string prose = "units=10,bias_sd=2,burn_in=100,draws=100";
  const std::string sampler = "layers=3,burn_in_per_point=0,burn_in=1000,networks=400,thin=5,noise=0.001";
  const std::string published_spn = "tuning_search=gp-ei";
  switch (scale) {
    case Scale::smoke:
      return {.restarts = 1,
              .restarts32 = 1,
              .network = "units=4,burn_in=10,draws=10,max_depth=4",
              .deep_network = "layers=3,units=10,burn_in_per_point=0,burn_in=60,networks=10,thin=2",
              .tuning = "tuning_evaluations=12,tuning_folds=3",
              .spn = "tune=false,starts=1,channels=4"};
    case Scale::quick:
      return {.restarts = 5,
              .restarts32 = 5,
              .network = prose + ",max_depth=8",
              .deep_network = sampler,
              .tuning = "tuning_evaluations=20,tuning_folds=10",
              .spn = "tuning_search=gp-ei,tuning_evaluations=6,tuning_folds=3,starts=1"};
    case Scale::decide:
      return {.restarts = 20,
              .restarts32 = 200,
              .network = prose,
              .deep_network = sampler,
              .tuning = "",
              .spn = published_spn};
    case Scale::paper:
      break;
  }
  return {
      .restarts = 20, .restarts32 = 200, .network = "", .deep_network = sampler, .tuning = "", .spn = published_spn};
}

std::string spec(const std::string& model, const std::string& options) {
  return regression::standard_regressors().recipe(options.empty() ? model : model + ":" + options).spec;
}

}  // namespace

std::vector<RegressionModel> regression_models(Scale scale) {
  const Sizes sizes = sizes_at(scale);
  const auto gp = [](const char* kernel, int restarts) {
    return spec("gp", fmt::format("kernel={},priors=false,likelihood_restarts={}", kernel, restarts));
  };
  return {
      {"GP", gp("matern52", sizes.restarts), "Matern 5/2, maximum likelihood from 20 starts"},
      {"GP 3/2", gp("matern32", sizes.restarts32), "Sec. 5.1 in place of the table: Matern 3/2, 200 starts"},
      {"BNN", spec("bnn-nuts", sizes.network), "3 layers of 50 tanh, N(0, 1), InvGamma(1000, 1); NUTS 500 + 500"},
      {"BOHAMIANN", spec("bohamiann", sizes.deep_network), "3 layers of 50 tanh; 1000, then every fifth of 2000"},
      {"KDE", spec("kde-regression", sizes.tuning), "widths and prior weight by cross-validation"},
      {"GMR", spec("gmr", sizes.tuning), "components and prior weight by cross-validation, 3 starts of EM"},
      {"SPN", spec("spn", sizes.spn), "hyper-priors and prior weight by cross-validation, 3 starts of EM"},
      {"mean", "mean", "Sec. 5.3.3: mean and standard deviation of the targets"},
  };
}

const RegressionModel& model_named(const std::vector<RegressionModel>& models, const std::string& label) {
  return *std::ranges::find(models, label, &RegressionModel::label);
}

reproduction::StudyReport table_5_1(const reproduction::StudyOptions& options) {
  analysis::Table table{.title = "Models and their settings",
                        .columns = {"model", "the table", "here"},
                        .rows = {},
                        .notes = {"options that are not named are as `bobench list models NAME` has them"}};
  for (const RegressionModel& model : regression_models(options.scale)) {
    table.rows.push_back({model.label, model.description, model.spec});
  }
  reproduction::StudyReport report;
  report.results = {std::move(table)};
  return report;
}

}  // namespace bobench::papers::kruse2022
