#include "optimizers/turbo/turbo.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/parameter.hpp"
#include "numerics/latin_hypercube.hpp"
#include "optimizers/model_range.hpp"

namespace bobench::optimizers {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// TuRBO-1 counts batches, TuRBO-m points.
FailureRule failure_rule(const TurboOptions& options, Index features) {
  const auto n = static_cast<double>(features), q = static_cast<double>(options.batch);
  if (options.regions > 1) return {.tolerance = static_cast<int>(std::max(5.0, n)), .counts_points = true};
  return {.tolerance = static_cast<int>(std::ceil(std::max(4.0 / q, n / q))), .counts_points = false};
}

}  // namespace

void TurboOptions::fields(OptionFields& fields) {
  fields.integer("regions", regions, 1, 1000, "trust regions side by side");
  fields.integer("batch", batch, 1, 10000, "suggestions of one fit; at least one for each worker");
  fields.integer("initial_points", initial_points, 0, 100000, "of each region and restart; 0: twice the features");
  fields.integer("candidates", candidates, 0, 1000000, "in a region's box; 0: 100 for each feature, 5000 at most");
  fields.integer("steps", steps, 0, 100000, "of Adam on the hyper-parameters, at each fit");
  fields.formerly("training_steps", "steps");
  fields.choice("draws", draws, {{"paths", FunctionDraws::paths}, {"joint", FunctionDraws::joint}},
                "functions drawn by random features, or exactly, at a cost cubic in the candidates");
}

int Turbo::initial_design(const OptimizerContext& context, const TurboOptions& options) {
  const int features = static_cast<int>(Encoding(context.space).features());
  return options.regions * (options.initial_points == 0 ? 2 * features : options.initial_points);
}

Turbo::Turbo(const OptimizerContext& context, const TurboOptions& options)
    : encoding_(context.space),
      fidelity_(context.fidelities.back()),
      options_(options),
      design_(context.streams.shared("design")),
      random_(context.streams.own("turbo")) {
  options_.batch = std::max(options_.batch, context.workers);
  const Index features = encoding_.features();
  const Region fresh{TrustRegion(failure_rule(options_, features)), TrustRegionModel(options_.steps)};
  regions_.assign(static_cast<std::size_t>(options_.regions), fresh);
  if (options_.initial_points == 0) options_.initial_points = static_cast<int>(2 * features);
  if (options_.candidates == 0) options_.candidates = static_cast<int>(std::min<Index>(100 * features, 5000));
}

void Turbo::begin_regions() {
  const SearchSpace& space = encoding_.space();
  for (std::size_t r = 0; r < regions_.size(); ++r) {
    if (!regions_[r].is_new) continue;
    const MatrixXd units = latin_hypercube(space.dimension(), options_.initial_points, design_);
    for (const auto& unit : units.colwise()) {
      Configuration configuration(space.dimension());
      for (Index i = 0; i < space.dimension(); ++i) configuration[i] = value_at(space[i], unit[i]);
      configuration = space.canonical(std::move(configuration));
      if (space.is_discrete() && !known_.insert(configuration)) {
        configuration = sample_unseen(space, known_, design_);
        known_.insert(configuration);
      }
      batch_.push_back({std::move(configuration), r, true});
    }
  }
}

MatrixXd Turbo::candidates_of(Region& region) {
  if (!std::exchange(region.is_fitted, true)) region.model.fit(region.data.points, region.data.values);
  Index best;
  region.data.values.minCoeff(&best);
  const VectorXd center = region.data.points.col(best);
  MatrixXd candidates = perturbed_candidates(region.trust.box(center, region.model.length_scales()), center,
                                             options_.candidates, random_);
  if (encoding_.space().is_conditional()) {  // features of inactive parameters are those that configurations have
    for (auto candidate : candidates.colwise()) candidate = encoding_.encode(encoding_.decode(candidate));
  }
  return candidates;
}

void Turbo::propose_batch() {
  std::vector<MatrixXd> candidates;
  MatrixXd draws(options_.candidates * static_cast<Index>(regions_.size()), options_.batch);
  for (Region& region : regions_) {
    const auto first = static_cast<Index>(candidates.size()) * options_.candidates;
    candidates.push_back(candidates_of(region));
    draws.middleRows(first, options_.candidates) =
        region.model.draw(candidates.back(), options_.batch, options_.draws, random_);
  }
  for (Index i = 0; i < options_.batch; ++i) {
    Configuration configuration;
    std::size_t region = 0;
    do {
      Index row;
      if (!(draws.col(i).minCoeff(&row) < infinity)) {  // all candidates of a finite space are known
        configuration = sample_unseen(encoding_.space(), known_, random_);
        break;
      }
      region = static_cast<std::size_t>(row / options_.candidates);
      configuration = encoding_.decode(candidates[region].col(row % options_.candidates));
      draws.row(row).setConstant(infinity);
    } while (known_.contains(configuration));
    if (encoding_.space().is_discrete()) known_.insert(configuration);
    batch_.push_back({std::move(configuration), region, false});
  }
}

std::optional<Trial> Turbo::ask(const std::vector<Trial>& pending) {
  if (batch_.empty()) {
    begin_regions();
    if (batch_.empty()) propose_batch();
    trials_.begin(static_cast<Index>(batch_.size()));
  }
  return trials_.ask(!pending.empty(), [this](Index position) {
    return Trial{batch_[static_cast<std::size_t>(position)].configuration, fidelity_};
  });
}

void Turbo::tell(const Trial& trial, const Evaluation& evaluation) {
  const double value = std::isfinite(evaluation.value) ? within_model_range(evaluation.value) : infinity;
  if (trials_.tell(trial, value) && trials_.is_complete()) finish_batch();
}

void Turbo::finish_batch() {
  for (std::size_t r = 0; r < regions_.size(); ++r) finish_region(r);
  batch_.clear();
}

/// Updates a region with its points in the batch, if there are any.
void Turbo::finish_region(std::size_t r) {
  Region& region = regions_[r];
  VectorXd values(trials_.values().size());
  Index count = 0;
  bool is_initial = false;
  const double best = region.data.size() > 0 ? region.data.values.minCoeff() : infinity;
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    if (batch_[i].region != r) continue;
    const double value = trials_.values()[static_cast<Index>(i)];
    is_initial = batch_[i].is_initial;
    values[count++] = value;
    if (!std::isfinite(value)) continue;
    region.data.add(encoding_, batch_[i].configuration, value);
    region.is_fitted = false;
  }
  if (count == 0) return;
  if (is_initial) {
    region.is_new = region.data.size() == 0;  // all failed: a new design is tried
    return;
  }
  region.trust.judge(values.head(count), best);
  if (!region.trust.has_ended()) return;
  region.trust.restart();
  region.data = {};
  region.is_new = true;
  ++restarts_;
}

std::string Turbo::log() const {
  return fmt::format("restarted regions: {}", restarts_);
}

}  // namespace bobench::optimizers
