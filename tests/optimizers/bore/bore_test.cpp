#include "optimizers/bore/bore.hpp"

#include <memory>
#include <set>

#include "catch.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using optimizers::Bore;
using optimizers::BoreOptions, optimizers::PositiveLabel;

namespace {

/// A record of the calls to a spy.
struct Record {
  std::vector<MatrixXd> points;
  std::vector<VectorXd> labels;
  std::vector<Index> refreshed;  ///< numbers of points
  Index scored = 0;              ///< points, since the last fit
  int slopes = 0;                ///< gradients, since the last fit
};

/// A classifier that records its inputs and always prefers the same point.
struct Spy {
  std::shared_ptr<Record> record;
  VectorXd top;

  void fit(const MatrixXd& X, const VectorXd& z) {
    record->points.push_back(X);
    record->labels.push_back(z);
    record->scored = 0;
    record->slopes = 0;
  }
  VectorXd probability(const MatrixXd& X) const {
    record->scored += X.cols();
    return (-(X.colwise() - top).colwise().squaredNorm()).array().exp();
  }
};

struct SpyWithGradient : Spy {
  double score_with_gradient(const VectorXd& x, VectorXd* gradient) const {
    ++record->slopes;
    if (gradient) *gradient = -2.0 * (x - top);
    return -(x - top).squaredNorm();
  }
};

struct SpyWithRefresh : Spy {
  void partial_fit(const MatrixXd& X, const VectorXd& z) const {
    CHECK(X.cols() == z.size());
    record->refreshed.push_back(X.cols());
  }
};

Evaluation value_of(double value) {
  return {.value = value};
}

OptimizerContext context_of(const SearchSpace& space, int budget = 100) {
  return {space, budget, RunStreams(test_seed(1), "test", "bore", 0)};
}

/// Bore without random suggestions.
BoreOptions greedy(int initial_points = 2) {
  BoreOptions options;
  options.loop.random_share = 0.0;
  options.loop.initial_points = initial_points;
  return options;
}

/// Asks and tells `count` times; values are distinct and independent of the points.
std::vector<Configuration> run_blind(Bore& bore, int count) {
  Random random(test_seed(9));
  std::vector<Configuration> asked;
  for (int i = 0; i < count; ++i) {
    const Trial trial = bore.ask();
    asked.push_back(trial.configuration);
    bore.tell(trial, value_of(random.uniform()));
  }
  return asked;
}

/// The spy's record after `count` evaluations.
Record spied(const BoreOptions& options, int count, int budget = 100) {
  const auto record = std::make_shared<Record>();
  Bore bore(context_of(SearchSpace::box(2, 0.0, 1.0), budget), options, Spy{record, VectorXd::Constant(2, 0.4)});
  run_blind(bore, count);
  return *record;
}

/// The entries with BoreOptions: bore-hb has others.
std::vector<std::string> bore_ids() {
  std::vector<std::string> ids;
  const OptimizerCatalog catalog = optimizers::catalog();
  for (const OptimizerEntry& entry : catalog.entries()) {
    const bool is_bore = entry.name.starts_with("bore-") && entry.name != "bore-hb";
    if (is_bore || entry.name.starts_with("boggn")) ids.push_back(entry.name);
  }
  return ids;
}

void make(const std::string& spec, const SearchSpace& space) {
  optimizers::catalog().recipe(spec).make({space, 20, RunStreams(test_seed(1), "test", spec, 0)});
}

/// Deviation from uniformity: the largest distance of the empirical distribution function from t, over t.
double distance_from_uniform(const std::vector<Configuration>& points, Index coordinate) {
  std::vector<double> sorted;
  for (const Configuration& point : points) sorted.push_back(point[coordinate]);
  std::ranges::sort(sorted);
  double distance = 0.0;
  const auto n = static_cast<double>(sorted.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    distance = std::max({distance, std::abs(static_cast<double>(i) / n - sorted[i]),
                         std::abs(static_cast<double>(i + 1) / n - sorted[i])});
  }
  return distance;
}

}  // namespace

