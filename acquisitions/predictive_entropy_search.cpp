#include "acquisitions/predictive_entropy_search.hpp"

#include <memory>
#include <vector>

#include "acquisitions/sampled_points.hpp"
#include "surrogates/gaussian_process/minimum_condition.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::GaussianProcess, surrogates::MinimumCondition;

VectorXd predictive_entropy(const GaussianProcess& model, const std::vector<MinimumCondition>& conditions,
                            const MatrixXd& X) {
  constexpr Index block = 256;
  const double noise = model.noise_variance();
  VectorXd lost(X.cols());
  for (Index start = 0; start < X.cols(); start += block) {
    const MatrixXd some = X.middleCols(start, std::min(block, X.cols() - start));
    const MatrixXd whitened = model.whiten(model.prior().covariance(model.points(), some));
    VectorXd after = VectorXd::Zero(some.cols());
    for (const MinimumCondition& condition : conditions) {
      after.array() += (condition.variance(some, whitened).array() + noise).log();
    }
    const VectorXd before = (model.predict(some).variance.array() + noise).log();
    lost.segment(start, some.cols()) = 0.5 * (before - after / static_cast<double>(conditions.size()));
  }
  return lost;
}

}  // namespace

void PredictiveEntropySearch::fields(OptionFields& fields) {
  fields.integer("samples", samples, 1, 10000, "draws of the minimum's place");
  fields.integer("points", points, 1, 1000000, "uniform points from which a drawn function is minimised");
  fields.formerly("places", "samples");
  fields.formerly("place_points", "points");
}

Acquisition PredictiveEntropySearch::of(const FittedModel& fitted) const {
  Random random(fitted.seed);
  const GaussianProcess& model = fitted.model.gaussian_process();
  const MatrixXd where = uniform_and_observed(fitted, points, random);
  auto conditions = std::make_shared<std::vector<MinimumCondition>>();
  for (const DrawnMinimum& minimum : draw_minima(fitted, where, samples, random)) {
    conditions->emplace_back(model, minimum.point, fitted.incumbent);
  }
  return {[&model, conditions](const MatrixXd& X) { return predictive_entropy(model, *conditions, X); }};
}

}  // namespace bobench::acquisitions
