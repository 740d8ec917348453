#include "reproduction/papers/tiao2021/properties.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/random.hpp"
#include "hpobench_tables/spaces.hpp"
#include "numerics/normal_distribution.hpp"
#include "reproduction/papers/tiao2021/toy.hpp"
#include "surrogates/neural/mlp_classifier.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::papers::tiao2021 {

using reproduction::Scale, reproduction::Property, reproduction::PropertyContext, reproduction::PropertyResult;
namespace {

constexpr double gammas[] = {0.1, 0.25, 1.0 / 3.0, 0.5, 0.9};

/// x = -8, -7.99, ..., 8
template <class Visit>
void over_the_line(Visit visit) {
  for (int i = -800; i <= 800; ++i) visit(0.01 * i);
}

/// r_gamma <= 1 / gamma, and l / g exceeds any bound. At gamma 1/4, r_gamma stays below 4 and comes close to it where
/// l / g exceeds 100.
PropertyResult bounded_ratio(const PropertyContext&) {
  double excess = -1.0, plain = 0.0, relative = 0.0;
  for (const double gamma : gammas) {
    const Toy toy(gamma);
    over_the_line([&](double x) { excess = std::max(excess, toy.relative_ratio(x) * gamma - 1.0); });
  }
  over_the_line([&](double x) {
    const DensityPair pair = spread_pair(x);  // densities as in Figure 2
    plain = std::max(plain, relative_ratio(pair.l, pair.g, 0.0));
    relative = std::max(relative, relative_ratio(pair.l, pair.g, 0.25));
  });
  return {excess <= 1e-12 && plain > 100.0 && relative <= 4.0 && relative > 3.99,
          fmt::format("gamma r_gamma - 1 is at most {:.2g}; a plain ratio reaches {:.2g}, at gamma 1/4 {:.4g}", excess,
                      plain, relative)};
}

/// The p that minimises -(beta l ln p + (1 - beta) g ln(1 - p)), by bisection of the derivative.
double min_cross_entropy(double positive, double negative) {
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double p = 0.5 * (low + high);
    (positive * (1.0 - p) > negative * p ? low : high) = p;
  }
  return 0.5 * (low + high);
}

PropertyResult bayes_classifier(const PropertyContext&) {
  double worst = 0.0;
  for (const double gamma : gammas) {
    const Toy toy(gamma);
    over_the_line([&](double x) {
      const double p = min_cross_entropy(gamma * Toy::l(x), (1.0 - gamma) * Toy::g(x));
      worst = std::max(worst, std::abs(p - gamma * toy.relative_ratio(x)));
    });
  }
  return {worst < 1e-9, fmt::format("|argmin of the cross-entropy - gamma r_gamma| is at most {:.2g}", worst)};
}

/// The integral of f from `from` to `to` by Simpson's rule.
template <class F>
double simpson(double from, double to, F f) {
  constexpr int steps = 800;
  const double step = (to - from) / steps;
  double sum = f(from) + f(to);
  for (int i = 1; i < steps; ++i) sum += (i % 2 == 1 ? 4.0 : 2.0) * f(from + i * step);
  return sum * step / 3.0;
}

/// EI(x) = integral over y < tau of (tau - y) p(y | x), with p(x | y) = l below tau and g above, and p(y | x) by
/// Bayes's theorem. The denominator is the integral of p(x | y) p(y): the ratio itself is not used.
PropertyResult improvement_and_ratio(const PropertyContext&) {
  double spread = 0.0;
  for (const double gamma : gammas) {
    const Toy toy(gamma);
    const double tau = normal_quantile(gamma);  // y ~ N(0, 1)
    const auto prior = [](double y) { return std::exp(-0.5 * y * y); };
    double least = 1e300, most = 0.0;
    for (double x = -6.0; x <= 6.0; x += 0.05) {
      const auto below = [&](double y) { return Toy::l(x) * prior(y); };
      const auto above = [&](double y) { return Toy::g(x) * prior(y); };
      const double evidence = simpson(tau - 9.0, tau, below) + simpson(tau, tau + 9.0, above);
      const double improvement = simpson(tau - 9.0, tau, [&](double y) { return (tau - y) * below(y); }) / evidence;
      const double share = improvement / toy.relative_ratio(x);
      least = std::min(least, share);
      most = std::max(most, share);
    }
    spread = std::max(spread, most / least - 1.0);
  }
  return {spread < 1e-6, fmt::format("EI / r_gamma is constant to a share of {:.2g}", spread)};
}

Eigen::VectorXd random_targets(Random& random, Eigen::Index n, bool ties) {
  Eigen::VectorXd y = random.normal_vector(n);
  return ties ? Eigen::VectorXd((2.0 * y).array().round()) : y;
}

