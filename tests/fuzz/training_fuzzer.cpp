// Any text is a grid of trainings, or numbers to train on, or gives an InputError. The first byte selects which.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "hpobench_tables/training/data_set.hpp"
#include "hpobench_tables/training/grid.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

/// A grid is identified by its text, and each of its rows is a network.
void use_grid(const std::string& text) {
  const Grid grid = Grid::from_json(text);
  const Grid again = Grid::from_json(grid.canonical());
  if (again.canonical() != grid.canonical() || again.rows() != grid.rows()) std::abort();
  for (const Eigen::Index row : {Eigen::Index{0}, grid.rows() / 2, grid.rows() - 1}) {
    if (!grid.space().contains(grid.configuration(row))) std::abort();
    if (grid.settings(row) != again.settings(row)) std::abort();
  }
}

void use_numbers(std::string_view text) {
  const NumericTable table = parse_numeric_csv(text, "fuzz.csv");
  for (const Task task : {Task::regression, Task::classification}) {
    const DataSet data = split_data(table, task, 1);
    if (data.fingerprint() != split_data(table, task, 1).fingerprint()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    if (data[0] % 2 == 0) {
      use_grid(text);
    } else {
      use_numbers(text);
    }
  } catch (const InputError&) {
  }
  return 0;
}
