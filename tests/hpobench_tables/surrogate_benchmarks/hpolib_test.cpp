#include "hpobench_tables/surrogate_benchmarks/hpolib_benchmarks.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/importers/hpolib_forest.hpp"
#include "hpobench_tables/surrogate_benchmarks/hpolib_family.hpp"
#include "hpobench_tables/surrogate_benchmarks/small_forest.hpp"
#include "shared_data.hpp"
#include "system/hdf5/native_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

ProblemCatalog catalog() {
  ProblemCatalog catalog;
  catalog.add(hpolib_family());
  return catalog;
}

Evaluation evaluate(const Problem& problem, const Configuration& configuration, double fidelity) {
  Random random(1);
  return problem.evaluate(configuration, fidelity, random);
}

Evaluation evaluate(const Problem& problem, const Configuration& configuration) {
  return evaluate(problem, configuration, problem.full_fidelity());
}

Eigen::VectorXd vector_of(const nlohmann::json& values) {
  const auto list = values.get<std::vector<double>>();
  return Eigen::Map<const Eigen::VectorXd>(list.data(), static_cast<Eigen::Index>(list.size()));
}

/// small_forest() with `features` inputs.
ForestFile small_file() {
  ForestFile file;
  file.id = "hpolib/svm-mnist";
  file.source = "made up";
  file.features = 3;
  file.objective = small_forest();
  file.cost = small_forest();
  return file;
}

const std::string golden = std::string(BOBENCH_TEST_DATA) + "/forest_golden.h5";

}  // namespace

TEST_CASE("scikit-learn's forests, converted by the script, predict what scikit-learn predicts") {
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  const std::string file = folder.file("rf_surrogate_paramnet_adult.h5");
  std::filesystem::copy_file(golden, file);
  const Importer importer = hpolib_forest_importer();
  REQUIRE(importer.recognize(file) == std::vector<std::string>{"hpolib/paramnet-adult"});
  importer.import(file, {"hpolib/paramnet-adult"}, DataDirectory::of_user());

  const auto expected = nlohmann::json::parse(std::ifstream(std::string(BOBENCH_TEST_DATA) + "/forest_golden.json"));
  const Problem problem = catalog().make("hpolib/paramnet-adult", 0);
  const SurrogateForests forests = read_forests(native_path("hpolib/paramnet-adult"), "hpolib/paramnet-adult", 8);
  CHECK(forests.objective.outputs() == 50);
  CHECK_FALSE(problem.optimum());  // far too many cells
  for (std::size_t i = 0; i < 20; ++i) {
    const Configuration configuration = vector_of(expected["configurations"][i]);
    const Eigen::VectorXd curve = vector_of(expected["curves"][i]);
    const Evaluation evaluation = evaluate(problem, configuration);
    CHECK(std::abs(evaluation.value - curve[49]) <= 1e-12);
    CHECK(std::abs(evaluation.cost_seconds - expected["seconds"][i].get<double>()) <= 1e-9);
    Eigen::VectorXd x(8), predicted(50);
    hpolib_benchmarks()[4].inputs(configuration, 50.0, {x.data(), 8});
    forests.objective.predict({x.data(), 8}, {predicted.data(), 50});
    CHECK((predicted - curve).cwiseAbs().maxCoeff() <= 1e-12);
  }
}

TEST_CASE("the reduced ParamNet has shape 1/2 and one dropout") {
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  const auto ids = hpolib_forest_importer().recognize(golden);  // a renamed file: --id must select one
  CHECK(ids.size() == 9);
  CHECK(hpolib_forest_importer().holds_one);
  hpolib_forest_importer().import(golden, {"hpolib/paramnet-poker"}, DataDirectory::of_user());
  const Problem whole = catalog().make("hpolib/paramnet-poker", 0);
  const Problem reduced = catalog().make("hpolib/paramnet-poker-reduced", 0);
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    const Configuration six = reduced.space().sample(random);
    Configuration eight(8);
    eight << six.head<4>(), 0.5, six[4], six[5], six[5];
    CHECK(evaluate(reduced, six).value == evaluate(whole, eight).value);
  }
}

TEST_CASE("a problem without its forest says in one line what it needs and what to type") {
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  const ProblemCatalog problems = catalog();
  for (const ProblemInfo& info : problems.families()[0].list()) {
    CHECK_FALSE(info.available);
    try {
      problems.make(info.id, 0);
      FAIL(info.id);
    } catch (const InputError& error) {
      const std::string message = error.what();
      CHECK(message.find('\n') == std::string::npos);
      CHECK_THAT(message, ContainsSubstring("github.com/") && ContainsSubstring("bobench import-table") &&
                              ContainsSubstring("--id hpolib/"));
    }
  }
  CHECK_THROWS_WITH(problems.make("hpolib/paramnet-adlut", 0),
                    ContainsSubstring("did you mean 'hpolib/paramnet-adult"));
}

