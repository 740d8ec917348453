#include "regression/problem_task.hpp"

#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "core/encoding.hpp"
#include "core/error.hpp"

namespace bobench::regression {

using Eigen::Index;

Task problem_task(std::string name, Problem problem) {
  const auto kept = std::make_shared<const Problem>(std::move(problem));
  const auto draw = [name, kept](Index train, Index test, Random& random) {
    const Encoding encoding(kept->space());
    const auto observe = [&](Index n) {
      Data data{Eigen::MatrixXd(encoding.features(), n), Eigen::VectorXd(n)};
      Index done = 0;
      for (Index tried = 0; done < n && tried < 10 * n; ++tried) {
        const Configuration configuration = encoding.space().sample(random);
        const double value = kept->evaluate(configuration, kept->fidelities().back(), random).value;
        if (!std::isfinite(value)) continue;
        data.X.col(done) = encoding.encode(configuration);
        data.y[done++] = value;
      }
      if (done < n) throw InputError(fmt::format("{}: nine of ten values are not finite", name));
      return data;
    };
    Data first = observe(train);
    return Split{std::move(first), observe(test)};
  };
  return {std::move(name), draw};
}

}  // namespace bobench::regression
