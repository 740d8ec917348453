#include "python/optimizer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>

#include "core/error.hpp"
#include "optimizers/catalog.hpp"
#include "python/python_text.hpp"

namespace bobench::python {
namespace {

const OptimizerCatalog& catalog() {
  static const auto* const all = new OptimizerCatalog(optimizers::catalog());
  return *all;
}

/// A dict, or a bobench.Configuration if there are several fidelities. Needs the GIL.
py::object asked_configuration(const Space& space, const Trial& trial, std::size_t fidelities) {
  if (fidelities < 2) return space.to_dict(trial.configuration);
  static const py::handle type = py::object(py::module_::import("bobench._parameters").attr("Configuration")).release();
  py::object configuration = type();
  space.fill(configuration.ptr(), trial.configuration);
  configuration.attr("fidelity") = trial.fidelity;
  return configuration;
}

double value_of(const py::object& given) {
  constexpr double failed = std::numeric_limits<double>::quiet_NaN();
  if (given.is_none() || PyExceptionInstance_Check(given.ptr())) return failed;
  const double value = PyFloat_AsDouble(given.ptr());
  if (value == -1.0 && PyErr_Occurred()) {
    PyErr_Clear();
    throw InputError(
        fmt::format("the value is {}; expected a number, or None for a failed evaluation", excerpt_of(given)));
  }
  return value;
}

Optimizer made(const OptimizerRecipe& recipe, const OptimizerContext& context) {
  if (context.budget < 1) throw InputError(fmt::format("the budget is {}; expected 1 or more", context.budget));
  const auto missing = missing_abilities(recipe.abilities, context.space, context.fidelities.size());
  if (!missing.empty()) throw InputError(fmt::format("'{}' lacks {}", recipe.spec, fmt::join(missing, "; ")));
  return recipe.make(context);
}

/// Exceptions of Python as an Error, which fails the run.
template <class Function>
auto in_python(Function function) {
  try {
    return function();
  } catch (const py::error_already_set& error) {
    throw Error(exception_text(error));
  } catch (const py::cast_error& error) {
    throw Error(error.what());
  }
}

/// An optimiser written in Python, for the runner. Its methods take the GIL.
class ForeignOptimizer {
 public:
  ForeignOptimizer(const SharedObject& factory, const OptimizerContext& context) : fidelities_(context.fidelities) {
    const py::gil_scoped_acquire gil;
    space_ = std::shared_ptr<const Space>(new Space(context.space), [](const Space* owned) {
      const py::gil_scoped_acquire gil_again;
      delete owned;
    });
    const std::uint64_t seed = context.streams.own("python")() >> 11;  // fits into a double, and into any generator
    optimizer_ =
        SharedObject(in_python([&] { return factory.get()(*space_, context.budget, seed, context.fidelities); }));
    takes_pending_ = in_python([&] {
      const py::object signature = py::module_::import("inspect").attr("signature")(optimizer_.get().attr("ask"));
      return signature.attr("parameters").contains("pending");
    });
  }

  Trial ask() { return *ask({}); }

  /// Without pending trials it always has another one.
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    if (!takes_pending_ && !pending.empty()) return std::nullopt;
    const py::gil_scoped_acquire gil;
    return in_python([&]() -> std::optional<Trial> {
      const py::object asked =
          takes_pending_ ? optimizer_.get().attr("ask")(objects_of(pending)) : optimizer_.get().attr("ask")();
      if (asked.is_none() && !pending.empty()) return std::nullopt;
      Trial trial{space_->configuration(asked), fidelities_.back()};
      if (fidelities_.size() > 1 && py::hasattr(asked, "fidelity")) {
        trial.fidelity = asked.attr("fidelity").cast<double>();
      }
      open_.push_back({trial, SharedObject(asked)});
      return trial;
    });
  }

  void tell(const Trial& trial, const Evaluation& evaluation) {
    const py::gil_scoped_acquire gil;
    in_python([&] {
      const auto open = find_open(trial);
      const py::object configuration = object_of(trial);
      if (open != open_.end()) open_.erase(open);
      return optimizer_.get().attr("tell")(configuration, evaluation.value);
    });
  }

  std::optional<Configuration> recommended_configuration() const {
    const py::gil_scoped_acquire gil;
    if (!py::hasattr(optimizer_.get(), "recommend")) return std::nullopt;
    return in_python([&]() -> std::optional<Configuration> {
      const py::object recommended = optimizer_.get().attr("recommend")();
      if (recommended.is_none()) return std::nullopt;
      return space_->configuration(recommended);
    });
  }

 private:
  struct Asked {
    Trial trial;
    SharedObject object;
  };

