#include "testfunctions/embedded_space/embedded_space_family.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <Eigen/QR>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::testfunctions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using synthetic::SyntheticFunction;

constexpr int max_embedding = 10000, max_embedded_instances = 1000000;

/// Maps a point of the function's box to [-1, 1]^d.
VectorXd to_cube(const SyntheticFunction& function, const VectorXd& point) {
  return (2.0 * (point - function.low).array() / (function.high - function.low).array() - 1.0).matrix();
}

VectorXd from_cube(const SyntheticFunction& function, const VectorXd& z) {
  return function.low + (0.5 * (z.array() + 1.0) * (function.high - function.low).array()).matrix();
}

/// d of the D unit vectors, in random order.
MatrixXd chosen_inputs(Index dimension, Index count, Random& random) {
  std::vector<Index> order(static_cast<std::size_t>(dimension));
  std::iota(order.begin(), order.end(), Index{0});
  MatrixXd inputs = MatrixXd::Zero(dimension, count);
  for (Index i = 0; i < count; ++i) {
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(i + random.index(dimension - i))]);
    inputs(order[static_cast<std::size_t>(i)], i) = 1.0;
  }
  return inputs;
}

/// An orthonormal basis of a subspace drawn uniformly.
MatrixXd random_subspace(Index dimension, Index count, Random& random) {
  MatrixXd normal(dimension, count);
  for (double& entry : normal.reshaped()) entry = random.normal();
  const Eigen::HouseholderQR<MatrixXd> factor(normal);
  MatrixXd basis = factor.householderQ() * MatrixXd::Identity(dimension, count);
  // Without this, the signs of the factorisation would make the basis non-uniform.
  for (Index i = 0; i < count; ++i) {
    if (factor.matrixQR()(i, i) < 0.0) basis.col(i) *= -1.0;
  }
  return basis;
}

class EmbeddedProblem {
 public:
  EmbeddedProblem(EmbeddedFunction function, std::string name)
      : function_(std::move(function)),
        space_(SearchSpace::box(function_.dimension(), -1.0, 1.0)),
        name_(std::move(name)) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return function_.function.optimum; }
  std::vector<Configuration> minimizers() const { return {function_.argmin()}; }
  const std::string& name() const { return name_; }
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = function_.value(x)}; }
  void resume(std::size_t, Random&) const {}

 private:
  EmbeddedFunction function_;
  SearchSpace space_;
  std::string name_;
};

/// The segments of an id.
struct Parts {
  std::vector<std::string> function;  ///< "synthetic", NAME, dK
  Index dimension = 0;
  bool rotated = false;
  std::optional<int> instance;
};

Parts parts_of(std::vector<std::string> segments) {
  Parts parts;
  if (!segments.empty()) parts.instance = number_behind('i', segments.back(), 1, max_embedded_instances);
  if (parts.instance) segments.pop_back();
  parts.rotated = !segments.empty() && segments.back() == "rotated";
  if (parts.rotated) segments.pop_back();
  const auto dimension = segments.empty() ? std::nullopt : number_behind('d', segments.back(), 1, max_embedding);
  if (!dimension || segments.size() < 3 || segments.size() > 4) {
    throw InputError(
        fmt::format("expected embedded-space/NAME/dD[/rotated][/iN] with D in [1, {}], such as "
                    "embedded-space/hartmann6/d100",
                    max_embedding));
  }
  parts.dimension = *dimension;
  parts.function.assign(segments.begin(), segments.end() - 1);
  parts.function[0] = "synthetic";
  return parts;
}

Problem make_embedded(const std::vector<std::string>& segments, int replicate) {
  const Parts parts = parts_of(segments);
  const int instance = parts.instance.value_or(replicate + 1);
  SyntheticFunction function = synthetic::function_of(parts.function);
  const std::string of = function.id.substr(function.id.find('/') + 1);
  return EmbeddedProblem(
      embed(std::move(function), parts.dimension, parts.rotated, instance),
      fmt::format("embedded-space/{}/d{}{}/i{}", of, parts.dimension, parts.rotated ? "/rotated" : "", instance));
}

}  // namespace

double EmbeddedFunction::value(const VectorXd& x) const {
  return function.value(from_cube(function, (inputs.transpose() * x).cwiseMax(-1.0).cwiseMin(1.0)));
}

VectorXd EmbeddedFunction::argmin() const {
  return inputs * to_cube(function, function.optima.front());
}

EmbeddedFunction embed(SyntheticFunction function, Index dimension, bool rotated, int instance) {
  if (function.observe || function.fidelities.size() > 1) {
    throw InputError(fmt::format("'{}' is noisy or has fidelities: it cannot be embedded", function.id));
  }
  const Index inputs = function.low.size();
  if (inputs >= dimension) {
    throw InputError(fmt::format("'{}' has {} inputs; the space it is embedded in needs more than {}", function.id,
                                 inputs, dimension));
  }
  Random random = RunStreams(1, fmt::format("embedded-space/{}/d{}", function.id, dimension),
                             rotated ? "rotated" : "aligned", instance)
                      .own("inputs");
  if (!rotated) {
    MatrixXd chosen = chosen_inputs(dimension, inputs, random);
    return {std::move(function), std::move(chosen)};
  }
  // If D is small, the image of the optimum may lie outside the box.
  constexpr int attempts = 1000;
  for (int i = 0; i < attempts; ++i) {
    EmbeddedFunction embedded{function, random_subspace(dimension, inputs, random)};
    if (embedded.argmin().cwiseAbs().maxCoeff() <= 1.0) return embedded;
  }
  throw InputError(fmt::format("no subspace of {} dimensions was found whose box reaches the optimum of '{}'",
                               dimension, function.id));
}

ProblemFamily embedded_space_family() {
  return {.name = "embedded-space",
          .pattern = "embedded-space/NAME/dD[/rotated][/iN]",
          .description = "a synthetic function of few inputs hidden among D: chosen inputs, or a random subspace",
          .list =
              [] {
                std::vector<ProblemInfo> list;
                for (const char* name : {"branin", "hartmann6"}) {
                  for (const int dimension : {25, 100, 1000}) {
                    list.push_back({fmt::format("embedded-space/{}/d{}", name, dimension),
                                    fmt::format("{} among {} inputs", name, dimension), dimension});
                    list.push_back({fmt::format("embedded-space/{}/d{}/rotated", name, dimension),
                                    fmt::format("{} in a subspace of {} inputs", name, dimension), dimension});
                  }
                }
                return list;
              },
          .make = make_embedded};
}

}  // namespace bobench::testfunctions
