#include "surrogates/support_vector_machine/svm_classifier.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("decision values agree with scikit-learn's SVC at a tight tolerance") {
  for (const auto& one : classifier_golden("svm")) {
    const auto width = one["gamma"] == "auto" ? KernelWidth::features : KernelWidth::scale;
    SvmClassifier model({one["C"], width, 1e-10});
    model.fit(points_of(one["X"]), vector_of(one["z"]));
    CHECK(model.support_vectors() == one["support_vectors"].get<Index>());
    CHECK((model.decision_values(points_of(one["query"])) - vector_of(one["f"])).cwiseAbs().maxCoeff() < 1e-6);
  }
}

TEST_CASE("label 1 is the positive side, whichever label comes first") {
  auto data = noisy_ball(2, 400, 3);
  for (const double first : {0.0, 1.0}) {
    Index i = 0;
    while (data.z[i] != first) ++i;
    data.X.col(0).swap(data.X.col(i));
    std::swap(data.z[0], data.z[i]);
    SvmClassifier model;
    model.fit(data.X, data.z);
    const MatrixXd query = Eigen::Vector2d(0.5, 0.5);
    CHECK(model.decision_values(query)[0] > 0.0);
    CHECK(model.probability(query)[0] > 0.5);
    CHECK(model.probability(Eigen::Vector2d(0.02, 0.03))[0] < 0.5);
    CHECK(model.scaling().a() < 0.0);
  }
}

TEST_CASE("the score's gradient agrees with finite differences, the score with the batch and the probability") {
  const auto data = noisy_ball(4, 80, 2);
  Classifier model{SvmClassifier()};
  REQUIRE(static_cast<bool>(model.score_with_gradient));
  model.fit(data.X, data.z);
  const MatrixXd X = noisy_ball(4, 5, 9).X;
  const VectorXd scores = model.score(X);
  CHECK(model.probability(X).isApprox(sigmoid(scores), 1e-14));
  for (Index i = 0; i < X.cols(); ++i) {
    VectorXd gradient;
    const VectorXd x = X.col(i);
    CHECK(model.score_with_gradient(x, &gradient) == Approx(scores[i]).epsilon(1e-12));
    CHECK(model.score_with_gradient(x, nullptr) == Approx(scores[i]).epsilon(1e-12));
    for (Index k = 0; k < x.size(); ++k) {
      const VectorXd step = 1e-5 * VectorXd::Unit(x.size(), k);
      const double difference =
          (model.score_with_gradient(x + step, nullptr) - model.score_with_gradient(x - step, nullptr)) / 2e-5;
      CHECK(gradient[k] == Approx(difference).epsilon(1e-6).margin(1e-8));
    }
  }
}

TEST_CASE("probabilities are near those that the labels were drawn with") {
  const auto train = noisy_ball(3, 500, 1), test = noisy_ball(3, 1000, 2);
  SvmClassifier model;
  model.fit(train.X, train.z);
  const VectorXd p = model.probability(test.X);
  check_below("error", (p - test.truth).cwiseAbs().mean(), 0.15);
  check_below("loss over the best", log_loss(p, test.z) - log_loss(test.truth, test.z), 0.15);
}

TEST_CASE("a seed fixes the folds; the decision values do not depend on it") {
  const auto data = noisy_ball(3, 60, 1);
  const auto fitted = [&](std::uint64_t seed) {
    SvmClassifier model({}, seed);
    model.fit(data.X, data.z);
    return model;
  };
  const SvmClassifier first = fitted(1);
  CHECK(fitted(1).score(data.X) == first.score(data.X));
  CHECK(fitted(2).score(data.X) != first.score(data.X));
  CHECK(fitted(2).decision_values(data.X) == first.decision_values(data.X));
}

