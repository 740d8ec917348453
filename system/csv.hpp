// Reading and writing of CSV (RFC 4180): fields may be quoted; within quotes, "" stands for a quote.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bobench::system {

/// The records of a text. Blanks around fields and a byte-order mark are dropped; Windows line ends are accepted.
class CsvRecords {
 public:
  /// @param text       must outlive the object
  /// @param name       name of the file, for messages
  /// @param separator  separator of the fields
  CsvRecords(std::string_view text, std::string name, char separator = ',');

  /// Reads the next record; empty lines are skipped. @return false at the end
  /// @throws InputError with file and line if a quote is not closed, or is not followed by a comma
  bool next();

  /// Fields of the record: views into the text, or into a buffer for fields with doubled quotes. They are valid until
  /// the next record is read.
  const std::vector<std::string_view>& fields() const { return fields_; }
  /// The line on which the record begins, from 1.
  std::size_t line() const { return line_; }
  /// Whether the record ends with a line end. The last record of a truncated file does not, and its last field may be
  /// incomplete.
  bool is_terminated() const { return is_terminated_; }
  /// @throws InputError unless is_terminated(); the message says what to do
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
  std::size_t lines_ = 0;  ///< line ends read so far
  std::vector<std::string_view> fields_;
  std::vector<std::unique_ptr<std::string>> unquoted_;
  std::size_t unquoted_used_ = 0;
};

/// The separator in a header line: a comma if it contains one, else a semicolon, else a tab.
char separator_of(std::string_view line);

/// A field, quoted if a reader might otherwise split it or trim it.
std::string csv_field(std::string_view text);

}  // namespace bobench::system
