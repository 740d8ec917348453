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

OptionFields MaximizerOptions::automatic_fields(bool has_gradient) {
  OptionFields fields;
  if (has_gradient) {
    of<MultiStart>().fields(fields, "multi-start");
  } else {
    of<Evolution>().fields(fields, "evolution");
  }
  fields.integer("random_candidates", of<LocalSearch>().random_candidates, 1, 10000000,
                 "uniform candidates in finite spaces");
  fields.formerly("random_candidates", "random_candidates");
  return fields;
}

void MaximizerOptions::fields(OptionFields& fields, bool has_gradient) {
  std::vector<OptionFields::Alternative> alternatives{{"auto", automatic_fields(has_gradient)}};
  for_each_suiting(all, has_gradient, [&](auto& one) {
    for (const char* name : one.names) {
      alternatives.push_back({name, {}});
      one.fields(alternatives.back().options, name);
    }
  });
  fields.component("maximizer", maximizer, std::move(alternatives), "how the acquisition is maximised");
  fields.renamed("maximizer=lbfgs", "maximizer=multi-start");
  if (has_gradient) return;
  // Options of L-BFGS, which older versions accepted for models without gradients, but did not use.
  for (const char* of_lbfgs : {"candidates", "starts"}) {
    fields.replaced(of_lbfgs, "maximizer.evaluations of evolution or maximizer.candidates of random");
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
  constexpr double most = 1e7;  // each suggestion scores all configurations
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
