#include "cli/bo_suite.hpp"

namespace bobench {

ProblemSet bo_suite() {
  return {.name = "bo-suite",
          .description = "36 problems for small budgets",
          .patterns = {"bbob/f1,5,8,11,13,17,19,20/d2,5,10", "synthetic/branin,log-goldstein-price,cosines,hartmann6",
                       "synthetic/levy-textbook,rosenbrock/d5", "synthetic/camel/noise=0.5",
                       "synthetic/hartmann3/noise=0.2", "embedded/friedman,spirals,mackey-glass", "robot-push/4d"},
          .rest = ""};
}

ProblemSet bo_suite_quick() {
  return {.name = "bo-suite-quick",
          .description = "12 problems of @bo-suite, for a first impression",
          .patterns = {"bbob/f1,11/d2", "bbob/f5,13/d5", "bbob/f8,20/d10", "synthetic/levy-textbook,rosenbrock/d5",
                       "synthetic/camel/noise=0.5", "embedded/friedman,spirals", "robot-push/4d"},
          .rest = ""};
}

}  // namespace bobench
