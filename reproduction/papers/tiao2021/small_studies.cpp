#include "reproduction/papers/tiao2021/small_studies.hpp"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reproduction/hypotheses/less.hpp"
#include "reproduction/papers/tiao2021/scores.hpp"
#include "reproduction/papers/tiao2021/toy.hpp"
#include "reproduction/procedures/trend.hpp"
#include "reproduction/studies/sampled_study.hpp"
#include "surrogates/neural/deep_ensemble_classifier.hpp"
#include "surrogates/neural/hyper_ensemble_classifier.hpp"
#include "surrogates/neural/laplace_classifier.hpp"
#include "surrogates/neural/mc_dropout_classifier.hpp"
#include "surrogates/neural/mlp_classifier.hpp"
#include "surrogates/neural/variational_classifier.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::papers::tiao2021 {

using reproduction::Claim, reproduction::SampledQuantities, reproduction::SampledStudy, reproduction::StudyOptions,
    reproduction::StudyReport;
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr Index toy_draws = 1000, line_points = 501;

std::vector<Claim> sensitivity_claims(const SampledQuantities& found, Random& random) {
  return {{"T49", "2.4", "an error in the density g has a larger influence on the ratio than one in l",
           reproduction::test_less(
               {{"error of the plain ratio", found["l estimated, g exact"], found["l exact, g estimated"]},
                {"error of the relative ratio, gamma 1/4", found["l estimated, g exact: relative"],
                 found["l exact, g estimated: relative"]}},
               random)}};
}

/// Integrated absolute errors of the ratio with one of the two densities estimated.
VectorXd ratio_errors(Random& random) {
  const Toy toy(0.25);
  const auto densities = kernel_densities(draw(toy, toy_draws, random));
  const VectorXd x = grid();
  const ArrayXd l = x.unaryExpr(&Toy::l).array(), g = x.unaryExpr(&Toy::g).array();
  const ArrayXd l_found = densities.positive().log_density(x.transpose()).array().exp(),
                g_found = densities.negative().log_density(x.transpose()).array().exp();
  const auto error = [&](const ArrayXd& l_used, const ArrayXd& g_used, double gamma) {
    const ArrayXd exact = l / (gamma * l + (1.0 - gamma) * g),
                  used = l_used / (gamma * l_used + (1.0 - gamma) * g_used);
    return integral((used - exact).abs());
  };
  return (VectorXd(4) << error(l_found, g, 0.0), error(l, g_found, 0.0), error(l_found, g, toy.gamma()),
          error(l, g_found, toy.gamma()))
      .finished();
}

/// A function with several minima of unequal depth on [0, 1].
double wavy(double x) {
  return std::sin(14.0 * x) + 2.0 * (x - 0.5) * (x - 0.5);
}

const std::vector<double>& study_gammas() {
  static const std::vector<double> all = {0.05, 0.1, 0.25, 1.0 / 3.0, 0.5, 0.75};
  return all;
}

std::string named(const char* quantity, double gamma) {
  return fmt::format("{} at gamma {:.3g}", quantity, gamma);
}

/// Local maxima of a curve; a plateau counts once.
int modes_of(const VectorXd& curve) {
  int modes = 0;
  for (Index i = 0, rises = 1; i + 1 < curve.size(); ++i) {
    if (curve[i + 1] > curve[i]) rises = 1;
    if (curve[i + 1] < curve[i]) modes += rises != 0, rises = 0;
    if (i + 2 == curve.size() && rises != 0) ++modes;
  }
  return modes;
}

/// The share of the line where the curve is above half of its maximum.
double half_width(const VectorXd& curve) {
  return (curve.array() > 0.5 * curve.maxCoeff()).cast<double>().mean();
}

MatrixXd line() {
  return Eigen::RowVectorXd::LinSpaced(line_points, 0.0, 1.0);
}

/// Mean over the line of the standard deviation of the estimated ratio (probability / gamma) over refits with new
/// weights.
template <class Classifier>
double refit_deviation(const typename Classifier::Options& options, const MatrixXd& X, const VectorXd& z, double gamma,
                       Random& random) {
  constexpr Index refits = 5;
  MatrixXd ratios(line_points, refits);
  for (Index k = 0; k < refits; ++k) {
    Classifier classifier(options, random());
    classifier.fit(X, z);
    ratios.col(k) = classifier.probability(line()) / gamma;
  }
  const MatrixXd centered = ratios.colwise() - ratios.rowwise().mean();
  return (centered.rowwise().squaredNorm() / static_cast<double>(refits - 1)).cwiseSqrt().mean();
}

surrogates::MlpTrainingOptions long_training(Activation activation) {
  surrogates::MlpTrainingOptions options;
  options.activation = activation;
  options.steps = 2000;
  options.rate = 1e-3;
  return options;
}

VectorXd shapes_by_gamma(Random& random) {
  const MatrixXd X = random.uniform_vector(100).transpose();
  const VectorXd y = X.row(0).transpose().unaryExpr(&wavy);
  std::vector<double> modes, widths, deviations;
  for (const double gamma : study_gammas()) {
    const VectorXd z = surrogates::quantile_labels(y, gamma).z;
    surrogates::MlpClassifier classifier(long_training(Activation::elu), random());
    classifier.fit(X, z);
    const VectorXd probability = classifier.probability(line());
    modes.push_back(modes_of(probability));
    widths.push_back(half_width(probability));
    deviations.push_back(
        refit_deviation<surrogates::MlpClassifier>(long_training(Activation::elu), X, z, gamma, random));
  }
  VectorXd values(static_cast<Index>(3 * modes.size()));
  Index i = 0;
  for (const auto* part : {&modes, &widths, &deviations}) {
    for (const double value : *part) values[i++] = value;
  }
  return values;
}

