#include "surrogates/trees/choice_features.hpp"

#include "catch.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd;

TEST_CASE("blocks of an encoding become the configuration's own choices, other features stay") {
  const SearchSpace space({{"a", CategoricalParameter{{"p", "q", "r"}}},
                           {"x", RealParameter{0.0, 2.0}},
                           {"b", CategoricalParameter{{"only"}}},
                           {"c", CategoricalParameter{{"s", "t"}}},
                           {"n", IntegerParameter{0, 4}}});
  const Encoding encoding(space);
  const ChoiceFeatures features(encoding.choice_blocks());
  CHECK(features.choices(encoding.features()) == std::vector<int>{3, 0, 1, 2, 0});
  Random random(1);
  std::vector<Configuration> configurations;
  MatrixXd expected(5, 20);
  for (Index i = 0; i < 20; ++i) {
    configurations.push_back(space.sample(random));
    expected.col(i) = configurations.back();
  }
  expected.row(1) *= 0.5;
  expected.row(4) *= 0.25;
  CHECK(features.merged(encoding.encode(configurations)).isApprox(expected, 1e-14));
}

TEST_CASE("without blocks nothing is merged, and of equal entries the first counts, as in decoding") {
  const MatrixXd X = MatrixXd::Random(3, 4);
  CHECK(ChoiceFeatures().merged(X) == X);
  CHECK(ChoiceFeatures().choices(3).empty());
  CHECK(Encoding(SearchSpace::box(2, 0.0, 1.0)).choice_blocks().empty());
  CHECK(ChoiceFeatures({{1, 2}}).merged(MatrixXd::Constant(3, 1, 0.5)) == Eigen::Vector2d(0.5, 0.0));
}
