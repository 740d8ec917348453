// Replaces xgboost_classifier.cpp in a build without libxgboost. The constructor throws; the other members are never
// called.
#include <utility>

#include "core/error.hpp"
#include "surrogates/boosting/xgboost_classifier.hpp"

namespace bobench::surrogates {

bool has_xgboost() {
  return false;
}

void XgboostClassifier::FreeBooster::operator()(void*) const {}

XgboostClassifier::XgboostClassifier(XgboostOptions options, std::uint64_t seed)
    : options_(std::move(options)), random_(seed) {
  throw Error("bobench was built without XGBoost (libxgboost-dev)");
}

void XgboostClassifier::fit(const Eigen::MatrixXd&, const Eigen::VectorXd&) {}

void XgboostClassifier::partial_fit(const Eigen::MatrixXd&, const Eigen::VectorXd&) {}

Eigen::VectorXd XgboostClassifier::score(const Eigen::MatrixXd&) const {
  return {};
}

Eigen::VectorXd XgboostClassifier::probability(const Eigen::MatrixXd&) const {
  return {};
}

}  // namespace bobench::surrogates
