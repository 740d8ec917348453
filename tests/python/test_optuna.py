"""bobench.optuna: samplers, objectives and studies, with Optuna itself."""
import importlib.util
import math
import pickle
import tempfile
import unittest
import warnings
from pathlib import Path

if importlib.util.find_spec("optuna") is None:
    raise unittest.SkipTest("optuna is not installed")

import bobench
import bobench.optuna
import optuna
from bobench._command import command
from bobench.optuna import BobenchSampler
from optuna.distributions import CategoricalDistribution, FloatDistribution, IntDistribution

optuna.logging.set_verbosity(optuna.logging.ERROR)

SPACE = {"lr": bobench.log(1e-5, 0.1), "units": bobench.ordinal([16, 32, 64, 128]), "layers": bobench.integer(1, 8),
         "act": ["relu", "tanh", None]}

LINE = {"x": (-5.0, 5.0)}


def loss(config):
    return (math.log10(config["lr"]) + 3) ** 2 + abs(config["layers"] - 3) + config["units"] / 100 + \
        (config["act"] is None)


def suggested(trial):
    return {"lr": trial.suggest_float("lr", 1e-5, 0.1, log=True),
            "units": trial.suggest_categorical("units", [16, 32, 64, 128]), "layers": trial.suggest_int("layers", 1, 8),
            "act": trial.suggest_categorical("act", ["relu", "tanh", None])}


def line(trial):
    return (trial.suggest_float("x", -5, 5) - 1) ** 2


def params_of(study):
    return [trial.params for trial in study.trials]


def study_of(sampler, objective, trials, **options):
    study = optuna.create_study(sampler=sampler, **options)
    study.optimize(objective, n_trials=trials)
    return study


def told(study, count):
    return [(trial.params, trial.value) for trial in study.trials[:count]]


class StudyTest(unittest.TestCase):
    def assert_trials_are_those_of(self, study, name, space, budget, seed, observations):
        """The trials after the first ones are those of an optimiser that these observations were told first."""
        search = bobench.optimizer(name, space, budget, seed)
        for config, value in observations:
            search.tell(config, value)
        for trial in study.trials[len(observations):]:
            config = search.ask()
            self.assertEqual(config, trial.params)
            search.tell(config, trial.value)


