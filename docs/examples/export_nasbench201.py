#!/usr/bin/env python3
"""Writes NAS-Bench-201's results as the CSV that `bobench import-table` reads.

    pip install nats_bench
    python3 export_nasbench201.py NATS-tss-v1_0-3ffb9-simple nasbench201.csv

The folder is the unpacked topology file of NATS-Bench. One row an architecture: its six operations as numbers,
validation and test accuracies (per cent) of the separate trainings, and its name.
"""
import csv
import sys

OPERATIONS = ["none", "skip_connect", "nor_conv_1x1", "nor_conv_3x3", "avg_pool_3x3"]
EDGES = ["op_1_0", "op_2_0", "op_2_1", "op_3_0", "op_3_1", "op_3_2"]
# Our name: the data set that validation accuracies come from, and the one for test accuracies.
DATA_SETS = {
    "cifar10": ("cifar10-valid", "cifar10"),
    "cifar100": ("cifar100", "cifar100"),
    "imagenet16_120": ("ImageNet16-120", "ImageNet16-120"),
}


def operations(architecture):
    """The operations' numbers, by edge: 1<-0, 2<-0, 2<-1, 3<-0, 3<-1, 3<-2."""
    cells = [cell for node in architecture.split("+") for cell in node.strip("|").split("|")]
    return [OPERATIONS.index(cell.split("~")[0]) for cell in cells]


def columns():
    names = ["index", *EDGES]
    for name in DATA_SETS:
        names += [f"{name}_val200_{seed}" for seed in "abc"]
        names += [f"{name}_test200_mean", f"{name}_val12", f"{name}_test12"]
    return [*names, "arch_str"]


def accuracy(api, index, data_set, key, hp, seed):
    """One training's accuracy, or None if there is no such training."""
    try:
        return api.get_more_info(index, data_set, hp=hp, is_random=seed)[key]
    except (KeyError, ValueError, AssertionError):
        return None


def results(api, index, validation_set, test_set):
    seeds = (777, 888, 999)
    valid = [accuracy(api, index, validation_set, "valid-accuracy", "200", seed) for seed in seeds]
    valid.sort(key=lambda value: value is None)  # the missing training last
    test = [accuracy(api, index, test_set, "test-accuracy", "200", seed) for seed in seeds]
    test = [value for value in test if value is not None]
    short_valid = api.get_more_info(index, validation_set, hp="12", is_random=False)["valid-accuracy"]
    short_test = api.get_more_info(index, test_set, hp="12", is_random=False)["test-accuracy"]
    return [*valid, sum(test) / len(test), short_valid, short_test]


def main(folder, output):
    from nats_bench import create

    api = create(folder, "tss", fast_mode=True, verbose=False)
    with open(output, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns())
        for index in range(len(api)):
            architecture = api.arch(index)
            row = [index, *operations(architecture)]
            for validation_set, test_set in DATA_SETS.values():
                row += results(api, index, validation_set, test_set)
            writer.writerow(["" if value is None else value for value in [*row, architecture]])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
