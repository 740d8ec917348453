// Mixing diagnostics of the Markov chains of chapter 3's networks, on which verdicts about SBNN and HBNN depend.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/observations.hpp"
#include "reproduction/studies/diagnosis.hpp"
#include "surrogates/bnn/bnn_regressor.hpp"

namespace bobench::papers::aryan2020 {

/// The network of a spec such as "hbnn-ei:draws=300"; nothing for other optimisers.
std::optional<surrogates::BnnOptions> network_of(const std::string& spec);

/// Describes in a sentence how well the chain of a network fitted to some data mixes. It gives the bulk effective
/// sample size of predictions at 20 uniform points (surrogates/inference/diagnostics.hpp). It also gives the shares of
/// transitions that reached the depth limit (saturated) and that diverged. Fewer than 40 draws have no effective sample
/// size; identical draws count as one. Section 3.6 suspects poor mixing and gives no such number.
/// @param data   points in the unit box, and finite values
/// @param where  the end of the sentence: the data to which it is fitted
std::string describe_chain(const std::string& label, const surrogates::BnnOptions& options, const EncodedPoints& data,
                           std::uint64_t seed, const std::string& where);

/// Figures 3.3 to 3.8: the same for each setting of SBNN and HBNN among the runs. The models are fitted again to all
/// finite evaluations of the first run on up to three of the problems: the first, the middle and the last one. (In the
/// run itself, a restart leaves the model only the evaluations since then.)
std::vector<std::string> describe_chains(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::aryan2020