class GivenSpaceTest(StudyTest):
    """With a given space, a study is a run of the optimiser."""

    def test_trials_are_the_evaluations_of_minimize(self):
        for name in ("gp-ei", "tpe", "bore-rf", "differential-evolution", "random-search"):
            with self.subTest(name):
                seen = []
                ours = bobench.minimize(lambda config: seen.append(config) or loss(config), SPACE, 15, name, seed=4)
                study = study_of(BobenchSampler(name, 15, 4, SPACE), lambda trial: loss(suggested(trial)), 15)
                self.assertEqual(params_of(study), seen)
                self.assertEqual(study.best_value, ours.fun)

    def test_distributions_are_a_space_too(self):
        given = {"x": FloatDistribution(-5, 5)}
        study = study_of(BobenchSampler("gp-ei", 10, space=given), line, 10)
        ours = bobench.minimize(lambda config: (config["x"] - 1) ** 2, LINE, budget=10)
        self.assertEqual([one["x"] for one in params_of(study)], list(ours.history["x"]))

    def test_maximising_is_minimising_the_negative_value(self):
        up = study_of(BobenchSampler("gp-ei", 12, space=LINE), lambda t: -line(t), 12, direction="maximize")
        down = study_of(BobenchSampler("gp-ei", 12, space=LINE), line, 12)
        self.assertEqual(params_of(up), params_of(down))

    def test_a_trial_that_fails_is_a_failed_evaluation(self):
        def objective(trial):
            value = line(trial)
            if trial.number in (2, 5):
                raise ValueError("mine")
            return math.nan if trial.number == 7 else value

        study = optuna.create_study(sampler=BobenchSampler("gp-ei", 12, space=LINE))
        study.optimize(objective, n_trials=12, catch=ValueError)
        search = bobench.optimizer("gp-ei", LINE, 12)
        for number, params in enumerate(params_of(study)):
            config = search.ask()
            self.assertEqual(config, params)
            search.tell(config, None if number in (2, 5, 7) else (config["x"] - 1) ** 2)

    def test_a_pruned_trial_has_the_last_value_that_it_reported(self):
        def objective(trial):
            value = line(trial)
            trial.report(value + 50, 1)
            trial.report(value + 30, 2)
            if trial.number in (1, 4):
                raise optuna.TrialPruned()
            return value

        study = study_of(BobenchSampler("gp-ei", 10, space=LINE), objective, 10)
        search = bobench.optimizer("gp-ei", LINE, 10)
        for number, params in enumerate(params_of(study)):
            config = search.ask()
            self.assertEqual(config, params)
            search.tell(config, (config["x"] - 1) ** 2 + (30 if number in (1, 4) else 0))

    def test_a_proposal_that_an_enqueued_trial_did_not_use_is_made_to_the_next(self):
        for name in ("gp-ei", "random-search"):  # the second does not learn from others
            study = optuna.create_study(sampler=BobenchSampler(name, 10, space=LINE))
            study.enqueue_trial({"x": 4.0})
            study.optimize(line, n_trials=10)
            plain = study_of(BobenchSampler(name, 10, space=LINE), line, 10)
            self.assertEqual(params_of(study)[0], {"x": 4.0})
            self.assertEqual(params_of(study)[1], params_of(plain)[0])
            self.assertEqual(len({one["x"] for one in params_of(study)}), 10)
            if name == "random-search":
                self.assertEqual(params_of(study)[1:], params_of(plain)[:9])

    def test_a_proposal_that_two_trials_did_not_use_is_not_made_again(self):
        plain = study_of(BobenchSampler("random-search", 10, space=LINE), line, 3)
        self.assertFalse(any(2 <= one["x"] <= 2.5 for one in params_of(plain)))
        study = study_of(BobenchSampler("random-search", 10, space=LINE), lambda t: t.suggest_float("x", 2, 2.5), 4)
        study.optimize(line, n_trials=1)
        self.assertEqual(params_of(study)[4], params_of(plain)[2])

    def test_single_values_are_left_to_optuna(self):
        study = study_of(BobenchSampler("gp-ei", 5, space={"x": (-5.0, 5.0), "c": ["only"]}),
                         lambda t: line(t) + len(t.suggest_categorical("c", ["only"])), 5)
        self.assertEqual({one["c"] for one in params_of(study)}, {"only"})

    def test_a_pruner_with_brackets_hides_no_trials(self):
        sampler = BobenchSampler("gp-ei", 20, space=LINE)
        drawn = []
        draw = sampler._independent_sampler.sample_independent
        sampler._independent_sampler.sample_independent = lambda *given: drawn.append(given) or draw(*given)

        def objective(trial):
            for step in range(9):
                trial.report(line(trial) + 9 - step, step)
                if trial.should_prune():
                    raise optuna.TrialPruned()
            return line(trial)

        study_of(sampler, objective, 20, pruner=optuna.pruners.HyperbandPruner(1, 9))
        self.assertEqual(drawn, [])  # it would draw if it waited for a trial that has ended