std::vector<Claim> gamma_claims(const SampledQuantities& found, Random& random) {
  std::vector<reproduction::Sample> modes, widths;
  for (const double gamma : study_gammas()) {
    modes.push_back(found[named("modes", gamma)]);
    widths.push_back(found[named("width", gamma)]);
  }
  std::vector<reproduction::ClaimTest> tests = {
      reproduction::test_trend("number of modes over gamma 0.05 to 0.75", modes, true),
      reproduction::test_trend("width at half of the maximum over gamma 0.05 to 0.75", widths, true)};
  for (auto& test :
       reproduction::test_less({{"deviation of the ratio over refits", found[named("deviation", study_gammas()[2])],
                                 found[named("deviation", study_gammas()[0])]}},
                               random)) {
    tests.push_back(std::move(test));
  }
  return {{"T45", "3.2", "a small gamma gives fewer modes and sharper peaks; near 0 the classifier is unstable",
           std::move(tests)}};
}

/// The classifiers of the study of refits, in the order of refits_under_imbalance().
std::vector<std::string> refitted_classifiers() {
  return {"BOGGN", "BORE", "MC dropout", "variational", "deep ensemble", "hyper-deep ensemble"};
}

VectorXd refits_under_imbalance(Random& random) {
  constexpr double gamma = 0.05;
  const MatrixXd X = random.uniform_vector(100).transpose();
  const VectorXd y = X.row(0).transpose().unaryExpr(&wavy), z = surrogates::quantile_labels(y, gamma).z;
  const surrogates::MlpTrainingOptions network = long_training(Activation::relu);
  surrogates::LaplaceClassifierOptions laplace;
  laplace.network.steps = network.steps;
  laplace.prior_precision = 1.0;
  surrogates::McDropoutClassifierOptions dropout;
  dropout.network = network;
  dropout.network.dropout = 0.1;
  surrogates::VariationalClassifierOptions variational;
  variational.activation = network.activation;
  variational.steps = network.steps;
  surrogates::DeepEnsembleOptions ensemble;
  ensemble.network = network;
  VectorXd deviations(6);
  deviations << refit_deviation<surrogates::LaplaceClassifier>(laplace, X, z, gamma, random),
      refit_deviation<surrogates::MlpClassifier>(network, X, z, gamma, random),
      refit_deviation<surrogates::McDropoutClassifier>(dropout, X, z, gamma, random),
      refit_deviation<surrogates::VariationalClassifier>(variational, X, z, gamma, random),
      refit_deviation<surrogates::DeepEnsembleClassifier>(ensemble, X, z, gamma, random),
      refit_deviation<surrogates::HyperEnsembleClassifier>({}, X, z, gamma, random);
  return deviations;
}

std::vector<Claim> imbalance_claims(const SampledQuantities& found, Random& random) {
  return {{"H13", "1", "with few positive labels BORE's probabilities are unstable, BOGGN's are not",
           reproduction::test_less({{"deviation of the ratio over refits", found["BOGGN"], found["BORE"]}}, random)}};
}

}  // namespace

StudyReport section_2_4(const StudyOptions& options) {
  return run_sampled({.id = "tiao2021/section-2.4",
                      .title = "Integrated absolute error of the ratio",
                      .quantities = {"l estimated, g exact", "l exact, g estimated", "l estimated, g exact: relative",
                                     "l exact, g estimated: relative"},
                      .measure = ratio_errors,
                      .claims = sensitivity_claims,
                      .notes = {"toy of figure 12 over [-6, 6]: 1000 draws, kernel densities with normal-reference "
                                "bandwidths"}},
                     options);
}

StudyReport section_3_2(const StudyOptions& options) {
  std::vector<std::string> names;
  for (const char* quantity : {"modes", "width", "deviation"}) {
    for (const double gamma : study_gammas()) names.push_back(named(quantity, gamma));
  }
  return run_sampled({.id = "tiao2021/section-3.2",
                      .title = "The class probability by gamma",
                      .quantities = std::move(names),
                      .replicates = 30,
                      .measure = shapes_by_gamma,
                      .claims = gamma_claims,
                      .notes = {"100 points of sin(14 x) + 2 (x - 0.5)^2 on [0, 1]; 2 x 32 elu, 2000 steps of Adam",
                                "width: share of the line above half of the maximum; deviation: of probability / gamma "
                                "over 5 fits with new weights"}},
                     options);
}

StudyReport hassen_section_1(const StudyOptions& options) {
  return run_sampled({.id = "hassen2021/section-1",
                      .title = "Standard deviation of the estimated ratio over refits, gamma 0.05",
                      .quantities = refitted_classifiers(),
                      .replicates = 30,
                      .measure = refits_under_imbalance,
                      .claims = imbalance_claims,
                      .notes = {"100 points of sin(14 x) + 2 (x - 0.5)^2 on [0, 1], 5 of them positive; 2 x 32 relu, "
                                "2000 steps of Adam; BOGGN: prior precision 1, 100 draws",
                                "the other classifiers marginalise the network otherwise and are in no claim; the "
                                "hyper-deep ensemble has the default settings of `bore-hyper-ensemble`"}},
                     options);
}

}  // namespace bobench::papers::tiao2021
