#include "reproduction/papers/aryan2020/posteriors.hpp"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "numerics/decompositions.hpp"
#include "reproduction/hypotheses/less.hpp"
#include "reproduction/hypotheses/median.hpp"
#include "reproduction/papers/aryan2020/bands.hpp"
#include "reproduction/papers/aryan2020/chains.hpp"
#include "reproduction/procedures/trend.hpp"
#include "surrogates/bnn/bnn_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_mcmc_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/implicit/ivbnn_regressor.hpp"
#include "surrogates/neural/mc_dropout_regressor.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"
#include "surrogates/random_features/elm_regressor.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::StudyOptions, reproduction::StudyReport, reproduction::Claim, reproduction::Scale,
    reproduction::LessClaim, reproduction::Parts;
namespace {

using Eigen::Index;

constexpr Index drawn_functions = 20;

double sine(double x) {
  return std::sin(2.0 * std::numbers::pi * x);
}

BandData observe(const Eigen::VectorXd& x) {
  return {x.transpose(), x.unaryExpr(&sine)};
}

/// The thesis only says "3 observations from a sinusoidal function".
BandData three_observations(Random& random) {
  return observe(random.uniform_vector(3));
}

/// Figure 6.8 has "4 observations"; their positions are drawn but not stated.
BandData four_observations(Random& random) {
  return observe(random.uniform_vector(4));
}

void set_moments(const Eigen::MatrixXd& draws, Band& band) {
  band.mean = draws.colwise().mean().transpose();
  const Eigen::MatrixXd centered = draws.rowwise() - band.mean.transpose();
  band.deviation = (centered.colwise().squaredNorm() / static_cast<double>(draws.rows())).cwiseSqrt().transpose();
  band.draws = draws.topRows(std::min(drawn_functions, draws.rows()));
}

/// A surrogate as a method: its predictions and, if it provides them, some of its draws.
template <class Model>
BandMethod method(std::string name, std::string description, typename Model::Options options = {}) {
  return {std::move(name), std::move(description), [options](const BandData& data, std::uint64_t seed, Band& band) {
            Model model(options, seed);
            model.fit(data.X, data.y);
            const Eigen::MatrixXd grid = band_grid().transpose();
            const surrogates::Prediction prediction = model.predict(grid);
            band.mean = prediction.mean;
            band.deviation = prediction.variance.cwiseSqrt();
            if constexpr (requires { model.draws(grid); }) band.draws = model.draws(grid).topRows(drawn_functions);
          }};
}

/// Shorter chains at scale smoke, which only checks that everything works.
surrogates::BnnOptions network_options(Scale scale, bool hierarchical) {
  surrogates::BnnOptions options{.hierarchical = hierarchical};
  if (scale == Scale::smoke) {
    options.chain_length = 300;
    options.burn_in = 200;
  }
  return options;
}

int replicates_at(Scale scale, int paper) {
  switch (scale) {
    case Scale::smoke:
      return 3;
    case Scale::quick:
      return std::min(10, paper);
    case Scale::decide:
    case Scale::paper:
      return paper;
  }
  return 0;
}

std::vector<double> by_replicate(const std::vector<Band>& bands, const std::string& name,
                                 double (*quantity)(const Band&)) {
  std::vector<double> values;
  for (const Band& band : bands) {
    if (band.method == name) values.push_back(quantity(band));
  }
  return values;
}

LessClaim less(const std::vector<Band>& bands, const std::string& lower, const std::string& higher) {
  return {"median variance",
          {lower, by_replicate(bands, lower, median_variance)},
          {higher, by_replicate(bands, higher, median_variance)}};
}

/// Not stated in the thesis, but visible in its figures: bands are wider away from the data.
Claim widening_claim(const std::vector<BandMethod>& methods, const std::vector<Band>& bands, Random& random) {
  Claim claim{.id = "widening",
              .where = "the figure",
              .text = "predictive bands widen away from the data",
              .tests = {},
              .in_paper = false};
  for (const BandMethod& one : methods) {
    claim.tests.push_back(reproduction::test_median_within(fmt::format("widening of {} > 1", one.name),
                                                           by_replicate(bands, one.name, widening), 1.0,
                                                           std::numeric_limits<double>::infinity(), random));
  }
  return claim;
}

std::vector<Claim> figure_3_2_claims(const std::vector<BandMethod>& methods, const std::vector<Band>& bands,
                                     Random& random) {
  return {
      {"A327", "sec. 3.6, Fig. 3.2", "HBNN has the largest predictive variance, ELM a smaller one than GP",
       reproduction::test_less({less(bands, "GP", "HBNN"), less(bands, "ELM", "HBNN"), less(bands, "ELM", "GP")},
                               random)},
      {"A327-cutoff", "not in the paper: A327", "the same with a pseudo-inverse that drops small singular values",
       reproduction::test_less({less(bands, "ELM-cutoff", "HBNN"), less(bands, "ELM-cutoff", "GP")}, random), false},
      widening_claim(methods, bands, random)};
}

std::vector<Claim> figure_6_8_claims(const std::vector<BandMethod>& methods, const std::vector<Band>& bands,
                                     Random& random) {
  Claim claim = widening_claim(methods, bands, random);
  claim.id = "A610";
  claim.where = "Fig. 6.8";
  claim.text = "predictive error bars widen away from data";
  claim.in_paper = true;
  return {claim};
}

using MakeData = BandData (*)(Random&);
using ClaimsOf = std::vector<Claim> (*)(const std::vector<BandMethod>&, const std::vector<Band>&, Random&);

std::vector<Claim> no_claims(const std::vector<BandMethod>&, const std::vector<Band>&, Random&) {
  return {};
}

std::vector<Claim> widening_alone(const std::vector<BandMethod>& methods, const std::vector<Band>& bands,
                                  Random& random) {
  return {widening_claim(methods, bands, random)};
}

/// A figure of bands as a study: one panel per method, `width` standard deviations on either side of the mean.
StudyReport study_bands(const std::string& id, const std::vector<BandMethod>& methods, int replicates,
                        MakeData make_data, double width, ClaimsOf claims_of, const StudyOptions& options) {
  const Parts<Band> drawn = draw_bands(id, methods, replicates, make_data, options);
  StudyReport report;
  report.work = drawn;
  if (drawn.missing > 0) return report;
  Random random(options.seed), design = RunStreams(options.seed, id, "", 0).shared("design");
  report.claims = claims_of(methods, drawn.all, random);
  report.results = {bands_table(methods, drawn.all)};
  report.figures = {bands_figure(id, methods, drawn.all, make_data(design), width)};
  return report;
}

/// Adds notes to the table on how well the networks' chains mix on the first data set; SBNN is the one with fixed
/// priors.
void add_chains(const std::string& id, const std::vector<std::string>& networks, MakeData make_data,
                const StudyOptions& options, StudyReport& report) {
  if (report.work.missing > 0) return;
  Random design = RunStreams(options.seed, id, "", 0).shared("design");
  const BandData data = make_data(design);
  for (const std::string& name : networks) {
    report.results.front().notes.push_back(describe_chain(name, network_options(options.scale, name != "SBNN"),
                                                          {data.X, data.y}, options.seed, "the first data set"));
  }
}

}  // namespace

