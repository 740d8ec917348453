// A CSV file of one's own results that is not a complete grid, as evaluations to fit a surrogate to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/search_space.hpp"
#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/own_results.hpp"
#include "hpobench_tables/surrogate_benchmarks/own_evaluations.hpp"

namespace bobench::hpobench_tables {

/// The parameter of a column of numbers: real, an integer if all are whole, or an ordinal if there are at most ten
/// distinct numbers, each five times on average, that are not consecutive integers. The range is that of the numbers.
/// The scale is logarithmic if all numbers are positive, span a factor of ten, and are nearer to a uniform distribution
/// (in Kolmogorov's distance) after taking logarithms.
/// @param numbers  with two distinct ones
Parameter guess_parameter(const std::string& name, const std::vector<double>& numbers);

struct ScatteredResults {
  OwnEvaluations evaluations;
  std::size_t failed = 0;                     ///< rows without a target, which are left out
  std::vector<std::string> constant_columns;  ///< left out
};

/// Columns of texts become categorical parameters, columns of numbers those of guess_parameter(). Cells of inactive
/// parameters are not read.
/// @param given  parameters that replace the guessed ones of their columns, with their conditions
/// @throws InputError as parameter_columns(), for a file without parameters, fewer than ten rows with a target, a given
///   parameter without a column, and for cells that are empty, not numbers or outside a given parameter's range
ScatteredResults read_scattered_results(const CsvColumns& csv, const OwnResults& results,
                                        const std::vector<Parameter>& given = {});

}  // namespace bobench::hpobench_tables
