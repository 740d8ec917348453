#include "system/csv.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::system {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

}  // namespace

CsvRecords::CsvRecords(std::string_view text, std::string name, char separator)
    : at_(text.data()), end_(text.data() + text.size()), name_(std::move(name)), separator_(separator) {
  if (text.starts_with("\xEF\xBB\xBF")) at_ += 3;
}

bool CsvRecords::next() {
  while (at_ != end_ && (*at_ == '\n' || *at_ == '\r')) lines_ += *at_++ == '\n';
  if (at_ == end_) return false;
  line_ = lines_ + 1;
  is_terminated_ = false;
  fields_.clear();
  unquoted_used_ = 0;
  for (;;) {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t') && *at_ != separator_) ++at_;
    fields_.push_back(at_ != end_ && *at_ == '"' ? quoted() : plain());
    if (at_ == end_) return true;
    if (*at_++ == '\n') {
      ++lines_;
      is_terminated_ = true;
      return true;
    }
  }
}

std::string_view CsvRecords::plain() {
  const char* const start = at_;
  while (at_ != end_ && *at_ != separator_ && *at_ != '\n') ++at_;
  const char* last = at_;
  while (last != start && is_blank(last[-1])) --last;
  return {start, static_cast<std::size_t>(last - start)};
}

std::string_view CsvRecords::quoted() {
  const char* const start = ++at_;
  bool doubled = false;
  while (at_ != end_ && (*at_ != '"' || (at_ + 1 != end_ && at_[1] == '"'))) {
    if (*at_ == '"') {
      doubled = true;
      ++at_;
    }
    lines_ += *at_ == '\n';
    ++at_;
  }
  if (at_ == end_) throw InputError(fmt::format("'{}' line {}: a quote is opened and never closed", name_, line_));
  const std::string_view field(start, static_cast<std::size_t>(at_ - start));
  ++at_;
  while (at_ != end_ && is_blank(*at_) && *at_ != separator_) ++at_;
  if (at_ != end_ && *at_ != separator_ && *at_ != '\n') {
    const char* const expected = separator_ == ',' ? "comma" : separator_ == ';' ? "semicolon" : "tab";
    throw InputError(fmt::format("'{}' line {}: a {} must follow a closing quote", name_, line_, expected));
  }
  return doubled ? without_doubled_quotes(field) : field;
}

std::string_view CsvRecords::without_doubled_quotes(std::string_view field) {
  if (unquoted_used_ == unquoted_.size()) unquoted_.push_back(std::make_unique<std::string>());
  std::string& text = *unquoted_[unquoted_used_++];
  text.clear();
  for (std::size_t i = 0; i < field.size(); ++i) {
    text += field[i];
    if (field[i] == '"') ++i;
  }
  return text;
}

void CsvRecords::require_terminated() const {
  if (is_terminated_) return;
  throw InputError(
      fmt::format("'{}' line {}: the last line has no line end, as in a file that was cut short; if the file "
                  "is whole, add one",
                  name_, line_));
}

char separator_of(std::string_view line) {
  for (const char separator : {',', ';'}) {
    if (line.find(separator) != std::string_view::npos) return separator;
  }
  return '\t';
}

std::string csv_field(std::string_view text) {
  const bool blank_at_end = !text.empty() && (is_blank(text.front()) || is_blank(text.back()));
  if (text.find_first_of(",\"\n\r") == std::string_view::npos && !blank_at_end) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c;
    if (c == '"') quoted += c;
  }
  return quoted + '"';
}

}  // namespace bobench::system
