
#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"
#include "surrogates/random_features/ensemble_rvfl_regressor.hpp"
#include "test_seed.hpp"
#include "tests/surrogates/random_features/random_feature_data.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

static_assert(RegressorLike<BrvflRegressor<1>>);
static_assert(RegressorLike<ErvflRegressor<4>>);

namespace {

/// Calls check(options) for the four variants of table 4.1 and all ways to choose alpha.
template <class Options, class Check>
void for_each_variant(Check check) {
  for (const Activation activation : {Activation::tanh, Activation::relu}) {
    for (const bool skip : {false, true}) {
      for (const PriorPrecision alpha : {PriorPrecision::fixed, PriorPrecision::evidence,
                                         PriorPrecision::joint_evidence, PriorPrecision::posterior}) {
        INFO((activation == Activation::tanh ? "tanh" : "relu")
             << (skip ? ", skip, rule " : ", rule ") << static_cast<int>(alpha));
        Options options;
        options.activation = activation;
        options.skip = skip;
        options.alpha = alpha;
        check(options);
      }
    }
  }
}

/// The same settings of a single network.
BayesianRvflOptions single_network(const RvflOptions& options) {
  BayesianRvflOptions single;
  static_cast<RvflOptions&>(single) = options;
  return single;
}

}  // namespace

TEST_CASE("table 4.1", "[rvfl]") {
  CHECK(BrvflRegressor<1>::Options().activation == Activation::tanh);
  CHECK(!BrvflRegressor<1>::Options().skip);
  CHECK(BrvflRegressor<2>::Options().skip);
  CHECK(ErvflRegressor<3>::Options().activation == Activation::relu);
  CHECK(!ErvflRegressor<3>::Options().skip);
  CHECK(ErvflRegressor<4>::Options().skip);
}

TEST_CASE("the fixed precisions of section 4.4.1", "[rvfl]") {
  const RegressionData data = smooth_data(2, 10, 1);
  BrvflRegressor<1> tanh({}, 1);
  tanh.fit(data.X, data.y);
  CHECK(tanh.alpha() == Approx(300.0 / 1e-6));
  BrvflRegressor<4> relu({}, 1);
  relu.fit(data.X, data.y);
  CHECK(relu.alpha() == Approx(302.0 / 4e-4));  // including the two skip weights
}

TEST_CASE("alpha by evidence is a maximum, and explains a smooth function", "[rvfl]") {
  const RegressionData data = smooth_data(2, 60, 2), fresh = smooth_data(2, 200, 3);
  for_each_variant<BayesianRvflOptions>([&](BayesianRvflOptions options) {
    if (options.alpha != PriorPrecision::evidence) return;
    BayesianRvflRegressor model(options, test_seed(4));
    model.fit(data.X, data.y);
    const double best = model.regression().log_evidence({model.alpha(), 1000.0});
    CHECK(best >= model.regression().log_evidence({model.alpha() * 1.5, 1000.0}));
    CHECK(best >= model.regression().log_evidence({model.alpha() / 1.5, 1000.0}));
    const VectorXd error = model.predict(fresh.X).mean - fresh.y;
    const double sd = std::sqrt((fresh.y.array() - fresh.y.mean()).square().mean());
    check_below("error", std::sqrt(error.squaredNorm() / 200.0) / sd, 0.15);
  });
}

TEST_CASE("predictive variances hold the noise's, once, unless told otherwise", "[rvfl]") {
  const RegressionData data = smooth_data(2, 20, 5);
  const double variance = (data.y.array() - data.y.mean()).square().mean();
  const auto difference = [&]<class Model>(typename Model::Options options) {
    Model noisy(options, 6);
    options.noise_in_variance = false;
    Model latent(options, 6);
    noisy.fit(data.X, data.y);
    latent.fit(data.X, data.y);
    return VectorXd(noisy.predict(data.X).variance - latent.predict(data.X).variance);
  };
  const VectorXd bayesian = difference.operator()<BrvflRegressor<3>>({}),
                 ensemble = difference.operator()<ErvflRegressor<3>>({});
  CHECK((bayesian.array() / variance - 1e-3).abs().maxCoeff() < 1e-12);
  CHECK((ensemble.array() / variance - 1e-3).abs().maxCoeff() < 1e-12);
}

