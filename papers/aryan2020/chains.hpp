// How well the chains behind chapter 3's networks mix: what verdicts about SBNN and HBNN rest on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/observations.hpp"
#include "reproduction/studies/diagnosis.hpp"
#include "surrogates/bnn/bnn_regressor.hpp"

namespace bobench::papers::aryan2020 {

/// The network of a spec such as "hbnn-ei:draws=300"; nothing if it is of another optimiser.
std::optional<surrogates::BnnOptions> network_of(const std::string& spec);

/// What the draws of a network fitted to some data are worth, as a sentence: of its predictions at 20 uniform points
/// the bulk effective sample size (surrogates/inference/diagnostics.hpp), of the chain the shares of transitions that
/// the depth limit stopped (saturated) and that diverged. Of fewer than 40 draws no size is given; draws that are all
/// the same count as one. Section 3.6 suspects poor mixing and gives no such number.
/// @param data  points in the unit box, and finite values
/// @param where  the sentence's end: what it is fitted to
std::string describe_chain(const std::string& label, const surrogates::BnnOptions& options, const EncodedPoints& data,
                           std::uint64_t seed, const std::string& where);

/// Figures 3.3 to 3.8: for each setting of SBNN and HBNN among the runs, what its draws are worth, likewise. The
/// models are fitted anew to all finite evaluations of the first run on up to three of the problems: the first, the
/// middle one, the last. (In the run itself a restart leaves the model those since then.)
std::vector<std::string> describe_chains(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::aryan2020
