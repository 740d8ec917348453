#include "optimizers/final_regrets.hpp"

using namespace bobench;

// With the thesis's prior, ten deviations wide, points far from the data are proposed as long as there are any, and 40
// evaluations are hardly better than random ones. With one deviation P(random search is worse) has the means 0.97, 0.84
// and 0.81 over 60 runs, with standard deviations of 0.04, 0.18 and 0.18.
TEST_CASE("mixtures with a narrower prior beat random search on the sphere after 40 evaluations") {
  const auto check = [](const std::string& spec, int replicates) {
    check_beats_random_search("bbob/f1/d2/i1", spec + ",prior_sd=1,random_candidates=1000", 40, replicates);
  };
  check("kde-regression:tuning_evaluations=12", 14);
  check("gmr:tune=false,components=4,prior_weight=0.1", 30);
  check("spn:tune=false,prior_weight=0.1,alpha=20,target_alpha=20,starts=1,channels=10", 30);
}
