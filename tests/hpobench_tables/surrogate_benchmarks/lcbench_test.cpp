#include <cmath>
#include <fstream>
#include <limits>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/lcbench.hpp"
#include "hpobench_tables/surrogate_benchmarks/lcbench_family.hpp"
#include "hpobench_tables/surrogate_benchmarks/lcbench_file.hpp"
#include "hpobench_tables/surrogate_benchmarks/random_lcbench_weights.hpp"
#include "shared_data.hpp"
#include "system/hdf5/native_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

VectorXd vector_of(const std::vector<double>& values) {
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size()));
}

MatrixXd matrix_of(const LcbenchWeights& weights, const std::string& name) {
  const auto& shape = lcbench_shapes().at(name);
  return vector_of(weights.at(name))
      .reshaped<Eigen::RowMajor>(static_cast<Index>(shape[0]), static_cast<Index>(shape[1]));
}

VectorXd normalized(const LcbenchWeights& weights, const std::string& layer, const VectorXd& h) {
  const auto part = [&](const char* name) -> Eigen::ArrayXd { return vector_of(weights.at(layer + name)).array(); };
  return (h.array() - part(".running_mean")) / (part(".running_var") + 1e-5).sqrt() * part(".weight") + part(".bias");
}

/// The network as described: without folding or skipping, in double precision.
VectorXd by_the_book(const LcbenchWeights& weights, Index row, const VectorXd& x) {
  VectorXd z(32);
  z.head(24) = matrix_of(weights, "embds_fct.0.weight").row(row);
  for (std::size_t j = 0; j < 8; ++j) {
    const auto i = static_cast<Index>(j);
    const double value = weights.at("input/log")[j] != 0.0 ? std::log(x[i] + 1e-12) : x[i];
    z[24 + i] = (value - weights.at("input/shift")[j]) / weights.at("input/scale")[j];
  }
  VectorXd h = matrix_of(weights, "first_layer.weight") * z + vector_of(weights.at("first_layer.bias"));
  for (const std::string layer : {"layers.0", "layers.1", "layers.2"}) {
    const VectorXd v = matrix_of(weights, layer + ".linear0.weight") * normalized(weights, layer + ".norm", h) +
                       vector_of(weights.at(layer + ".linear0.bias"));
    const VectorXd product = v.head(455).cwiseProduct(v.tail(455).cwiseMax(0.0));
    h += matrix_of(weights, layer + ".linear1.weight") * product + vector_of(weights.at(layer + ".linear1.bias"));
  }
  VectorXd o = matrix_of(weights, "head.weight") * normalized(weights, "last_normalization", h).cwiseMax(0.0) +
               vector_of(weights.at("head.bias"));
  for (std::size_t j = 0; j < 6; ++j) {
    double& y = o[static_cast<Index>(j)];
    y = weights.at("output/mul")[j] / (1.0 + std::exp(-y)) + weights.at("output/add")[j];
    if (weights.at("output/exp")[j] != 0.0) y = std::exp(y) - 1e-12;
  }
  return o;
}

LcbenchNetwork::Input some_input(Random& random) {
  LcbenchNetwork::Input x;
  x << 1.0 + std::floor(52 * random.uniform()), 16 + std::floor(497 * random.uniform()),
      std::pow(10.0, random.uniform(-4, -1)), random.uniform(0.1, 0.99), random.uniform(1e-5, 0.1),
      1 + std::floor(5 * random.uniform()), 64 + std::floor(961 * random.uniform()), random.uniform();
  return x;
}

ProblemCatalog catalog() {
  ProblemCatalog catalog;
  catalog.add(lcbench_family());
  return catalog;
}

}  // namespace

TEST_CASE("the folded network is the network as described") {
  const LcbenchWeights weights = random_lcbench_weights(1);
  const LcbenchNetwork network(weights, "made up");
  Random random(2);
  for (int i = 0; i < 50; ++i) {
    const LcbenchNetwork::Input x = some_input(random);
    for (const std::size_t task : {0U, 1U}) {
      const LcbenchNetwork::Output y = network.evaluate(task, x);
      const VectorXd expected = by_the_book(weights, task == 0 ? 34 : 35, x);
      for (Index j = 0; j < 6; ++j) CHECK(y[j] == Approx(expected[j]).epsilon(2e-5).margin(1e-5));
    }
  }
}

