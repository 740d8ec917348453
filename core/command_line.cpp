#include "core/command_line.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n';
}

/// Parses one command from left to right.
class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  std::vector<std::string> words() {
    while (position_ < text_.size()) {
      const char c = text_[position_++];
      if (is_blank(c)) {
        end_word();
      } else if (c == '\'' || c == '"') {
        append("");
        read_quoted(c);
      } else if (c == '\\') {
        append(escaped());
      } else {
        append(std::string_view(&c, 1));
      }
    }
    end_word();
    return std::move(words_);
  }

 private:
  void append(std::string_view piece) {
    in_word_ = true;
    word_ += piece;
  }

  void end_word() {
    if (in_word_) words_.push_back(word_);
    word_.clear();
    in_word_ = false;
  }

  std::string_view escaped() {
    if (position_ == text_.size()) refuse("ends in a backslash");
    return text_.substr(position_++, 1);
  }

  /// Within "..." a backslash is literal, except before the characters that it escapes.
  void read_quoted(char quote) {
    while (position_ < text_.size()) {
      const char c = text_[position_++];
      if (c == quote) return;
      const bool escapes = c == '\\' && quote == '"' && position_ < text_.size() &&
                           std::string_view("\"\\$`").find(text_[position_]) != std::string_view::npos;
      append(escapes ? escaped() : std::string_view(&c, 1));
    }
    refuse(fmt::format("has a {} that is not closed", quote));
  }

  [[noreturn]] void refuse(std::string_view what) const {
    throw InputError(fmt::format("the command '{}' {}", text_, what));
  }

  std::string_view text_;
  std::size_t position_ = 0;
  std::string word_;      ///< the word being read
  bool in_word_ = false;  ///< whether a word has begun: "" is a word too
  std::vector<std::string> words_;
};

bool is_plain(const std::string& word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
  return !word.empty() && word.find_first_not_of(plain) == std::string::npos;
}

}  // namespace

std::vector<std::string> split_command(std::string_view text) {
  std::vector<std::string> words = Splitter(text).words();
  if (words.empty() || words[0].empty()) {
    throw InputError("a command names no program; expected one such as 'command:python3 my_program.py'");
  }
  return words;
}

std::string join_command(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    if (is_plain(word)) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char c : word) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

}  // namespace bobench
