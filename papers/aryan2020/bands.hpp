// Predictive bands of surrogates on one-dimensional data: what the thesis draws in figures 3.1, 3.2, 4.1 and 4.2.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::papers::aryan2020 {

/// A few noise-free observations of sin(2 pi x), and where predictions are looked at.
struct BandData {
  Eigen::MatrixXd X;  ///< (1 x n) in [0, 1]
  Eigen::VectorXd y;  ///< (n)
};

/// Mean and standard deviation of a method at the points of band_grid().
struct Band {
  std::string method;
  int replicate = 0;
  Eigen::VectorXd mean, deviation;  ///< (grid)
  Eigen::MatrixXd draws;            ///< (a few x grid), or empty
};

/// What fills a band's mean, deviation and, perhaps, draws.
struct BandMethod {
  std::string name;
  std::string description;  ///< in one line: the settings, and which of them are ours
  std::function<void(const BandData& data, std::uint64_t seed, Band& band)> predict;
};

/// 201 points of [-0.5, 1.5]: half a width of the data's range on each side of it.
Eigen::VectorXd band_grid();

/// A band for each method and replicate, methods within replicates. The data of replicate r are make_data(random) with
/// the study's shared stream.
reproduction::Parts<Band> draw_bands(const std::string& study, const std::vector<BandMethod>& methods, int replicates,
                                     const std::function<BandData(Random&)>& make_data,
                                     const reproduction::StudyOptions& options);

/// The mean of the band's variance within [0, 1]; a single spike may be all of it.
double mean_variance(const Band& band);
/// Its median there: how wide the picture's band is.
double median_variance(const Band& band);
/// The standard deviation's mean outside [0, 1] over its mean within.
double widening(const Band& band);

/// A row a method: medians and quartiles over replicates of both, and of the deviation at the observations.
analysis::Table bands_table(const std::vector<BandMethod>& methods, const std::vector<Band>& bands);

/// Replicate 0, a panel a method: bands.csv (method, replicate, x, mean, deviation; of every replicate), draws.csv,
/// data.csv.
analysis::plots::Figure bands_figure(const std::string& title, const std::vector<BandMethod>& methods,
                                     const std::vector<Band>& bands, const BandData& data, double band_width);

}  // namespace bobench::papers::aryan2020
