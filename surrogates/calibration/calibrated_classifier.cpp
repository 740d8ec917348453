#include "surrogates/calibration/calibrated_classifier.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "surrogates/calibration/stratified_folds.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void CalibrationOptions::fields(OptionFields& f) {
  f.choice("method", method, {{"platt", Calibration::platt}, {"isotonic", Calibration::isotonic}},
           "map from a classifier's probabilities to calibrated ones");
  f.integer("folds", folds, 2, 1000, "folds of the cross-validation; fewer where a label has fewer points");
}

CalibratedClassifier::CalibratedClassifier(ClassifierFactory factory, CalibrationOptions options, std::uint64_t seed)
    : factory_(std::move(factory)), options_(std::move(options)), random_(seed) {
  if (options_.folds < 2) throw InputError(fmt::format("calibration needs 2 folds or more, not {}", options_.folds));
}

CalibratedClassifier::Member CalibratedClassifier::fit_member(const MatrixXd& X, const VectorXd& z,
                                                              const std::vector<int>& fold_of, int fold) {
  std::vector<Index> inside, outside;
  for (Index i = 0; i < z.size(); ++i) {
    (fold_of[static_cast<std::size_t>(i)] == fold ? inside : outside).push_back(i);
  }
  Member member{factory_(random_()), {}};
  if (options_.method == Calibration::isotonic) member.calibrator = IsotonicRegression();
  member.classifier.fit(X(Eigen::all, outside), z(outside));
  const VectorXd scores = member.classifier.probability(X(Eigen::all, inside)), labels = z(inside);
  std::visit([&](auto& calibrator) { calibrator.fit(scores, labels); }, member.calibrator);
  return member;
}

void CalibratedClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  if (X.cols() != z.size() || z.size() == 0) {
    throw Error(fmt::format("a calibrated classifier got {} points and {} labels", X.cols(), z.size()));
  }
  const Index positive = (z.array() > 0.5).count();
  const int folds = static_cast<int>(std::min<Index>({options_.folds, positive, z.size() - positive}));
  members_.clear();
  calibrated_ = folds >= 2;
  if (!calibrated_) {
    members_.push_back({factory_(random_()), {}});
    members_.back().classifier.fit(X, z);
    return;
  }
  const std::vector<int> fold_of = stratified_folds(z, folds);
  for (int fold = 0; fold < folds; ++fold) members_.push_back(fit_member(X, z, fold_of, fold));
}

VectorXd CalibratedClassifier::probability(const MatrixXd& X) const {
  if (members_.empty()) throw Error("a calibrated classifier was asked before it was fitted");
  if (!calibrated_) return members_.front().classifier.probability(X);
  VectorXd sum = VectorXd::Zero(X.cols());
  for (const Member& member : members_) {
    const VectorXd scores = member.classifier.probability(X);
    sum += std::visit([&](const auto& calibrator) { return calibrator.probability(scores); }, member.calibrator);
  }
  return sum / static_cast<double>(members_.size());
}

}  // namespace bobench::surrogates
