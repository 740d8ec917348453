#include "reproduction/files/paper_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "reproduction/input/id_patterns.hpp"
#include "reproduction/procedures/table.hpp"
#include "system/compressed_file.hpp"
#include "system/strict_json.hpp"

namespace bobench::reproduction {
namespace {

constexpr int version = 1;

/// Scales that a file may configure.
const std::map<std::string, Scale> scale_names = {
    {"smoke", Scale::smoke}, {"quick", Scale::quick}, {"paper", Scale::paper}};

std::vector<Requirement> read_requirements(system::StrictObject& object) {
  static const std::vector<std::pair<std::string, Requirement::Kind>> kinds = {
      {"optimizer", Requirement::Kind::optimizer},
      {"problem", Requirement::Kind::problem},
      {"study", Requirement::Kind::study},
      {"property", Requirement::Kind::property}};
  std::vector<Requirement> requirements;
  for (system::StrictObject& one : object.objects("needs")) {
    Requirement requirement;
    const auto found = std::ranges::find_if(kinds, [&](const auto& kind) { return one.has(kind.first); });
    if (found == kinds.end()) one.complain("expected one of the keys optimizer, problem, study, property");
    requirement.kind = found->second;
    requirement.name = one.text(found->first);
    requirement.because = one.text("because");
    requirement.partial = one.flag("partial", false);
    if (requirement.partial && requirement.kind != Requirement::Kind::optimizer)
      one.refuse("partial", "true of optimisers alone");
    one.finish();
    requirements.push_back(std::move(requirement));
  }
  return requirements;
}

std::vector<PaperOptimizer> read_optimizers(system::StrictObject& object) {
  std::vector<PaperOptimizer> optimizers;
  for (system::StrictObject& one : object.objects("optimizers")) {
    PaperOptimizer optimizer;
    optimizer.label = one.text("label");
    optimizer.spec = one.text("optimizer");
    optimizer.variant = one.text("variant", "");
    optimizer.seconds = one.real("seconds", 1.0);
    one.finish();
    if (std::ranges::find(optimizers, optimizer.label, &PaperOptimizer::label) != optimizers.end()) {
      one.refuse("label", "a label of its own: another optimiser has this one");
    }
    optimizers.push_back(std::move(optimizer));
  }
  return optimizers;
}

PublishedEntry read_entry(system::StrictObject& one, const PaperRuns& runs, Statistic statistic) {
  PublishedEntry entry;
  entry.id = one.text("id");
  entry.problem = one.text("problem", "");
  entry.optimizer = one.text("optimizer");
  require_known(one, "optimizer", {entry.optimizer}, runs.labels(), "optimisers");
  if (!runs.borda) require_known(one, "problem", {entry.problem}, runs.problems, "problems");
  entry.number.value = one.real_or_nan("value");
  entry.number.deviation = one.real_or_nan("std");
  entry.number.runs = one.whole("runs", 0, 0);
  entry.number.digits = one.whole("digits", 1, 3);
  entry.number.statistic = statistic;
  entry.misprint = one.text("misprint", "");
  entry.note = one.text("note", "");
  entry.repeats = one.text("repeats", "");
  entry.iteration = one.real_or_nan("iteration");
  one.finish();
  return entry;
}

PaperClaim read_claim(system::StrictObject& one, const PaperFile& file) {
  PaperClaim claim;
  claim.id = one.text("id");
  claim.where = one.text("where");
  claim.text = one.text("claim");
  claim.reading = one.text("reading", "");
  claim.kind = one.choice<ClaimKind>("kind", file.properties()              ? ClaimKind::identity
                                             : file.stands_in_for().empty() ? ClaimKind::experiment
                                                                            : ClaimKind::elsewhere);
  claim.rule = one.choice<ClaimRule>("rule", ClaimRule::all);
  claim.least_problems = one.whole("least_problems", 1, 1);
  claim.requirements = read_requirements(one);
  const PaperRuns* runs = file.runs();
  const Vocabulary vocabulary{runs ? runs->labels() : Labels(), runs ? runs->problems : Labels()};
  for (system::StrictObject& statement : one.objects("tests"))
    claim.statements.push_back(read_statement(statement, vocabulary));
  if (file.study() && !claim.statements.empty()) {
    one.refuse("tests", "nothing: the study tests its claims itself");
  }
  if (!file.study() && claim.statements.empty() && claim.requirements.empty()) {
    one.refuse("tests", "at least one test, or 'needs'");
  }
  one.finish();
  return claim;
}

/// Default settings of a scale: everything in the file.
ScaleSettings whole_scale(const PaperRuns& runs) {
  return {.replicates = runs.replicates,
          .budget = runs.budget,
          .problems = runs.problems,
          .optimizers = runs.labels(),
          .replacements = {},
          .draws = 1000};
}

ScaleSettings read_scale(system::StrictObject& one, const PaperRuns& runs) {
  ScaleSettings settings = whole_scale(runs);
  settings.replicates = one.whole("replicates", 1, settings.replicates);
  settings.budget = one.whole("budget", 1, settings.budget);
  settings.draws = one.whole("draws", 10, settings.draws);
  if (one.has("problems")) settings.problems = expand_ids(one.texts("problems"));
  for (const std::string& id : settings.problems) require_known(one, "problems", {id}, runs.problems, "problems");
  if (one.has("optimizers")) settings.optimizers = one.texts("optimizers");
  for (const std::string& label : settings.optimizers) {
    require_known(one, "optimizers", {label}, runs.labels(), "optimisers");
  }
  if (auto replacements = one.object("replacements")) {
    for (const std::string& label : replacements->keys()) {
      require_known(one, "replacements", {label}, runs.labels(), "optimisers");
      settings.replacements[label] = replacements->text(label);
    }
  }
  one.finish();
  return settings;
}

/// Scale decide always has the published settings. A file may reduce its scale paper to lower the cost.
void read_scales(system::StrictObject& object, const std::string& file, PaperRuns& runs) {
  auto scales = object.object("scales");
  for (const auto& [name, scale] : scale_names) {
    auto one = scales ? scales->object(name) : std::nullopt;
    if (!one && scale != Scale::paper) object.complain(fmt::format("scales.{} is missing; expected an object", name));
    static const nlohmann::json nothing = nlohmann::json::object();
    system::StrictObject empty(nothing, file, "scales." + name);
    runs.scales[scale] = read_scale(one ? *one : empty, runs);
  }
  ScaleSettings decide = whole_scale(runs);
  decide.draws = runs.scales.at(Scale::paper).draws;
  runs.scales[Scale::decide] = std::move(decide);
  if (scales) scales->finish();
}

/// Duration of each scale. A study may specify a shorter one for scale decide than for scale paper.
std::map<Scale, double> read_seconds(system::StrictObject& object) {
  std::map<Scale, double> seconds;
  auto scales = object.object("scales");
  const auto read = [&](const std::string& name, double otherwise) {
    auto one = scales ? scales->object(name) : std::nullopt;
    const double found = one ? one->real("seconds") : otherwise;
    if (one) one->finish();
    return found;
  };
  for (const auto& [name, scale] : scale_names) seconds[scale] = read(name, 1.0);
  seconds[Scale::decide] = read("decide", seconds.at(Scale::paper));
  if (scales) scales->finish();
  return seconds;
}

PaperRuns read_runs(system::StrictObject& object, const std::string& file) {
  PaperRuns runs;
  runs.drawing = object.text("drawing", "");
  runs.diagnosis = object.text("diagnosis", "");
  runs.problems = expand_ids(object.texts("problems"));
  if (runs.problems.empty()) object.refuse("problems", "at least one problem");
  runs.optimizers = read_optimizers(object);
  if (runs.optimizers.empty()) object.refuse("optimizers", "at least one optimiser");
  runs.replicates = object.whole("replicates", 1);
  runs.budget = object.whole("budget", 1);
  const std::string result = object.choice("result", {"regret", "value", "observed"}, "regret");
  runs.regret = result != "value";
  runs.observed = result == "observed";
  runs.record_configurations = object.flag("record_x", false);
  runs.fidelities = object.whole("fidelities", 1, 1);
  runs.factor = object.real("factor", 1.0);
  runs.borda = object.flag("borda", false);
  runs.stands_in_for = object.text("stands_in_for", "");
  const auto statistic = object.choice<Statistic>("statistic", Statistic::mean);
  for (system::StrictObject& one : object.objects("published")) {
    runs.published.push_back(read_entry(one, runs, statistic));
  }
  if (!runs.stands_in_for.empty() && !runs.published.empty()) {
    object.refuse("published", "nothing: these are not the paper's problems");
  }
  read_scales(object, file, runs);
  return runs;
}

/// The id is also the name of the file's folder in the output folder.
bool is_id(std::string_view id) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  const std::size_t slash = id.find('/');
  const auto is_part = [&](std::string_view part) {
    return !part.empty() && part.front() != '.' && part.find_first_not_of(letters) == std::string_view::npos;
  };
  return slash != std::string_view::npos && is_part(id.substr(0, slash)) && is_part(id.substr(slash + 1)) &&
         id.substr(0, slash) != "runs";  // reserved for the runs
}

/// Scale decide leaves out optimisers that no claim and no number is about.
void leave_out_unnamed(PaperFile& file) {
  auto* runs = std::get_if<PaperRuns>(&file.content);
  if (!runs || file.claims.empty() || runs->borda || !runs->drawing.empty() || !runs->diagnosis.empty()) return;
  std::set<std::string> named;
  for (const PaperClaim& claim : file.claims) {
    for (const Procedure& statement : claim.statements) {
      const std::optional<Labels> labels = statement.needed();
      if (!labels) return;
      named.insert(labels->begin(), labels->end());
    }
  }
  for (const PublishedEntry& entry : runs->published) named.insert(entry.optimizer);
  Labels& decided = runs->scales.at(Scale::decide).optimizers;
  Labels unnamed;
  std::ranges::copy_if(decided, std::back_inserter(unnamed),
                       [&](const std::string& label) { return !named.contains(label); });
  if (named.empty() || unnamed.empty()) return;
  std::erase_if(decided, [&](const std::string& label) { return !named.contains(label); });
  file.departures.push_back(fmt::format("decide: {} not run, since no claim or number is about {}",
                                        fmt::join(unnamed, ", "), unnamed.size() == 1 ? "it" : "them"));
}

PaperFile read(system::StrictObject& object, const std::string& name) {
  PaperFile file;
  file.name = name;
  object.choice("format", {"bobench-paper"});
  if (object.whole("version", 1) != version) object.refuse("version", fmt::format("{}", version));
  file.id = object.text("id");
  if (!is_id(file.id)) object.refuse("id", "SOURCE/NAME of letters, digits, '-', '_' and '.', such as mine/table-1");
  file.title = object.text("title");
  file.description = object.text("description", "");
  const std::string kind = object.choice("kind", {"runs", "study", "properties"});
  file.requirements = read_requirements(object);
  if (kind == "runs") {
    file.content = read_runs(object, name);
  } else if (kind == "study") {
    file.content = PaperStudy{object.text("study"), read_seconds(object)};
  } else {
    file.content = PaperProperties{object.text("drawing", ""), read_seconds(object)};
  }
  for (system::StrictObject& one : object.objects("claims")) file.claims.push_back(read_claim(one, file));
  file.departures = object.texts("departures");
  file.misprints = object.texts("misprints");
  file.remarks = object.texts("remarks");
  object.finish();
  leave_out_unnamed(file);
  return file;
}

/// Parser callback that rejects duplicate keys of an object: the parser itself silently keeps the last one.
nlohmann::json::parser_callback_t refuse_doubled_keys(const std::string& file) {
  using Event = nlohmann::json::parse_event_t;
  return [file, keys = std::vector<std::set<std::string>>()](int, Event event, nlohmann::json& parsed) mutable {
    if (event == Event::object_start) keys.emplace_back();
    if (event == Event::object_end) keys.pop_back();
    if (event == Event::key && !keys.back().insert(parsed.get<std::string>()).second) {
      throw InputError(fmt::format("'{}': '{}' is there twice in one object", file, parsed.get<std::string>()));
    }
    return true;
  };
}

}  // namespace

