// TuRBO: local Bayesian optimisation in trust regions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/observations.hpp"
#include "core/optimizer.hpp"
#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"
#include "optimizers/trial_batch.hpp"
#include "optimizers/turbo/trust_region.hpp"
#include "optimizers/turbo/trust_region_model.hpp"

namespace bobench::optimizers {

/// Settings of the authors' program of 2020, except for `draws`: theirs are joint, in single precision and, for many
/// points, by an approximate root. The number of initial points is the authors' recommendation.
struct TurboOptions {
  int regions = 1;         ///< 1: TuRBO-1; more: TuRBO-m
  int batch = 1;           ///< suggestions for each fit; with more workers, their number
  int initial_points = 0;  ///< of each region, and at each restart; 0: twice the number of features
  int candidates = 0;      ///< 0: 100 for each feature, 5000 at most
  int steps = 50;
  FunctionDraws draws = FunctionDraws::paths;

  void fields(OptionFields& fields);
};

struct TurboMOptions : TurboOptions {
  TurboMOptions() { regions = 5; }
};

/// Several trust regions [Eriksson et al. 2019]. Each begins with a Latin hypercube, models its own points, and draws
/// functions from its model at candidates in its box. The candidates with the lowest drawn values of all regions are
/// evaluated. A region that has become too small restarts without its points. The model of a region is trained again if
/// it has new points. A failed evaluation counts as unsuccessful.
///
/// docs/defaults.md compares it with `gp-ei`.
///
/// Works on the features of core/encoding.hpp; in a finite space no configuration is asked for twice before all were.
class Turbo {
 public:
  using Options = TurboOptions;
  static constexpr Abilities abilities = {.unasked = Unasked::nothing};

  Turbo(const OptimizerContext& context, const TurboOptions& options);
  /// Number of initial points of all regions.
  static int initial_design(const OptimizerContext& context, const TurboOptions& options);

  Trial ask() { return *ask({}); }
  /// Nothing if the whole batch is pending or told.
  std::optional<Trial> ask(const std::vector<Trial>& pending);
  /// Ignores trials that were not asked for.
  void tell(const Trial& trial, const Evaluation& evaluation);
  /// Number of restarts of regions.
  std::string log() const;

 private:
  struct Region {
    TrustRegion trust;
    TrustRegionModel model;
    EncodedPoints data = {};
    bool is_new = true;      ///< it has no points yet
    bool is_fitted = false;  ///< to the data
  };
  /// A configuration of the batch, and the region that proposed it.
  struct Proposal {
    Configuration configuration;
    std::size_t region;
    bool is_initial;
  };

  void begin_regions();
  void propose_batch();
  Eigen::MatrixXd candidates_of(Region& region);
  void finish_batch();
  void finish_region(std::size_t region);

  Encoding encoding_;
  double fidelity_;
  TurboOptions options_;
  Random design_, random_;
  std::vector<Region> regions_;
  std::vector<Proposal> batch_;
  TrialBatch trials_;       ///< of the batch
  ConfigurationSet known_;  ///< asked for, in a finite space
  int restarts_ = 0;
};

class TurboM : public Turbo {
 public:
  using Options = TurboMOptions;
  using Turbo::Turbo;
};

}  // namespace bobench::optimizers