TEST_CASE("targets left as they are have the noise in their own unit", "[rvfl]") {
  const RegressionData data = smooth_data(2, 20, 19);
  BayesianRvflOptions options;
  options.alpha = PriorPrecision::evidence;
  options.standardize_targets = false;
  BayesianRvflRegressor noisy(options, 20);
  options.noise_in_variance = false;
  BayesianRvflRegressor latent(options, 20);
  noisy.fit(data.X, data.y);
  latent.fit(data.X, data.y);
  const VectorXd noise = noisy.predict(data.X).variance - latent.predict(data.X).variance;
  CHECK((noise.array() - 1e-3).abs().maxCoeff() < 1e-12);
  // The noise's standard deviation is 0.03.
  check_below("fit", (noisy.predict(data.X).mean - data.y).cwiseAbs().maxCoeff(), 0.4);
}

TEST_CASE("gradients of random networks are those of finite differences", "[rvfl]") {
  const RegressionData data = smooth_data(3, 25, 7);
  const Eigen::Vector3d x(0.31, 0.72, 0.44);
  for_each_variant<BayesianRvflOptions>([&](BayesianRvflOptions options) {
    options.hidden_units = 60;
    BayesianRvflRegressor model(options, 8);
    model.fit(data.X, data.y);
    check_moment_gradients(model, x, 1e-4);
  });
  for_each_variant<EnsembleRvflOptions>([&](EnsembleRvflOptions options) {
    options.hidden_units = 40;
    options.members = 10;
    EnsembleRvflRegressor model(options, 9);
    model.fit(data.X, data.y);
    check_draw_gradients(model, x, 1e-5);
    check_moment_gradients(model, x, 1e-4);
  });
}

TEST_CASE("an ensemble takes its first member's alpha", "[rvfl]") {
  const RegressionData data = smooth_data(2, 30, 10);
  EnsembleRvflOptions options;
  options.alpha = PriorPrecision::evidence;
  options.members = 3;
  EnsembleRvflRegressor ensemble(options, 11);
  BayesianRvflRegressor single(single_network(options), 11);  // the same seed draws the same layer first
  ensemble.fit(data.X, data.y);
  single.fit(data.X, data.y);
  CHECK(ensemble.alpha() == single.alpha());
}

TEST_CASE("around one layer the ensemble's moments are the Bayesian neural network's", "[rvfl]") {
  // With many units all layers have nearly the same kernel: the remaining variation is that of the anchors.
  const RegressionData data = smooth_data(1, 6, 12);
  const MatrixXd Z = VectorXd::LinSpaced(9, 0.0, 1.0).transpose();
  EnsembleRvflOptions options;
  options.activation = Activation::relu;
  options.hidden_units = 3000;
  options.members = 800;
  options.weight_scale = 1.0;
  EnsembleRvflRegressor ensemble(options, test_seed(13));
  BayesianRvflRegressor single(single_network(options), test_seed(14));
  ensemble.fit(data.X, data.y);
  single.fit(data.X, data.y);
  const Prediction a = ensemble.predict(Z), b = single.predict(Z);
  // 800 draws have standard errors of 0.035 and 0.05, plus those of the layers; wrong anchors are off by factors.
  const Eigen::ArrayXd sd = b.variance.array().sqrt();
  check_below("means apart", ((a.mean - b.mean).array().abs() / sd).maxCoeff(), 0.5);
  check_below("variances apart", (a.variance.array() / b.variance.array()).log().abs().maxCoeff(), 0.4);
}

TEST_CASE("printed anchors are absurdly noisy at the thesis's fixed constants", "[rvfl]") {
  const RegressionData data = smooth_data(2, 20, 15);
  ErvflRegressor<3>::Options options;
  options.members = 30;
  ErvflRegressor<3> exact(options, 16);
  options.anchor = Anchor::printed;
  ErvflRegressor<3> printed(options, 16);
  exact.fit(data.X, data.y);
  printed.fit(data.X, data.y);
  check_above("printed over exact", printed.predict(data.X).variance.mean() / exact.predict(data.X).variance.mean(),
              1e4);
}

TEST_CASE("redraw=false keeps the first hidden layer", "[rvfl]") {
  const RegressionData data = smooth_data(2, 20, 17);
  const MatrixXd Z = smooth_data(2, 10, 18).X;
  for (const bool redraw : {true, false}) {
    BayesianRvflOptions options;
    options.redraw = redraw;
    BayesianRvflRegressor model(options, 19);
    model.fit(data.X, data.y);
    const VectorXd first = model.predict(Z).variance;
    model.fit(data.X, data.y);
    CHECK((model.predict(Z).variance == first) == !redraw);
  }
}

