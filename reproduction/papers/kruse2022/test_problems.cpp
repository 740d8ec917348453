#include "reproduction/papers/kruse2022/test_problems.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "testfunctions/bbob/bbob.hpp"
#include "testfunctions/synthetic/low_dimensional.hpp"

namespace bobench::papers::kruse2022 {
namespace {

using namespace testfunctions::synthetic;

template <double (*value)(double)>
double without_noise(double x, bool) {
  return value(x);
}

}  // namespace

const TestProblem& test_problem(std::string_view name) {
  static const std::vector<TestProblem> all = {
      {"test 1", without_noise<kruse_test1>, false},
      {"test 2", without_noise<kruse_test2>, false},
      {"test 3", kruse_test3, true},
      {"test 3b", kruse_test3b, true},
      {"test 3c", kruse_test3c, true},
      {"test 4", without_noise<kruse_test4>, false},
  };
  const auto found = std::ranges::find(all, fmt::format("test {}", name), &TestProblem::name);
  if (found == all.end()) throw Error(fmt::format("kruse2022 has no test {}", name));
  return *found;
}

double position(double u) {
  return 200.0 * u - 100.0;
}

regression::Task test_task(const TestProblem& problem) {
  return regression::function_task(problem.name, 1, [problem](const Eigen::VectorXd& u, Random& random) {
    return problem.value(position(u[0]), problem.is_two_valued && random.bernoulli(0.5));
  });
}

regression::Task bbob_task(int function, int dimension) {
  const testfunctions::BbobFunction f(function, dimension, 1);
  return regression::function_task(fmt::format("bbob/f{}/d{}", function, dimension), dimension,
                                   [f](const Eigen::VectorXd& u, Random&) {
                                     const Eigen::VectorXd x = 10.0 * u.array() - 5.0;
                                     return f(x);
                                   });
}

}  // namespace bobench::papers::kruse2022
