#include <cmath>

#include <fmt/format.h>

#include <ostream>

#include "analysis/result_tables.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "results/result_file.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

/// The position of an option's value in a list of names.
template <class Enum>
Enum choice(const po::variables_map& values, const char* option, const std::vector<std::string>& names) {
  const std::string given = values[option].as<std::string>();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == given) return static_cast<Enum>(i);
  }
  std::string accepted;
  for (const std::string& name : names) accepted += (accepted.empty() ? "" : ", ") + name;
  throw InputError(fmt::format("--{} is '{}'; expected one of {}", option, given, accepted));
}

double level(const po::variables_map& values, const char* option) {
  const double alpha = values[option].as<double>();
  if (!(alpha > 0.0 && alpha < 1.0))
    throw InputError(fmt::format("--{} is {}; expected a number in (0, 1)", option, alpha));
  return alpha;
}

analysis::RankingRequest request_from(const po::variables_map& values) {
  analysis::RankingRequest request;
  request.test = choice<analysis::RankingTest>(values, "test", {"mann-whitney", "friedman"});
  request.borda = choice<analysis::BordaRule>(values, "borda", {"ranks", "beats"});
  if (values.count("by")) {
    const auto by = choice<int>(values, "by", {"suite", "group", "dimension", "problem"});
    request.by = static_cast<analysis::GroupBy>(by + 1);
  }
  if (values.count("alpha") && values.count("family-alpha")) {
    throw InputError("--alpha is the level of each test, --family-alpha that of all of them together: give one");
  }
  if (values.count("alpha")) request.alpha = level(values, "alpha");
  if (values.count("family-alpha")) request.family_alpha = level(values, "family-alpha");
  if (values.count("at")) request.at = values["at"].as<int>();
  return request;
}

}  // namespace

int rank_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser(
      "bobench rank r.h5 [options]",
      "Ranks the optimisers of a result file: hierarchical Mann-Whitney tests or Friedman ranks on each "
      "problem, put together by Borda scores and first places.");
  parser.positional("file", 1);
  parser.options()("test", po::value<std::string>()->default_value("mann-whitney"), "mann-whitney or friedman")(
      "alpha", po::value<double>(), "level of each pairwise test (Aryan's thesis: 0.0005)")(
      "family-alpha", po::value<double>(), "level of all pairwise tests together (default 0.05)")(
      "borda", po::value<std::string>()->default_value("ranks"),
      "ranks (optimisers ranked below) or beats (optimisers beaten)")(
      "at", po::value<int>(), "judge after so many evaluations")("by", po::value<std::string>(),
                                                                 "apart for each suite, group, dimension or problem")(
      "pairwise", "print who beats whom instead of the scores (text shows both)")(
      "format", po::value<std::string>()->default_value("text"), "text, csv, json, latex, markdown");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench rank r.h5");
  const auto format = analysis::table_format((*values)["format"].as<std::string>());
  const auto request = request_from(*values);
  const auto tables =
      analysis::rank_results(results::read_results((*values)["file"].as<std::vector<std::string>>()[0]), request);

  const bool pairwise = values->count("pairwise") > 0;
  if (!pairwise) environment.out << tables.scores.print(format);
  if (!pairwise && format == analysis::TableFormat::text) environment.out << "\n";
  if (pairwise || format == analysis::TableFormat::text) environment.out << tables.pairwise.print(format);
  return 0;
}

}  // namespace bobench::cli