class CommonSpaceTest(StudyTest):
    """Without a space, the optimiser searches over what completed trials have in common."""

    def test_later_trials_are_those_of_an_optimiser_that_knows_the_first(self):
        study = study_of(BobenchSampler("gp-ei", 10, 3), lambda trial: loss(suggested(trial)), 10)
        space = {"act": SPACE["act"], "layers": SPACE["layers"], "lr": SPACE["lr"],
                 "units": bobench.choice([16, 32, 64, 128])}
        self.assert_trials_are_those_of(study, "gp-ei", space, 10, 3, told(study, 1))

    def test_it_learns_from_the_trials_of_another_sampler(self):
        study = study_of(optuna.samplers.TPESampler(seed=1), line, 15)
        study.sampler = BobenchSampler("gp-ei", 30, 2)
        study.optimize(line, n_trials=10)
        self.assert_trials_are_those_of(study, "gp-ei", LINE, 30, 2, told(study, 15))
        self.assertLess(study.best_value, 1e-4)

    def test_a_copy_learns_from_the_study(self):
        sampler = BobenchSampler("gp-ei", 30, 2)
        study = study_of(sampler, line, 12)
        study.sampler = pickle.loads(pickle.dumps(sampler))
        study.optimize(line, n_trials=3)
        self.assert_trials_are_those_of(study, "gp-ei", LINE, 30, 2, told(study, 12))

    def test_a_stored_study_continues_in_another_process(self):
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Optuna's, about an experimental feature
            file = str(Path(folder) / "journal.log")

            def opened(name):
                storage = optuna.storages.JournalStorage(optuna.storages.JournalFileStorage(file))
                return optuna.create_study(study_name="s", storage=storage, load_if_exists=True,
                                           sampler=BobenchSampler(name, 30, 2))

            opened("gp-ei").optimize(line, n_trials=12)
            study = opened("gp-ei")
            study.optimize(line, n_trials=3)
            self.assert_trials_are_those_of(study, "gp-ei", LINE, 30, 2, told(study, 12))

    def test_values_with_a_step(self):
        def objective(trial):
            return trial.suggest_float("x", -1, 1, step=0.1) ** 2 + trial.suggest_int("n", 2, 20, step=3) + \
                trial.suggest_int("k", 1, 100, log=True)

        study = optuna.create_study(sampler=BobenchSampler("gp-ei", 25))
        study.enqueue_trial({"x": 0.3, "n": 5, "k": 7})  # 0.3 is not -1 + 13 * 0.1 in floating point
        study.optimize(objective, n_trials=25)
        self.assertEqual(params_of(study)[0]["x"], 0.3)
        space = {"k": bobench.integer(1, 100, log=True), "n": bobench.ordinal([2, 5, 8, 11, 14, 17, 20]),
                 "x": bobench.ordinal([-1 + i * 0.1 for i in range(21)])}
        first = {"k": 7, "n": 5, "x": -1 + 13 * 0.1}
        self.assert_trials_are_those_of(study, "gp-ei", space, 25, 1, [(first, study.trials[0].value)])
        self.assertEqual(study.best_params["n"], 2)

    def test_a_conditional_space_with_a_parent_of_one_value(self):
        space = {"kernel": ["rbf"], "gamma": bobench.when("kernel", "rbf", (0.0, 1.0)), "x": (0.0, 1.0)}

        def objective(trial):
            trial.suggest_categorical("kernel", ["rbf"])
            return trial.suggest_float("gamma", 0.0, 1.0) + trial.suggest_float("x", 0.0, 1.0)

        study = study_of(BobenchSampler("tpe", 10, space=space), objective, 10)
        self.assertEqual(set(study.best_params), {"kernel", "gamma", "x"})

    def test_conditional_parameters_are_drawn_and_the_others_searched(self):
        def objective(trial):
            kind = trial.suggest_categorical("kind", ["a", "b"])
            return trial.suggest_float("x", -5, 5) ** 2 + trial.suggest_float(f"only_{kind}", 0, 1)

        study = study_of(BobenchSampler("gp-ei", 30), objective, 30)
        self.assertLess(min(abs(one["x"]) for one in params_of(study)[15:]), 0.3)
        self.assertGreater(len({one.get("only_a", one.get("only_b")) for one in params_of(study)}), 28)

    def test_another_study_begins_again(self):
        sampler = BobenchSampler("gp-ei", 10, 3)
        study_of(sampler, line, 6)
        second = study_of(sampler, lambda t: t.suggest_float("y", 0, 1), 6)
        self.assert_trials_are_those_of(second, "gp-ei", {"y": (0.0, 1.0)}, 10, 3, told(second, 1))


