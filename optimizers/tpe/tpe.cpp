#include "optimizers/tpe/tpe.hpp"

#include <utility>

namespace bobench::optimizers {
namespace {

/// BOHB's generator as a suggester.
class KdeSuggester {
 public:
  KdeSuggester(const SearchSpace& space, const TpeOptions& options)
      : space_(space), unseen_(options.unseen && space.is_discrete()), generator_(space, options.kde) {}

  Configuration suggest(const History& history, Random& random) {
    for (; seen_ < history.size(); ++seen_) {
      generator_.learn(history.trials()[seen_], history.evaluations()[seen_].value);
    }
    if (unseen_) known_.update(history);
    const bool avoid = unseen_ && !known_.exhausts(space_);
    if (auto configuration = generator_.propose(random, avoid ? &known_ : nullptr)) return *std::move(configuration);
    return avoid ? sample_unseen(space_, known_, random) : space_.sample(random);
  }

 private:
  SearchSpace space_;
  bool unseen_;
  KdeGenerator generator_;
  ConfigurationSet known_;
  std::size_t seen_ = 0;
};

Suggester make_suggester(const SearchSpace& space, const TpeOptions& options) {
  if (options.style == TpeStyle::bohb) return KdeSuggester(space, options);
  ParzenSuggesterOptions parzen = options.parzen;
  parzen.unseen = options.unseen;
  return ParzenSuggester(space, parzen);
}

}  // namespace

void TpeOptions::fields(OptionFields& fields) {
  fields.choice("style", style, {{"hyperopt", TpeStyle::hyperopt}, {"bohb", TpeStyle::bohb}},
                "a density for each parameter, or one for all together");
  fields.integer("startup", startup, 1, 100000, "uniform points before the first model");
  fields.flag("unseen", unseen, "true: no configuration of a finite space twice before all were asked");
  fields.real("gamma", parzen.gamma, 1e-6, 100.0, "hyperopt: gamma sqrt(n) observations are good, 25 at most");
  fields.integer("candidates", parzen.candidates, 1, 1000000, "hyperopt: draws for each parameter");
  fields.real("prior_weight", parzen.prior_weight, 1e-6, 1e6, "hyperopt: weight of the prior beside observations");
  fields.integer("linear_forgetting", parzen.linear_forgetting, 1, 1000000,
                 "hyperopt: the newest observations, of full weight");
  kde.fields(fields, "kde_candidates");
}

Tpe::Tpe(const OptimizerContext& context, const Options& options)
    : SequentialModelBased(context, make_suggester(context.space, options), options.startup) {}

}  // namespace bobench::optimizers
