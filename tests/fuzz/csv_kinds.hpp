// The CSV importers, selected by a number, on spaces small enough for a fuzzer to fill.
#pragma once

#include <string>
#include <vector>

#include "hpobench_tables/importers/grid_csv.hpp"
#include "hpobench_tables/importers/hpnnet_csv.hpp"
#include "hpobench_tables/importers/nasbench201_csv.hpp"
#include "hpobench_tables/importers/svm_meta_csv.hpp"
#include "hpobench_tables/importers/svm_mnist_csv.hpp"

namespace bobench::hpobench_tables {

enum class CsvKind { grid, accuracies, single_precision, svm_mnist, nasbench201, svm_meta, hpnnet };
constexpr int csv_kinds = 7;

inline GridCsv small_grid_kind(CsvKind kind) {
  return {
      .files = {{"small", "grid/small"}},
      .description = "small",
      .objective = "error",
      .space = SearchSpace({{"fn", CategoricalParameter{{"a", "b"}}}, {"lr", OrdinalParameter{{0.0, 0.001, 0.005}}}}),
      .value = {"e0", "e1"},
      .cost = {"s0", "s1"},
      .test = {"t0", "t1"},
      .is_accuracy = kind == CsvKind::accuracies,
      .is_single_precision = kind == CsvKind::single_precision};
}

inline SearchSpace small_cell_space() {
  std::vector<Parameter> edges;
  for (const char* name : {"op_1_0", "op_2_0", "op_2_1"}) {
    edges.push_back({name, CategoricalParameter{{"none", "skip_connect"}}});
  }
  return SearchSpace(std::move(edges));
}

/// The tables in a text. @throws InputError
inline std::vector<TableData> read_csv_kind(CsvKind kind, std::string text) {
  const CsvColumns csv("fuzz.csv", std::move(text));
  switch (kind) {
    case CsvKind::grid:
    case CsvKind::accuracies:
    case CsvKind::single_precision:
      return {read_grid(csv, small_grid_kind(kind), "grid/small")};
    case CsvKind::svm_mnist: {
      const SearchSpace space(
          {{"log_C", OrdinalParameter{{-10.0, 0.0}}}, {"log_gamma", OrdinalParameter{{0.0, 10.0}}}});
      return {read_svm_mnist(csv, space, {0.125, 1.0})};
    }
    case CsvKind::nasbench201:
      return {read_nasbench201(csv, "nasbench201/cifar10", small_cell_space())};
    case CsvKind::svm_meta:
      return read_svm_meta(csv, svm_meta_ids(csv.columns()));
    case CsvKind::hpnnet:
      read_hpnnet(csv);
      return {};
  }
  return {};
}

}  // namespace bobench::hpobench_tables
