// SECONDS: does the median run take at least so long?
#include <limits>

#include <fmt/format.h>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/median.hpp"
#include "reproduction/procedures/procedure.hpp"

namespace bobench::reproduction {
namespace {

struct Seconds {
  std::string optimizer;
  Labels problems;
  double at_least = 0.0;  ///< seconds of the optimiser

  explicit Seconds(StatementReader& reader)
      : optimizer(reader.label("optimizer")), problems(reader.problems()), at_least(reader.json.real("at_least")) {}

  Labels labels() const { return {optimizer}; }

  ClaimTests judge(Evidence& evidence) const {
    return evidence.on_each(problems, labels(), optimizer, [&](const std::string& problem) {
      std::vector<double> seconds;
      for (std::size_t r = 0; r < evidence.replicates(); ++r) {
        seconds.push_back(optimizer_seconds(evidence.runs.series(problem, optimizer)->runs[r]));
      }
      return test_median_within(fmt::format("{}: a run of {} takes {:g} s or more", problem, optimizer, at_least),
                                seconds, at_least, std::numeric_limits<double>::infinity(), evidence.random);
    });
  }
};

}  // namespace

Procedure read_seconds(StatementReader& reader) {
  return Seconds(reader);
}

}  // namespace bobench::reproduction
