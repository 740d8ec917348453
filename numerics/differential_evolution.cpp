#include "numerics/differential_evolution.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace bobench {

void DifferentialEvolutionOptions::fields(OptionFields& fields) {
  fields.integer("population", population, 4, 100000, "members of the population");
  fields.real("differential_weight", differential_weight, 0.0, 2.0, "F: length of a mutation");
  fields.real("crossover_probability", crossover_probability, 0.0, 1.0, "CR: share of coordinates from the mutant");
  fields.choice("strategy", strategy,
                {{"rand1bin", EvolutionStrategy::rand1bin}, {"best1bin", EvolutionStrategy::best1bin}},
                "base vector of a mutant");
  fields.choice("boundary", boundary, {{"clip", OutOfBox::clip}, {"resample", OutOfBox::resample}},
                "what happens to a coordinate outside the box");
}

DifferentialEvolution::DifferentialEvolution(Eigen::Index dimension, DifferentialEvolutionOptions options,
                                             Random random)
    : options_(std::move(options)),
      random_(std::move(random)),
      members_(dimension, options_.population),
      values_(Eigen::VectorXd::Constant(options_.population, std::numeric_limits<double>::infinity())),
      trials_(dimension, options_.population) {
  for (double& coordinate : trials_.reshaped()) coordinate = random_.uniform();
  members_ = trials_;
}

void DifferentialEvolution::tell(const Eigen::VectorXd& values) {
  for (Eigen::Index i = 0; i < members_.cols(); ++i) {
    const double value = std::isnan(values[i]) ? std::numeric_limits<double>::infinity() : values[i];
    if (value > values_[i]) continue;
    values_[i] = value;
    members_.col(i) = trials_.col(i);
  }
  breed();
}

void DifferentialEvolution::breed() {
  const Eigen::Index dimension = members_.rows(), count = members_.cols();
  Eigen::Index best = 0;
  values_.minCoeff(&best);
  for (Eigen::Index target = 0; target < count; ++target) {
    // Three members, different from each other and from the target.
    std::array<Eigen::Index, 3> picked{};
    for (std::size_t k = 0; k < picked.size(); ++k) {
      do {
        picked[k] = random_.index(count);
      } while (picked[k] == target || std::find(picked.begin(), picked.begin() + k, picked[k]) != picked.begin() + k);
    }
    const Eigen::Index base = options_.strategy == EvolutionStrategy::best1bin ? best : picked[2];
    const Eigen::Index certain = random_.index(dimension);  // at least one coordinate comes from the mutant
    for (Eigen::Index i = 0; i < dimension; ++i) {
      if (i != certain && !random_.bernoulli(options_.crossover_probability)) {
        trials_(i, target) = members_(i, target);
        continue;
      }
      double value =
          members_(i, base) + options_.differential_weight * (members_(i, picked[0]) - members_(i, picked[1]));
      if (value < 0.0 || value > 1.0) {
        value = options_.boundary == OutOfBox::clip ? std::clamp(value, 0.0, 1.0) : random_.uniform();
      }
      trials_(i, target) = value;
    }
  }
}

Eigen::VectorXd DifferentialEvolution::best() const {
  Eigen::Index best = 0;
  values_.minCoeff(&best);
  return members_.col(best);
}

double DifferentialEvolution::best_value() const {
  return values_.minCoeff();
}

}  // namespace bobench
