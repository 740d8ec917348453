#include "acquisitions/catalog.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "acquisitions/acquisition_names.hpp"
#include "core/error.hpp"

namespace bobench::acquisitions {
namespace {

using surrogates::RegressorAbilities;

/// Calls visit(acquisition) for each that suits the model, in the catalogue's order.
template <class All, class Visit>
void for_each_suiting(All& all, const RegressorAbilities& model, Visit visit) {
  std::apply([&](auto&... acquisition) { ((acquisition.suits(model) ? visit(acquisition) : void()), ...); }, all);
}

std::vector<std::string> names_for(const AcquisitionOptions& options, const RegressorAbilities& model) {
  std::vector<std::string> names;
  for_each_suiting(options.all, model, [&](const auto& acquisition) { names.emplace_back(acquisition.name); });
  return names;
}

}  // namespace

void AcquisitionOptions::fields(OptionFields& fields, const RegressorAbilities& model) {
  std::vector<OptionFields::Alternative> alternatives;
  for_each_suiting(all, model, [&](auto& one) { alternatives.push_back({one.name, fields_of(one)}); });
  fields.component("acquisition", acquisition, std::move(alternatives), "the acquisition function");
}

std::vector<std::string> acquisition_names() {
  std::vector<std::string> names;
  const auto add = [&](const auto& one) {
    constexpr bool is_several = requires {
      one.is_several;
    };
    if (!is_several) names.emplace_back(one.name);
  };
  std::apply([&](const auto&... one) { (add(one), ...); }, Acquisitions());
  return names;
}

Acquisition make_acquisition(const AcquisitionOptions& options, const FittedModel& fitted) {
  const surrogates::Regressor& model = fitted.model;
  Acquisition made;
  for_each_suiting(options.all, model, [&](const auto& acquisition) {
    if (acquisition.name == options.acquisition) made = acquisition.of(fitted);
  });
  if (!made.score) {
    throw InputError(fmt::format("acquisition is '{}'; with this model it can be one of {}", options.acquisition,
                                 fmt::join(names_for(options, model), ", ")));
  }
  add_predictions(made, model);
  return made;
}

}  // namespace bobench::acquisitions
