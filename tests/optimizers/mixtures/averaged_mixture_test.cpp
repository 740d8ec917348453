#include "optimizers/mixtures/averaged_mixture.hpp"

#include <cmath>

#include "catch.hpp"
#include "numerics/quantile.hpp"
#include "optimizers/catalog.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "surrogates/observation_model.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// The median log density of new targets by a model of the catalogue that is fitted to the others.
double log_density_of(const std::string& spec, const MatrixXd& X, const VectorXd& y, Index fitted) {
  Regressor model = regressor_catalog().recipe(spec).make(1);
  model.fit(X.leftCols(fitted), y.head(fitted));
  const Index rest = y.size() - fitted;
  return quantile(ObservationModel(model).log_density(X.rightCols(rest), y.tail(rest)), 0.5);
}

}  // namespace

TEST_CASE("gp-gmr predicts as the better of gp and gmr, on a smooth function and on two parallel lines") {
  Random random(test_seed(1));
  const std::string tuning = "tuning_folds=5";
  const MatrixXd X = random.uniform_vector(240).transpose();
  VectorXd smooth = X.row(0).transpose().unaryExpr(&Wave::at), jumps = X.row(0).transpose();
  for (double& y : jumps) y += (random.bernoulli(0.5) ? 1.0 : -1.0) + 0.05 * random.normal();
  const auto log_densities = [&](const VectorXd& y) {
    return Eigen::Vector3d(log_density_of("gp", X, y, 40),
                           log_density_of("gmr:tuning_search=halving," + tuning, X, y, 40),
                           log_density_of("gp-gmr:" + tuning, X, y, 40));
  };
  const Eigen::Vector3d of_smooth = log_densities(smooth), of_jumps = log_densities(jumps);
  CHECK(of_smooth[0] > of_smooth[1] + 0.5);
  CHECK(of_smooth[2] > of_smooth[0] - 0.1);
  CHECK(of_jumps[1] > of_jumps[0] + 0.5);
  CHECK(of_jumps[2] > of_jumps[1] - 0.5);
}

TEST_CASE("averages make as many draws of observations as the mixture's option says") {
  Random random(test_seed(2));
  const Wave data(6, random);
  for (const char* spec : {"gp-gmr:samples=20,tune=false", "gp-spn:samples=20,tune=false,channels=3,starts=1"}) {
    Regressor model = regressor_catalog().recipe(spec).make(1);
    model.fit(data.X, data.y);
    CHECK(model.draws(data.X).rows() == 20);
    CHECK(model.draws(data.X).cols() == 6);
  }
}
