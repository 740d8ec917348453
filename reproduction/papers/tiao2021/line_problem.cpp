#include "reproduction/papers/tiao2021/line_problem.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::papers::tiao2021 {

using analysis::plots::Layer, analysis::plots::Stroke;
using Eigen::Index, Eigen::VectorXd;

LineProblem on_the_line(const Problem& problem) {
  const SearchSpace& space = problem.space();
  if (space.dimension() != 1 || !space.is_continuous() || space[0].is_log()) {
    throw InputError(fmt::format("'{}' cannot be drawn: it is not a problem of one real parameter", problem.name()));
  }
  constexpr Index points = 401;
  LineProblem line{space[0].low(), space[0].high(), {}, VectorXd(points)};
  line.x = VectorXd::LinSpaced(points, line.low, line.high);
  Random noise(1);  // required by evaluate(); noise-free values are used if known
  for (Index i = 0; i < points; ++i) {
    const Evaluation evaluation = problem.evaluate(line.x.segment(i, 1), problem.full_fidelity(), noise);
    line.value[i] = evaluation.noise_free.value_or(evaluation.value);
  }
  return line;
}

std::string spec_of(const std::string& label, const reproduction::MeasuredRuns& runs) {
  const auto& optimizers = runs.selection().optimizers;
  const auto found = std::ranges::find(optimizers, label, &std::pair<std::string, std::string>::first);
  if (found == optimizers.end()) throw InputError(fmt::format("there is no run of '{}'", label));
  return found->second;
}

std::vector<Layer> crosses(const VectorXd& x, const VectorXd& y, const VectorXd& z) {
  Stroke positive, negative;
  for (Index i = 0; i < x.size(); ++i) (z[i] > 0.5 ? positive : negative).push_back({x[i], y[i], z[i]});
  const auto look = [](const char* color) {
    return fmt::format("with points pointtype 2 pointsize 0.7 linewidth 1.6 linecolor rgb '{}'", color);
  };
  return {{.series = "label 1", .look = look(positive_color), .strokes = {std::move(positive)}},
          {.series = "label 0", .look = look(negative_color), .strokes = {std::move(negative)}}};
}

VectorXd values_of(const results::RunResult& run) {
  return Eigen::Map<const VectorXd>(run.value.data(), static_cast<Index>(run.value.size()));
}

VectorXd configurations_of(const results::RunResult& run) {
  return Eigen::Map<const VectorXd>(run.configuration.data(), static_cast<Index>(run.configuration.size()));
}

}  // namespace bobench::papers::tiao2021
