// CSV as RFC 4180 has it, in and out: fields may be quoted, "" is a quote within.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bobench::system {

/// The records of a text. Blanks around fields and a byte-order mark are dropped, Windows line ends accepted.
class CsvRecords {
 public:
  /// @param text       must outlive the object
  /// @param name       of the file, for messages
  /// @param separator  between fields
  CsvRecords(std::string_view text, std::string name, char separator = ',');

  /// Reads the next record; empty lines are passed over. @return false at the end
  /// @throws InputError with file and line if a quote is never closed, or not followed by a comma
  bool next();

  /// Fields of the record: views into the text, or into a buffer where quotes had to be taken off; they stay good until
  /// the next record.
  const std::vector<std::string_view>& fields() const { return fields_; }
  /// The line that the record begins on, from 1.
  std::size_t line() const { return line_; }
  /// Whether the record ends with a line end. The last one of a file that was cut short does not, and its last field may
  /// be part of a longer one.
  bool is_terminated() const { return is_terminated_; }
  /// @throws InputError unless it does, with what to do
  void require_terminated() const;

 private:
  std::string_view plain();
  std::string_view quoted();
  std::string_view without_doubled_quotes(std::string_view field);

  const char* at_;
  const char* end_;
  std::string name_;
  char separator_;
  bool is_terminated_ = false;
  std::size_t line_ = 0;
  std::size_t lines_ = 0;  ///< line ends passed
  std::vector<std::string_view> fields_;
  std::vector<std::unique_ptr<std::string>> unquoted_;
  std::size_t unquoted_used_ = 0;
};

/// The separator of a header line: a comma if it has one, else a semicolon, else a tab.
char separator_of(std::string_view line);

/// A field, quoted where a reader could take it for more than one, or trim it.
std::string csv_field(std::string_view text);

}  // namespace bobench::system
