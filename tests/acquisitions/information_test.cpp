// Information-based acquisitions, each compared with joint draws of all values of a Gaussian process on a line.
#include <cmath>

#include "acquisitions/catalog.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "tests/acquisitions/gaussian_process_on_a_line.hpp"
#include "tests/acquisitions/predictions.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr Index places = 41;

struct Line {
  explicit Line(double noise = 1e-2) : own(noise), model(LineModel(noise)) {}

  LineModel own;
  surrogates::Regressor model;
  Encoding encoding{SearchSpace::box(1, 0.0, 1.0)};
  MatrixXd observed = Eigen::Map<const Eigen::RowVectorXd>(LineModel::places, 5);

  FittedModel fitted(std::uint64_t seed = 1) const { return {model, -0.5, observed, &encoding, test_seed(seed)}; }
  VectorXd scores(const std::string& name, std::uint64_t seed = 1) const {
    AcquisitionOptions options;
    options.acquisition = name;
    return make_acquisition(options, fitted(seed)).score(line(places));
  }
};

double correlation(const VectorXd& a, const VectorXd& b) {
  const VectorXd x = a.array() - a.mean(), y = b.array() - b.mean();
  return x.dot(y) / std::sqrt(x.squaredNorm() * y.squaredNorm());
}

/// Information in nats between bins, numbered 0, 1, ...
double information(const std::vector<int>& a, const std::vector<int>& b, int bins_a, int bins_b) {
  MatrixXd joint = MatrixXd::Zero(bins_a, bins_b);
  for (std::size_t i = 0; i < a.size(); ++i) joint(a[i], b[i]) += 1.0;
  joint /= joint.sum();
  const VectorXd pa = joint.rowwise().sum(), pb = joint.colwise().sum();
  double total = 0.0;
  for (int i = 0; i < bins_a; ++i) {
    for (int j = 0; j < bins_b; ++j) {
      if (joint(i, j) > 0.0) total += joint(i, j) * std::log(joint(i, j) / (pa[i] * pb[j]));
    }
  }
  // Miller-Madow bias correction.
  const double chance = (bins_a - 1.0) * (bins_b - 1.0) / (2.0 * static_cast<double>(a.size()));
  return total - chance;
}

/// Bin numbers with equal counts.
std::vector<int> quantile_bins(const VectorXd& values, int bins) {
  std::vector<std::size_t> order(static_cast<std::size_t>(values.size()));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return values[static_cast<Index>(a)] < values[static_cast<Index>(b)];
  });
  std::vector<int> numbers(order.size());
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    numbers[order[rank]] = static_cast<int>(rank * static_cast<std::size_t>(bins) / order.size());
  }
  return numbers;
}

/// For each point, the information between its observed value and the minimum's location or value.
struct Information {
  VectorXd of_place, of_value;
};
Information by_draws(const Line& on, Index draws) {
  Random random(test_seed(9));
  const surrogates::GaussianProcess& model = on.own.gaussian_process();
  const MatrixXd values = joint_draws(model, line(places), draws, random);
  std::vector<int> place(static_cast<std::size_t>(draws));
  VectorXd lowest(draws);
  for (Index i = 0; i < draws; ++i) {
    Index at = 0;
    lowest[i] = values.col(i).minCoeff(&at);
    place[static_cast<std::size_t>(i)] = static_cast<int>(at);
  }
  const std::vector<int> value = quantile_bins(lowest, 40);
  Information found{VectorXd(places), VectorXd(places)};
  for (Index x = 0; x < places; ++x) {
    VectorXd observed = values.row(x);
    const std::vector<int> latent = quantile_bins(observed, 40);
    for (double& y : observed) y += std::sqrt(model.noise_variance()) * random.normal();
    found.of_place[x] = information(quantile_bins(observed, 40), place, 40, places);
    found.of_value[x] = information(latent, value, 40, 40);
  }
  return found;
}

}  // namespace

TEST_CASE("max-value entropy of one lowest value is the entropy that a cut loses, and has its gradient") {
  const VectorXd minima = Eigen::Vector3d(-1.0, -0.4, -2.5);
  CHECK(max_value_entropy(prediction_of(0.3, 0.0), minima)[0] == 0.0);
  CHECK(max_value_entropy(prediction_of(1e3, 1.0), minima)[0] == Approx(0.0).margin(1e-12));
  // At mean = y* half of the normal distribution is cut off, which reduces the entropy by log 2.
  CHECK(max_value_entropy(prediction_of(-1.0, 4.0), VectorXd::Constant(1, -1.0))[0] == Approx(std::log(2.0)));
  check_gradient(
      [&](const VectorXd& x, VectorXd* gradient) { return max_value_entropy(linear_prediction(x), minima, gradient); });
  CHECK_THROWS_AS(max_value_entropy(prediction_of(0.0, 1.0), VectorXd(0)), InputError);
}

