// A complete grid in a file: which configuration each of its lines (or groups) is, each there exactly once.
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

/// The index of an ordinal parameter's level; published files round levels, so a ten-thousandth more or less will do.
std::optional<double> level_index(const Parameter& parameter, double level);
/// The index of a categorical parameter's choice.
std::optional<double> choice_index(const Parameter& parameter, std::string_view choice);
/// "0.2 is none of init_lr's levels 0.0005, 0.001, ..."
std::string unknown_level(const Parameter& parameter, std::string_view given);
/// "init_lr=0.0005, lr_schedule=cosine"
std::string describe(const SearchSpace& space, const Configuration& configuration);

/// The configuration of each row, as its number in the space. Columns are named like the parameters.
/// @throws InputError if a parameter has no column, or a row has a level that is not the space's
std::vector<std::int64_t> configuration_numbers(const CsvColumns& csv, const SearchSpace& space);

/// What names a configuration by its number, and an entry of the file ("line 17") by its position.
using Name = std::function<std::string(std::int64_t)>;

/// @param numbers  of the file's entries, each in [0, count)
/// @throws InputError that names two entries with one number, or the first number without an entry
void require_each_once(const std::string& file, const std::vector<std::int64_t>& numbers, std::int64_t count,
                       const Name& configuration, const Name& entry);
/// The same for the rows of a CSV file that should hold the whole space.
void require_complete(const CsvColumns& csv, const std::vector<std::int64_t>& numbers, const SearchSpace& space);

/// Columns of a CSV file, a repeat each, as a matrix (numbers.size() x repeats), row-major, in the order of the
/// numbers.
/// @param numbers  each of 0, 1, ... once
std::vector<double> in_order(const std::vector<std::vector<double>>& columns, const std::vector<std::int64_t>& numbers);

}  // namespace bobench::hpobench_tables
