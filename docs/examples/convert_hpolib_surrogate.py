"""Turns HPOlib's surrogates, pickles of scikit-learn's random forests, into the HDF5 file that bobench imports:

    python3 convert_hpolib_surrogate.py rf_surrogate_paramnet_adult.pkl rf_cost_surrogate_paramnet_adult.pkl
    bobench import-table rf_surrogate_paramnet_adult.h5 --id hpolib/paramnet-adult

The first pickle predicts the objective, the second, where there is one, the cost. --output names another file; bobench
tells the problem from the file's name unless --as does.

The authors' pickles are of scikit-learn 0.18 and cannot be loaded by today's. So none is needed: a pickle is read with
stand-ins for scikit-learn's classes that keep what they are given, which also means that no code of the pickle runs.
NumPy and h5py are needed, and joblib for pickles that joblib wrote.

For each forest a group (`objective`, `cost`) is written: tree_offset [trees + 1], and over the nodes of all trees, one
tree behind the other, left, right (numbered within the tree, -1 at a leaf), feature, threshold and value ([nodes], or
[nodes x outputs] for several outputs). A point, in single precision, goes left where x[feature] <= threshold; the
forest predicts the mean over its trees of the value of the leaf that is reached.
"""
import argparse
import pathlib
import pickle

import h5py
import numpy as np


class StandIn:
    """Any class of scikit-learn: takes whatever it is constructed from, and keeps its state."""

    def __init__(self, *arguments, **named):
        pass

    def __setstate__(self, state):
        self.__dict__.update(state if isinstance(state, dict) else {"state": state})


ALLOWED = {
    "numpy": {"ndarray", "dtype"},
    "multiarray": {"_reconstruct", "scalar"},  # numpy.core.multiarray, today numpy._core.multiarray
    "numpy_pickle": {"NumpyArrayWrapper", "NDArrayWrapper", "ZNDArrayWrapper"},  # joblib's
    "numpy_pickle_compat": {"NDArrayWrapper", "ZNDArrayWrapper"},
    "_codecs": {"encode"}, "copy_reg": {"_reconstructor"}, "copyreg": {"_reconstructor"},
    "__builtin__": {"object"}, "builtins": {"object"},
}


def known_class(module, name, find_class):
    """The class of that name: a stand-in for scikit-learn's, or one of the few harmless ones an array is made of."""
    packages = module.split(".")
    if packages[:3] == ["sklearn", "externals", "joblib"]:  # today's joblib is a package of its own
        packages = packages[2:]
    if packages[0] == "sklearn" or packages[:2] == ["numpy", "random"]:
        return type(name, (StandIn,), {})
    if packages[0] in ("numpy", "joblib", *ALLOWED) and name in ALLOWED.get(packages[-1], ()):
        return find_class(".".join(packages), name)
    raise pickle.UnpicklingError(f"the pickle asks for {module}.{name}, which no forest needs")


class ForestUnpickler(pickle.Unpickler):
    def find_class(self, module, name):
        return known_class(module, name, super().find_class)


def load(path):
    """The pickled object, with stand-ins; pickle first, then joblib."""
    try:
        with open(path, "rb") as file:
            return ForestUnpickler(file, encoding="latin1").load()
    except (pickle.UnpicklingError, KeyError, EOFError, ValueError) as error:
        try:
            from joblib import numpy_pickle, numpy_pickle_utils
        except ImportError:
            raise SystemExit(f"{path}: not a plain pickle ({error}), and joblib is not installed")

    class JoblibUnpickler(numpy_pickle.NumpyUnpickler):
        def find_class(self, module, name):
            return known_class(module, name, super().find_class)

    with open(path, "rb") as file, numpy_pickle_utils._read_fileobject(file, str(path)) as unpacked:
        try:
            unpickler = JoblibUnpickler(str(path), unpacked, ensure_native_byte_order=False)
        except TypeError:  # an older joblib
            unpickler = JoblibUnpickler(str(path), unpacked)
        return unpickler.load()


def write_forest(group, forest, path):
    trees = getattr(forest, "estimators_", None)
    if trees is None:
        raise SystemExit(f"{path}: not a forest: it has no estimators_")
    states = [tree.tree_.__dict__ for tree in trees]  # nodes: a structured array; values: (nodes, outputs, 1)
    nodes = [state["nodes"] for state in states]
    values = [np.asarray(state["values"], dtype=np.float64)[:, :, 0] for state in states]
    offset = np.concatenate([[0], np.cumsum([len(tree) for tree in nodes])])

    def column(name):
        return np.concatenate([tree[name] for tree in nodes])

    is_leaf = column("left_child") < 0
    arrays = {
        "tree_offset": offset.astype(np.int32),
        "left": column("left_child").astype(np.int32),
        "right": column("right_child").astype(np.int32),
        "feature": np.where(is_leaf, -1, column("feature")).astype(np.int32),
        "threshold": np.where(is_leaf, np.nan, column("threshold")),
        "value": np.concatenate(values),
    }
    if arrays["value"].shape[1] == 1:
        arrays["value"] = arrays["value"][:, 0]
    for name, array in arrays.items():
        group.create_dataset(name, data=array, compression="gzip", shuffle=True)
    shape = "x".join(map(str, arrays["value"].shape))
    print(f"{group.name[1:]}: {len(trees)} trees, values {shape}, from {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("objective", type=pathlib.Path, help="rf_surrogate_NAME.pkl")
    parser.add_argument("cost", type=pathlib.Path, nargs="?", help="rf_cost_surrogate_NAME.pkl")
    parser.add_argument("--output", type=pathlib.Path, help="default: the objective's name, ending in .h5")
    arguments = parser.parse_args()
    output = arguments.output or pathlib.Path(arguments.objective.stem + ".h5")
    with h5py.File(output, "w") as file:
        write_forest(file.create_group("objective"), load(arguments.objective), arguments.objective)
        if arguments.cost:
            write_forest(file.create_group("cost"), load(arguments.cost), arguments.cost)
    print(output)


if __name__ == "__main__":
    main()
