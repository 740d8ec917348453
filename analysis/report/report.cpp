#include "analysis/report/report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/multiple_comparison.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/inline_svg.hpp"
#include "analysis/report/page_files.hpp"
#include "analysis/report/sections.hpp"
#include "analysis/result_tables.hpp"
#include "core/error.hpp"
#include "storage/checksum.hpp"

namespace bobench::analysis::report {
namespace {

using results::RunStatus;

std::string plural(std::size_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string title_of(const Subject& subject, const ReportRequest& request) {
  if (!request.title.empty()) return request.title;
  return fmt::format("{} on {}", plural(subject.selection.optimizers.size(), "optimiser"),
                     plural(subject.selection.problems.size(), "problem"));
}

/// Who leads by pairwise tests on single problems, in a sentence.
std::string leader(const Subject& subject) {
  const Table scores = rank_results(subject.selection.results, subject.request.ranking).scores;
  const auto& best = scores.rows.front();  // optimizer, borda, firsts, mean_rank, beats, beaten, problems
  if (best[1].value() == scores.rows.back()[1].value()) return "On single problems no optimiser stands out.";
  const auto as_good = std::ranges::count(scores.rows, best[1].value(), [](const auto& row) { return row[1].value(); });
  return fmt::format(
      "{}<b>{}</b> leads{} with a Borda score of {}: nobody is better on {} of {}.", swatch(subject, best[0].text()),
      escaped(best[0].text()),
      as_good > 1 ? fmt::format(", together with {},", plural(static_cast<std::size_t>(as_good - 1), "other")) : "",
      escaped(best[1].text()), escaped(best[2].text()),
      plural(static_cast<std::size_t>(best[6].value().get<long long>()), "problem"));
}

/// Whether mean ranks differ over all problems, and whose is the lowest.
std::string lowest_mean_rank(const Subject& subject) {
  const PairedBlocks blocks = paired_blocks(subject.selection.results, subject.selection.at);
  const RankingRequest& request = subject.request.ranking;
  const MultipleComparison comparison =
      compare_over_blocks(blocks.values, subject.request.post_hoc, request.family_alpha);
  const std::string over = blocks.unit == "problem" ? "Over all problems" : "Over all replicates";
  if (!(comparison.friedman.p < request.family_alpha)) {
    return fmt::format("{} the mean ranks do not differ significantly (Friedman's test, p {:.2g}).", over,
                       comparison.friedman.p);
  }
  const std::size_t best = comparison.order.front();
  return fmt::format("{} the mean ranks differ (Friedman's test, p {:.2g}); the lowest is {}<b>{}</b>'s, {:.3g}.", over,
                     comparison.friedman.p, swatch(subject, blocks.optimizers[best]), escaped(blocks.optimizers[best]),
                     comparison.friedman.mean_ranks[static_cast<Eigen::Index>(best)]);
}

/// The outcome in a paragraph; nothing where there is nothing to compare.
std::string lead(const Subject& subject) {
  try {
    return "<p class=\"lead\">" + leader(subject) + " " + lowest_mean_rank(subject) + "</p>\n";
  } catch (const InputError&) {
    return "";
  }
}

std::string header(const Subject& subject, const std::string& title) {
  const results::ResultSet& results = subject.selection.results;
  const std::size_t failed = results.count(RunStatus::failed), missing = results.count(RunStatus::missing);
  std::string html = fmt::format("<header>\n<p class=\"kind\">bobench report</p>\n<h1>{}</h1>\n", escaped(title));
  html += lead(subject);
  html += "<ul class=\"counts\">\n";
  html += fmt::format("<li><b>{}</b> runs done</li>\n", results.count(RunStatus::complete));
  if (failed > 0) html += fmt::format("<li class=\"bad\"><a href=\"#failed\"><b>{}</b> failed</a></li>\n", failed);
  if (missing > 0) html += fmt::format("<li class=\"bad\"><b>{}</b> not run yet</li>\n", missing);
  html += fmt::format("<li><b>{}</b> evaluations a run</li>\n<li>seed <b>{}</b></li>\n", results.settings.budget,
                      results.settings.seed);
  return html + "</ul>\n</header>\n";
}

std::string figure_element(const DrawnFigure& drawn, std::size_t number) {
  const plots::Figure& figure = drawn.figure;
  std::string html =
      fmt::format("<figure id=\"figure-{}\">\n<figcaption>{}</figcaption>\n", number, escaped(figure.title));
  if (drawn.svg.empty()) {
    html += html_notes({fmt::format("WARNING: not drawn. {}", drawn.failure)});
  } else {
    // On a narrow screen the picture keeps a readable size and is scrolled.
    html += fmt::format("<div class=\"picture\" tabindex=\"0\" style=\"--width:{:.0f}px\">{}</div>\n", figure.width,
                        inline_svg(drawn.svg, fmt::format("f{}-", number), figure.title));
  }
  return html + html_notes(figure.notes) + "</figure>\n";
}

Section plots_section(const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out) {
  Section section{"plots", "Plots", ""};
  for (std::size_t i = 0; i < figures.size(); ++i) section.body += figure_element(figures[i], i + 1);
  for (const std::string& why : left_out) section.body += html_notes({"Not drawn, " + why + "."});
  return section;
}

std::string navigation(const std::vector<Section>& sections) {
  std::string html = "<nav aria-label=\"Sections\">\n";
  for (const Section& section : sections) {
    html += fmt::format("<a href=\"#{}\">{}</a>\n", section.id, escaped(section.title));
  }
  return html + "</nav>\n";
}

/// Nothing is loaded from anywhere, no form is sent, and no script runs but the one whose digest stands here.
std::string security_policy() {
  return fmt::format(
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
      storage::sha256_base64(script()));
}

}  // namespace

std::string html_page(const results::ResultSet& results, const ReportRequest& request,
                      const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out) {
  const Subject subject{plots::select(results, request.plots), request.plots, request.file, request.command};
  const std::string title = title_of(subject, request);
  const std::vector<Section> sections = {overview(subject),      ranking(subject),     plots_section(figures, left_out),
                                         final_results(subject), failed_runs(subject), run_again(subject)};
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n<title>{}</title>\n<style>\n{}</style>\n"
      "</head>\n<body>\n",
      security_policy(), escaped(title), stylesheet());
  html += header(subject, title) + navigation(sections) + "<main>\n";
  for (const Section& section : sections) {
    html += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", section.id, escaped(section.title),
                        section.body);
  }
  html += fmt::format(
      "</main>\n<footer>Made by bobench. The tests and their sources: docs/statistics.md.</footer>\n"
      "<script>{}</script>\n</body>\n</html>\n",
      script());
  return html;
}

}  // namespace bobench::analysis::report