class SamplerTest(unittest.TestCase):
    def test_trials_in_parallel(self):
        for name in ("tpe", "gp-ei"):
            study = optuna.create_study(sampler=BobenchSampler(name, 40, space=LINE))
            study.optimize(line, n_trials=40, n_jobs=4)
            self.assertEqual(len({one["x"] for one in params_of(study)}), 40)
            self.assertLess(study.best_value, 0.5)

    def test_a_batch_of_ask_and_tell(self):
        study = optuna.create_study(sampler=BobenchSampler("random-search", 5, space=LINE))
        search = bobench.optimizer("random-search", LINE, 5)
        trials = [study.ask() for _ in range(5)]
        self.assertEqual([trial.suggest_float("x", -5, 5) for trial in trials], [one["x"] for one in search.ask(5)])
        for trial in trials:
            study.tell(trial, 1.0)

    def test_several_objectives_are_refused(self):
        study = optuna.create_study(directions=["minimize", "minimize"], sampler=BobenchSampler())
        with self.assertRaisesRegex(ValueError, "BobenchSampler cannot be used"):
            study.optimize(lambda trial: (line(trial), 1), n_trials=1)

    def test_mistakes_are_refused_at_once(self):
        with self.assertRaisesRegex(bobench.InputError, "did you mean 'gp-ei'"):
            BobenchSampler("gpei")
        with self.assertRaisesRegex(bobench.InputError, "budget is 0"):
            BobenchSampler(budget=0)
        with self.assertRaisesRegex(bobench.InputError, "parameter 'x'"):
            BobenchSampler(space={"x": 3})

    def test_a_seed_of_none_differs(self):
        first, second = (study_of(BobenchSampler("random-search", 3, None), line, 3) for _ in range(2))
        self.assertNotEqual(params_of(first), params_of(second))


class SpaceTest(unittest.TestCase):
    def test_a_space_of_distributions(self):
        space = bobench.optuna.space({
            "a": FloatDistribution(0, 1), "b": FloatDistribution(1e-3, 1, log=True),
            "c": FloatDistribution(0, 1, step=0.25),
            "d": IntDistribution(1, 9), "e": IntDistribution(1, 9, log=True), "f": IntDistribution(0, 10, step=5),
            "g": CategoricalDistribution(["x", 2, None]), "h": FloatDistribution(2, 2)})
        self.assertEqual(space.parameters, {
            "a": bobench.real(0, 1), "b": bobench.log(1e-3, 1), "c": bobench.ordinal([0, 0.25, 0.5, 0.75, 1]),
            "d": bobench.integer(1, 9), "e": bobench.integer(1, 9, log=True), "f": bobench.ordinal([0, 5, 10]),
            "g": bobench.choice(["x", 2, None]), "h": bobench.choice([2])})

    def test_levels_are_the_values_that_optuna_accepts(self):
        for low, high, step in ((-10, 10, 0.1), (-10.2, 10.2, 0.1), (0, 0.9, 0.3)):
            given = FloatDistribution(low, high, step=step)
            levels = bobench.optuna.space({"x": given})["x"].values
            self.assertEqual(len(levels), round((given.high - given.low) / step) + 1)
            self.assertTrue(all(given._contains(level) for level in levels))

    def test_distributions_and_back(self):
        space = bobench.Space({"x": (0.0, 1.0), "k": bobench.integer(1, 64, log=True), "act": ["relu", None]})
        self.assertEqual(bobench.optuna.space(bobench.optuna.distributions(space)), space)

    def test_too_many_steps_are_refused(self):
        with self.assertRaisesRegex(bobench.InputError, "'x' has 1000001 steps"):
            bobench.optuna.space({"x": IntDistribution(0, 2_000_000, step=2)})


