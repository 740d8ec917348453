#include "optimizers/multi_fidelity/bore_hb.hpp"

#include <vector>

#include "catch.hpp"
#include "optimizers/multi_fidelity/bohb.hpp"
#include "optimizers/multi_fidelity/hyperband.hpp"
#include "test_seed.hpp"

using namespace bobench;
using optimizers::BoreHb, optimizers::BoreHbOptions;

namespace {

const SearchSpace plane = SearchSpace::box(2, 0.0, 1.0);

double bowl(const Configuration& x) {
  return (x - Eigen::Vector2d(0.2, 0.7)).norm();
}

OptimizerContext in_plane(std::vector<double> fidelities, int replicate = 0) {
  return {plane, 200, RunStreams(test_seed(1), "bowl", "bore-hb", replicate), std::move(fidelities)};
}

/// Trees and searches that are small enough for many runs.
BoreHbOptions small() {
  BoreHbOptions options;
  options.generator.forest.trees = 20;
  options.generator.maximizer.of<acquisitions::Evolution>().evaluations = 200;
  return options;
}

/// The trials of a run on a bowl, lower at higher fidelities.
template <class Optimizer>
std::vector<Trial> trials_of(Optimizer optimizer, int count) {
  std::vector<Trial> trials;
  for (int i = 0; i < count; ++i) {
    trials.push_back(optimizer.ask());
    const Trial& trial = trials.back();
    optimizer.tell(trial, {.value = bowl(trial.configuration) + 1.0 / trial.fidelity});
  }
  return trials;
}

}  // namespace

TEST_CASE("bore-hb has the brackets of hyperband and bohb, and other configurations") {
  for (const std::vector<double>& fidelities : {std::vector<double>{1, 3, 9, 27}, std::vector<double>{12, 200}}) {
    for (const int eta : {2, 3}) {
      const OptimizerContext context = in_plane(fidelities);
      BoreHbOptions options = small();
      optimizers::BohbOptions of_bohb;
      options.brackets.eta = of_bohb.brackets.eta = eta;
      const auto bore = trials_of(BoreHb(context, options), 120);
      const auto bohb = trials_of(optimizers::Bohb(context, of_bohb), 120);
      const auto hyperband = trials_of(optimizers::Hyperband(context, options.brackets), 120);
      int different = 0;
      for (std::size_t i = 0; i < bore.size(); ++i) {
        CHECK(bore[i].fidelity == hyperband[i].fidelity);
        CHECK(bore[i].fidelity == bohb[i].fidelity);
        different += bore[i].configuration != hyperband[i].configuration;
      }
      CHECK(different > 60);
    }
  }
}

TEST_CASE("bore-hb with random configurations alone is hyperband") {
  const OptimizerContext context = in_plane({1, 3, 9, 27});
  BoreHbOptions options = small();
  options.generator.random_share = 1.0;
  const auto bore = trials_of(BoreHb(context, options), 150);
  const auto hyperband = trials_of(optimizers::Hyperband(context, {}), 150);
  for (std::size_t i = 0; i < bore.size(); ++i) {
    CHECK(bore[i].configuration == hyperband[i].configuration);
    CHECK(bore[i].fidelity == hyperband[i].fidelity);
  }
}

TEST_CASE("bore-hb starts with hyperband's configurations and then leaves them for the good region") {
  for (const std::vector<double>& fidelities : {std::vector<double>{1.0}, std::vector<double>{1.0, 3.0, 9.0}}) {
    double near = 0.0;  // per hundred, on average
    constexpr int replicates = 12;
    for (int replicate = 0; replicate < replicates; ++replicate) {
      const OptimizerContext context = in_plane(fidelities, replicate);
      const auto bore = trials_of(BoreHb(context, small()), 110);
      const auto hyperband = trials_of(optimizers::Hyperband(context, {}), 9);
      for (std::size_t i = 0; i < 9; ++i) CHECK(bore[i].configuration == hyperband[i].configuration);
      for (std::size_t i = 10; i < 110; ++i) near += (bowl(bore[i].configuration) < 0.25) / double(replicates);
    }
    check_above("near of 100", near, 40.0);  // 20 by chance
  }
}

TEST_CASE("bore-hb learns from trials that it never asked for") {
  BoreHbOptions options = small();
  options.generator.random_share = 0.0;
  int near = 0;
  for (int replicate = 0; replicate < 100; ++replicate) {
    BoreHb bore(in_plane({1.0, 3.0}, replicate), options);
    Random random(test_seed(static_cast<std::uint64_t>(6 + replicate)));
    for (int i = 0; i < 60; ++i) {
      const Configuration x = plane.sample(random);
      bore.tell({x, 3.0}, {.value = bowl(x)});
    }
    const Trial trial = bore.ask();
    CHECK(trial.fidelity == 1.0);
    near += bowl(trial.configuration) < 0.25;
  }
  check_above("near of 100", near, 50.0);  // 20 by chance
}
