#include "reproduction/papers/aryan2020/small_studies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "acquisitions/confidence_bound.hpp"
#include "acquisitions/probability_of_improvement.hpp"
#include "reproduction/hypotheses/less.hpp"
#include "reproduction/hypotheses/median.hpp"
#include "reproduction/papers/aryan2020/bands.hpp"
#include "reproduction/papers/aryan2020/posteriors.hpp"
#include "reproduction/procedures/share.hpp"
#include "reproduction/procedures/trend.hpp"
#include "reproduction/studies/sampled_study.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/neural/mc_dropout_regressor.hpp"
#include "surrogates/neural/variational_regressor.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::Claim, reproduction::SampledQuantities, reproduction::StudyOptions, reproduction::StudyReport;
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double kappas[] = {0.5, 1.0, 2.0, 4.0};
constexpr double targets[] = {0.01, 0.1, 0.5, 1.0};

std::string bound_name(double kappa) {
  return fmt::format("LCB k = {:g}", kappa);
}

std::string target_name(double target) {
  return fmt::format("POI, target {:g} ranges below the best", target);
}

/// Distances from the best of six points of a sine with a random phase to the maximisers of the acquisitions.
VectorXd distances_of_proposals(Random& random) {
  constexpr Index points = 1001;
  const double phase = 2.0 * std::numbers::pi * random.uniform();
  const MatrixXd X = random.uniform_vector(6).transpose();
  const VectorXd y = (3.0 * std::numbers::pi * X.row(0).transpose().array() + phase).sin();
  surrogates::GaussianProcess model(
      {.kernel = surrogates::KernelFamily::squared_exponential, .targets = surrogates::TargetScaling::raw});
  model.condition(X, y, {.amplitude = 1.0, .length_scales = VectorXd::Constant(1, 0.15), .noise = 1e-6});
  const MatrixXd grid = Eigen::RowVectorXd::LinSpaced(points, 0.0, 1.0);
  const surrogates::Prediction prediction = model.predict(grid);
  Index incumbent = 0;
  const double best = y.minCoeff(&incumbent), range = y.maxCoeff() - best;
  const auto distance = [&](const VectorXd& score) {
    Index at = 0;
    score.maxCoeff(&at);
    return std::abs(grid(0, at) - X(0, incumbent));
  };
  VectorXd found(8);
  Index i = 0;
  for (const double kappa : kappas) found[i++] = distance(acquisitions::confidence_bound(prediction, kappa));
  for (const double target : targets) {
    found[i++] = distance(acquisitions::log_probability_of_improvement(prediction, best - target * range));
  }
  return found;
}

std::vector<Claim> proposal_claims(const SampledQuantities& found, Random& random) {
  const std::vector<double> smallest = found[bound_name(0.5)].values;
  const auto near = std::ranges::count_if(smallest, [](double distance) { return distance <= 0.01; });
  std::vector<reproduction::ClaimTest> tests = {reproduction::test_share(
      "LCB with k = 0.5 proposes within 0.01 of the best point", static_cast<std::size_t>(near), smallest.size(), 0.5)};
  for (auto& test : reproduction::test_less(
           {{"distance from the best point", found[bound_name(0.5)], found[bound_name(4.0)]}}, random)) {
    tests.push_back(std::move(test));
  }
  std::vector<reproduction::Sample> by_target;
  for (const double target : targets) by_target.push_back(found[target_name(target)]);
  return {{"A432b", "2.4", "LCB with k = 0.5 proposes the previous best point again", std::move(tests)},
          {"A433",
           "2.4",
           "POI with a small target searches near the best point, with a large one globally",
           {reproduction::test_trend("distance from the best point over targets 0.01 to 1", by_target, true)}}};
}

template <class Model>
surrogates::Prediction prediction_of(const BandData& data, const MatrixXd& X, Random& random,
                                     const typename Model::Options& options = {}) {
  Model model(options, random());
  model.fit(data.X, data.y);
  return model.predict(X);
}

/// The share of [0, 1] where the sine lies in the central 90 % of a normal prediction.
double coverage_of_sine(const surrogates::Prediction& prediction, const MatrixXd& X) {
  constexpr double quantile = 1.6448536269514722;
  const Eigen::ArrayXd sine = (2.0 * std::numbers::pi * X.row(0).transpose().array()).sin();
  return ((sine - prediction.mean.array()).abs() <= quantile * prediction.variance.array().sqrt())
      .cast<double>()
      .mean();
}

using Relu = surrogates::BrvflRegressor<3>;
using Tanh = surrogates::BrvflRegressor<1>;

template <class Rvfl>
typename Rvfl::Options with_evidence() {
  typename Rvfl::Options options;
  options.alpha = surrogates::PriorPrecision::evidence;
  return options;
}

