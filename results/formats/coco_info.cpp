#include "results/formats/coco_info.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/coco_layout.hpp"

namespace bobench::results {
namespace {

/// "key = value" pairs between commas; values may stand in single quotes.
std::map<std::string, std::string> read_keys(std::string_view line, const Place& place) {
  std::map<std::string, std::string> keys;
  while (!trimmed(line).empty()) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) place.refuse(fmt::format("'{}' is not key = value", excerpt(trimmed(line))));
    const std::string key(trimmed(line.substr(0, equals)));
    line = line.substr(equals + 1);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const bool quoted = !line.empty() && (line.front() == '\'' || line.front() == '"');
    std::size_t end = quoted ? line.find(line.front(), 1) : std::min(line.find(','), line.size());
    if (end == std::string_view::npos) place.refuse(fmt::format("the value of {} has no closing quote", excerpt(key)));
    keys[key] = quoted ? line.substr(1, end - 1) : trimmed(line.substr(0, end));
    if (quoted) end = std::min(line.find(',', end), line.size());
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return keys;
}

int whole_key(const std::map<std::string, std::string>& keys, const char* key, const Place& place) {
  constexpr std::uint64_t most = 1'000'000;
  const auto found = keys.find(key);
  if (found == keys.end()) place.refuse(fmt::format("there is no {} in the block's first line", key));
  const auto number = whole_of(found->second, 1, most);
  if (!number) place.refuse(fmt::format("{} is '{}'; expected a whole number", key, excerpt(found->second)));
  return static_cast<int>(*number);
}

void read_first_line(CocoBlock& block, std::string_view line, InfoWriter writer) {
  if (line.starts_with("function") || line.find("indicator") != std::string_view::npos) {
    block.place.refuse("these are data of a bi-objective suite; bobench reads single-objective ones");
  }
  const bool of_iohprofiler =
      line.find("funcName") != std::string_view::npos || line.find("maximization") != std::string_view::npos;
  if (of_iohprofiler && writer == InfoWriter::coco) {
    block.place.refuse("this is IOHprofiler's index of before version 0.3.3 (.info): read it with --as ioh-info");
  }
  const auto keys = read_keys(line, block.place);
  const auto text = [&](const char* key) {
    const auto found = keys.find(key);
    return found == keys.end() ? std::string() : found->second;
  };
  block.function = whole_key(keys, "funcId", block.place);
  block.dimension = whole_key(keys, "DIM", block.place);
  block.suite = text("suite");
  if (writer == InfoWriter::iohprofiler) {
    block.algorithm = text("algId");
    block.function_name = text("funcName");
    block.maximization = text("maximization");
    return;
  }
  // The suite was not written when there was only one.
  if (block.suite.empty()) block.suite = block.function > 100 ? "bbob-noisy" : "bbob";
  block.old_layout = text("data_format").empty() || text("data_format") == "bbob";
}

/// Reads data that bobench writes into the free text of its own files, because COCO's format cannot hold them.
void read_our_comment(CocoBlock& block, std::string_view line) {
  if (!line.starts_with(coco::our_comment)) return;
  const auto tree = nlohmann::json::parse(line.substr(std::string_view(coco::our_comment).size()), nullptr, false);
  if (!tree.is_object()) return;
  if (const auto name = tree.find("optimizer"); name != tree.end() && name->is_string()) {
    block.optimizer = name->get<std::string>();
  }
  const auto failed = tree.find("failed");
  if (failed == tree.end() || !failed->is_object()) return;
  for (const auto& [trial, message] : failed->items()) {
    const auto number = whole_of(trial, 0, 1'000'000);
    if (number && message.is_string()) block.failed[*number] = message.get<std::string>();
  }
}

bool is_data_file(std::string_view part) {
  return part.find(':') == std::string_view::npos && part.ends_with("dat");
}

/// "INSTANCE:EVALUATIONS|FINAL", or a fragment of it for an unfinished run, of which only the instance is read.
CocoTrial read_trial(std::string_view part, const Place& place) {
  const std::size_t colon = std::min(part.find(':'), part.size()), bar = std::min(part.find('|'), part.size());
  const auto instance = whole_of(part.substr(0, colon), 0, 1'000'000'000);
  const bool counted = colon < bar && bar < part.size();
  const auto count =
      counted ? whole_of(part.substr(colon + 1, bar - colon - 1), 0, 100'000'000'000) : std::optional<std::uint64_t>(0);
  const bool ends_early = bar == part.size() && (colon == part.size() || colon + 1 == part.size() ||
                                                 whole_of(part.substr(colon + 1), 0, 100'000'000'000));
  if (!instance || !count || !(counted || ends_early)) {
    place.refuse(fmt::format("'{}' is not a trial; expected INSTANCE:EVALUATIONS|FINAL", excerpt(part)));
  }
  const auto best = counted ? real_of(part.substr(bar + 1)) : std::nullopt;
  return {static_cast<int>(*instance), static_cast<std::size_t>(*count), best.value_or(not_known)};
}

/// Splits a block into one for each data file in the line: loggers name another file when an experiment is appended.
void read_third_line(std::vector<CocoBlock>& blocks, std::string_view line) {
  const CocoBlock about = blocks.back();
  const std::vector<std::string> parts = split(line, ',');
  if (!is_data_file(trimmed(parts[0])) && !trimmed(parts[0]).ends_with('.')) {
    about.place.refuse(fmt::format("'{}' is not a data file; its name must end in .dat", excerpt(parts[0])));
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string_view part = trimmed(parts[i]);
    if (part.empty()) continue;
    if (i > 0 && !is_data_file(part)) {
      blocks.back().trials.push_back(read_trial(part, about.place));
      continue;
    }
    if (i > 0) {
      blocks.push_back(about);
      blocks.back().failed.clear();
    }
    std::string& name = blocks.back().data_file;
    name = part;
    std::ranges::replace(name, '\\', '/');
    if (name.ends_with("dat")) name.resize(name.rfind('.') + 1);
    if (!name.ends_with('.')) about.place.refuse(fmt::format("'{}' has no extension; expected .dat", excerpt(part)));
  }
}

}  // namespace

std::vector<CocoBlock> read_coco_info(const std::string& path, LeftOut& left_out, InfoWriter writer) {
  const std::string text = whole_text(path);
  std::vector<CocoBlock> blocks;
  Place place{path};
  Lines lines(text);
  int expected = 1;
  std::size_t whole = 0;   // blocks that are read to their end
  bool searching = false;  // for the next block, after one that could not be read
  const auto read_line = [&](std::string_view line) {
    if (line.starts_with('%')) {
      if (expected == 1) place.refuse("a comment stands where funcId = ..., DIM = ... is expected");
      read_our_comment(blocks.back(), line);
      expected = 3;
    } else if (expected == 1) {
      blocks.emplace_back().place = place;
      read_first_line(blocks.back(), line, writer);
      expected = 2;
    } else {
      blocks.back().place = place;
      read_third_line(blocks, line);
      whole = blocks.size();
      expected = 1;
    }
  };
  for (std::string_view line; lines.next(line);) {
    line = trimmed(line);
    if (line.empty()) continue;
    if (searching && line.find("funcId") == std::string_view::npos) continue;
    place.line = lines.number();
    searching = true;
    left_out.unless_sound([&] {
      read_line(line);
      searching = false;
    });
    if (searching) {
      blocks.resize(whole);
      expected = 1;
    }
  }
  if (expected != 1) {
    left_out.add(place, "the file ends within a block: the line with the data file is missing");
    blocks.resize(whole);
  }
  return blocks;
}

}  // namespace bobench::results
