#include "optimizers/bayesian/search_options.hpp"

namespace bobench::optimizers {

void SearchOptions::design_fields(OptionFields& fields) {
  fields.integer("initial_points", loop.initial_points, 1, 100000, "uniform points before the first fit");
}

void SearchOptions::search_fields(OptionFields& fields, const surrogates::RegressorAbilities& model) {
  acquisition.fields(fields, model);
  loop.maximizer.fields(fields, model.any_gradient());
  fields.choice("incumbent", incumbent,
                {{"observed", Incumbent::observed},
                 {"standardized", Incumbent::standardized},
                 {"predicted", Incumbent::predicted}},
                "best value so far, its z-score (a slip of the thesis's RVFLs), or the best mean predicted");
  fields.choice("incumbent_place", incumbent_place,
                {{"like-value", IncumbentPlace::like_value},
                 {"observed", IncumbentPlace::observed},
                 {"standardized", IncumbentPlace::standardized}},
                "robo's local candidates lie around the best point, or its z-scores; as incumbent has it");
  fields.replaced("standardized_incumbent", "incumbent=standardized");
  fields.flag("restart", loop.restart, "a revisited point starts a new search with what is left of the budget");
  fields.real("revisit_distance", loop.revisit_distance, 0.0, 1.0,
              "proposals this near to an evaluated point revisit it");
  fields.choice("failed", failed, {{"left-out", Failed::left_out}, {"worst", Failed::worst}},
                "what the model is shown of failed evaluations: nothing, or the worst finite value");
  pending_field(fields, pending, model);
  infill.fields(fields);
  fields.choice(
      "recommend", loop.recommend, {{"evaluated", Recommend::evaluated}, {"anywhere", Recommend::anywhere}},
      "what --regret inference judges: the minimiser of the posterior mean among the points evaluated, or "
      "anywhere in the space; the latter are evaluated after the run, outside the budget, at their real cost");
}

void SearchOptions::fields(OptionFields& fields, const surrogates::RegressorAbilities& model) {
  fields.group("Bayesian optimisation");
  design_fields(fields);
  search_fields(fields, model);
  fields.group("");
}

SearchOptions robo_search() {
  return {};
}

SearchOptions rvfl_search() {
  SearchOptions options;
  options.incumbent = Incumbent::standardized;
  return options;
}

SearchOptions multi_start_search(const std::string& acquisition) {
  SearchOptions options;
  options.acquisition.acquisition = acquisition;
  options.loop.maximizer.maximizer = "multi-start";
  auto& multi_start = options.loop.maximizer.of<acquisitions::MultiStart>();
  multi_start.candidates = 150;
  multi_start.local_candidates = 0;
  multi_start.starts = 150;
  options.loop.restart = true;
  return options;
}

SearchOptions conditional_search() {
  SearchOptions options;
  options.infill.infill = Infill::conditional_network;
  return options;
}

SearchOptions uniform_search() {
  SearchOptions options;
  options.loop.initial_points = 5;
  options.acquisition.acquisition = "ei";
  options.loop.maximizer.maximizer = "random";
  options.loop.maximizer.of<acquisitions::LocalSearch>().random_candidates = 10000;
  return options;
}

SearchOptions gp_ei_search(const std::string& acquisition) {
  SearchOptions options;
  options.acquisition.acquisition = acquisition;
  options.loop.initial_points = 10;
  options.loop.maximizer.maximizer = "multi-start";
  auto& multi_start = options.loop.maximizer.of<acquisitions::MultiStart>();
  multi_start.candidates = 1000;
  multi_start.local_candidates = 200;
  multi_start.starts = 5;
  return options;
}

SearchOptions botorch_search() {
  SearchOptions options = gp_ei_search();
  auto& multi_start = options.loop.maximizer.of<acquisitions::MultiStart>();
  multi_start.candidates = 512;
  multi_start.local_candidates = 0;
  multi_start.starts = 10;
  return options;
}

SearchOptions autogluon_search() {
  SearchOptions options;
  options.loop.initial_points = 3;
  options.acquisition.acquisition = "ei";
  options.loop.maximizer.maximizer = "thompson-start";
  return options;
}

SearchOptions saasbo_search() {
  SearchOptions options = gp_ei_search("ei");
  options.loop.initial_points = 20;
  auto& multi_start = options.loop.maximizer.of<acquisitions::MultiStart>();
  multi_start.candidates = 5000;
  multi_start.local_candidates = 1;
  return options;
}

}  // namespace bobench::optimizers