  std::vector<Asked>::iterator find_open(const Trial& trial) {
    return std::ranges::find_if(open_, [&](const Asked& asked) {
      return asked.trial.fidelity == trial.fidelity && asked.trial.configuration == trial.configuration;
    });
  }
  /// The object that was asked for; another one if the trial comes from a record.
  py::object object_of(const Trial& trial) {
    const auto open = find_open(trial);
    return open != open_.end() ? open->object.get() : asked_configuration(*space_, trial, fidelities_.size());
  }
  py::list objects_of(const std::vector<Trial>& trials) {
    py::list objects;
    for (const Trial& trial : trials) objects.append(object_of(trial));
    return objects;
  }

  std::vector<double> fidelities_;
  std::shared_ptr<const Space> space_;
  SharedObject optimizer_;
  bool takes_pending_ = false;  ///< its method ask() has a parameter `pending`
  std::vector<Asked> open_;     ///< asked for and not told
};

}  // namespace

PythonOptimizer::PythonOptimizer(const std::string& spec, std::shared_ptr<const Space> space, OptimizerContext context,
                                 const std::string& problem_name, int replicate, std::uint64_t seed)
    : recipe_(catalog().recipe(spec)), space_(std::move(space)), fidelities_(context.fidelities), optimizer_([&] {
        context.workers = recipe_.workers;
        context.streams = RunStreams(seed, problem_name, recipe_.streams, replicate);
        return made(recipe_, context);
      }()) {}

std::unique_lock<std::mutex> PythonOptimizer::lock_alone() {
  std::unique_lock lock(busy_, std::try_to_lock);
  if (!lock) throw Error(fmt::format("another thread is using this '{}'", recipe_.spec));
  return lock;
}

py::object PythonOptimizer::ask() {
  const auto alone = lock_alone();
  py::object configuration = next();
  if (!configuration.is_none()) return configuration;
  throw Error(fmt::format(
      "'{}' proposes no other configuration before it is told the value of one that it asked for (None if it "
      "failed)",
      recipe_.spec));
}

py::object PythonOptimizer::next() {
  std::vector<Trial> pending;
  for (const Open& open : open_) pending.push_back(open.trial);
  std::optional<Trial> trial;
  {
    const py::gil_scoped_release free;
    trial = next_trial(optimizer_, recipe_.abilities, pending);
  }
  if (!trial) return py::none();
  py::object configuration = asked_configuration(*space_, *trial, fidelities_.size());
  open_.push_back({configuration, *std::move(trial)});
  return configuration;
}

py::list PythonOptimizer::ask_many(int count) {
  if (count < 0) throw InputError(fmt::format("the count is {}; expected 0 or more", count));
  const auto alone = lock_alone();
  py::list asked;
  for (int i = 0; i < count; ++i) {
    py::object configuration = next();
    if (configuration.is_none()) break;
    asked.append(std::move(configuration));
  }
  return asked;
}

std::optional<std::size_t> PythonOptimizer::find_open(const py::object& configuration) const {
  for (std::size_t i = open_.size(); i-- > 0;) {
    if (open_[i].configuration.is(configuration)) return i;
  }
  if (open_.empty()) return std::nullopt;
  const Configuration wanted = space_->unchecked_configuration(configuration);
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if (open_[i].trial.configuration == wanted) return i;
  }
  return std::nullopt;
}

Trial PythonOptimizer::unasked(const py::object& configuration, std::optional<double> fidelity) const {
  if (recipe_.abilities.unasked == Unasked::nothing) {
    throw InputError(
        fmt::format("'{}' did not ask for {}, and does not learn from such", recipe_.spec, excerpt_of(configuration)));
  }
  Trial trial{space_->configuration(configuration), fidelity.value_or(fidelities_.back())};
  if (std::ranges::find(fidelities_, trial.fidelity) == fidelities_.end()) {
    throw InputError(
        fmt::format("the fidelity is {}; expected one of {}", trial.fidelity, fmt::join(fidelities_, ", ")));
  }
  if (trial.fidelity != fidelities_.back() && recipe_.abilities.unasked == Unasked::full_fidelity) {
    throw InputError(
        fmt::format("'{}' learns only from evaluations at the full fidelity, {}", recipe_.spec, fidelities_.back()));
  }
  return trial;
}

