#include "reproduction/procedures/share.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <boost/math/distributions/binomial.hpp>

#include "analysis/statistics/binomial.hpp"

namespace bobench::reproduction {

ClaimTest test_share(const std::string& statement, std::size_t successes, std::size_t runs, double at_least) {
  using Binomial = boost::math::binomial;
  if (runs == 0) return untested(statement, "no runs");
  const double n = static_cast<double>(runs), k = static_cast<double>(successes);
  const double low = Binomial::find_lower_bound_on_p(n, k, 0.025), high = Binomial::find_upper_bound_on_p(n, k, 0.025);
  const double p = two_sided(analysis::binomial_at_least(successes, runs, at_least));
  const double opposite = two_sided(analysis::binomial_at_most(successes, runs, at_least));
  return {.statement = statement,
          .test = "Clopper-Pearson, 95 %",
          .p = p,
          .effect = fmt::format("{} of {} [{:.2f}, {:.2f}]", successes, runs, low, high),
          .verdict = believed(verdict_of_p(p, opposite), runs),
          .detectable = fmt::format("{:.2f}", (high - low) / 2.0),
          .opposite = opposite};
}

Share::Share(StatementReader& reader)
    : optimizer(reader.label("optimizer")),
      problems(reader.problems()),
      at(reader.json.whole("at", 1)),
      regret(reader.json.real("regret")),
      at_least(reader.json.real("at_least")) {}

ClaimTests Share::judge(Evidence& evidence) const {
  const std::size_t n = evidence.within_budget(at);
  return evidence.on_each(
      problems, labels(), optimizer,
      [&](const std::string& problem) {
        const auto values = evidence.sample(problem, optimizer, n).values;
        const auto good = std::ranges::count_if(values, [&](double value) { return value <= regret; });
        return test_share(fmt::format("{}: regret of {} <= {:g} after {}", problem, optimizer, regret, n),
                          static_cast<std::size_t>(good), values.size(), at_least);
      },
      static_cast<std::size_t>(at));
}

}  // namespace bobench::reproduction
