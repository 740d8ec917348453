#include "landscape/slice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/encoding.hpp"
#include "core/error.hpp"

namespace bobench::landscape {

using Eigen::Index, Eigen::VectorXd;

double value_at(const Problem& problem, const Configuration& configuration) {
  Random noise(1);  // the noise is not used
  const Evaluation evaluation = problem.evaluate(configuration, problem.full_fidelity(), noise);
  return evaluation.noise_free.value_or(evaluation.value);
}

VectorXd axis_of(const Parameter& parameter, Index points) {
  const auto values = parameter.cardinality();
  if (values && *values <= static_cast<double>(points)) {
    return VectorXd::LinSpaced(static_cast<Index>(*values), parameter.low(), parameter.high());
  }
  VectorXd axis = VectorXd::LinSpaced(points, 0.0, 1.0);
  for (double& x : axis) x = from_unit(parameter, x);
  // Integers on a log scale may round to the same value.
  return VectorXd(Eigen::Map<const VectorXd>(axis.data(), std::unique(axis.begin(), axis.end()) - axis.begin()));
}

Configuration centre_of(const SearchSpace& space) {
  Configuration centre(space.dimension());
  for (Index i = 0; i < centre.size(); ++i) {
    centre[i] = space[i].is_categorical() ? 0.0 : from_unit(space[i], 0.5);
  }
  return space.canonical(std::move(centre));
}

Cut cut_through(const Problem& problem, const Configuration& anchor, Index parameter, Index points) {
  Cut cut{parameter, axis_of(problem.space()[parameter], points), {}, {}};
  cut.value.resize(cut.x.size());
  for (Index i = 0; i < cut.x.size(); ++i) {
    Configuration at = anchor;
    at[parameter] = cut.x[i];
    at = problem.space().canonical(std::move(at));
    cut.value[i] = value_at(problem, at);
    cut.at.push_back(std::move(at));
  }
  return cut;
}

Section section_through(const Problem& problem, const Configuration& anchor, Index across, Index up, Index points) {
  for (const Index parameter : {across, up}) {
    const Parameter& one = problem.space()[parameter];
    if (one.is_categorical() || one.cardinality().value_or(3.0) < 3.0) {
      throw InputError(
          fmt::format("a map needs two parameters that are numbers of at least three values; '{}' is not", one.name));
    }
  }
  if (across == up) throw InputError("a map needs two different parameters");
  Section section{across, up, axis_of(problem.space()[across], points), axis_of(problem.space()[up], points), {}, {}};
  section.value.resize(section.y.size(), section.x.size());
  for (Index column = 0; column < section.x.size(); ++column) {
    for (Index row = 0; row < section.y.size(); ++row) {
      Configuration at = anchor;
      at[across] = section.x[column];
      at[up] = section.y[row];
      at = problem.space().canonical(std::move(at));
      section.value(row, column) = value_at(problem, at);
      section.at.push_back(std::move(at));
    }
  }
  return section;
}

}  // namespace bobench::landscape
