#include "analysis/report/inline_svg.hpp"

#include <array>
#include <cctype>
#include <charconv>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/report/html.hpp"
#include "core/error.hpp"

namespace bobench::analysis::report {
namespace {

/// The text before an id in the tags that gnuplot writes.
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

/// Collapses white space to single blanks and removes it at the end: gnuplot writes coordinates on separate lines.
std::string squeezed(std::string_view tag) {
  std::string text;
  for (const char c : tag) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\t';
    if (!is_blank || text.back() != ' ') text += is_blank ? ' ' : c;
  }
  const std::string end = text.ends_with("/>") ? "/>" : ">";
  text.resize(text.size() - end.size());
  while (text.ends_with(' ')) text.pop_back();
  return text + end;
}

/// Rounds to a tenth of a point, finer than any screen; gnuplot writes hundredths.
std::string rounded(double coordinate) {
  std::string text = fmt::format("{:.1f}", coordinate);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

/// A path's coordinates ("d"), rounded, and without the blanks before its letters.
std::string shortened_way(std::string_view way) {
  std::string text;
  while (!way.empty()) {
    double coordinate = 0.0;
    const auto [end, error] = std::from_chars(way.data(), way.data() + way.size(), coordinate);
    if (error == std::errc()) {
      text += rounded(coordinate);
      way.remove_prefix(static_cast<std::size_t>(end - way.data()));
      continue;
    }
    const bool is_needless =
        way.front() == ' ' && (way.size() == 1 || std::isalpha(static_cast<unsigned char>(way[1])));
    if (!is_needless) text += way.front();
    way.remove_prefix(1);
  }
  return text;
}

/// A path with shortened coordinates; other tags unchanged.
std::string with_short_way(const std::string& tag) {
  const std::string_view mark = " d='";
  const std::size_t at = tag.find(mark);
  if (!tag.starts_with("<path") || at == std::string::npos) return tag;
  const std::size_t begin = at + mark.size(), end = tag.find('\'', begin);
  if (end == std::string::npos) return tag;
  return tag.substr(0, begin) + shortened_way(std::string_view(tag).substr(begin, end - begin)) + tag.substr(end);
}

/// Default attributes of lines.
constexpr std::array<std::string_view, 2> defaults = {" stroke-linecap=\"butt\"", " stroke-linejoin=\"miter\""};

/// Copies an image without invisible content, which is most of a page of many curves: titles (shown as tooltips), empty
/// groups and groups that only number curves, default attributes, white space between tags.
class Copy {
 public:
  void add_tag(std::string tag) {
    tag = with_short_way(squeezed(tag));
    if (is_hidden_) {
      is_hidden_ = tag != "</title>" && tag != "</desc>";
      return;
    }
    is_hidden_ = tag == "<title>" || tag == "<desc>";
    if (is_hidden_) return;
    for (const std::string_view standard : defaults) {
      if (const std::size_t at = tag.find(standard); at != std::string::npos) tag.erase(at, standard.size());
    }
    if (tag.starts_with("<text")) ++texts_;
    if (tag == "</text>") --texts_;
    if (tag == "</g>" && closes_needless_group()) return;
    if (tag.starts_with("<g ") || tag == "<g>") {
      const bool is_counter = tag.find("gnuplot_plot_") != std::string::npos;
      if (is_counter) tag.clear();
      groups_.push_back({page_.size(), page_.size() + tag.size(), tag.find(" id=") != std::string::npos, is_counter});
    }
    page_ += tag;
  }

  void add_text(std::string_view text) {
    const bool is_blank = text.find_first_not_of(" \n\t\r") == std::string_view::npos;
    if (!is_hidden_ && (texts_ > 0 || !is_blank)) page_ += text;
  }

  const std::string& page() const { return page_; }

 private:
  struct OpenGroup {
    std::size_t begin, contents;
    bool has_id, is_left_out;
  };

  /// Removes the group if it is empty.
  bool closes_needless_group() {
    if (groups_.empty()) return false;
    const OpenGroup group = groups_.back();
    groups_.pop_back();
    if (group.is_left_out) return true;
    if (group.has_id || page_.size() != group.contents) return false;
    page_.resize(group.begin);
    return true;
  }

  std::string page_;
  std::vector<OpenGroup> groups_;
  int texts_ = 0;
  bool is_hidden_ = false;
};

}  // namespace

std::string inline_svg(std::string_view svg, const std::string& prefix, const std::string& label) {
  const std::size_t begin = svg.find("<svg"), end = svg.rfind("</svg>");
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) {
    throw Error(fmt::format("the picture '{}' is not an SVG", label));
  }
  svg = svg.substr(begin, end + 6 - begin);
  // Texts are kept unchanged: an optimiser's name may be "id='1'".
  Copy copy;
  while (!svg.empty()) {
    const std::size_t length = svg.front() == '<' ? svg.find('>') : svg.find('<');
    const std::size_t piece = length == std::string_view::npos ? svg.size() : length + (svg.front() == '<' ? 1 : 0);
    if (svg.front() == '<') {
      copy.add_tag(renamed(svg.substr(0, piece), prefix));
    } else {
      copy.add_text(svg.substr(0, piece));
    }
    svg.remove_prefix(piece);
  }
  return fmt::format("<svg role=\"img\" aria-label=\"{}\"{}", escaped(label), copy.page().substr(4));
}

}  // namespace bobench::analysis::report