void PythonOptimizer::tell(const py::object& configuration, const py::object& value, std::optional<double> fidelity) {
  const auto alone = lock_alone();
  const double number = value_of(value);
  const auto open = find_open(configuration);
  Trial trial = open ? std::move(open_[*open].trial) : unasked(configuration, fidelity);
  if (open) open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(*open));
  const double reached = open ? fidelity.value_or(trial.fidelity) : trial.fidelity;
  {
    const py::gil_scoped_release free;
    optimizer_.tell(trial, {.value = number, .fidelity = reached});
  }
  ++told_;
  if (optimizer_.can_recommend()) configurations_.push_back(trial.configuration);
  if (!std::isfinite(number) || reached != fidelities_.back() || (best_ && number >= best_value_)) return;
  best_ = std::move(trial.configuration);
  best_value_ = number;
}

py::object PythonOptimizer::recommend() {
  const auto alone = lock_alone();
  if (auto configuration = optimizer_.recommended_configuration()) return space_->to_dict(*configuration);
  const auto number = optimizer_.recommend();
  if (number && *number < configurations_.size()) return space_->to_dict(configurations_[*number]);
  return best_ ? py::object(space_->to_dict(*best_)) : py::object(py::none());
}

py::object PythonOptimizer::best() const {
  if (!best_) return py::none();
  return py::make_tuple(space_->to_dict(*best_), best_value_);
}

std::string PythonOptimizer::log() {
  const auto alone = lock_alone();
  return optimizer_.log();
}

OptimizerEntry python_optimizers(const py::dict& factories) {
  struct Factory {
    SharedObject factory;
    nlohmann::json record;
  };
  std::map<std::string, Factory> all;
  for (const auto& [name, pair] : factories) {
    const auto both = py::reinterpret_borrow<py::tuple>(pair);
    all[name.cast<std::string>()] = {SharedObject(py::object(both[0])),
                                     nlohmann::json::parse(both[1].cast<std::string>())};
  }
  return {.name = "python", .description = "a class of Python", .options = {}, .recipe = [all](std::string_view text) {
            const auto found = all.find(std::string(text));
            if (found == all.end()) throw InputError(fmt::format("unknown optimiser 'python:{}'", text));
            OptimizerRecipe recipe;
            recipe.spec = recipe.streams = recipe.name = found->first;
            recipe.options = found->second.record;
            recipe.make = [factory = found->second.factory](const OptimizerContext& context) -> Optimizer {
              return ForeignOptimizer(factory, context);
            };
            return recipe;
          }};
}

void bind_optimizer(py::module_& module) {
  module.def(
      "optimizer_names", [] { return catalog().names(); }, "The names of all optimisers.");
  py::class_<PythonOptimizer>(module, "Optimizer", "An optimiser; bobench.optimizer() makes one.")
      .def(py::init([](const std::string& name, const py::object& where, int budget, std::uint64_t seed) {
             if (py::isinstance<PythonProblem>(where)) {
               const auto& problem = where.cast<const PythonProblem&>();
               return std::make_unique<PythonOptimizer>(
                   name, problem.shared_space(), context_for(problem.problem(), budget, RunStreams(seed, "", "", 0)),
                   problem.id(), problem.replicate(), seed);
             }
             auto space = std::make_shared<const Space>(space_of(where));
             OptimizerContext context{space->search_space(), budget, RunStreams(seed, "", "", 0)};
             return std::make_unique<PythonOptimizer>(name, std::move(space), std::move(context), "", 0, seed);
           }),
           py::arg("name"), py::arg("space"), py::arg("budget") = 100, py::arg("seed") = 1)
      .def("ask", &PythonOptimizer::ask, "The next configuration.")
      .def("ask", &PythonOptimizer::ask_many, py::arg("count"),
           "Up to `count` configurations: fewer if the optimiser must first be told some of those pending.")
      .def("tell", &PythonOptimizer::tell, py::arg("config"), py::arg("value"), py::arg("fidelity") = py::none(),
           "The value of a configuration. None, NaN or an exception: the evaluation failed. The optimiser also learns\n"
           "from configurations that it did not ask for, if it can.")
      .def("recommend", &PythonOptimizer::recommend,
           "The configuration that the optimiser recommends; None before the first value.")
      .def_property_readonly("best", &PythonOptimizer::best, "(configuration, value) of the lowest value, or None.")
      .def("__repr__",
           [](const PythonOptimizer& self) {
             return fmt::format("<bobench optimizer {}, {} values told>", self.name(), self.told());
           })
      .def_property_readonly("name", &PythonOptimizer::name)
      .def_property_readonly("space", [](const PythonOptimizer& self) { return self.space(); })
      .def_property_readonly("concurrent", &PythonOptimizer::is_concurrent,
                             "Whether it always has another configuration while others are not told yet.")
      .def_property_readonly("told", &PythonOptimizer::told, "Number of values told.")
      .def_property_readonly("log", &PythonOptimizer::log);
}

}  // namespace bobench::python