TEST_CASE("every kind of BORE asks each point of a finite space once, and continues when it is exhausted") {
  std::vector<std::string> specs;
  REQUIRE(bore_ids().size() >= 11);
  for (const std::string& id : bore_ids()) {
    specs.push_back(id + ":initial_points=2");
    specs.push_back(id + ":initial_points=2,random_share=0");
    specs.push_back(id + ":initial_points=2,random_share=0,maximizer=exhaustive");
    specs.push_back(id + ":initial_points=2,random_share=0,maximizer=evolution");
  }
  for (const char* id : {"bore-mlp", "boggn", "boggn-gp"}) {
    specs.push_back(std::string(id) + ":initial_points=2,random_share=0,maximizer=relaxed");
    specs.push_back(std::string(id) + ":initial_points=2,random_share=0,maximizer=lbfgs");
  }
  for (const std::string& spec : specs) {
    const auto recipe = optimizers::catalog().recipe(spec);
    const auto run = runners::execute_run({FiniteProblem{}, "finite", recipe, 0, {1, 16, true}});
    INFO(spec << ": " << run->message);
    REQUIRE(run->status == results::RunStatus::complete);
    std::set<std::pair<double, double>> seen;
    for (std::size_t i = 0; i < 12; ++i) seen.insert({run->configuration[2 * i], run->configuration[2 * i + 1]});
    CHECK(seen.size() == 12);
    CHECK(run->value.size() == 16);
  }
}

TEST_CASE("the share of positive labels is gamma's, with <= and with <") {
  for (const double gamma : {0.1, 0.25, 0.5}) {
    BoreOptions options = greedy();
    options.gamma = gamma;
    for (const bool strict : {false, true}) {
      options.label = strict ? PositiveLabel::below : PositiveLabel::at_most;
      const Record record = spied(options, 60);
      REQUIRE(record.labels.size() >= 55);
      for (const VectorXd& z : record.labels) {
        const double position = gamma * static_cast<double>(z.size() - 1);
        CHECK(z.sum() == (strict ? std::ceil(position) : std::floor(position) + 1.0));
      }
    }
  }
}

TEST_CASE("the decaying share falls from a half to gamma over the budget, and stays there") {
  BoreOptions options = greedy();
  options.schedule = optimizers::Schedule::decay;
  options.gamma = 0.05;
  const Record record = spied(options, 90, 60);
  for (const VectorXd& z : record.labels) {
    const auto n = static_cast<double>(z.size());
    const double gamma = std::max(0.05, 0.5 * std::pow(0.1, n / 60.0));
    CHECK(z.sum() == std::floor(gamma * (n - 1.0)) + 1.0);
  }
  CHECK(record.labels.front().mean() >= 0.5);
  CHECK(record.labels.back().sum() == 5.0);  // floor(0.05 * 88) + 1
}

TEST_CASE("each fit sees all evaluations in order, encoded, those of the initial design too") {
  const MixedProblem problem;
  const Encoding encoding(problem.space());
  const auto record = std::make_shared<Record>();
  Bore bore(context_of(problem.space()), greedy(5), Spy{record, VectorXd::Constant(encoding.features(), 0.5)});
  const auto asked = run_blind(bore, 20);
  REQUIRE(record->points.size() == 15);
  for (std::size_t i = 0; i < 15; ++i) {
    const std::vector<Configuration> known(asked.begin(), asked.begin() + static_cast<std::ptrdiff_t>(i + 5));
    CHECK(record->points[i] == encoding.encode(known));
  }
}

