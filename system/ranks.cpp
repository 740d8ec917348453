#include "system/ranks.hpp"

#include <dlfcn.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "system/machine.hpp"

namespace bobench::system {
namespace {

namespace fs = std::filesystem;

/// Number of processes that mpirun (Open MPI, MPICH and its derivatives) states that it started; 1 without mpirun.
std::int64_t processes_started() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    const char* const value = std::getenv(name);
    if (const auto count = value ? parse_integer(value) : std::nullopt) return *count;
  }
  return 1;
}

/// Candidate paths of the module: next to the built program, and the installed location.
std::vector<fs::path> module_paths() {
  const fs::path folder = this_program().parent_path(), up = folder.parent_path();
  constexpr const char* module = "bobench_mpi.so";
  return {up / "system/mpi" / module, up.parent_path() / "system/mpi" / module,
          up / BOBENCH_LIBRARY_FOLDER / "bobench" / module, fs::path(BOBENCH_FULL_LIBRARY_FOLDER) / "bobench" / module};
}

const RankLink* joined(const fs::path& module) {
  // MPI's own modules look up its symbols in all loaded libraries.
  void* const library = ::dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library) throw InputError(fmt::format("cannot load '{}': {}", module.string(), ::dlerror()));
  const auto join = reinterpret_cast<JoinRanks>(::dlsym(library, join_ranks_name));
  return join ? join() : nullptr;
}

}  // namespace

std::unique_ptr<Ranks> Ranks::join() {
  const std::int64_t started = processes_started();
  if (started < 2) return nullptr;
  for (const fs::path& path : module_paths()) {
    std::error_code none;
    if (!fs::exists(path, none)) continue;
    const RankLink* const link = joined(path);
    if (link && link->size == started) return std::make_unique<Ranks>(*link);
    throw InputError(
        fmt::format("MPI started {} processes, and '{}' finds {}: was bobench built with another MPI than mpirun's?",
                    started, path.string(), link ? link->size : 0));
  }
  throw InputError(
      fmt::format("this is one of {} processes that mpirun started, but bobench was built without MPI "
                  "(libopenmpi-dev): all would do "
                  "the same. --shard with --shared deals runs out without it",
                  started));
}

void Ranks::send(int to, const std::string& text) const {
  link_.send(to, text.data(), static_cast<long>(text.size()));
}

std::optional<Message> Ranks::poll(int from) const {
  int sender = -1;
  const long size = link_.waiting(from, &sender);
  if (size < 0) return std::nullopt;
  Message message{sender, std::string(static_cast<std::size_t>(size), '\0')};
  link_.receive(sender, message.text.data(), size);
  return message;
}

std::optional<Message> Ranks::wait(int from, const std::function<bool()>& stop) const {
  constexpr auto moment = std::chrono::milliseconds(1);
  while (true) {
    if (auto message = poll(from)) return message;
    if (stop()) return std::nullopt;
    std::this_thread::sleep_for(moment);
  }
}

}  // namespace bobench::system
