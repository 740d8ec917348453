// CMA-ES as an optimiser, with restarts: what the field compares a new optimiser with first.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/optimizer_catalog.hpp"
#include "numerics/cma_es.hpp"
#include "optimizers/asked_trial.hpp"
#include "optimizers/cma_es/restarts.hpp"
#include "optimizers/coordinate_coding.hpp"

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

/// Descents of CMA-ES (numerics/cma_es.hpp), one after the other until the budget ends. Each begins with a step size of a
/// fifth of the box, 2 of [-5, 5], as published runs on BBOB did, and evaluates its start (CoordinateCoding) first. Samples
/// leave the box where the problem is defined outside it, as BBOB's functions are: also as published. Elsewhere, or with
/// bounds=inside, they are bent into it; discrete parameters make plateaus, for which CMA-ES was not made. A value
/// that is NaN counts as the worst.
class CmaEsSearch {
 public:
  using Options = CmaEsSearchOptions;
  static Abilities abilities_for(const CmaEsSearchOptions& options);

  CmaEsSearch(const OptimizerContext& context, const CmaEsSearchOptions& options);

  Trial ask();
  /// Takes the trial for the one that was asked for last; one told unasked is passed over.
  void tell(const Trial& trial, const Evaluation& evaluation);
  /// How many descents have ended, and by what.
  std::string log() const;

 private:
  void begin_descent();

  CoordinateCoding coding_;
  double fidelity_;
  CmaEsSearchOptions options_;
  CmaRestartRule rule_;
  Random random_;
  std::optional<CmaEs> descent_;
  Configuration start_;  ///< of the descent
  bool start_is_told_ = false;
  Eigen::VectorXd values_;  ///< of the generation
  Eigen::Index told_ = 0;   ///< how many of them
  double evaluations_ = 0.0;
  AskedTrial asked_;
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
