#include "optimizers/model_based/infill.hpp"

#include <algorithm>
#include <cmath>

#include "acquisitions/catalog.hpp"
#include "surrogates/gaussian_process/conditional_likelihood.hpp"

namespace bobench::optimizers {
namespace {

using acquisitions::FittedModel;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Of the incumbent, at one point, in the unit of the targets.
double expected_improvement_at(const FittedModel& fitted, const VectorXd& x) {
  const surrogates::RegressorAbilities& model = fitted.model.abilities();
  acquisitions::AcquisitionOptions options;
  options.acquisition = model.logarithmic ? "lognormal-ei" : "ei";
  const double score = make_acquisition(options, fitted).score(x)[0];
  return model.predictions ? std::exp(score) : score;  // of samples of hyper-parameters it is the logarithm
}

double goal(const InfillOptions& options, const VectorXd& values) {
  const double best = values.minCoeff(), span = values.maxCoeff() - best;
  const Index turn = values.size() % options.goals;
  const double place = options.goals == 1 ? 0.0 : static_cast<double>(turn) / (options.goals - 1);
  return best - span * options.goal_least * std::pow(options.goal_most / options.goal_least, place);
}

MatrixXd starts_from(const VectorXd& maximum, int count, Random& random) {
  MatrixXd starts(maximum.size(), count);
  for (double& x : starts.reshaped()) x = random.uniform();
  starts.col(0) = maximum;
  return starts;
}

}  // namespace

void InfillOptions::fields(OptionFields& fields) {
  fields.choice("infill", infill,
                {{"acquisition", Infill::acquisition},
                 {"conditional-network", Infill::conditional_network},
                 {"conditional-likelihood", Infill::conditional_likelihood},
                 {"goal-seeking", Infill::goal_seeking}},
                "what is evaluated: the acquisition's maximum, or where a model of the data would improve by it");
  network.fields(fields);
  fields.integer("cl_starts", starts, 1, 10000, "of the conditional likelihood: starts of L-BFGS");
  fields.integer("goals", goals, 1, 1000, "of goal-seeking: values wanted in turn");
  fields.real("goal_least", goal_least, 1e-12, 1e6,
              "of goal-seeking: the least of them below the best, in ranges of y");
  fields.real("goal_most", goal_most, 1e-12, 1e6, "of goal-seeking: the most");
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
    // Targets of any unit: the likelihood's own mean and variance follow it, its line search does not.
    const double mean = values.mean(), scale = std::sqrt((values.array() - mean).square().mean());
    const surrogates::ConditionalLikelihood likelihood(points, (values.array() - mean) / scale,
                                                       (wanted - mean) / scale);
    return most_credible_point(likelihood, starts_from(maximum, options.starts, random));
  };
}

}  // namespace bobench::optimizers
