#include "reproduction/papers/aryan2020/ring.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "reproduction/hypotheses/less.hpp"
#include "reproduction/studies/checkpoint.hpp"
#include "surrogates/inference/diagnostics.hpp"
#include "surrogates/inference/metropolis_hastings.hpp"
#include "surrogates/inference/nuts.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::Scale, reproduction::StudyOptions, reproduction::StudyReport;
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr Index warm_up = 100, kept = 900;

/// A sampler's draws in one replicate.
struct RingChain {
  std::string sampler;
  int replicate = 0;
  double acceptance = 0.0;
  MatrixXd draws;  ///< (2 x kept)
};

struct RingSampler {
  std::string name;
  std::string description;
  std::function<void(const Ring&, Random&, RingChain&)> draw;
};

/// A chain starts at a random point on the ring, as if it had already found it.
VectorXd start_on(const Ring& ring, Random& random) {
  return ring.draw(1, random);
}

std::vector<RingSampler> ring_samplers() {
  return {{"inverse-transform", "independent draws (figure 2.1)",
           [](const Ring& ring, Random& random, RingChain& chain) {
             chain.draws = ring.draw(kept, random);
             chain.acceptance = 1.0;
           }},
          {"metropolis-hastings", "normal steps of deviation 1, ours: the thesis prints none (figures 2.2 and 2.3)",
           [](const Ring& ring, Random& random, RingChain& chain) {
             auto density = [&](const VectorXd& x, VectorXd* gradient) { return ring.log_density(x, gradient); };
             const VectorXd start = start_on(ring, random);
             auto found =
                 surrogates::sample_metropolis_hastings(density, start, {.warm_up = warm_up, .draws = kept}, random);
             chain.draws = std::move(found.draws);
             chain.acceptance = found.acceptance;
           }},
          {"nuts", "Stan's settings (figures 2.5 and 2.6)", [](const Ring& ring, Random& random, RingChain& chain) {
             auto density = [&](const VectorXd& x, VectorXd* gradient) { return ring.log_density(x, gradient); };
             surrogates::NutsOptions nuts{.draws = kept};
             nuts.warm_up.transitions = warm_up;
             auto found = surrogates::sample_nuts(density, start_on(ring, random), nuts, random);
             chain.draws = std::move(found.draws);
             chain.acceptance = found.acceptance;
           }}};
}

VectorXd packed_chain(const RingChain& chain) {
  VectorXd values(1 + chain.draws.size());
  values << chain.acceptance, chain.draws.reshaped();
  return values;
}

void unpack_chain(const VectorXd& values, RingChain& chain) {
  chain.acceptance = values[0];
  chain.draws = values.tail(values.size() - 1).reshaped(2, (values.size() - 1) / 2);
}

std::vector<double> of_sampler(const std::vector<RingChain>& chains, const std::string& sampler,
                               const std::function<double(const RingChain&)>& quantity) {
  std::vector<double> values;
  for (const RingChain& chain : chains) {
    if (chain.sampler == sampler) values.push_back(quantity(chain));
  }
  return values;
}

analysis::Table chains_table(const Ring& ring, const std::vector<RingSampler>& samplers,
                             const std::vector<RingChain>& chains) {
  analysis::Table table{.title = fmt::format("{} draws after {}: medians over chains", kept, warm_up),
                        .columns = {"sampler", "acceptance", "effective_draws", "different_draws", "largest_gap"},
                        .rows = {},
                        .notes = {"effective_draws: the lower of both coordinates' bulk effective sample sizes",
                                  "largest_gap: the largest part of the circle without a draw"}};
  for (const RingSampler& sampler : samplers) {
    const auto median = [&](const std::function<double(const RingChain&)>& quantity) {
      return analysis::Cell(analysis::median(of_sampler(chains, sampler.name, quantity)), 3);
    };
    table.rows.push_back(
        {sampler.name, median([](const RingChain& chain) { return chain.acceptance; }),
         median([](const RingChain& chain) { return surrogates::bulk_effective_sample_sizes(chain.draws).minCoeff(); }),
         median([](const RingChain& chain) {
           Index different = 1;
           for (Index i = 1; i < chain.draws.cols(); ++i) different += chain.draws.col(i) != chain.draws.col(i - 1);
           return static_cast<double>(different);
         }),
         median([&](const RingChain& chain) { return ring.largest_gap(chain.draws); })});
    table.notes.push_back(fmt::format("{}: {}", sampler.name, sampler.description));
  }
  return table;
}

std::vector<reproduction::Claim> mixing_claims(const std::vector<RingChain>& chains, std::uint64_t seed) {
  const auto dependence = [&](const char* sampler) {  // draws for each effective one
    return reproduction::Sample{sampler, of_sampler(chains, sampler, [](const RingChain& chain) {
                                  return static_cast<double>(chain.draws.cols()) /
                                         surrogates::bulk_effective_sample_sizes(chain.draws).minCoeff();
                                })};
  };
  Random random(seed);
  return {{"A431b", "2.2, Fig 2.2, 2.6", "Metropolis-Hastings mixes badly on the ring, NUTS well",
           reproduction::test_less(
               {{"draws for an effective one", dependence("nuts"), dependence("metropolis-hastings")}}, random)}};
}

