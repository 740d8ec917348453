// A page that needs nothing but itself, whatever it is about: its head, its sections, its stylesheet and script.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bobench::analysis::report {

struct Section {
  std::string id;     ///< the fragment it is linked by, "ranking"
  std::string title;  ///< plain text
  std::string body;   ///< HTML
};

/// An item of the line of counts below the title.
struct Count {
  std::string before, number, after;  ///< plain text: "seed", "1", ""; the number stands out
  bool bad = false;                   ///< something is amiss
  std::string link = {};              ///< a section's id, or ""
};

struct Page {
  std::string kind;   ///< a few words above the title: "bobench report"
  std::string title;  ///< plain text
  std::string lead;   ///< the outcome in a paragraph, HTML; "" for none
  std::vector<Count> counts;
  std::vector<Section> sections;
  std::string footer;  ///< plain text
};

/// The whole document. No network, no other file: a content security policy keeps it to that, and runs no script but
/// its own. The same page gives the same bytes.
std::string html_document(const Page& page);

}  // namespace bobench::analysis::report