class ObjectiveTest(unittest.TestCase):
    def test_active_parameters_of_a_conditional_problem_are_suggested(self):
        problem = bobench.problem(lambda config: len(config), {"b": bobench.when("a", "y", (0.0, 1.0)), "a": ["x", "y"]},
                                  name="conditional")
        study = study_of(optuna.samplers.RandomSampler(seed=1), bobench.optuna.objective(problem), 20)
        self.assertEqual({(trial.value, *sorted(trial.params)) for trial in study.trials}, {(1, "a"), (2, "a", "b")})

    def test_values_are_those_of_the_problem(self):
        problem = bobench.problem(loss, SPACE)
        study = study_of(optuna.samplers.RandomSampler(seed=1), bobench.optuna.objective(problem), 20)
        self.assertEqual([trial.value for trial in study.trials], [loss(trial.params) for trial in study.trials])
        self.assertEqual(list(study.trials[0].params), list(SPACE))

    def test_fidelities_are_reported_and_pruned(self):
        for fidelities, steps in (([1, 3, 9], [1, 3]), ([0.25, 0.5, 1], [1, 2])):
            problem = bobench.problem(lambda config, fidelity: config["x"] / fidelity, {"x": (1.0, 2.0)}, "curve",
                                      fidelities=fidelities)
            study = study_of(optuna.samplers.RandomSampler(seed=1), bobench.optuna.objective(problem), 1)
            x = study.trials[0].params["x"]
            self.assertEqual(study.trials[0].intermediate_values, dict(zip(steps, (x / f for f in fidelities))))
            self.assertEqual(study.trials[0].value, x / fidelities[-1])
            pruned = study_of(optuna.samplers.RandomSampler(seed=1), bobench.optuna.objective(problem), 1,
                              pruner=optuna.pruners.ThresholdPruner(upper=1e-3))
            self.assertEqual(pruned.trials[0].state, optuna.trial.TrialState.PRUNED)
            self.assertEqual(pruned.trials[0].intermediate_values, {1: x / fidelities[0]})

    def test_a_failed_evaluation_fails_the_trial(self):
        problem = bobench.problem(lambda config: 1 / 0, {"x": (0.0, 1.0)}, "fails")
        study = study_of(optuna.samplers.RandomSampler(seed=1), bobench.optuna.objective(problem), 2)
        self.assertEqual({trial.state for trial in study.trials}, {optuna.trial.TrialState.FAIL})


class FromOptunaTest(unittest.TestCase):
    def test_rows(self):
        study = optuna.create_study(study_name="mine", direction="maximize", sampler=BobenchSampler("tpe"))
        x = {"x": FloatDistribution(0, 1)}
        state = optuna.trial.TrialState
        study.add_trial(optuna.create_trial(params={"x": 0.5}, distributions=x, value=3.0))
        study.add_trial(optuna.create_trial(params={"x": 0.25}, distributions=x, value=9.0, state=state.PRUNED))
        study.add_trial(optuna.create_trial(state=state.FAIL))
        study.ask()
        study.add_trial(optuna.create_trial(value=-1.0))
        frame = bobench.optuna.from_optuna(study)
        self.assertEqual(list(frame.columns), ["problem", "optimizer", "replicate", "evaluation", "value", "params_x"])
        self.assertEqual(set(zip(frame["problem"], frame["optimizer"], frame["replicate"])), {("mine", "tpe", 0)})
        self.assertEqual(list(frame["evaluation"]), [1, 2, 3, 4])
        self.assertEqual([str(value) for value in frame["value"]], ["-3.0", "nan", "nan", "1.0"])
        self.assertEqual(list(frame["params_x"][:2]), [0.5, 0.25])

    def test_studies_are_imported_as_replicates_and_ranked(self):
        import pandas

        branin = bobench.problem("synthetic/branin")
        studies = [study_of(optuna.samplers.RandomSampler(seed=seed), bobench.optuna.objective(branin), 12)
                   for seed in range(3)]
        frame = bobench.optuna.from_optuna(studies, problem="synthetic/branin")
        with tempfile.TemporaryDirectory() as folder:
            theirs, results, again = (Path(folder) / name for name in ("theirs.csv", "r.h5", "again.csv"))
            frame.to_csv(theirs, index=False)
            command(["import", theirs, "--output", results])
            command(["export", results, "--as", "csv", "--output", again])
            read = pandas.read_csv(again)
        columns = ["problem", "optimizer", "replicate", "evaluation", "value"]
        pandas.testing.assert_frame_equal(read[columns], frame[columns])
        self.assertEqual(set(read["optimizer"]), {"RandomSampler"})
        self.assertEqual(list(read["replicate"].unique()), [0, 1, 2])

    def test_several_objectives_are_refused(self):
        study = optuna.create_study(study_name="two", directions=["minimize", "maximize"])
        with self.assertRaisesRegex(bobench.InputError, "'two' has 2 objectives; expected one"):
            bobench.optuna.from_optuna(study)
