#include "analysis/statistics/pair_corrections.hpp"

#include <cmath>

#include "analysis/statistics/friedman_post_hoc.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

Eigen::MatrixXd random_p(Eigen::Index treatments, Random& random) {
  Eigen::MatrixXd p = Eigen::MatrixXd::Ones(treatments, treatments);
  for (Eigen::Index i = 0; i < treatments; ++i) {
    for (Eigen::Index j = i + 1; j < treatments; ++j) p(i, j) = p(j, i) = std::pow(random.uniform(), 3.0);
  }
  return p;
}

}  // namespace

TEST_CASE("the corrected p of five classifiers are those that García and Herrera print") {
  // C4.5, 1-NN, naive Bayes, Kernel, CN2 on 30 data sets: mean ranks and p of their 2008 paper's tables.
  Eigen::VectorXd mean_ranks(5);
  mean_ranks << 2.1, 3.25, 2.2, 13.0 / 3.0, 187.0 / 60.0;
  const Eigen::MatrixXd p = friedman_pairwise_p(mean_ranks, 30);
  CHECK(p(0, 3) == Approx(4.487e-8).epsilon(1e-3));
  CHECK(p(1, 4) == Approx(0.744).epsilon(1e-3));
  const Eigen::MatrixXd holm = holm_corrected(p), shaffer = shaffer_corrected(p),
                        bergmann = bergmann_hommel_corrected(p);
  struct Row {
    Eigen::Index first, second;
    double holm, shaffer, bergmann;
  };
  for (const Row& row :
       {Row{0, 3, 4.487e-7, 4.487e-7, 4.487e-7}, Row{2, 3, 1.563e-6, 1.042e-6, 1.042e-6},
        Row{3, 4, 0.0230, 0.0173, 0.0115}, Row{0, 1, 0.0339, 0.0291, 0.0291}, Row{1, 3, 0.0478, 0.0478, 0.0319},
        Row{1, 2, 0.0506, 0.0478, 0.0303}, Row{0, 4, 0.0511, 0.0511, 0.0383}, Row{2, 4, 0.0742, 0.0742, 0.0383},
        Row{1, 4, 1.0, 1.0, 1.0}, Row{0, 2, 1.0, 1.0, 1.0}}) {
    INFO(row.first << " and " << row.second);
    CHECK(holm(row.first, row.second) == Approx(row.holm).epsilon(5e-3));
    CHECK(shaffer(row.first, row.second) == Approx(row.shaffer).epsilon(5e-3));
    CHECK(bergmann(row.first, row.second) == Approx(row.bergmann).epsilon(5e-3));
  }
}

TEST_CASE("each correction finds at least as much as the one before, and never more than is there") {
  Random random(test_seed(1));
  for (int trial = 0; trial < 60; ++trial) {
    const Eigen::Index k = 2 + trial % 6;
    const Eigen::MatrixXd p = random_p(k, random);
    const Eigen::MatrixXd holm = holm_corrected(p), shaffer = shaffer_corrected(p),
                          bergmann = bergmann_hommel_corrected(p);
    for (const Eigen::MatrixXd& one : {holm, shaffer, bergmann}) {
      CHECK(one == one.transpose());
      CHECK(one.diagonal() == Eigen::VectorXd::Ones(k));
      CHECK((one.array() >= p.array()).all());
      CHECK(one.maxCoeff() <= 1.0);
    }
    CHECK((shaffer.array() <= holm.array()).all());
    CHECK((bergmann.array() <= shaffer.array() + 1e-15).all());
    // Another order of the treatments is the same question.
    Eigen::PermutationMatrix<Eigen::Dynamic> reversed(k);
    reversed.indices() = Eigen::VectorXi::LinSpaced(static_cast<int>(k), static_cast<int>(k) - 1, 0);
    CHECK(bergmann_hommel_corrected(reversed * p * reversed.transpose()) ==
          Eigen::MatrixXd(reversed * bergmann * reversed.transpose()));
  }
}

TEST_CASE("two treatments need no correction; thirteen are too many for Bergmann and Hommel") {
  Eigen::Matrix2d p;
  p << 1.0, 0.03, 0.03, 1.0;
  CHECK(shaffer_corrected(p) == p);
  CHECK(bergmann_hommel_corrected(p) == p);
  CHECK_THROWS_WITH(bergmann_hommel_corrected(Eigen::MatrixXd::Ones(13, 13)),
                    ContainsSubstring("up to 12 optimisers, not 13"));
}
