// Implements the functions of system/ranks.hpp with MPI.
#include <mpi.h>

#include "system/ranks.hpp"

namespace {

constexpr int tag = 1;

void send(int to, const char* bytes, long count) {
  MPI_Send(bytes, static_cast<int>(count), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

long waiting(int from, int* sender) {
  int is_there = 0, count = 0;
  MPI_Status status;
  MPI_Iprobe(from < 0 ? MPI_ANY_SOURCE : from, tag, MPI_COMM_WORLD, &is_there, &status);
  if (is_there == 0) return -1;
  MPI_Get_count(&status, MPI_BYTE, &count);
  *sender = status.MPI_SOURCE;
  return count;
}

void receive(int sender, char* bytes, long count) {
  MPI_Recv(bytes, static_cast<int>(count), MPI_BYTE, sender, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void finish() {
  MPI_Finalize();
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const bobench::system::RankLink* bobench_join_ranks() {
  static const bobench::system::RankLink link = [] {
    bobench::system::RankLink made{0, 0, send, waiting, receive, finish};
    int provided = 0;
    // Any thread may call, one at a time. An error ends the job, which is MPI's default.
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS) return made;
    if (provided < MPI_THREAD_SERIALIZED) return made;
    MPI_Comm_rank(MPI_COMM_WORLD, &made.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &made.size);
    return made;
  }();
  return link.size > 0 ? &link : nullptr;
}