TEST_CASE("the classifier is fitted from scratch as often as the schedule says") {
  const SearchSpace space = SearchSpace::box(2, 0.0, 1.0);
  const auto fits = [&](int every, double growth) {
    const auto record = std::make_shared<Record>();
    BoreOptions options = greedy(4);
    options.loop.refit.every = every;
    options.loop.refit.growth = growth;
    Bore bore(context_of(space), options, Spy{record, VectorXd::Constant(2, 0.5)});
    run_blind(bore, 60);
    std::vector<Index> sizes;
    for (const MatrixXd& points : record->points) sizes.push_back(points.cols());
    return sizes;
  };
  CHECK(fits(1, 0.0).size() == 56);
  CHECK(fits(20, 0.0) == std::vector<Index>{4, 24, 44});
  CHECK(fits(1, 0.5) == std::vector<Index>{4, 6, 9, 14, 21, 32, 48});
  CHECK(fits(10, 0.5) == std::vector<Index>{4, 14, 24, 36, 54});
}

TEST_CASE("between two fits a classifier that can learn without one does, if it is asked to") {
  const SearchSpace space = SearchSpace::box(2, 0.0, 1.0);
  const auto refreshed = [&](bool is_asked) {
    const auto record = std::make_shared<Record>();
    BoreOptions options = greedy(4);
    options.loop.refit.every = 5;
    options.loop.partial_fit = is_asked;
    Bore bore(context_of(space), options, SpyWithRefresh{{record, VectorXd::Constant(2, 0.5)}});
    run_blind(bore, 16);
    CHECK(record->points.size() == 3);  // at 4, 9 and 14
    return record->refreshed;
  };
  CHECK(refreshed(false).empty());
  CHECK(refreshed(true) == std::vector<Index>{5, 6, 7, 8, 10, 11, 12, 13, 15});
  // Others do not have this option.
  CHECK_NOTHROW(make("bore-xgb:refresh=true,bins=64", space));
  CHECK_NOTHROW(make("bore-rf:refresh=true", space));
  CHECK_THROWS_AS(make("bore-mlp:refresh=true", space), InputError);
}

TEST_CASE("maximisers are those asked for, and by default those that suit space and classifier") {
  const SearchSpace box = SearchSpace::box(2, 0.0, 1.0), finite = FiniteProblem{}.space();
  const auto record_of = [](const SearchSpace& space, const std::string& maximizer, bool gradient) {
    BoreOptions options = greedy();
    options.loop.maximizer.maximizer = maximizer;
    options.loop.maximizer.of<acquisitions::LocalSearch>().random_candidates = 123;
    options.loop.maximizer.of<acquisitions::Evolution>().evaluations = 70;
    options.loop.maximizer.of<acquisitions::MultiStart>().candidates = 321;
    const auto record = std::make_shared<Record>();
    const Spy spy{record, VectorXd::Constant(Encoding(space).features(), 0.4)};
    Bore bore(context_of(space), options,
              gradient ? surrogates::Classifier(SpyWithGradient{spy}) : surrogates::Classifier(spy));
    run_blind(bore, 3);
    REQUIRE(record->labels.size() == 1);
    return *record;
  };
  for (const bool gradient : {false, true}) {
    CHECK(record_of(box, "random", gradient).scored == 123);
    CHECK(record_of(box, "evolution", gradient).scored == 70);
    CHECK(record_of(finite, "exhaustive", gradient).scored == 10);  // two of twelve are known
    // Known draws are not scored: 5 in 6 are new.
    const auto scored = static_cast<double>(record_of(finite, "auto", gradient).scored);
    check_z("scored", scored, 123.0 * 5.0 / 6.0, std::sqrt(123.0 * 5.0 / 36.0));
  }
  CHECK(record_of(box, "auto", false).scored == 70);
  for (const char* maximizer : {"auto", "multi-start", "relaxed"}) {
    CHECK(record_of(box, maximizer, true).scored == 321);
    CHECK(record_of(box, maximizer, true).slopes > 0);
  }
  CHECK(record_of(box, "random", true).slopes == 0);
  CHECK(record_of(finite, "multi-start", true).slopes == 0);
  CHECK(record_of(finite, "relaxed", true).slopes > 0);
}

