// Classifier with probabilities calibrated by cross-validation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/calibration/isotonic.hpp"
#include "surrogates/calibration/platt.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::surrogates {

/// Creates an unfitted classifier with this seed.
using ClassifierFactory = std::function<Classifier(std::uint64_t seed)>;

enum class Calibration { platt, isotonic };

/// Options of calibration; defaults are those of scikit-learn's CalibratedClassifierCV.
struct CalibrationOptions {
  Calibration method = Calibration::platt;
  int folds = 5;  ///< >= 2; fewer if a label has fewer points

  void fields(OptionFields& fields);
};

/// scikit-learn's CalibratedClassifierCV(ensemble=True). For each of the stratified folds, a classifier is fitted to
/// the other folds and a calibrator to its probabilities on this fold. The probability is the mean over folds.
///
/// Calibrators use probabilities instead of scores: scikit-learn calls predict_proba for models without
/// decision_function, such as forests and boosted trees. scikit-learn refuses data with fewer points of a label than
/// folds. Here the number of folds is then the number of points of the rarer label. If that is one point, a single
/// classifier is fitted to all data, without calibration.
class CalibratedClassifier {
 public:
  /// @throws InputError for fewer than 2 folds
  CalibratedClassifier(ClassifierFactory factory, CalibrationOptions options, std::uint64_t seed);

  /// @param X (features x n)  @param z (n) labels, 0 or 1  @throws Error if the sizes differ or n is 0
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  /// (m) probability of label 1 at the columns of X (features x m)
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;

  /// Number of folds in the last fit; 0 if it was not calibrated.
  int folds() const { return calibrated_ ? static_cast<int>(members_.size()) : 0; }

 private:
  using Calibrator = std::variant<PlattScaling, IsotonicRegression>;
  struct Member {
    Classifier classifier;
    Calibrator calibrator;
  };
  Member fit_member(const Eigen::MatrixXd& X, const Eigen::VectorXd& z, const std::vector<int>& fold_of, int fold);

  ClassifierFactory factory_;
  CalibrationOptions options_;
  Random random_;
  std::vector<Member> members_;
  bool calibrated_ = false;
};

}  // namespace bobench::surrogates
