#include "results/formats/coco_reference.hpp"

#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/formats/coco_info.hpp"
#include "results/formats/text_file.hpp"

namespace bobench::results {
namespace {

std::vector<CocoReferenceStep> read_steps(const std::string& path) {
  const std::string text = whole_text(path);
  std::vector<CocoReferenceStep> steps;
  bool is_reference = false;
  Place place{path};
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    place.line = lines.number();
    if (line.empty()) continue;
    if (line.front() == '%') {
      is_reference = is_reference || line.find("algorithm type") != std::string_view::npos;
      continue;
    }
    if (!is_reference) place.refuse("no line '% algorithm type = best' precedes it: this is not a reference algorithm");
    const std::vector<std::string> words = split(trimmed(line), ' ');
    const auto evaluations = parse_real(words.front());
    const auto precision = words.size() > 1 ? parse_real(words[1]) : std::nullopt;
    if (!evaluations || !precision || !(*evaluations > 0.0))
      place.refuse("expected an average runtime and a precision");
    if (!steps.empty() && !(*precision < steps.back().precision))
      place.refuse("the precision is not below the last one");
    steps.push_back({*precision, *evaluations});
  }
  return steps;
}

}  // namespace

std::map<std::string, std::vector<CocoReferenceStep>> read_coco_reference(const std::string& folder) {
  std::map<std::string, std::vector<CocoReferenceStep>> reference;
  const auto files = files_below(folder, ".info");
  if (files.empty()) throw InputError(fmt::format("'{}' has no .info files: it is not a reference algorithm", folder));
  LeftOut nothing(true);
  for (const std::string& file : files) {
    const std::string parent = std::filesystem::path(file).parent_path().string();
    for (const CocoBlock& block : read_coco_info(file, nothing)) {
      const std::string problem = fmt::format("{}/f{}/d{}", block.suite, block.function, block.dimension);
      reference[problem] = read_steps(fmt::format("{}/{}tdat", parent.empty() ? "." : parent, block.data_file));
    }
  }
  return reference;
}

}  // namespace bobench::results
