#include "reproduction/files/paper_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
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

/// Those that a file may say something of.
const std::map<std::string, Scale> scale_names = {
    {"smoke", Scale::smoke}, {"quick", Scale::quick}, {"paper", Scale::paper}};

Labels labels_of(const PaperFile& file) {
  Labels labels;
  for (const PaperOptimizer& optimizer : file.optimizers) labels.push_back(optimizer.label);
  return labels;
}

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

Statistic read_statistic(system::StrictObject& object, const std::string& otherwise) {
  for (const auto statistic :
       {Statistic::mean, Statistic::median, Statistic::lower_quartile, Statistic::upper_quartile}) {
    if (name_of(statistic) ==
        object.choice("statistic", {"mean", "median", "lower-quartile", "upper-quartile"}, otherwise)) {
      return statistic;
    }
  }
  return Statistic::mean;
}

PublishedEntry read_entry(system::StrictObject& one, const PaperFile& file, Statistic statistic) {
  PublishedEntry entry;
  entry.id = one.text("id");
  entry.problem = one.text("problem", "");
  entry.optimizer = one.text("optimizer");
  require_known(one, "optimizer", {entry.optimizer}, labels_of(file), "optimisers");
  if (!file.borda) require_known(one, "problem", {entry.problem}, file.problems, "problems");
  entry.number.value = one.real_or_nan("value");
  entry.number.deviation = one.real_or_nan("std");
  entry.number.runs = one.whole("runs", 0, 0);
  entry.number.digits = one.whole("digits", 1, 3);
  entry.number.statistic = statistic;
  entry.misprint = one.text("misprint", "");
  entry.note = one.text("note", "");
  entry.repeats = one.text("repeats", "");
  one.real_or_nan("iteration");  // kept for the record: of the last improvement, in a printed pair
  one.finish();
  return entry;
}

PaperClaim read_claim(system::StrictObject& one, const PaperFile& file) {
  static const std::map<std::string, ClaimRule> rules = {
      {"all", ClaimRule::all}, {"any", ClaimRule::any}, {"majority", ClaimRule::majority}};
  PaperClaim claim;
  claim.id = one.text("id");
  claim.where = one.text("where");
  claim.text = one.text("claim");
  claim.rule = rules.at(one.choice("rule", {"all", "any", "majority"}, "all"));
  claim.requirements = read_requirements(one);
  const Vocabulary vocabulary{labels_of(file), file.problems};
  for (system::StrictObject& statement : one.objects("tests"))
    claim.statements.push_back(read_statement(statement, vocabulary));
  if (file.kind == PaperFile::Kind::study && !claim.statements.empty()) {
    one.refuse("tests", "nothing: the study tests its claims itself");
  }
  if (file.kind != PaperFile::Kind::study && claim.statements.empty() && claim.requirements.empty()) {
    one.refuse("tests", "at least one test, or 'needs'");
  }
  one.finish();
  return claim;
}

ScaleSettings read_scale(system::StrictObject& one, const PaperFile& file) {
  ScaleSettings settings{.replicates = file.replicates,
                         .budget = file.budget,
                         .problems = file.problems,
                         .optimizers = labels_of(file),
                         .replacements = {},
                         .draws = 1000};
  settings.replicates = one.whole("replicates", 1, settings.replicates);
  settings.budget = one.whole("budget", 1, settings.budget);
  settings.draws = one.whole("draws", 10, settings.draws);
  if (one.has("problems")) settings.problems = expand_ids(one.texts("problems"));
  for (const std::string& id : settings.problems) require_known(one, "problems", {id}, file.problems, "problems");
  if (one.has("optimizers")) settings.optimizers = one.texts("optimizers");
  for (const std::string& label : settings.optimizers) {
    require_known(one, "optimizers", {label}, labels_of(file), "optimisers");
  }
  if (auto replacements = one.object("replacements")) {
    for (const std::string& label : replacements->keys()) {
      require_known(one, "replacements", {label}, labels_of(file), "optimisers");
      settings.replacements[label] = replacements->text(label);
    }
  }
  one.finish();
  return settings;
}