TEST_CASE("the suggestion maximises the class probability; a point that was evaluated is not taken again") {
  const SearchSpace space = SearchSpace::box(2, -1.0, 3.0);
  for (const char* maximizer : {"multi-start", "relaxed"}) {
    BoreOptions options = greedy();
    options.loop.maximizer.maximizer = maximizer;
    Bore bore(context_of(space), options, SpyWithGradient{{std::make_shared<Record>(), VectorXd::Constant(2, 0.4)}});
    const auto asked = run_blind(bore, 40);
    CHECK((asked[2].array() - 0.6).abs().maxCoeff() < 1e-4);
    for (std::size_t i = 3; i < 40; ++i) CHECK((asked[i].array() - 0.6).abs().maxCoeff() > 1e-6);
  }
  BoreOptions options = greedy();
  Bore evolved(context_of(space), options, Spy{std::make_shared<Record>(), VectorXd::Constant(2, 0.4)});
  check_below("evolved", (run_blind(evolved, 3)[2].array() - 0.6).abs().maxCoeff(), 0.2);
  options.loop.maximizer.maximizer = "random";
  Bore drawn(context_of(space), options, Spy{std::make_shared<Record>(), VectorXd::Constant(2, 0.4)});
  check_below("drawn", (run_blind(drawn, 3)[2].array() - 0.6).abs().maxCoeff(), 0.6);
}

TEST_CASE("constant targets and a single initial point give random suggestions, and fit nothing") {
  for (const PositiveLabel label : {PositiveLabel::at_most, PositiveLabel::below}) {
    BoreOptions options = greedy(1);
    options.label = label;
    const auto record = std::make_shared<Record>();
    Bore bore(context_of(SearchSpace::box(2, 0.0, 1.0)), options, Spy{record, VectorXd::Constant(2, 0.4)});
    std::vector<Configuration> asked;
    for (int i = 0; i < 400; ++i) {
      asked.push_back(bore.ask().configuration);
      bore.tell({asked.back()}, value_of(3.0));
    }
    CHECK(record->labels.empty());
    for (const Index coordinate : {0, 1}) {
      check_below("KS distance", distance_from_uniform(asked, coordinate), ks_bound(400.0));
    }
  }
  // After one value the second point is random; after two different values the third is not.
  const auto record = std::make_shared<Record>();
  Bore bore(context_of(SearchSpace::box(2, 0.0, 1.0)), greedy(1), Spy{record, VectorXd::Constant(2, 0.4)});
  run_blind(bore, 2);
  CHECK(record->labels.empty());
  bore.ask();
  CHECK(record->labels.size() == 1);
}

TEST_CASE("the random share is the share of suggestions without a fit; a share of one is random search") {
  BoreOptions options = greedy(10);
  options.loop.random_share = 0.3;
  options.loop.maximizer.of<acquisitions::Evolution>().evaluations = 10;
  check_z("fits", static_cast<double>(spied(options, 410).labels.size()), 280.0, std::sqrt(400.0 * 0.3 * 0.7));
  options.loop.random_share = 1.0;
  const auto record = std::make_shared<Record>();
  Bore bore(context_of(SearchSpace::box(2, 0.0, 1.0)), options, Spy{record, VectorXd::Constant(2, 0.4)});
  const auto asked = run_blind(bore, 400);
  CHECK(record->labels.empty());
  for (const Index coordinate : {0, 1}) {
    check_below("KS distance", distance_from_uniform(asked, coordinate), ks_bound(400.0));
  }
}

TEST_CASE("failed evaluations have label 0, and a sole success among them is what the model learns") {
  const auto record = std::make_shared<Record>();
  Bore bore(context_of(SearchSpace::box(2, 0.0, 1.0)), greedy(4), Spy{record, VectorXd::Constant(2, 0.4)});
  for (int i = 0; i < 8; ++i) bore.tell(bore.ask(), value_of(i == 2 ? 5.0 : std::nan("")));
  REQUIRE(record->labels.size() == 4);
  for (const VectorXd& z : record->labels) CHECK(z == VectorXd::Unit(z.size(), 2));
}

