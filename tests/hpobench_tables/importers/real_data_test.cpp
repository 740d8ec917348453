// The real tables, if available (BOBENCH_SHARED_DATA, else ../shared/data): optima and sizes counted beforehand, and
// sampled rows compared with the file's own lines, which are parsed here independently of the importers.
#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>

#include "catch.hpp"
#include "core/random.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/hpnnet_csv.hpp"
#include "hpobench_tables/importers/made_files.hpp"
#include "shared_data.hpp"
#include "system/compressed_file.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

using Cells = std::map<std::string, std::string>;

/// All lines of a file, as maps from column to cell.
std::vector<Cells> lines_of(const std::string& path) {
  std::istringstream text(system::read_text_file(path));
  std::vector<std::string> names;
  std::vector<Cells> lines;
  for (std::string line; std::getline(text, line);) {
    std::istringstream cells(line + ",");
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    if (names.empty()) {
      names = row;
      continue;
    }
    Cells& named = lines.emplace_back();
    for (std::size_t i = 0; i < names.size(); ++i) named[names[i]] = row.at(i);
  }
  return lines;
}

double number(const Cells& line, const std::string& column) {
  return std::strtod(line.at(column).c_str(), nullptr);
}

/// The index of a parameter's value: its nearest level.
double nearest_index(const Parameter& parameter, const std::string& cell) {
  if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind)) {
    for (std::size_t i = 0; i < categorical->choices.size(); ++i) {
      if (categorical->choices[i] == cell) return static_cast<double>(i);
    }
    return std::strtod(cell.c_str(), nullptr);  // NAS-Bench-201's codes
  }
  const auto& levels = std::get<OrdinalParameter>(parameter.kind).levels;
  const double value = std::strtod(cell.c_str(), nullptr);
  const auto nearer = [&](double a, double b) { return std::abs(a - value) < std::abs(b - value); };
  const auto best = std::min_element(levels.begin(), levels.end(), nearer);
  CHECK(*best == Approx(value).epsilon(1e-4));
  return static_cast<double>(best - levels.begin());
}

Configuration configuration_of(const Cells& line, const SearchSpace& space) {
  Configuration configuration(space.dimension());
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    configuration[i] = nearest_index(space[i], line.at(space[i].name));
  }
  return configuration;
}

constexpr int sampled = 50;

/// Calls check(line, row) on lines drawn with a fixed seed.
template <class Check>
void for_sampled_rows(const std::vector<Cells>& lines, const Table& table, Check check) {
  Random random = RunStreams(1, "real-data", "test", 0).shared("rows");
  for (int i = 0; i < sampled; ++i) {
    const auto at = static_cast<std::size_t>(random.uniform() * static_cast<double>(lines.size()));
    INFO(table.info().id << " line " << at + 2);
    const std::int64_t row = table.row(configuration_of(lines[at], table.space()));
    REQUIRE(row >= 0);
    check(lines[at], static_cast<std::size_t>(row));
  }
}

double lowest(const std::vector<double>& values) {
  return *std::min_element(values.begin(), values.end());
}

std::ptrdiff_t where_lowest(const std::vector<double>& values) {
  return std::min_element(values.begin(), values.end()) - values.begin();
}

}  // namespace

TEST_CASE("real data: FCNet") {
  struct Known {
    const char *file, *id;
    double best;
    std::ptrdiff_t row;
  };
  for (const Known& known : {Known{"protein_structure", "fcnet/protein", 0.221378855, 467},
                             Known{"naval_propulsion", "fcnet/naval", 3.19113474e-05, 31127},
                             Known{"parkinsons_telemonitoring", "fcnet/parkinsons", 0.00670592801, 155},
                             Known{"slice_localization", "fcnet/slice", 0.000191599163, 19469}}) {
    const std::string path = shared_data_file(fmt::format("fcnet/fcnet_{}.csv.xz", known.file));
    if (path.empty()) return;
    const DataFolder data;
    REQUIRE(importer("fcnet-csv").recognize(path) == std::vector<std::string>{known.id});
    const auto table = imported(importer("fcnet-csv"), path, known.id);
    CHECK(table->full().mean.size() == 62208);
    CHECK(lowest(table->full().mean) == Approx(known.best).epsilon(3e-9));
    CHECK(where_lowest(table->full().mean) == known.row);
    const auto lines = lines_of(path);
    REQUIRE(lines.size() == 62208);
    for_sampled_rows(lines, *table, [&](const Cells& line, std::size_t row) {
      for (std::size_t repeat = 0; repeat < 4; ++repeat) {
        const auto single = [&](const char* column) {
          return static_cast<double>(std::strtof(line.at(fmt::format("{}_{}", column, repeat)).c_str(), nullptr));
        };
        CHECK(table->full().value[row * 4 + repeat] == single("valid_mse"));
        CHECK(table->full().cost[row * 4 + repeat] == single("runtime_s"));
      }
    });
  }
}

