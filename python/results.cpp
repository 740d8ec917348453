#include "python/results.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <nlohmann/json.hpp>

#include "results/judgement.hpp"
#include "results/result_file.hpp"
#include "results/result_layout.hpp"
#include "results/trace.hpp"

namespace bobench::python {
namespace {

namespace py = pybind11;
using results::ResultSet, results::RunResult, results::Series;

/// Bytes that are not UTF-8 become U+FFFD.
py::str text(const std::string& bytes) {
  return py::reinterpret_steal<py::str>(
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace"));
}

/// As a Python object.
py::object parsed(const nlohmann::json& json) {
  const std::string dumped = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return py::module_::import("json").attr("loads")(text(dumped));
}

/// An array of [replicates x rows x ...] numbers, a run after the other; NaN where `numbers_of` a run has none.
/// @param shape  begins with the number of replicates
template <class NumbersOf>
py::array_t<double> padded(const std::vector<py::ssize_t>& shape, NumbersOf numbers_of) {
  py::array_t<double> array(shape);
  double* const begin = array.mutable_data();
  std::fill_n(begin, array.size(), std::numeric_limits<double>::quiet_NaN());
  const auto replicates = static_cast<std::size_t>(shape[0]);
  const std::size_t width = replicates == 0 ? 0 : static_cast<std::size_t>(array.size()) / replicates;
  for (std::size_t r = 0; r < replicates; ++r) {
    const std::vector<double>& numbers = numbers_of(r);
    std::copy_n(numbers.begin(), std::min(numbers.size(), width), begin + r * width);
  }
  return array;
}

/// An array with an entry for each run.
template <class Number, class NumberOf>
py::array_t<Number> by_run(const Series& series, NumberOf number_of) {
  py::array_t<Number> array(static_cast<py::ssize_t>(series.runs.size()));
  std::ranges::transform(series.runs, array.mutable_data(), number_of);
  return array;
}

py::list texts_of(const Series& series, std::string RunResult::*member) {
  py::list texts;
  for (const RunResult& run : series.runs) texts.append(text(run.*member));
  return texts;
}

std::vector<double> evaluation_numbers(const RunResult& run) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < run.rows(); ++i) numbers.push_back(static_cast<double>(run.evaluation_of(i)));
  return numbers;
}

/// What is known without traces.
py::dict described(const Series& series) {
  py::dict made;
  made["problem"] = text(series.problem);
  made["optimizer"] = text(series.optimizer);
  made["dimension"] = series.dimension;
  made["group"] = text(series.group);
  made["label"] = text(series.label);
  made["options"] = parsed(series.options);
  made["details"] = parsed(series.details);
  py::list status;
  for (const RunResult& run : series.runs) {
    constexpr std::array names = {"missing", "complete", "failed"};
    status.append(names.at(static_cast<std::size_t>(run.status)));
  }
  made["status"] = status;
  made["seed"] = by_run<std::uint64_t>(series, [](const RunResult& run) { return run.seed; });
  made["optimum"] = by_run<double>(series, [](const RunResult& run) { return run.optimum; });
  made["message"] = texts_of(series, &RunResult::message);
  made["log"] = texts_of(series, &RunResult::log);
  return made;
}

/// Adds the traces, and moves what it copies out of `series`.
/// @param regret, best  judge its problem by regret and by values
void add_traces(py::dict& made, Series& series, int budget, const results::Judgement& regret,
                const results::Judgement& best) {
  const auto replicates = static_cast<py::ssize_t>(series.runs.size());
  const auto rows = static_cast<py::ssize_t>(results::rows_stored(series, budget));
  const std::vector<py::ssize_t> shape = {replicates, rows};
  const auto curve = [&](const results::Judgement& judgement) {
    return padded(shape, [&](std::size_t r) { return judgement.curve(series, r, series.runs[r].evaluations()); });
  };
  made["evaluations"] =
      by_run<std::int64_t>(series, [](const RunResult& run) { return static_cast<std::int64_t>(run.evaluations()); });
  made["evaluation"] = padded(shape, [&](std::size_t r) { return evaluation_numbers(series.runs[r]); });
  made["best"] = curve(best);
  made["regret"] =
      regret.by_regret() ? curve(regret) : padded(shape, [](std::size_t) { return std::vector<double>(); });

  py::dict columns;
  for (const results::RunColumn& column : results::run_columns) {
    const auto has = [&](const RunResult& run) { return !(run.*column.values).empty(); };
    if (!column.is_always_written && std::ranges::none_of(series.runs, has)) continue;
    columns[column.name] =
        padded(shape, [&](std::size_t r) -> const std::vector<double>& { return series.runs[r].*column.values; });
    for (RunResult& run : series.runs) std::vector<double>().swap(run.*column.values);
  }
  made["columns"] = columns;
  const bool has_points =
      std::ranges::any_of(series.runs, [](const RunResult& run) { return !run.configuration.empty(); });
  made["configuration"] = py::none();
  if (!has_points) return;
  made["configuration"] =
      padded({replicates, rows, static_cast<py::ssize_t>(series.dimension)},
             [&](std::size_t r) -> const std::vector<double>& { return series.runs[r].configuration; });
  for (RunResult& run : series.runs) std::vector<double>().swap(run.configuration);
}

py::dict settings_of(const ResultSet& results) {
  py::dict settings;
  settings["seed"] = results.settings.seed;
  settings["budget"] = results.settings.budget;
  settings["record_x"] = results.settings.record_configurations;
  for (const auto& [name, fact] : results::layout::facts) settings[name] = text(results.provenance.*fact);
  return settings;
}

/// A result file with its journal and parts: settings, notes, and its series as dicts.
py::dict read(const std::string& path, bool traces) {
  ResultSet results;
  {
    const py::gil_scoped_release free;
    results = results::read_results(path, traces ? results::Wanted() : results::Wanted::no_traces());
  }
  py::dict made;
  made["settings"] = settings_of(results);
  py::list notes, series;
  for (const std::string& note : results.notes) notes.append(text(note));
  std::vector<py::dict> dicts;
  for (const Series& one : results.series) dicts.push_back(described(one));
  // The judgement of a problem needs the values of all its series.
  for (std::size_t first = 0; traces && first < dicts.size(); ++first) {
    if (dicts[first].contains("columns")) continue;
    const std::string problem = results.series[first].problem;
    const results::Judgement regret(results, problem), best(results, problem, {.regret = false});
    for (std::size_t s = first; s < dicts.size(); ++s) {
      if (results.series[s].problem != problem) continue;
      add_traces(dicts[s], results.series[s], results.settings.budget, regret, best);
    }
  }
  for (const py::dict& one : dicts) series.append(one);
  made["notes"] = notes;
  made["series"] = series;
  return made;
}

}  // namespace

void bind_results(py::module_& module) {
  module.def("read", &read, py::arg("path"), py::arg("traces") = true);
}

}  // namespace bobench::python
