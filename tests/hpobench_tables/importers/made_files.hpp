// Generated files for tests of the importers.
#pragma once

#include <stdlib.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/table_file.hpp"

namespace bobench::hpobench_tables {

/// A text table, one vector of cells per line; the first line holds the names of the columns.
using Lines = std::vector<std::vector<std::string>>;

inline std::string text_of(const Lines& lines) {
  std::string text;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) text += (i == 0 ? "" : ",") + line[i];
    text += "\n";
  }
  return text;
}

/// A parameter's value as written in the files.
inline std::string cell_of(const Parameter& parameter, double index) {
  const auto at = static_cast<std::size_t>(index);
  if (const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind)) {
    return fmt::format("{:.7g}", ordinal->levels[at]);
  }
  return std::get<CategoricalParameter>(parameter.kind).choices[at];
}

/// The full grid of a space in its order; measured column j of configuration i holds value(i, j).
inline Lines made_grid(const SearchSpace& space, const std::vector<std::string>& measured,
                       const std::function<double(std::int64_t, std::size_t)>& value) {
  const Numbering numbering(space);
  Lines lines(1);
  for (const Parameter& parameter : space.parameters()) lines[0].push_back(parameter.name);
  lines[0].insert(lines[0].end(), measured.begin(), measured.end());
  for (std::int64_t number = 0; number < numbering.size(); ++number) {
    const Configuration configuration = numbering.configuration(number);
    std::vector<std::string> line;
    for (Eigen::Index i = 0; i < space.dimension(); ++i) line.push_back(cell_of(space[i], configuration[i]));
    for (std::size_t j = 0; j < measured.size(); ++j) line.push_back(fmt::format("{}", value(number, j)));
    lines.push_back(std::move(line));
  }
  return lines;
}

inline const Importer& importer(std::string_view name) {
  return *std::ranges::find(importers(), name, &Importer::name);
}

/// Imports a table from the file and opens it.
inline std::shared_ptr<const Table> imported(const Importer& kind, const std::string& path, const std::string& id) {
  kind.import(path, {id}, DataDirectory::of_user());
  return open_table(DataDirectory::of_user().file(id));
}

}  // namespace bobench::hpobench_tables
