#include "analysis/archive/embedded_records.hpp"

#include <fmt/format.h>

#include "analysis/archive/embedded_files.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "system/compressed_file.hpp"

namespace bobench::archive {
namespace {

constexpr std::size_t most_bytes = 1 << 24;

std::string bytes_of(std::string_view file) {
  std::string bytes(embedded_text(embedded_files(), file));
  return file.ends_with(".xz") ? system::unpack_xz(std::move(bytes), std::string(file), most_bytes) : bytes;
}

}  // namespace

EmbeddedRecords::EmbeddedRecords(std::string_view file) : file_(file), bytes_(bytes_of(file)), records_(bytes_, file_) {
  records_.next();
}

std::string_view EmbeddedRecords::text(std::size_t column) const {
  const auto& fields = records_.fields();
  if (column >= fields.size()) fail("too few columns");
  return fields[column];
}

double EmbeddedRecords::real(std::size_t column) const {
  const auto number = parse_real(text(column));
  if (!number) fail("no number");
  return *number;
}

int EmbeddedRecords::whole(std::size_t column) const {
  const auto number = parse_integer(text(column));
  if (!number) fail("no whole number");
  return static_cast<int>(*number);
}

void EmbeddedRecords::fail(std::string_view what) const {
  throw Error(fmt::format("{}, line {}: {}", file_, records_.line(), what));
}

}  // namespace bobench::archive
