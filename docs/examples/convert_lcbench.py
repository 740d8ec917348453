#!/usr/bin/env python3
"""Writes YAHPO Gym's LCBench network as the HDF5 file that `bobench import-table` reads.

    apt install python3-onnx python3-h5py
    python3 convert_lcbench.py lcbench/model.onnx yahpo_lcbench_resnet.h5

model.onnx is in the folder lcbench of github.com/slds-lmu/yahpo_data (version 1.0). Its weights are copied under their
own names; how inputs are scaled, how outputs are brought back, and which row of the embedding belongs to which OpenML
task is part of the published graph and stands below.
"""
import sys

import h5py
import numpy as np

# Inputs: epoch, batch_size, learning_rate, momentum, weight_decay, num_layers, max_units, max_dropout.
INPUT_LOG = [1, 0, 1, 0, 1, 0, 0, 0]
INPUT_SHIFT = [0.0, 16.0, -9.209311485290527, 0.10000386089086533, -9.91645622253418, 1.0, 64.0, 0.0005357532645575702]
INPUT_SCALE = [3.9512436389923096, 495.0, 6.896975040435791, 0.8822514414787292, 7.6138458251953125, 3.0, 960.0,
               0.9994120597839355]
# Outputs: time, val_accuracy, val_cross_entropy, val_balanced_accuracy, test_cross_entropy, test_balanced_accuracy.
OUTPUT_MUL = [46790.66796875, 32.233848571777344, 34.48017883300781, 27.624671936035156, 5.54842472076416,
              27.626203536987305]
OUTPUT_ADD = [0.00014209747314453125, -27.63102149963379, 0.018199017271399498, -27.630813598632812,
              0.3263173997402191, -27.63102149963379]
OUTPUT_EXP = [0, 1, 0, 1, 0, 1]
TASKS = {3945: 34, 7593: 35, 34539: 33, 126025: 1, 126026: 2, 126029: 3, 146212: 4, 167104: 6, 167149: 7, 167152: 8,
         167161: 9, 167168: 10, 167181: 11, 167184: 12, 167185: 13, 167190: 14, 167200: 15, 167201: 16, 168329: 17,
         168330: 18, 168331: 19, 168335: 20, 168868: 21, 168908: 22, 168910: 23, 189354: 24, 189862: 25, 189865: 26,
         189866: 27, 189873: 28, 189905: 29, 189906: 30, 189908: 31, 189909: 32}


def expected_shapes():
    norm = {"weight": (128,), "bias": (128,), "running_mean": (128,), "running_var": (128,)}
    shapes = {"embds_fct.0.weight": (36, 24), "first_layer.weight": (128, 32), "first_layer.bias": (128,),
              "head.weight": (6, 128), "head.bias": (6,)}
    shapes |= {f"last_normalization.{name}": shape for name, shape in norm.items()}
    for layer in range(3):
        shapes |= {f"layers.{layer}.norm.{name}": shape for name, shape in norm.items()}
        shapes |= {f"layers.{layer}.linear0.weight": (910, 128), f"layers.{layer}.linear0.bias": (910,),
                   f"layers.{layer}.linear1.weight": (128, 455), f"layers.{layer}.linear1.bias": (128,)}
    return shapes


def weights_of(path):
    import onnx
    from onnx import numpy_helper

    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(path).graph.initializer}
    for name, shape in expected_shapes().items():
        if name not in tensors:
            sys.exit(f"{path} has no weights '{name}'; is it lcbench/model.onnx of yahpo_data 1.0?")
        if tensors[name].shape != shape:
            sys.exit(f"{path}: '{name}' has the shape {tensors[name].shape}; expected {shape}")
    return {name: tensors[name].astype(np.float32) for name in expected_shapes()}


def main(source, output):
    weights = weights_of(source)
    with h5py.File(output, "w") as file:
        for name, values in weights.items():
            file[name] = values
        file["input/log"] = np.array(INPUT_LOG, dtype=np.int32)
        file["input/shift"] = np.array(INPUT_SHIFT)
        file["input/scale"] = np.array(INPUT_SCALE)
        file["output/mul"] = np.array(OUTPUT_MUL)
        file["output/add"] = np.array(OUTPUT_ADD)
        file["output/exp"] = np.array(OUTPUT_EXP, dtype=np.int32)
        file["task/openml_task_id"] = np.array(list(TASKS), dtype=np.int64)
        file["task/embedding_row"] = np.array(list(TASKS.values()), dtype=np.int32)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
