#include "acquisitions/sampled_points.hpp"

#include "core/error.hpp"
#include "numerics/minimize.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::FunctionDraw, surrogates::Regressor;

DrawnMinimum minimum_of(const FunctionDraw& function, const MatrixXd& points, const Encoding& encoding) {
  Index best = 0;
  DrawnMinimum found{{}, function.values(points).minCoeff(&best)};
  found.point = points.col(best);
  if (!function.value_with_gradient || encoding.space().is_discrete()) return found;
  const FeatureBox box = free_box(encoding, found.point);
  Minimum minimum = minimize(function.value_with_gradient, found.point, box.low, box.high, {.max_evaluations = 100});
  if (minimum.value < found.value) found = {std::move(minimum.x), minimum.value};
  return found;
}

/// The points where a function drawn from a Gaussian process may be lowest: those whose mean minus 4 standard
/// deviations is not above the mean plus 4 standard deviations of any point (3 in 100,000 draws of a value exceed such
/// a bound). Few of 1000 points remain once the model has learnt something. Each value of a draw is a sum of a thousand
/// cosines.
MatrixXd contenders(const Regressor& model, const MatrixXd& points) {
  constexpr double deviations = 4.0;
  const surrogates::Prediction prediction = latent(model.predict(points), model.noise_in_variance());
  const VectorXd reach = deviations * prediction.variance.cwiseSqrt();
  const double surely_below = (prediction.mean + reach).minCoeff();
  std::vector<Index> kept;
  for (Index i = 0; i < points.cols(); ++i) {
    if (!(prediction.mean[i] - reach[i] > surely_below)) kept.push_back(i);
  }
  return points(Eigen::all, kept);
}

}  // namespace

MatrixXd uniform_and_observed(const FittedModel& fitted, Index count, Random& random) {
  if (!fitted.encoding) throw Error("an acquisition that draws points was not told the space");
  MatrixXd points(fitted.encoding->features(), count + fitted.observed.cols());
  for (Index i = 0; i < count; ++i) {
    fitted.encoding->encode_into(fitted.encoding->space().sample(random), points.col(i));
  }
  points.rightCols(fitted.observed.cols()) = fitted.observed;
  return points;
}

FunctionDraw draw_function(const FittedModel& fitted, Random& random) {
  const Regressor& model = fitted.model;
  if (model.function_draw) return model.function_draw(random());
  const Index row = random.index(model.draws(fitted.observed.leftCols(1)).rows());
  FunctionDraw function{[&model, row](const MatrixXd& X) -> VectorXd { return model.draws(X).row(row); }, {}};
  if (model.draws_with_gradient) {
    function.value_with_gradient = [&model, row](const VectorXd& x, VectorXd* gradient) {
      const surrogates::PointDraws draws = model.draws_with_gradient(x);
      if (gradient) *gradient = draws.gradients.col(row);
      return draws.values[row];
    };
  }
  return function;
}

std::vector<DrawnMinimum> draw_minima(const FittedModel& fitted, const MatrixXd& points, int count, Random& random) {
  const bool is_process = static_cast<bool>(fitted.model.gaussian_process);
  const MatrixXd where = is_process ? contenders(fitted.model, points) : points;
  std::vector<DrawnMinimum> minima;
  for (int i = 0; i < count; ++i) minima.push_back(minimum_of(draw_function(fitted, random), where, *fitted.encoding));
  return minima;
}

}  // namespace bobench::acquisitions
