// Tasks of the regression study of kruse2022: its tests, and BBOB functions.
#pragma once

#include <string>
#include <string_view>

#include "regression/learning_curve.hpp"

namespace bobench::papers::kruse2022 {

/// A test of Sec. 5.2 on [-100, 100].
struct TestProblem {
  std::string name;                       ///< "test 3b"
  double (*value)(double x, bool upper);  ///< `upper`: with the other value of its noise
  bool is_two_valued;                     ///< takes one of two values, with equal probability
};

/// @param name  "1", "2", "3", "3b", "3c", "4"
const TestProblem& test_problem(std::string_view name);
/// Maps u in [0, 1] to x in [-100, 100].
double position(double u);
/// A test as a task, with uniform inputs mapped to [0, 1].
regression::Task test_task(const TestProblem& problem);

/// A BBOB function, instance 1, on [-5, 5]^dimension.
regression::Task bbob_task(int function, int dimension);

}  // namespace bobench::papers::kruse2022
