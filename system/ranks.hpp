// Processes (ranks) of an MPI job, and messages between them. The program itself does not depend on MPI: a separate
// module (system/mpi/) is loaded when a process finds that mpirun has started it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace bobench::system {

/// Interface of the module: plain functions, so that any compiler can be used for it. They may be called by one thread
/// at a time.
struct RankLink {
  int rank, size;
  void (*send)(int to, const char* bytes, long count);
  long (*waiting)(int from, int* sender);                ///< size of a waiting message, or -1; from -1: of any sender
  void (*receive)(int sender, char* bytes, long count);  ///< receives it
  void (*finish)();                                      ///< waits until all processes call this
};
/// The only exported function. @return null if MPI is not available; the same at every call
using JoinRanks = const RankLink* (*)();
inline constexpr const char* join_ranks_name = "bobench_join_ranks";

struct Message {
  int sender;
  std::string text;
};

class Ranks {
 public:
  /// The job to which this process belongs together with others; null if it is alone.
  /// @throws InputError if mpirun started several processes and the module is missing
  static std::unique_ptr<Ranks> join();

  explicit Ranks(const RankLink& link) : link_(link) {}

  int rank() const { return link_.rank; }
  int size() const { return link_.size; }
  void send(int to, const std::string& text) const;
  /// The first waiting message from `from` or, if that is -1, from any process.
  std::optional<Message> poll(int from = -1) const;
  /// Waits for a message until `stop` returns true; sleeps most of the time.
  std::optional<Message> wait(
      int from = -1, const std::function<bool()>& stop = [] { return false; }) const;
  /// Must be called once by every process when there are no more messages.
  void finish() const { link_.finish(); }

 private:
  const RankLink& link_;
};

}  // namespace bobench::system