/// Scale decide is what was published, whatever a file makes of its scale paper: that one may be cut for its cost. A
/// study may take less for it than for paper, and says so.
void add_scale_decide(std::optional<system::StrictObject>& scales, PaperFile& file) {
  if (file.kind != PaperFile::Kind::runs) {
    auto one = scales ? scales->object("decide") : std::nullopt;
    file.seconds[Scale::decide] = one ? one->real("seconds") : file.seconds.at(Scale::paper);
    if (one) one->finish();
    return;
  }
  file.scales[Scale::decide] = {.replicates = file.replicates,
                                .budget = file.budget,
                                .problems = file.problems,
                                .optimizers = labels_of(file),
                                .replacements = {},
                                .draws = file.scales.at(Scale::paper).draws};
}

void read_scales(system::StrictObject& object, PaperFile& file) {
  auto scales = object.object("scales");
  for (const auto& [name, scale] : scale_names) {
    auto one = scales ? scales->object(name) : std::nullopt;
    if (file.kind == PaperFile::Kind::runs) {
      if (!one && scale != Scale::paper) object.complain(fmt::format("scales.{} is missing; expected an object", name));
      static const nlohmann::json nothing = nlohmann::json::object();
      system::StrictObject empty(nothing, file.name, "scales." + name);
      file.scales[scale] = read_scale(one ? *one : empty, file);
    } else {
      file.seconds[scale] = one ? one->real("seconds") : 1.0;
      if (one) one->finish();
    }
  }
  add_scale_decide(scales, file);
  if (scales) scales->finish();
}

void read_runs(system::StrictObject& object, PaperFile& file) {
  file.problems = expand_ids(object.texts("problems"));
  if (file.problems.empty()) object.refuse("problems", "at least one problem");
  file.optimizers = read_optimizers(object);
  if (file.optimizers.empty()) object.refuse("optimizers", "at least one optimiser");
  file.replicates = object.whole("replicates", 1);
  file.budget = object.whole("budget", 1);
  const std::string result = object.choice("result", {"regret", "value", "observed"}, "regret");
  file.regret = result != "value";
  file.observed = result == "observed";
  file.record_configurations = object.flag("record_x", false);
  file.fidelities = object.whole("fidelities", 1, 1);
  file.factor = object.real("factor", 1.0);
  file.borda = object.flag("borda", false);
  file.stands_in_for = object.text("stands_in_for", "");
  const auto statistic = read_statistic(object, "mean");
  for (system::StrictObject& one : object.objects("published"))
    file.published.push_back(read_entry(one, file, statistic));
  if (!file.stands_in_for.empty() && !file.published.empty()) {
    object.refuse("published", "nothing: these are not the paper's problems");
  }
}

/// The id is also the folder, below the output, of what is made of the file.
bool is_id(std::string_view id) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  const std::size_t slash = id.find('/');
  const auto is_part = [&](std::string_view part) {
    return !part.empty() && part.front() != '.' && part.find_first_not_of(letters) == std::string_view::npos;
  };
  return slash != std::string_view::npos && is_part(id.substr(0, slash)) && is_part(id.substr(slash + 1)) &&
         id.substr(0, slash) != "runs";  // the folder of the runs
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
  static const std::map<std::string, PaperFile::Kind> kinds = {
      {"runs", PaperFile::Kind::runs}, {"study", PaperFile::Kind::study}, {"properties", PaperFile::Kind::properties}};
  file.kind = kinds.at(object.choice("kind", {"runs", "study", "properties"}));
  if (file.kind == PaperFile::Kind::study) {
    file.study = object.text("study");
  } else {
    file.drawing = object.text("drawing", "");
  }
  if (file.kind == PaperFile::Kind::runs) file.diagnosis = object.text("diagnosis", "");
  file.requirements = read_requirements(object);
  if (file.kind == PaperFile::Kind::runs) read_runs(object, file);
  for (system::StrictObject& one : object.objects("claims")) file.claims.push_back(read_claim(one, file));
  file.departures = object.texts("departures");
  file.misprints = object.texts("misprints");
  file.remarks = object.texts("remarks");
  read_scales(object, file);
  object.finish();
  return file;
}

/// Called by the parser as it goes: of an object's equal keys it would keep the last without a word.
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

const PaperOptimizer* PaperFile::find(const std::string& label) const {
  const auto found = std::ranges::find(optimizers, label, &PaperOptimizer::label);
  return found == optimizers.end() ? nullptr : &*found;
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
  } catch (const nlohmann::json::out_of_range& error) {  // a number beyond a double
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
