#include "reproduction/papers/aryan2020/chains.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"
#include "core/observations.hpp"
#include "core/random.hpp"
#include "optimizers/catalog.hpp"
#include "surrogates/inference/diagnostics.hpp"

namespace bobench::papers::aryan2020 {

using Eigen::Index, Eigen::MatrixXd;
using surrogates::BnnOptions;
namespace {

constexpr Index places = 20;       // number of points at which the network predicts
constexpr Index least_draws = 40;  // fewer give an unreliable effective size

/// Mixing statistics of the chains of one setting.
struct Mixing {
  std::vector<double> effective_sizes;
  double saturated = 0.0, divergent = 0.0;  ///< numbers of transitions
  double transitions = 0.0;
  Index networks = 0;  ///< kept per fit
  std::vector<std::string> problems;

  void add(const BnnOptions& options, const EncodedPoints& data, std::uint64_t seed) {
    surrogates::BnnRegressor model(options, seed);
    model.fit(data.points, data.values);
    Random random(seed + 1);
    MatrixXd at(data.points.rows(), places);
    for (double& unit : at.reshaped()) unit = random.uniform();
    const MatrixXd predictions = model.draws(at);
    networks = predictions.rows();
    saturated += static_cast<double>(model.chain().saturated);
    divergent += static_cast<double>(model.chain().divergences);
    transitions += static_cast<double>(model.chain().depths.size());
    if (networks < least_draws) return;
    for (Index place = 0; place < places; ++place) {
      const double size = surrogates::bulk_effective_sample_size(predictions.col(place));
      effective_sizes.push_back(std::isfinite(size) ? size : 1.0);  // a chain that never moved has a single draw
    }
  }
};

/// The finite evaluations of a run, encoded for the models.
EncodedPoints data_of(const results::RunResult& run, const Problem& problem, std::size_t budget) {
  const Encoding encoding(problem.space());
  const std::size_t dimension = problem.space().dimension();
  EncodedPoints data;
  if (run.configuration.size() < dimension * run.evaluations()) return data;
  for (std::size_t t = 0; t < std::min(budget, run.evaluations()); ++t) {
    if (!std::isfinite(run.value[t])) continue;
    const auto first = run.configuration.begin() + static_cast<std::ptrdiff_t>(t * dimension);
    data.add(encoding, Eigen::Map<const Eigen::VectorXd>(&*first, static_cast<Index>(dimension)), run.value[t]);
  }
  return data;
}

/// The first, the middle and the last problem.
std::vector<std::string> some_of(const std::vector<std::string>& problems) {
  if (problems.size() <= 3) return problems;
  return {problems.front(), problems[problems.size() / 2], problems.back()};
}

Mixing mixing_of(const BnnOptions& options, const std::string& label, const reproduction::DrawingContext& context) {
  const reproduction::RunSelection& selection = context.runs->selection();
  Mixing mixing;
  for (const std::string& id : some_of(selection.problems)) {
    const results::Series* series = context.runs->series(id, label);
    if (!series || series->runs.empty()) continue;
    const EncodedPoints data = data_of(series->runs.front(), context.catalogs.problems.make(id, 0), selection.budget);
    if (data.size() < 2) continue;
    mixing.add(options, data, context.seed);
    mixing.problems.push_back(id);
  }
  return mixing;
}

std::string sentence(const std::string& labels, const Mixing& mixing, const std::string& where) {
  std::string worth = "they are too few to say what they are worth";
  if (!mixing.effective_sizes.empty()) {
    worth = fmt::format("for predictions they are worth {:.0f} independent ones (median; {:.0f} to {:.0f})",
                        analysis::median(mixing.effective_sizes), std::ranges::min(mixing.effective_sizes),
                        std::ranges::max(mixing.effective_sizes));
  }
  return fmt::format(
      "Chains of {}: {} networks are kept of a fit; {}; {:.0f} % of the transitions were stopped by the depth limit, "
      "{:.0f} % diverged. Fitted to {}.",
      labels, mixing.networks, worth, 100.0 * mixing.saturated / mixing.transitions,
      100.0 * mixing.divergent / mixing.transitions, where);
}

}  // namespace

std::optional<BnnOptions> network_of(const std::string& spec) {
  const OptimizerRecipe recipe = optimizers::catalog().recipe(spec);
  const bool is_hierarchical = recipe.name == "hbnn-ei" || recipe.name == "hbnn-eei";
  if (!is_hierarchical && recipe.name != "sbnn-ei" && recipe.name != "sbnn-eei") return std::nullopt;
  BnnOptions network{.hierarchical = is_hierarchical};
  const OptionFields fields = fields_of(network);
  for (const OptionField& field : fields.all()) {
    const nlohmann::json& value = recipe.options.at(field.name);
    field.set(value.is_string() ? value.get<std::string>() : value.dump());
  }
  return network;
}

std::string describe_chain(const std::string& label, const BnnOptions& options, const EncodedPoints& data,
                           std::uint64_t seed, const std::string& where) {
  Mixing mixing;
  mixing.add(options, data, seed);
  return sentence(label, mixing, where);
}

std::vector<std::string> describe_chains(const reproduction::DrawingContext& context) {
  if (!context.runs) throw InputError("a file of kind runs is expected");
  std::map<std::string, std::vector<std::string>> labels;  // by the network's settings
  std::map<std::string, BnnOptions> networks;
  for (const auto& [label, spec] : context.runs->selection().optimizers) {
    const std::optional<BnnOptions> network = network_of(spec);
    if (!network) continue;
    BnnOptions copy = *network;
    const std::string settings = fields_of(copy).to_json().dump();
    labels[settings].push_back(label);
    networks.emplace(settings, *network);
  }
  std::vector<std::string> sentences;
  for (const auto& [settings, network] : networks) {
    const Mixing mixing = mixing_of(network, labels.at(settings).front(), context);
    if (mixing.problems.empty()) continue;
    sentences.push_back(sentence(fmt::format("{}", fmt::join(labels.at(settings), ", ")), mixing,
                                 fmt::format("the first run's {} evaluations of {}", context.runs->selection().budget,
                                             fmt::join(mixing.problems, ", "))));
  }
  return sentences;
}

}  // namespace bobench::papers::aryan2020
