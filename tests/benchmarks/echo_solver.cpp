// A solver that answers immediately, with plain text functions: the remaining time is that of the protocol.
#include <cstdio>
#include <cstring>

int main() {
  std::printf(
      "{\"type\":\"SOLVER_SPEC_CAST\",\"spec\":{\"name\":\"echo\",\"capabilities\":[\"UNIFORM_CONTINUOUS\"]}}\n");
  std::fflush(stdout);
  static char line[1 << 16];
  unsigned long long trial = 0;
  while (std::fgets(line, sizeof line, stdin)) {
    if (std::strstr(line, "ASK_CALL")) {
      std::printf(
          "{\"type\":\"ASK_REPLY\",\"trial\":{\"id\":%llu,\"params\":[0.25,0.5,0.75,0.125,0.625],\"next_step\":1},"
          "\"next_trial_id\":%llu}\n",
          trial, trial + 1);
      ++trial;
    } else if (std::strstr(line, "TELL_CALL")) {
      std::printf("{\"type\":\"TELL_REPLY\"}\n");
    } else {
      continue;
    }
    std::fflush(stdout);
  }
}
