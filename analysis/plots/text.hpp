// Escapes text from result files for data files and gnuplot scripts; all user input passes through this module.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bobench::analysis::plots {

/// Text as displayed in a plot: one line of valid UTF-8. Control characters become spaces, bytes that are not UTF-8
/// become U+FFFD; text of more than `most` characters is shortened in the middle ("gp-ei:kernel=…,ard=false").
std::string display_text(std::string_view text, std::size_t most = 100);

/// A CSV field, quoted if necessary; the text is display_text() without its limit, because gnuplot's records are lines.
std::string csv_field(std::string_view text);

/// The part of a file name for `text`: letters, digits, '.', '-'; all other characters become '-'. At most 80
/// characters.
std::string file_stem(std::string_view text);

/// The texts of one figure. In the script they are the elements of gnuplot's array `texts`, single-quoted strings in
/// which gnuplot expands nothing (no backslash, backquote or macro). Enhanced text is off wherever they are used.
class Texts {
 public:
  /// Adds a text. @return the gnuplot expression for it: "texts[3]"
  std::string use(std::string_view text);
  /// The lines that define the array; empty without texts.
  std::string definition() const;

 private:
  std::vector<std::string> texts_;
};

}  // namespace bobench::analysis::plots
