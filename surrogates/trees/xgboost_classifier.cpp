#include "surrogates/trees/xgboost_classifier.hpp"

#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <xgboost/c_api.h>

#include "core/error.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::MatrixXd, Eigen::MatrixXf, Eigen::VectorXd;

void check(int status) {
  if (status != 0) throw Error(fmt::format("XGBoost: {}", XGBGetLastError()));
}

struct FreeDataMatrix {
  void operator()(void* handle) const { XGDMatrixFree(handle); }
};
using DataMatrix = std::unique_ptr<void, FreeDataMatrix>;

/// Columns are XGBoost's rows, so the memory is in its order.
DataMatrix data_matrix(const MatrixXf& X) {
  DMatrixHandle handle = nullptr;
  check(XGDMatrixCreateFromMat_omp(X.data(), static_cast<bst_ulong>(X.cols()), static_cast<bst_ulong>(X.rows()),
                                   std::numeric_limits<float>::quiet_NaN(), &handle, 1));
  return DataMatrix(handle);
}

}  // namespace

void XgboostOptions::fields(OptionFields& f) {
  f.integer("rounds", rounds, 1, 100000, "trees");
  f.real("eta", eta, 0.0, 1.0, "factor of each tree's contribution");
  f.integer("max_depth", max_depth, 1, 100, "greatest depth of a tree");
  f.real("min_child_weight", min_child_weight, 0.0, 1e6, "least sum of p (1 - p) in a child");
  f.real("min_split_loss", min_split_loss, 0.0, 1e6, "least gain of a split that is kept");
  f.real("lambda", lambda, 0.0, 1e6, "quadratic penalty of leaf values");
  f.real("alpha", alpha, 0.0, 1e6, "absolute penalty of leaf values");
  f.real("subsample", subsample, 0.01, 1.0, "share of the points drawn for each tree");
  f.real("colsample", colsample, 0.01, 1.0, "share of the features drawn for each tree");
  f.flag("library", library, "by libxgboost instead of our own trees, whose margins agree to 1e-5");
}

void XgboostClassifier::FreeBooster::operator()(void* handle) const {
  XGBoosterFree(handle);
}

XgboostClassifier::XgboostClassifier(XgboostOptions options, std::uint64_t seed)
    : options_(std::move(options)), random_(seed) {}

void XgboostClassifier::set_parameters(void* booster) {
  const auto set = [&](const char* name, const std::string& value) {
    check(XGBoosterSetParam(booster, name, value.c_str()));
  };
  set("objective", "binary:logistic");
  set("base_score", "0.5");
  set("tree_method", "exact");
  set("nthread", "1");
  set("verbosity", "0");
  set("seed", std::to_string(random_() >> 33));  // 31 bits
  set("eta", fmt::to_string(options_.eta));
  set("max_depth", fmt::to_string(options_.max_depth));
  set("min_child_weight", fmt::to_string(options_.min_child_weight));
  set("gamma", fmt::to_string(options_.min_split_loss));
  set("lambda", fmt::to_string(options_.lambda));
  set("alpha", fmt::to_string(options_.alpha));
  set("subsample", fmt::to_string(options_.subsample));
  set("colsample_bytree", fmt::to_string(options_.colsample));
}

void XgboostClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  if (X.cols() != z.size() || z.size() == 0) {
    throw Error(fmt::format("an XGBoost classifier got {} points and {} labels", X.cols(), z.size()));
  }
  const MatrixXf points = X.cast<float>();
  const Eigen::VectorXf labels = z.cast<float>();
  const DataMatrix data = data_matrix(points);
  check(XGDMatrixSetFloatInfo(data.get(), "label", labels.data(), static_cast<bst_ulong>(labels.size())));
  const DMatrixHandle cached[] = {data.get()};
  BoosterHandle handle = nullptr;
  check(XGBoosterCreate(cached, 1, &handle));
  Booster booster(handle);
  set_parameters(booster.get());
  // The first round seeds XGBoost's generator, which is this thread's own; all draws are made before fit() returns.
  for (int round = 0; round < options_.rounds; ++round) check(XGBoosterUpdateOneIter(handle, round, data.get()));
  features_ = X.rows();
  booster_ = std::move(booster);
}

VectorXd XgboostClassifier::score(const MatrixXd& X) const {
  if (!booster_) throw Error("an XGBoost classifier was asked before it was fitted");
  if (X.rows() != features_) {
    throw Error(fmt::format("an XGBoost classifier of {} features got points of {}", features_, X.rows()));
  }
  if (X.cols() == 0) return {};
  const MatrixXf points = X.cast<float>();
  const std::string interface = fmt::format(R"({{"data":[{},true],"shape":[{},{}],"typestr":"<f4","version":3}})",
                                            reinterpret_cast<std::uintptr_t>(points.data()), X.cols(), X.rows());
  // Type 1 is the margin. In place: without a DMatrix, which takes longer to make than this text to parse.
  static constexpr const char* settings =
      R"({"type":1,"training":false,"iteration_begin":0,"iteration_end":0,"strict_shape":true,"missing":NaN,)"
      R"("cache_id":0})";
  const bst_ulong* shape = nullptr;
  bst_ulong dimensions = 0;
  const float* margins = nullptr;
  check(XGBoosterPredictFromDense(booster_.get(), interface.c_str(), settings, nullptr, &shape, &dimensions, &margins));
  return Eigen::Map<const Eigen::VectorXf>(margins, X.cols()).cast<double>();
}

VectorXd XgboostClassifier::probability(const MatrixXd& X) const {
  return sigmoid(score(X));
}

}  // namespace bobench::surrogates
