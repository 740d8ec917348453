#include "analysis/statistics/binomial.hpp"

#include <boost/math/distributions/binomial.hpp>

namespace bobench::analysis {

double binomial_at_least(std::size_t successes, std::size_t trials, double probability) {
  if (successes == 0) return 1.0;
  const boost::math::binomial distribution(static_cast<double>(trials), probability);
  return boost::math::cdf(boost::math::complement(distribution, static_cast<double>(successes) - 1.0));
}

double binomial_at_most(std::size_t successes, std::size_t trials, double probability) {
  if (trials == 0) return 1.0;
  const boost::math::binomial distribution(static_cast<double>(trials), probability);
  return boost::math::cdf(distribution, static_cast<double>(successes));
}

}  // namespace bobench::analysis