TEST_CASE("a network that was written is read back, and evaluates the same in several threads") {
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  const LcbenchWeights weights = random_lcbench_weights(3);
  write_lcbench(prepare_native_path("lcbench"), weights, "made up", "");
  const ProblemCatalog problems = catalog();
  const LcbenchNetwork network(weights, "made up");
  std::vector<double> sums(4, 0.0);
  {
    std::vector<std::jthread> threads;
    for (double& sum : sums) {
      threads.emplace_back([&] {
        const Problem problem = problems.make("lcbench/7593", 0);
        Random random(7);
        for (int i = 0; i < 200; ++i) {
          const Configuration configuration = problem.space().sample(random);
          sum += problem.evaluate(configuration, 1.0 + i % 52, random).value;
        }
      });
    }
  }
  CHECK(sums == std::vector<double>(4, sums[0]));

  Random random(4);
  const LcbenchNetwork::Input x = some_input(random);
  const LcbenchNetwork::Output y = network.evaluate(1, x);
  const auto evaluate = [&](const std::string& id) { return problems.make(id, 0).evaluate(x.tail<7>(), x[0], random); };
  CHECK(evaluate("lcbench/7593").value == 100.0 - y[1]);
  CHECK(evaluate("lcbench/7593").cost_seconds == y[0]);
  CHECK(evaluate("lcbench/7593/metric=val_accuracy").value == 100.0 - y[1]);
  CHECK(evaluate("lcbench/7593/metric=val_cross_entropy").value == y[2]);
  CHECK(evaluate("lcbench/7593/metric=val_balanced_accuracy").value == 1.0 - y[3]);
  CHECK(evaluate("lcbench/7593/metric=test_cross_entropy").value == y[4]);
  CHECK(evaluate("lcbench/7593/metric=test_balanced_accuracy").value == 1.0 - y[5]);
  CHECK_THROWS_WITH(problems.make("lcbench/7593/metric=time", 0), ContainsSubstring("NAME one of val_accuracy"));
  CHECK_THROWS_WITH(problems.make("lcbench/17", 0), ContainsSubstring("LCBench has no task '17'"));
  CHECK_THROWS_WITH(problems.make("lcbench/34539", 0), ContainsSubstring("lcbench.h5' has no task 34539"));
}

TEST_CASE("an LCBench problem without its network says in one line what it needs") {
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  const ProblemCatalog problems = catalog();
  CHECK(problems.families()[0].list().size() == 34);
  CHECK(problems.canonical_id("lcbench/3945/metric=val_accuracy") == "lcbench/3945");
  CHECK(problems.canonical_id("lcbench/3945/metric=val_cross_entropy") == "lcbench/3945/metric=val_cross_entropy");
  CHECK_THROWS_WITH(problems.canonical_id("lcbench/3945/metric=val_accuracy/metric=val_cross_entropy"),
                    ContainsSubstring("metric is given twice: 'val_accuracy' and 'val_cross_entropy'"));
  CHECK_THROWS_WITH(problems.make("lcbench/3945", 0), ContainsSubstring("bobench import-table") &&
                                                          ContainsSubstring("yahpo_data") && !ContainsSubstring("\n"));
}

TEST_CASE("damaged weights are refused with their name") {
  LcbenchWeights weights = random_lcbench_weights(1);
  std::string expected;
  SECTION("missing") {
    weights.erase("layers.1.norm.bias"), expected = "'f.h5': 'layers.1.norm.bias': missing";
  }
  SECTION("short") {
    weights["head.weight"].pop_back(), expected = "'head.weight': 767 numbers; expected 768";
  }
  SECTION("not finite") {
    weights["head.bias"][2] = std::numeric_limits<double>::infinity(), expected = "'head.bias': holds inf";
  }
  SECTION("a negative variance") {
    weights["layers.2.norm.running_var"][5] = -1.0, expected = "'layers.2.norm.running_var': holds a negative number";
  }
  SECTION("no scale") {
    weights["input/scale"][0] = 0.0, expected = "'input/scale': holds 0";
  }
  SECTION("an embedding that is not there") {
    weights["task/embedding_row"][1] = 36, expected = "expected whole numbers in [0, 35]";
  }
  SECTION("a task twice") {
    weights["task/openml_task_id"][1] = 3945, expected = "expected different tasks";
  }
  CHECK_THROWS_WITH(LcbenchNetwork(weights, "f.h5"), ContainsSubstring(expected));
}

