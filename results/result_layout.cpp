#include "results/result_layout.hpp"

namespace bobench::results::layout {
namespace {

std::string escape(const std::string& name) {
  if (name == ".") return "%2E";  // HDF5 takes "." for the group itself
  std::string escaped;
  for (const char c : name) {
    if (c == '/') {
      escaped += "%2F";
    } else if (c == '%') {
      escaped += "%25";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

}  // namespace

std::string total_name(const RunColumn& column) {
  return std::string(column.name) + "_total";
}

std::string path_of(const Series& series) {
  return (is_command(series.problem) ? escape(series.problem) : series.problem) + "/" + escape(series.optimizer);
}

}  // namespace bobench::results::layout
