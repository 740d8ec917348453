#include "optimizers/bayesian/infill.hpp"

#include <algorithm>
#include <cmath>

#include "acquisitions/catalog.hpp"
#include "surrogates/gaussian_process/conditional_likelihood.hpp"

namespace bobench::optimizers {
namespace {

using acquisitions::FittedModel;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Expected improvement on the incumbent at one point, in the unit of the targets.
double expected_improvement_at(const FittedModel& fitted, const VectorXd& x) {
  const surrogates::RegressorAbilities& model = fitted.model;
  acquisitions::AcquisitionOptions options;
  options.acquisition = model.log_target ? "lognormal-ei" : "ei";
  const double score = make_acquisition(options, fitted).score(x)[0];
  return model.predictions ? std::exp(score) : score;  // with hyper-parameter samples, the score is log EI
}

double goal(const InfillOptions& options, const VectorXd& values) {
  const double best = values.minCoeff(), span = values.maxCoeff() - best;
  const Index turn = values.size() % options.goals;
  const double place = options.goals == 1 ? 0.0 : static_cast<double>(turn) / (options.goals - 1);
  return best - span * options.min_goal * std::pow(options.max_goal / options.min_goal, place);
}

MatrixXd starts_from(const VectorXd& maximum, int count, Random& random) {
  MatrixXd starts(maximum.size(), count);
  for (double& x : starts.reshaped()) x = random.uniform();
  starts.col(0) = maximum;
  return starts;
}

}  // namespace

void InfillOptions::fields(OptionFields& fields) {
  OptionFields of_likelihood, of_goals;
  of_likelihood.integer("starts", starts, 1, 10000, "starts of L-BFGS on the likelihood");
  of_likelihood.formerly("cl_starts", "starts");
  of_goals.append(of_likelihood);
  of_goals.integer("goals", goals, 1, 1000, "values wanted in turn");
  of_goals.real("min_goal", min_goal, 1e-12, 1e6, "smallest of them below the best, in ranges of y");
  of_goals.real("max_goal", max_goal, 1e-12, 1e6, "largest of them");
  of_goals.formerly("goals", "goals");
  of_goals.formerly("goal_least", "min_goal");
  of_goals.formerly("goal_most", "max_goal");
  fields.component(
      "infill", infill,
      {Infill::acquisition, Infill::conditional_network, Infill::conditional_likelihood, Infill::goal_seeking},
      {{"acquisition", {}},
       {"conditional-network", fields_of(network)},
       {"conditional-likelihood", of_likelihood},
       {"goal-seeking", of_goals}},
      "which point is evaluated: the acquisition's maximum, or where a model of the data improves by it");
}

std::function<VectorXd(const VectorXd&)> infill_after(const InfillOptions& options, const FittedModel& fitted,
                                                      const MatrixXd& points, const VectorXd& values) {
  if (options.infill == Infill::acquisition) return {};
  return [options, fitted, points, values](const VectorXd& maximum) -> VectorXd {
    Random random(fitted.seed);
    const bool is_goal = options.infill == Infill::goal_seeking;
    const double wanted =
        is_goal ? goal(options, values) : values.minCoeff() - expected_improvement_at(fitted, maximum);
    if (options.infill == Infill::conditional_network) {
      return conditional_point(points, values, wanted, maximum, options.network, random);
    }
    if (values.size() < 2 || values.maxCoeff() == values.minCoeff()) return maximum;
    // Targets are standardised: the mean and variance of the likelihood adapt to their unit, its line search does not.
    const double mean = values.mean(), scale = std::sqrt((values.array() - mean).square().mean());
    const surrogates::ConditionalLikelihood likelihood(points, (values.array() - mean) / scale,
                                                       (wanted - mean) / scale);
    return most_credible_point(likelihood, starts_from(maximum, options.starts, random));
  };
}

}  // namespace bobench::optimizers
