#include "papers/library.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "papers/library_files.hpp"

namespace bobench::papers {
namespace {

/// "figure-4.10" comes after "figure-4.9".
bool natural_less(const std::string& a, const std::string& b) {
  std::size_t i = 0, j = 0;
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      std::size_t p = i, q = j;
      while (p < a.size() && is_digit(a[p])) ++p;
      while (q < b.size() && is_digit(b[q])) ++q;
      const auto x = parse_integer(a.substr(i, p - i)).value_or(0), y = parse_integer(b.substr(j, q - j)).value_or(0);
      if (x != y) return x < y;
      i = p;
      j = q;
    } else {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i;
      ++j;
    }
  }
  return a.size() - i < b.size() - j;
}

}  // namespace

const std::vector<LibraryEntry>& library_texts() {
  static const std::vector<LibraryEntry> entries = [] {
    std::vector<LibraryEntry> all;
    for (const LibraryFile& file : library_files()) all.push_back({file.name, std::string(file.begin, file.end)});
    return all;
  }();
  return entries;
}

const std::vector<PaperFile>& library() {
  static const std::vector<PaperFile> files = [] {
    std::vector<PaperFile> all;
    for (const LibraryEntry& entry : library_texts()) all.push_back(parse_paper_file(entry.text, entry.name));
    std::ranges::sort(all, natural_less, &PaperFile::id);
    return all;
  }();
  return files;
}

const PaperFile& paper_file(const std::string& id) {
  const auto found = std::ranges::find(library(), id, &PaperFile::id);
  if (found != library().end()) return *found;
  std::vector<std::string> ids;
  for (const PaperFile& file : library()) ids.push_back(file.id);
  throw InputError(
      fmt::format("unknown table or figure '{}'{} (`bobench list papers` shows all)", id, did_you_mean(id, ids)));
}

}  // namespace bobench::papers