TEST_CASE("real data: NAS-Bench-201") {
  struct Known {
    const char *column, *id;
    double best, best_test;
  };
  const std::string path = shared_data_file("nasbench201/nasbench201.csv.xz");
  if (path.empty()) return;
  const DataFolder data;
  const Importer& kind = importer("nasbench201-csv");
  kind.import(path, kind.recognize(path), DataDirectory::of_user());
  const auto lines = lines_of(path);
  REQUIRE(lines.size() == 15625);
  for (const Known& known : {Known{"cifar10", "nasbench201/cifar10", 91.60667, 94.37333},
                             Known{"cifar100", "nasbench201/cifar100", 73.49333, 73.51333},
                             Known{"imagenet16_120", "nasbench201/imagenet16", 46.73333, 47.31111}}) {
    const auto table = open_table(native_path(known.id));
    CHECK(table->full().mean.size() == 15625);
    CHECK(lowest(table->full().mean) == Approx(100.0 - known.best).margin(6e-6));
    CHECK(lowest(row_means(table->test(), 3)) == Approx(100.0 - known.best_test).margin(6e-6));
    CHECK(std::count_if(table->full().value.begin(), table->full().value.end(),
                        [](double x) { return std::isnan(x); }) == 7456);
    for_sampled_rows(lines, *table, [&](const Cells& line, std::size_t row) {
      const auto error = [&](const char* what) {
        return 100.0 - number(line, fmt::format("{}_{}", known.column, what));
      };
      CHECK(table->full().value[row * 3] == error("val200_a"));
      CHECK(table->full().value[row * 3 + 1] == error("val200_b"));
      const double third = table->full().value[row * 3 + 2];
      if (line.at(fmt::format("{}_val200_c", known.column)).empty()) {
        CHECK(std::isnan(third));
      } else {
        CHECK(third == error("val200_c"));
      }
      CHECK(table->slice(0).mean[row] == error("val12"));
      CHECK(table->test()[row * 3] == error("test200_mean"));
    });
  }
}

// On segment three configurations tie, one of them only in the nine digits that the file gives.
TEST_CASE("real data: HPOBench's perceptrons") {
  struct Known {
    const char *file, *id;
    double best;
    std::ptrdiff_t ties;
  };
  for (const Known& known :
       {Known{"australian", "mlp/australian", 0.944669, 2},
        Known{"blood_transfusion", "mlp/blood-transfusion", 0.746693, 1}, Known{"car", "mlp/car", 1.0, 44},
        Known{"credit_g", "mlp/credit-g", 0.885274, 1}, Known{"kc1", "mlp/kc1", 0.852441, 1},
        Known{"phoneme", "mlp/phoneme", 0.944470, 1}, Known{"segment", "mlp/segment", 0.968513, 3},
        Known{"vehicle", "mlp/vehicle", 0.951570, 1}}) {
    const std::string path = shared_data_file(fmt::format("hpobench_mlp/hpobench_mlp_{}.csv.xz", known.file));
    if (path.empty()) return;
    const DataFolder data;
    REQUIRE(importer("mlp-csv").recognize(path) == std::vector<std::string>{known.id});
    const auto table = imported(importer("mlp-csv"), path, known.id);
    const auto& mean = table->full().mean;
    CHECK(mean.size() == 30000);
    const double best = lowest(mean);
    CHECK(best == Approx(1.0 - known.best).margin(6e-7));
    CHECK(std::count_if(mean.begin(), mean.end(), [&](double x) { return x < best + 1e-9; }) == known.ties);
    const auto lines = lines_of(path);
    REQUIRE(lines.size() == 30000);
    for_sampled_rows(lines, *table, [&](const Cells& line, std::size_t row) {
      for (std::size_t repeat = 0; repeat < 5; ++repeat) {
        CHECK(table->full().value[row * 5 + repeat] == 1.0 - number(line, fmt::format("valid_bal_acc_{}", repeat)));
      }
    });
  }
}

TEST_CASE("real data: SVM on MNIST") {
  const std::string path = shared_data_file("svm_mnist/svm_mnist_grid.csv.xz");
  if (path.empty()) return;
  const DataFolder data;
  const auto table = imported(importer("svm-mnist-csv"), path, "grid/svm-mnist");
  CHECK(table->full().mean.size() == 400);
  CHECK(lowest(table->full().mean) == 0.015);
  const auto lines = lines_of(path);
  REQUIRE(lines.size() == 4000);
  for_sampled_rows(lines, *table, [&](const Cells& line, std::size_t row) {
    const auto halvings = static_cast<std::size_t>(std::lround(-std::log2(number(line, "dataset_fraction"))));
    CHECK(table->slice(9 - halvings).value[row] == number(line, "valid_error"));
    CHECK(table->slice(9 - halvings).cost[row] == number(line, "cost_s"));
  });
}

