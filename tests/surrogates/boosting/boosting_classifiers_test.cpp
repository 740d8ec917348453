// Common properties of both boosting classifiers, ours and the library's.
#include "surrogates/boosting/boosted_trees.hpp"

#include <thread>
#include <type_traits>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

XgboostOptions options_of(const nlohmann::json& json) {
  XgboostOptions options;
  OptionFields fields = fields_of(options);
  std::string text;
  for (const auto& [name, value] : json.items()) text += (text.empty() ? "" : ",") + name + "=" + value.dump();
  fields.parse(text, "xgboost");
  return options;
}

template <class Model>
VectorXd fitted_scores(const LabelledData& data, const XgboostOptions& options, std::uint64_t seed) {
  Model model(options, seed);
  model.fit(data.X, data.z);
  return model.score(data.X);
}

/// Warns if the model is XGBoost's and bobench was built without XGBoost.
template <class Model>
bool is_left_out() {
  if (!std::is_same_v<Model, XgboostClassifier> || has_xgboost()) return false;
  WARN("built without XGBoost: not tested");
  return true;
}

}  // namespace

TEMPLATE_TEST_CASE("boosted trees give what XGBoost gives through Python", "", XgboostClassifier,
                   BoostedTreesClassifier) {
  if (is_left_out<TestType>()) return;
  for (const auto& one : classifier_golden("xgboost")) {
    TestType model(options_of(one["options"]));
    model.fit(points_of(one["X"]), vector_of(one["z"]));
    const MatrixXd query = points_of(one["query"]);
    CHECK((model.probability(query) - vector_of(one["p"])).cwiseAbs().maxCoeff() < 1e-6);
    CHECK((model.score(query) - vector_of(one["margin"])).cwiseAbs().maxCoeff() < 1e-5);
  }
}

TEMPLATE_TEST_CASE("boosted trees learn a ball, and their score is the probability's logit", "", XgboostClassifier,
                   BoostedTreesClassifier) {
  if (is_left_out<TestType>()) return;
  const auto train = noisy_ball(3, 500, 1), test = noisy_ball(3, 1000, 2);
  Classifier model{TestType()};
  CHECK_FALSE(model.score_with_gradient);
  model.fit(train.X, train.z);
  const VectorXd p = model.probability(test.X);
  check_below("error", (p - test.truth).cwiseAbs().mean(), 0.25);
  CHECK(model.score(test.X).isApprox((p.array() / (1.0 - p.array())).log().matrix(), 1e-6));
}

TEMPLATE_TEST_CASE("probabilities that saturate still have scores that order them", "", XgboostClassifier,
                   BoostedTreesClassifier) {
  if (is_left_out<TestType>()) return;
  MatrixXd X(1, 400);
  X.row(0).setLinSpaced(0.0, 1.0);
  const VectorXd z = (X.row(0).array() > 0.5).cast<double>();
  XgboostOptions options;
  options.min_child_weight = 0.0;
  options.rounds = 2000;
  options.eta = 1.0;
  options.lambda = 0.0;
  TestType model(options);
  model.fit(X, z);
  const VectorXd scores = model.score(X), p = model.probability(X);
  CHECK(scores.allFinite());
  CHECK(p.minCoeff() >= 0.0);
  CHECK(p.maxCoeff() <= 1.0);
  CHECK(scores[399] > scores[0] + 10.0);
}

TEMPLATE_TEST_CASE("two points, and fewer than eight, have one probability everywhere; the same without both labels",
                   "", XgboostClassifier, BoostedTreesClassifier) {
  if (is_left_out<TestType>()) return;
  for (const Eigen::Index n : {2, 7}) {
    auto data = noisy_ball(2, n, 1);
    data.z.setZero();
    data.z[0] = 1.0;
    const VectorXd scores = fitted_scores<TestType>(data, {}, 1);
    CHECK((scores.array() == scores[0]).all());
  }
  auto data = noisy_ball(2, 30, 1);
  data.z.setOnes();
  CHECK((fitted_scores<TestType>(data, {}, 1).array() > 0.0).all());
}

TEMPLATE_TEST_CASE("a seed fixes what is drawn, in any thread", "", XgboostClassifier, BoostedTreesClassifier) {
  if (is_left_out<TestType>()) return;
  const auto data = noisy_ball(3, 100, 1);
  XgboostOptions options;
  options.subsample = 0.5;
  options.colsample = 0.7;
  const VectorXd first = fitted_scores<TestType>(data, options, 1);
  CHECK(fitted_scores<TestType>(data, options, 1) == first);
  CHECK(fitted_scores<TestType>(data, options, 2) != first);
  std::vector<VectorXd> scores(8);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    threads.emplace_back([&, i] { scores[i] = fitted_scores<TestType>(data, options, i % 2 + 1); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < scores.size(); ++i) CHECK((scores[i] == first) == (i % 2 == 0));
}

TEMPLATE_TEST_CASE("boosted trees refuse what they cannot learn, and questions they cannot answer", "",
                   XgboostClassifier, BoostedTreesClassifier) {
  if (is_left_out<TestType>()) return;
  TestType model;
  const auto data = noisy_ball(2, 30, 1);
  CHECK_THROWS_AS(model.score(data.X), Error);
  CHECK_THROWS_AS(model.partial_fit(data.X, data.z), Error);
  CHECK_THROWS_AS(model.fit(data.X, VectorXd::Zero(3)), Error);
  CHECK_THROWS_AS(model.fit(MatrixXd(2, 0), VectorXd()), Error);
  model.fit(data.X, data.z);
  const VectorXd scores = model.score(data.X);
  CHECK_THROWS_AS(model.fit(data.X, VectorXd::Constant(30, 7.0)), Error);  // not a label
  CHECK_THROWS_AS(model.partial_fit(data.X, VectorXd::Zero(3)), Error);
  CHECK_THROWS_AS(model.partial_fit(MatrixXd::Zero(3, 1), VectorXd::Zero(1)), Error);
  CHECK(model.score(data.X) == scores);
  CHECK_THROWS_AS(model.score(MatrixXd::Zero(3, 1)), Error);
  CHECK(model.score(MatrixXd(2, 0)).size() == 0);
}

TEMPLATE_TEST_CASE("a refresh with what was learnt changes nothing; with the opposite labels it learns those", "",
                   XgboostClassifier, BoostedTreesClassifier) {
  if (is_left_out<TestType>()) return;
  const auto data = noisy_ball(3, 300, 1);
  TestType model;
  model.fit(data.X, data.z);
  const VectorXd scores = model.score(data.X);
  model.partial_fit(data.X, data.z);
  CHECK((model.score(data.X) - scores).cwiseAbs().maxCoeff() <= 1e-5);
  model.partial_fit(data.X, (1.0 - data.z.array()).matrix());
  // The first tree's values change sign, and so do all later ones.
  CHECK((model.score(data.X) + scores).cwiseAbs().maxCoeff() <= 1e-4);
}
