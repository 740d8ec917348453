#include "hpobench_tables/table_families.hpp"

#include <algorithm>
#include <filesystem>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "hpobench_tables/embedded/embedded.hpp"
#include "hpobench_tables/loaded_files.hpp"
#include "hpobench_tables/surrogate_benchmarks/own_surrogate_file.hpp"
#include "hpobench_tables/tabular_problem.hpp"

namespace bobench::hpobench_tables {
namespace {

/// The rule of a surrogate of one's own: values have residuals.
constexpr const char* residuals_rule = "residuals";

constexpr const char* rules_pattern = "[/repeat=random|mean|first][/optimum=validation|published]";

/// Parses the rules that follow the table's name.
TabularRules rules_of(const std::vector<std::string>& segments) {
  return TabularRules::from(std::span(segments).subspan(std::min<std::size_t>(2, segments.size())));
}

std::vector<std::string> canonical_table(std::vector<std::string> segments) {
  const std::vector<std::string> rules = rules_of(segments).texts();
  segments.resize(std::min<std::size_t>(2, segments.size()));
  segments.insert(segments.end(), rules.begin(), rules.end());
  return segments;
}

Problem make_tabular(const std::vector<std::string>& segments, TableCache& cache, const std::string& how_to_get) {
  const std::string id = segments[0] + "/" + segments[1];
  const TabularRules rules = rules_of(segments);
  auto table = cache.find(id);
  if (!table)
    throw InputError(fmt::format("not imported yet ('{}' is not there): {}", cache.data().file(id), how_to_get));
  return TabularProblem(std::move(table), rules, fmt::format("{}", fmt::join(segments, "/")));
}

using OwnSurrogates = LoadedFiles<OwnSurrogate>;

bool has_residuals(const std::vector<std::string>& segments) {
  return segments.size() == 3 && segments[2] == residuals_rule;
}

/// A table or a surrogate of one's own.
Problem make_own(const std::vector<std::string>& segments, TableCache& cache, OwnSurrogates& surrogates) {
  if (segments.size() < 2) throw InputError("expected mine/TABLE");
  const std::string id = segments[0] + "/" + segments[1], path = cache.data().file(id);
  if (!is_own_surrogate(path)) {
    return make_tabular(segments, cache,
                        "`bobench import-table FILE.csv --id mine/NAME --target COLUMN` makes such a problem");
  }
  if (segments.size() > 2 && !has_residuals(segments)) {
    throw InputError(
        fmt::format("'{}' is a surrogate; it has the rule '{}' alone, not '{}'", id, residuals_rule, segments[2]));
  }
  auto surrogate = surrogates.get(path, [&](const std::string& file) { return read_own_surrogate(file, id); });
  return own_surrogate_problem(std::move(surrogate), fmt::format("{}", fmt::join(segments, "/")),
                               has_residuals(segments));
}

std::vector<ProblemInfo> own_tables(const DataDirectory& data) {
  namespace fs = std::filesystem;
  std::vector<ProblemInfo> list;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(data.path() + "/mine", error)) {
    if (entry.path().extension() != ".h5") continue;
    list.push_back(
        {"mine/" + entry.path().stem().string(), "a table or surrogate of one's own, " + entry.path().string()});
  }
  std::ranges::sort(list, {}, &ProblemInfo::id);
  return list;
}

std::vector<ProblemInfo> named(const std::string& family, const std::string& what, Eigen::Index dimension,
                               const std::vector<std::string>& names) {
  std::vector<ProblemInfo> list;
  for (const std::string& name : names) {
    list.push_back({family + "/" + name, fmt::format("{} {}", what, name), dimension});
  }
  return list;
}

/// The family's source, or what a table's description has in brackets.
std::string source_in(const TableFamily& family, const std::vector<std::string>& segments) {
  if (!family.source.empty() || segments.size() < 2) return family.source;
  const auto table = std::ranges::find(family.tables, segments[0] + "/" + segments[1], &ProblemInfo::id);
  const std::string description = table == family.tables.end() ? "" : table->description;
  const std::size_t begin = description.find('[');
  if (begin == std::string::npos) return "";
  return description.substr(begin + 1, description.find(']', begin) - begin - 1);
}

std::vector<ProblemInfo> with_availability(std::vector<ProblemInfo> tables, const DataDirectory& data) {
  for (ProblemInfo& table : tables) {
    table.available = !embedded_table(table.id).empty() || std::filesystem::exists(data.file(table.id));
  }
  return tables;
}

}  // namespace

