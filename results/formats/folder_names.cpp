#include "results/formats/folder_names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/text.hpp"

namespace bobench::results {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view(".-+_").find(c) != std::string_view::npos;
}

}  // namespace

std::string plain_name(std::string_view name) {
  constexpr std::size_t most = 100;
  std::string plain(name.substr(0, most));
  std::ranges::replace_if(
      plain, [](char c) { return !is_plain(c); }, '_');
  if (plain.empty()) return "_";
  if (plain[0] == '.' || plain[0] == '-') plain[0] = '_';
  return plain;
}

std::string FolderNames::unique(std::string_view name) {
  const std::string plain = plain_name(name);
  std::string candidate = plain;
  for (int i = 2; !taken_.insert(lower_case(candidate)).second; ++i) candidate = fmt::format("{}_{}", plain, i);
  return candidate;
}

}  // namespace bobench::results
