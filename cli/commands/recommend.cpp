// bobench recommend: an optimiser for a problem, by the archive of @bo-suite.
#include <optional>
#include <ostream>

#include <fmt/format.h>

#include "analysis/archive/recommendation.hpp"
#include "analysis/archive/suite_archive.hpp"
#include "analysis/selected_results.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/programs.hpp"
#include "core/error.hpp"
#include "runners/labels.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

ArgumentParser recommend_parser() {
  ArgumentParser parser("bobench recommend [PROBLEM] [options]",
                        "Recommends an optimiser for a problem: what was best on the problems of @bo-suite, by the "
                        "archive of bobench's runs on them (docs/suite_archive.md).");
  parser.positional("problem", 1);
  parser.group("Problem");
  auto add = parser.options();
  add("dimension", whole_value(1, 100000), "instead of a PROBLEM: number of its parameters");
  add("discrete", "it has parameters that are not real numbers");
  add("noisy", "its values are noisy");
  add("budget", whole_value(2)->default_value(100), "evaluations");
  add("seconds", real_value("S"), "that an evaluation takes: optimisers that take longer are left out");
  parser.group("Output");
  add("archive", text_value("DIR"),
      "folder of the archive of @bo-suite (default: $BOBENCH_ARCHIVE, else the package's)");
  parser.table_format();
  add_program_options(parser);
  parser.example("bobench recommend synthetic/hartmann3 --budget 50", "Recommend an optimiser for 50 evaluations");
  parser.example("bobench recommend --dimension 8 --discrete --seconds 2",
                 "For another problem, of which an evaluation takes two seconds");
  return parser;
}

archive::ProblemFacts facts_of(const std::string& id, const Problem& problem) {
  return {.id = id,
          .dimension = static_cast<double>(problem.space().dimension()),
          .is_discrete = !problem.space().is_continuous(),
          .is_noisy = id.find("/noise=") != std::string::npos};
}

archive::ProblemFacts wanted_facts(const Environment& environment, const po::variables_map& values) {
  archive::ProblemFacts facts;
  if (values.count("problem") == values.count("dimension")) throw InputError("expected a PROBLEM, or its --dimension");
  if (values.count("problem")) {
    runners::Catalogs catalogs = with_programs(environment.catalogs, program_settings(values));
    const std::string given =
        runners::add_labelled(values["problem"].as<std::vector<std::string>>()[0], catalogs.problems);
    const std::string id = catalogs.problems.canonical_id(given);
    facts = facts_of(id, catalogs.problems.make(id, 0));
  } else {
    facts.dimension = values["dimension"].as<int>();
    facts.id = fmt::format("{} parameters", values["dimension"].as<int>());
  }
  facts.is_discrete = facts.is_discrete || values.count("discrete") > 0;
  facts.is_noisy = facts.is_noisy || values.count("noisy") > 0;
  return facts;
}

}  // namespace

int recommend_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = recommend_parser().parse(arguments, environment.out);
  if (!values) return 0;
  const std::string folder = values->count("archive") ? (*values)["archive"].as<std::string>() : "";
  archive::RecommendationRequest request{.problem = wanted_facts(environment, *values)};
  const results::ResultSet archived = archive::read_suite_archive(folder);
  request.budget = static_cast<std::size_t>((*values)["budget"].as<int>());
  if (request.budget > static_cast<std::size_t>(archived.settings.budget)) {
    environment.err << fmt::format("Note: the archive has {} evaluations; this is about them.\n",
                                   archived.settings.budget);
    request.budget = static_cast<std::size_t>(archived.settings.budget);
  }
  if (values->count("seconds")) request.seconds = (*values)["seconds"].as<double>();
  if (request.seconds && !(*request.seconds > 0.0)) throw InputError("--seconds: expected a number > 0");
  std::vector<archive::ProblemFacts> facts;
  for (const std::string& id : analysis::problems_of(archived)) {
    facts.push_back(facts_of(id, environment.catalogs.problems.make(id, 0)));
  }
  environment.out << archive::recommendation_table(archived, facts, archive::read_suite_seconds(folder), request)
                         .print(choice<analysis::TableFormat>(*values, "format"));
  return 0;
}

}  // namespace bobench::cli
