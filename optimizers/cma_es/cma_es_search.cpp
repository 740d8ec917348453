#include "optimizers/cma_es/cma_es_search.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::optimizers {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

Index first_population(const CmaEsSearchOptions& options, Index dimension) {
  if (options.population == 1) throw InputError("population=1: there would be nothing to compare; give 0, 2 or more");
  return options.population > 0 ? Index{options.population} : CmaConstants::default_population(dimension);
}

}  // namespace

void CmaEsSearchOptions::fields(OptionFields& fields) {
  fields.choice("restarts", restarts,
                {{"same", CmaRestarts::same}, {"ipop", CmaRestarts::ipop}, {"bipop", CmaRestarts::bipop}},
                "populations after the first descent: as it; twice as large each time; large and small ones in turn");
  fields.choice("weights", weights, {{"active", CmaWeights::active}, {"positive", CmaWeights::positive}},
                "of the worse half: negative, or none");
  fields.integer("population", population, 0, 100'000, "of the first descent, at least 2; 0: 4 + floor(3 ln n)");
  fields.real("sigma", sigma, 1e-6, 10.0, "first step size, as a share of the box");
  fields.choice("bounds", bounds, {{"outside", Beyond::itself}, {"inside", Beyond::bent}},
                "ask outside the box where the problem is defined there, or inside everywhere");
}

Abilities CmaEsSearch::abilities_for(const CmaEsSearchOptions& options) {
  return {.unasked = Unasked::nothing, .leaves_box = options.bounds == Beyond::itself};
}

int CmaEsSearch::initial_design(const OptimizerContext& context, const CmaEsSearchOptions& options) {
  return static_cast<int>(first_population(options, CoordinateCoding(context, options.bounds).dimension()));
}

CmaEsSearch::CmaEsSearch(const OptimizerContext& context, const CmaEsSearchOptions& options)
    : coding_(context, options.bounds),
      fidelity_(context.fidelities.back()),
      options_(options),
      rule_(options.restarts, coding_.dimension(), first_population(options, coding_.dimension()), options.sigma,
            context.streams.own("restarts")),
      random_(context.streams.own("cma-es")) {}

void CmaEsSearch::begin_descent() {
  const CmaDescent next = rule_.next();
  CoordinateCoding::Start start = coding_.next_start();
  start_ = std::move(start.configuration);
  descent_.emplace(start.point, next.sigma,
                   CmaOptions{.population = next.population,
                              .weights = options_.weights,
                              .max_iterations = next.max_iterations,
                              .reference_sigma = options_.sigma},
                   Random(random_()));
  is_start_ = true;
  population_ = next.population;
  batch_.begin(1);
  evaluations_ = 0.0;
}

std::optional<Trial> CmaEsSearch::ask(const std::vector<Trial>& pending) {
  if (!descent_) begin_descent();
  return batch_.ask(!pending.empty(), [this](Index member) {
    return Trial{is_start_ ? start_ : coding_.decode(descent_->ask().col(member)), fidelity_};
  });
}

void CmaEsSearch::tell(const Trial& trial, const Evaluation& evaluation) {
  if (!batch_.tell(trial, evaluation.value)) return;
  evaluations_ += 1.0;
  if (!batch_.is_complete()) return;
  if (!std::exchange(is_start_, false)) descent_->tell(batch_.values());
  batch_.begin(population_);
  const auto end = descent_->end();
  if (!end) return;
  ++ends_[to_string(*end)];
  rule_.ended(evaluations_);
  descent_.reset();
}

std::string CmaEsSearch::log() const {
  std::string text;
  for (const auto& [end, count] : ends_) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", end, count);
  return text.empty() ? text : "descents that have ended: " + text;
}

}  // namespace bobench::optimizers
