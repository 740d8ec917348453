// CMA-ES with restarts, a standard baseline.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "numerics/cma_es.hpp"
#include "optimizers/cma_es/restarts.hpp"
#include "optimizers/coordinate_coding.hpp"
#include "optimizers/trial_batch.hpp"

namespace bobench::optimizers {

struct CmaEsSearchOptions {
  CmaRestarts restarts = CmaRestarts::same;
  CmaWeights weights = CmaWeights::active;
  int population = 0;  ///< of the first descent; 0: 4 + floor(3 ln n)
  double sigma = 0.2;  ///< of the first descent, as a share of the box
  Beyond bounds = Beyond::itself;

  void fields(OptionFields& fields);
};

struct IpopCmaEsOptions : CmaEsSearchOptions {
  IpopCmaEsOptions() { restarts = CmaRestarts::ipop; }
};

struct BipopCmaEsOptions : CmaEsSearchOptions {
  BipopCmaEsOptions() {
    restarts = CmaRestarts::bipop;
    weights = CmaWeights::positive;
  }
};

/// Restarted CMA-ES (numerics/cma_es.hpp), until the budget is spent. By default, each descent begins with a step size
/// of a fifth of the box (2 in [-5, 5]), as in published runs on BBOB. It evaluates its start (CoordinateCoding) first.
/// Samples leave the box if the problem is defined outside it, like BBOB's functions; this is also as published.
/// Otherwise, or with bounds=inside, they are mapped into it. Discrete parameters cause plateaus, for which CMA-ES is
/// not designed. NaN counts as the worst value.
class CmaEsSearch {
 public:
  using Options = CmaEsSearchOptions;
  static Abilities abilities_for(const CmaEsSearchOptions& options);

  CmaEsSearch(const OptimizerContext& context, const CmaEsSearchOptions& options);
  static int initial_design(const OptimizerContext& context, const CmaEsSearchOptions& options);

  Trial ask() { return *ask({}); }
  /// Nothing if the whole generation is pending or told, or the start of the descent is pending.
  std::optional<Trial> ask(const std::vector<Trial>& pending);
  /// Ignores trials that were not asked for.
  void tell(const Trial& trial, const Evaluation& evaluation);
  /// Number of completed descents by termination criterion.
  std::string log() const;

 private:
  void begin_descent();

  CoordinateCoding coding_;
  double fidelity_;
  CmaEsSearchOptions options_;
  CmaRestartRule rule_;
  Random random_;
  std::optional<CmaEs> descent_;
  Configuration start_;          ///< of the descent
  bool is_start_ = true;         ///< whether the start is evaluated, not a generation
  TrialBatch batch_;             ///< the start, or a generation
  Eigen::Index population_ = 0;  ///< of the descent
  double evaluations_ = 0.0;
  std::map<std::string, int> ends_;
};

class IpopCmaEs : public CmaEsSearch {
 public:
  using Options = IpopCmaEsOptions;
  using CmaEsSearch::CmaEsSearch;
};

class BipopCmaEs : public CmaEsSearch {
 public:
  using Options = BipopCmaEsOptions;
  using CmaEsSearch::CmaEsSearch;
};

}  // namespace bobench::optimizers