const PaperOptimizer* PaperRuns::find(const std::string& label) const {
  const auto found = std::ranges::find(optimizers, label, &PaperOptimizer::label);
  return found == optimizers.end() ? nullptr : &*found;
}

Labels PaperRuns::labels() const {
  Labels labels;
  for (const PaperOptimizer& optimizer : optimizers) labels.push_back(optimizer.label);
  return labels;
}

std::vector<std::string> PaperFile::departures_at(Scale scale) const {
  std::vector<std::string> found;
  for (const std::string& departure : departures) {
    const bool is_of_another =
        std::ranges::any_of(std::array{Scale::smoke, Scale::quick, Scale::decide, Scale::paper},
                            [&](Scale other) { return other != scale && departure.starts_with(name_of(other) + ":"); });
    if (!is_of_another) found.push_back(departure);
  }
  return found;
}

PaperFile parse_paper_file(const std::string& text, const std::string& name) {
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(text, refuse_doubled_keys(name));
  } catch (const nlohmann::json::parse_error& error) {
    const std::size_t at = std::min(error.byte, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    // "[json.exception.parse_error.101] parse error at line 1, column 2: what is wrong"
    const std::string_view what(error.what());
    const std::size_t colon = what.find(": ");
    throw InputError(fmt::format("'{}', line {}: not JSON: {}", name, line,
                                 colon == std::string_view::npos ? "" : what.substr(colon + 2)));
  } catch (const nlohmann::json::out_of_range& error) {  // a number outside the range of double
    const std::string_view what(error.what());
    throw InputError(fmt::format("'{}': {}", name, what.substr(std::min(what.find("] ") + 2, what.size()))));
  }
  system::StrictObject object(json, name, "");
  PaperFile file = read(object, name);
  file.text = text;
  return file;
}

PaperFile read_paper_file(const std::filesystem::path& path) {
  constexpr std::uint64_t max_bytes = 1 << 26;
  return parse_paper_file(system::read_text_file(path.string(), max_bytes), path.string());
}

}  // namespace bobench::reproduction
