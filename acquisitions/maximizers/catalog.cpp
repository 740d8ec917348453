#include "acquisitions/maximizers/catalog.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"

namespace bobench::acquisitions {
namespace {

template <class All, class Visit>
void for_each_suiting(All& all, bool has_gradient, Visit visit) {
  std::apply(
      [&](auto&... maximizer) { ((has_gradient || !maximizer.needs_gradient ? visit(maximizer) : void()), ...); }, all);
}

std::vector<std::string> names_for(const Maximizers& all, bool has_gradient) {
  std::vector<std::string> names{"auto"};
  for_each_suiting(all, has_gradient, [&](const auto& maximizer) {
    names.insert(names.end(), maximizer.names.begin(), maximizer.names.end());
  });
  return names;
}

std::string resolved(const std::string& name, const SearchSpace& space, bool has_gradient) {
  if (name != "auto") return name;
  if (space.is_discrete()) return "random";
  return has_gradient ? "multi-start" : "evolution";
}

}  // namespace

void MaximizerOptions::fields(OptionFields& fields, bool has_gradient) {
  fields.choice("maximizer", maximizer, names_for(all, has_gradient), "how the acquisition is maximised");
  fields.renamed("maximizer=lbfgs", "maximizer=multi-start");
  for_each_suiting(all, has_gradient, [&](auto& one) { one.fields(fields); });
  if (has_gradient) return;
  // L-BFGS's options, which older versions took for models without gradients, where nothing came of them.
  for (const char* of_lbfgs : {"candidates", "starts"}) {
    fields.replaced(of_lbfgs, "evolution_evaluations or random_candidates");
  }
}

Maximizer::Maximizer(MaximizerOptions options, const SearchSpace& space, bool has_gradient)
    : options_(std::move(options)) {
  const std::vector<std::string> names = names_for(options_.all, has_gradient);
  if (std::ranges::find(names, options_.maximizer) == names.end()) {
    throw InputError(fmt::format("maximizer is '{}'; with this model, {}, it can be one of {}", options_.maximizer,
                                 has_gradient ? "which has gradients" : "which has no gradients",
                                 fmt::join(names, ", ")));
  }
  if (options_.needs_finite_space() && !space.is_discrete()) {
    throw InputError("maximizer=exhaustive needs a finite space, without real parameters");
  }
  constexpr double most = 1e7;  // each suggestion scores them all
  if (options_.needs_finite_space() && *space.cardinality() > most) {
    throw InputError(
        fmt::format("maximizer=exhaustive scores every configuration; the problem has {:.3g}, more than "
                    "{:.0e}",
                    *space.cardinality(), most));
  }
  options_.maximizer = resolved(options_.maximizer, space, has_gradient);
}

std::optional<Configuration> Maximizer::maximize(const Acquisition& acquisition, const SearchState& state,
                                                 Random& random) const {
  std::optional<Configuration> best;
  const auto maximize_by = [&](const auto& one) {
    if (std::ranges::find(one.names, options_.maximizer) == one.names.end()) return;
    best = one.maximize(options_.maximizer, acquisition, state, random);
  };
  std::apply([&](const auto&... one) { (maximize_by(one), ...); }, options_.all);
  return best;
}

}  // namespace bobench::acquisitions
