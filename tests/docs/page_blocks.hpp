// Blocks of shell commands in a Markdown page, and the output that the page shows of them.
#pragma once

#include <algorithm>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench {

/// What a page shows as the standard output of a block: lines [begin, end), from 0.
struct ShownOutput {
  std::size_t begin = 0, end = 0;
  bool is_indented = false;  ///< by four spaces, rather than between fences
  std::string text;
};

/// A block between ```sh and ```.
struct CommandBlock {
  std::size_t line = 0;  ///< of its first command, from 1
  std::string commands;
  std::string not_run;  ///< the reason; "" if it is run
  std::optional<ShownOutput> output;
};

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Reads a page: ```sh blocks; `<!-- not run: REASON -->` on the line before one that is not run; and `<!-- output -->`
/// on the line before a block, fenced or indented, that shows what the last one prints on standard output.
/// @throws InputError if a mark belongs to nothing
class PageReader {
 public:
  explicit PageReader(const std::string& text) : lines_(lines_of(text)) {}

  std::vector<CommandBlock> blocks() {
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      const std::string line = trimmed(lines_[at_]);
      if (line.starts_with(not_run_mark)) {
        read_reason(line);
      } else if (line == output_mark) {
        read_output();
      } else if (line == "```sh") {
        read_commands();
      } else if (line.starts_with("```")) {
        skip_fence();
      }
    }
    return std::move(blocks_);
  }

  static constexpr const char* not_run_mark = "<!-- not run:";
  static constexpr const char* output_mark = "<!-- output -->";

 private:
  static std::string trimmed(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(' ');
    return begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(' ') - begin + 1);
  }

  [[noreturn]] void fail(const std::string& what) const { throw InputError(fmt::format("line {}: {}", at_ + 1, what)); }

  std::string next_line() const { return at_ + 1 < lines_.size() ? trimmed(lines_[at_ + 1]) : ""; }

  void read_reason(const std::string& line) {
    const std::size_t begin = std::string(not_run_mark).size(), end = line.find("-->");
    if (end == std::string::npos) fail("a comment that does not end on its line");
    reason_ = trimmed(line.substr(begin, end - begin));
    if (reason_.empty()) fail("no reason is given");
    if (next_line() != "```sh") fail("'not run' stands on the line before ```sh");
  }

  void read_commands() {
    CommandBlock block;
    block.line = at_ + 2;
    const std::size_t indent = lines_[at_].find('`');
    for (++at_; at_ < lines_.size() && trimmed(lines_[at_]) != "```"; ++at_) {
      block.commands += lines_[at_].substr(std::min(indent, lines_[at_].size())) + "\n";
    }
    if (at_ == lines_.size()) fail("a block that does not end");
    block.not_run = std::exchange(reason_, "");
    blocks_.push_back(block);
  }

  void skip_fence() {
    for (++at_; at_ < lines_.size() && trimmed(lines_[at_]) != "```"; ++at_) {
    }
    if (at_ == lines_.size()) fail("a block that does not end");
  }

  void read_output() {
    if (blocks_.empty() || !blocks_.back().not_run.empty() || blocks_.back().output) fail("output of which commands?");
    const bool is_fenced = next_line().starts_with("```");
    std::size_t begin = at_ + 2;
    if (!is_fenced) begin = next_line().empty() ? at_ + 2 : at_ + 1;
    std::size_t end = begin;
    const auto belongs = [&](std::size_t i) {
      return is_fenced ? trimmed(lines_[i]) != "```" : lines_[i].starts_with("    ") || trimmed(lines_[i]).empty();
    };
    while (end < lines_.size() && belongs(end)) ++end;
    while (!is_fenced && end > begin && trimmed(lines_[end - 1]).empty()) --end;
    if (end == begin) fail("an output that is empty");
    ShownOutput shown = {begin, end, !is_fenced, ""};
    for (std::size_t i = begin; i < end; ++i) {
      shown.text += (is_fenced ? lines_[i] : lines_[i].substr(std::min<std::size_t>(4, lines_[i].size()))) + "\n";
    }
    blocks_.back().output = shown;
    at_ = end;
  }

  std::vector<std::string> lines_;
  std::vector<CommandBlock> blocks_;
  std::string reason_;
  std::size_t at_ = 0;
};

/// Whether lines [at, ...) of what is shown are those of what is printed, where a line "..." stands for any number.
inline bool matches(const std::vector<std::string>& shown, const std::vector<std::string>& printed, std::size_t i = 0,
                    std::size_t j = 0) {
  for (; i < shown.size() && shown[i] != "..."; ++i, ++j) {
    if (j >= printed.size() || shown[i] != printed[j]) return false;
  }
  if (i == shown.size()) return j == printed.size();
  for (; j <= printed.size(); ++j) {
    if (matches(shown, printed, i + 1, j)) return true;
  }
  return false;
}

/// Whether a page shows what was printed. A line "..." stands for any number of lines; times in seconds may differ.
inline bool shows(const std::string& shown, const std::string& printed) {
  static const std::regex seconds(R"([0-9.e+-]+ s\b)");
  const auto comparable = [](const std::string& text) {
    return lines_of(std::regex_replace(text, seconds, "SECONDS s"));
  };
  return matches(comparable(shown), comparable(printed));
}

/// The page with another output in the place of that which is shown.
inline std::string with_output(const std::string& page, const ShownOutput& shown, const std::string& printed) {
  std::vector<std::string> lines = lines_of(page), put;
  for (const std::string& line : lines_of(printed)) {
    put.push_back(shown.is_indented && !line.empty() ? "    " + line : line);
  }
  lines.erase(lines.begin() + shown.begin, lines.begin() + shown.end);
  lines.insert(lines.begin() + shown.begin, put.begin(), put.end());
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace bobench
