#include "reproduction/files/registry.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::reproduction {
namespace {

/// @param advice  tells where all names are listed
template <class Entry>
const Entry& find_entry(const std::vector<Entry>& entries, std::string Entry::*name, const std::string& wanted,
                        const char* what, const char* advice) {
  const auto found = std::ranges::find(entries, wanted, name);
  if (found != entries.end()) return *found;
  std::vector<std::string> names;
  for (const Entry& entry : entries) names.push_back(entry.*name);
  throw InputError(fmt::format("unknown {} '{}'{}{}", what, wanted, did_you_mean(wanted, names), advice));
}

constexpr const char* see_list = " (`bobench list papers` shows all)";

}  // namespace

const PaperFile& Registry::file(const std::string& id) const {
  return find_entry(files, &PaperFile::id, id, "table or figure", see_list);
}

std::vector<const PaperFile*> Registry::files_of(const std::string& name) const {
  std::vector<const PaperFile*> found;
  for (const PaperFile& one : files) {
    if (one.id.starts_with(name + "/")) found.push_back(&one);
  }
  if (found.empty()) found.push_back(&file(name));
  return found;
}

std::vector<const PaperFile*> Registry::all_files() const {
  std::vector<const PaperFile*> all;
  for (const PaperFile& one : files) all.push_back(&one);
  return all;
}

const Study& Registry::study(const std::string& id) const {
  return find_entry(studies, &Study::id, id, "study", see_list);
}

const Property& Registry::property(const std::string& name) const {
  return find_entry(properties, &Property::name, name, "property", "");
}

const Drawing& Registry::drawing(const std::string& id) const {
  return find_entry(drawings, &Drawing::id, id, "drawing", "");
}

const Diagnosis& Registry::diagnosis(const std::string& id) const {
  return find_entry(diagnoses, &Diagnosis::id, id, "diagnosis", "");
}

bool id_less(const std::string& a, const std::string& b) {
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

}  // namespace bobench::reproduction