TEST_CASE("damaged LCBench files are refused in one line that names them") {
  const TemporaryFolder folder;
  const std::string path = folder.file("lcbench.h5");
  CHECK_THROWS_WITH(open_lcbench(path), ContainsSubstring("there is no file"));
  write_lcbench(path, random_lcbench_weights(1), "", "");
  CHECK_NOTHROW(open_lcbench(path));
  SECTION("cut short") {
    const std::string whole = contents_of(path);
    std::ofstream(path, std::ios::binary) << whole.substr(0, whole.size() / 2);
    CHECK_THROWS_AS(open_lcbench(path), InputError);
  }
  SECTION("another kind of HDF5 file") {
    system::write_hdf5_file(path, system::hdf5::Structures::widely_readable, [](const system::hdf5::File& file) {
      file.write_fixed_attribute("format", "bobench-forest");
    });
    CHECK_THROWS_WITH(open_lcbench(path), ContainsSubstring("not bobench's LCBench network"));
  }
  SECTION("without weights") {
    system::write_hdf5_file(path, system::hdf5::Structures::widely_readable, [](const system::hdf5::File&) {});
    CHECK_FALSE(is_published_lcbench_file(path));
    CHECK_THROWS_WITH(read_published_lcbench(path),
                      ContainsSubstring("lcbench.h5' is damaged") && ContainsSubstring("is missing"));
  }
  SECTION("weights of another shape") {
    system::write_hdf5_file(path, system::hdf5::Structures::widely_readable, [](const system::hdf5::File& file) {
      file.write("embds_fct.0.weight", {2}, std::vector<float>{1.0F, 2.0F});
    });
    CHECK_THROWS_WITH(read_published_lcbench(path), ContainsSubstring("'embds_fct.0.weight' has the wrong shape"));
  }
}

TEST_CASE("the published LCBench network agrees with its 680 check points") {
  const std::string weights = shared_data_file("lcbench_surrogate/yahpo_lcbench_resnet.h5");
  const std::string points = shared_data_file("lcbench_surrogate/yahpo_lcbench_check.csv.xz");
  if (weights.empty() || points.empty()) return;
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  const Importer importer = lcbench_importer();
  REQUIRE(importer.recognize(weights) == std::vector<std::string>{"lcbench"});
  REQUIRE(importer.recognize(points).empty());
  importer.import(weights, {"lcbench"}, DataDirectory::of_user());
  const LcbenchNetwork network = open_lcbench(native_path("lcbench"));
  CHECK(network.tasks().size() == 34);
  for (const ProblemInfo& info : catalog().families()[0].list()) CHECK_NOTHROW(catalog().make(info.id, 0));

  const CsvColumns csv = CsvColumns::read(points);
  REQUIRE(csv.rows() == 680);
  const auto& names = csv.columns();  // the task, then inputs, then outputs
  std::vector<std::vector<double>> columns;
  for (const std::string& name : names) columns.push_back(csv.numbers(name));
  double worst = 0.0;
  for (std::size_t row = 0; row < 680; ++row) {
    const auto task = std::ranges::find(network.tasks(), static_cast<std::int32_t>(columns[0][row]));
    LcbenchNetwork::Input x;
    for (std::size_t i = 0; i < 8; ++i) x[static_cast<Index>(i)] = columns[1 + i][row];
    const auto y = network.evaluate(static_cast<std::size_t>(task - network.tasks().begin()), x);
    for (std::size_t i = 0; i < 6; ++i) {
      const double expected = columns[9 + i][row];
      worst = std::max(worst, std::abs(y[static_cast<Index>(i)] - expected) / std::max(1.0, std::abs(expected)));
    }
  }
  CAPTURE(worst);
  CHECK(worst <= 1e-5);
}