TEST_CASE("uncertainty grows away from the data", "[rvfl]") {
  RegressionData data = smooth_data(1, 20, 20);
  data.X = 0.4 + 0.2 * data.X.array();
  MatrixXd Z(1, 3);
  Z << 0.5, 0.75, 1.0;
  for_each_variant<BayesianRvflOptions>([&](BayesianRvflOptions options) {
    options.noise_in_variance = false;  // it is the same everywhere, and the larger part with a fixed alpha
    BayesianRvflRegressor model(options, test_seed(21));
    model.fit(data.X, data.y);
    const VectorXd variance = model.predict(Z).variance;
    check_above("growth", variance[1] / variance[0], 1.0);
    check_above("growth farther away", variance[2] / variance[0], 1.0);
  });
}

TEST_CASE("random networks take what a run gives them", "[rvfl]") {
  for_each_variant<EnsembleRvflOptions>([](EnsembleRvflOptions options) {
    options.hidden_units = 50;
    options.members = 5;
    check_units_do_not_matter([&] { return EnsembleRvflRegressor(options, 23); });
  });
  for_each_variant<BayesianRvflOptions>([](BayesianRvflOptions options) {
    options.hidden_units = 50;
    check_awkward_fits([&] { return BayesianRvflRegressor(options, 22); });
    check_units_do_not_matter([&] { return BayesianRvflRegressor(options, 23); });
  });
  BayesianRvflRegressor model({}, 1);
  CHECK_THROWS_AS(model.fit(MatrixXd::Ones(2, 2), VectorXd::Constant(2, std::nan(""))), Error);
}

TEST_CASE("an ensemble's alpha is that of the most evidence of all members, and beta with it", "[rvfl]") {
  const RegressionData data = smooth_data(2, 12, 30);
  EnsembleRvflOptions options;
  options.hidden_units = 30;
  options.members = 3;
  options.beta = 50.0;
  options.evidence_members = EvidenceMembers::all;
  // The members' layers again, by the same random numbers.
  Standardization standardization;
  standardization.fit(data.X, data.y, "a test");
  const VectorXd y = standardization.targets(data.y);
  Random random(31);
  std::vector<BayesianLinearRegression> regressions(3);
  for (BayesianLinearRegression& one : regressions) {
    MatrixXd psi;
    options.draw_layer(standardization.inputs(data.X), random).evaluate(standardization.inputs(data.X), psi);
    one.set_data(psi, y);
  }
  const auto evidence = [&](const LinearPrecisions& precisions) {
    double sum = 0.0;
    for (const BayesianLinearRegression& one : regressions) sum += one.log_evidence(precisions);
    return sum;
  };
  for (const bool joint : {false, true}) {
    options.alpha = joint ? PriorPrecision::joint_evidence : PriorPrecision::evidence;
    EnsembleRvflRegressor ensemble(options, 31);
    ensemble.fit(data.X, data.y);
    REQUIRE(ensemble.precisions().size() == 1);
    const LinearPrecisions found = ensemble.precisions()[0];
    if (!joint) CHECK(found.beta == 50.0);
    const double best = evidence(found);
    for (double factor = 1e-4; factor < 2e4; factor *= 1.3) {
      CHECK(evidence({found.alpha * factor, found.beta}) <= best + 1e-6);
      if (!joint) continue;
      for (double other = 1e-2; other < 2e2; other *= 1.3) {
        const LinearPrecisions at{found.alpha * factor, found.beta * other};
        if (at.beta < std::exp(15.0)) CHECK(evidence(at) <= best + 1e-6);
      }
    }
  }
}