/// One column per sampler: the draws in the plane; for each coordinate a kernel density and the values in the order of
/// the draws.
analysis::plots::Figure chains_figure(const std::vector<RingSampler>& samplers, const std::vector<RingChain>& chains) {
  std::string text = "sampler,draw,x,y\n";
  for (const RingChain& chain : chains) {
    if (chain.replicate != 0) continue;
    for (Index i = 0; i < chain.draws.cols(); ++i) {
      text += fmt::format("{},{},{:.17g},{:.17g}\n", chain.sampler, i, chain.draws(0, i), chain.draws(1, i));
    }
  }
  analysis::plots::Figure figure;
  figure.name = "ring";
  figure.title = "The ring: draws in the plane; densities of both coordinates, and their values in the order drawn";
  figure.width = 270.0 * static_cast<double>(samplers.size());
  figure.height = 900.0;
  figure.data = {{"draws.csv", text}};
  figure.drawing = fmt::format("set key off\nset multiplot layout 5,{}\n", samplers.size());
  const auto row = [&](const std::string& labels, const std::string& columns, const std::string& style) {
    for (const RingSampler& sampler : samplers) {
      figure.drawing += fmt::format("{}set title '{}' noenhanced\nplot 'draws.csv' skip 1 using {}\n", labels,
                                    sampler.name, fmt::format(fmt::runtime(columns + style), sampler.name));
    }
  };
  row("set xlabel 'x'; set ylabel 'y'; set xrange [2:8]; set yrange [2:8]; set size ratio -1\n",
      "3:(strcol(1) eq '{}' ? $4 : NaN)", " with points pt 7 ps 0.3");
  figure.drawing += "set size noratio\n";
  for (const char coordinate : {'x', 'y'}) {
    const char column = coordinate == 'x' ? '3' : '4';
    row(fmt::format("set xlabel '{}'; set ylabel 'density'; set xrange [1:9]; set yrange [0:*]\n", coordinate),
        fmt::format("(strcol(1) eq '{{}}' ? ${} : NaN):(1.0 / {})", column, kept),
        " smooth kdensity bandwidth 0.2 with lines");
    row(fmt::format("set xlabel 'draw'; set ylabel '{}'; set xrange [0:{}]; set yrange [2:8]\n", coordinate, kept),
        fmt::format("2:(strcol(1) eq '{{}}' ? ${} : NaN)", column), " with lines lw 0.5");
  }
  figure.drawing += "unset multiplot\n";
  return figure;
}

}  // namespace

double Ring::log_density(const VectorXd& point, VectorXd* gradient) const {
  const Eigen::Vector2d offset = point - centre;
  const double distance = offset.norm();
  if (!(distance > 0.0)) return -std::numeric_limits<double>::infinity();
  const double z = (distance - radius) / deviation;
  if (gradient) *gradient = -(z / deviation + 1.0 / distance) * offset / distance;
  return -0.5 * z * z - std::log(distance);
}

MatrixXd Ring::draw(Index count, Random& random) const {
  MatrixXd points(2, count);
  for (Index i = 0; i < count; ++i) {
    const double angle = 2.0 * std::numbers::pi * random.uniform(), distance = radius + deviation * random.normal();
    points.col(i) = centre + distance * Eigen::Vector2d(std::cos(angle), std::sin(angle));
  }
  return points;
}

double Ring::largest_gap(const MatrixXd& points) const {
  std::vector<double> angles;
  for (const auto& point : points.colwise()) angles.push_back(std::atan2(point[1] - centre[1], point[0] - centre[0]));
  std::ranges::sort(angles);
  double largest = angles.front() + 2.0 * std::numbers::pi - angles.back();
  for (std::size_t i = 1; i < angles.size(); ++i) largest = std::max(largest, angles[i] - angles[i - 1]);
  return largest / (2.0 * std::numbers::pi);
}

StudyReport figures_2_1_to_2_6(const StudyOptions& options) {
  const std::string id = "aryan2020/figures-2.1-2.6";
  const std::vector<RingSampler> samplers = ring_samplers();
  const int replicates = options.scale == Scale::smoke ? 2 : 20;
  std::vector<RingChain> chains;
  std::vector<std::string> keys;
  for (int r = 0; r < replicates; ++r) {
    for (const RingSampler& sampler : samplers) {
      chains.push_back({sampler.name, r, 0.0, {}});
      keys.push_back(fmt::format("{} {}", sampler.name, r));
    }
  }
  const Ring ring;
  const auto sample = [&](RingChain& chain) {
    Random random = RunStreams(options.seed, id, chain.sampler, chain.replicate).own("chain");
    std::ranges::find(samplers, chain.sampler, &RingSampler::name)->draw(ring, random, chain);
  };
  const reproduction::Parts<RingChain> done =
      reproduction::compute_parts<RingChain>(id, keys, std::move(chains), sample, packed_chain, unpack_chain, options);
  StudyReport report;
  report.work = done;
  if (done.missing > 0) return report;
  report.claims = mixing_claims(done.all, options.seed);
  report.results = {chains_table(ring, samplers, done.all)};
  report.figures = {chains_figure(samplers, done.all)};
  return report;
}

}  // namespace bobench::papers::aryan2020
