// Mixtures with settings tuned by cross-validation at each fit.
#pragma once

#include <algorithm>
#include <cstdint>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "optimizers/mixtures/settings_search.hpp"
#include "optimizers/mixtures/tuned_settings.hpp"
#include "surrogates/mixtures/cross_validation.hpp"
#include "surrogates/mixtures/mixture_regressor.hpp"

namespace bobench::optimizers {

/// Options of the search for settings; defaults from kruse2022, Sec. 5.2 and table 5.1.
struct TuningOptions {
  bool tune = true;
  int tuning_points = 10;       ///< with fewer points, the given settings are used
  int tuning_folds = 30;        ///< at most the number of points
  int tuning_evaluations = 40;  ///< number of settings evaluated

  void fields(OptionFields& fields);
};

/// A mixture whose settings (tuned_space()) have the highest mean log predictive density in cross-validation among
/// those that gp-ei proposes. The folds are drawn for each fit. Densities are fitted with the same random numbers for
/// all settings, so that settings are compared with the same starts.
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
    Settings tried = options_.mixture.model;
    if (!tuning.tune || y.size() < tuning.tuning_points) return tried;
    const int folds = static_cast<int>(std::min<Eigen::Index>(tuning.tuning_folds, y.size()));
    const SearchSpace space = tuned_space(tried, y.size(), folds);
    const std::vector<int> fold_of = surrogates::random_folds(y.size(), folds, random_);
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

  Options options_;
  Random random_;
  surrogates::MixtureRegressor<Kind> mixture_;
  Settings found_;
};

}  // namespace bobench::optimizers
