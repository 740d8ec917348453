#include "optimizers/gp_ei.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "acquisitions/expected_improvement.hpp"
#include "acquisitions/maximizers/multi_start.hpp"
#include "core/encoding.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::optimizers {
namespace {

surrogates::GaussianProcessOptions model_options(const GpEiOptions& options) {
  surrogates::GaussianProcessOptions model;
  model.kernel = surrogates::kernel_family(options.kernel);
  model.ard = options.ard;
  model.priors = options.priors;
  model.restarts = options.restarts;
  return model;
}

/// Where outliers begin (Tukey's fences, further out); infinity if there are none to be cut.
double fence_of(const Eigen::VectorXd& values, double width) {
  if (width == 0.0) return std::numeric_limits<double>::infinity();
  const double upper = surrogates::quantile(values, 0.75);
  const double fence = upper + width * (upper - surrogates::quantile(values, 0.25));
  return std::isfinite(fence) ? fence : std::numeric_limits<double>::infinity();
}

class GpEiSuggester {
 public:
  GpEiSuggester(const OptimizerContext& context, const GpEiOptions& options)
      : options_(options),
        encoding_(context.space),
        model_(model_options(options), context.streams.own("surrogate")()),
        maximizer_{
            .candidates = options.candidates, .local_candidates = options.local_candidates, .starts = options.starts} {}

  Configuration suggest(const History& history, Random& random) {
    learn(history);
    const double f_best = history.evaluations()[*history.best()].value;
    // log EI has EI's maximum, and a slope to follow where EI underflows.
    const acquisitions::Acquisition acquisition{
        [&](const Eigen::MatrixXd& X) { return acquisitions::log_expected_improvement(model_.predict(X), f_best); },
        [&](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
          return acquisitions::log_expected_improvement(model_.predict_with_gradient(x), f_best, gradient);
        }};
    if (encoding_.space().is_discrete()) known_.update(history);
    const auto best = acquisitions::maximize_multi_start(acquisition, {encoding_, history, known_}, maximizer_, random);
    return best ? *best : sample_unseen(encoding_.space(), known_, random);
  }

 private:
  /// Shows the model what it has not seen. Hyper-parameters are fitted anew every `refit_every` observations.
  void learn(const History& history) {
    const bool refit = model_.size() == 0 || unfitted_ + unseen(history) >= options_.refit_every;
    for (; seen_ < history.size(); ++seen_) {
      const double value = history.evaluations()[seen_].value;
      if (!std::isfinite(value)) continue;
      points_.push_back(history.trials()[seen_].configuration);
      values_.push_back(value);
      if (!refit) {
        model_.add(encoding_.encode(points_.back()), std::min(value, fence_));
        ++unfitted_;
      }
    }
    if (!refit) return;
    const Eigen::Map<const Eigen::VectorXd> values(values_.data(), static_cast<Eigen::Index>(values_.size()));
    fence_ = fence_of(values, options_.outlier_fence);
    model_.fit(encoding_.encode(points_), values.cwiseMin(fence_));
    unfitted_ = 0;
  }

  int unseen(const History& history) const {
    return static_cast<int>(std::count_if(history.evaluations().begin() + static_cast<std::ptrdiff_t>(seen_),
                                          history.evaluations().end(),
                                          [](const Evaluation& e) { return std::isfinite(e.value); }));
  }

  GpEiOptions options_;
  Encoding encoding_;
  surrogates::GaussianProcess model_;
  acquisitions::MultiStartOptions maximizer_;
  ConfigurationSet known_;
  std::vector<Configuration> points_;
  std::vector<double> values_;
  double fence_ = std::numeric_limits<double>::infinity();
  std::size_t seen_ = 0;
  int unfitted_ = 0;
};

}  // namespace

void GpEiOptions::fields(OptionFields& fields) {
  fields.integer("initial_points", initial_points, 1, 100000, "uniform points before the first fit");
  fields.choice("kernel", kernel, surrogates::kernel_names(), "covariance function");
  fields.flag("ard", ard, "a length-scale for each feature");
  fields.flag("priors", priors, "priors on the hyper-parameters; false: maximum likelihood");
  fields.integer("restarts", restarts, 0, 1000, "random starts of the likelihood's maximisation");
  fields.real("outlier_fence", outlier_fence, 0.0, 1e12,
              "targets are cut this many interquartile ranges above the third quartile; 0: never");
  fields.integer("refit_every", refit_every, 1, 100000, "observations between fits of the hyper-parameters");
  fields.integer("candidates", candidates, 1, 1000000, "random candidates for expected improvement");
  fields.integer("local_candidates", local_candidates, 0, 1000000, "candidates near the incumbent");
  fields.integer("starts", starts, 0, 1000, "L-BFGS starts from the best candidates; 0: none");
}

GpEi::GpEi(const OptimizerContext& context, const Options& options)
    : SequentialModelBased(context, GpEiSuggester(context, options), options.initial_points) {}

}  // namespace bobench::optimizers
