#include "analysis/report/inline_svg.hpp"

#include <array>

#include <fmt/format.h>

#include "analysis/report/html.hpp"
#include "core/error.hpp"

namespace bobench::analysis::report {
namespace {

/// What comes before an id in the tags that gnuplot writes.
constexpr std::array<std::string_view, 5> before_ids = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};

/// A tag, "<" to ">", with its ids and references renamed.
std::string renamed(std::string_view tag, const std::string& prefix) {
  std::string text;
  while (!tag.empty()) {
    std::size_t mark_length = 0;
    for (const std::string_view mark : before_ids) {
      if (tag.starts_with(mark)) mark_length = mark.size();
    }
    text += tag.substr(0, std::max<std::size_t>(mark_length, 1));
    if (mark_length > 0) text += prefix;
    tag.remove_prefix(std::max<std::size_t>(mark_length, 1));
  }
  return text;
}

/// Without what the page says itself: `<title>Gnuplot</title>` would be a tooltip.
void drop_element(std::string& svg, const std::string& name) {
  const std::size_t begin = svg.find("<" + name + ">"), end = svg.find("</" + name + ">");
  if (begin != std::string::npos && end != std::string::npos && begin < end) {
    svg.erase(begin, end + name.size() + 3 - begin);
  }
}

}  // namespace

std::string inline_svg(std::string_view svg, const std::string& prefix, const std::string& label) {
  const std::size_t begin = svg.find("<svg"), end = svg.rfind("</svg>");
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) {
    throw Error(fmt::format("the picture '{}' is no SVG", label));
  }
  svg = svg.substr(begin, end + 6 - begin);
  // Texts stay as they are: an optimiser may be called "id='1'".
  std::string page;
  while (!svg.empty()) {
    const std::size_t length = svg.front() == '<' ? svg.find('>') : svg.find('<');
    const std::size_t piece = length == std::string_view::npos ? svg.size() : length + (svg.front() == '<' ? 1 : 0);
    page += svg.front() == '<' ? renamed(svg.substr(0, piece), prefix) : std::string(svg.substr(0, piece));
    svg.remove_prefix(piece);
  }
  drop_element(page, "title");
  drop_element(page, "desc");
  return fmt::format("<svg role=\"img\" aria-label=\"{}\"{}", escaped(label), page.substr(4));
}

}  // namespace bobench::analysis::report
