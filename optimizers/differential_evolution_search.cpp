#include "optimizers/differential_evolution_search.hpp"

namespace bobench::optimizers {

void DifferentialEvolutionSearchOptions::fields(OptionFields& fields) {
  DifferentialEvolutionOptions::fields(fields);
  fields.choice("coding", coding, {{"invariant", Coding::invariant}, {"index", Coding::index}},
                "places of choices: in an order drawn for each run, or in the listed order");
}

DifferentialEvolutionSearch::DifferentialEvolutionSearch(const OptimizerContext& context, const Options& options)
    : GenerationalSearch(context, options.coding,
                         {context.space.dimension(), options, context.streams.own("differential-evolution")}) {}

}  // namespace bobench::optimizers
