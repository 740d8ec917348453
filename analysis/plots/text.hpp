// Text from result files on its way into data files and gnuplot scripts: the one place where it is made inert.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bobench::analysis::plots {

/// Text as a plot shows it: one line of valid UTF-8. Control characters become spaces, bytes that are not UTF-8 become
/// U+FFFD; more than `most` characters are cut in the middle ("gp-ei:kernel=…,ard=false").
std::string display_text(std::string_view text, std::size_t most = 100);

/// A field of CSV, quoted where need be; the text is display_text() without its limit, because gnuplot's records are
/// lines.
std::string csv_field(std::string_view text);

/// The part of a file's name that stands for `text`: letters, digits, '.', '-'; anything else is '-'. At most 80.
std::string file_stem(std::string_view text);

/// The texts of one figure. In the script they are the elements of gnuplot's array `texts`, single-quoted strings in
/// which gnuplot expands nothing (no backslash, backquote or macro); wherever they are used, enhanced text is off.
class Texts {
 public:
  /// Takes a text in. @return the expression that stands for it: "texts[3]"
  std::string use(std::string_view text);
  /// The lines that define the array; nothing for no texts.
  std::string definition() const;

 private:
  std::vector<std::string> texts_;
};

}  // namespace bobench::analysis::plots
