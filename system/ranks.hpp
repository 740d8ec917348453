// The processes of one MPI job, and messages between them. The program itself knows nothing of MPI: what does is a module
// of its own (mpi/), loaded where a process finds that mpirun has started it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace bobench::system {

/// What the module gives: plain functions, so that it can be loaded whatever it was compiled with. One thread at a time
/// may call them.
struct RankLink {
  int rank, size;
  void (*send)(int to, const char* bytes, long count);
  long (*waiting)(int from, int* sender);  ///< the size of a message that is there, or -1; from -1: anybody's
  void (*receive)(int sender, char* bytes, long count);  ///< takes it
  void (*finish)();                                      ///< waits for all processes to come to this
};
/// The module's only name. @return null if MPI cannot be had; the same at every call
using JoinRanks = const RankLink* (*)();
inline constexpr const char* join_ranks_name = "bobench_join_ranks";

struct Message {
  int sender;
  std::string text;
};

class Ranks {
 public:
  /// The job that this process is one of several of; null if it is not.
  /// @throws InputError if mpirun started several, and there is no module
  static std::unique_ptr<Ranks> join();

  explicit Ranks(const RankLink& link) : link_(link) {}

  int rank() const { return link_.rank; }
  int size() const { return link_.size; }
  void send(int to, const std::string& text) const;
  /// The first message that is there, from `from` or, if that is -1, from anybody.
  std::optional<Message> poll(int from = -1) const;
  /// Waits for one, as long as `stop` does not hold: asleep most of the time, as the work is others'.
  std::optional<Message> wait(
      int from = -1, const std::function<bool()>& stop = [] { return false; }) const;
  /// To be called once by every process, when there are no more messages.
  void finish() const { link_.finish(); }

 private:
  const RankLink& link_;
};

}  // namespace bobench::system
