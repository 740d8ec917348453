// Fingerprints of short runs, which a refactoring, a processor or a number of threads must not change.
#pragma once

#include <string>
#include <vector>

namespace bobench::golden {

/// A run to execute, or an executed run with its results.
struct Trace {
  std::string problem;
  std::string optimizer;
  int budget = 0;
  std::string value;          ///< hash of the bits of all values, or "failed: ..."
  std::string configuration;  ///< hash of the bits of all configurations

  bool operator==(const Trace&) const = default;
  bool is_run_of(const Trace& other) const {
    return problem == other.problem && optimizer == other.optimizer && budget == other.budget;
  }
  std::string name() const { return optimizer + " on " + problem; }
};

/// Every optimiser, and every option that selects another code path, on a continuous, a noisy, a mixed and a
/// multi-fidelity problem; random search on every function, on the simulators, and on the built-in table.
std::vector<Trace> traces_to_make();

/// Executes the run and sets its fingerprints.
void make(Trace& trace);

/// Executes all runs, `threads` at a time.
std::vector<Trace> make_all(int threads);

/// The file of fingerprints: a line `# BUILD` for each build known to give these bits, then lines
/// problem,optimizer,budget,value,configuration.
struct TraceFile {
  std::vector<std::string> builds;
  std::vector<Trace> traces;
};
TraceFile read_traces(const std::string& path);
void write_traces(const std::string& path, const TraceFile& file);

}  // namespace bobench::golden
