#include "results/formats/kurobako.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "system/compressed_file.hpp"
#include "system/json_members.hpp"

namespace bobench::results {
namespace {

using nlohmann::json;

/// One evaluation of a study.
struct Evaluated {
  std::uint64_t end_step = 0;
  double value = not_known, fidelity = 1.0, cost_seconds = 0.0, seconds_ask = 0.0;
  std::size_t trial = 0;
};

struct Study {
  std::size_t line = 0;
  std::string problem, solver, solver_recipe;
  std::uint64_t seed = 0;
  int dimension = 0;
  RunResult run;
};

double seconds_member(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->get<double>() : 0.0;
}

/// Steps are a number n, which means 1 to n, or an array.
struct Steps {
  double last = 1.0;
  bool several = false;
};

Steps steps_of(const json& problem) {
  const json& steps = system::member(problem, "steps");
  const json& last = steps.is_array() && !steps.empty() ? steps.back() : steps;
  if (!last.is_number_unsigned() || last.get<std::uint64_t>() == 0) {
    throw InputError("'steps' is neither a whole number nor an array of them");
  }
  return {static_cast<double>(last.get<std::uint64_t>()), last.get<std::uint64_t>() > 1};
}

double value_of(const json& evaluation) {
  const json& values = system::list_member(evaluation, "values");
  if (values.size() > 1) throw InputError("a study of several objectives; bobench holds one");
  return values.empty() || !values[0].is_number() ? not_known : values[0].get<double>();
}

/// All evaluations of a study, in the order in which they ended.
std::vector<Evaluated> evaluations_of(const json& trials, const Steps& steps) {
  std::vector<Evaluated> all;
  for (std::size_t t = 0; t < trials.size(); ++t) {
    double trained = 0.0;
    for (const json& evaluation : system::list_member(trials[t], "evaluations")) {
      Evaluated one;
      const std::uint64_t start = system::whole_member(evaluation, "start_step");
      one.end_step = system::whole_member(evaluation, "end_step");
      if (one.end_step < start) throw InputError("an evaluation ends before it starts");
      trained += static_cast<double>(one.end_step - start);
      one.value = value_of(evaluation);
      one.fidelity = trained / steps.last;
      one.cost_seconds = seconds_member(evaluation, "evaluate_elapsed");
      one.seconds_ask = seconds_member(evaluation, "ask_elapsed") + seconds_member(evaluation, "tell_elapsed");
      one.trial = t;
      all.push_back(one);
    }
  }
  std::ranges::stable_sort(all, {}, &Evaluated::end_step);
  return all;
}

/// An inactive parameter is null.
void add_point(RunResult& run, const json& trial, int dimension) {
  const json& parameters = system::list_member(trial, "params");
  if (parameters.size() != static_cast<std::size_t>(dimension)) {
    throw InputError(fmt::format("a trial has {} params; the problem has {}", parameters.size(), dimension));
  }
  for (const json& parameter : parameters)
    run.configuration.push_back(parameter.is_number() ? parameter.get<double>() : not_known);
}

Study read_study(const json& line, std::size_t number) {
  Study study;
  study.line = number;
  const json& solver = system::object_member(line, "solver");
  const json& problem = system::object_member(line, "problem");
  const json& problem_spec = system::object_member(problem, "spec");
  study.problem = system::text_member(problem_spec, "name");
  study.solver = system::text_member(system::object_member(solver, "spec"), "name");
  if (solver.contains("recipe")) {
    const json& recipe = solver["recipe"];
    study.solver_recipe = recipe.dump(-1, ' ', true, json::error_handler_t::replace);
    if (recipe.is_object() && recipe.contains("name") && recipe["name"].is_string())
      study.solver = recipe["name"].get<std::string>();
  }
  study.seed = system::whole_member(line, "seed");
  study.dimension = static_cast<int>(system::list_member(problem_spec, "params_domain").size());
  const Steps steps = steps_of(problem_spec);
  const json& trials = system::list_member(line, "trials");
  RunResult& run = study.run;
  run.status = RunStatus::complete;
  run.seed = study.seed;
  for (const Evaluated& one : evaluations_of(trials, steps)) {
    run.value.push_back(one.value);
    run.cost_seconds.push_back(one.cost_seconds);
    run.seconds_ask.push_back(one.seconds_ask);
    if (steps.several) run.fidelity.push_back(one.fidelity);
    add_point(run, trials[one.trial], study.dimension);
  }
  return study;
}

ResultSet build(std::vector<Study>& studies, Place place) {
  std::map<std::string, std::set<std::uint64_t>> seeds;             // by problem
  std::map<std::string, std::vector<std::string>> recipes_of_name;  // in the order of their first study
  for (const Study& study : studies) seeds[study.problem].insert(study.seed);
  ResultSetBuilder builder;
  for (Study& study : studies) {
    place.line = study.line;
    auto& recipes = recipes_of_name[study.solver];
    auto known = std::ranges::find(recipes, study.solver_recipe);
    if (known == recipes.end()) known = recipes.insert(recipes.end(), study.solver_recipe);
    const auto number = known - recipes.begin() + 1;
    const std::string solver = number == 1 ? study.solver : fmt::format("{} ({})", study.solver, number);
    const auto& of_problem = seeds[study.problem];
    const auto replicate = static_cast<std::size_t>(std::distance(of_problem.begin(), of_problem.find(study.seed)));
    const std::string id = "kurobako/" + problem_id_part(study.problem);
    place.read([&] {
      RunResult& run = builder.run(builder.series(id, solver, {.dimension = study.dimension}), replicate);
      if (run.status != RunStatus::missing) {
        throw InputError(
            fmt::format("{} on {} with seed {} is there twice", excerpt(solver), excerpt(study.problem), study.seed));
      }
      run = std::move(study.run);
    });
  }
  return builder.build();
}

}  // namespace

bool is_kurobako(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return false;
  const std::string beginning = system::read_text_beginning(path, 1 << 16);
  const auto has = [&](const char* key) { return beginning.find(key) != std::string::npos; };
  return trimmed(beginning).starts_with('{') && !has("\"bobench-results\"") && !has("\"function_id\"") &&
         (has("\"start_time\"") || has("\"scheduling\"") || has("\"trials\""));
}

Imported read_kurobako(const std::string& path, const ReadOptions&) {
  return read_kurobako_text(whole_text(path), path);
}

Imported read_kurobako_text(std::string_view text, const std::string& name) {
  std::vector<Study> studies;
  Place place{name};
  Imported imported;
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (trimmed(line).empty()) continue;
    place.line = lines.number();
    const json study = json::parse(line, nullptr, false);
    if (study.is_discarded()) {
      // kurobako writes a line when a study ends; the last line may be cut short.
      std::string_view rest;
      const bool last = !lines.next(rest);
      if (!last || studies.empty()) place.refuse("this is not JSON: one study a line is expected");
      imported.notes.push_back(fmt::format("the last line, {}, is cut short: its study is left out", place.line));
      break;
    }
    studies.push_back(place.read([&] { return read_study(study, place.line); }));
  }
  if (studies.empty()) place.refuse("there are no studies");
  imported.results = build(studies, place);
  return imported;
}

}  // namespace bobench::results
