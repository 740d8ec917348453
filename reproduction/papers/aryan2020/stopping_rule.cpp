#include "reproduction/papers/aryan2020/stopping_rule.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "acquisitions/catalog.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/studies/checkpoint.hpp"
#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "testfunctions/bbob/bbob.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::Scale, reproduction::StudyOptions, reproduction::StudyReport;
namespace {

using Eigen::Index, Eigen::VectorXd;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int dimension = 2;
constexpr std::array bbob_functions = {1, 8, 10, 15, 21};  // one of each group
constexpr std::array thresholds = {1e-2, 1e-4, 1e-6};

/// The surrogate of a search, which notes the expected improvement, over the range of values, at each maximum.
optimizers::Surrogate noting_surrogate(const EiSearch& search, std::uint64_t seed,
                                       const std::function<void(double)>& note) {
  const auto model = std::make_shared<surrogates::Regressor>(search.model.make(search.model.options, seed));
  const bool is_logarithm = search.options.acquisition.acquisition == "log-ei";
  const auto fit = [=, acquisition = search.options.acquisition](
                       const Observations& observations) -> std::optional<acquisitions::Acquisition> {
    const EncodedPoints& data = observations.finite();
    try {
      model->fit(data.points, data.values);
    } catch (const surrogates::FitFailure&) {
      return std::nullopt;
    }
    const double lowest = data.values.minCoeff(), range = data.values.maxCoeff() - lowest;
    acquisitions::Acquisition made =
        make_acquisition(acquisition, {*model, lowest, data.points, &observations.encoding(), seed});
    made.after_maximum = [=, score = made.score, evaluated = VectorXd(data.points.col(0))](const VectorXd& maximum) {
      const double found = score(maximum)[0];
      note((is_logarithm ? std::exp(found) : found) / range);
      return evaluated;  // an evaluated point leaves the maximum as it is
    };
    return made;
  };
  return {.fit = fit, .has_gradient = model->any_gradient()};
}

struct StoppedRun {
  std::string search;
  int function = 1;
  int replicate = 0;
  ImprovementRun run;  ///< values minus the optimum
};

std::vector<EiSearch> ei_searches() {
  EiSearch gpo{"gpo", optimizers::multi_start_search(), surrogates::regressor<surrogates::GaussianProcessRegressor>([] {
                 surrogates::GaussianProcessRegressorOptions options = surrogates::gpo_options();
                 options.restarts = 10;
                 return options;
               }())};
  gpo.options.loop.maximizer.of<acquisitions::MultiStart>().starts = 20;
  return {std::move(gpo),
          {"gp-ei", optimizers::gp_ei_search(), surrogates::regressor<surrogates::FencedGaussianProcessRegressor>()}};
}

ImprovementRun regrets_of(const EiSearch& search, const StoppedRun& of, int budget, const std::string& id,
                          std::uint64_t seed) {
  const testfunctions::BbobFunction function(of.function, dimension,
                                             testfunctions::suite_instance("bbob", of.replicate));
  const RunStreams streams(seed, fmt::format("{} f{}", id, of.function), search.name, of.replicate);
  ImprovementRun run = run_with_record(search, {SearchSpace::box(dimension, -5.0, 5.0), budget, streams},
                                       [&](const Configuration& x) { return function(x); });
  run.lowest.array() -= function.f_opt();
  return run;
}

struct Extent {
  int replicates, budget;
  std::size_t functions;
};

Extent extent_at(Scale scale) {
  if (scale == Scale::smoke) return {1, 13, 2};
  return {scale == Scale::quick ? 5 : 20, 100, bbob_functions.size()};
}

std::vector<analysis::Cell> stops_row(const std::vector<const StoppedRun*>& runs, double threshold) {
  std::vector<double> evaluations, then, at_end;
  double stopped = 0.0, improved = 0.0;
  for (const StoppedRun* one : runs) {
    const VectorXd& regret = one->run.lowest;
    const std::optional<Index> stop = stop_of(one->run, threshold);
    const Index count = stop.value_or(regret.size());
    stopped += stop ? 1.0 : 0.0;
    improved += regret[regret.size() - 1] < 0.1 * regret[count - 1] ? 1.0 : 0.0;
    evaluations.push_back(static_cast<double>(count));
    then.push_back(regret[count - 1]);
    at_end.push_back(regret[regret.size() - 1]);
  }
  const double all = static_cast<double>(runs.size());
  return {{runs.front()->search},
          fmt::format("f{}", runs.front()->function),
          {threshold, 3},
          {stopped / all, 2},
          {analysis::median(evaluations), 3},
          {analysis::median(then), 3},
          {analysis::median(at_end), 3},
          {improved / all, 2}};
}

using Groups = std::vector<std::vector<const StoppedRun*>>;

/// The runs of each search on each function.
Groups grouped(const std::vector<StoppedRun>& runs) {
  Groups groups;
  for (const StoppedRun& one : runs) {
    const auto same = std::ranges::find_if(groups, [&](const auto& group) {
      return group.front()->search == one.search && group.front()->function == one.function;
    });
    if (same == groups.end()) {
      groups.push_back({&one});
    } else {
      same->push_back(&one);
    }
  }
  return groups;
}

analysis::Table stops_table(const Groups& groups, int budget) {
  analysis::Table table{
      .title = fmt::format("Where EI below a threshold would have stopped runs of {} evaluations", budget),
      .columns = {"search", "function", "threshold", "stopped", "evaluations", "regret_then", "regret_at_end",
                  "tenfold"},
      .rows = {},
      .notes = {"threshold: of the largest expected improvement over the range of the values so far",
                "stopped: share of the runs that would have stopped; the others count with all evaluations",
                "evaluations, regret_then, regret_at_end: medians over replicates",
                "tenfold: share of the runs whose regret at the end is less than a tenth of that at the stop"}};
  for (const auto& group : groups) {
    for (const double threshold : thresholds) table.rows.push_back(stops_row(group, threshold));
  }
  return table;
}

/// One panel per search: the median over replicates of the largest EI, over the range of values.
analysis::plots::Figure improvement_figure(const Groups& groups, int budget) {
  std::string text = "search,function,evaluations,improvement\n";
  std::vector<std::string> searches;
  for (const auto& group : groups) {
    if (searches.empty() || searches.back() != group.front()->search) searches.push_back(group.front()->search);
    for (Index t = 0; t < budget; ++t) {
      std::vector<double> values;
      for (const StoppedRun* one : group) values.push_back(one->run.expected[t]);
      const double middle = analysis::median(values);
      if (!std::isfinite(middle)) continue;
      text += fmt::format("{},{},{},{:.6g}\n", group.front()->search, group.front()->function, t + 1,
                          std::max(middle, 1e-20));
    }
  }
  analysis::plots::Figure figure;
  figure.name = "improvement";
  figure.title = "Largest expected improvement over the range of values: medians; dotted: thresholds";
  figure.width = 400.0 * static_cast<double>(searches.size());
  figure.height = 320.0;
  figure.data = {{"improvement.csv", text}};
  figure.drawing = fmt::format(
      "set logscale y; set format y '10^{{%T}}'; set yrange [1e-12:10]; set xrange [0:{}]\nset xlabel 'evaluations'; "
      "set ylabel 'expected improvement / range'\nset key bottom left\nset multiplot layout 1,{}\n",
      budget, searches.size());
  for (const std::string& search : searches) {
    figure.drawing += fmt::format("set title '{}' noenhanced\nplot", search);
    for (const double threshold : thresholds) {
      figure.drawing += fmt::format(" {:g} with lines dt 3 lc rgb '#999999' notitle, \\\n", threshold);
    }
    for (const int function : bbob_functions) {
      figure.drawing += fmt::format(
          " 'improvement.csv' skip 1 using 3:(strcol(1) eq '{}' && $2 == {} ? $4 : NaN) with lines lw 1.5 title "
          "'f{}'{}\n",
          search, function, function, function == bbob_functions.back() ? "" : ", \\");
    }
  }
  figure.drawing += "unset multiplot\n";
  return figure;
}

VectorXd packed_run(const StoppedRun& one) {
  VectorXd values(one.run.expected.size() + one.run.lowest.size());
  values << one.run.expected, one.run.lowest;
  return values;
}

void unpack_run(const VectorXd& values, StoppedRun& one) {
  one.run = {values.head(values.size() / 2), values.tail(values.size() / 2)};
}

}  // namespace

