// A classifier whose probabilities are calibrated by cross-validation.
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

/// Makes an unfitted classifier that draws from the seed.
using ClassifierFactory = std::function<Classifier(std::uint64_t seed)>;

enum class Calibration { platt, isotonic };

/// How probabilities are calibrated; defaults as scikit-learn's CalibratedClassifierCV.
struct CalibrationOptions {
  Calibration method = Calibration::platt;
  int folds = 5;  ///< >= 2; fewer where a label has fewer points

  void fields(OptionFields& fields);
};

/// scikit-learn's CalibratedClassifierCV(ensemble=True): for each of the stratified folds a classifier fitted to the
/// other folds and a calibrator fitted to its probabilities on this one; the probability is the mean over folds.
///
/// Calibrators see probabilities, not scores: scikit-learn takes predict_proba from what has no decision_function, as
/// forests and boosted trees. It refuses data with fewer points of a label than folds; here there are then as many
/// folds as points of the rarer label, and where that is one point, a single classifier fitted to everything, not
/// calibrated.
class CalibratedClassifier {
 public:
  /// @throws InputError for fewer than 2 folds
  CalibratedClassifier(ClassifierFactory factory, CalibrationOptions options, std::uint64_t seed);

  /// @param X (features x n)  @param z (n) labels, 0 or 1  @throws Error if the sizes differ or n is 0
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  /// (m) of label 1 at the columns of X (features x m)
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;

  /// Of the last fit; 0 if it was not calibrated.
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
