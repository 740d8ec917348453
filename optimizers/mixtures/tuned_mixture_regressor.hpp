// Mixtures with settings tuned by cross-validation at each fit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "optimizers/mixtures/prior_weight_search.hpp"
#include "optimizers/mixtures/settings_search.hpp"
#include "optimizers/mixtures/tuned_settings.hpp"
#include "surrogates/mixtures/cross_validation.hpp"
#include "surrogates/mixtures/mixture_regressor.hpp"

namespace bobench::optimizers {

/// How settings are searched.
enum class TuningSearch {
  bayesian,  ///< gp-ei over the settings and the prior's weight [kruse2022]
  halving    ///< successive halving of a grid, the prior's weight the best for each setting
};

/// Options of the search for settings; defaults from kruse2022, Sec. 5.2 and table 5.1.
struct TuningOptions {
  bool tune = true;
  TuningSearch search = TuningSearch::bayesian;
  int tuning_points = 10;       ///< with fewer points, the given settings are used
  int tuning_folds = 30;        ///< at most the number of points
  int tuning_evaluations = 40;  ///< of TuningSearch::bayesian: number of settings evaluated

  void fields(OptionFields& fields);
};

/// A mixture whose settings (tuned_settings.hpp) have the highest mean log predictive density in cross-validation. The
/// folds are drawn for each fit. Densities are fitted with the same random numbers for all settings, so that settings
/// are compared with the same starts.
///
/// Successive halving tries the settings of a grid in a quarter of the folds (at least 6) with one start, the best third
/// of them in half of the folds (at least 8), and the best third of these (at least 3) with all starts in all folds. Each
/// setting has its best weight of the prior, which needs no fit. Given settings are used only where there are too few
/// points.
///
/// Data are standardised once for all folds, as in MixtureRegressor; the program of the thesis standardises in each
/// fold.
template <class Kind>
class TunedMixtureRegressor {
 public:
  struct Options {
    typename surrogates::MixtureRegressor<Kind>::Options mixture = {};
    TuningOptions tuning = {};

    void fields(OptionFields& fields) {
      mixture.fields(fields);
      tuning.fields(fields);
    }
  };

  TunedMixtureRegressor(const Options& options, std::uint64_t seed)
      : options_(options), random_(seed), mixture_(options.mixture, random_()), found_(options.mixture.model) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
    mixture_.fit(X, y, [this](const auto& inputs, const auto& targets) { return found_ = settings(inputs, targets); });
  }

  surrogates::Prediction predict(const Eigen::MatrixXd& X) const { return mixture_.predict(X); }
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const { return mixture_.draws(X); }
  Eigen::VectorXd log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
    return mixture_.log_density(X, y);
  }
  Eigen::VectorXd log_evidence(const Eigen::MatrixXd& X) const { return mixture_.log_evidence(X); }
  Eigen::VectorXd probability(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
    return mixture_.probability(X, y);
  }
  Eigen::MatrixXd quantiles(const Eigen::MatrixXd& X, const Eigen::VectorXd& levels) const {
    return mixture_.quantiles(X, levels);
  }

  /// The settings of the last fit.
  const surrogates::MixtureModelOptions<Kind>& found() const { return found_; }

 private:
  using Settings = surrogates::MixtureModelOptions<Kind>;

  /// @param X, y  standardised
  Settings settings(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
    const TuningOptions& tuning = options_.tuning;
    if (!tuning.tune || y.size() < tuning.tuning_points) return options_.mixture.model;
    const int folds = static_cast<int>(std::min<Eigen::Index>(tuning.tuning_folds, y.size()));
    const std::vector<int> fold_of = surrogates::random_folds(y.size(), folds, random_);
    if (tuning.search == TuningSearch::halving) return by_halving(X, y, folds, fold_of);
    Settings tried = options_.mixture.model;
    const SearchSpace space = tuned_space(tried, y.size(), folds);
    const std::uint64_t seed = random_();
    const auto score = [&](const Configuration& values) {
      set_tuned_values(tried, values);
      Random random(seed);
      return -surrogates::cross_validated_log_density(X, y, fold_of, [&](const auto& inputs, const auto& targets) {
        return surrogates::MixtureModel<Kind>(inputs, targets, tried, random);
      });
    };
    const Configuration first = space.nearest(tuned_values(options_.mixture.model));
    set_tuned_values(tried, search_settings(space, first, score, tuning.tuning_evaluations, random_()));
    return tried;
  }

  struct Candidate {
    Settings settings;
    std::vector<HeldOut> held_out = {};
    double log_density = 0.0;  ///< of the targets held out, with the best weight of the prior
  };

  Settings by_halving(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, int folds, const std::vector<int>& fold_of) {
    std::vector<std::uint64_t> seeds(static_cast<std::size_t>(folds));
    for (std::uint64_t& seed : seeds) seed = random_();
    const auto fit_folds = [&](Candidate& candidate, int first, int end, bool with_all_starts) {
      Settings settings = candidate.settings;
      if constexpr (requires { settings.density.starts; }) {
        if (!with_all_starts) settings.density.starts = 1;
      }
      for (int fold = first; fold < end; ++fold) {
        Random random(seeds[static_cast<std::size_t>(fold)]);
        const surrogates::MixtureModel<Kind> model(surrogates::in_fold(X, fold_of, fold, false),
                                                   surrogates::in_fold(y, fold_of, fold, false), settings, random);
        candidate.held_out.push_back({model.conditional(surrogates::in_fold(X, fold_of, fold, true)),
                                      surrogates::in_fold(y, fold_of, fold, true)});
      }
      const PriorWeight found = best_prior_weight(candidate.held_out, settings.prior);
      candidate.settings.prior.prior_weight = found.weight;
      candidate.log_density = found.log_density;
    };

    std::vector<Candidate> left;
    for (const auto& density : tuned_grid(options_.mixture.model.density, y.size(), folds)) {
      left.push_back({{density, options_.mixture.model.prior}});
    }
    int done = 0;
    for (const int end : {std::min(folds, std::max(6, folds / 4)), std::min(folds, std::max(8, folds / 2))}) {
      for (Candidate& candidate : left) fit_folds(candidate, done, end, false);
      std::ranges::stable_sort(left, std::ranges::greater(), &Candidate::log_density);
      const std::size_t kept = std::min(left.size(), std::max<std::size_t>(3, left.size() / 3));
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(kept), left.end());
      done = end;
    }
    for (Candidate& candidate : left) {
      candidate.held_out.clear();
      fit_folds(candidate, 0, folds, true);
    }
    return std::ranges::max_element(left, {}, &Candidate::log_density)->settings;
  }

  Options options_;
  Random random_;
  surrogates::MixtureRegressor<Kind> mixture_;
  Settings found_;
};

}  // namespace bobench::optimizers
