#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/plots/figures.hpp"
#include "analysis/plots/gnuplot.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "results/result_file.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace plots = analysis::plots;
using Names = std::vector<std::string>;

/// Words and lists: "svg pdf" and "svg,pdf" are the same.
Names list_of(const po::variables_map& values, const char* option) {
  Names items;
  if (!values.count(option)) return items;
  for (const std::string& word : values[option].as<Names>()) {
    for (const std::string& item : split(word, ',')) {
      if (!item.empty()) items.push_back(item);
    }
  }
  return items;
}

std::vector<plots::ImageFormat> formats_from(const po::variables_map& values) {
  const Names names = list_of(values, "formats");
  if (names == Names{"none"}) return {};
  std::vector<plots::ImageFormat> formats;
  for (const std::string& name : names) {
    const auto format = name == "svg"   ? plots::ImageFormat::svg
                        : name == "pdf" ? plots::ImageFormat::pdf
                                        : plots::ImageFormat::png;
    if (name != plots::name_of(format)) {
      throw InputError(
          fmt::format("--formats has '{}'; expected svg, pdf, png, or none for data and scripts alone", name));
    }
    if (std::find(formats.begin(), formats.end(), format) == formats.end()) formats.push_back(format);
  }
  return formats;
}

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

plots::PlotRequest request_from(const po::variables_map& values) {
  plots::PlotRequest request;
  if (values.count("problems")) request.problems = values["problems"].as<Names>();
  if (values.count("optimizers")) request.optimizers = values["optimizers"].as<Names>();
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

ArgumentParser parser_of() {
  ArgumentParser parser(
      "bobench plot r.h5 --output DIR [options]",
      "Draws regret curves, scores, a critical-difference diagram and solved targets with gnuplot. Beside each figure "
      "stand "
      "its data (NAME.csv) and script (NAME.gp): change the script and run `gnuplot NAME.gp` in that folder.");
  parser.positional("file", 1);
  Names kinds;
  for (const plots::FigureKind& kind : plots::figure_kinds()) {
    kinds.push_back(fmt::format("{} ({})", kind.name, kind.description));
  }
  const std::string figures = fmt::format("which figures, all by default: {}", fmt::join(kinds, ", "));
  parser.options()("output", po::value<std::string>()->required(), "the folder, made if need be")(
      "figures", po::value<Names>()->multitoken(), figures.c_str())(
      "formats", po::value<Names>()->multitoken()->default_value({"svg", "pdf", "png"}, "svg pdf png"),
      "svg, pdf, png; none: data and scripts alone, without gnuplot")(
      "problems", po::value<Names>()->multitoken(), "only these: ids, ranges (bbob/f1-5/d2), wildcards (fcnet/*)")(
      "optimizers", po::value<Names>()->multitoken(), "only these, in this order; each keeps its colour and dash")(
      "at", po::value<int>(), "look at so many evaluations only")(
      "statistic", po::value<std::string>()->default_value("median"), "of regret: median or mean")(
      "band", po::value<std::string>()->default_value("auto"),
      "none, quartiles, standard-error (of a mean) or bootstrap (95 %); auto: quartiles of a median, the standard "
      "error of "
      "a mean, for up to four optimisers")("x", po::value<std::string>()->default_value("evaluations"),
                                           "of regret: evaluations or (simulated) seconds")(
      "linear", "regret on a linear axis")("log-x", "evaluations or seconds of regret on a logarithmic axis")(
      "each", "a regret figure for each problem too")("test", po::value<std::string>()->default_value("mann-whitney"),
                                                      "of scores: mann-whitney or friedman")(
      "alpha", po::value<double>(), "of scores: level of each pairwise test (Aryan's thesis: 0.0005)")(
      "family-alpha", po::value<double>(),
      "of scores and critical difference: level of all tests together (default 0.05)")(
      "borda", po::value<std::string>()->default_value("ranks"), "of scores: ranks or beats")(
      "post-hoc", po::value<std::string>()->default_value("nemenyi"),
      "of the critical-difference diagram: nemenyi or holm")(
      "targets", po::value<std::string>()->default_value("51:2:-8"),
      "how many, from which power of ten to which (log-uniform)");
  return parser;
}

/// Draws the figures whose files have been written. @return whether every image is there
bool draw_all(const Environment& environment, const std::vector<plots::Figure>& figures,
              const std::filesystem::path& folder, const std::vector<plots::ImageFormat>& formats) {
  if (formats.empty()) return true;
  const auto gnuplot = plots::find_gnuplot();
  if (!gnuplot) {
    environment.err << fmt::format(
        "bobench: no images, for gnuplot is not installed (Debian: apt-get install gnuplot-nox); data and scripts are "
        "in "
        "'{}', and --formats none asks for these alone\n",
        folder.string());
    return false;
  }
  bool whole = true;
  for (const plots::Figure& figure : figures) {
    const plots::Drawn drawn = plots::draw(*gnuplot, figure, folder, formats);
    if (drawn.error.empty()) continue;
    environment.err << fmt::format("bobench: {}\n", drawn.error);
    whole = false;
  }
  return whole;
}

}  // namespace

int plot_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = parser_of().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench plot r.h5 --output DIR");
  const std::filesystem::path folder = (*values)["output"].as<std::string>();
  const auto formats = formats_from(*values);
  const auto made = plots::make_figures(results::read_results((*values)["file"].as<Names>()[0]), request_from(*values),
                                        list_of(*values, "figures"));
  for (const plots::Figure& figure : made.figures) plots::write_figure(figure, folder, formats);
  const bool whole = draw_all(environment, made.figures, folder, formats);

  Names endings = {"gp", "csv"};
  for (const plots::ImageFormat format : formats) {
    if (whole) endings.insert(endings.end() - 2, plots::name_of(format));
  }
  for (const plots::Figure& figure : made.figures) {
    environment.out << fmt::format("{}.{{{}}}\n    {}\n", (folder / figure.name).string(), fmt::join(endings, ","),
                                   plots::display_text(figure.title, 400));
    for (const std::string& note : figure.notes) {
      environment.out << fmt::format("    {}\n", plots::display_text(note, 2000));
    }
  }
  for (const std::string& kind : made.left_out) {
    environment.out << fmt::format("not drawn, {}\n", plots::display_text(kind, 400));
  }
  return whole ? 0 : 1;
}

}  // namespace bobench::cli
