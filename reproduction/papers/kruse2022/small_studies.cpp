#include "reproduction/papers/kruse2022/small_studies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "acquisitions/confidence_bound.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "regression/learning_curve.hpp"
#include "reproduction/hypotheses/less.hpp"
#include "reproduction/hypotheses/median.hpp"
#include "reproduction/papers/kruse2022/illustrations.hpp"
#include "reproduction/papers/kruse2022/likelihood_optima.hpp"
#include "reproduction/papers/kruse2022/plane_mixtures.hpp"
#include "reproduction/papers/kruse2022/regression_models.hpp"
#include "reproduction/studies/sampled_study.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/mixtures/sum_product_training.hpp"
#include "surrogates/observation_model.hpp"

namespace bobench::papers::kruse2022 {

using reproduction::Claim, reproduction::SampledQuantities, reproduction::StudyOptions, reproduction::StudyReport;
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double unbounded = std::numeric_limits<double>::infinity();

MatrixXd line() {
  return Eigen::RowVectorXd::LinSpaced(201, 0.0, 1.0);
}

/// Smooth but for a step of height 1 at 0.5.
double with_a_step(double x) {
  return 0.5 * std::sin(2.0 * std::numbers::pi * x) + (x > 0.5 ? 1.0 : 0.0);
}

/// Mean deviation and mean absolute error of a model's predictions at a distance of more than 0.1 from the step.
std::pair<double, double> away_from_the_step(const std::string& spec, const MatrixXd& X, const VectorXd& y,
                                             Random& random) {
  surrogates::Regressor model = regression::standard_regressors().recipe(spec).make(random());
  model.fit(X, y);
  const MatrixXd grid = line();
  const surrogates::Prediction prediction = surrogates::ObservationModel(model).predict(grid);
  double deviation = 0.0, error = 0.0, count = 0.0;
  for (Index i = 0; i < grid.cols(); ++i) {
    if (std::abs(grid(0, i) - 0.5) <= 0.1) continue;
    deviation += std::sqrt(prediction.variance[i]);
    error += std::abs(prediction.mean[i] - with_a_step(grid(0, i)));
    count += 1.0;
  }
  return {deviation / count, error / count};
}

VectorXd fits_to_a_step(reproduction::Scale scale, Random& random) {
  const std::vector<RegressionModel> models = regression_models(scale);
  const MatrixXd X = random.uniform_vector(18).transpose();
  const VectorXd y = X.row(0).transpose().unaryExpr(&with_a_step);
  const auto gp = away_from_the_step(model_named(models, "GP").spec, X, y, random);
  const auto network = away_from_the_step(model_named(models, "BNN").spec, X, y, random);
  return (VectorXd(4) << gp.first, network.first, gp.second, network.second).finished();
}

std::vector<Claim> step_claims(const SampledQuantities& found, Random& random) {
  return {
      {"K19", "1.1, Fig 1.1", "a discontinuity makes a GP uncertain everywhere, a BNN only where it is",
       reproduction::test_less({{"deviation away from the step", found["deviation of BNN"], found["deviation of GP"]},
                                {"error away from the step", found["error of BNN"], found["error of GP"]}},
                               random)}};
}

/// Distances from the best of six points to the maximisers of three acquisitions.
VectorXd distances_of_proposals(Random& random) {
  const double phase = 2.0 * std::numbers::pi * random.uniform();
  const MatrixXd X = random.uniform_vector(6).transpose(), grid = Eigen::RowVectorXd::LinSpaced(1001, 0.0, 1.0);
  const VectorXd y = (3.0 * std::numbers::pi * X.row(0).transpose().array() + phase).sin();
  surrogates::GaussianProcess model({.targets = surrogates::TargetScaling::raw});
  model.condition(X, y, {.amplitude = 1.0, .length_scales = VectorXd::Constant(1, 0.15), .noise = 1e-6});
  const surrogates::Prediction prediction = model.predict(grid);
  Index incumbent = 0;
  const double best = y.minCoeff(&incumbent);
  const auto distance = [&](const VectorXd& score) {
    Index at = 0;
    score.maxCoeff(&at);
    return std::abs(grid(0, at) - X(0, incumbent));
  };
  const auto bound = [&](double confidence) {
    return distance(acquisitions::confidence_bound(prediction, acquisitions::confidence_factor(confidence)));
  };
  return (VectorXd(3) << distance(acquisitions::expected_improvement(prediction, best)), bound(0.841), bound(0.999))
      .finished();
}

std::vector<Claim> exploration_claims(const SampledQuantities& found, Random& random) {
  return {{"K22", "2.3, Fig 2.3", "LCB at the quantile 0.999 explores more than EI, and than at 0.841",
           reproduction::test_less({{"distance from the best point", found["EI"], found["LCB 0.999"]},
                                    {"distance from the best point", found["LCB 0.841"], found["LCB 0.999"]}},
                                   random)}};
}

/// The number of optima, and the share of starts that end in the most frequent of them.
VectorXd likelihood_optima(Random& random) {
  const MatrixXd X = random.uniform_vector(10).transpose();
  const VectorXd y =
      (4.0 * std::numbers::pi * X.row(0).transpose().array()).sin() + 0.3 * random.normal_vector(10).array();
  surrogates::GaussianProcess model;
  model.condition(X, y, {.amplitude = 1.0, .length_scales = VectorXd::Constant(1, 0.2), .noise = 1e-2});
  const std::vector<LikelihoodOptimum> optima = optima_of_likelihood(model, random);
  return (VectorXd(2) << static_cast<double>(optima.size()), optima.front().starts / 10.0).finished();
}

std::vector<Claim> optima_claims(const SampledQuantities& found, Random& random) {
  return {{"K20",
           "3.1.2, Fig 3.3",
           "a GP's likelihood has two optima; nine of ten starts end in the same",
           {reproduction::test_median_within("1.5 < number of optima < 2.5", found["optima"].values, 1.5, 2.5, random),
            reproduction::test_median_within("0.85 < share of starts in the most frequent < 0.95",
                                             found["share"].values, 0.85, 0.95, random)}}};
}

/// How far the mean log density of new points is below the truth's, and the share of the network's draws that are
/// nearest to a centre of the 3 x 3 grid without points.
std::pair<double, double> fit_of_network(const surrogates::GaussianMixture& truth, const std::vector<bool>& is_used,
                                         Random& random) {
  const auto fit = surrogates::fit_sum_product_network(truth.draws(300, random), sum_product_options(), random);
  const MatrixXd fresh = truth.draws(2000, random);
  const double loss = truth.log_density(fresh).mean() - fit.network.log_density(fresh).mean();
  const MatrixXd drawn = fit.network.draws(2000, random);
  double unused = 0.0;
  for (const auto& point : drawn.colwise()) {
    const auto cell = [](double value) { return std::clamp<Index>(std::lround(value / cell_width) + 1, 0, 2); };
    unused += is_used[static_cast<std::size_t>(3 * cell(point[0]) + cell(point[1]))] ? 0.0 : 1.0;
  }
  return {loss, unused / static_cast<double>(drawn.cols())};
}

VectorXd network_fits(Random& random) {
  const std::vector<bool> all(9, true), three = {true, false, false, false, true, false, false, false, true};
  const auto on_grid = fit_of_network(points_on_grid(), all, random);
  const auto on_three = fit_of_network(points_on_three_cells(), three, random);
  const auto on_line = fit_of_network(points_on_diagonal(), all, random);
  return (VectorXd(4) << on_grid.first, on_three.first, on_line.first, on_three.second).finished();
}

std::vector<Claim> network_claims(const SampledQuantities& found, Random& random) {
  std::vector<reproduction::ClaimTest> tests =
      reproduction::test_less({{"loss of log density", found["grid"], found["diagonal"]},
                               {"loss of log density", found["three cells"], found["diagonal"]}},
                              random);
  tests.push_back(reproduction::test_median_within("share of draws in unused cells < 0.02", found["unused"].values,
                                                   -unbounded, 0.02, random));
  return {{"K21", "4.5, Fig 4.4",
           "an SPN is good on axis-parallel data, switches unneeded components off, and is poor on other data",
           std::move(tests)}};
}

}  // namespace

