#include "hpobench_tables/training/checkpoint.hpp"

#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "system/base64.hpp"

namespace bobench::hpobench_tables {
namespace {

/// "seed is 2, here 1", or "" if the settings agree.
std::string difference(const nlohmann::json& stored, const nlohmann::json& wanted) {
  for (const auto& [name, value] : wanted.items()) {
    if (!stored.contains(name)) return fmt::format("{} is missing", name);
    if (stored[name] != value) return fmt::format("{} is {}, here {}", name, stored[name].dump(), value.dump());
  }
  return "";
}

FinishedTraining training_from(const nlohmann::json& object, std::size_t validations, std::uint64_t trainings) {
  FinishedTraining training{object.at("index"), {}};
  std::vector<double> numbers = system::from_base64(object.at("numbers").get<std::string>());
  if (numbers.size() != validations + 2 || training.index >= trainings) throw Error("no training of ours");
  training.result.seconds = numbers[validations + 1];
  training.result.test = numbers[validations];
  numbers.resize(validations);
  training.result.validation = std::move(numbers);
  return training;
}

/// Whether the file is missing, empty, or has only an incomplete first record left by a killed process.
bool has_just_begun(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  std::getline(file, line);
  return file.eof() && (line.empty() || std::string_view("{\"crc32\":\"").starts_with(line.substr(0, 10)));
}

}  // namespace

Checkpoint::Checkpoint(const std::string& path, const nlohmann::json& settings, std::size_t validations,
                       std::uint64_t trainings)
    : log_(path, path) {
  nlohmann::json stored;
  system::read_log(path, [&](std::string_view kind, const nlohmann::json& object) {
    if (kind == "settings") {
      stored = object;
    } else {
      found_.push_back(training_from(object, validations, trainings));
    }
  });
  if (stored.is_null() && has_just_begun(path)) {
    log_.clear();
    log_.append("settings", settings);
    return;
  }
  if (!stored.is_object() || stored.value("format", "") != settings.at("format").get<std::string>()) {
    throw InputError(fmt::format("'{}' exists and is not a checkpoint of this version's make-table", path));
  }
  if (const std::string text = difference(stored, settings); !text.empty()) {
    throw InputError(fmt::format("'{}' belongs to other trainings: {}; delete it, or give another output", path, text));
  }
}

void Checkpoint::append(const FinishedTraining& training) {
  std::vector<double> numbers = training.result.validation;
  numbers.insert(numbers.end(), {training.result.test, training.result.seconds});
  log_.append("training", {{"index", training.index}, {"numbers", system::to_base64(numbers)}});
}

}  // namespace bobench::hpobench_tables
