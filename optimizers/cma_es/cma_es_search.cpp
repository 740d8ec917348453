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
  start_is_told_ = false;
  values_.resize(next.population);
  told_ = 0;
  evaluations_ = 0.0;
}

Trial CmaEsSearch::ask() {
  if (!descent_) begin_descent();
  return asked_.ask(start_is_told_ ? coding_.decode(descent_->ask().col(told_)) : start_, fidelity_);
}

void CmaEsSearch::tell(const Trial& trial, const Evaluation& evaluation) {
  if (!asked_.answers(trial)) return;
  evaluations_ += 1.0;
  if (!start_is_told_) {
    start_is_told_ = true;
    return;
  }
  values_[told_++] = evaluation.value;
  if (told_ < values_.size()) return;
  told_ = 0;
  descent_->tell(values_);
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
