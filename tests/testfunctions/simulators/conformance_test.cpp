#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "core/problem_catalog.hpp"
#include "test_seed.hpp"
#include "testfunctions/simulators/catalog.hpp"

using namespace bobench;

TEST_CASE("every simulator may be asked by several threads at once, answers the same, and resumes where it was") {
  ProblemCatalog all;
  simulators::add_to(all);
  for (const ProblemFamily& family : all.families()) {
    for (const ProblemInfo& info : family.list()) {
      INFO(info.id);
      const Problem problem = all.make(info.id, 0);
      CHECK(problem.space().dimension() == info.dimension);
      REQUIRE(problem.can_resume());
      Random random(test_seed(1));
      std::vector<Configuration> points;
      for (int i = 0; i < 12; ++i) points.push_back(problem.space().sample(random));
      const auto values_from = [&](std::size_t first, std::vector<double>& values) {
        Random noise(7);
        problem.resume(first, noise);
        for (std::size_t i = first; i < points.size(); ++i) {
          values.push_back(problem.evaluate(points[i], 1.0, noise).value);
        }
      };
      std::vector<double> alone;
      values_from(0, alone);
      std::vector<std::vector<double>> together(4);
      std::vector<std::thread> threads;
      for (std::size_t t = 0; t < together.size(); ++t) {
        threads.emplace_back([&, t] { values_from(t, together[t]); });
      }
      for (std::thread& thread : threads) thread.join();
      for (std::size_t t = 0; t < together.size(); ++t) {
        CHECK(std::equal(together[t].begin(), together[t].end(), alone.begin() + static_cast<std::ptrdiff_t>(t)));
      }
      for (const double value : alone) {
        CHECK(std::isfinite(value));
        if (problem.optimum()) CHECK(value >= *problem.optimum());
      }
    }
  }
}