ImprovementRun run_with_record(const EiSearch& search, const OptimizerContext& context,
                               const std::function<double(const Configuration&)>& objective) {
  ImprovementRun run{VectorXd::Constant(context.budget, infinity), VectorXd::Constant(context.budget, infinity)};
  Index told = 0;
  const auto note = [&](double improvement) { run.expected[told - 1] = improvement; };
  const auto make = [&](std::uint64_t seed) { return noting_surrogate(search, seed, note); };
  optimizers::BayesianOptimizer optimizer(context, search.options.loop,
                                          {make, context.streams.own("surrogate"), context.space});
  for (double lowest = infinity; told < context.budget; ++told) {
    const Trial trial = optimizer.ask();
    const double value = objective(trial.configuration);
    run.lowest[told] = lowest = std::min(lowest, value);
    optimizer.tell(trial, {.value = value});
  }
  return run;
}

std::optional<Index> stop_of(const ImprovementRun& run, double threshold) {
  const auto found = std::ranges::find_if(run.expected, [=](double improvement) { return improvement <= threshold; });
  if (found == run.expected.end()) return std::nullopt;
  return found - run.expected.begin() + 1;
}

StudyReport section_2_4_3(const StudyOptions& options) {
  const std::string id = "aryan2020/section-2.4.3";
  const std::vector<EiSearch> searches = ei_searches();
  const auto [replicates, budget, functions] = extent_at(options.scale);
  std::vector<StoppedRun> blank;
  std::vector<std::string> keys;
  for (const EiSearch& search : searches) {
    for (std::size_t f = 0; f < functions; ++f) {
      for (int r = 0; r < replicates; ++r) {
        blank.push_back({search.name, bbob_functions[f], r, {}});
        keys.push_back(fmt::format("{} f{} budget {} replicate {}", search.name, bbob_functions[f], budget, r));
      }
    }
  }
  const auto compute = [&, evaluations = budget](StoppedRun& one) {
    one.run = regrets_of(*std::ranges::find(searches, one.search, &EiSearch::name), one, evaluations, id, options.seed);
  };
  const reproduction::Parts<StoppedRun> done =
      reproduction::compute_parts<StoppedRun>(id, keys, std::move(blank), compute, packed_run, unpack_run, options);
  StudyReport report;
  report.work = done;
  if (done.missing > 0) return report;
  const Groups groups = grouped(done.all);
  report.results = {stops_table(groups, budget)};
  report.figures = {improvement_figure(groups, budget)};
  return report;
}

}  // namespace bobench::papers::aryan2020
