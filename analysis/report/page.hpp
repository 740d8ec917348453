// A self-contained HTML page of any content: head, sections, stylesheet and script.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bobench::analysis::report {

struct Section {
  std::string id;     ///< fragment identifier for links, "ranking"
  std::string title;  ///< plain text
  std::string body;   ///< HTML
};

/// An item of the line of counts below the title.
struct Count {
  std::string before, number, after;  ///< plain text: "seed", "1", ""; the number is highlighted
  bool bad = false;                   ///< indicates a problem
  std::string link = {};              ///< a section's id, or ""
};

struct Page {
  std::string kind;   ///< a few words above the title: "bobench report"
  std::string title;  ///< plain text
  std::string lead;   ///< summary of the result in one paragraph, HTML; "" for none
  std::vector<Count> counts;
  std::vector<Section> sections;
  std::string footer;     ///< plain text
  std::string data = {};  ///< JSON for the script of an interactive page; "" for a page without one
  bool is_live = false;   ///< the page may ask its server for news
};

/// The whole document. Its content security policy forbids network access (unless it is live: to others than its
/// server), other files, and scripts other than its own.
/// The same page gives the same bytes.
std::string html_document(const Page& page);

}  // namespace bobench::analysis::report
