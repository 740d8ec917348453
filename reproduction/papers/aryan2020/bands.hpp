// Predictive bands of surrogates on one-dimensional data, as in figures 3.1, 3.2, 4.1 and 4.2 of the thesis.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::papers::aryan2020 {

/// A few noise-free observations of sin(2 pi x).
struct BandData {
  Eigen::MatrixXd X;  ///< (1 x n) in [0, 1]
  Eigen::VectorXd y;  ///< (n)
};

/// Mean and standard deviation of a method's predictions at the points of band_grid().
struct Band {
  std::string method;
  int replicate = 0;
  Eigen::VectorXd mean, deviation;  ///< (grid)
  Eigen::MatrixXd draws;            ///< (a few x grid), or empty
};

/// A method that computes a band's mean, deviation and, optionally, draws.
struct BandMethod {
  std::string name;
  std::string description;  ///< in one line: the settings, and which of them are ours
  std::function<void(const BandData& data, std::uint64_t seed, Band& band)> predict;
};

/// 201 points in [-0.5, 1.5]: on each side, half the width of the data's range is added.
Eigen::VectorXd band_grid();

/// One band per replicate and method, sorted by replicate, then method. The data of replicate r are make_data(random)
/// with the study's shared random stream.
reproduction::Parts<Band> draw_bands(const std::string& study, const std::vector<BandMethod>& methods, int replicates,
                                     const std::function<BandData(Random&)>& make_data,
                                     const reproduction::StudyOptions& options);

/// The mean of the band's variance within [0, 1]; a single spike may dominate it.
double mean_variance(const Band& band);
/// The median of the band's variance within [0, 1]: the typical width of the drawn band.
double median_variance(const Band& band);
/// The mean standard deviation outside [0, 1], divided by that within.
double widening(const Band& band);

/// One row per method: medians and quartiles over replicates of median_variance(), mean_variance() and widening().
analysis::Table bands_table(const std::vector<BandMethod>& methods, const std::vector<Band>& bands);

/// Replicate 0, one panel per method: bands.csv (method, replicate, x, mean, deviation; for all replicates), draws.csv,
/// data.csv.
analysis::plots::Figure bands_figure(const std::string& title, const std::vector<BandMethod>& methods,
                                     const std::vector<Band>& bands, const BandData& data, double band_width);

}  // namespace bobench::papers::aryan2020