TEST_CASE("the initial design is shared by all kinds of BORE, and is random search's") {
  const auto first = [](const std::string& spec) {
    const auto recipe = optimizers::catalog().recipe(spec);
    return runners::execute_run({MixedProblem{}, "mixed", recipe, 0, {1, 10, true}})->configuration;
  };
  const auto design = first("random-search");
  for (const std::string& id : bore_ids()) CHECK(first(id) == design);
}

TEST_CASE("combinations that do not work are refused, with the reason") {
  const SearchSpace box = SearchSpace::box(2, 0.0, 1.0), mixed = MixedProblem{}.space(),
                    finite = FiniteProblem{}.space();
  for (const char* id : {"bore-rf", "bore-xgb", "bore-rf-platt", "bore-xgb-isotonic", "bore-kde"}) {
    for (const char* maximizer : {"lbfgs", "multi-start", "relaxed"}) {
      for (const SearchSpace& space : {box, finite}) {
        CHECK_THROWS_AS(make(std::string(id) + ":maximizer=" + maximizer, space), InputError);
      }
    }
  }
  CHECK_THROWS_WITH(make("bore-rf:maximizer=relaxed", box),
                    ContainsSubstring("relaxed") &&
                        ContainsSubstring("expected one of auto, robo, evolution, random, local-search, exhaustive"));
  for (const std::string& id : bore_ids()) {
    CHECK_THROWS_AS(make(id + ":maximizer=exhaustive", mixed), InputError);
    CHECK_NOTHROW(make(id + ":maximizer=exhaustive", finite));
    CHECK_NOTHROW(make(id + ":maximizer=evolution", mixed));
  }
  CHECK_THROWS_WITH(make("bore-mlp:maximizer=exhaustive", box),
                    ContainsSubstring("maximizer=exhaustive") && ContainsSubstring("finite"));
  CHECK_THROWS_AS(make("bore-mlp:maximizer=best", box), InputError);
  CHECK_THROWS_AS(make("bore-mlp:label=above", box), InputError);
  CHECK_THROWS_AS(make("bore-mlp:schedule=rising", box), InputError);
  CHECK_THROWS_AS(make("bore-mlp:gamma=0", box), InputError);
  CHECK_THROWS_AS(make("bore-mlp:gamma=1.5", box), InputError);
  CHECK_THROWS_AS(make("boggn:covariance=block", box), InputError);
  CHECK_THROWS_AS(make("boggn-gp:covariance=full", box), InputError);  // function space does not have this choice
  CHECK_THROWS_AS(make("boggn:weight_decay=1", box), InputError);      // its prior is prior_precision
}

TEST_CASE("ordinals are scaled features, or one-hot; proposals are levels either way") {
  const SearchSpace space({{"a", OrdinalParameter{{8.0, 16.0, 32.0, 64.0}}}, {"b", RealParameter{}}});
  for (const bool one_hot : {false, true}) {
    BoreOptions options = greedy(4);
    options.ordinals = one_hot ? optimizers::Ordinals::one_hot : optimizers::Ordinals::scaled;
    const auto record = std::make_shared<Record>();
    const VectorXd top = one_hot ? VectorXd{{0.0, 0.0, 1.0, 0.0, 0.5}} : VectorXd{{2.0 / 3.0, 0.5}};
    Bore bore(context_of(space), options, Spy{record, top});
    Configuration last;
    for (int i = 0; i < 6; ++i) {
      const Trial trial = bore.ask();
      CHECK(space.contains(trial.configuration));
      last = trial.configuration;
      bore.tell(trial, value_of(i));
    }
    REQUIRE(record->points.size() == 2);
    CHECK(record->points[0].rows() == top.size());
    CHECK(last[0] == 2.0);
  }
  for (const std::string& id : bore_ids()) {
    const auto recipe = optimizers::catalog().recipe(id + ":ordinals=one-hot,initial_points=4");
    CHECK(runners::execute_run({MixedProblem{}, "mixed", recipe, 0, {1, 8, true}})->status ==
          results::RunStatus::complete);
  }
}
