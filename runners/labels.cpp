#include "runners/labels.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/command_line.hpp"
#include "core/error.hpp"
#include "results/program.hpp"
#include "results/result_set.hpp"
#include "system/checksum.hpp"

namespace bobench::runners {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::string_view command_prefix = "command:";
constexpr std::uintmax_t max_bytes_hashed = 64 << 20;  // enough for a program and its settings, not for its data

/// A word of a command that names a file or folder on this machine: the whole word, or the text after its '='
/// ("--settings=a/b.json").
struct NamedFile {
  std::string before;
  fs::path path;
};

std::optional<NamedFile> named_file(const std::string& word, bool is_program) {
  // A program without a slash is searched for in PATH, not here.
  if (is_program && word.find('/') == std::string::npos) return std::nullopt;
  std::error_code none;
  if (fs::exists(word, none)) return NamedFile{"", word};
  const std::size_t value = word.find('=') + 1;  // 0 if there is none
  if (value == 0 || value == word.size() || !fs::exists(word.substr(value), none)) return std::nullopt;
  return NamedFile{word.substr(0, value), word.substr(value)};
}

std::string label_of(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.empty() ? path.parent_path().filename().string() : name;  // "data/"
}

/// The record of a command in results: see results/program.hpp.
json program_record(const std::vector<std::string>& words) {
  std::vector<std::string> identity;
  json contents = json::object();
  for (const std::string& word : words) {
    const auto file = named_file(word, identity.empty());
    if (!file) {
      identity.push_back(word);
      continue;
    }
    const std::string name = label_of(file->path);
    identity.push_back(file->before + name);
    std::error_code none;
    if (!fs::is_regular_file(file->path, none) || fs::file_size(file->path, none) > max_bytes_hashed) continue;
    std::string key = name;
    for (int i = 2; contents.contains(key); ++i) key = fmt::format("{} ({})", name, i);
    contents[key] = json::array({system::sha256_of_file(file->path.string())});
  }
  return {{"command", join_command(words)}, {"program", join_command(identity)}, {"sha256", std::move(contents)}};
}

/// A program as a problem with a label.
class LabelledProblem {
 public:
  LabelledProblem(Problem problem, std::string label, const json& record)
      : problem_(std::move(problem)), label_(std::move(label)), details_(problem_.details()) {
    details_.update(record);
  }

  const SearchSpace& space() const { return problem_.space(); }
  std::vector<double> fidelities() const { return problem_.fidelities(); }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const {
    return problem_.evaluate(configuration, fidelity, random);
  }
  void resume(std::size_t evaluations, Random& random) const { problem_.resume(evaluations, random); }
  std::optional<double> optimum() const { return problem_.optimum(); }
  const std::string& name() const { return label_; }
  const json& details() const { return details_; }
  bool is_defined_outside() const { return problem_.is_defined_outside(); }

 private:
  Problem problem_;
  std::string label_;
  json details_;
};

}  // namespace

Labelled split_label(std::string_view text) {
  const std::size_t end = text.find('=');
  if (end == 0 || end == std::string_view::npos || text.find(':') < end) return {"", std::string(text)};
  return {std::string(text.substr(0, end)), std::string(text.substr(end + 1))};
}

void require_label(const std::string& label) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const bool starts_well = !label.empty() && plain.find(label[0]) != std::string_view::npos;
  const auto is_allowed = [&](char c) {
    return plain.find(c) != std::string_view::npos || c == '-' || c == '_' || c == '.';
  };
  if (starts_well && std::ranges::all_of(label, is_allowed)) return;
  throw InputError(fmt::format(
      "the label '{}' is not made of letters, digits, '-', '_' and '.', beginning with a letter or a digit", label));
}

OptimizerRecipe labelled(OptimizerRecipe recipe, const std::string& label) {
  if (results::is_command(recipe.spec)) {
    recipe.options = program_record(recipe.options.at("command").get<std::vector<std::string>>());
  } else {
    recipe.options["optimizer"] = recipe.spec;
    if (recipe.streams != recipe.spec) recipe.options[results::former_text_key] = recipe.streams;
  }
  recipe.spec = recipe.streams = label;
  return recipe;
}

std::string add_labelled(const std::string& text, ProblemCatalog& problems) {
  const std::size_t end = text.find('=');
  const bool has_label = end != std::string::npos && std::string_view(text).substr(end + 1).starts_with(command_prefix);
  if (!has_label || text.find(':') < end) return text;
  std::string label = text.substr(0, end);
  const std::string id = text.substr(end + 1);
  require_label(label);
  const auto is_taken = [&](const ProblemFamily& family) { return family.name == label || family.name == label + ":"; };
  if (std::ranges::any_of(problems.families(), is_taken)) {
    throw InputError(
        fmt::format("the label '{}' is taken by a family of problems, or by another label; give another", label));
  }
  const json record = program_record(split_command(std::string_view(id).substr(command_prefix.size())));
  problems.add({.name = label,
                .pattern = label,
                .description = id,
                .list = [] { return std::vector<ProblemInfo>{}; },
                .make = [label, id, record, program = problems](const std::vector<std::string>& segments,
                                                                int replicate) -> Problem {
                  if (segments.size() != 1) throw InputError(fmt::format("expected '{}'", label));
                  return LabelledProblem(program.make(id, replicate), label, record);
                },
                .starts_programs = true});
  return label;
}

}  // namespace bobench::runners