TEST_CASE("gamma is one over features times variance, or one over features") {
  const auto data = noisy_ball(3, 20, 1);
  SvmClassifier scale, automatic({1.0, KernelWidth::features, 1e-3});
  scale.fit(data.X, data.z);
  automatic.fit(data.X, data.z);
  CHECK(scale.gamma() == Approx(1.0 / (3.0 * (data.X.array() - data.X.mean()).square().mean())));
  CHECK(automatic.gamma() == Approx(1.0 / 3.0));
}

TEST_CASE("with two points every fold lacks a label: libsvm's values of +1 and -1 turn the sigmoid round") {
  const Eigen::Matrix2d X{{0.2, 0.8}, {0.3, 0.6}};
  SvmClassifier model;
  model.fit(X, Eigen::Vector2d(0, 1));
  CHECK(model.decision_values(X)[1] > 0.0);
  CHECK(model.scaling().a() == Approx(std::log(2.0)));  // -1 -> 2/3, +1 -> 1/3
  CHECK(model.scaling().b() == Approx(0.0).margin(1e-12));
}

TEST_CASE("few points, repeated points and equal points are fitted") {
  for (const Index n : {2, 3, 4, 6, 9}) {
    for (const Index positive : {Index{1}, n / 2, n - 1}) {
      auto data = noisy_ball(2, n, 1);
      data.z.setZero();
      data.z.head(positive).setOnes();
      for (const bool equal : {false, true}) {
        if (equal) data.X.setConstant(0.5);
        SvmClassifier model;
        model.fit(data.X, data.z);
        const VectorXd p = model.probability(noisy_ball(2, 20, 2).X);
        CHECK(p.allFinite());
        CHECK(p.minCoeff() >= 0.0);
        CHECK(p.maxCoeff() <= 1.0);
      }
    }
  }
}

TEST_CASE("a support vector machine refuses one label, bad sizes, points that are not finite and unknown options") {
  SvmClassifier model;
  const auto data = noisy_ball(2, 10, 1);
  CHECK_THROWS_AS(model.score(data.X), Error);
  CHECK_THROWS_AS(model.fit(data.X, VectorXd::Ones(10)), Error);
  CHECK_THROWS_AS(model.fit(data.X, VectorXd::Zero(3)), Error);
  CHECK_THROWS_AS(model.fit(MatrixXd::Constant(2, 2, std::nan("")), Eigen::Vector2d(0, 1)), Error);
  CHECK_THROWS_AS(SvmClassifier({0.0, KernelWidth::scale, 1e-3}), InputError);
  model.fit(data.X.leftCols(2), Eigen::Vector2d(0, 1));
  CHECK_THROWS_AS(model.score(MatrixXd::Zero(3, 1)), Error);
}

TEST_CASE("the score by the decision value is not turned round by a calibration that is") {
  // Two points: each fold's machine has only seen the other label, so that the sigmoid decreases.
  const MatrixXd X{{0.2, 0.8}};
  const VectorXd z{{0.0, 1.0}};
  for (const auto score : {SvmScore::logit, SvmScore::decision}) {
    SvmClassifier model({.score = score});
    model.fit(X, z);
    REQUIRE(model.scaling().a() > 0.0);
    const VectorXd scores = model.score(X);
    CHECK((scores[1] > scores[0]) == (score == SvmScore::decision));
    CHECK(model.probability(X).isApprox(
        sigmoid(VectorXd(model.decision_values(X).unaryExpr([&](double f) { return model.scaling().logit(f); })))));
    VectorXd gradient;
    const VectorXd x = VectorXd::Constant(1, 0.4);
    const double value = model.score_with_gradient(x, &gradient);
    CHECK(value == Approx(model.score(x)[0]));
    const VectorXd up = VectorXd::Constant(1, 0.4 + 1e-6), down = VectorXd::Constant(1, 0.4 - 1e-6);
    CHECK(gradient[0] == Approx((model.score(up)[0] - model.score(down)[0]) / 2e-6).epsilon(1e-5));
  }
}
