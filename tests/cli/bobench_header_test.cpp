// A program with its own optimiser, problem, regressor and classifier needs only the one header for users: nothing else
// of bobench is included except a folder for the test.
#include <bobench/bobench.hpp>

#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace bobench;

namespace {

/// Proposes random points.
class OwnOptimizer {
 public:
  explicit OwnOptimizer(const OptimizerContext& context)
      : space_(context.space), random_(context.streams.own("points")) {}
  Trial ask() { return {space_.sample(random_)}; }
  void tell(const Trial&, const Evaluation&) {}

 private:
  SearchSpace space_;
  Random random_;
};

struct OwnProblem {
  SearchSpace space() const { return SearchSpace::box(2, 0.0, 1.0); }
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = x.sum()}; }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "own-problem"; }
};

/// Predicts the mean everywhere, larger with the distance from the corner.
class OwnRegressor {
 public:
  struct Options {
    double slope = 1.0;
    void fields(OptionFields& fields) { fields.real("slope", slope, 0.0, 10.0, "along every feature"); }
  };
  OwnRegressor(const Options& options, std::uint64_t) : slope_(options.slope) {}
  void fit(const Eigen::MatrixXd&, const Eigen::VectorXd& y) { mean_ = y.mean(); }
  surrogates::Prediction predict(const Eigen::MatrixXd& X) const {
    return {(mean_ + slope_ * X.colwise().sum().array()).matrix().transpose(), Eigen::VectorXd::Ones(X.cols())};
  }

 private:
  double slope_, mean_ = 0.0;
};

/// Gives a point a higher probability the nearer it is to the mean of the good points.
class OwnClassifier {
 public:
  using Options = NoOptions;
  OwnClassifier(const Options&, std::uint64_t) {}
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { center_ = X * z / z.sum(); }
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const {
    return (-(X.colwise() - center_).colwise().squaredNorm().array()).exp().matrix().transpose();
  }

 private:
  Eigen::VectorXd center_;
};

}  // namespace

TEST_CASE("<bobench/bobench.hpp> is enough for a program with things of one's own") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  const auto run = [&](const char* optimizer) {
    const std::vector<const char*> arguments = {
        "mine",         "run", "--quiet",  "--optimizers", optimizer,  "--problems",  "own-problem",
        "--replicates", "2",   "--budget", "15",           "--output", output.c_str()};
    return cli::main(static_cast<int>(arguments.size()), arguments.data(), [](runners::Catalogs& catalogs) {
      catalogs.optimizers.add<OwnOptimizer>("own-optimizer", "random points");
      catalogs.regressors.add<OwnRegressor>("own-regressor", "a slope");
      catalogs.optimizers.add(optimizers::regressor_search_entry(
          "own-regressor", "a slope", "", optimizers::robo_search(), catalogs.regressors.type("own-regressor")));
      catalogs.optimizers.add(optimizers::bore_entry("own-classifier", "a bump", "",
                                                     optimizers::BoreSearch(surrogates::classifier<OwnClassifier>())));
      catalogs.problems.add(OwnProblem{}, "a sum");
    });
  };
  CHECK(run("own-optimizer") == 0);
  CHECK(run("own-regressor:slope=2") == 0);
  CHECK(run("own-classifier") == 0);
  CHECK(run("no-such-optimizer") == 2);
}
