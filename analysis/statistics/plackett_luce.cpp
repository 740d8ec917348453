#include "analysis/statistics/plackett_luce.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <boost/random/gamma_distribution.hpp>

#include "core/error.hpp"
#include "numerics/quantile.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr int burn_in = 1000;

/// Items, best first.
struct ItemOrder {
  std::vector<Index> items;
  std::vector<bool> tied;  ///< whether the item at a place is tied with that at the next
};

ItemOrder order_of(const Eigen::RowVectorXd& values) {
  ItemOrder order;
  order.items.resize(static_cast<std::size_t>(values.size()));
  std::iota(order.items.begin(), order.items.end(), Index{0});
  std::ranges::stable_sort(order.items, {}, [&](Index i) { return values[i]; });
  for (std::size_t place = 0; place + 1 < order.items.size(); ++place) {
    order.tied.push_back(values[order.items[place]] == values[order.items[place + 1]]);
  }
  return order;
}

double gamma_draw(double shape, Random& random) {
  return boost::random::gamma_distribution<double>(shape)(random);
}

/// The state of the sampler.
class WeightSampler {
 public:
  explicit WeightSampler(const MatrixXd& values)
      : lambda_(VectorXd::Ones(values.cols())),
        hazard_(VectorXd::Zero(values.cols())),
        wins_(VectorXd::Zero(values.cols())),
        rest_(values.cols()) {
    for (Index i = 0; i < values.rows(); ++i) orders_.push_back(order_of(values.row(i)));
  }

  void step(Random& random) {
    hazard_.setZero();
    wins_.setZero();
    for (ItemOrder& order : orders_) visit(order, random);
    for (Index i = 0; i < lambda_.size(); ++i) lambda_[i] = gamma_draw(1.0 + wins_[i], random) / (1.0 + hazard_[i]);
    lambda_ *= gamma_draw(static_cast<double>(lambda_.size()), random) / lambda_.sum();
  }

  VectorXd weights() const { return lambda_ / lambda_.sum(); }

 private:
  /// Redraws the order of tied neighbours and adds the ranking's z to the hazards.
  void visit(ItemOrder& order, Random& random) {
    const Index k = lambda_.size();
    const auto item = [&order](Index place) -> Index& { return order.items[static_cast<std::size_t>(place)]; };
    rest_[k - 1] = lambda_[item(k - 1)];
    for (Index place = k - 2; place >= 0; --place) rest_[place] = rest_[place + 1] + lambda_[item(place)];
    double sum = 0.0;
    for (Index place = 0; place + 1 < k; ++place) {
      if (order.tied[static_cast<std::size_t>(place)]) {
        // Of the orders a, b and b, a the probabilities differ by the sum of what remains after the first of them.
        const double behind = place + 2 < k ? rest_[place + 2] : 0.0;
        const double after_a = behind + lambda_[item(place + 1)], after_b = behind + lambda_[item(place)];
        if (!random.bernoulli(after_b / (after_a + after_b))) {
          std::swap(item(place), item(place + 1));
          rest_[place + 1] = after_b;
        }
      }
      sum -= std::log1p(-random.uniform()) / rest_[place];
      hazard_[item(place)] += sum;
      wins_[item(place)] += 1.0;
    }
    hazard_[item(k - 1)] += sum;
  }

  std::vector<ItemOrder> orders_;
  VectorXd lambda_;
  VectorXd hazard_;  ///< of each item, the sum of z over the places up to its own
  VectorXd wins_;    ///< in how many rankings an item is not last
  VectorXd rest_;    ///< of one ranking: sums of lambda from each place on
};

}  // namespace

MatrixXd plackett_luce_draws(const MatrixXd& values, int draws, Random& random) {
  if (values.cols() < 2) throw InputError(fmt::format("rankings have {} item(s); expected two or more", values.cols()));
  if (values.hasNaN()) throw InputError("the Plackett-Luce model does not accept NaN");
  WeightSampler sampler(values);
  for (int i = 0; i < burn_in; ++i) sampler.step(random);
  MatrixXd weights(draws, values.cols());
  for (int i = 0; i < draws; ++i) {
    sampler.step(random);
    weights.row(i) = sampler.weights().transpose();
  }
  return weights;
}

PlackettLuce summarize_plackett_luce(const MatrixXd& draws, double level) {
  const Index k = draws.cols();
  PlackettLuce summary{draws.colwise().mean().transpose(), VectorXd(k), VectorXd(k), MatrixXd::Constant(k, k, 0.5)};
  for (Index i = 0; i < k; ++i) {
    const std::span<const double> column(draws.col(i).data(), static_cast<std::size_t>(draws.rows()));
    summary.low[i] = quantile(column, 0.5 * (1.0 - level));
    summary.high[i] = quantile(column, 0.5 * (1.0 + level));
    for (Index j = i + 1; j < k; ++j) {
      summary.p_better(i, j) = (draws.col(i).array() / (draws.col(i) + draws.col(j)).array()).mean();
      summary.p_better(j, i) = 1.0 - summary.p_better(i, j);
    }
  }
  return summary;
}

}  // namespace bobench::analysis