TEST_CASE("wide ResNet's accuracies become errors, and its optimum is searched cell by cell") {
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  ForestFile published;
  published.objective = small_forest();
  published.objective.threshold[0] = -1.0;  // of log10 learning rate
  published.objective.threshold[2] = 16.0;  // of depth
  const ForestBenchmark* benchmark = benchmark_of_file("a/rf_surrogate_2d_wide_res_net.h5");
  REQUIRE(benchmark);
  write_forests(prepare_native_path(benchmark->forest_id), native_forests(*benchmark, published, "made up"));
  const Problem problem = catalog().make("hpolib/wideresnet2d", 0);
  const Evaluation evaluation = evaluate(problem, Eigen::Vector2d(-0.5, 20.0));
  CHECK(evaluation.value == Approx(1.0 - 0.075).margin(1e-15));
  CHECK(evaluation.cost_seconds == 4000.0);
  CHECK(problem.optimum().value() == Approx(1.0 - 0.075).margin(1e-15));
}

TEST_CASE("forest files that are damaged or another's are refused in one line that names them") {
  const TemporaryFolder folder;
  const std::string path = folder.file("f.h5");
  ForestFile file = small_file();
  const auto read = [&] { return read_forests(path, "hpolib/svm-mnist", 3); };
  CHECK_THROWS_WITH(read(), ContainsSubstring("there is no file"));
  write_forests(path, file);
  CHECK(read().cost);
  SECTION("cut short") {
    const std::string whole = contents_of(path);
    std::ofstream(path, std::ios::binary) << whole.substr(0, whole.size() / 2);
    CHECK_THROWS_AS(read(), InputError);
  }
  SECTION("of another problem") {
    CHECK_THROWS_WITH(read_forests(path, "hpolib/cnn-cifar10", 6),
                      ContainsSubstring("holds the forests of 'hpolib/svm-mnist'"));
  }
  SECTION("of another number of inputs") {
    CHECK_THROWS_WITH(read_forests(path, "hpolib/svm-mnist", 6), ContainsSubstring("forests of 3 inputs; expected 6"));
  }
  SECTION("another kind of HDF5 file") {
    system::write_hdf5_file(path, system::hdf5::Structures::widely_readable, [](const system::hdf5::File& made) {
      made.write_fixed_attribute("format", "bobench-table");
    });
    CHECK_THROWS_WITH(read(), ContainsSubstring("not one of bobench's forests"));
  }
  SECTION("with a node that leads nowhere") {
    file.cost->left[0] = 99;
    write_forests(path, file);
    CHECK_THROWS_WITH(read(), ContainsSubstring("f.h5', cost: tree 0, node 0: has child 99"));
  }
  SECTION("with an array missing") {
    system::write_hdf5_file(path, system::hdf5::Structures::widely_readable, [](const system::hdf5::File& made) {
      made.create_group("objective").write("tree_offset", {1}, std::vector<std::int32_t>{0});
    });
    CHECK_THROWS_WITH(read_published_forests(path), ContainsSubstring("f.h5' is damaged"));
  }
  SECTION("with values of three dimensions") {
    system::write_hdf5_file(path, system::hdf5::Structures::widely_readable, [](const system::hdf5::File& made) {
      const auto group = made.create_group("objective");
      for (const char* name : {"tree_offset", "left", "right", "feature"}) {
        group.write(name, {2}, std::vector<std::int32_t>{0, 1});
      }
      group.write("threshold", {1}, std::vector<double>{0.0});
      group.write("value", {1, 1, 1}, std::vector<double>{0.0});
    });
    CHECK_THROWS_WITH(read_published_forests(path), ContainsSubstring("'value' has the wrong shape"));
  }
}

TEST_CASE("a published file without its cost forest is refused where one is needed") {
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  ForestFile published = small_file();
  published.cost.reset();
  CHECK_THROWS_WITH(native_forests(*benchmark_of_file("rf_surrogate_svm.h5"), published, "f.h5"),
                    ContainsSubstring("'f.h5' has no cost forest"));
}