TEST_CASE("entropies of where the minimum is agree with the information in draws of all values") {
  const Line on;
  const Information drawn = by_draws(on, instrumented ? 20000 : 200000);
  const VectorXd es = on.scores("es"), pes = on.scores("pes");
  INFO("drawn " << drawn.of_place.transpose() << "\nes " << es.transpose() << "\npes " << pes.transpose());
  check_above("correlation of es", correlation(es, drawn.of_place), 0.9);
  check_above("correlation of pes", correlation(pes, drawn.of_place), 0.9);
}

TEST_CASE("max-value entropy agrees with the information in draws of all values") {
  const Line on;
  const Information drawn = by_draws(on, instrumented ? 20000 : 200000);
  for (const char* draws : {"gumbel", "paths"}) {
    AcquisitionOptions options;
    options.acquisition = "mes";
    options.of<MaxValueEntropySearch>().draws =
        std::string(draws) == "paths" ? MinimumDraws::paths : MinimumDraws::gumbel;
    options.of<MaxValueEntropySearch>().samples = 200;
    const VectorXd mes = make_acquisition(options, on.fitted()).score(line(places));
    INFO(draws << "\ndrawn " << drawn.of_value.transpose() << "\nmes " << mes.transpose());
    // The Gumbel approximation assumes independent points; on a line its minima are far too low.
    check_above("correlation of mes", correlation(mes, drawn.of_value), draws == std::string("paths") ? 0.95 : 0.5);
  }
}

TEST_CASE("entropy search by propagation agrees with entropy search by draws") {
  const Line on;
  AcquisitionOptions options;
  options.acquisition = "es";
  const VectorXd propagated = make_acquisition(options, on.fitted()).score(line(places));
  options.of<EntropySearch>().minimum_place = MinimumPlace::draws;
  options.of<EntropySearch>().samples = instrumented ? 500 : 5000;
  const VectorXd drawn = make_acquisition(options, on.fitted()).score(line(places));
  INFO("propagated " << propagated.transpose() << "\ndrawn " << drawn.transpose());
  check_above("correlation", correlation(propagated, drawn), 0.9);
}

TEST_CASE("Thompson sampling proposes each place as often as the minimum is there") {
  const Line on;
  Random random(test_seed(4));
  constexpr int count = 1000;
  VectorXd shares = VectorXd::Zero(places);
  for (int i = 0; i < count; ++i) {
    Index best = 0;
    on.scores("thompson", 100 + static_cast<std::uint64_t>(i)).maxCoeff(&best);
    shares[best] += 1.0 / count;
  }
  const MatrixXd values = joint_draws(on.own.gaussian_process(), line(places), 100000, random);
  VectorXd expected = VectorXd::Zero(places);
  for (Index i = 0; i < values.cols(); ++i) {
    Index best = 0;
    values.col(i).minCoeff(&best);
    expected[best] += 1.0 / static_cast<double>(values.cols());
  }
  // The mean distance of two such samples is about sum sqrt(2 p (1 - p) / (pi count)) / 2.
  const double chance = 0.5 * (expected.array() * (1.0 - expected.array()) * 2.0 / (M_PI * count)).sqrt().sum();
  check_below("total variation", 0.5 * (shares - expected).cwiseAbs().sum(), 2.0 * chance);
}

TEST_CASE("acquisitions that draw points say so if they know no space") {
  const Line on;
  for (const char* name : {"mes", "es", "pes"}) {
    AcquisitionOptions options;
    options.acquisition = name;
    CHECK_THROWS_AS(make_acquisition(options, {on.model, -0.5, on.observed}), Error);
  }
}

TEST_CASE("without noise, at an observed point, there is nothing to learn") {
  const Line on(1e-9);
  const MatrixXd known = on.observed.leftCols(2);
  for (const char* name : {"mes", "es", "pes"}) {
    AcquisitionOptions options;
    options.acquisition = name;
    const Acquisition made = make_acquisition(options, on.fitted());
    const VectorXd nothing = made.score(known), all = made.score(line(places));
    INFO(name << " " << nothing.transpose() << " of " << all.maxCoeff());
    CHECK(nothing.maxCoeff() < 0.05 * all.maxCoeff());
    CHECK(all.allFinite());
  }
}
