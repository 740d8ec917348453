#include "reproduction/papers/aryan2020/implicit_toys.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "core/random.hpp"
#include "reproduction/hypotheses/less.hpp"
#include "reproduction/hypotheses/median.hpp"
#include "reproduction/papers/aryan2020/implicit_toy.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::StudyOptions, reproduction::StudyReport, reproduction::Scale;
namespace {

using Eigen::Index, Eigen::VectorXd;

struct Toy {
  std::string id;
  PlaneMixture target;
};

const std::vector<Toy>& toys() {
  static const std::vector<Toy> all = {{"aryan2020/figure-6.3", grid_of_25()},
                                       {"aryan2020/figure-6.4", mixture_of_unequal()},
                                       {"aryan2020/figure-6.5", ring_of_8()}};
  return all;
}

constexpr const char* ordered = "order-preserving";
constexpr const char* simple = "simple";

ToySettings settings_at(Scale scale, bool with_order) {
  ToySettings settings;
  if (scale == Scale::smoke) settings = {.units = 8, .steps = 40};
  if (scale == Scale::decide || scale == Scale::paper) settings = {.units = 128, .steps = 20000};
  if (!with_order) settings.order_weight = 0.0;
  return settings;
}

/// With fewer than six replicates no sign test can be significant.
int toy_replicates(Scale scale) {
  return scale == Scale::smoke ? 2 : 7;
}

/// The random stream for training a replicate's model: the same in every study.
Random toy_stream(const Toy& toy, const std::string& model, int replicate, const StudyOptions& options) {
  return RunStreams(options.seed, toy.id, model, replicate).own("training");
}

struct ToyPart {
  std::string model;
  int replicate = 0;
  ToyQuality quality = {};
};

VectorXd packed_toy(const ToyPart& part) {
  const ToyQuality& quality = part.quality;
  VectorXd values(4 + quality.samples.size());
  values << quality.modes, quality.on_modes, quality.tau, quality.level_tau, quality.samples.reshaped();
  return values;
}

void unpack_toy(const VectorXd& values, ToyPart& part) {
  part.quality = {.modes = static_cast<int>(values[0]),
                  .on_modes = values[1],
                  .tau = values[2],
                  .level_tau = values[3],
                  .samples = values.tail(values.size() - 4).reshaped(3, (values.size() - 4) / 3)};
}

using Quantity = std::function<double(const ToyQuality&)>;

std::vector<double> of_model(const std::vector<ToyPart>& parts, const std::string& model, const Quantity& quantity) {
  std::vector<double> values;
  for (const ToyPart& part : parts) {
    if (part.model == model) values.push_back(quantity(part.quality));
  }
  return values;
}

analysis::Table quality_table(const Toy& toy, const std::vector<ToyPart>& parts) {
  analysis::Table table{
      .title = fmt::format("Implicit models of the {}, {} modes: medians and the lowest over replicates",
                           toy.target.name, toy.target.components()),
      .columns = {"model", "modes", "fewest_modes", "on_modes", "tau", "lowest_tau", "level_tau", "lowest_level_tau"},
      .rows = {},
      .notes = {
          "modes: with at least 1 % of 2000 samples within three deviations; on_modes: the share of samples there",
          "tau: Kendall's, between the density of the code and that of its sample, over samples",
          "level_tau: the same between codes and the medians over their level sets (eq. 6.6)"}};
  const std::vector<Quantity> quantities = {[](const ToyQuality& one) { return static_cast<double>(one.modes); },
                                            [](const ToyQuality& one) { return one.on_modes; },
                                            [](const ToyQuality& one) { return one.tau; },
                                            [](const ToyQuality& one) { return one.level_tau; }};
  for (const char* model : {ordered, simple}) {
    std::vector<analysis::Cell> row = {model};
    for (std::size_t q = 0; q < quantities.size(); ++q) {
      const std::vector<double> values = of_model(parts, model, quantities[q]);
      row.emplace_back(analysis::median(values), 3);
      if (q != 1) row.emplace_back(*std::ranges::min_element(values), 3);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<reproduction::Claim> toy_claims(const Toy& toy, const std::vector<ToyPart>& parts, Random& random) {
  const Quantity missing = [&](const ToyQuality& one) {
    return static_cast<double>(toy.target.components() - one.modes);
  };
  const Quantity tau = [](const ToyQuality& one) { return one.tau; };
  const reproduction::LessClaim fewer_missing{
      "modes missed", {ordered, of_model(parts, ordered, missing)}, {simple, of_model(parts, simple, missing)}};
  const reproduction::LessClaim better_order{
      "tau", {simple, of_model(parts, simple, tau)}, {ordered, of_model(parts, ordered, tau)}};
  std::vector<reproduction::ClaimTest> order = reproduction::test_less({better_order}, random);
  order.push_back(reproduction::test_median_within("tau of the order-preserving model > 0",
                                                   of_model(parts, ordered, tau), 0.0,
                                                   std::numeric_limits<double>::infinity(), random));
  reproduction::Claim modes{"A608", "6.4",
                            "order-preserving training prevents mode collapse compared with a plain implicit model",
                            reproduction::test_less({fewer_missing}, random)};
  reproduction::Claim kept{"A609", "6.4", "likelier latent codes map to likelier targets", std::move(order)};
  if (toy.id != toys().front().id) {  // the claims are about the grid; the others are examined likewise
    modes.id = "modes";
    kept.id = "order";
    modes.in_paper = kept.in_paper = false;
  }
  return {modes, kept};
}

std::string toy_points(const std::string& panel, const Eigen::MatrixXd& points) {
  std::string text;
  for (const auto& point : points.colwise()) {
    const double density = std::exp(-0.5 * point[2] * point[2]) * 0.3989422804014327;
    text += fmt::format("{},{:.6g},{:.6g},{:.6g}\n", panel, point[0], point[1], density);
  }
  return text;
}

/// Panels of points, coloured by the density of their codes.
analysis::plots::Figure points_figure(std::string title, const std::vector<std::string>& panels, std::string text) {
  analysis::plots::Figure figure;
  figure.name = "samples";
  figure.title = std::move(title);
  figure.width = 280.0 * static_cast<double>(panels.size());
  figure.height = 300.0;
  figure.data = {{"samples.csv", "panel,x,y,density\n" + std::move(text)}};
  figure.drawing = fmt::format(
      "set key off\nset palette defined (0 '#440154', 0.5 '#21918c', 1 '#fde725')\nset cbrange [0:0.4]\n"
      "unset colorbox\nset xrange [-3.3:3.3]\nset yrange [-3.3:3.3]\nset size ratio -1\nset multiplot layout 1,{}\n",
      panels.size());
  for (const std::string& panel : panels) {
    figure.drawing += fmt::format(
        "set title '{0}' noenhanced\nplot 'samples.csv' skip 1 using 2:(strcol(1) eq '{0}' ? $3 : NaN):4 with points "
        "pt 7 ps 0.25 palette\n",
        panel);
  }
  figure.drawing += "unset multiplot\n";
  return figure;
}

analysis::plots::Figure toy_figure(const Toy& toy, const std::vector<ToyPart>& parts, Random& random) {
  Eigen::MatrixXd truth = Eigen::MatrixXd::Zero(3, 2000);
  truth.topRows(2) = toy.target.draw(truth.cols(), random).cast<double>();
  std::string text = toy_points("target", truth);
  for (const ToyPart& part : parts) {
    if (part.replicate == 0) text += toy_points(part.model, part.quality.samples);
  }
  return points_figure(fmt::format("Implicit models of the {}; colours: density of the code", toy.target.name),
                       {"target", ordered, simple}, std::move(text));
}

StudyReport study_toy(const Toy& toy, const StudyOptions& options) {
  std::vector<ToyPart> parts;
  std::vector<std::string> keys;
  for (int replicate = 0; replicate < toy_replicates(options.scale); ++replicate) {
    for (const char* model : {ordered, simple}) {
      parts.push_back({model, replicate});
      keys.push_back(fmt::format("{} {}", model, replicate));
    }
  }
  const auto train = [&](ToyPart& part) {
    Random random = toy_stream(toy, part.model, part.replicate, options);
    surrogates::DeepImplicitModel model =
        train_toy(toy.target, settings_at(options.scale, part.model == ordered), random);
    part.quality = quality_of(model, toy.target, random);
  };
  const reproduction::Parts<ToyPart> done =
      reproduction::compute_parts<ToyPart>(toy.id, keys, std::move(parts), train, packed_toy, unpack_toy, options);
  StudyReport report;
  report.work = done;
  if (done.missing > 0) return report;
  Random random(options.seed);
  report.claims = toy_claims(toy, done.all, random);
  report.results = {quality_table(toy, done.all)};
  report.figures = {toy_figure(toy, done.all, random)};
  return report;
}

/// A model's level sets: (3 x points), theta and |z|.
struct LevelSets {
  std::size_t toy = 0;
  Eigen::MatrixXd points = {};
};

}  // namespace

StudyReport figure_6_3(const StudyOptions& options) {
  return study_toy(toys()[0], options);
}

StudyReport figure_6_4(const StudyOptions& options) {
  return study_toy(toys()[1], options);
}

StudyReport figure_6_5(const StudyOptions& options) {
  return study_toy(toys()[2], options);
}

StudyReport figure_6_6(const StudyOptions& options) {
  constexpr Index on_level = 100;
  const std::vector<double> levels = {0.0, 0.5, 1.0, 1.5, 2.0};
  const auto trace = [&](LevelSets& sets) {
    const Toy& toy = toys()[sets.toy];
    Random random = toy_stream(toy, ordered, 0, options);
    surrogates::DeepImplicitModel model = train_toy(toy.target, settings_at(options.scale, true), random);
    sets.points.resize(3, on_level * static_cast<Index>(levels.size()));
    for (std::size_t level = 0; level < levels.size(); ++level) {
      auto block = sets.points.middleCols(static_cast<Index>(level) * on_level, on_level);
      block.topRows(2) = model.sample(level_source(levels[level], on_level)).cast<double>();
      block.row(2).setConstant(levels[level]);
    }
  };
  const reproduction::Parts<LevelSets> done = reproduction::compute_parts<LevelSets>(
      "aryan2020/figure-6.6", {"grid", "mixture", "ring"}, {{0}, {1}, {2}}, trace,
      [](const LevelSets& sets) { return VectorXd(sets.points.reshaped()); },
      [](const VectorXd& values, LevelSets& sets) { sets.points = values.reshaped(3, values.size() / 3); }, options);
  StudyReport report;
  report.work = done;
  if (done.missing > 0) return report;
  analysis::Table table{.title = "Level sets: medians of the target's density at 100 points of each",
                        .columns = {"z"},
                        .rows = {},
                        .notes = {"the densities fall as z leaves 0 where the order is kept"}};
  for (const double z : levels) table.rows.push_back({analysis::Cell(z, 2)});
  std::string text;
  std::vector<std::string> names;
  for (const LevelSets& sets : done.all) {
    const PlaneMixture& target = toys()[sets.toy].target;
    names.push_back(target.name);
    table.columns.push_back(target.name);
    text += toy_points(target.name, sets.points);
    const Eigen::RowVectorXf densities = target.log_density(sets.points.topRows(2).cast<float>(), nullptr);
    for (std::size_t level = 0; level < levels.size(); ++level) {
      const auto of_level = densities.segment(static_cast<Index>(level) * on_level, on_level);
      table.rows[level].emplace_back(std::exp(analysis::median(std::vector<double>(of_level.begin(), of_level.end()))),
                                     3);
    }
  }
  report.results = {table};
  report.figures = {points_figure("Level sets of order-preserving models; colours: density of the code", names, text)};
  return report;
}

}  // namespace bobench::papers::aryan2020