TEST_CASE("a fully Bayesian output layer predicts the moments over its draws of the precisions", "[rvfl]") {
  const RegressionData data = smooth_data(2, 15, 32);
  const MatrixXd Z = smooth_data(2, 6, 33).X;
  BayesianRvflOptions options;
  options.alpha = PriorPrecision::posterior;
  options.precision_draws = 7;
  options.hidden_units = 40;
  BayesianRvflRegressor model(options, 34);
  model.fit(data.X, data.y);
  REQUIRE(model.precisions().size() == 7);
  CHECK(model.precisions()[0].alpha != model.precisions()[1].alpha);
  CHECK(model.precisions()[0].beta != model.precisions()[1].beta);
  // One model for each pair of precisions, of the same layer: fixed alpha is weights / scale^2.
  VectorXd mean = VectorXd::Zero(6), squares = VectorXd::Zero(6);
  double noise = 0.0;
  for (const auto& [alpha, beta] : model.precisions()) {
    BayesianRvflOptions fixed = options;
    fixed.alpha = PriorPrecision::fixed;
    fixed.weight_scale = std::sqrt(40.0 / alpha);
    fixed.beta = beta;
    BayesianRvflRegressor one(fixed, 34);
    one.fit(data.X, data.y);
    const Prediction prediction = one.predict(Z);
    mean += prediction.mean / 7.0;
    squares += (prediction.variance + prediction.mean.cwiseAbs2()) / 7.0;
    noise += one.noise_variance() / 7.0;
  }
  const Prediction mixture = model.predict(Z);
  const double scale = data.y.cwiseAbs().maxCoeff();
  CHECK((mixture.mean - mean).cwiseAbs().maxCoeff() < 1e-8 * scale);
  CHECK((mixture.variance - (squares - mean.cwiseAbs2())).cwiseAbs().maxCoeff() < 1e-8 * scale * scale);
  CHECK(model.noise_variance() == Approx(noise));
}

TEST_CASE("each member of a fully Bayesian ensemble has its own precisions", "[rvfl]") {
  const RegressionData data = smooth_data(2, 15, 35);
  EnsembleRvflOptions options;
  options.alpha = PriorPrecision::posterior;
  options.members = 4;
  options.hidden_units = 30;
  EnsembleRvflRegressor ensemble(options, 36);
  ensemble.fit(data.X, data.y);
  ensemble.fit(data.X, data.y);
  REQUIRE(ensemble.precisions().size() == 4);
  CHECK(ensemble.precisions()[1].beta != ensemble.precisions()[2].beta);
}

TEST_CASE("anchors from the prior give narrower ensembles around the same mean", "[rvfl]") {
  const RegressionData data = smooth_data(1, 8, 37);
  EnsembleRvflOptions options;
  options.members = 400;
  options.weight_scale = 1.0;
  options.noise_in_variance = false;
  EnsembleRvflRegressor exact(options, test_seed(38));
  options.anchor = Anchor::prior;
  EnsembleRvflRegressor coarse(options, test_seed(38));
  exact.fit(data.X, data.y);
  coarse.fit(data.X, data.y);
  const Prediction a = exact.predict(data.X), b = coarse.predict(data.X);
  check_below("means apart", ((a.mean - b.mean).array().abs() / a.variance.array().sqrt()).maxCoeff(), 0.6);
  check_below("variance of coarse anchors / exact", (b.variance.array() / a.variance.array()).mean(), 0.9);
}

TEST_CASE("hidden weights by slope angles are for tanh", "[rvfl]") {
  BayesianRvflOptions options;
  options.hidden_weights = HiddenWeights::angles;
  CHECK_NOTHROW(BayesianRvflRegressor(options, 1));
  options.angles = {60.0, 50.0};
  CHECK_THROWS_WITH(BayesianRvflRegressor(options, 1), ContainsSubstring("min_angle must be at most max_angle"));
  options = {};
  options.hidden_weights = HiddenWeights::angles;
  options.activation = Activation::relu;
  CHECK_THROWS_WITH(BayesianRvflRegressor(options, 1), ContainsSubstring("is for networks of tanh"));
}

TEST_CASE("hidden weights of each distribution explain a smooth function", "[rvfl]") {
  const RegressionData data = smooth_data(2, 60, 39), fresh = smooth_data(2, 200, 40);
  const double sd = std::sqrt((fresh.y.array() - fresh.y.mean()).square().mean());
  for (const HiddenWeights weights : {HiddenWeights::normalized, HiddenWeights::uniform, HiddenWeights::angles}) {
    INFO(static_cast<int>(weights));
    BayesianRvflOptions options;
    options.alpha = PriorPrecision::evidence;
    options.hidden_weights = weights;
    options.angles = {0.0, 60.0};
    BayesianRvflRegressor model(options, test_seed(41));
    model.fit(data.X, data.y);
    check_below("error", std::sqrt((model.predict(fresh.X).mean - fresh.y).squaredNorm() / 200.0) / sd, 0.25);
    check_moment_gradients(model, Eigen::Vector2d(0.31, 0.72), 1e-3);
  }
}
