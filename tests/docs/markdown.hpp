// Markdown without its code, for tests of what documents say.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

namespace bobench {

/// Without fenced and indented blocks of code, whose lines become empty.
inline std::string without_code_blocks(const std::string& markdown) {
  std::istringstream lines(markdown);
  std::string text, fence;
  bool after_blank = true, in_list = false;
  for (std::string line; std::getline(lines, line); text += '\n') {
    const std::size_t indent = line.find_first_not_of(' ');
    const std::string content = indent == std::string::npos ? "" : line.substr(indent);
    const bool is_fence = content.starts_with("```") || content.starts_with("~~~");
    if (!fence.empty()) {
      if (is_fence && content.starts_with(fence)) fence.clear();
      continue;
    }
    if (is_fence) {
      fence = content.substr(0, 3);
      continue;
    }
    const bool is_code = indent != std::string::npos && indent >= 4 && after_blank && !in_list;
    if (!is_code) text += line;
    if (!content.empty() && indent == 0) in_list = content.starts_with("- ") || content.starts_with("1. ");
    after_blank = content.empty() || is_code;
  }
  return text;
}

/// Without `code`; a code span may be of several lines, but not of several paragraphs.
inline std::string without_code_spans(const std::string& markdown) {
  std::string text;
  for (std::size_t at = 0; at < markdown.size();) {
    if (markdown[at] != '`') {
      text += markdown[at++];
      continue;
    }
    const std::size_t begin = std::min(markdown.find_first_not_of('`', at), markdown.size());
    const std::string mark = markdown.substr(at, begin - at);
    const std::size_t end = markdown.find(mark, begin), paragraph = markdown.find("\n\n", begin);
    at = end == std::string::npos || end > paragraph ? begin : end + mark.size();
  }
  return text;
}

/// The text without blocks of code, each paragraph, list item, table row and heading on one line.
inline std::string paragraphs_of(const std::string& markdown) {
  std::istringstream lines(without_code_blocks(markdown));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const bool begins =
        indent == line.size() || std::string_view("-*+|#>").find(line[indent]) != std::string_view::npos;
    if (!text.empty()) text += begins || text.back() == '\n' ? '\n' : ' ';
    text += line.substr(indent);
    if (begins && (line.starts_with("#") || line.starts_with("|"))) text += '\n';
  }
  return text;
}

}  // namespace bobench