TEST_CASE("real data: the grids of Snoek et al.") {
  struct Known {
    const char *file, *importer, *id, *value, *time;
    double best;
    std::size_t rows;
    std::vector<double> levels;  ///< of the best configuration
  };
  for (const Known& known : {Known{"online_lda_grid",
                                   "online-lda-csv",
                                   "grid/online-lda",
                                   "perplexity",
                                   "time_s",
                                   1266.16738,
                                   288,
                                   {0.5, 16, 16384}},
                             Known{"latent_structured_svm_grid",
                                   "structured-svm-csv",
                                   "grid/structured-svm",
                                   "valid_error",
                                   "time",
                                   0.2411,
                                   1400,
                                   {6000, 0.1, 0.001}},
                             Known{"logreg_mnist_grid",
                                   "logreg-mnist-csv",
                                   "grid/logreg-mnist",
                                   "valid_error",
                                   "time",
                                   0.0685,
                                   9680,
                                   {3, 0, 40, 80}}}) {
    const std::string path = shared_data_file(fmt::format("hpolib_grids/{}.csv.xz", known.file));
    if (path.empty()) return;
    const DataFolder data;
    REQUIRE(importer(known.importer).recognize(path) == std::vector<std::string>{known.id});
    const auto table = imported(importer(known.importer), path, known.id);
    CHECK(table->full().mean.size() == known.rows);
    CHECK(lowest(table->full().mean) == Approx(known.best).margin(5e-6));
    const auto best = where_lowest(table->full().mean);
    const Configuration configuration = table->numbering().configuration(best);
    for (std::size_t i = 0; i < known.levels.size(); ++i) {
      const auto at = static_cast<Eigen::Index>(i);
      const auto& levels = std::get<OrdinalParameter>(table->space()[at].kind).levels;
      CHECK(levels[static_cast<std::size_t>(configuration[at])] == known.levels[i]);
    }
    if (table->has_test()) CHECK(table->test()[static_cast<std::size_t>(best)] == 0.0756);
    const auto lines = lines_of(path);
    REQUIRE(lines.size() == known.rows);
    for_sampled_rows(lines, *table, [&](const Cells& line, std::size_t row) {
      CHECK(table->full().value[row] == number(line, known.value));
      CHECK(table->full().cost[row] == number(line, known.time));
      if (table->has_test()) CHECK(table->test()[row] == number(line, "test_error"));
    });
  }
}

TEST_CASE("real data: the SVM meta data") {
  const std::string path = shared_data_file("svm_meta/svm_weka_meta_50_datasets.csv.xz");
  if (path.empty()) return;
  const DataFolder data;
  const Importer& kind = importer("svm-meta-csv");
  const auto ids = kind.recognize(path);
  REQUIRE(ids.size() == 50);
  kind.import(path, ids, DataDirectory::of_user());
  auto lines = lines_of(path);
  REQUIRE(lines.size() == 288);
  for (Cells& line : lines) {  // to natural units, as in the space
    const bool is_rbf = number(line, "kernel_rbf") == 1.0, is_poly = number(line, "kernel_poly") == 1.0;
    line["kernel"] = is_rbf ? "rbf" : is_poly ? "poly" : "linear";
    line["c"] = fmt::format("{:.10g}", std::pow(2.0, 6.0 * number(line, "c")));
    line["gamma"] = is_rbf ? fmt::format("{:.10g}", std::pow(10.0, 4.0 * number(line, "gamma"))) : "1000";
    line["degree"] = is_poly ? fmt::format("{:.10g}", std::pow(10.0, number(line, "degree"))) : "7";
  }
  for (const std::string& id : ids) {
    const auto table = open_table(native_path(id));
    CHECK(table->full().mean.size() == 288);
    const std::string name = id.substr(id.find('/') + 1);
    const auto column = std::find_if(lines[0].begin(), lines[0].end(), [&](const auto& cell) {
      std::string lower = cell.first;
      for (char& c : lower) c = static_cast<char>(std::tolower(c));
      return lower == "perf-on-" + name;
    });
    REQUIRE(column != lines[0].end());
    double best = 0.0;
    for (const Cells& line : lines) best = std::max(best, number(line, column->first));
    CHECK(lowest(table->full().mean) == 1.0 - best);
    for_sampled_rows(lines, *table, [&](const Cells& line, std::size_t row) {
      CHECK(table->full().value[row] == 1.0 - number(line, column->first));
    });
  }
}

TEST_CASE("real data: HP-NNET") {
  const std::string path = shared_data_file("hpnnet/hpnnet_convex.csv.xz");
  if (path.empty()) return;
  const ScatteredEvaluations read = read_hpnnet(CsvColumns::read(path));
  CHECK(read.X.rows() == 14);
  CHECK(read.X.cols() == 8000);
  CHECK(read.performance.minCoeff() == Approx(0.154667).margin(5e-7));
  CHECK(read.performance.maxCoeff() <= 1.0);
}
