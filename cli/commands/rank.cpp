#include <cmath>

#include <fmt/format.h>

#include <ostream>

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
  if (given("post-hoc") && !friedman) throw InputError("--post-hoc follows Friedman's test: add --test friedman");
  if (given("alpha") && friedman) {
    throw InputError(
        "--alpha is the level of each Mann-Whitney test; of --post-hoc after Friedman's it is --family-alpha");
  }
  if (given("family-alpha") && friedman && !given("post-hoc")) {
    throw InputError("--family-alpha has no effect on --test friedman without --post-hoc");
  }
  if (given("pairwise") && friedman && request.by == analysis::GroupBy::problem) {
    throw InputError("the pairs of a problem are compared by Mann-Whitney: leave out --test friedman, or --pairwise");
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
  if (values.count("effect")) {
    const auto& effect = analysis::effect_sizes()[choice_index(values, "effect")];
    tables.push_back(analysis::table_by_group(results, request.by, [&](const Problems& problems) {
      return analysis::effect_table(results, problems, horizon, effect);
    }));
  }
  return tables;
}

/// The printed tables. Text shows all short tables; the other formats are for programs, which expect one table.
std::vector<analysis::Table> tables_to_print(const po::variables_map& values, const results::ResultSet& results,
                                             const analysis::RankingRequest& request, bool text) {
  constexpr std::size_t few = 10;
  const bool pairwise = values.count("pairwise") > 0, places = values.count("places") > 0;
  std::vector<analysis::Table> further = comparison_tables(values, results, request);
  if (!text && further.size() + (pairwise ? 1 : 0) + (places ? 1 : 0) > 1) {
    throw InputError(
        "--pairwise, --places, --post-hoc and --effect are a table each: give one of them, or --format text");
  }
  if (!text && !further.empty()) return further;
  analysis::RankingTables ranked = analysis::rank_results(results, request);
  const bool whole = request.by == analysis::GroupBy::nothing;
  const bool undecided = !ranked.some_pair_separated && whole && ranked.places.rows.size() <= few;
  std::vector<analysis::Table> tables;
  if (!pairwise && (text || !places)) tables.push_back(std::move(ranked.scores));
  if (pairwise || (text && whole)) tables.push_back(std::move(ranked.pairwise));
  const bool has_places = !ranked.places.rows.empty();
  if (places && !has_places) throw InputError("--places resamples replicates, and no problem has two");
  if (places || (text && undecided && !pairwise && has_places)) tables.push_back(std::move(ranked.places));
  tables.insert(tables.end(), further.begin(), further.end());
  return tables;
}

ArgumentParser rank_parser() {
  ArgumentParser parser(
      "bobench rank r.h5 [options]",
      "Ranks the optimisers of a result file: hierarchical Mann-Whitney tests or Friedman ranks on each "
      "problem, put together by Borda scores and first places.");
  parser.positional("file", 1);
  std::vector<Name> effects;
  for (const analysis::EffectSize& effect : analysis::effect_sizes()) effects.emplace_back(effect.name);
  auto add = parser.options();
  add_selection_options(parser);
  add_ranking_test(parser, "");
  add("alpha", po::value<double>(), "level of each pairwise test (Aryan's thesis: 0.0005)");
  add("family-alpha", po::value<double>(), "level of all pairwise tests together (default 0.05)");
  parser.one_of<analysis::BordaRule>("borda", "", analysis::BordaRule::ranks);
  add_horizon_options(parser);
  add_regret_option(parser);
  parser.one_of<analysis::GroupBy>("by", "apart for each");
  add("pairwise",
      "who beats whom instead of the scores; --by problem: runs, U, A12 and p of each pair on each problem");
  add("places", "the probability of each place, by resampled replicates");
  parser.one_of<analysis::PostHoc>("post-hoc",
                                   "p of each pair, after --test friedman (text: below the scores, else instead)");
  parser.one_of("effect", "size of each pair's difference (text: below the scores, else instead)", std::move(effects));
  parser.table_format();
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
  const bool text = format == analysis::TableFormat::text;
  const char* between = "";
  for (const analysis::Table& table : tables_to_print(*values, results, request, text)) {
    environment.out << between << table.print(format);
    between = "\n";
  }
  return 0;
}

}  // namespace bobench::cli
