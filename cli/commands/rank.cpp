#include <cmath>

#include <fmt/format.h>

#include <ostream>

#include "analysis/function_names.hpp"
#include "analysis/model_tables.hpp"
#include "analysis/multiple_comparison.hpp"
#include "analysis/ranking_tables.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/plot_options.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

/// Refuses combinations of options that are meaningless or have no effect.
void require_combinable(const po::variables_map& values, const analysis::RankingRequest& request) {
  const auto given = [&](const char* option) { return values.count(option) > 0; };
  const bool friedman = request.test == analysis::RankingTest::friedman;
  if (given("alpha") && given("family-alpha")) {
    throw InputError("--alpha is the level of each test, --family-alpha that of all of them together: give one");
  }
  if (given("alpha") && friedman) {
    throw InputError(
        "--alpha is the level of each Mann-Whitney test; of --post-hoc after Friedman's it is --family-alpha");
  }
  if (given("pairwise") && friedman && request.by == analysis::GroupBy::problem) {
    throw InputError("the pairs of a problem are compared by Mann-Whitney: leave out --test friedman, or --pairwise");
  }
  if (given("rope") &&
      !(given("model") && choice<analysis::Model>(values, "model") == analysis::Model::bayesian_signed_rank)) {
    throw InputError("--rope is the region of practical equivalence of --model bayesian-signed-rank: give both");
  }
}

analysis::RankingRequest ranking_request(const po::variables_map& values) {
  analysis::RankingRequest request;
  request.test = choice<analysis::RankingTest>(values, "test");
  request.borda = choice<analysis::BordaRule>(values, "borda");
  request.by = group_by(values);
  require_combinable(values, request);
  if (values.count("alpha")) request.alpha = level(values, "alpha");
  if (values.count("family-alpha")) request.family_alpha = level(values, "family-alpha");
  request.horizon = horizon_request(values);
  return request;
}

analysis::ModelRequest model_request(const po::variables_map& values, const analysis::RankingRequest& ranking) {
  analysis::ModelRequest request{.model = choice<analysis::Model>(values, "model"), .alpha = ranking.family_alpha};
  if (values.count("rope")) request.rope = values["rope"].as<double>();
  if (request.rope && (!(*request.rope >= 0.0) || !std::isfinite(*request.rope))) {
    throw InputError(fmt::format("--rope is {}; expected a finite number >= 0, in log10 of the regret", *request.rope));
  }
  return request;
}

/// The requested tables in addition to scores and pairwise counts.
std::vector<analysis::Table> comparison_tables(const po::variables_map& values, const results::ResultSet& results,
                                               const analysis::RankingRequest& request) {
  using Problems = std::vector<std::string>;
  const results::Horizon horizon = analysis::horizon_of(results, request.horizon);
  std::vector<analysis::Table> tables;
  if (values.count("post-hoc")) {
    const auto post_hoc = choice<analysis::PostHoc>(values, "post-hoc");
    tables.push_back(analysis::table_by_group(results, request.by, [&](const Problems& problems) {
      return analysis::post_hoc_table(results, problems, horizon, post_hoc, request.family_alpha);
    }));
  }
  if (values.count("model")) {
    const auto model = model_request(values, request);
    tables.push_back(analysis::table_by_group(results, request.by, [&](const Problems& problems) {
      return analysis::model_table(results, problems, horizon, model);
    }));
  }
  if (values.count("effect")) {
    const auto& effect = analysis::effect_sizes()[choice_index(values, "effect")];
    tables.push_back(analysis::table_by_group(results, request.by, [&](const Problems& problems) {
      return analysis::effect_table(results, problems, horizon, effect);
    }));
  }
  return tables;
}

