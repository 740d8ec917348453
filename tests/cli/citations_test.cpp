#include "cli/citations.hpp"

#include <algorithm>

#include "catch.hpp"
#include "cli/main.hpp"
#include "cli/program.hpp"
#include "core/text.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "results/result_file.hpp"

using namespace bobench;
using cli::cited;

namespace {

/// The beginnings of the references that a source names.
std::vector<std::string> beginnings(const std::string& source, std::size_t length) {
  std::vector<std::string> all;
  for (const cli::Reference& reference : cited(source)) all.push_back(reference.text.substr(0, length));
  return all;
}

results::ResultSet results_of(const std::vector<std::string>& optimizers, const std::vector<std::string>& problems) {
  results::ResultSet set;
  set.settings.budget = 3;
  for (const std::string& problem : problems) {
    for (const std::string& optimizer : optimizers) {
      results::Series series;
      series.problem = problem;
      series.optimizer = optimizer;
      series.dimension = 2;
      series.runs.resize(2);
      for (results::RunResult& run : series.runs) {
        run.status = results::RunStatus::complete;
        run.value = {3.0, 2.0, 1.0};
        run.seconds_ask = {0.0, 0.0, 0.0};
        run.optimum = 0.0;
      }
      set.series.push_back(std::move(series));
    }
  }
  return set;
}

}  // namespace

TEST_CASE("the source of every optimiser, model and problem family of the catalogues has a reference") {
  const DataFolder data;
  const runners::Catalogs catalogs = cli::standard_catalogs(hpobench_tables::DataDirectory::of_user());
  for (const OptimizerEntry& entry : catalogs.optimizers.entries()) {
    INFO(entry.name << ": " << entry.source);
    CHECK((entry.source.empty() || !cited(entry.source).empty()));
  }
  for (const auto& entry : catalogs.regressors.entries()) {
    INFO(entry.name << ": " << entry.source);
    CHECK((entry.source.empty() || !cited(entry.source).empty()));
  }
  std::size_t with_source = 0;
  for (const ProblemFamily& family : catalogs.problems.families()) {
    for (const ProblemInfo& info : family.list()) {
      // Every part of it: problems have keys alone.
      for (const std::string& key : split(catalogs.problems.source(info.id), ';')) {
        INFO(info.id << ": " << key);
        CHECK((key.empty() || cited(key).size() == 1));
        with_source += key.empty() ? 0 : 1;
      }
    }
  }
  CHECK(with_source > 500);
}

TEST_CASE("references are one line each, without Markdown marks, under keys of their own") {
  std::vector<std::string> keys;
  for (const cli::Reference& reference : cli::references()) {
    INFO(reference.text);
    CHECK(reference.text.size() > 15);
    CHECK(reference.text.find_first_of("*`\n") == std::string::npos);
    CHECK(reference.text.find("  ") == std::string::npos);
    CHECK(reference.text.front() != ' ');
    CHECK((reference.text.back() == '.' || reference.text.back() == ')'));
    CHECK_FALSE(reference.keys.empty());
    keys.insert(keys.end(), reference.keys.begin(), reference.keys.end());
  }
  CHECK(keys.size() > 200);
  std::ranges::sort(keys);
  CHECK(std::ranges::adjacent_find(keys) == keys.end());
  for (const char* key :
       {"tiao2021", "Tiao et al. 2021", "Chen, Fox & Guestrin 2014", "Demsar 2006", "RoBO", "libsvm"}) {
    INFO(key);
    CHECK(std::ranges::binary_search(keys, key));
  }
}

