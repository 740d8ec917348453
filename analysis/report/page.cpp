#include "analysis/report/page.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "analysis/embedded_files.hpp"
#include "analysis/report/html.hpp"
#include "system/base64.hpp"
#include "system/checksum.hpp"
#include "system/gzip.hpp"

namespace bobench::analysis::report {
namespace {

std::string_view stylesheet() {
  return embedded_text(embedded_files(), "analysis/report/page.css");
}

/// The scripts of every page, and those of an interactive one, in the order in which they use each other. The latter
/// begin when their data are there.
constexpr std::array common_scripts = {"theme", "tables"};
constexpr std::array interactive_scripts = {"state", "chart", "figures", "budget", "problem", "controls", "live"};

std::string script_of(const Page& page) {
  std::string text = "\"use strict\";\n";
  const auto add = [&](const char* name) {
    text += embedded_text(embedded_files(), fmt::format("analysis/report/script/{}.js", name));
  };
  std::ranges::for_each(common_scripts, add);
  if (page.data.empty()) return text;
  text += "\nconst interactive = (page) => {\n";
  std::ranges::for_each(interactive_scripts, add);
  text += "};\n";
  add("start");
  return text;
}

/// The data in an element that browsers do not run: compressed to a fifth, and as base64, so that no text in them can
/// end the element.
std::string data_element(const std::string& json) {
  return fmt::format("<script type=\"text/plain\" id=\"data\">{}</script>\n", system::to_base64(system::gzip(json)));
}

std::string header(const Page& page) {
  std::string html =
      fmt::format("<header>\n<p class=\"kind\">{}</p>\n<h1>{}</h1>\n", escaped(page.kind), escaped(page.title));
  if (!page.lead.empty()) html += "<p class=\"lead\">" + page.lead + "</p>\n";
  if (page.counts.empty()) return html + "</header>\n";
  html += "<ul class=\"counts\">\n";
  for (const Count& count : page.counts) {
    const auto spaced = [](const std::string& words, const char* left, const char* right) {
      return words.empty() ? "" : left + escaped(words) + right;
    };
    const std::string text = fmt::format("{}<b>{}</b>{}", spaced(count.before, "", " "), escaped(count.number),
                                         spaced(count.after, " ", ""));
    html += fmt::format("<li{}>{}</li>\n", count.bad ? " class=\"bad\"" : "",
                        count.link.empty() ? text : fmt::format("<a href=\"#{}\">{}</a>", count.link, text));
  }
  return html + "</ul>\n</header>\n";
}

std::string navigation(const std::vector<Section>& sections) {
  std::string html = "<nav aria-label=\"Sections\">\n";
  for (const Section& section : sections) {
    html += fmt::format("<a href=\"#{}\">{}</a>\n", section.id, escaped(section.title));
  }
  return html + "</nav>\n";
}

/// Forbids loading of resources, forms, and all scripts except the one with this digest.
std::string security_policy(std::string_view script, bool is_live) {
  return fmt::format(
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'{}",
      system::sha256_base64(script), is_live ? "; connect-src 'self'" : "");
}

}  // namespace

std::string html_document(const Page& page) {
  const std::string script = script_of(page);
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n<title>{}</title>\n<style>\n{}</style>\n"
      "</head>\n<body>\n",
      security_policy(script, page.is_live), escaped(page.title), stylesheet());
  html += header(page) + navigation(page.sections) + "<main>\n";
  for (const Section& section : page.sections) {
    html += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", section.id, escaped(section.title),
                        section.body);
  }
  html += fmt::format("</main>\n<footer>{}</footer>\n", escaped(page.footer));
  if (!page.data.empty()) html += data_element(page.data);
  html += fmt::format("<script>{}</script>\n</body>\n</html>\n", script);
  return html;
}

}  // namespace bobench::analysis::report