const std::vector<TableFamily>& table_families() {
  static const std::vector<TableFamily> families = {
      {"embedded",
       "tables in the program itself",
       {{"embedded/friedman", "FCNet's networks on Friedman #1 with noise [Friedman 1991; Klein & Hutter 2019]", 9},
        {"embedded/spirals", "networks that tell two spirals apart, with noise [Lang & Witbrock 1988]", 8},
        {"embedded/mackey-glass", "networks that predict a chaotic series, with noise [Mackey & Glass 1977]", 6}},
       "",
       ""},
      {"fcnet",
       "two-layer networks, 62,208 configurations [Klein & Hutter 2019; BORE table 3]",
       {{"fcnet/protein", "validation MSE on protein structure", 9},
        {"fcnet/naval", "validation MSE on naval propulsion", 9},
        {"fcnet/parkinsons", "validation MSE on Parkinson's telemonitoring", 9},
        {"fcnet/slice", "validation MSE on slice localization", 9}},
       "get fcnet_tabular_benchmarks.tar.gz (github.com/automl/nas_benchmarks says where), unpack it and type `bobench "
       "import-table --all FOLDER`",
       "Klein & Hutter 2019"},
      {"nasbench201",
       "cells of convolutional networks, 15,625 of them [Dong & Yang 2020; BORE table 4]",
       {{"nasbench201/cifar10", "validation error in per cent on CIFAR-10", 6},
        {"nasbench201/cifar100", "validation error in per cent on CIFAR-100", 6},
        {"nasbench201/imagenet16", "validation error in per cent on ImageNet16-120", 6}},
       "get NATS-Bench's topology file (github.com/D-X-Y/NATS-Bench), write nasbench201.csv with "
       "docs/examples/export_nasbench201.py and type `bobench import-table nasbench201.csv`",
       "Dong & Yang 2020"},
      {"mlp", "HPOBench's networks, 30,000 configurations [Eggensperger et al. 2021]",
       named("mlp", "1 - balanced accuracy on OpenML's", 5,
             {"australian", "blood-transfusion", "car", "credit-g", "kc1", "phoneme", "segment", "vehicle"}),
       "write it as hpobench_mlp_NAME.csv (columns in docs/tables.md) and type `bobench import-table FILE`",
       "Eggensperger et al. 2021"},
      {"grid",
       "grids of the first papers on Bayesian optimisation of hyper-parameters",
       {{"grid/svm-mnist", "validation error of a support vector machine on MNIST [Klein et al. 2017]", 2},
        {"grid/online-lda", "perplexity of online LDA [Snoek et al. 2012]", 3},
        {"grid/structured-svm", "validation error of a latent structured SVM [Snoek et al. 2012]", 3},
        {"grid/logreg-mnist", "validation error of logistic regression on MNIST [Snoek et al. 2012]", 4}},
       "write it as CSV (names and columns in docs/tables.md) and type `bobench import-table FILE`",
       ""},
      {"svm-meta", "support vector machines on 50 data sets, 288 configurations [Wistuba et al. 2015]",
       named("svm-meta", "1 - accuracy on", 4,
             {"a9a",          "abalone",       "appendicitis", "australian",  "automobile", "banana",
              "bands",        "breast-cancer", "bupa",         "car",         "chess",      "cod-rna",
              "coil2000",     "colon-cancer",  "crx",          "diabetes",    "ecoli",      "german-numer",
              "haberman",     "housevotes",    "ijcnn1",       "kr-vs-k",     "led7digit",  "letter",
              "lymphography", "magic",         "monk-2",       "pendigits",   "phoneme",    "pima",
              "ring",         "saheart",       "segment",      "seismic",     "shuttle",    "sonar-scale",
              "spambase",     "spectfheart",   "splice",       "tic-tac-toe", "titanic",    "twonorm",
              "usps",         "vehicle",       "w8a",          "wdbc",        "wine",       "winequality-red",
              "wisconsin",    "yeast"}),
       "get svm-ongrid.csv (github.com/wistuba/TST has the data), write it as svm_weka_meta_50_datasets.csv (columns "
       "in "
       "docs/tables.md) and type `bobench import-table FILE`",
       "Wistuba et al. 2015"},
  };
  return families;
}

ProblemFamily problem_family(const TableFamily& family, const std::shared_ptr<TableCache>& cache) {
  return {.name = family.name,
          .pattern = family.name + "/TABLE" + rules_pattern,
          .description = family.description,
          .list = [tables = family.tables, cache] { return with_availability(tables, cache->data()); },
          .make =
              [family, cache](const std::vector<std::string>& segments, int) {
                std::vector<std::string> names;
                for (const ProblemInfo& table : family.tables) names.push_back(table.id.substr(family.name.size() + 1));
                const std::string name = segments.size() > 1 ? segments[1] : "";
                if (std::ranges::find(names, name) == names.end()) {
                  throw InputError(fmt::format("there is no such table{} (`bobench list problems` shows all)",
                                               did_you_mean(name, names)));
                }
                return make_tabular(segments, *cache, family.how_to_get);
              },
          .canonical = canonical_table,
          .source = [family](const std::vector<std::string>& segments) { return source_in(family, segments); }};
}

ProblemFamily own_tables_family(const std::shared_ptr<TableCache>& cache) {
  return {
      .name = "mine",
      .pattern = fmt::format("mine/TABLE{} or mine/SURROGATE[/{}]", rules_pattern, residuals_rule),
      .description = "tables and surrogates of one's own, from `bobench import-table` or `make-table`",
      .list = [cache] { return own_tables(cache->data()); },
      .make = [cache, surrogates = std::make_shared<OwnSurrogates>()](
                  const std::vector<std::string>& segments, int) { return make_own(segments, *cache, *surrogates); },
      .canonical =
          [](std::vector<std::string> segments) {
            return has_residuals(segments) ? segments : canonical_table(std::move(segments));
          }};
}

}  // namespace bobench::hpobench_tables
