#include "surrogates/calibration/calibrated_classifier.hpp"

#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/calibration/stratified_folds.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// p = sigmoid(steepness (|x - m0|^2 - |x - m1|^2)); m0 and m1 are the means of the points of each label.
struct Centroids {
  double steepness = 3.0;
  VectorXd mean0, mean1;

  void fit(const MatrixXd& X, const VectorXd& z) {
    REQUIRE((z.array() > 0.5).any());
    REQUIRE((z.array() < 0.5).any());
    mean1 = X * z / z.sum();
    mean0 = X * (1.0 - z.array()).matrix() / (static_cast<double>(z.size()) - z.sum());
  }
  VectorXd probability(const MatrixXd& X) const {
    const VectorXd far0 = (X.colwise() - mean0).colwise().squaredNorm();
    const VectorXd far1 = (X.colwise() - mean1).colwise().squaredNorm();
    return sigmoid(VectorXd(steepness * (far0 - far1)));
  }
};

/// Label 1 has probability x_0.
LabelledData ramp(Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  LabelledData data{MatrixXd(2, n), VectorXd(n), VectorXd(n)};
  for (double& x : data.X.reshaped()) x = random.uniform();
  data.truth = data.X.row(0);
  for (Index i = 0; i < n; ++i) data.z[i] = random.bernoulli(data.truth[i]) ? 1.0 : 0.0;
  return data;
}

CalibratedClassifier calibrated(const std::string& name, double steepness = 3.0) {
  const Calibration method = name == "platt" ? Calibration::platt : Calibration::isotonic;
  return {[=](std::uint64_t) { return Classifier(Centroids{steepness, {}, {}}); }, {method, 5}, 1};
}

}  // namespace

TEST_CASE("folds are those of scikit-learn's StratifiedKFold") {
  for (const auto& one : classifier_golden("folds")) {
    CHECK(stratified_folds(vector_of(one["z"]), one["folds"]) == one["fold_of"].get<std::vector<int>>());
  }
}

TEST_CASE("calibrated probabilities agree with scikit-learn's CalibratedClassifierCV") {
  for (const auto& one : classifier_golden("calibrated")) {
    CalibratedClassifier model = calibrated(one["method"]);
    model.fit(points_of(one["X"]), vector_of(one["z"]));
    CHECK(model.folds() == 5);
    CHECK((model.probability(points_of(one["query"])) - vector_of(one["p"])).cwiseAbs().maxCoeff() < 1e-8);
  }
}

TEST_CASE("calibration improves the log loss of an over-confident classifier on held-out data") {
  const LabelledData train = ramp(400, 1), test = ramp(1000, 2);
  Centroids raw{100.0, {}, {}};
  raw.fit(train.X, train.z);
  const double before = log_loss(raw.probability(test.X), test.z), best = log_loss(test.truth, test.z);
  for (const char* method : {"platt", "isotonic"}) {
    CalibratedClassifier model = calibrated(method, 100.0);
    model.fit(train.X, train.z);
    const double after = log_loss(model.probability(test.X), test.z);
    INFO(method << ": " << before << " -> " << after << ", best " << best);
    check_below(method + std::string(": loss after over before"), after / before, 0.5);
    check_below(method + std::string(": loss over the best"), after - best, 0.5);
  }
}

TEST_CASE("a rarer label with fewer points than folds makes fewer folds, with one point none") {
  const MatrixXd X = noisy_ball(2, 12, 3).X;
  for (const char* method : {"platt", "isotonic"}) {
    for (const int rare : {1, 2, 3, 5, 6}) {
      for (const bool inverted : {false, true}) {
        VectorXd z = VectorXd::Zero(12);
        for (int i = 0; i < rare; ++i) z[2 * i] = 1.0;
        if (inverted) z = (1.0 - z.array()).eval();
        CalibratedClassifier model = calibrated(method);
        model.fit(X, z);
        CHECK(model.folds() == (rare == 1 ? 0 : std::min(rare, 5)));
        const VectorXd p = model.probability(X);
        CHECK(p.minCoeff() >= 0.0);
        CHECK(p.maxCoeff() <= 1.0);
      }
    }
  }
}

TEST_CASE("two points are fitted without calibration") {
  const MatrixXd X = noisy_ball(2, 2, 3).X;
  const Eigen::Vector2d z(1, 0);
  CalibratedClassifier model = calibrated("platt");
  model.fit(X, z);
  Centroids raw;
  raw.fit(X, z);
  CHECK(model.folds() == 0);
  CHECK(model.probability(X) == raw.probability(X));
}

TEST_CASE("each fold's classifier gets a seed of its own, and a seed names them all") {
  const LabelledData data = ramp(30, 1);
  const auto seeds_of = [&](std::uint64_t seed) {
    std::set<std::uint64_t> seeds;
    const auto factory = [&](std::uint64_t own) {
      seeds.insert(own);
      return Classifier(Centroids());
    };
    CalibratedClassifier(factory, {}, seed).fit(data.X, data.z);
    return seeds;
  };
  CHECK(seeds_of(1).size() == 5);
  CHECK(seeds_of(1) == seeds_of(1));
  CHECK(seeds_of(1) != seeds_of(2));
}

TEST_CASE("a calibrated classifier is a Classifier, refuses unknown options, bad sizes and questions before a fit") {
  Classifier model(calibrated("isotonic"));
  CHECK_FALSE(model.score_with_gradient);
  CHECK_THROWS_AS(CalibratedClassifier(nullptr, {Calibration::platt, 1}, 1), InputError);
  CHECK_THROWS_AS(model.fit(MatrixXd(2, 3), VectorXd(4)), Error);
  CHECK_THROWS_AS(model.probability(MatrixXd(2, 3)), Error);
}
