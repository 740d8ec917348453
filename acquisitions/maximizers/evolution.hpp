// Differential evolution of candidates, for acquisitions without gradients such as those of trees.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/search_state.hpp"
#include "core/options.hpp"
#include "core/random.hpp"
#include "numerics/differential_evolution.hpp"

namespace bobench::acquisitions {

/// The best configuration that differential evolution finds in `evaluations` scores (BORE, Tiao et al. 2021, Sec. 5,
/// for continuous spaces). BORE's own implementation is not public; settings are those of the related code in Syne Tune
/// (searchers/bore/de.py): population 10, best/1/bin, F = CR = 0.5. Unlike in that code, a coordinate outside the box
/// is drawn again: clipped ones accumulate on the faces of the box, which trees score like the inside. Members are
/// encoded features; if some parameter is discrete, a member is scored as the configuration it decodes to. Ties are
/// broken at random. Configurations that must not be proposed are skipped; returns nothing if none is left.
std::optional<Configuration> maximize_evolution(const Acquisition& acquisition, const SearchState& state,
                                                int evaluations, Random& random,
                                                OutOfBox boundary = OutOfBox::resample);

/// `evolution`
struct Evolution {
  static constexpr std::array names = {"evolution"};
  static constexpr bool needs_gradient = false;
  int evaluations = 2000;
  OutOfBox boundary = OutOfBox::resample;

  void fields(OptionFields& fields, std::string_view name);
  std::optional<Configuration> maximize(std::string_view name, const Acquisition& acquisition, const SearchState& state,
                                        Random& random) const;
};

}  // namespace bobench::acquisitions