VectorXd coverages(Random& random) {
  const BandData data = seven_observations_with_a_gap(random);
  const MatrixXd X = Eigen::RowVectorXd::LinSpaced(201, 0.0, 1.0);
  return (VectorXd(5) << coverage_of_sine(prediction_of<surrogates::McDropoutRegressor>(data, X, random), X),
          coverage_of_sine(prediction_of<surrogates::VariationalRegressor>(data, X, random), X),
          coverage_of_sine(prediction_of<Relu>(data, X, random, with_evidence<Relu>()), X),
          coverage_of_sine(prediction_of<Tanh>(data, X, random, with_evidence<Tanh>()), X),
          coverage_of_sine(prediction_of<surrogates::GaussianProcessRegressor>(data, X, random), X))
      .finished();
}

reproduction::ClaimTest too_narrow(const SampledQuantities& found, const char* model, Random& random) {
  return reproduction::test_median_within(fmt::format("coverage of 90 % bands of {} < 0.9", model), found[model].values,
                                          -infinity, 0.9, random);
}

std::vector<Claim> coverage_claims(const SampledQuantities& found, Random& random) {
  return {{"A437",
           "4.1",
           "MC dropout and Bayes by backprop are overconfident",
           {too_narrow(found, "MC dropout", random), too_narrow(found, "Bayes by backprop", random)}},
          {"A437-rvfl",
           "not in the thesis: A437",
           "the same of Bayesian RVFLs",
           {too_narrow(found, "BRVFL3", random), too_narrow(found, "BRVFL1", random)},
           false}};
}

/// The variance at a distance of 8 boxes from the data over that at 4.
VectorXd growth_of_variance(Random& random) {
  const BandData data = seven_observations_with_a_gap(random);
  const MatrixXd far = (Eigen::RowVectorXd(2) << 4.5, 8.5).finished();
  const auto growth = [](const surrogates::Prediction& prediction) {
    return prediction.variance[1] / prediction.variance[0];
  };
  return (VectorXd(3) << growth(prediction_of<Relu>(data, far, random, with_evidence<Relu>())),
          growth(prediction_of<Tanh>(data, far, random, with_evidence<Tanh>())),
          growth(prediction_of<surrogates::GaussianProcessRegressor>(data, far, random)))
      .finished();
}

std::vector<Claim> growth_claims(const SampledQuantities& found, Random& random) {
  const auto growth = [&](const char* model, double low, double high) {
    const std::string bounds = std::isinf(high) ? fmt::format("> {:g}", low) : fmt::format("< {:g}", high);
    return reproduction::test_median_within(fmt::format("variance at 8 boxes / at 4 of {} {}", model, bounds),
                                            found[model].values, low, high, random);
  };
  return {{"A438",
           "4.5",
           "the variance of relu RVFLs grows without levelling off; tanh's and a GP's level off",
           {growth("BRVFL3", 2.0, infinity), growth("BRVFL1", -infinity, 1.1), growth("GP", -infinity, 1.1)}}};
}

}  // namespace

StudyReport section_2_4(const StudyOptions& options) {
  std::vector<std::string> names;
  for (const double kappa : kappas) names.push_back(bound_name(kappa));
  for (const double target : targets) names.push_back(target_name(target));
  return run_sampled({.id = "aryan2020/section-2.4",
                      .title = "Distance of the proposal from the best point",
                      .quantities = std::move(names),
                      .replicates = 200,
                      .measure = distances_of_proposals,
                      .claims = proposal_claims,
                      .notes = {"six random points of sin(3 pi x + phase) on [0, 1]; Gaussian process, squared "
                                "exponential, amplitude 1, length-scale 0.15"}},
                     options);
}

StudyReport section_4_1(const StudyOptions& options) {
  return run_sampled(
      {.id = "aryan2020/section-4.1",
       .title = "Share of [0, 1] where the sine lies in a model's 90 % band",
       .quantities = {"MC dropout", "Bayes by backprop", "BRVFL3", "BRVFL1", "GP"},
       .replicates = 20,
       .measure = coverages,
       .claims = coverage_claims,
       .notes = {"data as in figure 4.1: seven points of sin(2 pi x) with a gap; models as `mc-dropout`, "
                 "`bnn-vi`, `brvfl3:alpha=evidence`, `brvfl1:alpha=evidence` and `gp`"}},
      options);
}

StudyReport section_4_5(const StudyOptions& options) {
  return run_sampled({.id = "aryan2020/section-4.5",
                      .title = "Predictive variance at 8 boxes from the data over that at 4",
                      .quantities = {"BRVFL3", "BRVFL1", "GP"},
                      .replicates = 20,
                      .measure = growth_of_variance,
                      .claims = growth_claims,
                      .notes = {"data as in figure 4.1; models as `brvfl3:alpha=evidence` (relu), "
                                "`brvfl1:alpha=evidence` (tanh) and `gp`"}},
                     options);
}

}  // namespace bobench::papers::aryan2020
