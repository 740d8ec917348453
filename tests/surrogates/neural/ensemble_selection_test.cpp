#include "surrogates/neural/ensemble_selection.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

MatrixXd random_probabilities(Index points, Index models, Random& random) {
  return random.uniform_vector(points * models).reshaped(points, models);
}

VectorXd random_labels(Index points, Random& random) {
  VectorXd z(points);
  for (double& label : z) label = random.bernoulli(0.4) ? 1.0 : 0.0;
  return z;
}

VectorXd mean_of(const MatrixXd& probabilities, const std::vector<Index>& models) {
  VectorXd sum = VectorXd::Zero(probabilities.rows());
  for (const Index model : models) sum += probabilities.col(model);
  return sum / static_cast<double>(models.size());
}

}  // namespace

TEST_CASE("each model that is added lowers the cross-entropy most", "[ensemble_selection]") {
  Random random(test_seed(1));
  for (int repeat = 0; repeat < 50; ++repeat) {
    const MatrixXd p = random_probabilities(30, 8, random);
    const VectorXd z = random_labels(30, random);
    const std::vector<Index> chosen = select_ensemble(p, z, 8);
    REQUIRE(!chosen.empty());
    std::vector<Index> ensemble;
    double last = 1e300;
    for (const Index model : chosen) {
      std::vector<double> losses;
      for (Index k = 0; k < 8; ++k) {
        std::vector<Index> larger = ensemble;
        larger.push_back(k);
        losses.push_back(log_loss(mean_of(p, larger), z));
      }
      const double loss = losses[static_cast<std::size_t>(model)];
      CHECK(loss == Approx(*std::ranges::min_element(losses)));
      CHECK(loss < last);
      last = loss;
      ensemble.push_back(model);
    }
    if (chosen.size() == 16) continue;  // the limit
    for (Index k = 0; k < 8; ++k) {
      std::vector<Index> larger = ensemble;
      larger.push_back(k);
      CHECK(log_loss(mean_of(p, larger), z) >= last * (1.0 - 1e-12));
    }
  }
}

TEST_CASE("an ensemble has at most the given number of different models, and models may repeat",
          "[ensemble_selection]") {
  Random random(test_seed(2));
  int repeated = 0;
  for (int repeat = 0; repeat < 50; ++repeat) {
    const MatrixXd p = random_probabilities(20, 12, random);
    const std::vector<Index> chosen = select_ensemble(p, random_labels(20, random), 3);
    const std::set<Index> different(chosen.begin(), chosen.end());
    CHECK(different.size() <= 3);
    CHECK(chosen.size() <= 6);
    repeated += chosen.size() > different.size();
  }
  CHECK(repeated > 0);
}

TEST_CASE("a perfect model is selected alone; impossible labels do not break the selection", "[ensemble_selection]") {
  Random random(test_seed(3));
  MatrixXd p = random_probabilities(20, 5, random);
  const VectorXd z = random_labels(20, random);
  p.col(3) = z;
  CHECK(select_ensemble(p, z, 4) == std::vector<Index>{3});
  const MatrixXd wrong = 1.0 - z.array();
  CHECK(select_ensemble(wrong, z, 4) == std::vector<Index>{0});
}
