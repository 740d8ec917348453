"""Result files in Python: the numbers are those of the file and of the command line."""
import html
import io
import json
import os
import pickle
import shutil
import signal
import tempfile
import unittest
import warnings
import xml.etree.ElementTree
from pathlib import Path
from unittest import mock

import numpy

import bobench
from bobench import _core

try:
    import pandas
except ImportError:
    pandas = None
try:
    import h5py
except ImportError:
    h5py = None
try:
    import matplotlib

    matplotlib.use("Agg")
except ImportError:
    matplotlib = None

PROBLEMS = ["bbob/f1/d2", "bbob/f1/d3", "synthetic/branin/noise=0.5"]
OPTIMIZERS = ["random-search", "differential-evolution", "tpe"]


def program(*words):
    """What a command of the program prints, which is the independent truth for tables."""
    code, text = _core.execute([str(word) for word in words])
    if code:
        raise AssertionError(f"code {code}: {text}")
    return text


def fails_often(config):
    """A problem with failed evaluations; its optimum is not known."""
    if config["x"] < 0.3:
        raise ValueError("too small")
    return config["x"]


class FailsAtOnce:
    def __init__(self, space, budget, seed):
        raise RuntimeError("no")

    def ask(self):
        raise NotImplementedError

    def tell(self, config, value):
        raise NotImplementedError


class ResultsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = cls.folder.name + "/r.h5"
        own = bobench.problem(fails_often, {"x": (0.0, 1.0), "act": ["relu", "tanh"]})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            bobench.run([*OPTIMIZERS, FailsAtOnce], [*PROBLEMS, own], budget=12, replicates=3, output=cls.path,
                        quiet=True, record_x=True)
        cls.results = bobench.read(cls.path)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def setUp(self):
        # Comparisons of three replicates warn; the tests that are about warnings take them back.
        self.caught = warnings.catch_warnings()
        self.caught.__enter__()
        self.addCleanup(self.caught.__exit__, None, None, None)
        warnings.simplefilter("ignore")

    def test_settings_are_the_attributes_of_the_file(self):
        settings = self.results.settings
        self.assertEqual((settings["budget"], settings["seed"], settings["record_x"]), (12, 1, True))
        self.assertEqual(settings["bobench_version"], bobench.__version__)
        self.assertEqual(self.results.problems, [*PROBLEMS, "fails_often"])
        self.assertEqual(self.results.optimizers, [*OPTIMIZERS, "FailsAtOnce"])

    @unittest.skipUnless(h5py, "h5py is not installed")
    def test_arrays_are_those_of_h5py(self):
        names = {0: "missing", 1: "complete", 2: "failed"}
        with h5py.File(self.path) as file:
            paths = file["series"].asstr()[:]
            self.assertEqual(len(self.results.series), len(paths))
            for path in paths:
                group = file["runs"][path]
                one = self.results[group.attrs["problem"].decode(), group.attrs["optimizer"].decode()]
                self.assertEqual(one.options, json.loads(group.attrs["options"]))
                self.assertEqual(one.dimension, group.attrs["dimension"])
                self.assertEqual(list(one.status), [names[number] for number in group["status"]])
                for name in ("seed", "evaluations"):
                    numpy.testing.assert_array_equal(getattr(one, name), group[name])
                optimum = group["optimum"][:] if "optimum" in group else numpy.full(3, numpy.nan)
                numpy.testing.assert_array_equal(one.optimum, optimum)
                columns = set(group) & {"value", "noise_free", "recommended", "seconds_ask", "seconds_evaluate"}
                self.assertEqual(set(one.columns), columns)
                for name in columns:
                    numpy.testing.assert_array_equal(getattr(one, name), group[name])
                if "configuration" in group:
                    numpy.testing.assert_array_equal(one.configuration, group["configuration"])
                else:
                    self.assertIsNone(one.configuration)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_tidy_frame_is_the_export_as_csv(self):
        frame = self.results.to_pandas()
        exported = pandas.read_csv(io.StringIO(program("export", self.path, "--as", "csv", "--output", "-")),
                                   float_precision="round_trip", keep_default_na=False, na_values=["nan", ""])
        shared = [name for name in exported if name not in ("seed", "message")]
        self.assertEqual(set(frame), {*shared, "best", "regret"})
        exported["group"] = exported["group"].fillna("")
        for name in shared:
            numpy.testing.assert_array_equal(frame[name].to_numpy(), exported[name].to_numpy(), err_msg=name)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_last_regrets_have_the_mean_of_the_table(self):
        last = self.results.to_pandas().groupby(["problem", "optimizer", "replicate"]).last()
        mean = last.groupby(["problem", "optimizer"])["regret"].mean()
        table = self.results.table().set_index([("problem", "")])
        for problem in PROBLEMS:
            for optimizer in OPTIMIZERS:
                self.assertAlmostEqual(mean[problem, optimizer], table.loc[problem, (optimizer, "mean")], 12)

    def test_best_is_the_lowest_value_so_far_and_regret_its_distance_from_the_optimum(self):
        one = self.results["bbob/f1/d2", "tpe"]
        numpy.testing.assert_array_equal(one.best, numpy.minimum.accumulate(one.value, axis=1))
        numpy.testing.assert_allclose(one.regret, one.best - one.optimum[:, None], rtol=0, atol=0)
        noisy = self.results["synthetic/branin/noise=0.5", "tpe"]
        numpy.testing.assert_array_equal(noisy.best, numpy.minimum.accumulate(noisy.noise_free, axis=1))
        self.assertTrue((noisy.noise_free != noisy.value).all())

    def test_without_an_optimum_regret_is_nan_and_failed_evaluations_are_never_the_best(self):
        one = self.results["fails_often", "random-search"]
        self.assertTrue(numpy.isnan(one.regret).all())
        self.assertTrue(numpy.isnan(one.value).any())
        expected = numpy.minimum.accumulate(numpy.where(numpy.isnan(one.value), numpy.inf, one.value), axis=1)
        numpy.testing.assert_array_equal(one.best, expected)

    def test_failed_runs_have_a_message_and_no_rows(self):
        one = self.results["bbob/f1/d2", "FailsAtOnce"]
        self.assertEqual(list(one.status), ["failed"] * 3)
        self.assertIn("RuntimeError: no", one.message[0])
        self.assertEqual(list(one.evaluations), [0, 0, 0])

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_tables_are_those_of_the_command_line(self):
        results, path = self.results, self.path
        cases = [(results.rank(), ["rank"]),
                 (results.rank(at=5, by="group"), ["rank", "--at", 5, "--by", "group"]),
                 (results.rank(optimizers=["tpe", "random-search"], differences=True),
                  ["rank", "--optimizers", "tpe", "random-search", "--differences"]),
                 (results.rank(pairwise=True), ["rank", "--pairwise"]),
                 (results.rank(post_hoc="holm", test="friedman"),
                  ["rank", "--post-hoc", "holm", "--test", "friedman"]),
                 (results.rank(model="bayesian-signed-rank", rope=0.2),
                  ["rank", "--model", "bayesian-signed-rank", "--rope", 0.2]),
                 (results.table(), ["table"]),
                 (results.table(statistic="median", problems="bbob/*"),
                  ["table", "--statistic", "median", "--problems", "bbob/*"]),
                 (results.runtime(targets=numpy.array([100, 1])), ["runtime", "--targets", 100, 1]),
                 (results.runtime(show="area"), ["runtime", "--show", "area"]),
                 (results.compare(by="function"), ["compare", "--by", "function"]),
                 (results.compare(with_="BIPOP-CMA-ES"), ["compare", "--with", "BIPOP-CMA-ES"]),
                 (results.status(by="problem"), ["status", "--by", "problem"])]
        for frame, (command, *options) in cases:
            with self.subTest([command, *options]):
                self.require_csv(frame, program(command, path, *options, "--format", "csv"))

    def require_csv(self, frame, csv):
        expected = pandas.read_csv(io.StringIO(csv), float_precision="round_trip", dtype=object, keep_default_na=False)
        names = list(dict.fromkeys(name if isinstance(name, str) else name[0] for name in frame))
        self.assertEqual(names, list(expected))
        self.assertEqual(len(frame), len(expected))
        for name in names:
            for row, cell in enumerate(expected[name]):
                given = frame[name].iloc[row]
                if isinstance(given, pandas.Series):
                    known = json.loads(cell) if cell else {}
                    self.assertEqual(given.dropna().to_dict(),
                                     {key: float(value) for key, value in known.items() if value is not None})
                elif cell == "":
                    self.assertTrue(given is None or given == "" or given != given, (name, row, given))
                else:
                    self.assertEqual(str(given) if isinstance(given, str) else float(given),
                                     cell if isinstance(given, str) else float(cell), (name, row))

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_numbers_are_numbers_also_where_some_are_missing(self):
        runtimes = self.results.runtime(targets=[1e-300])
        self.assertEqual(runtimes["tpe", "evaluations"].dtype, float)
        self.assertEqual(self.results.rank()["mean_rank"].dtype, float)
        self.assertEqual(self.results.status()["done"].dtype, int)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_notes_and_warnings_of_a_table_are_kept(self):
        text = " ".join(program("rank", self.path).split())
        frame = self.results.rank()
        self.assertTrue(frame.attrs["notes"])
        for note in frame.attrs["notes"]:
            self.assertIn(" ".join(note.split()), text)
        self.assertIn("runs done", self.results.status().attrs["title"])
        page = frame._repr_html_()
        self.assertIn("<p>" + html.escape(frame.attrs["notes"][0]) + "</p>", page)
        self.assertIn(pandas.DataFrame(frame)._repr_html_(), page)
        self.assertIs(type(frame.head(1)), pandas.DataFrame)
        self.assertEqual(pickle.loads(pickle.dumps(frame)).attrs, frame.attrs)
        answer = json.dumps({"title": "", "columns": ["a"], "rows": [[1]], "notes": [], "warnings": ["too few"]})
        with mock.patch.object(_core, "execute", return_value=(0, answer)), self.assertWarns(UserWarning) as caught:
            self.assertEqual(self.results.rank().attrs["warnings"], ["too few"])
        self.assertEqual(caught.filename, __file__)

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_warnings_of_a_figure_are_warnings_of_python(self):
        with self.assertWarns(UserWarning) as caught:
            figure = self.results.plot("scores", optimizers=OPTIMIZERS)
        self.assertEqual(figure.warnings, [str(caught.warning)])
        self.assertIn("with so few replicates", figure.warnings[0])
        self.assertEqual(caught.filename, __file__)

    @unittest.skipUnless(h5py, "h5py is not installed")
    def test_a_file_can_be_read_while_h5py_has_it_open(self):
        with h5py.File(self.path) as file:
            again = bobench.read(self.path)
            numpy.testing.assert_array_equal(again["bbob/f1/d2", "tpe"].value, file["runs/bbob/f1/d2/tpe/value"])
            self.assertEqual(bobench.diff(self.path, self.path), [])
        with h5py.File(self.folder.name + "/link.h5", "w") as file:
            file["r"] = h5py.ExternalLink(self.path, "/runs")
            self.assertIn("bbob", file["r"])

    def test_mistakes_are_input_errors_of_one_line(self):
        for call, expected in [(lambda: bobench.read(self.folder.name + "/none.h5"), "none.h5"),
                               (lambda: bobench.read(__file__), "it is not such a file"),
                               (lambda: self.results["bbob/f1/d2", "none"], "random-search"),
                               (lambda: self.results.rank(horizon=3), "horizon"),
                               (lambda: self.results.rank(at="many"), "many"),
                               (lambda: self.results.table(statistic="mode"), "mode"),
                               (lambda: self.results.plot("pie"), "pie"),
                               (lambda: self.results.plot("track"), "there is no track"),
                               (lambda: bobench.merge([self.path], self.folder.name + "/m.h5"), "two files"),
                               (lambda: self.results.rank(at=numpy.array([3, 4])), "4"),
                               (lambda: bobench.reproduce("no/such"), "no/such"),
                               (lambda: bobench.import_results(__file__, self.folder.name + "/i.h5"), "format")]:
            with self.assertRaises(bobench.InputError) as raised:
                call()
            self.assertIn(expected, str(raised.exception))
            self.assertNotIn("\n", str(raised.exception))
        with self.assertRaisesRegex(AttributeError, "no column 'fidelity'; it has value"):
            self.results.series[0].fidelity

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_every_figure_is_an_svg(self):
        for kind in ("regret", "scores", "critical-difference", "targets", "performance-profiles", "data-profiles",
                     "attainment", "score-curves"):
            with self.subTest(kind):
                figure = self.results.plot(kind, optimizers=OPTIMIZERS, problems="bbob/*")
                root = xml.etree.ElementTree.fromstring(figure._repr_svg_())
                self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
                pages = root.findall("{http://www.w3.org/2000/svg}svg")
                self.assertEqual(len(pages), 2 if kind == "score-curves" else 1)
                self.assertEqual(float(root.get("height")), sum(float(page.get("height")) for page in pages))
                self.assertEqual(len(figure.data) > 0, True)
                self.assertTrue(figure.title)

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_saved_figures_are_those_of_the_command_line(self):
        program("plot", self.path, "--output", self.folder.name + "/plots", "--figures", "regret", "score-curves",
                "--formats", "svg", "png")
        self.results.plot("regret").save(self.folder.name + "/mine.svg")
        self.results.plot("regret").save(self.folder.name + "/mine.PNG")
        self.assertEqual(Path(self.folder.name, "mine.svg").read_bytes(),
                         Path(self.folder.name, "plots/regret.svg").read_bytes())
        self.assertEqual(Path(self.folder.name, "mine.PNG").read_bytes(),
                         Path(self.folder.name, "plots/regret.png").read_bytes())
        self.results.plot("score-curves").save(self.folder.name + "/two.svg")
        self.assertEqual(Path(self.folder.name, "two-2.svg").read_bytes(),
                         Path(self.folder.name, "plots/borda.svg").read_bytes())
        with self.assertRaisesRegex(bobench.InputError, "svg, .pdf or .png"):
            self.results.plot("regret").save(self.folder.name + "/mine.jpg")

    @unittest.skipUnless(matplotlib and pandas, "matplotlib or pandas is not installed")
    def test_matplotlib_draws_the_numbers_of_the_figure(self):
        import matplotlib.pyplot

        program("plot", self.path, "--output", self.folder.name + "/data", "--formats", "none")
        for kind, panels in (("regret", 4), ("targets", 4), ("performance-profiles", 4), ("data-profiles", 4)):
            with self.subTest(kind):
                data = pandas.read_csv(f"{self.folder.name}/data/{kind}.csv")
                panels = data.iloc[:, -2].unique()
                figure, axes = matplotlib.pyplot.subplots(len(panels))
                self.assertIs(self.results.plot(kind, ax=axes), axes)
                for ax, panel in zip(axes, panels):
                    self.assertEqual(ax.get_title(), panel)
                    self.assertTrue(ax.get_xlabel() and ax.get_ylabel())
                    part = data[data.iloc[:, -2] == panel]
                    for line in ax.get_lines():
                        curve = part[part["optimizer"] == line.get_label()]
                        base = {"log2": 2.0, "log10": 10.0}.get(curve.columns[0].split("_")[0])
                        x = curve.iloc[:, 0] if base is None else base ** curve.iloc[:, 0]
                        numpy.testing.assert_array_equal(line.get_xdata(), x)
                        self.assertEqual(ax.get_xscale(), "linear" if base is None else "log")
                        numpy.testing.assert_array_equal(line.get_ydata(), curve.iloc[:, 1])
                    self.assertEqual(len(ax.get_lines()), part["optimizer"].nunique())
                if kind == "regret":
                    self.assertEqual([ax.get_yscale() for ax in axes], ["log", "log", "log", "linear"])
                    self.assertEqual(axes[0].get_ylabel(), "simple regret, median")
                    self.assertEqual(axes[0].get_lines()[1].get_color(), "#D55E00")
                matplotlib.pyplot.close(figure)

    @unittest.skipUnless(matplotlib and pandas, "matplotlib or pandas is not installed")
    def test_matplotlib_needs_an_axis_for_each_panel_and_a_figure_of_curves(self):
        import matplotlib.pyplot

        figure, ax = matplotlib.pyplot.subplots()
        self.assertIs(self.results.plot("regret", ax=ax, problems="bbob/f1/d2", log_x=True), ax)
        self.assertEqual(ax.get_xscale(), "log")
        with self.assertRaisesRegex(bobench.InputError, "4 panels .* for 1 axes"):
            self.results.plot("regret", ax=ax)
        for kind in ("scores", "critical-difference"):
            with self.assertRaisesRegex(bobench.InputError, kind):
                self.results.plot(kind, ax=ax)
        matplotlib.pyplot.close(figure)

    def test_without_gnuplot_a_figure_is_an_error_that_names_the_way_out(self):
        path = os.environ["PATH"]
        os.environ["PATH"] = "/nowhere"
        self.addCleanup(os.environ.__setitem__, "PATH", path)
        with self.assertRaisesRegex(bobench.Error, "gnuplot is not installed .* ax="):
            self.results.plot("regret")

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_report_is_the_page_of_the_command_line(self):
        path = self.results.report(self.folder.name + "/report.html", title="A & B", optimizers=OPTIMIZERS)
        page = path.read_text("utf-8")
        self.assertIn("A &amp; B", page)
        self.assertIn("<svg", page)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_merged_parts_are_the_whole(self):
        parts = [bobench.run([name], PROBLEMS, budget=12, replicates=3, quiet=True, record_x=True)
                 for name in OPTIMIZERS]
        merged = bobench.merge(parts, self.folder.name + "/merged.h5")
        self.assertEqual(merged.optimizers, OPTIMIZERS)
        whole = bobench.run(OPTIMIZERS, PROBLEMS, budget=12, replicates=3, quiet=True, record_x=True)
        self.assertEqual(bobench.diff(merged, whole), [])
        found = bobench.diff(parts[0], parts[1])
        self.assertTrue(any("tpe" in line or "random-search" in line or "differential" in line for line in found))

    def test_exports_come_back_as_the_same_results(self):
        results = bobench.run(OPTIMIZERS, PROBLEMS, budget=12, replicates=3, quiet=True)
        exported = results.export(self.folder.name + "/r.json")
        self.assertEqual(bobench.diff(results, bobench.import_results([exported], self.folder.name + "/back.h5")), [])
        folder = results.export(self.folder.name + "/coco", as_="coco")
        self.assertEqual(bobench.import_results([folder / name for name in OPTIMIZERS],
                                                self.folder.name + "/coco.h5").optimizers, OPTIMIZERS)

    def test_sparse_traces_have_the_rows_that_were_kept(self):
        results = bobench.run("random-search", "bbob/f1/d2", budget=2000, replicates=2, quiet=True,
                              trace="improvements")
        full = bobench.run("random-search", "bbob/f1/d2", budget=2000, replicates=2, quiet=True)
        sparse, all_rows = results.series[0], full.series[0]
        self.assertLess(sparse.value.shape[1], 500)
        for run in range(2):
            kept = sparse.evaluation[run][~numpy.isnan(sparse.evaluation[run])].astype(int)
            self.assertEqual(kept[-1], 2000)
            for name in ("value", "best", "regret"):
                numpy.testing.assert_array_equal(getattr(sparse, name)[run, :len(kept)],
                                                 getattr(all_rows, name)[run, kept - 1])
                self.assertTrue(numpy.isnan(getattr(sparse, name)[run, len(kept):]).all())

    def test_only_the_highest_fidelity_counts(self):
        def deep(config, fidelity):
            return config["x"] + (1.0 if fidelity == 1.0 else 0.0)

        problem = bobench.problem(deep, {"x": (0.0, 1.0)}, optimum=1.0, fidelities=[0.25, 1.0])
        one = bobench.run("hyperband", problem, budget=20, replicates=1, quiet=True).series[0]
        counted = numpy.where(one.fidelity == 1.0, one.value, numpy.inf)
        self.assertTrue((one.fidelity == 0.25).any())
        numpy.testing.assert_array_equal(one.best, numpy.minimum.accumulate(counted, axis=1))
        numpy.testing.assert_array_equal(one.regret, one.best - 1.0)

    def test_a_file_can_be_read_while_a_run_writes_it(self):
        path, seen = self.folder.name + "/running.h5", []

        def watched(config):
            one = bobench.read(path).series[0]
            seen.append([list(one.status), int(one.evaluations.sum())])
            return config["x"]

        results = bobench.run("random-search", bobench.problem(watched, {"x": (0.0, 1.0)}), budget=2, replicates=3,
                              quiet=True, output=path, threads=1)
        states = [["complete"] * done + ["missing"] * (3 - done) for done in (0, 0, 1, 1, 2, 2)]
        self.assertEqual(seen, [[state, 2 * state.count("complete")] for state in states])
        self.assertEqual(list(results.series[0].status), ["complete"] * 3)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_after_an_interrupt_the_finished_runs_are_there(self):
        path, calls = self.folder.name + "/stopped.h5", []

        def stopped(config):
            calls.append(config)
            if len(calls) == 3:
                os.kill(os.getpid(), signal.SIGINT)  # Ctrl-C
            return config["x"]

        with self.assertRaises(KeyboardInterrupt):
            bobench.run("random-search", bobench.problem(stopped, {"x": (0.0, 1.0)}), budget=2, replicates=3,
                        quiet=True, output=path, threads=1)
        results = bobench.read(path)
        one, frame = results.series[0], results.to_pandas()
        self.assertEqual(one.status[0], "complete")
        self.assertEqual(one.value.shape, (3, 2))
        done = frame[frame["replicate"] == 0]
        self.assertEqual(list(done["value"]), [config["x"] for config in calls[:2]])
        self.assertEqual(len(frame), int(one.evaluations.sum()))

    def test_results_without_a_file_live_as_long_as_their_object(self):
        results = bobench.run("random-search", "bbob/f1/d2", budget=5, replicates=2, quiet=True)
        path = results.path
        figure = None
        if shutil.which("gnuplot"):
            figure = results.plot("regret")
        self.assertTrue(path.exists())
        del results
        if figure:
            figure.save(self.folder.name + "/late.svg")  # the figure keeps the file
        del figure
        self.assertFalse(path.exists())

    def test_a_notebook_shows_escaped_names(self):
        self.assertEqual(repr(self.results), "<bobench results r.h5: 4 optimisers on 4 problems, 36 of 48 runs done, "
                                             "budget 12, seed 1>")
        page = self.results._repr_html_()
        self.assertIn("<td>tpe</td><td>12 of 12</td>", page)
        self.assertIn("<td>FailsAtOnce</td><td>0 of 12</td>", page)
        shutil.copy(self.path, self.folder.name + "/<b>.h5")
        self.assertIn("&lt;b&gt;.h5", bobench.read(self.folder.name + "/<b>.h5")._repr_html_())

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_recommend_takes_an_id_or_a_space(self):
        ours = bobench.recommend("synthetic/branin", budget=20, seconds=0.001)
        self.require_csv(ours, program("recommend", "synthetic/branin", "--budget", 20, "--seconds", 0.001,
                                       "--format", "csv"))
        mixed = {"lr": bobench.log(1e-5, 0.1), "layers": bobench.integer(1, 8), "act": ["relu", "tanh"]}
        self.require_csv(bobench.recommend(mixed, noisy=True),
                         program("recommend", "--dimension", 3, "--discrete", "--noisy", "--format", "csv"))
        real = {"a": (0.0, 1.0), "b": (0.0, 1.0)}
        self.require_csv(bobench.recommend(real), program("recommend", "--dimension", 2, "--format", "csv"))

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_runs_on_the_suite_are_ranked_among_those_of_the_archive(self):
        results = bobench.run(["tpe"], "synthetic/branin", budget=20, replicates=3, quiet=True)
        table = results.compare(all=True)
        self.assertIn("gp-ei", list(table["optimizer"]))
        same = table[(table["optimizer"] == "tpe") & table["won"].notna()]
        self.assertEqual(list(same["won"]), [0.5])

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_reproduce_lists_runs_and_judges(self):
        self.assertIn("tiao2021/figure-4", list(bobench.reproduce()["id"]))
        claim = {"id": "X1", "where": "here", "claim": "TPE is better", "rule": "all",
                 "tests": [{"procedure": "LESS", "lower": "TPE", "higher": "RS", "at": [9]}]}
        file = Path(self.folder.name, "mine.json")
        file.write_text(json.dumps({
            "format": "bobench-paper", "version": 1, "id": "mine/table-1", "title": "mine", "kind": "runs",
            "problems": ["bbob/f1/d2"], "replicates": 2, "budget": 9, "result": "regret", "statistic": "mean",
            "optimizers": [{"label": label, "optimizer": name, "variant": name, "seconds": 0.01}
                           for label, name in (("TPE", "tpe"), ("RS", "random-search"))],
            "scales": {scale: {"replicates": 2, "budget": 9} for scale in ("smoke", "quick", "paper")},
            "claims": [claim], "published": []}))
        options = ["--output", self.folder.name + "/reproduced", "--quiet", "--format", "csv"]
        keywords = {"output": self.folder.name + "/reproduced", "quiet": True}
        self.require_csv(bobench.reproduce(file, **keywords), program("reproduce", file, *options))
        claims = bobench.reproduce(file, **keywords, claims=True)
        self.require_csv(claims, program("reproduce", file, "--claims", *options))
        self.assertEqual(claims.iloc[0, 0], "X1")


if __name__ == "__main__":
    unittest.main()
