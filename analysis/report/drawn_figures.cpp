#include "analysis/report/drawn_figures.hpp"

#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "analysis/plots/gnuplot.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/inline_svg.hpp"

namespace bobench::analysis::report {
namespace {

constexpr const char* no_gnuplot = "gnuplot is not installed (Debian: apt-get install gnuplot-nox)";

std::string contents(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string figure_element(const DrawnFigure& drawn, std::size_t number) {
  const plots::Figure& figure = drawn.figure;
  std::string html =
      fmt::format("<figure id=\"figure-{}\">\n<figcaption>{}</figcaption>\n", number, escaped(figure.title));
  if (drawn.svg.empty()) {
    html += html_warnings({fmt::format("not drawn. {}", drawn.failure)});
  } else {
    // On a narrow screen the image keeps a readable size and can be scrolled.
    html += fmt::format("<div class=\"picture\" tabindex=\"0\" style=\"--width:{:.0f}px\">{}</div>\n", figure.width,
                        inline_svg(drawn.svg, fmt::format("f{}-", number), figure.title));
  }
  if (!drawn.svg.empty() && !figure.image_notes.empty()) {
    html += "<div class=\"image-notes\">\n" + html_notes(figure.image_notes) + "</div>\n";
  }
  return html + html_warnings(figure.warnings) + html_notes(figure.notes) + "</figure>\n";
}

DrawnFigure draw_one(plots::Figure figure, const std::filesystem::path& folder,
                     const std::optional<std::filesystem::path>& gnuplot, std::vector<plots::ImageFormat> formats) {
  std::erase(formats, plots::ImageFormat::svg);
  formats.insert(formats.begin(), plots::ImageFormat::svg);  // for the page
  DrawnFigure one{std::move(figure), "", no_gnuplot};
  plots::write_figure(one.figure, folder, formats);
  if (!gnuplot) return one;
  const plots::Drawn made = plots::draw(*gnuplot, one.figure, folder, formats);
  one.failure = made.error;
  if (made.error.empty()) one.svg = contents(made.images[0]);
  return one;
}

}  // namespace

std::vector<DrawnFigure> draw_figures(std::vector<plots::Figure> figures, const std::filesystem::path& folder,
                                      const std::vector<plots::ImageFormat>& formats) {
  const auto gnuplot = plots::find_gnuplot();
  std::vector<DrawnFigure> drawn;
  for (plots::Figure& figure : figures) drawn.push_back(draw_one(std::move(figure), folder, gnuplot, formats));
  return drawn;
}

std::vector<DrawnFigure> draw_other_figures(std::vector<plots::Figure> figures, const std::filesystem::path& folder) {
  const auto gnuplot = plots::find_gnuplot();
  std::vector<DrawnFigure> drawn;
  for (plots::Figure& figure : figures) {
    const bool is_drawn_by_script = !figure.chart.empty();
    drawn.push_back(is_drawn_by_script ? DrawnFigure{std::move(figure), "", "It needs the page's script"}
                                       : draw_one(std::move(figure), folder, gnuplot, {}));
  }
  return drawn;
}

Section plots_section(const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out) {
  Section section{"plots", "Plots", ""};
  for (std::size_t i = 0; i < figures.size(); ++i) section.body += figure_element(figures[i], i + 1);
  for (const std::string& why : left_out) section.body += html_notes({"Not drawn, " + why + "."});
  return section;
}

}  // namespace bobench::analysis::report
