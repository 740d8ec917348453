#include "reproduction/papers/aryan2020/chains.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/parsed_file.hpp"
#include "runners/execution/single_run.hpp"

using namespace bobench;
using namespace bobench::papers::aryan2020;

namespace {

constexpr const char* problem = "synthetic/branin";

/// Replicate 0 of each spec.
results::ResultSet run(const runners::Catalogs& known, const std::vector<std::string>& specs, bool with_x) {
  results::ResultSet results;
  results.settings = {1, 8, with_x};
  for (const std::string& spec : specs) {
    results::Series series;
    series.problem = problem;
    series.optimizer = spec;
    series.runs.push_back(*runners::execute_run(
        {known.problems.make(problem, 0), problem, known.optimizers.recipe(spec), 0, results.settings}));
    results.series.push_back(std::move(series));
  }
  return results;
}

}  // namespace

TEST_CASE("a network's settings are read from the spec of its optimiser") {
  CHECK(network_of("hbnn-ei")->hierarchical);
  CHECK(network_of("hbnn-eei:draws=300")->chain_length == 300);
  CHECK_FALSE(network_of("sbnn-ei:starts=3,burn_in=20")->hierarchical);
  CHECK(network_of("sbnn-eei:starts=3,burn_in=20")->burn_in == 20);
  CHECK_FALSE(network_of("gpo:starts=3"));
}

TEST_CASE("what chains are worth is said once for each setting of a network") {
  const runners::Catalogs known = reproduction::catalogs();
  const auto spec = [&](const std::string& text) { return known.optimizers.recipe(text).spec; };
  const std::string settings = ":draws=60,burn_in=20,thin=1,max_depth=3,starts=2";
  const std::string gaussian = spec("hbnn-ei" + settings), empirical = spec("hbnn-eei" + settings),
                    fixed = spec("sbnn-ei" + settings), other = spec("random-search");
  const results::ResultSet results = run(known, {gaussian, empirical, fixed, other}, true);
  const reproduction::RunSelection selection = {
      {problem}, {{"H-G", gaussian}, {"H-E", empirical}, {"S", fixed}, {"RS", other}}, 1, 8};
  const reproduction::MeasuredRuns runs(results, selection);
  std::vector<std::string> sentences = describe_chains({known, reproduction::Scale::smoke, 1, &runs});
  REQUIRE(sentences.size() == 2);
  std::ranges::sort(sentences);
  CHECK_THAT(sentences[0], StartsWith("Chains of H-G, H-E: 40 networks are kept of a fit; for predictions they "
                                      "are worth ") &&
                               EndsWith("Fitted to the first run's 8 evaluations of synthetic/branin."));
  CHECK_THAT(sentences[1], StartsWith("Chains of S: 40 networks"));

  const results::ResultSet without = run(known, {gaussian}, false);
  const reproduction::MeasuredRuns blind(without, {{problem}, {{"H-G", gaussian}}, 1, 8});
  CHECK(describe_chains({known, reproduction::Scale::smoke, 1, &blind}).empty());
  CHECK_THROWS_AS(describe_chains({known}), InputError);
}

TEST_CASE("a chain that a depth limit stops each time is said to be saturated") {
  Random random(1);
  EncodedPoints data{random.uniform_vector(12).transpose(), Eigen::VectorXd(12)};
  data.values = (9.0 * data.points.row(0).array()).sin().transpose();
  surrogates::BnnOptions options;
  options.chain_length = 60;
  options.burn_in = 40;
  options.thin = 1;
  options.max_depth = 1;
  CHECK_THAT(describe_chain("HBNN", options, data, 1, "a sine"),
             StartsWith("Chains of HBNN: 20 networks are kept of a fit; they are too few to say what they are worth") &&
                 ContainsSubstring("100 % of the transitions were stopped by the depth limit") &&
                 EndsWith("Fitted to a sine."));
  options.chain_length = 80;
  CHECK_THAT(describe_chain("HBNN", options, data, 1, "a sine"),
             ContainsSubstring("40 networks are kept of a fit; for predictions they are worth "));
}