TEST_CASE("a CSV of nodes out of order is refused with its line") {
  const std::string header = "tree,node,left,right,feature,threshold,value\n";
  const auto read = [&](const std::string& rows) { return read_forest_csv(CsvColumns("f.csv", header + rows)); };
  const ForestArrays arrays = read("0,0,1,2,0,0.5,1\n0,1,-1,-1,-1,,2\n0,2,-1,-1,-1,,3\n1,0,-1,-1,-1,,4\n");
  CHECK(arrays.tree_offset == std::vector<std::int32_t>{0, 3, 4});
  CHECK(arrays.value == std::vector<double>{1.0, 2.0, 3.0, 4.0});
  CHECK_THROWS_WITH(read("0,0,1,2,0,0.5,1\n0,2,-1,-1,-1,,2\n"),
                    ContainsSubstring("line 3") && ContainsSubstring("2; expected 1"));
  CHECK_THROWS_WITH(read("1,0,-1,-1,-1,,4\n"), ContainsSubstring("line 2"));
  CHECK_THROWS_WITH(read("0,0,1.5,2,0,0.5,1\n"), ContainsSubstring("line 2") && ContainsSubstring("'left'"));
}

TEST_CASE("the authors' forests of SVM on MNIST give their reference values, from HDF5 and from CSV") {
  const std::string hdf5 = shared_data_file("svm_mnist/svm_mnist_rf_surrogates.h5");
  const std::string csv = shared_data_file("svm_mnist/svm_mnist_rf_objective.csv.xz");
  if (hdf5.empty() || csv.empty()) return;
  const TemporaryFolder folder;
  const Importer importer = hpolib_forest_importer();
  std::vector<Problem> problems;
  for (const std::string& file : {hdf5, csv}) {
    const ScopedDataDirectory data(folder.file(std::to_string(problems.size())));
    REQUIRE(importer.recognize(file) == std::vector<std::string>{"hpolib/svm-mnist"});
    importer.import(file, {"hpolib/svm-mnist"}, DataDirectory::of_user());
    CHECK(catalog().make("hpolib/svm-mnist", 0).full_fidelity() == 1.0);
    problems.push_back(catalog().make("hpolib/svm-mnist/fidelities", 0));
  }
  CHECK(importer.recognize(shared_data_file("svm_mnist/svm_mnist_rf_cost.csv.xz")).empty());
  CHECK(importer.recognize(shared_data_file("svm_mnist/svm_mnist_grid.csv.xz")).empty());

  struct Reference {
    double log_C, log_gamma, fraction, error, cost;
  };
  // From a Python traversal of the trees, in full precision.
  for (const auto& reference : {Reference{2.631579, -3.684211, 1.0, 0.01513580194805196, 675.6345788478851},
                                Reference{0.0, 0.0, 1.0, 0.81828, 9966.33583703041},
                                Reference{-5.0, 5.0, 0.25, 0.8935989075630235, 523.2778397798538},
                                Reference{10.0, -10.0, 1.0 / 128.0, 0.13607866666666668, 3.399284029006958}}) {
    const Eigen::Vector2d x(reference.log_C, reference.log_gamma);
    const Evaluation evaluation = evaluate(problems[0], x, reference.fraction);
    CHECK(evaluation.value == Approx(reference.error).epsilon(0).margin(1e-12));
    CHECK(evaluation.cost_seconds == Approx(reference.cost).epsilon(1e-12));
  }
  CHECK(problems[0].optimum().value() == Approx(0.0150458019).epsilon(0).margin(1e-10));
  CHECK(evaluate(problems[0], Eigen::Vector2d(2.75, -4.0), 1.0).value == problems[0].optimum().value());
  CHECK(problems[0].fidelities() == std::vector<double>{1 / 128., 1 / 64., 1 / 32., 1 / 16., 1 / 8., 0.25, 0.5, 1.0});

  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    const Configuration x = problems[0].space().sample(random);
    const double fraction = problems[0].fidelities()[static_cast<std::size_t>(i % 8)];
    const Evaluation one = evaluate(problems[0], x, fraction), other = evaluate(problems[1], x, fraction);
    if (one.value == other.value && one.cost_seconds == other.cost_seconds) continue;
    FAIL_CHECK(one.value << " and " << other.value);
  }
}

TEST_CASE("several threads that make and evaluate one problem see the same values") {
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  hpolib_forest_importer().import(golden, {"hpolib/paramnet-letter"}, DataDirectory::of_user());
  const ProblemCatalog problems = catalog();
  std::vector<double> sums(4, 0.0);
  {
    std::vector<std::jthread> threads;
    for (double& sum : sums) {
      threads.emplace_back([&] {
        const Problem problem = problems.make("hpolib/paramnet-letter", 0);
        Random random(7);
        for (int i = 0; i < 500; ++i) sum += evaluate(problem, problem.space().sample(random)).value;
      });
    }
  }
  CHECK(sums == std::vector<double>(4, sums[0]));
  CHECK(sums[0] > 0.0);
}