TEST_CASE("a source names references by whole keys, in its order") {
  using Texts = std::vector<std::string>;
  CHECK(beginnings("Storn & Price 1997; settings of Awad et al. 2020, but for coding", 8) ==
        Texts{"R. Storn", "N. Awad,"});
  CHECK(beginnings("Auger & Hansen 2005b; Auger & Hansen 2005b, Sec. 2", 40).size() == 1);
  CHECK_THAT(cited("Auger & Hansen 2005b").front().text, ContainsSubstring("increasing population size"));
  CHECK_THAT(cited("Auger & Hansen 2005").front().text, ContainsSubstring("advanced local search"));
  CHECK_THAT(cited("gp of RoBO; GP of aryan2020, Sec. 4.4").front().text, StartsWith("RoBO: github.com/automl/RoBO"));
  CHECK(cited("tiao2021s").size() == 1);
  CHECK(cited("XRoBO, RoBOt, Random, R2").empty());
  CHECK(cited("").empty());
}

TEST_CASE("list optimizers NAME says how to cite it") {
  const ProgramResult result = bobench_program("list optimizers tpe-optuna");
  REQUIRE(result.code == 0);
  const std::string text = unwrapped(result.out);
  CHECK_THAT(text, ContainsSubstring("\nHow to cite:\n- J. Bergstra, R. Bardenet, Y. Bengio, B. Kégl, \"Algorithms for "
                                     "hyper-parameter optimization\", Advances in Neural Information Processing"));
  CHECK_THAT(text, ContainsSubstring("\n- Optuna 3.1: github.com/optuna/optuna."));
  CHECK(json_of("list optimizers tpe-optuna --json").is_array());
}

TEST_CASE("results are cited by reference, each with the optimisers and suites that it is for") {
  const DataFolder data;
  const runners::Catalogs catalogs = cli::standard_catalogs(hpobench_tables::DataDirectory::of_user());
  results::ResultSet set =
      results_of({"tpe", "tpe:candidates=3", "bohb", "command:./mine", "quick"}, {"bbob/f1/d2", "bbob/f2/d2", "x/y"});
  for (results::Series& series : set.series) {
    if (series.optimizer == "quick") series.options["optimizer"] = "tpe-bohb:initial_points=3";
  }
  const auto citations = cli::citations_of(set, catalogs);
  const auto names_of = [&](const std::string& part) {
    const auto found =
        std::ranges::find_if(citations, [&](const auto& one) { return one.reference.find(part) != std::string::npos; });
    return found == citations.end() ? std::vector<std::string>() : found->of;
  };
  using Names = std::vector<std::string>;
  CHECK(citations.front().of == Names{"bobench"});
  CHECK_THAT(citations.front().reference, StartsWith("bobench developers, \"bobench\", version "));
  CHECK(names_of("Algorithms for hyper-parameter optimization") == Names{"tpe", "quick"});
  CHECK(names_of("BOHB: robust") == Names{"bohb", "quick"});
  CHECK(names_of("noiseless functions definitions") == Names{"bbob"});
  CHECK(citations.back().reference.empty());
  CHECK(citations.back().of == Names{"command:./mine", "x/y"});
}

TEST_CASE("a report ends with what to cite for the results it shows") {
  const TemporaryFolder folder;
  results::write_result_file(folder.file("r.h5"), results_of({"tpe", "gp-ei"}, {"bbob/f1/d2", "ma-bbob/d2"}));
  const ProgramResult result = bobench_program("report " + folder.file("r.h5") + " --output " + folder.file("r.html") +
                                               " --problems bbob/f1/d2");
  INFO(result.err);
  REQUIRE(result.code == 0);
  const std::string page = contents_of(folder.file("r.html"));
  const std::size_t begin = page.find("<section id=\"cite\">");
  REQUIRE(begin != std::string::npos);
  CHECK(page.find("<section id=", begin + 1) == std::string::npos);
  const std::string section = page.substr(begin);
  CHECK_THAT(section, ContainsSubstring("bobench developers, &quot;bobench&quot;, version "));
  CHECK_THAT(section, ContainsSubstring("J. Bergstra") && ContainsSubstring("D. R. Jones"));
  CHECK_THAT(section, ContainsSubstring("noiseless functions definitions") && !ContainsSubstring("MA-BBOB"));
}