StudyReport figure_1_1(const StudyOptions& options) {
  const reproduction::Scale scale = options.scale;
  return run_sampled({.id = "kruse2022/figure-1.1",
                      .title = "Predictions more than 0.1 from a step of height 1, 18 points",
                      .quantities = {"deviation of GP", "deviation of BNN", "error of GP", "error of BNN"},
                      .replicates = 30,
                      .measure = [scale](Random& random) { return fits_to_a_step(scale, random); },
                      .claims = step_claims,
                      .figures = [scale](std::uint64_t seed) { return Figures{draw_step_fits(scale, seed)}; },
                      .notes = {"0.5 sin(2 pi x), plus 1 beyond 0.5, on [0, 1]; deviation: of an observation"}},
                     options);
}

StudyReport figure_2_3(const StudyOptions& options) {
  return run_sampled({.id = "kruse2022/figure-2.3",
                      .title = "Distance of the proposal from the best point",
                      .quantities = {"EI", "LCB 0.841", "LCB 0.999"},
                      .replicates = 200,
                      .measure = distances_of_proposals,
                      .claims = exploration_claims,
                      .figures =
                          [](std::uint64_t) {
                            return Figures{draw_acquisitions(), draw_acquisition_heights()};
                          },
                      .notes = {"six random points of sin(3 pi x + phase) on [0, 1]; Gaussian process, Matern 5/2, "
                                "amplitude 1, length-scale 0.15"}},
                     options);
}

StudyReport figure_3_3(const StudyOptions& options) {
  return run_sampled({.id = "kruse2022/figure-3.3",
                      .title = "Optima of a Gaussian process's likelihood from ten random starts",
                      .quantities = {"optima", "share"},
                      .replicates = 50,
                      .measure = likelihood_optima,
                      .claims = optima_claims,
                      .figures = [](std::uint64_t seed) { return Figures{draw_two_optima(seed)}; },
                      .notes = {"ten points of sin(4 pi x) with noise of deviation 0.3; Matern 5/2; optima: ends of "
                                "searches whose log likelihoods differ by 0.01 or more; share: of the starts that end "
                                "in the most frequent one"}},
                     options);
}

StudyReport figure_4_4(const StudyOptions& options) {
  return run_sampled({.id = "kruse2022/figure-4.4",
                      .title = "Sum-product networks with three leaves for each of two variables",
                      .quantities = {"grid", "three cells", "diagonal", "unused"},
                      .replicates = 20,
                      .measure = network_fits,
                      .claims = network_claims,
                      .figures = [](std::uint64_t seed) { return Figures{draw_sum_products(seed)}; },
                      .notes = {"300 points of nine normal distributions on a grid, of three of them, and of one along "
                                "the diagonal; values: by how much the mean log density of new points is below the "
                                "truth's; unused: share of the network's draws in the six empty cells"}},
                     options);
}

}  // namespace bobench::papers::kruse2022
