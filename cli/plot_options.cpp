#include "cli/plot_options.hpp"

#include <fmt/format.h>

#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "landscape/tracks.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace plots = analysis::plots;
using Names = std::vector<std::string>;

constexpr const char* selection_group = "Which results";

/// "51" or "51:2:-8": number of targets, and powers of ten of the easiest and the hardest.
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

/// A width in millimetres in points, before they are scaled for slides. @throws InputError unless it is in [50, 1000]
double points_of(double millimetres, plots::PlotStyle style) {
  if (!(millimetres >= 50.0 && millimetres <= 1000.0)) {
    throw InputError(fmt::format("--width is {:g}; expected millimetres in [50, 1000]", millimetres));
  }
  const double points = 72.0 / 25.4 * millimetres;
  return style == plots::PlotStyle::slides ? points / plots::slide_scale : points;
}

}  // namespace

const plots::FigureKinds& all_figure_kinds() {
  static const plots::FigureKinds kinds = [] {
    plots::FigureKinds all = plots::figure_kinds();
    all.push_back(landscape::track_figure());
    return all;
  }();
  return kinds;
}

void add_selection_options(ArgumentParser& parser) {
  parser.group(selection_group);
  auto add = parser.options();
  add("problems", text_values("ID"), "only these ids; bbob/f1-5/d2, fcnet/* and @bbob-dev/d5 expand");
  add("optimizers", text_values("NAME"), "only these, in this order");
}

analysis::SelectionRequest selection_request(const po::variables_map& values, const ProblemCatalog& problems) {
  analysis::SelectionRequest request;
  request.canonical = [&problems](const std::string& id) {
    try {
      return problems.canonical_id(id);
    } catch (const InputError&) {
      return id;  // a wildcard, or a problem that is not in the catalogue
    }
  };
  if (values.count("problems")) {
    for (const std::string& pattern : values["problems"].as<Names>()) {
      for (std::string& plain : problems.without_set(pattern)) request.problems.push_back(std::move(plain));
    }
  }
  if (values.count("optimizers")) request.optimizers = values["optimizers"].as<Names>();
  return request;
}

analysis::SelectedResults read_selected(const Environment& environment, const po::variables_map& values,
                                        results::Times times) {
  const analysis::SelectionRequest request = selection_request(values, environment.catalogs.problems);
  const results::Wanted judged = {.values = true, .times = times, .configurations = false};
  const std::string path = values["file"].as<Names>()[0];
  auto selected = select_results(read_result_set(environment, path, wanted_of(request, judged)), request);
  if (values.count("regret")) selected.results.regret_kind = choice<results::RegretKind>(values, "regret");
  return selected;
}

void add_regret_option(ArgumentParser& parser) {
  parser.group(selection_group);
  parser.one_of<results::RegretKind>("regret", "configuration whose regret counts", results::RegretKind::oracle);
}

results::ResultSet read_judged(const Environment& environment, const po::variables_map& values) {
  results::ResultSet results = read_result_set(environment, values["file"].as<Names>()[0]);
  results.regret_kind = choice<results::RegretKind>(values, "regret");
  return results;
}

void add_horizon_options(ArgumentParser& parser) {
  parser.group(selection_group);
  auto add = parser.options();
  add("at", whole_value(1), "only the first N evaluations of each run");
  add("at-cost", real_value(), "only the evaluations of each run that ended within cost X");
  parser.one_of<results::CostUnit>("cost", "unit of --at-cost", results::CostUnit::seconds);
}

analysis::HorizonRequest horizon_request(const po::variables_map& values) {
  analysis::HorizonRequest request;
  if (values.count("at")) request.at = values["at"].as<int>();
  if (values.count("at-cost")) request.at_cost = values["at-cost"].as<double>();
  if (!request.at_cost && !values["cost"].defaulted()) throw InputError("--cost says what --at-cost counts: give both");
  request.unit = choice<results::CostUnit>(values, "cost");
  return request;
}

void add_ranking_test(ArgumentParser& parser, const char* description) {
  using analysis::RankingTest;
  parser.one_of("test", description, {name_of(RankingTest::mann_whitney), name_of(RankingTest::friedman)},
                name_of(RankingTest::mann_whitney));
}

analysis::GroupBy group_by(const po::variables_map& values) {
  if (!values.count("by")) return analysis::GroupBy::nothing;
  return choice<analysis::GroupBy>(values, "by");
}

void add_plot_options(ArgumentParser& parser) {
  auto add = parser.options();
  add_selection_options(parser);
  add_horizon_options(parser);
  add_regret_option(parser);
  parser.group("Regret curves and axes");
  parser.one_of<plots::CurveStatistic>("statistic", "statistic of the regret curves", plots::CurveStatistic::median);
  parser.one_of<plots::Band>("band", "band around the regret curves", plots::Band::automatic);
  parser.one_of<plots::HorizontalAxis>("x", "horizontal axis of regret, score curves and targets",
                                       plots::HorizontalAxis::evaluations);
  add("linear", "draw regret on a linear axis");
  add("log-x", "draw evaluations, seconds or fidelity on a logarithmic axis");
  parser.group("Ranking (scores and critical differences)");
  add_ranking_test(parser, "test of the scores");
  add("alpha", real_value(), "level of each pairwise test of the scores (Aryan's thesis: 0.0005)");
  add("family-alpha", real_value(), "level of all tests together (default: 0.05)");
  parser.one_of<analysis::BordaRule>("borda", "what Borda scores count", analysis::BordaRule::ranks);
  parser.one_of<analysis::PostHoc>("post-hoc", "test of the critical-difference diagram", analysis::PostHoc::max_t);
  parser.group("Targets and profiles");
  add("targets", text_value("N:HIGH:LOW")->default_value("51:2:-8"),
      "number of targets, and powers of ten from easy to hard");
  add("restarts", "restart runs until they reach a target (COCO's simulated restarts)");
  add("tolerances", real_values(), "when profiles count a problem as solved (default: 0.1 0.001 1e-5 1e-7)");
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
  if (values.count("style")) request.style = choice<plots::PlotStyle>(values, "style");
  if (values.count("width")) request.width = points_of(values["width"].as<double>(), request.style);
  if (values.count("highlight")) request.highlighted = values["highlight"].as<Names>();
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
