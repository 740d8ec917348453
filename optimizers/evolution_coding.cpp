#include "optimizers/evolution_coding.hpp"

#include <algorithm>
#include <utility>

#include "core/encoding.hpp"

namespace bobench::optimizers {

using Eigen::Index;

EvolutionCoding::EvolutionCoding(SearchSpace space, Coding coding, Random random)
    : space_(std::move(space)), coding_(coding), random_(std::move(random)) {
  for (const Parameter& parameter : space_.parameters()) {
    const bool is_shuffled = coding_ == Coding::invariant && parameter.is_categorical();
    choice_at_.push_back(is_shuffled ? random_.permutation(static_cast<std::int64_t>(*parameter.cardinality()))
                                     : std::vector<std::int64_t>{});
  }
}

Share EvolutionCoding::share(Index i, double value) const {
  const Parameter& parameter = space_[i];
  if (is_rounded(parameter)) {
    return {to_unit(parameter, std::max(value - 0.5, parameter.low())),
            to_unit(parameter, std::min(value + 0.5, parameter.high()))};
  }
  const auto& choices = choice_at_[static_cast<std::size_t>(i)];
  if (choices.empty()) return share_of(parameter, value);
  const auto place = std::ranges::find(choices, static_cast<std::int64_t>(value)) - choices.begin();
  return share_of(parameter, static_cast<double>(place));
}

double EvolutionCoding::decode(Index i, double unit) const {
  const Parameter& parameter = space_[i];
  if (is_rounded(parameter)) return from_unit(parameter, unit);
  const double value = value_at(parameter, unit);
  const auto& choices = choice_at_[static_cast<std::size_t>(i)];
  return choices.empty() ? value : static_cast<double>(choices[static_cast<std::size_t>(value)]);
}

Eigen::VectorXd EvolutionCoding::draw(const Configuration& configuration) {
  Eigen::VectorXd point(dimension());
  for (Index i = 0; i < dimension(); ++i) {
    const Share mine = share(i, configuration[i]);
    if (space_[i].is_real()) {
      point[i] = mine.low;
      continue;
    }
    point[i] = std::clamp(random_.uniform(mine.low, mine.high), 0.0, 1.0);
    // At an end of the share, rounding may lead to the next value.
    if (decode(i, point[i]) != configuration[i]) point[i] = 0.5 * (mine.low + mine.high);
  }
  return point;
}

Configuration EvolutionCoding::decode(const Eigen::Ref<const Eigen::VectorXd>& point) const {
  Configuration configuration(dimension());
  for (Index i = 0; i < dimension(); ++i) configuration[i] = decode(i, point[i]);
  return space_.canonical(std::move(configuration));
}

}  // namespace bobench::optimizers