/// The largest number of old labels that change when an observation is added, over random sequences.
int max_flips(std::uint64_t seed, bool ties, int sequences) {
  Random random(seed);
  int most = 0;
  for (int s = 0; s < sequences; ++s) {
    const Eigen::VectorXd y = random_targets(random, 60, ties);
    const double gamma = gammas[static_cast<std::size_t>(s) % std::size(gammas)];
    Eigen::VectorXd before = surrogates::quantile_labels(y.head(1), gamma).z;
    for (Eigen::Index n = 2; n <= y.size(); ++n) {
      const Eigen::VectorXd now = surrogates::quantile_labels(y.head(n), gamma).z;
      most = std::max(most, static_cast<int>((now.head(n - 1) - before).cwiseAbs().sum()));
      before = now;
    }
  }
  return most;
}

int sequences_at(Scale scale) {
  return scale == Scale::smoke ? 20 : scale == Scale::quick ? 200 : 2000;
}

PropertyResult label_flips(const PropertyContext& context) {
  const int sequences = sequences_at(context.scale);
  const int without = max_flips(context.seed, false, sequences), with = max_flips(context.seed, true, sequences);
  return {without <= 1, fmt::format("{} sequences of 60: at most {} label flips an iteration without ties, {} with",
                                    sequences, without, with)};
}

PropertyResult positive_share(const PropertyContext& context) {
  Random random(context.seed);
  double worst = 0.0;  // in units of 1 / n
  for (int s = 0; s < sequences_at(context.scale); ++s) {
    for (Eigen::Index n = 1; n <= 60; ++n) {
      const Eigen::VectorXd y = random_targets(random, n, false);
      const double gamma = gammas[static_cast<std::size_t>(s) % std::size(gammas)];
      const double count = surrogates::quantile_labels(y, gamma).z.sum();
      worst = std::max(worst, std::abs(count - gamma * static_cast<double>(n)));
    }
  }
  return {worst <= 1.0 + 1e-9, fmt::format("|share - gamma| is at most {:.3g} / n, without ties", worst)};
}

/// E = floor(S / ceil(N / B)) as N grows: the number of epochs never increases, and there are never more than S
/// batches.
PropertyResult epochs(const PropertyContext&) {
  bool holds = true;
  for (const int steps : {100, 200, 400, 800, 1024}) {
    for (const int batch : {16, 32, 64, 128}) {
      int before = steps + 1;
      for (int n = 1; n <= 2000; ++n) {
        const int batches = (n + batch - 1) / batch, number = steps / batches;
        holds = holds && number <= before && number * batches <= steps &&
                (number == 0 || surrogates::steps_per_fit(steps, batch, n) == number * batches);
        before = number;
      }
    }
  }
  const int example = 800 / ((512 + 63) / 64);
  return {holds && example == 100, fmt::format("epochs never grow with N; S 800, B 64, N 512 gives {}", example)};
}

PropertyResult epochs_of_the_supplement(const PropertyContext&) {
  const int steps = surrogates::steps_per_fit(1024, 64, 512), batches = 512 / 64;
  return {steps / batches == 128, fmt::format("S 1024, B 64, N 512 gives {} epochs", steps / batches)};
}

PropertyResult size_of(const SearchSpace& space, double expected) {
  const double size = space.cardinality().value_or(0.0);
  return {size == expected, fmt::format("{:.0f} points", size)};
}

}  // namespace

std::vector<Property> properties() {
  return {
      {"bounded-relative-ratio", "r_gamma <= 1 / gamma for the toy's densities; a plain ratio diverges", bounded_ratio},
      {"bayes-optimal-classifier", "the least cross-entropy is at gamma r_gamma", bayes_classifier},
      {"improvement-proportional-to-ratio", "EI below tau over r_gamma is a constant", improvement_and_ratio},
      {"label-flips", "an observation more flips at most one label", label_flips},
      {"positive-share", "the share of positive labels is gamma to 1 / n", positive_share},
      {"epochs", "E = floor(S / ceil(N / B)) does not grow with N", epochs},
      {"epochs-of-the-supplement", "E at S 1024, B 64, N 512", epochs_of_the_supplement},
      {"fcnet-space", "62,208 configurations",
       [](const auto&) { return size_of(hpobench_tables::fcnet_space(), 62208.0); }},
      {"nasbench201-space", "15,625 architectures",
       [](const auto&) { return size_of(hpobench_tables::nasbench201_space(), 15625.0); }}};
}

}  // namespace bobench::papers::tiao2021
