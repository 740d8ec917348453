#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "optimizers/bayesian/regressor_search.hpp"
#include "optimizers/final_regrets.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using acquisitions::AcquisitionOptions, acquisitions::make_acquisition;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::Prediction, surrogates::PointPrediction;

namespace {

/// A record of the optimiser's calls to its models.
struct Diary {
  std::vector<std::uint64_t> seeds;
  std::vector<Index> fits;  ///< numbers of points
  bool saw_nonfinite = false;
};

/// A model with its minimum at one point: the mean is the squared distance from it, the variance small everywhere.
struct Believer {
  std::shared_ptr<Diary> diary;
  VectorXd belief;

  void fit(const MatrixXd& X, const VectorXd& y) const {
    diary->fits.push_back(X.cols());
    diary->saw_nonfinite |= !y.allFinite() || !X.allFinite() || y.size() != X.cols();
  }
  Prediction predict(const MatrixXd& X) const {
    return {(X.colwise() - belief).colwise().squaredNorm().transpose(), VectorXd::Constant(X.cols(), 1e-4)};
  }
  PointPrediction predict_with_gradient(const VectorXd& x) const {
    return {(x - belief).squaredNorm(), 1e-4, 2.0 * (x - belief), VectorXd::Zero(x.size())};
  }
};

/// The same with all optional members of a model. Its draws are symmetric around the mean.
struct Polymath : Believer {
  MatrixXd draws(const MatrixXd& X) const {
    const VectorXd mean = predict(X).mean;
    MatrixXd values(3, X.cols());
    for (Index i = 0; i < 3; ++i) values.row(i) = mean.transpose().array() + 0.01 * static_cast<double>(i - 1);
    return values;
  }
  surrogates::PointDraws draws_with_gradient(const VectorXd& x) const {
    const VectorXd slope = 2.0 * (x - belief);
    return {draws(x), slope.replicate(1, 3)};
  }
  double noise_variance() const { return 0.01; }
};

/// Quantiles of a distribution that is not normal.
struct Quantiles : Believer {
  MatrixXd quantiles(const MatrixXd& X, const VectorXd& levels) const { return levels.replicate(1, X.cols()); }
};

struct Marginal : Believer {
  std::vector<Prediction> predictions(const MatrixXd& X) const {
    Prediction wide = predict(X);
    wide.variance *= 4.0;
    return {predict(X), wide};
  }
  std::vector<PointPrediction> predictions_with_gradient(const VectorXd& x) const {
    PointPrediction wide = predict_with_gradient(x);
    wide.variance *= 4.0;
    return {predict_with_gradient(x), wide};
  }
};

/// The same, but it cannot predict three points.
struct Refuser : Believer {
  void fit(const MatrixXd& X, const VectorXd& y) const {
    Believer::fit(X, y);
    if (X.cols() == 3) throw surrogates::FitFailure("three points");
  }
};

template <class Model>
RegressorFactory factory(const std::shared_ptr<Diary>& diary, const VectorXd& belief) {
  return [=](std::uint64_t seed) -> surrogates::Regressor {
    diary->seeds.push_back(seed);
    Model model;
    model.diary = diary;
    model.belief = belief;
    return model;
  };
}

OptimizerContext context_in(const SearchSpace& space, int budget = 50) {
  return {space, budget, RunStreams(test_seed(1), "problem", "optimizer", 0)};
}

Evaluation value(double number) {
  return {.value = number};
}

template <class Model>
std::vector<std::string> acquisitions_of() {
  Model model;
  AcquisitionOptions options;
  OptionFields fields;
  options.fields(fields, surrogates::regressor_abilities<Model>());
  std::vector<std::string> names;
  const auto add = [&](const auto& one) {
    if (fields.all().front().set(one.name)) names.emplace_back(one.name);
  };
  std::apply([&](const auto&... one) { (add(one), ...); }, acquisitions::Acquisitions());
  return names;
}

}  // namespace

