#include "reproduction/papers/hassen2021/class_balance.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/parsed_file.hpp"

using namespace bobench;
using namespace bobench::papers::hassen2021;
using papers::tiao2021::ClassifierState, papers::tiao2021::WatchedRun;

namespace {

/// A state of n observations, `positives` of them of label 1.
ClassifierState state(Eigen::Index n, Eigen::Index positives, double probability) {
  ClassifierState one{Eigen::MatrixXd::Zero(1, n), Eigen::VectorXd::Zero(n), Eigen::VectorXd::Constant(3, probability)};
  one.z.head(positives).setOnes();
  return one;
}

WatchedRun run(std::vector<ClassifierState> states) {
  WatchedRun one;
  one.run.value.resize(7);
  one.states = std::move(states);
  return one;
}

}  // namespace

TEST_CASE("the balance is a mean over the runs that had a fit, and none where none had") {
  const Balance balance =
      balance_of({run({state(4, 1, 0.2), state(5, 2, 0.4)}), run({state(4, 3, 0.6)}), run({state(4, 2, 0.1)})}, 4);
  REQUIRE(balance.observations == Eigen::Vector3d(4, 5, 6));
  CHECK(balance.positive_share[0] == Approx((0.25 + 0.75 + 0.5) / 3.0));
  CHECK(balance.positive_share[1] == Approx(0.4));
  CHECK(balance.probability[0] == Approx(0.3));
  CHECK(balance.probability[1] == Approx(0.4));
  CHECK(std::isnan(balance.positive_share[2]));
}

TEST_CASE("figure 4 shows states of BOGGN, and class balance by gamma and by prior precision") {
  const runners::Catalogs known = reproduction::catalogs();
  const std::string spec = known.optimizers.recipe("boggn:style=paper,initial_points=4,samples=5,steps=5").spec;
  const results::ResultSet nothing;
  const reproduction::MeasuredRuns runs(nothing, {{"synthetic/forrester"}, {{"BOGGN", spec}}, 1, 7});
  const auto figures = draw_class_balance({known, reproduction::Scale::smoke, 1, &runs});
  REQUIRE(figures.size() == 2);
  CHECK(figures[0].name == "steps");
  CHECK(figures[1].name == "class-balance");
  const std::string& data = figures[1].data.at(0).text;
  for (const char* name : {"gamma 1/10", "gamma 1/4", "gamma 1/3", "gamma 1/2", "delta 0.01", "delta 1", "delta 100"}) {
    INFO(name);
    CHECK(data.find(std::string(",") + name + "\n") != std::string::npos);
  }
  const reproduction::MeasuredRuns other(nothing, {{"synthetic/forrester"}, {{"RS", "random-search"}}, 1, 7});
  CHECK_THROWS_WITH(draw_class_balance({known, reproduction::Scale::smoke, 1, &other}),
                    ContainsSubstring("no run of 'BOGGN'"));
  CHECK_THROWS_AS(draw_workflow({known}), InputError);
}
