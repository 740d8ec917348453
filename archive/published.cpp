#include "archive/published.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "archive/embedded_files.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "system/compressed_file.hpp"
#include "system/csv.hpp"

namespace bobench::archive {
namespace {

constexpr std::string_view optimizers_file = "archive/data/bbob_optimizers.csv", rows_file = "archive/data/bbob.csv.xz";

double real_at(const system::CsvRecords& records, std::size_t column, std::string_view file) {
  const auto number = parse_real(records.fields().at(column));
  if (!number) throw Error(fmt::format("{}, line {}: no number", file, records.line()));
  return *number;
}

std::vector<PublishedOptimizer> read_optimizers() {
  std::vector<PublishedOptimizer> optimizers;
  system::CsvRecords records(embedded_text(embedded_files(), optimizers_file), std::string(optimizers_file));
  records.next();  // its names
  while (records.next()) {
    const auto& fields = records.fields();
    optimizers.push_back({.name = std::string(fields.at(0)),
                          .year = static_cast<int>(real_at(records, 1, optimizers_file)),
                          .page = std::string(fields.at(2)),
                          .author = std::string(fields.at(3)),
                          .rows = {}});
  }
  return optimizers;
}

std::vector<PublishedOptimizer> read_published() {
  std::vector<PublishedOptimizer> optimizers = read_optimizers();
  const std::string text =
      system::unpack_xz(std::string(embedded_text(embedded_files(), rows_file)), std::string(rows_file), 1 << 24);
  system::CsvRecords records(text, std::string(rows_file));
  records.next();
  auto owner = optimizers.end();
  while (records.next()) {
    const auto& fields = records.fields();
    // Rows of one optimiser follow one another.
    if (owner == optimizers.end() || owner->name != fields.at(0)) {
      owner = std::ranges::find(optimizers, fields.at(0), &PublishedOptimizer::name);
      if (owner == optimizers.end()) throw Error(fmt::format("{}, line {}: nobody's row", rows_file, records.line()));
    }
    const auto whole = [&](std::size_t column) { return static_cast<int>(real_at(records, column, rows_file)); };
    PublishedRow row{.runtimes = {}, .reached = whole(3 + coco_targets.size()), .runs = whole(4 + coco_targets.size())};
    for (std::size_t t = 0; t < coco_targets.size(); ++t) row.runtimes[t] = real_at(records, 3 + t, rows_file);
    owner->rows[{whole(1), whole(2)}] = row;
  }
  return optimizers;
}

}  // namespace

const std::vector<PublishedOptimizer>& published_on_bbob() {
  static const std::vector<PublishedOptimizer> optimizers = read_published();
  return optimizers;
}

const PublishedOptimizer& published_named(const std::string& name) {
  const auto& all = published_on_bbob();
  const auto found = std::ranges::find(all, name, &PublishedOptimizer::name);
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const PublishedOptimizer& one : all) names.push_back(one.name);
  throw InputError(fmt::format("the archive has no optimiser '{}'{}", name, did_you_mean(name, names)));
}

}  // namespace bobench::archive