/// The printed tables. Text shows the ranking and the tables that were asked for; the other formats are for programs,
/// which expect one table.
std::vector<analysis::Table> tables_to_print(const po::variables_map& values, const results::ResultSet& results,
                                             const analysis::RankingRequest& request, analysis::TableFormat format) {
  const bool text = format == analysis::TableFormat::text;
  const bool full = values.count("full") > 0, pairwise = values.count("pairwise") > 0;
  const bool places = values.count("places") > 0, differences = values.count("differences") > 0;
  std::vector<analysis::Table> further = comparison_tables(values, results, request);
  const std::size_t asked = further.size() + (pairwise ? 1 : 0) + (places ? 1 : 0) + (differences ? 1 : 0);
  if (!text && asked > 1) {
    throw InputError(
        "--differences, --pairwise, --places, --post-hoc, --model and --effect are a table each: give one of them, or "
        "--format text");
  }
  if (!text && !further.empty()) return further;
  analysis::RankingTables ranked = analysis::rank_results(results, request);
  if (places && ranked.places.rows.empty()) throw InputError("--places resamples replicates, and no problem has two");
  if (differences && ranked.differences.rows.empty()) {
    throw InputError("--differences compares paired runs, and no replicate was run by every optimiser");
  }
  std::vector<analysis::Table> tables;
  if (text || asked == 0) {
    tables.push_back(full || analysis::is_for_programs(format) ? std::move(ranked.scores)
                                                               : analysis::short_scores(ranked.scores));
  }
  if (differences || (text && full && !ranked.differences.rows.empty()))
    tables.push_back(std::move(ranked.differences));
  if (pairwise || (text && full)) tables.push_back(std::move(ranked.pairwise));
  if (places || (text && full && !ranked.places.rows.empty())) tables.push_back(std::move(ranked.places));
  tables.insert(tables.end(), further.begin(), further.end());
  return tables;
}

ArgumentParser rank_parser() {
  ArgumentParser parser("bobench rank r.h5 [options]",
                        "Ranks the optimisers of a result file by mean rank over all paired runs, with a permutation "
                        "test of all pairs; then by significance tests on each problem, and Borda scores. In formats "
                        "other than text, a table that is asked for replaces the ranking.");
  parser.positional("file", 1);
  std::vector<Name> effects;
  for (const analysis::EffectSize& effect : analysis::effect_sizes()) effects.emplace_back(effect.name);
  auto add = parser.options();
  add_selection_options(parser);
  add_horizon_options(parser);
  add_regret_option(parser);
  parser.one_of<analysis::GroupBy>("by", "a separate ranking for each");
  parser.group("Statistics");
  add("family-alpha", real_value(), "level of all pairs of optimisers together (default: 0.05)");
  add_ranking_test(parser, "test on each problem, for wins, losses and Borda scores");
  add("alpha", real_value(), "level of each pairwise test on a problem (Aryan's thesis: 0.0005)");
  parser.one_of<analysis::BordaRule>("borda", "what Borda scores count", analysis::BordaRule::ranks);
  parser.group("Output");
  add("full", "all columns, and the tables of --differences, --pairwise and --places");
  add("differences", "differences of mean ranks of all pairs, with simultaneous intervals and p");
  add("pairwise", "number of problems won by each against each; with --by problem: runs, U, A12 and p");
  add("places", "probability of each place, by a bootstrap over replicates");
  parser.one_of<analysis::PostHoc>("post-hoc", "p of each pair over all problems, by this test");
  parser.one_of<analysis::Model>("model", "statistical model of all runs");
  add("rope", real_value(),
      "half-width of practical equivalence, in log10 of the regret (default: 0.1, a factor of 1.26), or in the unit of "
      "values without optima");
  parser.one_of("effect", "effect size of each pair", std::move(effects));
  parser.table_format();
  parser.example("bobench rank r.h5", "Rank the optimisers of a file");
  parser.example("bobench rank r.h5 --problems 'bbob/*/d2' --at 20 --by group",
                 "Rank them after 20 evaluations on the 2-dimensional problems, for each group of functions");
  parser.example("bobench rank r.h5 --test friedman --post-hoc holm",
                 "Rank them by Friedman's test, with Holm-corrected p of each pair");
  return parser;
}

}  // namespace

int rank_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = rank_parser().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench rank r.h5");
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const auto request = ranking_request(*values);
  const results::ResultSet results = read_selected(environment, *values).results;
  const char* between = "";
  for (const analysis::Table& table : tables_to_print(*values, results, request, format)) {
    environment.out << between << with_function_names(table, results.function_names).print(format);
    between = "\n";
  }
  return 0;
}

}  // namespace bobench::cli
