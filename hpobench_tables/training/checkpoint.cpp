#include "hpobench_tables/training/checkpoint.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <boost/crc.hpp>

#include "core/error.hpp"
#include "storage/output_file.hpp"

namespace bobench::hpobench_tables {
namespace {

std::uint32_t checksum(const char* bytes, std::size_t count) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes, count);
  return crc.checksum();
}

template <class T>
void put(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T take(const char*& at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  at += sizeof value;
  return value;
}

std::size_t record_size(std::size_t validations) {
  return sizeof(std::uint64_t) + (validations + 2) * sizeof(double) + sizeof(std::uint32_t);
}

std::string to_record(const FinishedTraining& training) {
  std::string bytes;
  put(bytes, training.index);
  for (const double error : training.result.validation) put(bytes, error);
  put(bytes, training.result.test);
  put(bytes, training.result.seconds);
  put(bytes, checksum(bytes.data(), bytes.size()));
  return bytes;
}

/// "seed is 2, here 1", or nothing if the settings agree.
std::string difference(const nlohmann::json& stored, const nlohmann::json& wanted) {
  for (const auto& [name, value] : wanted.items()) {
    if (!stored.contains(name)) return fmt::format("{} is missing", name);
    if (stored[name] != value) return fmt::format("{} is {}, here {}", name, stored[name].dump(), value.dump());
  }
  return "";
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

Checkpoint::Checkpoint(std::string path, const nlohmann::json& settings, std::size_t validations,
                       std::uint64_t trainings)
    : path_(std::move(path)), validations_(validations) {
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file_ < 0) throw InputError(fmt::format("cannot write '{}': {}", path_, std::strerror(errno)));
  try {
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
      throw InputError(fmt::format("'{}' is being written by another process", path_));
    }
    read(contents(path_), settings, trainings);
    if (::ftruncate(file_, static_cast<off_t>(usable_bytes_)) != 0) {
      throw InputError(fmt::format("cannot write '{}': {}", path_, std::strerror(errno)));
    }
    if (usable_bytes_ == 0) write_all(settings.dump() + "\n");
  } catch (...) {
    ::close(file_);
    throw;
  }
}

Checkpoint::~Checkpoint() {
  ::close(file_);
}

void Checkpoint::read(const std::string& text, const nlohmann::json& settings, std::uint64_t trainings) {
  const std::size_t end = text.find('\n');
  const std::string wanted = settings.dump();
  if (end == std::string::npos) {
    // Killed while the first line was written, or not ours.
    if (wanted.starts_with(text)) return;
    throw InputError(fmt::format("'{}' is there and is no checkpoint of make-table", path_));
  }
  const auto stored = nlohmann::json::parse(text.substr(0, end), nullptr, false);
  if (!stored.is_object() || stored.value("format", "") != settings.at("format")) {
    throw InputError(fmt::format("'{}' is there and is no checkpoint of make-table", path_));
  }
  if (const std::string text_of_difference = difference(stored, settings); !text_of_difference.empty()) {
    throw InputError(fmt::format("'{}' belongs to other trainings: {}; delete it, or give another output", path_,
                                 text_of_difference));
  }
  const std::size_t size = record_size(validations_);
  for (usable_bytes_ = end + 1; usable_bytes_ + size <= text.size(); usable_bytes_ += size) {
    const char* at = text.data() + usable_bytes_;
    const std::uint32_t expected = checksum(at, size - sizeof(std::uint32_t));
    FinishedTraining training{take<std::uint64_t>(at), {}};
    for (std::size_t i = 0; i < validations_; ++i) training.result.validation.push_back(take<double>(at));
    training.result.test = take<double>(at);
    training.result.seconds = take<double>(at);
    if (take<std::uint32_t>(at) != expected || training.index >= trainings) return;
    found_.push_back(std::move(training));
  }
}

void Checkpoint::append(const std::vector<FinishedTraining>& trainings) {
  std::string bytes;
  for (const FinishedTraining& training : trainings) bytes += to_record(training);
  write_all(bytes);
}

void Checkpoint::write_all(const std::string& bytes) {
  storage::write_all(file_, bytes, path_);
}

}  // namespace bobench::hpobench_tables
