#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/quantile.hpp"
#include "surrogates/gaussian_process/posterior_path.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

GaussianProcessOptions model_options(const FencedGaussianProcessOptions& options) {
  GaussianProcessOptions model;
  model.kernel = options.kernel;
  model.ard = options.ard;
  model.priors = options.priors;
  model.prior = options.prior;
  model.restarts = options.restarts;
  return model;
}

/// Upper fence for outliers (Tukey's fences, with this width); infinity if no value is clipped.
double fence_of(const VectorXd& values, double width) {
  if (width == 0.0) return std::numeric_limits<double>::infinity();
  const double upper = quantile(values, 0.75);
  const double fence = upper + width * (upper - quantile(values, 0.25));
  return std::isfinite(fence) ? fence : std::numeric_limits<double>::infinity();
}

}  // namespace

void FencedGaussianProcessOptions::fields(OptionFields& fields) {
  fields.choice("kernel", kernel, kernel_families(), "covariance function");
  fields.flag("ard", ard, "a length-scale for each feature");
  fields.flag("priors", priors, "priors on the hyper-parameters; false: maximum likelihood");
  fields.choice("prior", prior, {{"weak", HyperPrior::weak}, {"dimension-scaled", HyperPrior::dimension_scaled}},
                "which: as RoBO's, or length-scales that grow with the number of features");
  fields.integer("restarts", restarts, 0, 1000, "random starts of the likelihood's maximisation");
  fields.real("outlier_fence", outlier_fence, 0.0, 1e12,
              "targets are cut this many interquartile ranges above the third quartile; 0: never");
  fields.integer("refit_every", refit.every, 1, 100000, "observations between fits of the hyper-parameters");
  fields.real("refit_growth", refit.growth, 0.0, 10.0,
              "least number of them, as a share of all beyond 100: 0.05 makes 173 fits in 500 observations");
}

FencedGaussianProcessOptions botorch_options() {
  FencedGaussianProcessOptions options;
  options.kernel = KernelFamily::squared_exponential;
  options.prior = HyperPrior::dimension_scaled;
  options.restarts = 0;
  options.outlier_fence = 0.0;
  options.refit.growth = 0.0;
  return options;
}

FencedGaussianProcessOptions autogluon_options() {
  FencedGaussianProcessOptions options;
  options.restarts = 1;
  options.outlier_fence = 0.0;
  options.refit.growth = 0.0;
  return options;
}

FencedGaussianProcessRegressor::FencedGaussianProcessRegressor(const Options& options, std::uint64_t seed)
    : options_(options), model_(model_options(options), seed) {}

bool FencedGaussianProcessRegressor::begins_as(const MatrixXd& X, const VectorXd& y) const {
  const Index n = y_.size();
  return n > 0 && X.rows() == X_.rows() && y.size() >= n && X.leftCols(n) == X_ && y.head(n) == y_;
}

void FencedGaussianProcessRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  if (begins_as(X, y) && !options_.refit.is_due(fitted_, y.size())) {
    for (Index i = y_.size(); i < y.size(); ++i) model_.add(X.col(i), std::min(y[i], fence_));
  } else {
    fence_ = fence_of(y, options_.outlier_fence);
    model_.fit(X, y.cwiseMin(fence_));
    fitted_ = y.size();
  }
  X_ = X;
  y_ = y;
}

FunctionDraw FencedGaussianProcessRegressor::function_draw(std::uint64_t seed) const {
  Random random(seed);
  return draw_path(model_, path_frequencies, random);
}

}  // namespace bobench::surrogates
