#include "cli/citations.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "cli/embedded_files.hpp"
#include "core/text.hpp"
#include "runners/provenance.hpp"

namespace bobench::cli {
namespace {

using analysis::report::Citation;

std::string without_marks(std::string text) {
  std::erase_if(text, [](char c) { return c == '*' || c == '`'; });
  return text;
}

/// "tiao2021, Tiao et al. 2021" are two keys, "Chen, Fox & Guestrin 2014" is one: papers end in a year.
std::vector<std::string> keys_of(std::string_view names, bool are_programs) {
  std::vector<std::string> keys;
  std::string begun;
  for (const std::string& part : split(names, ',')) {
    begun += begun.empty() ? part.substr(std::min(part.find_first_not_of(' '), part.size())) : "," + part;
    const bool has_year = std::ranges::any_of(part, [](unsigned char c) { return std::isdigit(c) != 0; });
    if (are_programs || has_year) keys.push_back(std::exchange(begun, ""));
  }
  if (!begun.empty()) keys.push_back(begun);
  return keys;
}

/// @param entry  "**KEYS**. TEXT", "**KEYS** (REMARK). TEXT" or, of programs, "**KEYS**: TEXT"
Reference parsed(const std::string& entry, bool is_program) {
  const std::size_t end = entry.find("**", 2);
  const std::string names = entry.substr(2, end - 2);
  std::size_t begin = end + 2;
  if (entry.compare(begin, 2, " (") == 0) begin = entry.find(')', begin) + 1;
  const std::string text = without_marks(entry.substr(std::min(begin + 2, entry.size())));
  return {keys_of(names, is_program), is_program ? names + ": " + text : text};
}

std::vector<Reference> parsed_references() {
  std::vector<Reference> all;
  std::string entry;
  bool are_programs = false;
  const auto finish = [&] {
    if (!entry.empty()) all.push_back(parsed(std::exchange(entry, ""), are_programs));
  };
  for (const std::string& line : split(embedded_files().front().text, '\n')) {
    if (line.starts_with("  ") && !entry.empty()) {
      entry += line.substr(1);
      continue;
    }
    finish();
    if (line.starts_with("## ")) are_programs = line == "## Programs";
    if (line.starts_with("- **")) entry = line.substr(2);
  }
  finish();
  return all;
}

bool is_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80U) != 0 || c == '_' ||
         c == '-';
}

/// Whether the word or words `key` stand at this place of a text.
bool stands_at(std::string_view text, std::size_t at, std::string_view key) {
  const std::size_t end = at + key.size();
  return text.substr(at).starts_with(key) && (at == 0 || !is_of_word(text[at - 1])) &&
         (end == text.size() || !is_of_word(text[end]));
}

/// The catalogue's source of an optimiser; "" if it is not there, such as a program or an imported one.
std::string source_of(const results::Series& series, const OptimizerCatalog& catalog) {
  std::string spec = series.optimizer;
  const auto labelled = series.options.find("optimizer");  // results/program.hpp
  if (labelled != series.options.end() && labelled->is_string()) spec = labelled->get<std::string>();
  const auto entry = std::ranges::find(catalog.entries(), spec.substr(0, spec.find(':')), &OptimizerEntry::name);
  return entry == catalog.entries().end() ? "" : entry->source;
}

/// Citations by reference, each with the names that it is for.
class Citations {
 public:
  void add(const std::string& name, std::string_view source) {
    const std::vector<Reference> found = cited(source);
    for (const Reference& reference : found) add_name(name, entry(reference.text));
    if (found.empty()) add_name(name, without_reference_);
  }

  std::vector<Citation> all() && {
    if (!without_reference_.of.empty()) citations_.push_back(std::move(without_reference_));
    return std::move(citations_);
  }

 private:
  Citation& entry(const std::string& reference) {
    const auto found = std::ranges::find(citations_, reference, &Citation::reference);
    return found != citations_.end() ? *found : citations_.emplace_back(Citation{{}, reference});
  }
  static void add_name(const std::string& name, Citation& citation) {
    if (std::ranges::find(citation.of, name) == citation.of.end()) citation.of.push_back(name);
  }

  std::vector<Citation> citations_ = {{{"bobench"}, citation_of_bobench()}};
  Citation without_reference_;
};

}  // namespace

const std::vector<Reference>& references() {
  static const std::vector<Reference> all = parsed_references();
  return all;
}

std::vector<Reference> cited(std::string_view source) {
  std::vector<Reference> found;
  std::set<std::string> texts;
  for (std::size_t at = 0; at < source.size();) {
    const Reference* best = nullptr;
    std::size_t length = 0;
    for (const Reference& reference : references()) {
      for (const std::string& key : reference.keys) {
        if (key.size() <= length || !stands_at(source, at, key)) continue;
        best = &reference;
        length = key.size();
      }
    }
    if (best && texts.insert(best->text).second) found.push_back(*best);
    at += std::max<std::size_t>(length, 1);
  }
  return found;
}

std::string citation_of_bobench() {
  return fmt::format("bobench developers, \"bobench\", version {}.", runners::version());
}

std::vector<Citation> citations_of(const results::ResultSet& results, const runners::Catalogs& catalogs) {
  Citations citations;
  for (const results::Series& series : results.series) {
    const bool is_catalogued = !source_of(series, catalogs.optimizers).empty();
    const std::string name = is_catalogued ? series.optimizer.substr(0, series.optimizer.find(':')) : series.optimizer;
    citations.add(name, source_of(series, catalogs.optimizers));
  }
  for (const results::Series& series : results.series) {
    const std::string source = catalogs.problems.source(series.problem);
    citations.add(source.empty() ? series.problem : series.problem.substr(0, series.problem.find('/')), source);
  }
  return std::move(citations).all();
}

}  // namespace bobench::cli
