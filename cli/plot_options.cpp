#include "cli/plot_options.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

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
  add("problems", po::value<Names>()->multitoken(), "only these: ids, ranges (bbob/f1-5/d2), wildcards (fcnet/*)");
  add("optimizers", po::value<Names>()->multitoken(),
      "only these, in this order; in plots each keeps its colour and dash");
}

analysis::SelectionRequest selection_request(const po::variables_map& values) {
  analysis::SelectionRequest request;
  if (values.count("problems")) request.problems = values["problems"].as<Names>();
  if (values.count("optimizers")) request.optimizers = values["optimizers"].as<Names>();
  return request;
}

analysis::GroupBy group_by(const po::variables_map& values) {
  if (!values.count("by")) return analysis::GroupBy::nothing;
  const auto by = choice<int>(values, "by", {"suite", "group", "dimension", "problem"});
  return static_cast<analysis::GroupBy>(by + 1);
}

void add_plot_options(ArgumentParser& parser) {
  auto add = parser.options();
  add_selection_options(parser);
  add("at", po::value<int>(), "look at so many evaluations only");
  add("statistic", po::value<std::string>()->default_value("median"), "of regret: median or mean");
  add("band", po::value<std::string>()->default_value("auto"),
      "none, quartiles, standard-error (of a mean) or bootstrap (95 %); auto: quartiles of a median, the standard "
      "error "
      "of a mean, for up to four optimisers");
  add("x", po::value<std::string>()->default_value("evaluations"), "of regret: evaluations or (simulated) seconds");
  add("linear", "regret on a linear axis");
  add("log-x", "evaluations or seconds of regret on a logarithmic axis");
  add("test", po::value<std::string>()->default_value("mann-whitney"), "of scores: mann-whitney or friedman");
  add("alpha", po::value<double>(), "of scores: level of each pairwise test (Aryan's thesis: 0.0005)");
  add("family-alpha", po::value<double>(),
      "of scores and critical difference: level of all tests together (default 0.05)");
  add("borda", po::value<std::string>()->default_value("ranks"), "of scores: ranks or beats");
  add("post-hoc", po::value<std::string>()->default_value("nemenyi"),
      "of the critical-difference diagram: nemenyi or holm");
  add("targets", po::value<std::string>()->default_value("51:2:-8"),
      "how many, from which power of ten to which (log-uniform)");
}

plots::PlotRequest plot_request(const po::variables_map& values) {
  plots::PlotRequest request;
  request.selected = selection_request(values);
  request.statistic = choice<plots::CurveStatistic>(values, "statistic", {"median", "mean"});
  request.band = choice<plots::Band>(values, "band", {"auto", "none", "quartiles", "standard-error", "bootstrap"});
  request.x = choice<plots::HorizontalAxis>(values, "x", {"evaluations", "seconds"});
  request.linear = values.count("linear") > 0;
  request.logarithmic_x = values.count("log-x") > 0;
  request.each = values.count("each") > 0;
  request.post_hoc = choice<analysis::PostHoc>(values, "post-hoc", {"nemenyi", "holm"});
  request.ranking.test = choice<analysis::RankingTest>(values, "test", {"mann-whitney", "friedman"});
  request.ranking.borda = choice<analysis::BordaRule>(values, "borda", {"ranks", "beats"});
  if (values.count("alpha")) request.ranking.alpha = level(values, "alpha");
  if (values.count("family-alpha")) request.ranking.family_alpha = level(values, "family-alpha");
  if (values.count("at")) request.ranking.at = values["at"].as<int>();
  set_targets(request, values["targets"].as<std::string>());
  return request;
}

Names words_of(const po::variables_map& values, const char* option) {
  Names items;
  if (!values.count(option)) return items;
  for (const std::string& word : values[option].as<Names>()) {
    for (const std::string& item : split(word, ',')) {
      if (!item.empty()) items.push_back(item);
    }
  }
  return items;
}

}  // namespace bobench::cli