BandData seven_observations_with_a_gap(Random& random) {
  Eigen::VectorXd x(7);
  for (Index i = 0; i < 7; ++i) x[i] = i < 4 ? random.uniform(0.0, 0.35) : random.uniform(0.75, 1.0);
  return observe(x);
}

StudyReport figure_3_1(const StudyOptions& options) {
  const std::string id = "aryan2020/figure-3.1";
  const std::vector<BandMethod> methods = {
      {"SBNN-prior", "500 networks of 50 sigmoids, every weight and bias N(0, 100); bands of 3 standard deviations",
       [](const BandData&, std::uint64_t seed, Band& band) {
         constexpr Index hidden = 50, networks = 500;
         constexpr double sd = 100.0;
         Random random(seed);
         const Eigen::VectorXd x = band_grid();
         Eigen::MatrixXd draws(networks, x.size());
         for (Index k = 0; k < networks; ++k) {
           const Eigen::VectorXd w = sd * random.normal_vector(hidden), b = sd * random.normal_vector(hidden),
                                 v = sd * random.normal_vector(hidden);
           const Eigen::ArrayXXd a = (w * x.transpose()).colwise() + b;
           draws.row(k) = v.transpose() * (1.0 / (1.0 + (-a).exp())).matrix();
           draws.row(k).array() += sd * random.normal();
         }
         set_moments(draws, band);
       }}};
  const auto no_data = [](Random&) { return BandData{Eigen::MatrixXd(1, 0), Eigen::VectorXd(0)}; };
  return study_bands(id, methods, 1, no_data, 3.0, no_claims, options);
}

StudyReport figure_3_2(const StudyOptions& options) {
  const std::string id = "aryan2020/figure-3.2";
  const std::vector<BandMethod> methods = {
      method<surrogates::GaussianProcessRegressor>("GP", "squared exponential, as `gpo`", surrogates::gpo_options()),
      method<surrogates::BnnRegressor>("HBNN", "10 sigmoids, 500 networks by NUTS",
                                       network_options(options.scale, true)),
      method<surrogates::BnnRegressor>("SBNN", "the same with fixed priors; not in the figure",
                                       network_options(options.scale, false)),
      method<surrogates::ElmRegressor>("ELM", "500 networks of 10 tanh units"),
      method<surrogates::ElmRegressor>("ELM-cutoff", "without the nearly singular networks; not in the figure",
                                       {.cutoff = 0.1})};
  StudyReport report =
      study_bands(id, methods, replicates_at(options.scale, 50), three_observations, 1.0, figure_3_2_claims, options);
  add_chains(id, {"HBNN", "SBNN"}, three_observations, options, report);
  return report;
}