TEST_CASE("two uniform points, then one fit to everything told before each suggestion") {
  const auto diary = std::make_shared<Diary>();
  const SearchSpace space = SearchSpace::box(2, -5.0, 5.0);
  BayesianOptimizer optimizer =
      regressor_search(context_in(space), robo_search(), factory<Believer>(diary, Eigen::Vector2d(0.7, 0.2)));
  BayesianOptimizer other = regressor_search(context_in(space), robo_search(),
                                             factory<Believer>(std::make_shared<Diary>(), Eigen::Vector2d(0.1, 0.1)));
  for (int i = 0; i < 10; ++i) {
    const Trial trial = optimizer.ask();
    const Trial same = other.ask();
    if (i < 2) CHECK(trial.configuration == same.configuration);  // the design, shared by all optimisers
    optimizer.tell(trial, value(1.0));
    other.tell(same, value(1.0));
  }
  CHECK(diary->seeds.size() == 1);
  CHECK(diary->fits == std::vector<Index>{2, 3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("every acquisition finds what the model believes in, by every maximiser, in the problem's own unit") {
  const SearchSpace space = SearchSpace::box(2, -5.0, 5.0);
  const Eigen::Vector2d belief(0.7, 0.2);
  for (const std::string& acquisition : acquisitions_of<Polymath>()) {
    if (acquisition == "es") continue;  // is largest where an evaluation is most informative, not at the minimum
    for (const std::string maximizer : {"robo", "multi-start", "evolution"}) {
      INFO(acquisition << " by " << maximizer);
      SearchOptions options;
      options.acquisition.acquisition = acquisition;
      options.loop.maximizer.maximizer = maximizer;
      BayesianOptimizer optimizer =
          regressor_search(context_in(space), options, factory<Polymath>(std::make_shared<Diary>(), belief));
      // If no draw improves, EEI is flat; if every draw does, POI is.
      const double f_best = acquisition == "eei" ? 0.5 : 0.01;
      for (int i = 0; i < 2; ++i) optimizer.tell(optimizer.ask(), value(f_best + i));
      const VectorXd found = optimizer.ask().configuration;
      check_below("distance by " + maximizer, (found - Eigen::Vector2d(2.0, -3.0)).norm(),
                  maximizer == "robo" ? 2.5 : 0.5);
    }
  }
}

TEST_CASE("a model with samples of its hyper-parameters is judged by both marginalised acquisitions") {
  const SearchSpace space = SearchSpace::box(2, 0.0, 1.0);
  for (const std::string acquisition : {"ei", "log-ei"}) {
    SearchOptions options = multi_start_search(acquisition);
    BayesianOptimizer optimizer = regressor_search(
        context_in(space), options, factory<Marginal>(std::make_shared<Diary>(), Eigen::Vector2d(0.7, 0.2)));
    for (int i = 0; i < 2; ++i) optimizer.tell(optimizer.ask(), value(0.5));
    CHECK((optimizer.ask().configuration - Eigen::Vector2d(0.7, 0.2)).norm() < 1e-3);
  }
}

TEST_CASE("only acquisitions that the model has the means for are offered") {
  const auto has = [](const std::vector<std::string>& names, const char* name) {
    return std::ranges::count(names, name) == 1;
  };
  for (const char* of_draws : {"eei", "empirical-lcb"}) {
    CHECK(has(acquisitions_of<Polymath>(), of_draws));
    CHECK_FALSE(has(acquisitions_of<Believer>(), of_draws));
  }
  for (const char* of_noise : {"aei", "eqi"}) {
    CHECK(has(acquisitions_of<Polymath>(), of_noise));
    CHECK_FALSE(has(acquisitions_of<Believer>(), of_noise));
  }
  for (const char* of_one_prediction : {"poi", "lcb"}) {
    CHECK(has(acquisitions_of<Believer>(), of_one_prediction));
    CHECK_FALSE(has(acquisitions_of<Marginal>(), of_one_prediction));
  }
  CHECK_FALSE(has(acquisitions_of<Polymath>(), "quantile-lcb"));
  CHECK(has(acquisitions_of<Quantiles>(), "quantile-lcb"));
  CHECK(has(acquisitions_of<Marginal>(), "log-ei"));
  Believer model{std::make_shared<Diary>(), VectorXd::Zero(1)};
  const surrogates::Regressor regressor(model);
  const MatrixXd observed = MatrixXd::Zero(1, 1);
  CHECK_THROWS_AS(make_acquisition({.acquisition = "eei"}, {regressor, 0.0, observed}), InputError);
  CHECK_THROWS_AS(regressor.draws(MatrixXd::Zero(1, 1)), Error);
}

TEST_CASE("the lower confidence bound takes its factor from a quantile if one is given") {
  const auto diary = std::make_shared<Diary>();
  const surrogates::Regressor model(Believer{diary, VectorXd::Zero(1)});
  const MatrixXd X = MatrixXd::Constant(1, 1, 0.5);
  const auto by = [&](const acquisitions::ConfidenceBound& bound) {
    AcquisitionOptions options{.acquisition = "lcb"};
    options.of<acquisitions::ConfidenceBound>() = bound;
    return make_acquisition(options, {model, 0.0, X}).score(X)[0];
  };
  CHECK(by({.kappa = 3.0}) == Approx(-(0.25 - 3.0 * 0.01)));
  CHECK(by({.kappa = 3.0, .confidence = 0.999}) == Approx(-(0.25 - 3.090232306 * 0.01)));
}

TEST_CASE("with a standardised incumbent the acquisition is told the best value's z-score") {
  /// A certain small gain in the lower half, an uncertain smaller one in the upper half.
  struct Halves {
    void fit(const MatrixXd&, const VectorXd&) const {}
    Prediction predict(const MatrixXd& X) const {
      const Eigen::ArrayXd upper = (X.row(0).array() > 0.5).cast<double>().transpose();
      return {0.5 * upper, 1e-4 + upper};
    }
  };
  for (const bool standardized : {false, true}) {
    SearchOptions options;
    options.incumbent = standardized ? Incumbent::standardized : Incumbent::observed;
    BayesianOptimizer optimizer = regressor_search(context_in(SearchSpace::box(1, 0.0, 1.0)), options,
                                                   [](std::uint64_t) -> surrogates::Regressor { return Halves{}; });
    for (const double told : {1.0, 3.0}) optimizer.tell(optimizer.ask(), value(told));
    // The best value is 1, its z-score -1: lower than the lower half can reach.
    CHECK((optimizer.ask().configuration[0] > 0.5) == standardized);
  }
}

TEST_CASE("the incumbent's place and its value are standardised together, or each by itself") {
  /// All points have the same score, so the proposed points show where the candidates are.
  struct Flat {
    void fit(const MatrixXd&, const VectorXd&) const {}
    Prediction predict(const MatrixXd& X) const { return {VectorXd::Zero(X.cols()), VectorXd::Ones(X.cols())}; }
  };
  const auto proposed = [](Incumbent value_of, IncumbentPlace place) {
    SearchOptions options;
    options.incumbent = value_of;
    options.incumbent_place = place;
    options.loop.maximizer.of<acquisitions::RandomAndLocal>().local_share = 1.0;
    BayesianOptimizer optimizer = regressor_search(context_in(SearchSpace::box(1, -100.0, 100.0)), options,
                                                   [](std::uint64_t) -> surrogates::Regressor { return Flat{}; });
    double at = 0.0;  // the point farther from 0 is the better one
    for (int i = 0; i < 2; ++i) {
      const Trial trial = optimizer.ask();
      const double x = trial.configuration[0];
      optimizer.tell(trial, value(-std::abs(x)));
      if (std::abs(x) > std::abs(at)) at = x;
    }
    const double x = optimizer.ask().configuration[0];
    return std::abs(x - at) < 1.0 ? "best point" : std::abs(std::abs(x) - 1.0) < 1.0 ? "z-score" : "elsewhere";
  };
  using enum IncumbentPlace;
  CHECK(proposed(Incumbent::observed, like_value) == std::string("best point"));
  CHECK(proposed(Incumbent::standardized, like_value) == std::string("z-score"));
  CHECK(proposed(Incumbent::observed, standardized) == std::string("z-score"));
  CHECK(proposed(Incumbent::standardized, observed) == std::string("best point"));
}

TEST_CASE("failed evaluations are not shown to the model") {
  const auto diary = std::make_shared<Diary>();
  BayesianOptimizer optimizer = regressor_search(context_in(SearchSpace::box(2, 0.0, 1.0)), robo_search(),
                                                 factory<Believer>(diary, Eigen::Vector2d(0.7, 0.2)));
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  for (const double told : {nan, inf, -inf, 1.0, nan, 2.0, 3.0}) optimizer.tell(optimizer.ask(), value(told));
  optimizer.ask();
  CHECK_FALSE(diary->saw_nonfinite);
  CHECK(diary->fits == std::vector<Index>{1, 1, 2, 3});
}

TEST_CASE("with the restart rule a revisit restarts the search: two new points, a new model without the old data") {
  const auto diary = std::make_shared<Diary>();
  const Eigen::Vector2d belief(0.7, 0.2);
  BayesianOptimizer optimizer = regressor_search(context_in(SearchSpace::box(2, 0.0, 1.0)),
                                                 multi_start_search("log-ei"), factory<Believer>(diary, belief));
  std::vector<VectorXd> asked;
  for (int i = 0; i < 9; ++i) {
    const Trial trial = optimizer.ask();
    asked.push_back(trial.configuration);
    optimizer.tell(trial, value((trial.configuration - belief).squaredNorm()));
  }
  // Random, random, believed minimum; the next proposal would repeat it, so the sequence restarts, twice.
  CHECK(diary->fits == std::vector<Index>{2, 3, 2, 3, 2});
  CHECK(diary->seeds.size() == 3);
  CHECK(std::set<std::uint64_t>(diary->seeds.begin(), diary->seeds.end()).size() == 3);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    INFO(i);
    CHECK(((asked[i] - belief).norm() < 1e-4) == (i % 3 == 2));
  }
}

TEST_CASE(
    "a model without an answer ends the search by the restart rule; without the rule a uniform point comes next") {
  const Eigen::Vector2d belief(0.7, 0.2);
  for (const bool restart : {true, false}) {
    const auto diary = std::make_shared<Diary>();
    SearchOptions options = multi_start_search("log-ei");
    options.loop.restart = restart;
    BayesianOptimizer optimizer =
        regressor_search(context_in(SearchSpace::box(2, 0.0, 1.0)), options, factory<Refuser>(diary, belief));
    std::vector<bool> believed;
    for (int i = 0; i < 7; ++i) {
      const Trial trial = optimizer.ask();
      believed.push_back((trial.configuration - belief).norm() < 1e-4);
      optimizer.tell(trial, value((trial.configuration - belief).squaredNorm()));
    }
    INFO("restart " << restart);
    CHECK(diary->fits == (restart ? std::vector<Index>{2, 3, 2, 3} : std::vector<Index>{2, 3, 4, 5, 6}));
    CHECK(diary->seeds.size() == (restart ? 3 : 1));
    const std::vector<bool> searches = {false, false, true, false, false, true, false};
    CHECK(believed == (restart ? searches : std::vector<bool>{false, false, true, false, true, true, true}));
  }
}

TEST_CASE("without the restart rule a point may be asked for again") {
  const auto diary = std::make_shared<Diary>();
  SearchOptions options = multi_start_search("log-ei");
  options.loop.restart = false;
  BayesianOptimizer optimizer = regressor_search(context_in(SearchSpace::box(2, 0.0, 1.0)), options,
                                                 factory<Believer>(diary, Eigen::Vector2d(0.7, 0.2)));
  for (int i = 0; i < 8; ++i) optimizer.tell(optimizer.ask(), value(1.0));
  CHECK(diary->seeds.size() == 1);
  CHECK(diary->fits == std::vector<Index>{2, 3, 4, 5, 6, 7});
}

TEST_CASE("a finite space is searched without repetition, and exhaustively if asked to") {
  const FiniteProblem problem;
  for (const std::string maximizer : {"robo", "multi-start", "evolution", "exhaustive"}) {
    SearchOptions options;
    options.loop.maximizer.maximizer = maximizer;
    const auto diary = std::make_shared<Diary>();
    BayesianOptimizer optimizer =
        regressor_search(context_in(problem.space()), options, factory<Believer>(diary, VectorXd::Zero(4)));
    std::set<std::pair<double, double>> seen;
    Random random(test_seed(1));
    for (int i = 0; i < 12; ++i) {
      const Trial trial = optimizer.ask();
      CHECK(seen.insert({trial.configuration[0], trial.configuration[1]}).second);
      optimizer.tell(trial, problem.evaluate(trial.configuration, 1.0, random));
    }
    CHECK(problem.space().contains(optimizer.ask().configuration));  // exhausted: any configuration is accepted
  }
  SearchOptions options;
  options.loop.maximizer.maximizer = "exhaustive";
  CHECK_THROWS_AS(regressor_search(context_in(SearchSpace::box(1, 0.0, 1.0)), options,
                                   factory<Believer>(std::make_shared<Diary>(), VectorXd::Zero(1))),
                  InputError);
}
