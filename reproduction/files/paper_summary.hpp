// What a paper proposes and claims, in words, for its page in docs/papers.
#pragma once

#include <string>
#include <vector>

namespace bobench::reproduction {

/// A headline of a paper, and the claims by which it is judged.
struct Headline {
  std::string text;
  std::string published;            ///< what the paper shows for it: numbers, or a description
  std::vector<std::string> claims;  ///< ids
  std::string why;                  ///< why it disagrees, or what the verdict rests on; "": nothing to say
};

struct PaperSummary {
  std::string name;  ///< of the page: "bore"
  std::string title, reference;
  std::string proposal;  ///< about three sentences
  std::vector<Headline> headlines;
};

/// Whether a JSON text is a summary rather than the file of a table or figure.
bool is_paper_summary(const std::string& text);

/// @param name  of the file, for error messages
PaperSummary parse_paper_summary(const std::string& text, const std::string& name);

}  // namespace bobench::reproduction
