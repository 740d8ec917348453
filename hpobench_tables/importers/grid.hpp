// Matching of a file's entries (lines or groups) to the configurations of a complete grid.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search_space.hpp"
#include "hpobench_tables/importers/csv_columns.hpp"

namespace bobench::hpobench_tables {

/// The index of an ordinal parameter's level, with a relative tolerance of 1e-4, as published files round levels.
std::optional<double> level_index(const Parameter& parameter, double level);
/// The index of a categorical parameter's choice.
std::optional<double> choice_index(const Parameter& parameter, std::string_view choice);
/// A message such as "0.2 is none of init_lr's levels 0.0005, 0.001, ..."
std::string unknown_level(const Parameter& parameter, std::string_view given);
/// A text such as "init_lr=0.0005, lr_schedule=cosine".
std::string describe(const SearchSpace& space, const Configuration& configuration);

/// The number of each row's configuration in the space. Columns are named like the parameters.
/// @throws InputError if a parameter has no column, or the space does not contain a row's level
std::vector<std::int64_t> configuration_numbers(const CsvColumns& csv, const SearchSpace& space);

/// Names a configuration by its number, or an entry of the file ("line 17") by its position.
using Name = std::function<std::string(std::int64_t)>;

/// @param numbers  one for each of the file's entries, in [0, count)
/// @throws InputError that names two entries with the same number, or the first number without an entry
void require_each_once(const std::string& file, const std::vector<std::int64_t>& numbers, std::int64_t count,
                       const Name& configuration, const Name& entry);
/// The same for the rows of a CSV file that should contain the whole space.
void require_complete(const CsvColumns& csv, const std::vector<std::int64_t>& numbers, const SearchSpace& space);

/// Columns of a CSV file, one per repeat, as a row-major matrix (numbers.size() x repeats), in the order of the
/// numbers.
/// @param numbers  a permutation of 0, 1, ...
std::vector<double> in_order(const std::vector<std::vector<double>>& columns, const std::vector<std::int64_t>& numbers);

}  // namespace bobench::hpobench_tables
