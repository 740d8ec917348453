#include "optimizers/coordinate_coding.hpp"

#include <cmath>

namespace bobench::optimizers {
namespace {

using Eigen::Index;

constexpr double margin = 0.05;
constexpr double length = 1.0 + 2.0 * margin;  // of the interval that is mapped onto [0, 1] once

}  // namespace

double into_unit_interval(double coordinate) {
  double place = std::fmod(coordinate + margin, 2.0 * length);  // from the preimage of the lower end
  if (place < 0.0) place += 2.0 * length;
  if (place > length) place = 2.0 * length - place;
  const double from_upper = length - place;
  if (place < 2.0 * margin) return place * place / (4.0 * margin);
  if (from_upper < 2.0 * margin) return 1.0 - from_upper * from_upper / (4.0 * margin);
  return place - margin;
}

double place_in_unit_interval(double value) {
  if (value < margin) return std::sqrt(4.0 * margin * value) - margin;
  if (1.0 - value < margin) return 1.0 + margin - std::sqrt(4.0 * margin * (1.0 - value));
  return value;
}

CoordinateCoding::CoordinateCoding(const OptimizerContext& context, Beyond beyond)
    : space_(context.space),
      coding_(context.space, Coding::invariant, context.streams.own("coding")),
      beyond_(beyond == Beyond::itself && !context.is_defined_outside ? Beyond::bent : beyond),
      design_(context.streams.shared("design")) {}

Configuration CoordinateCoding::decode(const Eigen::Ref<const Eigen::VectorXd>& point) const {
  if (beyond_ == Beyond::never) return coding_.decode(point);
  if (beyond_ == Beyond::bent) return coding_.decode(point.unaryExpr(&into_unit_interval));
  Configuration configuration(point.size());
  for (Index i = 0; i < point.size(); ++i) {
    const double low = space_[i].low();
    configuration[i] = low + (space_[i].high() - low) * point[i];
  }
  return configuration;
}

CoordinateCoding::Start CoordinateCoding::next_start() {
  if (beyond_ == Beyond::itself) {
    Eigen::VectorXd point(dimension());
    for (double& coordinate : point) coordinate = design_.uniform(0.1, 0.9);
    return {point, decode(point)};
  }
  const Configuration configuration = space_.sample(design_);
  const Eigen::VectorXd point = coding_.draw(configuration);
  if (beyond_ == Beyond::never) return {point, configuration};
  return {point.unaryExpr(&place_in_unit_interval), configuration};
}

}  // namespace bobench::optimizers