StudyReport figure_4_1(const StudyOptions& options) {
  using Relu = surrogates::BrvflRegressor<3>;
  using Tanh = surrogates::BrvflRegressor<1>;
  const std::string id = "aryan2020/figure-4.1";
  Relu::Options relu;
  Tanh::Options tanh;
  relu.alpha = tanh.alpha = surrogates::PriorPrecision::evidence;
  const std::vector<BandMethod> methods = {
      method<surrogates::GaussianProcessRegressor>("GP", "Matern 5/2, as `gp`"),
      method<surrogates::GaussianProcessMcmcRegressor>("GP-MCMC", "as `gp-mcmc`"),
      method<surrogates::BnnRegressor>("BNN", "by NUTS, as `hbnn-ei`; the thesis has HMC and says no more",
                                       network_options(options.scale, true)),
      method<surrogates::McDropoutRegressor>("MC-dropout", "as `mc-dropout`"),
      method<Relu>("BRVFL-relu", "as `brvfl3:alpha=evidence`", relu),
      method<Tanh>("BRVFL-tanh", "as `brvfl1:alpha=evidence`", tanh)};
  StudyReport report = study_bands(id, methods, replicates_at(options.scale, 20), seven_observations_with_a_gap, 2.0,
                                   widening_alone, options);
  add_chains(id, {"BNN"}, seven_observations_with_a_gap, options, report);
  return report;
}

namespace {

/// An ensemble of networks whose input weights are uniform on [-1, 1] and whose biases are uniform on [low, high]. The
/// outputs are trained by eq. 4.2, each network separately. ReLU, 300 units and 100 networks are ours: the thesis
/// states none of them.
BandMethod uniform_ensemble(double low, double high) {
  return {fmt::format("biases from {} to {}", low, high),
          "100 networks of 300 relu units, weights uniform on [-1, 1], least squares; numbers ours",
          [low, high](const BandData& data, std::uint64_t seed, Band& band) {
            constexpr Index hidden = 300, networks = 100;
            Random random(seed);
            const Eigen::VectorXd x = band_grid();
            Eigen::MatrixXd draws(networks, x.size());
            for (Index k = 0; k < networks; ++k) {
              const Eigen::VectorXd v = 2.0 * random.uniform_vector(hidden).array() - 1.0,
                                    b = low + (high - low) * random.uniform_vector(hidden).array();
              const Eigen::MatrixXd psi = ((v * data.X).colwise() + b).cwiseMax(0.0);
              const Eigen::VectorXd w = LeastSquares().solve(psi.transpose(), data.y);
              draws.row(k) = w.transpose() * ((v * x.transpose()).colwise() + b).cwiseMax(0.0);
            }
            set_moments(draws, band);
          }};
}

/// The thesis says that the bands depend on the range, and not how.
std::vector<Claim> figure_4_2_claims(const std::vector<BandMethod>& methods, const std::vector<Band>& bands,
                                     Random& random) {
  std::vector<reproduction::Sample> by_range;
  for (const BandMethod& method : methods) {
    by_range.push_back({method.name, by_replicate(bands, method.name, median_variance)});
  }
  return {{"A441",
           "4.3, Fig. 4.2",
           "the ensemble's bands depend on the range of the biases",
           {reproduction::test_trend("the median variance grows with the range", by_range, true),
            reproduction::test_trend("the median variance falls with the range", by_range, false)},
           true,
           reproduction::ClaimRule::any},
          widening_claim(methods, bands, random)};
}

}  // namespace

StudyReport figure_4_2(const StudyOptions& options) {
  const std::string id = "aryan2020/figure-4.2";
  const std::vector<BandMethod> methods = {uniform_ensemble(-1.0, 2.0), uniform_ensemble(-2.0, 3.0),
                                           uniform_ensemble(-3.0, 4.0)};
  return study_bands(id, methods, replicates_at(options.scale, 20), seven_observations_with_a_gap, 2.0,
                     figure_4_2_claims, options);
}

StudyReport figure_6_8(const StudyOptions& options) {
  const std::string id = "aryan2020/figure-6.8";
  using Ivbnn = surrogates::IvbnnRegressor;
  Ivbnn::Options capped, published{.steps = 20000, .critic_steps = 40, .critic_units = 0, .rate = 3e-5};
  if (options.scale == Scale::smoke) capped.steps = published.steps = 20;
  std::vector<BandMethod> methods = {method<Ivbnn>("IVBNN", "30 networks, as `ivbnn`", capped)};
  if (options.scale != Scale::quick) {
    methods.push_back(method<Ivbnn>("IVBNN-published",
                                    "the thesis's rate, critic and its 40 steps; 20000 steps of the generator, ours",
                                    published));
  }
  return study_bands(id, methods, replicates_at(options.scale, 20), four_observations, 1.0, figure_6_8_claims, options);
}

}  // namespace bobench::papers::aryan2020
