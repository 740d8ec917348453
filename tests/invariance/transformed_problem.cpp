#include "invariance/transformed_problem.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace bobench {
namespace {

using Eigen::Index;

constexpr double factor = 1024.0;

/// Number of places by which choices move up in their list.
std::size_t moved_by(const CategoricalParameter& categorical) {
  return categorical.choices.size() / 2;
}

ParameterKind with_choices_permuted(CategoricalParameter categorical) {
  auto& choices = categorical.choices;
  std::rotate(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(moved_by(categorical)), choices.end());
  return categorical;
}

ParameterKind with_levels_reversed(OrdinalParameter ordinal) {
  std::ranges::reverse(ordinal.levels);
  return ordinal;
}

/// A number or a level mirrored in its range; maps the values of either problem to the other.
double mirrored(const Parameter& parameter, double value) {
  const double low = parameter.low(), high = parameter.high();
  if (parameter.is_categorical()) return value;
  if (!parameter.is_log()) {
    const double other = low + (high - value);
    return value < low || value > high ? other : std::clamp(other, low, high);
  }
  return parameter.is_integer() ? value : std::clamp(low * (high / value), low, high);
}

std::vector<Parameter> transformed(std::vector<Parameter> parameters, Transformation transformation) {
  if (transformation == Transformation::parameters_permuted) std::ranges::reverse(parameters);
  for (Parameter& parameter : parameters) {
    if (transformation == Transformation::choices_permuted && parameter.is_categorical()) {
      parameter.kind = with_choices_permuted(std::get<CategoricalParameter>(parameter.kind));
    }
    if (transformation == Transformation::box_mirrored && parameter.is_ordinal()) {
      parameter.kind = with_levels_reversed(std::get<OrdinalParameter>(parameter.kind));
    }
  }
  if (transformation == Transformation::dummy_added) {
    std::string name = "dummy";
    const auto is_taken = [&](const Parameter& parameter) { return parameter.name == name; };
    while (std::ranges::any_of(parameters, is_taken)) name += "-";
    parameters.push_back({name, RealParameter{0.0, 1.0}});
  }
  return parameters;
}

}  // namespace

std::vector<Transformation> transformations() {
  return {Transformation::choices_permuted, Transformation::parameters_permuted, Transformation::values_shifted,
          Transformation::values_scaled,    Transformation::box_mirrored,        Transformation::dummy_added};
}

std::string_view name_of(Transformation transformation) {
  switch (transformation) {
    case Transformation::choices_permuted:
      return "choices-permuted";
    case Transformation::parameters_permuted:
      return "parameters-permuted";
    case Transformation::values_shifted:
      return "values-shifted";
    case Transformation::values_scaled:
      return "values-scaled";
    case Transformation::box_mirrored:
      return "box-mirrored";
    case Transformation::dummy_added:
      break;
  }
  return "dummy-added";
}

TransformedProblem::TransformedProblem(Problem problem, Transformation transformation)
    : problem_(std::move(problem)),
      transformation_(transformation),
      space_(transformed(problem_.space().parameters(), transformation)) {}

std::string TransformedProblem::name() const {
  return fmt::format("{}/{}", problem_.name(), name_of(transformation_));
}

double TransformedProblem::value_scale() const {
  return transformation_ == Transformation::values_scaled ? factor : 1.0;
}

double TransformedProblem::transformed_value(double value) const {
  return value_scale() * value + (transformation_ == Transformation::values_shifted ? factor : 0.0);
}

std::optional<double> TransformedProblem::optimum() const {
  const auto optimum = problem_.optimum();
  if (!optimum) return std::nullopt;
  return transformed_value(*optimum);
}

Configuration TransformedProblem::original(const Configuration& configuration) const {
  const SearchSpace& space = problem_.space();
  Configuration original = configuration.head(space.dimension());
  if (transformation_ == Transformation::parameters_permuted) original.reverseInPlace();
  for (Index i = 0; i < original.size(); ++i) {
    if (transformation_ == Transformation::box_mirrored) original[i] = mirrored(space[i], original[i]);
    const auto* categorical = std::get_if<CategoricalParameter>(&space[i].kind);
    if (transformation_ != Transformation::choices_permuted || !categorical) continue;
    const std::size_t place = static_cast<std::size_t>(original[i]) + moved_by(*categorical);
    original[i] = static_cast<double>(place % categorical->choices.size());
  }
  return original;
}

Evaluation TransformedProblem::evaluate(const Configuration& configuration, double fidelity, Random& random) const {
  Evaluation evaluation = problem_.evaluate(original(configuration), fidelity, random);
  evaluation.value = transformed_value(evaluation.value);
  if (evaluation.noise_free) evaluation.noise_free = transformed_value(*evaluation.noise_free);
  return evaluation;
}

}  // namespace bobench
