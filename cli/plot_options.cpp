#include "cli/plot_options.hpp"

#include <fmt/format.h>

#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "results/regret_kind.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace plots = analysis::plots;
using Names = std::vector<std::string>;

/// "51" or "51:2:-8", powers of ten from the easiest to the hardest.
void set_targets(plots::PlotRequest& request, const std::string& text) {
  const Names parts = split(text, ':');
  const auto count = parse_integer(parts[0]);
  const auto high = parts.size() == 3 ? parse_real(parts[1]) : request.highest_target;
  const auto low = parts.size() == 3 ? parse_real(parts[2]) : request.lowest_target;
  if ((parts.size() != 1 && parts.size() != 3) || !count || *count < 1 || *count > 100000 || !high || !low) {
    throw InputError(
        fmt::format("--targets is '{}'; expected how many, and powers of ten from easy to hard: 51 or 51:2:-8", text));
  }
  request.targets = static_cast<int>(*count);
  request.highest_target = *high;
  request.lowest_target = *low;
}

}  // namespace

void add_selection_options(ArgumentParser& parser) {
  auto add = parser.options();
  add("problems", po::value<Names>()->multitoken(),
      "only these: ids, ranges (bbob/f1-5/d2), wildcards (fcnet/*), sets (@bbob-dev/d5)");
  add("optimizers", po::value<Names>()->multitoken(),
      "only these, in this order; in plots each keeps its colour and dash");
}

analysis::SelectionRequest selection_request(const po::variables_map& values, const ProblemCatalog& problems) {
  analysis::SelectionRequest request;
  request.canonical = [&problems](const std::string& id) {
    try {
      return problems.canonical_id(id);
    } catch (const InputError&) {
      return id;  // a wildcard, or a problem from elsewhere
    }
  };
  if (values.count("problems")) {
    for (const std::string& pattern : values["problems"].as<Names>()) {
      request.problems.push_back(problems.without_set(pattern));
    }
  }
  if (values.count("optimizers")) request.optimizers = values["optimizers"].as<Names>();
  return request;
}

analysis::SelectedResults read_selected(const Environment& environment, const po::variables_map& values) {
  const analysis::SelectionRequest request = selection_request(values, environment.catalogs.problems);
  const results::Wanted judged = {.values = true, .times = results::Times::none, .configurations = false};
  const std::string path = values["file"].as<Names>()[0];
  auto selected = select_results(read_result_set(environment, path, wanted_of(request, judged)), request);
  if (values.count("regret")) results::judge_by(choice<results::RegretKind>(values, "regret"), selected.results);
  return selected;
}

void add_regret_option(ArgumentParser& parser) {
  parser.one_of("regret", "of which configuration; without noise they differ for runs with recommend=anywhere alone",
                {{"oracle", "the best evaluated, by its value without noise"},
                 {"observed", "the one with the lowest value observed"},
                 {"inference", "what the optimiser recommends"}},
                "oracle");
}

results::ResultSet read_judged(const Environment& environment, const po::variables_map& values) {
  results::ResultSet results = read_result_set(environment, values["file"].as<Names>()[0]);
  results::judge_by(choice<results::RegretKind>(values, "regret"), results);
  return results;
}

void add_horizon_options(ArgumentParser& parser) {
  auto add = parser.options();
  add("at", po::value<int>(), "look at so many evaluations only");
  add("at-cost", po::value<double>(), "look at what was done at this cost of a run only");
  parser.one_of("cost", "of --at-cost",
                {{"seconds", "simulated ones"}, {"fidelity", "what was trained, added up: epochs, steps"}}, "seconds");
}

analysis::HorizonRequest horizon_request(const po::variables_map& values) {
  analysis::HorizonRequest request;
  if (values.count("at")) request.at = values["at"].as<int>();
  if (values.count("at-cost")) request.at_cost = values["at-cost"].as<double>();
  if (!request.at_cost && !values["cost"].defaulted()) throw InputError("--cost says what --at-cost counts: give both");
  request.unit = choice<results::CostUnit>(values, "cost");
  return request;
}

analysis::GroupBy group_by(const po::variables_map& values) {
  if (!values.count("by")) return analysis::GroupBy::nothing;
  const auto by = choice<int>(values, "by");
  return static_cast<analysis::GroupBy>(by + 1);
}

void add_plot_options(ArgumentParser& parser) {
  auto add = parser.options();
  add_selection_options(parser);
  add_horizon_options(parser);
  add_regret_option(parser);
  parser.one_of("statistic", "of regret", {"median", "mean"}, "median");
  parser.one_of("band", "of regret",
                {{"auto", "quartiles of a median, the standard error of a mean, for up to four optimisers"},
                 "none",
                 "quartiles",
                 {"standard-error", "of a mean"},
                 {"bootstrap", "95 %"}},
                "auto");
  parser.one_of(
      "x", "of regret, score curves and targets",
      {"evaluations", {"seconds", "simulated ones where there are"}, {"fidelity", "what was trained, added up"}},
      "evaluations");
  add("linear", "regret on a linear axis");
  add("log-x", "evaluations, seconds or fidelity on a logarithmic axis (regret; score curves by cost)");
  parser.one_of("test", "of scores", {"mann-whitney", "friedman"}, "mann-whitney");
  add("alpha", po::value<double>(), "of scores: level of each pairwise test (Aryan's thesis: 0.0005)");
  add("family-alpha", po::value<double>(),
      "of scores and critical difference: level of all tests together (default 0.05)");
  parser.one_of("borda", "of scores", {"ranks", "beats"}, "ranks");
  parser.one_of("post-hoc", "of the critical-difference diagram", {"nemenyi", "holm"}, "nemenyi");
  add("targets", po::value<std::string>()->default_value("51:2:-8"),
      "how many, from which power of ten to which (log-uniform)");
  add("restarts", "of targets: runs are begun anew until they reach a target (COCO's simulated restarts)");
  add("tolerances", po::value<std::vector<double>>()->multitoken(),
      "of profiles: what part of the way down may be left (default: 0.1 0.001 1e-5 1e-7)");
}

plots::PlotRequest plot_request(const po::variables_map& values, const ProblemCatalog& problems) {
  plots::PlotRequest request;
  request.selected = selection_request(values, problems);
  request.statistic = choice<plots::CurveStatistic>(values, "statistic");
  request.band = choice<plots::Band>(values, "band");
  request.x = choice<plots::HorizontalAxis>(values, "x");
  request.linear = values.count("linear") > 0;
  request.logarithmic_x = values.count("log-x") > 0;
  request.each = values.count("each") > 0;
  request.post_hoc = choice<analysis::PostHoc>(values, "post-hoc");
  request.ranking.test = choice<analysis::RankingTest>(values, "test");
  request.ranking.borda = choice<analysis::BordaRule>(values, "borda");
  if (values.count("alpha")) request.ranking.alpha = level(values, "alpha");
  if (values.count("family-alpha")) request.ranking.family_alpha = level(values, "family-alpha");
  request.ranking.horizon = horizon_request(values);
  set_targets(request, values["targets"].as<std::string>());
  request.restarts = values.count("restarts") > 0;
  if (values.count("tolerances")) request.tolerances = values["tolerances"].as<std::vector<double>>();
  return request;
}

}  // namespace bobench::cli
